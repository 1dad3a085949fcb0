// A table's card cut to the wagers that one player or terminal may make: nothing else is drawn.

import type { TableCard } from "./wire";

export function keptTo(card: TableCard, wagers: readonly string[]): TableCard {
  return {
    ...card,
    positions: card.positions.filter((position) => wagers.includes(position.wager)),
    wagers: card.wagers.filter((wager) => wagers.includes(wager.name)),
  };
}
