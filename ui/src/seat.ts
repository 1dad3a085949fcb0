// Taking a place: a player who opens the page sits down at the first place that is free.

import { effect } from "@preact/signals";
import type { Send } from "./command";
import type { Live } from "./live";
import type { Who } from "./session";
import type { PlayerView, Refusal, TableCard } from "./wire";

export function seating(
  who: Who,
  card: TableCard,
  live: Live<PlayerView>,
  send: Send,
  onRefused: (refusal: Refusal) => void,
): void {
  let asking = false;
  effect(() => {
    const view = live.view.value;
    // At a closed table nobody is seated; should it open again, he is.
    if (!view || view.you || view.closed || asking) return;
    asking = true;
    void sit(who, card, send).then((refusal) => {
      if (refusal) onRefused(refusal);
    });
  });
}

/** The player's own number first, so that Player 2 sits at place 2 of an empty table. */
async function sit(who: Who, card: TableCard, send: Send): Promise<Refusal | null> {
  const own = Number(/\d+$/.exec(who.person)?.[0] ?? 1);
  const places = Array.from({ length: card.places }, (_, n) => ((own - 1 + n) % card.places) + 1);
  let refusal: Refusal | null = null;
  for (const place of places) {
    refusal = await send({ do: "sit", table: card.table, place });
    if (!refusal || refusal.code === "unknown") return refusal;
  }
  return refusal;
}
