// Results as people read them: the faces that a key of the device stands for, and its words.

import type { DeviceFace, Outcome, TableCard } from "./wire";
import { words } from "./words";

export function outcomeOf(card: TableCard, key: string): Outcome | null {
  return card.device.outcomes.find((outcome) => outcome.key === key) ?? null;
}

export function facesOf(card: TableCard, key: string): DeviceFace[] {
  const outcome = outcomeOf(card, key);
  return (outcome?.faces ?? []).flatMap(
    (name) => card.device.faces.find((face) => face.name === name) ?? [],
  );
}

/** "3 · 3 · 4, total 10", "17 black", "Symbol 3". */
export function resultOf(card: TableCard, key: string): string {
  return words.result(card.device.kind, facesOf(card, key), outcomeOf(card, key)?.total ?? 0);
}
