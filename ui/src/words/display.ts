// The words of a wall display in the language of the screen: a live binding, as in index.ts.

import { effect } from "@preact/signals";
import { displayEn } from "./display-en";
import { displayZh } from "./display-zh";
import { type Freed, language } from "./index";

export type DisplayWords = Freed<typeof displayEn>;

export let wall: DisplayWords = displayEn;

effect(() => {
  wall = language.value === "zh" ? displayZh : displayEn;
});
