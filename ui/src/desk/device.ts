// How a result of the table's device is keyed: one key a die, or a number by its digits.

import type { DeskCard } from "./types";

/** How many faces a result has, one key each; 1 for a wheel. */
export function facesIn(card: DeskCard): number {
  return card.device.kind === "dice" ? (card.device.outcomes[0]?.faces.length ?? 1) : 1;
}

/** What is typed for each face or pocket: its own number, or its place in the row. */
export function codes(card: DeskCard): ReadonlyMap<string, string> {
  const keys =
    card.device.kind === "dice"
      ? card.device.faces.map((face) => face.name)
      : card.device.outcomes.map((outcome) => outcome.key);
  const numbers = keys.every((key) => /^\d+$/.test(key));
  return new Map(keys.map((key, n) => [numbers ? key : String(n + 1), key]));
}
