// The words of the second person's sign-in. A live binding, as in index.ts.

import { type Freed, follows } from "./index";
import { secondZh } from "./second-zh";

const en = {
  title: "Second person",
  more: "Somebody else signs in here for this act alone, and answers for it too.",
  person: "Who",
  office: "Office",
  password: "Password",
  choose: "Choose",
  role: (role: string) => role.replaceAll("_", " "),
} as const;

export type SecondWords = Freed<typeof en>;

export let second: SecondWords = en;

follows(async (language) => {
  second = language === "zh" ? secondZh : en;
});
