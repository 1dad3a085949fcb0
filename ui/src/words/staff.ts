// The words of a staff page: those that all pages share, and its own. A live binding, as in index.ts.

import { effect } from "@preact/signals";
import { type Words, language, words as shared } from "./index";
import { staffEn } from "./staff-en";

export type StaffWords = Words & typeof staffEn;

export let words: StaffWords = { ...shared, ...staffEn };

// The language may change under an open page; what staff pages have no Chinese for stays English.
effect(() => {
  void language.value;
  words = { ...shared, ...staffEn };
});

export { number } from "./en";
