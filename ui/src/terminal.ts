// A terminal as the page sees it: the same cloth and hand, with credit for a purse and chip icons for
// chips. Everything comes from the screen that the floor sends; nothing is reckoned here.

import { type Signal, computed, effect, signal } from "@preact/signals";
import { fetchPaper, paper } from "./collect";
import type { Send } from "./command";
import { keptTo } from "./kept";
import type { Live } from "./live";
import type { PlayerView, Refusal, Settled, Shown, TableCard, TerminalScreen, You } from "./wire";

/** What this terminal's wagers came to, by round, from the record. */
const settled = signal<ReadonlyMap<number, readonly Settled[]>>(new Map());

export function learnSettled(records: readonly Shown[], owner: string): void {
  const known = new Map(settled.value);
  for (const { event } of records) {
    if (event?.event !== "wager_settled" && event?.event !== "wager_voided") continue;
    if (event["player"] !== owner) continue;
    const void_ = event.event === "wager_voided";
    const of = (field: string): number => Number(event[field] ?? 0);
    const won = of("won");
    const one: Settled = {
      wager: of("wager"),
      round: of("round"),
      position: String(event["position"]),
      stake: void_ ? of("cents") : of("stake"),
      returned: void_ ? of("cents") : of("returned"),
      won,
      lost: of("lost"),
      state: void_ ? "void" : won > 0 ? "won" : of("lost") > 0 ? "lost" : "returned",
    };
    known.set(one.round, [...(known.get(one.round) ?? []), one]);
  }
  settled.value = known;
}

/** The card as this terminal carries it: its own areas, icons and limits. */
export function cardOf(card: TableCard, screen: TerminalScreen): TableCard {
  const areas = screen.layout ?? card.wagers.map((wager) => wager.name);
  const minimum = screen.minimum ?? card.limits.minimum;
  const maximum = screen.maximum ?? card.limits.maximum;
  const kept = keptTo(card, areas);
  return {
    ...kept,
    chips: screen.icons ?? card.chips,
    limits: { ...card.limits, minimum, maximum },
    wagers: kept.wagers.map((wager) => ({ ...wager, minimum, maximum })),
  };
}

/** The line with its view as a terminal's: credit is the purse, icons are the wagers. */
export function asTerminal(live: Live<PlayerView>): Live<PlayerView> {
  const view = computed(() => {
    const now = live.view.value;
    return now ? { ...now, ...shownBy(now) } : null;
  });
  const { link, trouble, seen, expect, reopen } = live;
  return { view: view as Signal<PlayerView | null>, link, trouble, seen, expect, reopen };
}

function shownBy(view: PlayerView): Partial<PlayerView> {
  const screen = view.terminal;
  if (!screen) return { you: null };
  const over = view.done.length === 0 ? view.round - 1 : view.result !== null ? view.round : -1;
  const you: You = {
    person: screen.terminal,
    terminal: screen.terminal,
    place: 0,
    purse: screen.credits ?? 0,
    staked: screen.staked ?? 0,
    wagers: Object.entries(screen.bets ?? {}).map(([position, cents], n) => ({
      wager: n + 1,
      position,
      cents,
    })),
    settled: settled.value.get(over) ?? [],
    streaks: [],
    funds: [],
    may_undo: screen.may_undo ?? false,
    may_repeat: screen.may_repeat ?? false,
  };
  const { minimum, maximum } = screen;
  const limits = {
    ...view.limits,
    minimum: minimum ?? view.limits.minimum,
    maximum: maximum ?? view.limits.maximum,
  };
  return { you, limits, stopped: view.stopped ?? (screen.out_of_order || null) };
}

/** Sits down at the terminal that was asked for, or at a free one; and finishes a slip begun. */
export function terminalSeating(
  card: TableCard,
  live: Live<PlayerView>,
  send: Send,
  asked: string,
  onRefused: (refusal: Refusal) => void,
): void {
  let asking = false;
  effect(() => {
    const view = live.view.value;
    if (!view) return;
    const begun = view.terminal?.printing?.[0];
    if (begun && paper.peek() === null) void fetchPaper(begun);
    if (view.terminal || asking) return;
    const terminal = view.free_terminals.includes(asked) ? asked : view.free_terminals[0];
    if (!terminal) return;
    asking = true;
    void send({ do: "take_terminal", table: card.table, terminal }).then((refusal) => {
      if (refusal) onRefused(refusal);
    });
  });
}
