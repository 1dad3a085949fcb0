// The administrator's office: who works here, what is listed, and how something is asked for.

import { signal } from "@preact/signals";
import type { Lobby } from "../door/lobby";
import { type BookLine, type BookSheet } from "../odds/sheet";
import { type Who, ask, headers } from "../session";
import { s } from "../words/setup";

export interface Grant {
  readonly role: string;
  readonly at: string;
}

export interface Person {
  readonly person: string;
  readonly called: string;
  readonly grants: readonly Grant[];
  readonly signs_in: boolean;
  readonly disabled: boolean;
}

export interface Device {
  readonly device: string;
  readonly kind: string;
  readonly at: string;
  readonly revoked: boolean;
}

export interface Keys {
  readonly public: string;
  readonly fingerprint: string;
  readonly heads: readonly {
    readonly stream: string;
    readonly size: number;
    readonly instant: string;
  }[];
  readonly witnessed: readonly {
    readonly stream: string;
    readonly instant: string;
    readonly size: number;
  }[];
}

export interface Issued {
  readonly subject: string;
  readonly code: string;
}

export type Tab = "people" | "screens" | "tables" | "keys";

const PATIENCE_MS = 20_000;

export class Office {
  readonly tab = signal<Tab>("people");
  readonly people = signal<readonly Person[]>([]);
  readonly devices = signal<readonly Device[]>([]);
  readonly lobby = signal<Lobby | null>(null);
  readonly keys = signal<Keys | null>(null);
  readonly books = signal<readonly BookLine[]>([]);
  readonly sheet = signal<BookSheet | null>(null);
  readonly note = signal<string | null>(null);
  readonly no = signal<string | null>(null);
  /** A code is shown once: until another act. */
  readonly issued = signal<Issued | null>(null);
  readonly busy = signal(false);

  constructor(readonly who: Who) {}

  async learn(): Promise<void> {
    try {
      [this.people.value, this.devices.value, this.lobby.value, this.keys.value, this.books.value] =
        await Promise.all([
          ask<Person[]>("/api/people", this.who),
          ask<Device[]>("/api/devices", this.who),
          ask<Lobby>("/api/lobby", this.who),
          ask<Keys>("/api/keys", this.who),
          ask<BookLine[]>("/api/books", this.who),
        ]);
    } catch {
      this.no.value = s.failed;
    }
  }

  /** What came of it; null where it was refused, and the sentence is shown. */
  async send<T>(
    method: "POST" | "PUT" | "DELETE",
    path: string,
    body: object | null,
    second = "",
  ): Promise<T | null> {
    if (this.busy.value) return null;
    this.busy.value = true;
    this.no.value = this.note.value = this.issued.value = null;
    try {
      const more: Record<string, string> = second ? { "X-Second": second } : {};
      const answer = await fetch(path, {
        method,
        headers: { ...headers(this.who), "Content-Type": "application/json", ...more },
        body: JSON.stringify(body ?? {}),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const told = (await answer.json()) as T & {
        readonly detail?: string;
        readonly refusal?: { readonly says: string } | null;
      };
      const says = told.refusal?.says ?? (answer.ok ? null : (told.detail ?? s.failed));
      if (says === null) return told;
      this.no.value = `${says.charAt(0).toUpperCase()}${says.slice(1)}${says.endsWith(".") ? "" : "."}`;
    } catch {
      this.no.value = s.failed;
    } finally {
      this.busy.value = false;
    }
    return null;
  }
}
