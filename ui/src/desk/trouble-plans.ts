// Errands in trouble: lights, malfunctions, terminals, a wrong result, a call for a supervisor.

import { resultOf } from "../results";
import { words } from "../words/dealer";
import { facesIn } from "./device";
import type { Given, Option, Plan } from "./errand";
import { base, first, pick, text } from "./fields";
import type { DeskCard, DeskView } from "./types";

const yesNo = (): Option[] => [
  { value: "yes", label: words.desk.yesNo.yes },
  { value: "no", label: words.desk.yesNo.no },
];

export function trouble(card: DeskCard, view: DeskView): Plan[] {
  const { asks, sums } = words.desk;
  const { table } = card;
  const choose = (of: Readonly<Record<string, string>>): Option[] =>
    Object.entries(of).map(([value, label]) => ({ value, label }));
  const asksFixed = card.desk.stops === "if_not_immediate";
  const fixed = asksFixed ? pick("fixed", asks.fixed, yesNo()) : null;
  const at_once = (given: Given) => (given["fixed"] === "yes" ? { fixed_at_once: true } : {});
  return [
    {
      ...base(view, "report_lights"),
      wants: (given) => first(given, [pick("what", asks.lights, choose(words.desk.lights)), fixed]),
      says: (given) => sums.report_lights(words.desk.lights[given["what"] ?? ""] ?? ""),
      acts: (given, now) => [
        { do: "report_lights", table, round: now.round, what: given["what"], ...at_once(given) },
      ],
    },
    {
      ...base(view, "report_malfunction"),
      wants: (given) => first(given, [text("what", asks.kind, words.desk.faults), fixed]),
      says: (given) => sums.report_malfunction(given["what"] ?? "", given["fixed"] === "yes"),
      acts: (given) => [{ do: "report_malfunction", table, what: given["what"], ...at_once(given) }],
    },
    {
      ...base(view, "clear_malfunction"),
      wants: (given) => first(given, [text("what", asks.says, words.desk.reasons)]),
      says: (given) => sums.clear_malfunction(given["what"] ?? ""),
      acts: (given) => [{ do: "clear_malfunction", table, what: given["what"] }],
    },
    {
      ...base(view, "call_supervisor"),
      wants: (given) => first(given, [pick("about", asks.about, choose(words.desk.about))]),
      says: (given) => sums.call_supervisor(words.desk.about[given["about"] ?? ""] ?? ""),
      acts: (given) => [{ do: "call_supervisor", table, about: given["about"] }],
    },
  ];
}

export function terminals(card: DeskCard, view: DeskView): Plan[] {
  const { asks, sums } = words.desk;
  const { table } = card;
  const every = { value: "", label: words.desk.every };
  const named = view.terminals.map((one) => ({ value: one.terminal, label: one.terminal }));
  const faulty = view.terminals.filter((one) => one.fault).map((one) => one.terminal);
  const some = (given: Given): readonly string[] => (given["terminal"] ? [given["terminal"]] : []);
  return [
    {
      ...base(view, "report_fault"),
      wants: (given) =>
        first(given, [
          pick("terminal", asks.terminal, [...named, every]),
          pick(
            "sign",
            asks.kind,
            card.desk.fault_signs.map((one) => ({ value: one, label: words.desk.sign[one] ?? one })),
          ),
          text("what", asks.says, words.desk.reasons),
        ]),
      says: (given) =>
        sums.report_fault(words.desk.sign[given["sign"] ?? ""] ?? "", given["terminal"] || words.desk.every),
      acts: (given) => [
        { do: "report_fault", table, sign: given["sign"], what: given["what"], terminals: some(given) },
      ],
    },
    {
      ...base(view, "decide_malfunction"),
      wants: (given) =>
        first(given, [
          pick(
            "ruling",
            asks.ruling,
            ["confirm", "void"].map((one) => ({ value: one, label: words.desk.ruling[one] ?? one })),
          ),
          text("reason", asks.reason, words.desk.reasons),
        ]),
      says: (given) => sums.decide_malfunction(words.desk.ruling[given["ruling"] ?? ""] ?? ""),
      acts: (given, now) => [
        {
          do: "decide_malfunction", table, of: now.round, ruling: given["ruling"],
          reason: given["reason"], terminals: faulty,
        },
      ],
    },
    {
      ...base(view, "reset_terminals"),
      wants: () => null,
      says: () => sums.reset_terminals,
      acts: () => [{ do: "reset_terminals", table }],
    },
  ];
}

export function correction(card: DeskCard, view: DeskView): Plan {
  const { asks, sums } = words.desk;
  const now = view.result === null ? [] : [{ round: view.round, result: view.result }];
  const past = view.history.toReversed().slice(0, 8 - now.length);
  const rounds: Option[] = [...now, ...past].map((one) => {
    const shown = resultOf(card, one.result ?? "");
    const label =
      one.round === view.round && view.result !== null
        ? words.desk.thisRound(one.round, shown)
        : words.desk.pastRound(one.round, shown);
    return { value: String(one.round), label };
  });
  const dice = facesIn(card);
  const faces = card.device.faces.map((face) => ({ value: face.name, label: words.face(face.name) }));
  const keys = card.device.outcomes.map((outcome, n) => ({
    value: outcome.key,
    label: resultOf(card, outcome.key),
    code: /^\d+$/.test(outcome.key) ? outcome.key : String(n + 1),
  }));
  const fields =
    dice > 1
      ? Array.from({ length: dice }, (_, n) => pick(`die-${n + 1}`, asks.die(n + 1, dice), faces))
      : [pick("die-1", asks.result, keys)];
  const order = card.device.faces.map((face) => face.name);
  const result = (given: Given): string =>
    fields
      .map((field) => given[field.name] ?? "")
      .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
      .join("-");
  return {
    ...base(view, "ask_correction"),
    wants: (given) =>
      first(given, [
        pick("of", asks.round, rounds),
        ...fields,
        text("says", asks.reason, words.desk.corrections),
      ]),
    says: (given) => sums.ask_correction(words.round(Number(given["of"])), resultOf(card, result(given))),
    acts: (given) => [
      {
        do: "call_supervisor", table: card.table, about: "correction", of: Number(given["of"]),
        result: result(given), says: given["says"],
      },
    ],
  };
}
