// Every word that a page says itself, in one place: a second language is a second file like this.
// Short, plain, present tense: what is the case, what happens to the money, what to do.

import { dollars } from "./money";
import type { Cents, Settled } from "./wire";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

export function number(n: number): string {
  return NUMBERS[n] ?? String(n);
}

/** A key of the device as it is called out: "Symbol three." */
function callOut(key: string): string {
  return `Symbol ${number(Number(key))}.`;
}

export const words = {
  // ------------------------------------------------------------ everywhere
  unknown:
    "No answer came, so it is not known whether this was done. The record is being read again.",
  connecting: "Connecting",
  connectingMore: "Waiting for the floor",
  connected: "Connected",
  stranger: "This page has no player",
  strangerMore: "Open it from the front page",
  record: (seq: number) => `record ${seq}`,
  lost: "Connection lost.",
  lostPlayer: "Your wagers are recorded; chips placed now are not.",
  lostStaff: "What was done is recorded; acts wait until the line is back.",
  notConnected: "Not connected",
  lastKnown: (state: string, at: string) => `At ${at}: ${state.toLowerCase()}`,
  simulated: "Simulated money",
  why: "why?",
  whyHeading: "Why?",
  close: "Close",
  closeOf: (what: string) => `Close ${what}`,
  limits: (minimum: Cents, maximum: Cents) => `${dollars(minimum)} to ${dollars(maximum)}`,
  round: (n: number) => `Round ${n}`,
  person: (id: string) => id.replace(/^(\w)/, (c) => c.toUpperCase()).replace("-", " "),
  clause: "clause",
  reading: "reading of ours",
  symbol: (key: string) => `Symbol ${key}`,

  // ------------------------------------------------------------ states
  state: {
    waiting: "Betting is not open",
    waitingMore: "The dealer calls for bets soon",
    open: "Place your bets",
    openMore: "Until the dealer calls no more bets",
    locked: "No more bets",
    lockedMore: "The wheel is spun. Chips stay where they are",
    spunMore: "The wheel rests. The result is being entered",
    resultMore: "Losing chips are taken, then winners are paid",
    payingMore: "Winners are being paid",
    paid: "All paid. The dealer calls for bets soon",
    noSpin: "No spin",
    back: (cents: Cents) => `${dollars(cents)} is back in your purse`,
    allBack: "All wagers are back with the players",
  },

  // ------------------------------------------------------------ player
  each: (range: string) => `${range} on each symbol`,
  sections: (ways: number, of: number) => `${ways} of ${of} sections`,
  purse: "Purse",
  staked: "Staked",
  won: (round: number | null) => (round === null ? "Won" : `Won, round ${round}`),
  takeBack: "Take back",
  takeBackFrom: (called: string) => `Take back all chips on ${called}`,
  clear: "Clear",
  carryOut: "Carry to the cage",
  seated: (who: string, place: number) => `${who}, place ${place}`,
  chips: "Chips",
  chip: (spoken: string) => `${spoken} chip`,
  areas: "Seven symbols; arrows move, Enter places a chip",
  help: "Keys and rules",
  area: (called: string, odds: string, sections: string, staked: string | null) =>
    `${called}, pays ${odds}, ${sections}, ${staked === null ? "no chips" : `${staked} staked`}`,
  hint: {
    wins: (cents: Cents, called: string) =>
      `You have ${dollars(cents)} on ${called}. Losing chips are taken first, then it is paid.`,
    paying: (cents: Cents, called: string) =>
      `You have ${dollars(cents)} on ${called}. The dealer is paying it.`,
    misses: (called: string) => `None of your chips is on ${called}.`,
    none: "You have no wager in this round.",
    sitting: "Taking a place at the table.",
    empty: "Your purse is empty. Ask the dealer for chips.",
    open: (chip: string) => `Tap a symbol to place ${chip}. Tap again for another.`,
    waiting: "Chips can be placed when the dealer calls for bets.",
    locked: (cents: Cents) =>
      `Your ${dollars(cents)} is locked until the result; a no-spin gives all of it back.`,
    under: (cents: Cents, called: string, minimum: Cents) =>
      `${dollars(cents)} on ${called} is under the minimum of ${dollars(minimum)}.`,
    over: (cents: Cents, called: string, maximum: Cents) =>
      `${dollars(cents)} on ${called} is over the maximum; ${dollars(maximum)} of it is in play.`,
    carried: (cents: Cents) => `You sent ${dollars(cents)} to the cage.`,
    cut: "Chips can be placed again when the line is back.",
    keys: [
      ["← ↑ ↓ →", "move"],
      ["Enter", "place a chip"],
      ["Backspace", "take back"],
      ["1 – 5", "pick a chip"],
      ["?", "why, for a symbol"],
    ] as const,
  },
  refused: {
    place: "Not placed:",
    take_back: "Not taken back:",
    clear: "Not cleared:",
    sit: "No place taken:",
    send_chips: "Not carried:",
    other: "Not done:",
  } as Readonly<Record<string, string>>,
  backWith: (amount: string) => `${amount} back`,
  lostOne: "lost",
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

  // ------------------------------------------------------------ dealer
  next: "Next",
  call: "Call out",
  lockedAt: (at: string) => `Called at ${at}`,
  step: {
    place_bets: "Place your bets",
    no_more_bets: "No more bets",
    spin: "Spin",
    announce: "Announce",
    enter: "Call and enter",
    light: "Light",
    collect: "Take losers",
    pay: "Pay winners",
  } as Readonly<Record<string, string>>,
  dealer: {
    placeBets: "Call for bets",
    placeBetsCall: "Place your bets, please.",
    placeBetsAct: "Place your bets",
    noMore: "Close the betting",
    noMoreCall: "No more bets.",
    noMoreAct: "No more bets",
    spin: "Spin the wheel, and watch it",
    spinMore: "If it falls short or is touched, call a no-spin below.",
    spinAct: (turns: number) =>
      `Wheel has made ${number(turns)} turns and rests clear of the pegs`,
    enter: "What does the wheel show?",
    enterMore: "Press the key of the symbol. You are asked once more before it counts.",
    echo: "Is this what the wheel shows?",
    echoCall: callOut,
    again: "Enter again",
    confirm: (key: string) => `Confirm ${key}`,
    collect: "Take the losing wagers",
    collectNone: "No losing wagers",
    collectAct: (cents: Cents) => `Losers taken, ${dollars(cents)}`,
    collectNoneAct: "Nothing to take",
    pay: "Pay the winners",
    payNone: "No winners to pay",
    payAct: (cents: Cents) => `Winners paid, ${dollars(cents)}`,
    payNoneAct: "Finish the round",
    noResult: "Call a no-spin?",
    noResultMore: (cents: Cents) =>
      cents === 0 ? "No wager is on the layout." : `${dollars(cents)} goes back to the players.`,
    noResultCall: "No spin.",
    noResultAct: "Call no-spin",
    notNow: "Not now",
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
    at: (stake: Cents, odds: string) => `${dollars(stake)} at ${odds}`,
    pays: (odds: string) => `pays ${odds}`,
    buyIn: "Buy-in",
    buyInFor: (who: string, purse: Cents) => `${who}, purse ${dollars(purse)}`,
    buyInAct: (cents: Cents, who: string) => `Buy in ${dollars(cents)} for ${who}`,
    bought: (cents: Cents, who: string) => `${who} bought in for ${dollars(cents)}.`,
    noPlayer: "No player has taken a place.",
    place: (n: number, who: string | null) => `Place ${n}, ${who ?? "free"}`,
    places: "Places",
    title: "Dealer",
    over: (round: number) => `Round ${round} is over`,
    fresh: "The table is ready",
    takeThenPay: "Take losers, then pay",
    payLast: "Losers are taken",
    float: "Float",
    drop: "Drop",
    win: "Win",
    because: "No spin, because",
    becauseMore: "every wager goes back to its player",
    pickCase: "0 and then? Press the number of the case, or Back.",
    back: "Back",
  },
  irregularity: {
    short_spin_expected: "Will stop short of three",
    short_spin: "Stopped short of three",
    on_peg: "On a peg",
    not_clear: "Not clearly in a section",
    interference: "Interference",
    wheel_fault: "Wheel failed",
  } as Readonly<Record<string, string>>,

  // ------------------------------------------------------------ cage
  cage: {
    title: "The cage",
    window: "Cashier 1",
    here: "Chips at the cage",
    sell: "Sell chips for cash",
    sellAct: (cents: Cents, who: string) => `Sell ${dollars(cents)} of chips to ${who}`,
    buyBack: (cents: Cents) => `Buy back ${dollars(cents)}`,
    carry: (cents: Cents, to: string) => `Carry ${dollars(cents)} to ${to}`,
    nothing: "Buy back",
    nothingCarry: (to: string) => `Carry to ${to}`,
    underWay: "Under way",
    to: (cents: Cents, where: string) => `${dollars(cents)} to ${where}`,
    none: "Nothing is under way.",
    vault: "Chips in the vault",
    cash: "Cash",
    sold: (cents: Cents, who: string) => `Sold ${dollars(cents)} of chips to ${who}.`,
    bought: (cents: Cents, who: string) => `Bought back ${dollars(cents)} from ${who}.`,
    carried: (cents: Cents, who: string, to: string) =>
      `Sent ${dollars(cents)} of ${who} to ${to}.`,
    explain: "Chips are sold here for cash, carried to the table, and bought back on their return.",
  },

  // ------------------------------------------------------------ front
  front: {
    title: "Croupier",
    what:
      "A demonstration table with simulated money; no regulator has approved this software.",
    deal: "Deal",
    dealMore: "Dealer’s console",
    play: (n: number) => `Play as Player ${n}`,
    playMore: "Layout and purse",
    cage: "The cage",
    cageMore: "Chips for cash",
    how: "Open the dealer and a player side by side: one calls for bets, the other places chips.",
    newWindow: "opens in a new window",
    none: "No table is open.",
    book: "Book",
    round: "Round",
    limits: "Limits on each symbol",
    rules: "Rules, by hash",
    real: "Real money",
  },
} as const;
