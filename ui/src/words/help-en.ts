// Every word of the sheets that come when they are asked for: rules and odds, and own rounds. In English.

import { dollars } from "../money";
import type { Cents } from "../wire";

export const helpEn = {
  helpPage: {
    how: "How a round goes",
    wagers: "What can be staked, and what it pays",
    bet: "Bet",
    pays: "Pays",
    wins: "Wins when",
    stake: "Stake",
    chance: "Chance",
    edge: "House edge",
    keys: "Keys",
    readings: "Readings in force",
    readingsNote: "Where the approved text leaves a choice, this table plays:",
    ask: "The printed copy of the approved rules is with the dealer; ask for it.",
  },
  recall: {
    none: "No earlier round of yours is on the record of this table yet.",
    failed: "Your rounds could not be fetched. Try again.",
    wait: "Reading the record.",
    result: (result: string) => result,
    net: (cents: Cents) =>
      cents > 0 ? `${dollars(cents)} up` : cents < 0 ? `${dollars(-cents)} down` : "even",
    noResult: "no result",
  },
  cameOften: (rounds: number) => `How often each came in today’s ${rounds} rounds`,
  cameOftenNote: "Past results do not change the odds.",
  signs: "Signs at this table",
  keys: [
    ["← ↑ ↓ →", "move"],
    ["Enter", "place a chip"],
    ["Backspace", "take back"],
    ["1 – 5", "pick a chip"],
    ["U", "undo"],
    ["R", "repeat"],
    ["D", "double"],
    ["?", "why"],
  ] as const,
  terminal: {
    insertMore: "A demonstration has no acceptor: pick the note that it would have taken.",
    slip: "Payment slip",
    slipWait: "The slip is being made.",
    slipFailed: "The slip could not be fetched; it is on the record. Call an attendant.",
    slipTable: "Table",
    slipIssued: "Issued",
    slipExpires: "Expires",
    slipMore: "Take it to a cashier; it is paid once. The number is on the paper only.",
    slipTaken: "I have the slip",
    slipPdf: "Save it as PDF",
    slipNot: "Nothing was printed",
  },
} as const;
