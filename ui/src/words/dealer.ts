// The words of the dealer's console: those that all pages share, and its own. A live binding, as in
// index.ts; `spoken` changes once the other language has come.

import { signal } from "@preact/signals";
import { dealerEn } from "./dealer-en";
import { type Freed, type Language, type Words, language, speak, speakAsBefore, words as shared } from "./index";

export type OwnWords = Freed<typeof dealerEn>;
export type DealerWords = Words & { readonly desk: OwnWords };

export let words: DealerWords = { ...shared, desk: dealerEn };
export const spoken = signal<Language>("en");

async function learn(): Promise<void> {
  const now = language.value;
  const own = now === "zh" ? (await import("./dealer-zh")).dealerZh : dealerEn;
  words = { ...shared, desk: own };
  spoken.value = now;
}

export async function speakHere(next: Language): Promise<void> {
  await speak(next);
  await learn();
}

export async function speakAsLeft(): Promise<void> {
  await speakAsBefore();
  await learn();
}
