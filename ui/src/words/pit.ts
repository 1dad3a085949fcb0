// The words of the pit's page in the language of the reader. A live binding, as in index.ts.

import { type Freed, follows } from "./index";
import { pitEn } from "./pit-en";

export type PitWords = Freed<typeof pitEn>;

export let p: PitWords = pitEn;

follows(async (language) => {
  p = language === "zh" ? (await import("./pit-zh")).pitZh : pitEn;
});
