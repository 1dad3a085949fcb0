// Every word that the pages share and the player's page says, in English. Each staff page has a file of its own. Another language is another file of this shape.
// Short, plain, present tense: what is the case, what happens to the money, what to do.

import { dollars, spoken } from "../money";
import type { Cents, DeviceFace, Position, Run, Settled, StreakWager, WagerCard } from "../wire";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const ORDINALS = ["", "1st", "2nd", "3rd"];

export function number(n: number): string {
  return NUMBERS[n] ?? String(n);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "2 and 3", "1, 2 and 3". */
function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** A choice as its position spells it: a dozen by its number, a split by its two. */
function spelled({ id, wager, choice }: Position): readonly string[] {
  return wager === "dozen" || wager === "column" ? [id.slice(wager.length + 1)] : choice;
}

const FULL = new Set([
  "straight", "split", "street", "corner", "six_line", "column", "dozen", "low", "high",
  "neighbours", "super_streak", "single_symbol",
]);

/** "$10, $20 or $120". */
function either(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} or ${parts.at(-1)}`;
}

const face = (name: string): string =>
  capital(/^[1-9]$/.test(name) ? number(Number(name)) : name.replaceAll("_", " "));

/** Wagers that books share by name, each said with its choice. Others are said as the book does. */
const BETS: Readonly<Record<string, (choice: readonly string[]) => string>> = {
  total: ([total]) => `Total ${total}`,
  pair: (both) => `Pair ${listed(both)}`,
  single: ([one]) => `Single ${one}`,
  specific_triple: ([one]) => `Triple ${one}`,
  specific_double: ([one]) => `Double ${one}`,
  any_triple: () => "Any triple",
  four_numbers: (four) => `Three of ${four.join(" ")}`,
  specific_symbol_triple: ([one]) => `${face(one ?? "")} triple`,
  any_symbol_triple: () => "Any symbol triple",
  single_symbol: ([one]) => face(one ?? ""),
  specific_colour_triple: ([one]) => `3 ${one}`,
  specific_colour_double: ([one]) => `2 ${one}`,
  single_colour: ([one]) => face(one ?? ""),
  any_colour_triple: () => "Any colour triple",
  straight: ([one]) => `Straight up ${one}`,
  split: (both) => `Split ${both.join(" / ")}`,
  street: (three) => `Street ${three.join(" / ")}`,
  corner: (four) => `Corner ${four.join(" / ")}`,
  six_line: (six) => `Six line ${six[0]} to ${six.at(-1)}`,
  column: ([one]) => `Column ${one}`,
  dozen: ([one]) => `${ORDINALS[Number(one)]} dozen`,
  low: () => "1 to 18",
  high: () => "19 to 36",
  neighbours: ([one]) => `Neighbours of ${one}`,
  super_streak: (sides) => `Super Streak, ${sides.map(capital).join("/")}`,
};

/** What stands on the box: short. */
const short = (position: Position): string =>
  BETS[position.wager]?.(spelled(position)) ?? position.called;

/** As the book calls it; on the cloth of roulette by its numbers. */
const long = (position: Position): string =>
  FULL.has(position.wager) ? short(position) : position.called;

export const en = {
  // ------------------------------------------------------------ everywhere
  unknown:
    "No answer came, so it is not known whether this was done. The record is being read again.",
  signedOut: "You are signed out. Nothing was changed.",
  connecting: "Connecting",
  connectingMore: "Waiting for the floor",
  connected: "Connected",
  stranger: "This page has no player",
  noTable: (table: string) => `There is no table ${table} here`,
  noTables: "No table is open on this floor",
  /** The page was opened by itself, since the floor has newer pages. */
  reopened: "Opened again: a newer version of this page",
  strangerMore: "Open it from the front page",
  record: (seq: number) => `record ${seq}`,
  lost: "Connection lost.",
  lostPlayer: (staked: Cents) =>
    staked > 0
      ? `Your ${dollars(staked)} was accepted and stands; chips placed now are not.`
      : "Nothing of yours is at stake; chips placed now are not taken.",
  lostStaff: "What was done is recorded; acts wait until the line is back.",
  notConnected: "Not connected",
  lastKnown: (state: string, at: string) => `At ${at}: ${state.toLowerCase()}`,
  simulated: "Simulated money",
  why: "why?",
  whyHeading: "Why?",
  refusedTitle: "Not done",
  notices: "Calls and signs",
  house: (rule: string) => `house rule: ${rule}`,
  close: "Close",
  closeOf: (what: string) => `Close ${what}`,
  limits: (minimum: Cents, maximum: Cents) => `${dollars(minimum)} to ${dollars(maximum)}`,
  round: (n: number) => `Round ${n}`,
  person: (id: string) => id.replace(/^(\w)/, (c) => c.toUpperCase()).replaceAll("-", " "),
  clause: "clause",
  reading: "reading of ours",
  symbol: (key: string) => `Symbol ${key}`,
  /** The other language, named in itself. */
  otherLanguage: "Chinese",
  englishOnly: "",
  secondsLeft: (n: number) => `${n} seconds left`,
  motion: "Motion",
  menu: "Menu",

  // ------------------------------------------------------------ the cloth
  odds: (odds: string) => odds,
  pays: (position: Position) => `pays ${position.odds.split(", ").join(", ")}`,
  face,
  long,
  /** On the box itself. */
  short,
  kind: (position: Position) =>
    position.wager.includes("triple") ? "triple" : position.wager.includes("double") ? "double" : "",
  wager: (wager: WagerCard) => wager.called,
  /** On the roulette cloth. */
  cloth: (position: Position) => {
    const [one] = spelled(position);
    if (position.wager === "dozen") return `${ORDINALS[Number(one)]} 12`;
    if (position.wager === "column") return `column ${one}`;
    return long(position);
  },
  totals: (least: number, most: number) => `totals ${least} to ${most}`,
  totalsOf: (totals: readonly number[]) => `totals ${totals.join(", ")}`,
  coloured: (colour: string, value: number) => `${colour}, ${value}`,
  rung: (dice: number, odds: string) => `on ${number(dice)} ${dice === 1 ? "die" : "dice"} ${odds}`,
  sections: (ways: number, of: number) => `${ways} of ${of} sections`,
  moveHere: "lift to move it here",
  neighbours: {
    name: "Neighbours",
    what: "a number and two on each side, one fifth on each",
    unit: (minimum: Cents) => `${dollars(minimum * 5)} at least, in fifths`,
  },
  streak: {
    title: (position: Position) => `Super Streak, ${position.choice.map(capital).join("/")}`,
    run: (run: Run | null) =>
      run?.side ? `Table: ${capital(run.side)}, ${run.length} in a row` : "Table: no run yet",
    pays: (least: number, first: string, most: number, last: string) =>
      `From ${least} in a row, ${first}, to ${most} in a row, ${last}.`,
    rides: (own: StreakWager) => `Your ${dollars(own.cents)} rides: ${own.count}`,
    mayPlay: (amount: Cents) => `May be played now: ${dollars(amount)}`,
    waits: (run: Run | null, amount: Cents) =>
      run?.window
        ? `${dollars(amount)}, with the next bets`
        : run?.side
          ? "Opens when the run ends"
          : "Opens after a first result",
  },
  place: (position: Position, staked: Cents, won: Cents) => {
    const stake = staked > 0 ? `${spoken(staked)} staked` : "no chips";
    const came = won > 0 ? `, won ${spoken(won)}` : "";
    return `${long(position)}, pays ${position.odds}, ${stake}${came}`;
  },
  layout: "Layout; arrows move, Enter places a chip, Backspace takes back",
  track: "Neighbours track; arrows move, Enter places a chip",

  // ------------------------------------------------------------ results
  total: (n: number) => `total ${n}`,
  result: (kind: string, faces: readonly DeviceFace[], total: number) => {
    if (kind === "pockets") {
      const [one] = faces;
      return one ? `${one.name} ${one.colour && one.name !== "0" ? one.colour : "zero"}` : "";
    }
    if (kind !== "dice") return `Symbol ${faces[0]?.name ?? ""}`;
    const figures = faces.every((one) => /^\d$/.test(one.name));
    const shown = faces.map((one) => (figures ? one.name : face(one.name))).join(" · ");
    return figures ? `${shown}, total ${total}` : shown;
  },
  history: {
    pockets: "Previous spins, newest first",
    wheel: "Previous spins, newest first",
    dice: "Previous results, newest first",
  } as Readonly<Record<string, string>>,
  historyNote: "Past results do not change the odds.",

  // ------------------------------------------------------------ states
  state: {
    closed: "This table is closed",
    closedMore: "Carry your chips to the cage",
    stopped: "This table has stopped",
    stoppedTerminal: "This terminal has stopped",
    stoppedMore: (purse: Cents, staked: Cents) =>
      staked > 0
        ? `Your ${dollars(purse)} and ${dollars(staked)} staked are on the record`
        : `Your ${dollars(purse)} is safe on the record`,
    waiting: "Betting is not open",
    waitingMore: "The dealer calls for bets soon",
    open: "Place your bets",
    openMore: "Until the dealer calls no more bets",
    finish: "Finish betting",
    finishMore: "No more bets follows",
    locked: "No more bets",
    lockedMore: "Chips stay where they are",
    spunMore: "The result is being entered",
    resultMore: "Losers are taken, then winners paid",
    payingMore: "Winners are being paid",
    paid: "All paid. The dealer calls for bets soon",
    noSpin: "No spin",
    noResult: "No result",
    back: (cents: Cents) => `${dollars(cents)} is back in your purse`,
    allBack: "All wagers are back with the players",
    stays: "Wagers stay where they are; it is done again",
  },

  // ------------------------------------------------------------ player
  /** What stands before the limits, and what after them. */
  each: ["", " on each bet"],
  purse: "Purse",
  staked: "Staked",
  won: (round: number | null) => (round === null ? "Won" : `Won, round ${round}`),
  undo: "Undo",
  undoOf: (cents: Cents, called: string) => `Undo: take back ${spoken(cents)} from ${called}`,
  repeat: "Repeat",
  double: "Double",
  clear: "Clear",
  takeBack: "Take back",
  carryOut: "To the cage",
  carryOutOf: "Carry all chips of the purse to the cage",
  rounds: "My rounds",
  seated: (who: string, place: number) => `${who}, place ${place}`,
  chips: "Chips",
  chip: (spoken: string) => `${spoken} chip`,
  check: (colour: string, spoken: string, n: number) => `${colour} check of ${spoken}, ${n} in hand`,
  token: (spoken: string) => `token of ${spoken}`,
  leave: "Leave the table",
  leaveTerminal: "Leave the terminal",
  signWord: {
    raised_minimum: "Notice",
    closing: "Closing",
    personal_limits: "Your limits",
    straight_up_only: "Notice",
    colour_value: "Your checks",
  } as Readonly<Record<string, string>>,
  inMinutes: (n: number) => (n > 0 ? `in ${n} min` : "due now"),
  help: "Rules and odds",
  head: {
    title: "Head of the record",
    code: "The head of the record as a code to scan",
  },
  terminal: {
    credit: "Credit",
    insert: "Insert note",
    collect: "Collect",
    none: "No terminal of this table is free.",
    empty: "There is no credit. Insert a note.",
  },
  info: {
    covers: (n: number, shown: string) => `Covers ${n === 1 ? "" : `${n} numbers: `}${shown}.`,
    wins: (says: string) => says,
    range: (minimum: Cents, maximum: Cents) =>
      minimum === maximum
        ? `${dollars(minimum)} exactly`
        : `${dollars(minimum)} to ${dollars(maximum)} here`,
    chance: (percent: string, edge: string) => `wins ${percent}, edge ${edge}`,
    winsAt: (stake: Cents, wins: readonly Cents[]) =>
      `${dollars(stake)} wins ${either(wins.map((one) => dollars(one)))}.`,
    nothing: "nothing staked",
  },
  hint: {
    wins: (cents: Cents, called: string) =>
      `You have ${dollars(cents)} on ${called}. Losing chips are taken first, then it is paid.`,
    paying: (cents: Cents, called: string) =>
      `You have ${dollars(cents)} on ${called}. The dealer is paying it.`,
    misses: "None of your chips is on a winning area.",
    none: "You have no wager in this round.",
    sitting: "Taking a place at the table.",
    empty: "Your purse is empty. Ask the dealer for chips.",
    open: (chip: string) => `Tap a place to put ${chip} there. Tap again for another.`,
    waiting: "Chips can be placed when the dealer calls for bets.",
    closed: "This table takes no more wagers.",
    stopped: "Nothing can be placed or taken back until it is put right. The dealer says how it goes on.",
    stoppedTerminal:
      "Nothing can be placed until it is put right. Wagers that were made void are in your credit again.",
    locked: (cents: Cents) => `Your ${dollars(cents)} is locked until the result.`,
    under: (cents: Cents, called: string, minimum: Cents) =>
      `${dollars(cents)} on ${called} is under the minimum of ${dollars(minimum)}.`,
    over: (cents: Cents, called: string, maximum: Cents) =>
      `${dollars(cents)} on ${called} is over the maximum of ${dollars(maximum)}.`,
    carried: (cents: Cents) => `You sent ${dollars(cents)} to the cage.`,
    cut: "Chips can be placed again when the line is back.",
  },
  oneFinger: "two fingers were on the layout at once. Only the first one places a chip.",
  stays: (cents: Cents) => `Your ${dollars(cents)} stays with you.`,
  refused: {
    place: "Not placed:",
    take_back: "Not taken back:",
    move: "Not moved:",
    repeat: "Not repeated:",
    double: "Not doubled:",
    clear: "Not cleared:",
    sit: "No place taken:",
    send_chips: "Not carried:",
    redeem_colour: "Not here:",
    present_slips: "Not paid:",
    place_icons: "Not placed:",
    remove_icons: "Not taken back:",
    move_icons: "Not moved:",
    undo_icons: "Not undone:",
    repeat_icons: "Not repeated:",
    double_icons: "Not doubled:",
    clear_icons: "Not cleared:",
    insert_note: "The note is handed back:",
    print_slip: "Not collected:",
    other: "Not done:",
  } as Readonly<Record<string, string>>,
  /** What a refusal's code means; the floor's own sentence stands where there is none. */
  because: {} as Readonly<Record<string, string>>,
  settledHeading: (round: number) => `Your wagers in round ${round}`,
  settled: (s: Settled) => {
    switch (s.state) {
      case "won":
        return `won ${dollars(s.won)}`;
      case "lost":
        return s.returned > 0 ? `lost ${dollars(s.lost)}` : "lost";
      case "returned":
      case "void":
        return `${dollars(s.returned)} back`;
    }
  },
  rules: (book: string, place: string, hash: string) => `${book}, ${place}. Rules ${hash}.`,
  notApproved: "Simulated money. No regulator has approved this software.",
  ourWords: "In our own words; not the approved text.",
  whyFailed: "The reasons could not be fetched. Try again.",
  whyWait: "Reading the record.",
  hub: {
    symbol: "Symbol",
    open: ["Place", "your bets"],
    waiting: ["Between", "rounds"],
    locked: ["The wheel", "is turning"],
    spun: ["Result", "follows"],
    noSpin: ["No", "spin"],
  } as const,
} as const;
