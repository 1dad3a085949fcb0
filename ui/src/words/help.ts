// The words of the sheets in the language of the screen: a live binding, as in index.ts.

import { effect } from "@preact/signals";
import { helpEn } from "./help-en";
import { helpZh } from "./help-zh";
import { type Freed, language } from "./index";

export type HelpWords = Freed<typeof helpEn>;

export let sheetWords: HelpWords = helpEn;

effect(() => {
  sheetWords = language.value === "zh" ? helpZh : helpEn;
});
