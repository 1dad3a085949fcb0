// The words of the set-up page in the language of the reader. A live binding, as in index.ts.

import { type Freed, follows } from "./index";
import { setupEn } from "./setup-en";

export type SetupWords = Freed<typeof setupEn>;

export let s: SetupWords = setupEn;

follows(async (language) => {
  s = language === "zh" ? (await import("./setup-zh")).setupZh : setupEn;
});
