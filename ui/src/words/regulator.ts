// The words of the regulator's desk in the language of the reader. A live binding, as in index.ts.

import { type Freed, follows } from "./index";
import { regulatorEn } from "./regulator-en";

export type RegulatorWords = Freed<typeof regulatorEn>;

export let r: RegulatorWords = regulatorEn;

follows(async (language) => {
  r = language === "zh" ? (await import("./regulator-zh")).regulatorZh : regulatorEn;
});
