// Every word of the cashier's window, in English.

import { dollars } from "../money";
import type { Cents } from "../wire";

const ONES = [
  ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
  ...["eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"],
  "nineteen",
];
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

function count(n: number): string {
  if (n < 20) return ONES[n] ?? "";
  if (n < 100) return TENS[Math.floor(n / 10)] + (n % 10 ? `-${count(n % 10)}` : "");
  if (n < 1000) return `${count(Math.floor(n / 100))} hundred${n % 100 ? ` and ${count(n % 100)}` : ""}`;
  for (const [size, name] of [[1_000_000, "million"], [1_000, "thousand"]] as const) {
    if (n < size) continue;
    const rest = n % size;
    const joint = rest === 0 ? "" : rest < 100 ? " and " : " ";
    return `${count(Math.floor(n / size))} ${name}${joint}${rest ? count(rest) : ""}`;
  }
  return "";
}

/** A sum as it is written on a cheque: nobody misreads a word for another. */
function inWords(cents: Cents): string {
  const whole = Math.floor(cents / 100);
  const rest = cents % 100;
  const said = `${count(whole)} ${whole === 1 ? "dollar" : "dollars"}`;
  const all = rest === 0 ? said : `${said} and ${count(rest)} ${rest === 1 ? "cent" : "cents"}`;
  return all.charAt(0).toUpperCase() + all.slice(1);
}

function slips(n: number): string {
  return n === 1 ? "1 slip" : `${n} slips`;
}

export const cashierEn = {
  title: "Cashier",
  window: (who: string) => `The cage · ${who}`,
  tabs: { slips: "Slips", chips: "Chips", colours: "Colour checks", outstanding: "Outstanding" },
  scan: "Scan a slip, or type its number",
  scanMore: "Enter looks it up and never pays.",
  looking: "Looking it up",
  good: "Good to pay",
  inWords,
  from: "From",
  printed: "Printed",
  expires: "Runs out",
  never: "never",
  copies: "Copies",
  duplicates: (n: number) => (n === 0 ? "the slip itself" : n === 1 ? "1 duplicate" : `${n} duplicates`),
  origin: (table: string, terminal: string) => `${table}, ${terminal}`,
  handOver: "Hand over",
  fill: "Fill a table’s float",
  fillSum: "Sum, $",
  reference: "Reference",
  send: "Send",
  sendSum: (cents: Cents) => `Send ${dollars(cents)}`,
  filled: (cents: Cents, table: string) => `${dollars(cents)} of chips are on their way to ${table}.`,
  hold: "Put aside",
  pay: (cents: Cents) => `Pay ${dollars(cents)}`,
  paid: (cents: Cents, digits: string) =>
    `Paid ${dollars(cents)} on slip …${digits}. It can never be paid again.`,
  aside: "Put aside. Nothing was paid.",
  ready: "Ready for a slip",
  readyMore: "What it is good for is shown here before anything is paid.",
  no: {
    already_paid: ["Already paid", (at: string) => `This slip was paid on ${at}. Do not pay it again; call a supervisor.`],
    unknown_slip: ["Unknown slip", () => "No slip here has this number. Read it again or scan it; if it stays unknown, call a supervisor."],
    expired: ["Run out", (at: string) => `This slip ran out on ${at}. Its money is held, not lost: a supervisor decides.`],
    excluded: ["Call a supervisor", () => "Keep this slip and call a supervisor, who pays it on record. Say nothing of it at the window."],
    restored: ["Slips are stopped", () => "The floor goes on from a copy of its journal. No slip is paid until those paid after the copy are entered."],
    cash_short: ["Not enough cash", () => "The cage has not so much cash. Have it filled; the slip stays good."],
    other: ["Not paid", () => ""],
  } as Readonly<Record<string, readonly [string, (at: string) => string]>>,
  paidToday: "Paid today, all windows",
  nonePaid: "No slip was paid today.",
  stillOut: "Still outstanding",
  stillOutMore: (n: number, oldest: string) =>
    n === 0 ? "Every slip is paid." : `${slips(n)}; the oldest is from ${oldest}.`,
  restoredHead: "Slips are stopped after a restore",
  restoredMore: (entered: number) =>
    `Tick the slips that were paid after the copy was made and enter them (${entered} so far). A supervisor and a second person then answer for the rest.`,
  find: "Last four digits, or a terminal",
  which: { payable: "To be paid", expired: "Run out", paid: "Paid", all: "All" },
  columns: ["Slip", "From", "Printed", "State", "Amount"],
  states: { payable: "to be paid", expired: "run out", paid: "paid" } as Readonly<Record<string, string>>,
  noneFound: "No slip like that.",
  sum: (n: number, cents: Cents) => `${slips(n)}, ${dollars(cents)}`,
  tick: (digits: string) => `Slip ${digits} was paid`,
  enterPaid: (n: number) => (n === 0 ? "Enter as paid" : `Enter ${slips(n)} as paid`),
  entered: (n: number) => `Entered ${slips(n)} as paid before the restore.`,
  noColours: "No closed table has colour checks out.",
  noColoursMore: "Checks of an open table are redeemed at that table, by its dealer.",
  closed: "Closed",
  checks: (n: number, colour: string, each: Cents) => `${n} ${colour} at ${dollars(each)}`,
  redeem: (cents: Cents) => `Redeem ${dollars(cents)}`,
  redeemed: (cents: Cents, who: string) => `${dollars(cents)} of checks are value chips of ${who} now.`,
  atTable: (cents: Cents) => `Value chips there: ${dollars(cents)}`,
  bring: (cents: Cents) => `Bring ${dollars(cents)} to the cage`,
  brought: (cents: Cents, who: string) => `${dollars(cents)} of ${who} is on its way to the cage.`,
  here: "Chips at the cage",
  otherSum: "Another sum, $",
  sell: "Sell chips for cash",
  sellAct: (cents: Cents, who: string) => `Sell ${dollars(cents)} of chips to ${who}`,
  buyBack: (cents: Cents) => `Buy back ${dollars(cents)}`,
  carry: (cents: Cents) => `Carry ${dollars(cents)}`,
  nothing: "Buy back",
  nothingCarry: "Carry",
  carryTo: "To",
  underWay: "Under way",
  to: (cents: Cents, where: string) => `${dollars(cents)} to ${where}`,
  none: "Nothing is under way.",
  vault: "Chips in the vault",
  cash: "Cash",
  sold: (cents: Cents, who: string) => `Sold ${dollars(cents)} of chips to ${who}.`,
  bought: (cents: Cents, who: string) => `Bought back ${dollars(cents)} from ${who}.`,
  carried: (cents: Cents, who: string, to: string) => `Sent ${dollars(cents)} of ${who} to ${to}.`,
  explain: "Chips are sold here for cash, carried to a table, and bought back on their return.",
} as const;
