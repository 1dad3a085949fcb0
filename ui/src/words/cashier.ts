// The words of the cashier's window in the language of the reader. A live binding, as in index.ts.

import { cashierEn } from "./cashier-en";
import { type Freed, follows } from "./index";

export type CashierWords = Freed<typeof cashierEn>;

export let c: CashierWords = cashierEn;

follows(async (language) => {
  c = language === "zh" ? (await import("./cashier-zh")).cashierZh : cashierEn;
});
