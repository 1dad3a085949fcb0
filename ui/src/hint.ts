// What the player's page says beside the state: the hub of the wheel, the line of the lower zone.

import { note, picked } from "./hand";
import { dollars, sum } from "./money";
import type { PlayerView, TableCard, You } from "./wire";
import { words } from "./words";
import type { Hint } from "./zone";

export function hubOf(view: PlayerView, result: string | null): readonly [string, string] {
  if (result !== null) return [words.hub.symbol, result];
  if (view.phase === "open") return words.hub.open;
  if (view.phase === "locked") return words.hub.locked;
  if (view.phase === "waiting") return view.last ? words.hub.noSpin : words.hub.waiting;
  return words.hub.spun;
}

export function hintOf(card: TableCard, view: PlayerView): Hint {
  const { you, phase } = view;
  if (note.value) return { says: note.value, clauses: [] };
  if (!you) return { says: words.hint.sitting, clauses: [] };
  if (you.purse === 0 && you.staked === 0) {
    return { says: words.hint.empty, clauses: [], strong: true };
  }
  const outside = outsideLimits(card, view);
  if (outside) return { says: outside, clauses: [] };
  const chip = dollars(card.chips[picked.value] ?? 0);
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
  const won = card.positions.filter((position) => view.lit.includes(position.id));
  const called = won.map((position) => position.called).join(", ");
  const on = you.wagers.filter((wager) => view.lit.includes(wager.position));
  const cents = sum(on, (wager) => wager.cents);
  if (cents === 0) return words.hint.misses(called);
  return view.phase === "paying"
    ? words.hint.paying(cents, called)
    : words.hint.wins(cents, called);
}

function outsideLimits(card: TableCard, view: PlayerView): string | null {
  if (view.phase !== "open") return null;
  const { minimum, maximum } = card.limits;
  for (const { id, called } of card.positions) {
    const own = view.you?.wagers.filter((wager) => wager.position === id) ?? [];
    const cents = own.reduce((total, wager) => total + wager.cents, 0);
    if (cents > 0 && cents < minimum) return words.hint.under(cents, called, minimum);
    if (cents > maximum) return words.hint.over(cents, called, maximum);
  }
  return null;
}
