// The words of the front door, sign-in and enrolment in the language of the reader. A live binding,
// as in index.ts.

import { frontEn } from "./front-en";
import { type Freed, follows } from "./index";

export type FrontWords = Freed<typeof frontEn>;

export let f: FrontWords = frontEn;

follows(async (language) => {
  f = language === "zh" ? (await import("./front-zh")).frontZh : frontEn;
});
