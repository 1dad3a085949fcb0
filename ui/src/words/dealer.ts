// The words of the dealer's console: those that all pages share, and its own. A live binding, as in
// index.ts.

import { dealerEn } from "./dealer-en";
import { type Freed, type Words, follows, words as shared } from "./index";

export type OwnWords = Freed<typeof dealerEn>;
export type DealerWords = Words & { readonly desk: OwnWords };

export let words: DealerWords = { ...shared, desk: dealerEn };

follows(async (language) => {
  const desk = language === "zh" ? (await import("./dealer-zh")).dealerZh : dealerEn;
  words = { ...shared, desk };
});
