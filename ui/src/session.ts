// Who this page is, and how it asks the floor for something. Whoever is signed in already stays so;
// the demonstration takes people at their word.

import { learnTime } from "./clock";
import type { Role } from "./wire";

export interface Who {
  readonly person: string;
  readonly role: Role;
}

/** The floor answered, and does not know this person. */
export class NotKnown extends Error {}

/** Longer than any answer of a floor that is well; then the try counts as failed. */
const PATIENCE_MS = 6000;

export function headers(who: Who): Record<string, string> {
  // One browser may be several people at once; the floor picks the cookie of this one.
  return { "X-Role": who.role, "X-Person": who.person };
}

/** Who of this role the browser is signed in as; null for nobody. */
export async function known(who: Partial<Who>): Promise<Who | null> {
  const answer = await fetch("/api/me", {
    headers: { "X-Role": who.role ?? "", "X-Person": who.person ?? "" },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  learnTime(answer.headers.get("Date"));
  return answer.ok ? ((await answer.json()) as Who) : null;
}

export async function signIn(who: Who): Promise<void> {
  if (await known(who)) return;
  const answer = await fetch("/api/session", {
    method: "POST",
    headers: { ...headers(who), "Content-Type": "application/json" },
    body: JSON.stringify({ person: who.person, role: who.role }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (answer.ok) return;
  if (answer.status >= 500) throw new Error(`sign-in answered ${answer.status}`);
  if (answer.status === 404) leave(who);
  const told = (await answer.json()) as { readonly detail?: string };
  throw new NotKnown(told.detail ?? `sign-in answered ${answer.status}`);
}

/** A real floor, and this session has ended: where it can be begun again, and back from there. */
function leave(who: Who): void {
  const device = who.role === "player" || who.role === "display";
  const query = new URLSearchParams({ was: who.person });
  if (!device) query.set("role", who.role);
  if (!device) query.set("back", `${location.pathname}${location.search}`);
  location.replace(`${device ? "/enrol" : "/sign-in"}?${query}`);
}

export async function ask<T>(path: string, who?: Who): Promise<T> {
  const answer = await fetch(path, {
    headers: who ? headers(who) : {},
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  learnTime(answer.headers.get("Date"));
  return (await answer.json()) as T;
}

/** What a page cannot do without; asked for until it comes. */
export async function insist<T>(path: string): Promise<T> {
  for (let wait = 300; ; wait = Math.min(wait * 1.7, 3000)) {
    try {
      return await ask<T>(path);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

export function post(path: string, body: string, who: Who): Promise<Response> {
  return fetch(path, {
    method: "POST",
    headers: { ...headers(who), "Content-Type": "application/json" },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}
