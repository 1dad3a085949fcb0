// An act of the pit: one id a press, the same body on every retry, a second person's word where the
// act names one. The words of a second person are good once, so that a retry asks for a new one.

import { newId } from "../command";
import { type Second, wordOf } from "../second";
import { type Who, headers, signIn } from "../session";
import type { Refusal } from "../wire";
import { words } from "../words";

export interface OfficeAct {
  readonly do: string;
  readonly table: string;
  readonly [field: string]: unknown;
}

const TRIES = 3;
const BETWEEN_MS = 500;
const PATIENCE_MS = 6000;

/** Null when it was done. */
export async function askOffice(who: Who, act: OfficeAct, second: Second | null): Promise<Refusal | null> {
  const id = newId();
  const named = second ? { second: second.person } : {};
  const body = JSON.stringify({ ...act, ...named, id });
  for (let tried = 1; tried <= TRIES; tried++) {
    if (tried > 1) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS * tried));
    try {
      const answer = await attempt(who, body, id, second);
      if (answer !== undefined) return answer;
    } catch {
      // No answer: the same body again.
    }
  }
  return { code: "unknown", says: words.unknown, clauses: [] };
}

async function attempt(
  who: Who,
  body: string,
  id: string,
  second: Second | null,
): Promise<Refusal | null | undefined> {
  const own: Record<string, string> = { ...headers(who), "Content-Type": "application/json" };
  if (second) {
    const word = await wordOf(who, second, id);
    if (!word.token) return { code: "second_person", says: word.detail ?? words.unknown, clauses: [] };
    own["X-Second"] = word.token;
  }
  const response = await fetch("/api/command", {
    method: "POST",
    headers: own,
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (response.status === 401) {
    await signIn(who);
    return undefined;
  }
  if (response.status >= 500) return undefined;
  const told = (await response.json()) as {
    readonly ok?: boolean;
    readonly refusal?: Refusal;
    readonly detail?: string;
  };
  if (told.ok) return null;
  return told.refusal ?? { code: "malformed", says: told.detail ?? words.unknown, clauses: [] };
}
