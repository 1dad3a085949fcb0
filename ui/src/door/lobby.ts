// What stands at the door: the tables as the floor shows them to anybody, asked for again and again
// while somebody looks, and who this browser is signed in as.

import { signal } from "@preact/signals";
import { reopenIfNewer } from "../build";
import { ask } from "../session";
import type { Said } from "../state";
import type { Cents, Phase } from "../wire";
import { words } from "../words";

export interface LobbyTable {
  readonly table: string;
  readonly title: string;
  readonly game: string;
  readonly book: string;
  readonly place: string;
  readonly simulated: boolean;
  readonly notice: string;
  readonly rules: string;
  readonly round: number;
  readonly phase: Phase;
  readonly warned: boolean;
  readonly result: string | null;
  readonly last: string | null;
  readonly closed: boolean;
  readonly stopped: string | null;
  readonly minimum: Cents;
  readonly maximum: Cents;
  readonly places: number;
  readonly taken: number;
  readonly robots: number;
  readonly terminals: readonly string[];
  readonly dealer: string | null;
  readonly dealt_by_robot: boolean;
}

export interface Lobby {
  readonly demo: boolean;
  readonly begun: boolean;
  readonly tables: readonly LobbyTable[];
  readonly pages: readonly string[];
}

/** Somebody whom this browser is signed in as. */
export interface Session {
  readonly person: string;
  readonly role: string;
  readonly at: string;
  readonly device: boolean;
}

export const lobby = signal<Lobby | null>(null);
export const cut = signal(false);
export const sessions = signal<readonly Session[]>([]);

const AGAIN_MS = 1500;

export async function look(): Promise<void> {
  try {
    lobby.value = await ask<Lobby>("/api/lobby");
    if (cut.value) void reopenIfNewer();
    cut.value = false;
  } catch {
    cut.value = true;
  }
}

/** For as long as the page is open; a page that nobody sees asks nothing. */
export async function keepLooking(): Promise<never> {
  for (;;) {
    if (!document.hidden) await look();
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

export async function learnSessions(): Promise<void> {
  try {
    sessions.value = await ask<Session[]>("/api/sessions");
  } catch {
    sessions.value = [];
  }
}

/** The state of a table in the words that its own screens use. */
export function saidOf(table: LobbyTable): Said {
  const w = words.state;
  const result = (table.result ?? table.last ?? "").replaceAll("-", " · ");
  if (table.closed) return { shape: "closed", word: w.closed, more: "" };
  if (table.stopped !== null) return { shape: "fault", word: w.stopped, more: table.stopped };
  switch (table.phase) {
    case "open":
      return table.warned
        ? { shape: "finish", word: w.finish, more: w.finishMore }
        : { shape: "open", word: w.open, more: w.openMore };
    case "locked":
      return { shape: "locked", word: w.locked, more: w.lockedMore };
    case "spun":
    case "entered":
      return { shape: "locked", word: w.locked, more: w.spunMore };
    case "result":
      return { shape: "result", word: result, more: w.resultMore };
    case "paying":
      return { shape: "result", word: result, more: w.payingMore };
    default:
      return result
        ? { shape: "result", word: result, more: w.paid }
        : { shape: "closed", word: w.waiting, more: w.waitingMore };
  }
}
