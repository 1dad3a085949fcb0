// The words of the pages in the language of the reader: one file a language, all of one shape.
// `words` is a live binding: whoever reads it after a change of language reads the new one.

import { signal } from "@preact/signals";
import { en } from "./en";

/** The shape that every language fills: the English one, with each text free to differ. */
export type Freed<T> = T extends string
  ? string
  : T extends (...given: infer G) => infer R
    ? (...given: G) => Freed<R>
    : { readonly [K in keyof T]: Freed<T[K]> };

export type Words = Freed<typeof en>;
export type Language = "en" | "zh";

export let words: Words = en;
export const language = signal<Language>("en");

const KEPT = "croupier.language";
const TAGS: Readonly<Record<Language, string>> = { en: "en", zh: "zh-Hans" };

const followers: ((language: Language) => Promise<void>)[] = [];

/** Words of one page alone are fetched with the others, before anybody reads them. */
export function follows(fetch: (language: Language) => Promise<void>): void {
  followers.push(fetch);
}

export async function speak(next: Language): Promise<void> {
  words = next === "zh" ? (await import("./zh")).zh : en;
  await Promise.all(followers.map((fetch) => fetch(next)));
  document.documentElement.lang = TAGS[next];
  language.value = next;
  try {
    localStorage.setItem(KEPT, next);
  } catch {
    // A kiosk may keep nothing; the language then lasts as long as the page.
  }
}

/** The language that this screen was left in; `?lang=` in the address comes first. */
export async function speakAsBefore(): Promise<void> {
  let kept = new URLSearchParams(location.search).get("lang");
  try {
    kept ??= localStorage.getItem(KEPT);
  } catch {
    // As above.
  }
  if (kept === "zh") await speak("zh");
}

export { number } from "./en";
