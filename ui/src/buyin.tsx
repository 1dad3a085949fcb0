// The buy-in: a place, then an amount of cash that becomes chips in that player's purse.

import type { JSX } from "preact";
import type { Deal } from "./deal";
import { dollars } from "./money";
import { letGo } from "./press";
import type { DealerView } from "./wire";
import { words } from "./words/staff";

const AMOUNTS = [2_000, 5_000, 10_000, 50_000] as const;

export function BuyIn(props: { readonly deal: Deal; readonly view: DealerView }): JSX.Element {
  const { deal, view } = props;
  const { players } = view;
  const chosen = players.find((one) => one.place === deal.place.value) ?? players[0];
  const who = chosen ? words.person(chosen.player) : "";
  const up = deal.live.link.value === "up";
  return (
    <section class="panel buy-in" aria-label={words.dealer.buyIn}>
      <div class="row">
        <h2 class="grow">{words.dealer.buyIn}</h2>
        <span class="dim">
          {chosen ? words.dealer.buyInFor(who, chosen.purse) : words.dealer.noPlayer}
        </span>
      </div>
      <Places deal={deal} view={view} chosen={chosen?.place ?? null} />
      <div class="amounts">
        {AMOUNTS.map((cents) => (
          <button
            key={cents}
            type="button"
            class={chosen && up ? "btn resting" : "btn"}
            data-testid={chosen ? `buy-in-${chosen.player}-${cents}` : undefined}
            aria-label={words.dealer.buyInAct(cents, who)}
            aria-disabled={!chosen || !deal.ready}
            onClick={(event) => {
              if (chosen) deal.buyIn(chosen.player, cents);
              letGo(event);
            }}
          >
            {dollars(cents)}
          </button>
        ))}
      </div>
    </section>
  );
}

function Places(props: {
  readonly deal: Deal;
  readonly view: DealerView;
  readonly chosen: number | null;
}): JSX.Element {
  const { deal, view, chosen } = props;
  return (
    <div class="places" role="group" aria-label={words.dealer.places}>
      {Array.from({ length: deal.card.places }, (_, n) => n + 1).map((place) => {
        const seated = view.players.find((one) => one.place === place);
        return (
          <button
            key={place}
            type="button"
            class="btn"
            data-testid={`place-${place}`}
            aria-pressed={place === chosen}
            aria-disabled={!seated}
            aria-label={words.dealer.place(place, seated ? words.person(seated.player) : null)}
            onClick={(event) => {
              if (seated) deal.place.value = place;
              letGo(event);
            }}
          >
            {place}
          </button>
        );
      })}
    </div>
  );
}
