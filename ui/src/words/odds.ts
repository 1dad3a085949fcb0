// The words of the odds pages in the language of the reader. A live binding, as in index.ts.

import { type Freed, follows } from "./index";
import { oddsEn } from "./odds-en";

export type OddsWords = Freed<typeof oddsEn>;

export let o: OddsWords = oddsEn;

follows(async (language) => {
  o = language === "zh" ? (await import("./odds-zh")).oddsZh : oddsEn;
});
