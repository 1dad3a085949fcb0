// The errands of the desk as data: what each asks for, and the commands that it comes to. Only those
// are offered that the floor's view gives to this office; a new book needs none of its own here.

import { words } from "../words/dealer";
import { chips, colours } from "./chip-plans";
import type { Plan } from "./errand";
import { first, pick } from "./fields";
import { correction, terminals, trouble } from "./trouble-plans";
import type { DeskAct, DeskCard, DeskView } from "./types";
import { spoken, wagers } from "./wager-plans";

export function plans(card: DeskCard, view: DeskView): Readonly<Record<string, Plan>> {
  const every = [
    desk(view),
    ...chips(card, view),
    ...colours(card, view),
    spoken(card, view),
    ...wagers(card, view),
    ...trouble(card, view),
    ...terminals(card, view),
    correction(card, view),
  ];
  return Object.fromEntries(every.map((plan) => [plan.name, plan]));
}

/** What is wanted most has the first numbers, at every table the same. */
const OFTEN = ["buy_in", "issue_colour", "place", "call_supervisor", "report_malfunction"];

export function inOrder(view: DeskView): readonly DeskAct[] {
  const rank = (act: DeskAct): number => OFTEN.indexOf(act.do);
  const often = view.desk.filter((act) => OFTEN.includes(act.do));
  const rest = view.desk.filter((act) => !OFTEN.includes(act.do));
  return [...often.toSorted((a, b) => rank(a) - rank(b)), ...rest];
}

function desk(view: DeskView): Plan {
  const options = inOrder(view).map((act) => ({
    value: act.do,
    label: words.desk.act[act.do] ?? act.do,
    ...(act.refusal ? { more: act.refusal.says } : {}),
  }));
  return {
    name: "desk",
    title: words.desk.desk,
    clauses: [],
    wants: (given) => first(given, [pick("do", words.desk.moreAsks, options)]),
    says: () => "",
    acts: () => [],
    opens: (given) => given["do"],
  };
}
