// What the player's page says beside the state: the hub of the wheel, the line of the lower zone.

import { type Note, note } from "./hand";
import { pieceNow } from "./pieces";
import { dollars, sum } from "./money";
import type { PlayerView, TableCard, You } from "./wire";
import { words } from "./words";

/** The address asks for a terminal: `terminal=`, by its name or any. */
const isTerminal = new URLSearchParams(location.search).has("terminal");

export interface Hint extends Note {
  /** What to do next is elsewhere: the hint is the one thing to read. */
  readonly strong?: boolean;
}

export function hubOf(view: PlayerView, result: string | null): readonly [string, string] {
  if (result !== null) return [words.hub.symbol, result];
  if (view.phase === "open") return words.hub.open;
  if (view.phase === "locked") return words.hub.locked;
  if (view.phase === "waiting") return view.last ? words.hub.noSpin : words.hub.waiting;
  return words.hub.spun;
}

export function hintOf(card: TableCard, view: PlayerView): Hint {
  const { you, phase } = view;
  if (note.value) return note.value;
  if (view.stopped !== null) {
    return { says: you?.terminal ? words.hint.stoppedTerminal : words.hint.stopped, clauses: [] };
  }
  if (view.closed) return { says: words.hint.closed, clauses: [] };
  if (!you) {
    const full = "terminal" in view && view.free_terminals.length === 0 && isTerminal;
    return { says: full ? words.terminal.none : words.hint.sitting, clauses: [] };
  }
  if (you.purse === 0 && you.staked === 0) {
    const says = you.terminal ? words.terminal.empty : words.hint.empty;
    return { says, clauses: [], strong: true };
  }
  const outside = outsideLimits(card, view);
  if (outside) return outside;
  const chip = dollars(pieceNow(card, view).cents);
  if (phase === "open") return { says: words.hint.open(chip), clauses: [] };
  if (phase === "locked" || phase === "spun" || phase === "entered") {
    const closes = card.steps.find((step) => step.do === "no_more_bets")?.clauses ?? [];
    if (you.staked === 0) return { says: words.hint.none, clauses: [] };
    return { says: words.hint.locked(you.staked), clauses: closes };
  }
  if (phase === "waiting") {
    const call = view.last?.call;
    return { says: call ? `${call} ${words.hint.waiting}` : words.hint.waiting, clauses: [] };
  }
  return { says: afterResult(card, view, you), clauses: [] };
}

function afterResult(card: TableCard, view: PlayerView, you: You): string {
  if (you.wagers.length === 0 && you.settled.length === 0) return words.hint.none;
  const on = you.wagers.filter((wager) => view.lit.includes(wager.position));
  const cents = sum(on, (wager) => wager.cents);
  if (cents === 0) return words.hint.misses;
  const won = card.positions.filter((position) => on.some((one) => one.position === position.id));
  const called = won.map((position) => words.long(position)).join(", ");
  return view.phase === "paying"
    ? words.hint.paying(cents, called)
    : words.hint.wins(cents, called);
}

function outsideLimits(card: TableCard, view: PlayerView): Hint | null {
  if (view.phase !== "open") return null;
  for (const position of card.positions) {
    const own = view.you?.wagers.filter((wager) => wager.position === position.id) ?? [];
    const cents = sum(own, (wager) => wager.cents);
    const wager = card.wagers.find((one) => one.name === position.wager);
    if (cents === 0 || !wager || wager.streak) continue;
    const { minimum, maximum } = limitsOf(card, view, position.wager);
    const called = words.long(position);
    if (cents < minimum) return { says: words.hint.under(cents, called, minimum), clauses: [] };
    if (cents > maximum) return { says: words.hint.over(cents, called, maximum), clauses: [] };
  }
  return null;
}

/** A wager's own limits, moved with the table's where those were changed since it opened. */
export function limitsOf(
  card: TableCard,
  view: PlayerView,
  wager: string,
): { readonly minimum: number; readonly maximum: number } {
  const own = card.wagers.find((one) => one.name === wager) ?? card.limits;
  const moved = (at: number, then: number, now: number): number => (at === then ? now : at);
  return {
    minimum: moved(own.minimum, card.limits.minimum, view.limits.minimum),
    maximum: moved(own.maximum, card.limits.maximum, view.limits.maximum),
  };
}
