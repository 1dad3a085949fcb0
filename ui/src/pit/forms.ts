// What each act of the pit asks for: fields, where it goes, whether a second person answers too.
// Whether an office may do it, and when, is the floor's to say; nothing is decided here.

import { newId } from "../command";
import { resultOf } from "../results";
import type { TableCard } from "../wire";
import { words } from "../words";
import { p } from "../words/pit";
import type { OfficeAct } from "./asking";
import type { Breach, PitView, SheetView, TerminalLine } from "./types";

export interface Choice {
  readonly value: string;
  readonly says: string;
}

export interface Field {
  readonly name: string;
  readonly kind: "money" | "number" | "text" | "reason" | "time" | "yes" | "choice" | "many";
  readonly choices?: readonly Choice[];
  readonly value?: string;
  readonly optional?: boolean;
}

export interface Form {
  readonly do: string;
  readonly fields: readonly Field[];
  /** Given by where the form was opened. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  readonly second?: boolean;
  /** What it was opened on, in words. */
  readonly about?: string;
}

/** What is known where a form is opened. */
export interface Scene {
  readonly card: TableCard;
  readonly view: SheetView;
  readonly floor: PitView;
}

const same = (values: readonly string[], says = p.word): readonly Choice[] =>
  values.map((value) => ({ value, says: says(value) }));

const people = ({ view }: Scene): readonly Choice[] => same(view.players.map((one) => one.player), words.person);

const rounds = ({ card, view }: Scene): readonly Choice[] => [
  ...(view.result !== null && view.done.length > 0
    ? [{ value: String(view.round), says: `${view.round}: ${resultOf(card, view.result)}` }]
    : []),
  ...view.past
    .filter((one) => one.result !== null)
    .map((one) => ({ value: String(one.round), says: `${one.round}: ${resultOf(card, one.result ?? "")}` })),
];

const wagers = ({ card, view }: Scene): readonly Choice[] => {
  const named = new Map(card.positions.map((one) => [one.id, words.short(one)]));
  return view.layout.map((one) => ({
    value: String(one.wager),
    says: `${one.wager}: ${named.get(one.position) ?? one.position}, ${words.person(one.player)}`,
  }));
};

const outcomes = ({ card }: Scene): readonly Choice[] =>
  card.device.outcomes.map(({ key }) => ({ value: key, says: resultOf(card, key) }));

function terminal({ view }: Scene, fits: (one: TerminalLine) => boolean): Field {
  const choices = view.terminals.filter(fits).map((one) => ({
    value: one.terminal,
    says: one.person ? `${one.terminal}, ${words.person(one.person)}` : one.terminal,
  }));
  return { name: "terminal", kind: "choice", choices };
}

const REASON: Field = { name: "reason", kind: "reason" };
const REFERENCE: Field = { name: "reference", kind: "text" };
const NOW: Field = { name: "at", kind: "time", value: "now" };

function money(name: string, cents?: number): Field {
  return { name, kind: "money", ...(cents === undefined ? {} : { value: String(cents / 100) }) };
}

export function formOf(act: string, scene: Scene, fixed: Readonly<Record<string, unknown>> = {}): Form {
  const fields = (FIELDS[act]?.(scene) ?? []).filter((field) => !(field.name in fixed));
  const second = ["correct_result", "reconcile", "adjust_credit", "resume_redemption"].includes(act);
  return { do: act, fields, fixed, second, about: aboutOf(scene, fixed) };
}

/** Several of a kind's choices, as a field keeps them. */
export function chosen(text: string): readonly string[] {
  return text === "" ? [] : (JSON.parse(text) as string[]);
}

function aboutOf({ card, view }: Scene, fixed: Readonly<Record<string, unknown>>): string {
  const past = view.past.find((one) => one.round === fixed["of"]);
  if (past) return `${p.round(past.round)}: ${past.result === null ? p.noResult : resultOf(card, past.result)}`;
  if (typeof fixed["person"] === "string") return words.person(fixed["person"]);
  const breach = view.supervision.breaches.find((one) => one.number === fixed["breach"]);
  if (breach) return `${breach.number}. ${words.person(breach.person)}: ${breach.says}`;
  if (typeof fixed["item"] === "string") return p.word(fixed["item"]);
  const found = view.cases.find((one) => one.number === fixed["dispute"]);
  return found ? `${found.number}. ${words.person(found.player)}: ${found.about}` : "";
}

const FIELDS: Readonly<Record<string, (scene: Scene) => readonly Field[]>> = {
  change_limits: ({ view }) => [
    money("minimum", view.limits.minimum),
    money("maximum", view.limits.maximum),
    { name: "multiples", kind: "yes", value: view.limits.multiples ? "yes" : "" },
    NOW,
  ],
  set_wagering_period: () => [
    { name: "seconds", kind: "number", value: "60" },
    { name: "warning", kind: "number", value: "10" },
  ],
  grant_personal_limits: (scene) => [
    { name: "player", kind: "choice", choices: people(scene) },
    money("minimum", scene.view.limits.minimum),
    money("maximum", scene.view.limits.maximum * 2),
    REFERENCE,
  ],
  announce_closing: () => [NOW],
  tell_office: () => [REFERENCE],
  close_table: () => [{ name: "leave_colours_out", kind: "yes" }],
  invalidate: (scene) => [
    { name: "of", kind: "choice", choices: struck(scene) },
    { name: "ground", kind: "choice", choices: same(scene.view.grounds) },
    REASON,
    ...(scene.view.forfeits
      ? [{ name: "forfeit", kind: "choice", choices: people(scene), optional: true } as const]
      : []),
  ],
  correct_result: (scene) => [
    { name: "of", kind: "choice", choices: rounds(scene) },
    {
      name: "result",
      kind: "choice",
      choices: outcomes(scene),
    },
    REASON,
  ],
  require_vacating: ({ view }) => [
    {
      name: "player",
      kind: "choice",
      choices: same(view.idle.filter((one) => one.may).map((one) => one.player), words.person),
    },
  ],
  exclude_person: () => [{ name: "person", kind: "text" }, REFERENCE, REASON],
  lift_exclusion: ({ floor }) => [
    { name: "person", kind: "choice", choices: same(floor.excluded.map((one) => one.person), words.person) },
    REASON,
  ],
  pay_out: () => [],
  send_float: () => [money("cents"), REFERENCE],
  reconcile: ({ view }) => [
    {
      name: "account",
      kind: "choice",
      choices: view.differing.map((one) => ({ value: `${one.of} ${one.name}`, says: one.says })),
    },
    REASON,
  ],
  refuse_wager: (scene) => [{ name: "wager", kind: "choice", choices: wagers(scene) }, REASON],
  relax_position: (scene) => [
    { name: "wager", kind: "choice", choices: wagers(scene) },
    {
      name: "to",
      kind: "choice",
      choices: scene.card.positions.map((one) => ({ value: one.id, says: words.short(one) })),
    },
    REASON,
  ],
  record_incident: (scene) => [
    { name: "kind", kind: "choice", choices: incidents(scene) },
    { name: "wager", kind: "choice", choices: wagers(scene), optional: true },
    { name: "player", kind: "choice", choices: people(scene), optional: true },
    { name: "says", kind: "reason" },
  ],
  clear_malfunction: () => [{ name: "what", kind: "reason" }],
  raise_dispute: (scene) => [
    { name: "player", kind: "choice", choices: people(scene) },
    { name: "about", kind: "reason" },
    { name: "due", kind: "time", optional: true },
  ],
  decide_dispute: () => [{ name: "decision", kind: "reason" }],
  request_review: () => [{ name: "due", kind: "time", optional: true }],
  review_dispute: () => [
    { name: "decision", kind: "reason" },
    { name: "upholds", kind: "yes", value: "yes" },
  ],
  close_dispute: () => [{ name: "satisfied", kind: "yes" }],
  clear_fault: (scene) => [terminal(scene, (one) => one.fault !== ""), { name: "what", kind: "reason" }],
  put_number_right: (scene) => [
    terminal(scene, () => true),
    { name: "of", kind: "choice", choices: rounds(scene) },
    { name: "shown", kind: "choice", choices: outcomes(scene), optional: true },
    REASON,
  ],
  adjust_credit: (scene) => [
    terminal(scene, () => true),
    { name: "of", kind: "choice", choices: rounds(scene) },
    { name: "way", kind: "choice", choices: same(["add", "take"], (way) => p.way[way] ?? way) },
    money("cents"),
    REASON,
  ],
  ask_to_leave: (scene) => [terminal(scene, (one) => one.idle)],
  tell_terminal_closing: (scene) => [terminal(scene, (one) => !one.closed), REFERENCE],
  close_terminal: (scene) => [terminal(scene, (one) => !one.closed)],
  open_terminal: (scene) => [terminal(scene, (one) => one.closed)],
  collect_notes: (scene) => [terminal(scene, () => true)],
  arrange_straight_up: (scene) => [
    { name: "player", kind: "choice", choices: people(scene) },
    { name: "writing", kind: "text" },
    { name: "notified", kind: "text" },
  ],
  end_arrangement: ({ view }) => [
    { name: "player", kind: "choice", choices: same(view.straight_up, words.person) },
  ],
  record_breach: (scene) => [
    { name: "person", kind: "text" },
    { name: "breach", kind: "choice", choices: breaches(scene) },
    { name: "clause", kind: "text", optional: true },
    { name: "says", kind: "reason" },
  ],
  lift_sanction: () => [REASON],
  release_winnings: () => [REASON],
  link_players: (scene) => [
    { name: "players", kind: "many", choices: people(scene) },
    { name: "says", kind: "reason" },
  ],
  allow_second_colour: (scene) => [
    {
      name: "player",
      kind: "choice",
      choices: people(scene).filter((one) => !scene.view.supervision.several.includes(one.value)),
    },
  ],
  designate_neighbours: (scene) => [
    { name: "players", kind: "many", choices: people(scene), optional: true },
    ...(scene.view.supervision.neighbours?.caps
      ? [{ name: "per_number", kind: "number", value: String(scene.view.supervision.neighbours.per_number) } as const]
      : []),
  ],
  pay_excluded: () => [REFERENCE],
  present_slips: () => [{ name: "numbers", kind: "text" }, REFERENCE],
  reprint_slip: () => [REASON],
  confirm_print: () => [REASON],
  resume_redemption: () => [{ name: "written_off", kind: "money", optional: true }, REASON],
  extend_slip: () => [{ name: "until", kind: "time" }, REASON],
  decide_malfunction: ({ view }) => [
    { name: "of", kind: "number", value: String(view.round) },
    { name: "ruling", kind: "choice", choices: same(["void", "confirm"]) },
    REASON,
  ],
};

/** A round under way, or the one that was settled last. */
function struck({ view }: Scene): readonly Choice[] {
  const last = view.past[0];
  return [
    ...(view.done.length > 0 ? [{ value: String(view.round), says: p.round(view.round) }] : []),
    ...(last && last.result !== null ? [{ value: String(last.round), says: p.round(last.round) }] : []),
  ];
}

/** Every breach that this book knows now: what was done, by somebody in which capacity. */
function breaches({ view }: Scene): readonly Choice[] {
  return view.supervision.open_breaches.map(({ kind, capacity, handling }) => ({
    value: [kind, capacity, handling].filter(Boolean).join(" "),
    says: `${[kind, handling].filter(Boolean).map((one) => p.word(one)).join(", ")} (${p.word(capacity)})`,
  }));
}

/** Measures against the person of a breach; the round counts where winnings are held. */
export function sanctionForm(scene: Scene, breach: Breach): Form {
  const measures = breach.answers?.measures ?? [];
  const since = measures.includes("seize")
    ? [{ name: "since", kind: "number", value: String(breach.round), optional: true } as const]
    : [];
  const form = formOf("sanction", scene, { breach: breach.number });
  return { ...form, fields: [{ name: "measures", kind: "many", choices: same(measures) }, ...since, REASON] };
}

/** A piece of equipment; its size only where the book gives one. */
export function attestForm(scene: Scene, item: string, sized: boolean): Form {
  const form = formOf("attest_equipment", scene, { item });
  return { ...form, fields: sized ? [{ name: "millimetres", kind: "number" }] : [] };
}

/** Each incident with each ruling that book and moment leave: one choice, so that they always fit. */
function incidents({ view }: Scene): readonly Choice[] {
  return view.incidents
    .filter((one) => one.refusal === null)
    .map(({ kind, ruling }) => ({ value: `${kind} ${ruling}`, says: `${p.word(kind)}: ${p.word(ruling)}` }));
}

const IN_ROUND = ["invalidate", "correct_result", "refuse_wager", "relax_position", "record_incident", "direct_empty_round"];
const AT_CAGE = ["exclude_person", "lift_exclusion", "extend_slip", "resume_redemption", "pay_excluded", "present_slips"];
const NUMBERS = ["of", "wager", "seconds", "warning", "dispute", "since", "millimetres", "per_number"];

/** The command of a filled form; null where something is missing. */
export function commandOf(form: Form, filled: ReadonlyMap<string, string>, scene: Scene): OfficeAct | null {
  const given: Record<string, unknown> = { ...form.fixed };
  for (const field of form.fields) {
    const text = (filled.get(field.name) ?? field.value ?? "").trim();
    if (field.kind === "yes") {
      given[field.name] = text === "yes";
    } else if (field.kind === "many") {
      const some = chosen(text);
      if (some.length === 0 && !field.optional) return null;
      given[field.name] = some;
    } else if (text === "") {
      if (!field.optional) return null;
    } else {
      const value = read(field, text);
      if (value === null) return null;
      given[field.name] = value;
    }
  }
  const both = form.do === "record_incident" ? "kind" : form.do === "reconcile" ? "account" : null;
  if (both) {
    const [first, ...rest] = String(given[both]).split(" ");
    delete given[both];
    Object.assign(given, both === "kind" ? { kind: first, ruling: rest[0] } : { of: first, name: rest.join(" ") });
  }
  shape(form.do, given, scene);
  const round = IN_ROUND.includes(form.do) ? { round: scene.view.round } : {};
  const table = AT_CAGE.includes(form.do) ? "cage" : scene.card.table;
  return { do: form.do, table, ...round, ...given };
}

/** What a form asks in people's words, as the command has it. */
function shape(act: string, given: Record<string, unknown>, { view }: Scene): void {
  const take = (name: string): unknown => {
    const value = given[name];
    delete given[name];
    return value;
  };
  switch (act) {
    case "send_float":
      Object.assign(given, { transfer: newId(), to: "cage" });
      break;
    case "pay_out":
    case "collect_notes":
      given["transfer"] = newId();
      break;
    case "resume_redemption":
      given["written_off"] ??= 0;
      break;
    case "close_terminal":
      // Its credit goes onto a slip.
      if (view.terminals.some((one) => one.terminal === given["terminal"] && one.credit > 0)) {
        given["slip"] = newId();
      }
      break;
    case "put_number_right":
      given["terminals"] = [take("terminal")];
      break;
    case "adjust_credit":
      if (take("way") === "take") given["cents"] = -Number(given["cents"]);
      break;
    case "record_breach": {
      const [kind, capacity, handling] = String(take("breach")).split(" ");
      Object.assign(given, { kind, capacity, ...(handling ? { handling } : {}) });
      break;
    }
    case "return_held":
      given["player"] = take("person");
      break;
    case "present_slips":
      given["numbers"] = [take("numbers")];
      break;
    case "arrange_straight_up":
    case "end_arrangement":
      given["players"] = [take("player")];
      break;
  }
}

function read(field: Field, text: string): unknown {
  if (field.kind === "time") {
    const at = text === "now" ? new Date() : new Date(text);
    return Number.isNaN(at.getTime()) ? null : at.toISOString();
  }
  if (field.kind === "money") {
    const cents = Math.round(Number(text.replace(/[$,\s]/g, "")) * 100);
    return Number.isFinite(cents) && cents > 0 ? cents : null;
  }
  if (NUMBERS.includes(field.name)) {
    const number = Number(text);
    return Number.isInteger(number) && number >= 0 ? number : null;
  }
  if (field.kind === "reason" && text.length < 3) return null;
  return text;
}
