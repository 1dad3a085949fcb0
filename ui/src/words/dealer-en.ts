// Every word that the dealer's console says, in English. dealer-zh.ts has the same shape.

import { dollars } from "../money";
import type { Cents } from "../wire";

const ONES = [
  "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
  "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
];
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/** A number as a dealer says it. */
function said(n: number): string {
  if (n < 20) return ONES[n] ?? String(n);
  const rest = n % 10;
  return n < 100 ? `${TENS[Math.floor(n / 10)]}${rest ? `-${ONES[rest]}` : ""}` : String(n);
}

const word = (part: string): string =>
  /^\d+$/.test(part) ? said(Number(part)) : part.replaceAll("_", " ");
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const plain = (name: string): string => capital(name.replaceAll("_", " "));

const DEVICE: Readonly<Record<string, string>> = { dice: "dice", wheel: "wheel", pockets: "wheel" };
const shows = (kind: string): string => (kind === "dice" ? "do the dice" : "does the wheel");

export const dealerEn = {
  title: "Dealer",
  pickTable: "Which table do you deal?",
  pickTableMore: "Each opens on the act that comes next there.",
  otherTable: "Tables",
  next: "Next",
  callOut: "Call out",
  office: plain,
  step: {
    place_bets: "Place your bets",
    tumble: "Tumble",
    no_more_bets: "No more bets",
    spin: "Spin",
    uncover: "Uncover",
    announce: "Announce",
    mark: "Dolly",
    enter: "Enter",
    light: "Light",
    collect: "Take losers",
    pay: "Pay winners",
  } as Readonly<Record<string, string>>,
  at: (time: string) => `Called at ${time}`,
  over: (round: number) => `Round ${round} is over`,
  fresh: "The table is ready",
  takeThenPay: "Take losers, then pay",
  payLast: "Losers are taken",

  // ------------------------------------------------------------ the question
  tumble: (n: number, least: number) =>
    n <= least ? `Tumble the dice: ${said(n)} of ${said(least)}` : "Tumble the dice again",
  tumbleMore: "Press after each one.",
  tumbleAct: (n: number, least: number) => (n <= least ? `Tumbled, ${n} of ${least}` : "Tumbled again"),
  placeBets: "Call for bets",
  placeBetsCall: "Place your bets, please.",
  placeBetsAct: "Place your bets",
  finish: "Warn that betting closes",
  finishAct: "Finish betting",
  noMore: "Close the betting",
  noMoreCall: "No more bets.",
  noMoreAct: "No more bets",
  signals: {
    bell: "Ring the bell.",
    hand: "Pass a hand over the layout.",
    button: "The screen’s button is pressed with this.",
  } as Readonly<Record<string, string>>,
  spin: (kind: string) =>
    kind === "pockets" ? "Spin the ball against the wheel" : "Spin the wheel, and watch it",
  spinMore: (kind: string) =>
    kind === "pockets"
      ? "If it falls short or leaves the wheel, call it below."
      : "If it falls short or is touched, call it below.",
  spinAct: (kind: string, turns: number) =>
    kind === "pockets"
      ? `Ball is spun, ${said(turns)} turns or more`
      : `Wheel has made ${said(turns)} turns`,
  uncover: "Uncover the dice",
  uncoverAct: "Dice are uncovered",
  mark: "Where did the ball land?",
  markMore: "Key the number. Nothing is recorded until you press Enter.",
  marked: (shown: string) => `${shown}?`,
  markAct: (key: string) => `Dolly is on ${key}`,
  /** An act beside the next one, where it is said otherwise than when it comes next. */
  instead: { mark: "Move the dolly" } as Readonly<Record<string, string>>,
  enter: (kind: string) => `What ${shows(kind)} show?`,
  enterMore: (dice: number) =>
    dice > 1
      ? "Press one key a die, in any order. You are asked once more before it counts."
      : "Press the key. You are asked once more before it counts.",
  enterFixed: "Enter the number that is marked",
  enterAct: (key: string) => `Enter ${key}`,
  echo: (kind: string) => `Is this what the ${DEVICE[kind] ?? "device"} ${kind === "dice" ? "show" : "shows"}?`,
  again: "Enter again",
  confirm: (shown: string) => `Confirm ${shown}`,
  collect: "Take the losing wagers",
  collectNone: "No losing wagers",
  collectAct: (cents: Cents) => `Losers taken, ${dollars(cents)}`,
  collectNoneAct: "Nothing to take",
  pay: "Pay the winners",
  payNone: "No winners to pay",
  payAct: (cents: Cents) => `Winners paid, ${dollars(cents)}`,
  payNoneAct: "Finish the round",
  empty: "Nobody has staked",
  emptyMore: (office: string) => `Wait for a wager, or a ${office} directs this round empty.`,
  emptyAct: "Direct this round empty",
  waitsFor: (offices: string) => `Waiting for the ${offices}`,
  stopped: "Play is stopped",
  closed: "This table is closed",
  closedMore: "Nothing is dealt here until it opens again.",
  summon: "Call a supervisor",
  summoned: "A supervisor is called.",
  or: "or",
  /** What is read out of a result, as the book orders it. */
  called: (parts: readonly string[], withTotal: boolean): string => {
    const words = parts.map(word);
    if (!withTotal) return `${capital(words.join(", "))}.`;
    return `${capital(words.slice(0, -1).join(", "))}. Total ${words.at(-1)}.`;
  },
  total: "total",
  staked: "Staked",
  wagers: "Wagers",
  players: "Players",
  die: (n: number, name: string | null) => (name ? `Die ${n}: ${name}` : `Die ${n}: not keyed`),
  keyed: "Keyed so far",
  key: (key: string, name: string) => `${name}, key ${key}`,
  back: "Back",
  yes: "Enter",

  // ------------------------------------------------------------ no result
  doubtWord: { no_spin: "No spin", no_result: "No result", void: "Void spin" } as Readonly<Record<string, string>>,
  doubtCall: { no_spin: "No spin.", no_result: "No result.", void: "Void spin." } as Readonly<Record<string, string>>,
  because: (word: string) => `${word}, because`,
  effect: (effect: string, cents: Cents, riding: boolean) => {
    const streak = riding ? " Super Streak rides on." : "";
    if (effect === "return") {
      const back = cents > 0 ? `${dollars(cents)} goes back to the players.` : "every wager goes back.";
      return capital(back) + streak;
    }
    return effect === "carry_locked"
      ? "Wagers stay locked where they are; it is done again."
      : "Wagers stay where they are; betting stays open.";
  },
  doubt: (word: string) => `Call ${word.toLowerCase()}?`,
  doubtAct: (word: string) => `Call ${word.toLowerCase()}`,
  notNow: "Not now",
  pickCase: "0 and then? A number for the case, 0 for the desk, or Back.",
  irregularity: {
    short_spin_expected: "Will stop short of three",
    short_spin: "Short of three turns",
    on_peg: "On a peg",
    not_clear: "Not clearly in a section",
    interference: "Interference",
    wheel_fault: "Wheel failed",
    not_flat: "A die is not flat",
    stacked: "One die on another",
    too_few_tumbles: "Under three tumbles",
    exposed_early: "Dice seen too early",
    tumbler_fault: "Tumbler at fault",
    wrong_activation: "Started the wrong way",
    button_not_pressed: "Button was not pressed",
    broken: "Broken die or tumbler",
    same_direction: "Ball ran with the wheel",
    too_few_revolutions: "Rested under three turns",
    foreign_object: "Something in the wheel",
    no_pocket: "In no pocket",
    left_wheel: "Ball left the wheel",
    other: "Something else",
  } as Readonly<Record<string, string>>,

  // ------------------------------------------------------------ lists
  onLayout: "On the layout",
  onLayoutOf: (n: number) => `On the layout · ${n === 1 ? "1 wager" : `${n} wagers`}`,
  nothing: "No chips on the layout.",
  takeFirst: "When confirmed: take first",
  take: "Take first",
  taken: "Losers are taken.",
  thenPay: "Then pay, in this order",
  payNow: "Pay, in this order",
  nobodyLoses: "No wager loses.",
  nobodyWins: "No wager wins.",
  atOdds: (stake: Cents, odds: string) => `${dollars(stake)} at ${odds}`,
  short: "Tray is short: ask for a fill",
  terminals: (cents: Cents) => `Terminals settle themselves: ${dollars(cents)}`,
  riding: (side: string, count: number) => `rides ${side}, ${count}`,
  place: (n: number) => `Place ${n}`,
  float: "Float",
  drop: "Drop",
  win: "Win",
  notices: (n: number) => (n === 1 ? "1 call stands" : `${n} calls stand`),
  owed: (n: number) => `Place ${n} is under the minimum: advise`,
  offSign: (lies: string, step: Cents) =>
    `${lies}: the sign says ${step > 0 ? `steps of ${dollars(step)}` : "multiples of the minimum"}`,

  // ------------------------------------------------------------ the desk
  desk: "Desk",
  more: "More",
  moreAsks: "What is to be done?",
  act: {
    buy_in: "Buy-in",
    exchange_voucher: "Voucher",
    issue_colour: "Colour checks",
    redeem_colour: "Redeem colour",
    mark_colour: "Marker for a colour",
    place: "Spoken wager",
    advise_minimum: "Advise the minimum",
    refuse_wager: "Refuse a wager",
    report_fault: "Terminal fault",
    decide_malfunction: "Rule on a fault",
    reset_terminals: "Reset terminals",
    record_incident: "Incident",
    report_lights: "Lights wrong",
    report_malfunction: "Malfunction",
    clear_malfunction: "Play goes on",
    ask_correction: "Wrong result",
    raise_dispute: "Dispute",
    call_supervisor: "Supervisor",
  } as Readonly<Record<string, string>>,
  cancel: "Cancel",
  stepBack: "Back",
  doIt: "Do it",
  erase: "Erase",
  asks: {
    player: "Which place?",
    sum: "How much?",
    count: "How many?",
    colour: "Which colour?",
    each: "What is each worth?",
    paid: "Paid with?",
    voucher: "Number of the voucher?",
    fate: "What becomes of a token that wins?",
    wager: "Which kind of bet?",
    position: "Which one?",
    of: "Staked in?",
    kind: "What happened?",
    ruling: "How is it ruled?",
    which: "Which wager?",
    says: "In a few words?",
    reason: "Reason?",
    lights: "What do the lights show?",
    fixed: "Is it put right at once?",
    round: "Which round?",
    result: "What should it be?",
    die: (n: number, of: number) => `What should die ${n} of ${of} be?`,
    about: "What about?",
    terminal: "Which terminal?",
    sure: "Is that right?",
  },
  seat: (place: number, who: string) => `${place} · ${who}`,
  seatMore: (purse: Cents) => `purse ${dollars(purse)}`,
  yesNo: { yes: "Yes", no: "No" },
  paid: { cash: "Cash", chips: "Value chips" } as Readonly<Record<string, string>>,
  fates: {
    book: "As the book has it",
    return: "It goes back to the player",
    collect: "It is collected",
    convert: "It becomes chips",
  } as Readonly<Record<string, string>>,
  colour: plain,
  stakeOf: (of: string, cents: Cents) => {
    if (of === "cash") return "Cash, changed first";
    if (of === "chips") return `Value chips, ${dollars(cents)}`;
    const [kind, name] = of.split(":");
    return `${kind === "colour" ? `${plain(name ?? "")} checks` : `Token ${name}`}, ${dollars(cents)}`;
  },
  incident: {
    chip_across_lines: "A chip lies across lines",
    other_tables_chip: "Another table’s chip",
    chip_moved_after_lock: "A chip moved after the call",
    spoken_wager_not_placed: "A spoken wager was not placed",
    late_wager_found: "A late wager was found",
    owner_unknown_or_gone: "An owner is unknown or gone",
  } as Readonly<Record<string, string>>,
  ruling: {
    stands: "It stands where it lies",
    void: "It is handed back",
    no_wager: "It is no wager",
    held: "The chips are held",
    confirm: "As the record has them",
  } as Readonly<Record<string, string>>,
  lights: { missing: "Winning areas are dark", wrong: "Wrong areas are lit" } as Readonly<Record<string, string>>,
  sign: {
    credits_unexplained: "Credits nobody can explain",
    numbers_off_layout: "Numbers that are not on the layout",
    interrupted_or_faulty: "Interrupted or faulty",
    operator_opinion: "It seems not to work",
  } as Readonly<Record<string, string>>,
  about: {
    help: "Come to the table",
    player: "A player",
    dispute: "A dispute",
  } as Readonly<Record<string, string>>,
  faults: ["The tumbler has stopped", "The wheel does not run true", "The lights went out", "The keys do not answer"],
  reasons: ["Seen by the dealer", "Seen by the inspector", "Told by a player"],
  corrections: ["The wrong key was pressed", "The device was misread"],
  disputes: ["The player disputes a payment", "The player disputes a result", "The player disputes a late bet"],
  thisRound: (n: number, shown: string) => `Round ${n}, this one: ${shown}`,
  pastRound: (n: number, shown: string) => `Round ${n}: ${shown}`,
  noWager: "None of those on the layout",
  seatedOwner: "Somebody who has a place",
  lies: (whose: string, called: string, cents: Cents) => `${whose}, ${called}, ${dollars(cents)}`,
  every: "All of them",
  /** What is about to be done, as one sentence. */
  sums: {
    buy_in: (who: string, cents: Cents) => `${dollars(cents)} in chips for ${who}.`,
    exchange_voucher: (who: string, voucher: string, cents: Cents) =>
      `Voucher ${voucher} of ${dollars(cents)} for ${who}.`,
    issue_colour: (who: string, n: number, colour: string, each: Cents, paid: string, marker: boolean) =>
      `${n} ${colour.toLowerCase()} checks of ${dollars(each)} for ${who}: ${dollars(n * each)}, ${paid.toLowerCase()}.${
        marker ? " Put a marker of their value down." : ""
      }`,
    mark_colour: (who: string, colour: string) => `A marker for ${who}’s ${colour.toLowerCase()} checks.`,
    redeem_colour: (who: string, n: number, colour: string) =>
      `${n} ${colour.toLowerCase()} checks of ${who} for value chips.`,
    place: (who: string, cents: Cents, called: string) => `${dollars(cents)} on ${called} for ${who}.`,
    advise_minimum: (who: string) =>
      `Tell ${who}: later wagers below the minimum are handed back.`,
    refuse_wager: (what: string) => `${what} is taken off the layout.`,
    record_incident: (kind: string, ruling: string, what: string) =>
      `${kind}${what ? ` (${what})` : ""}: ${ruling.toLowerCase()}.`,
    report_lights: (what: string) => `${what}; the round is settled by hand.`,
    report_malfunction: (what: string, fixed: boolean) =>
      `${what}.${fixed ? " Put right at once." : " A supervisor is told."}`,
    clear_malfunction: (what: string) => `It is put right: ${what}.`,
    ask_correction: (round: string, to: string) => `${round} should be ${to}. A supervisor puts it right.`,
    raise_dispute: (who: string, about: string) => `${who}: ${about}.`,
    call_supervisor: (about: string) => `A supervisor is called: ${about.toLowerCase()}.`,
    report_fault: (sign: string, where: string) => `${where}: ${sign.toLowerCase()}.`,
    decide_malfunction: (ruling: string) => `Bets at the faulty terminals: ${ruling.toLowerCase()}.`,
    reset_terminals: "Every terminal is reset.",
  },
  done: (what: string) => `Done: ${what}`,
  stranger: "This page has no dealer",
  strangerMore: "Open it from the front page",
} as const;
