// The regulator's desk: what is read, which round and step is shown, and the few acts that a book gives.
// It keeps nothing that the record does not say.

import { computed, signal } from "@preact/signals";
import { newId } from "../command";
import { type Who, ask, headers, post, signIn } from "../session";
import type { Refusal } from "../wire";
import { r } from "../words/regulator";
import type { Examined, Found, Laid, Replay, Step, Waiting } from "./types";

export const who = signal<Who>({ person: "regulator-officer-1", role: "regulator_officer" });
export const tables = signal<readonly Waiting[]>([]);
export const table = signal("");
export const replay = signal<Replay | "waiting" | "failed" | "none">("waiting");
export const step = signal(0);
export const playing = signal(false);
export const found = signal<(Found & { readonly query: string }) | "waiting" | "failed" | null>(null);
export const examined = signal<Examined | null>(null);
export const panel = signal<"verify" | "evidence" | "waiting" | null>(null);
export const told = signal<string | null>(null);
export const refused = signal<{ readonly act: string; readonly refusal: Refusal } | null>(null);

const LOOK_MS = 5000;
const PLAY_MS = 1100;

export const now = computed<Step | null>(() => {
  const shown = replay.value;
  return typeof shown === "string" ? null : (shown.steps[step.value] ?? null);
});

/** The layout as the step left it: every wager of the round, and the areas that are lit. */
export const scene = computed<{ laid: readonly Laid[]; lit: ReadonlySet<string> }>(() => {
  const shown = replay.value;
  if (typeof shown === "string") return { laid: [], lit: new Set<string>() };
  const laid = new Map(shown.laid.map((one) => [one.wager, one]));
  let lit: readonly string[] = shown.lit;
  for (const one of shown.steps.slice(0, step.value + 1)) {
    for (const change of one.laid) laid.set(change.wager, change);
    if (one.lit) lit = one.lit;
  }
  return { laid: [...laid.values()].filter((one) => one.state !== "gone"), lit: new Set(lit) };
});

export const mine = computed(() =>
  tables.value.reduce(
    (sum, one) =>
      sum + one.told.filter((news) => news.yours).length + one.disputes.filter((d) => d.review).length,
    0,
  ),
);

export async function read<T>(path: string): Promise<T> {
  try {
    return await ask<T>(path, who.value);
  } catch (wrong) {
    // A session that ended is opened again once; then it is the floor's word.
    await signIn(who.value);
    return await ask<T>(path, who.value);
  }
}

export async function begin(): Promise<void> {
  await look();
  const asked = new URLSearchParams(location.search);
  const first = tables.value.find((one) => one.table === asked.get("table")) ?? tables.value[0];
  if (first) await openTable(first.table, Number(asked.get("round")) || null, Number(asked.get("step")) || 0);
  else replay.value = "none";
  examined.value = await read<Examined>("/api/record/verify").catch(() => null);
  if (examined.value?.state === "running") void follow();
  setInterval(() => void look().catch(() => undefined), LOOK_MS);
}

export async function look(): Promise<void> {
  tables.value = await read<Waiting[]>("/api/record/waiting");
}

/** Its newest round that has a record, where none is named. */
export async function openTable(name: string, round: number | null, at = 0): Promise<void> {
  table.value = name;
  replay.value = "waiting";
  let number = round;
  if (number === null) {
    const lines = await read<{ readonly round: number }[]>(`/api/record/${name}/rounds`).catch(() => []);
    number = lines[0]?.round ?? null;
  }
  if (number === null) replay.value = "none";
  else await openRound(number, at);
}

export async function openRound(number: number, seq = 0): Promise<void> {
  playing.value = false;
  try {
    const shown = await read<Replay>(`/api/record/${table.value}/rounds/${number}`);
    const index = shown.steps.findIndex((one) => one.seq === seq);
    replay.value = shown;
    goTo(index >= 0 ? index : shown.steps.length - 1);
  } catch {
    replay.value = "failed";
  }
}

export function goTo(index: number): void {
  const shown = replay.value;
  if (typeof shown === "string") return;
  step.value = Math.max(0, Math.min(index, shown.steps.length - 1));
  const at = shown.steps[step.value];
  const query = new URLSearchParams(location.search);
  query.set("table", table.value);
  query.set("round", String(shown.round));
  if (at) query.set("step", String(at.seq));
  history.replaceState(null, "", `?${query}`);
}

let timer: ReturnType<typeof setInterval> | undefined;

export function play(on: boolean): void {
  clearInterval(timer);
  const shown = replay.value;
  playing.value = on && typeof shown !== "string";
  if (!playing.value || typeof shown === "string") return;
  if (step.value >= shown.steps.length - 1) goTo(0);
  timer = setInterval(() => {
    const here = replay.value;
    if (!playing.value || typeof here === "string" || step.value >= here.steps.length - 1) play(false);
    else goTo(step.value + 1);
  }, PLAY_MS);
}

// ------------------------------------------------------------ search

const KEYS = ["table", "round", "person", "kind", "clause", "since", "until"];

/** `key:value` for each side of a record, and whatever else is there are words. */
function questionOf(text: string): URLSearchParams {
  const query = new URLSearchParams();
  const words: string[] = [];
  for (const part of text.trim().split(/\s+/)) {
    const [, key, value] = /^([a-z]+):(.+)$/.exec(part) ?? [];
    if (!key || !value || !KEYS.includes(key)) words.push(part);
    else if (/^(since|until)$/.test(key) && /^\d\d?:\d\d/.test(value)) {
      query.set(key, `${new Date().toISOString().slice(0, 10)}T${value.padStart(5, "0")}`);
    } else query.set(key, value);
  }
  if (words.join("")) query.set("words", words.join(" "));
  return query;
}

export async function search(text: string, before: number | null = null): Promise<void> {
  const question = questionOf(text);
  if (before !== null) question.set("before", String(before));
  const was = found.value;
  found.value = "waiting";
  try {
    const answer = await read<Found>(`/api/record/search?${question}`);
    const earlier = before !== null && was && typeof was !== "string" ? was.records : [];
    found.value = { ...answer, records: [...earlier, ...answer.records], query: text };
  } catch {
    found.value = "failed";
  }
}

// ------------------------------------------------------------ verifying

export async function verify(against: string, pin: string): Promise<void> {
  const body = {
    against: against.trim() ? [against.trim()] : [],
    key: pin.replace(/[\s-]/g, "").toLowerCase() || null,
  };
  told.value = null;
  try {
    const answer = await post("/api/record/verify", JSON.stringify(body), who.value);
    const given = (await answer.json()) as Examined & { readonly detail?: string };
    if (!answer.ok) {
      told.value = `${r.verify.wrongQuestion} ${given.detail ?? ""}`;
      return;
    }
    examined.value = given;
    await follow();
  } catch {
    told.value = r.failed;
  }
}

async function follow(): Promise<void> {
  while (examined.value?.state === "running") {
    await new Promise((resolve) => setTimeout(resolve, 250));
    examined.value = await read<Examined>("/api/record/verify");
  }
}

// ------------------------------------------------------------ evidence and acts

export async function save(query: URLSearchParams, page: boolean): Promise<void> {
  told.value = null;
  const path = `/api/record/${table.value}/evidence${page ? ".pdf" : ""}?${query}`;
  try {
    const answer = await fetch(path, { headers: headers(who.value) });
    if (!answer.ok) {
      told.value = ((await answer.json()) as { readonly detail?: string }).detail ?? r.failed;
      return;
    }
    const name = /filename=(\S+)/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = name ?? "evidence";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    told.value = r.evidence.saved(link.download);
  } catch {
    told.value = r.failed;
  }
}

type Act = { readonly do: string; readonly table: string; readonly [field: string]: unknown };
const TRIES = 3;

/** One id for all tries, so that whatever the line does, it happens once. */
/** A press counts once: another of the same meanwhile is the same press. */
export async function act(body: Act): Promise<boolean> {
  if (acting) return false;
  acting = true;
  try {
    return await asked(body);
  } finally {
    acting = false;
  }
}

let acting = false;

async function asked(body: Act): Promise<boolean> {
  const text = JSON.stringify({ ...body, id: newId() });
  told.value = null;
  refused.value = null;
  for (let tried = 1; tried <= TRIES; tried++) {
    try {
      const answer = await post("/api/command", text, who.value);
      if (answer.status >= 500) continue;
      const given = (await answer.json()) as {
        readonly ok?: boolean;
        readonly refusal?: Refusal;
        readonly detail?: string;
      };
      if (given.ok) told.value = r.waiting.done;
      else if (given.refusal) refused.value = { act: body.do, refusal: given.refusal };
      else told.value = given.detail ?? r.failed;
      await look().catch(() => undefined);
      return given.ok === true;
    } catch {
      // Asked again under the same id.
    }
  }
  told.value = r.failed;
  return false;
}
