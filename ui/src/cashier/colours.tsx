// Colour checks of closed tables: who holds which, and what this window may do about them by the book
// of that table.

import type { JSX } from "preact";
import { Chip } from "../chips";
import { Clauses, Refused } from "../clause";
import { dollars } from "../money";
import { letGo } from "../press";
import { Sign } from "../shapes";
import type { ClosedColours } from "../wire";
import { words } from "../words";
import { c } from "../words/cashier";
import type { Desk } from "./desk";

export function Colours({ desk }: { readonly desk: Desk }): JSX.Element {
  const tables = desk.colours.value;
  if (tables.length === 0) {
    return (
      <section class="panel slip-panel empty">
        <h3>{c.noColours}</h3>
        <p class="dim">{c.noColoursMore}</p>
      </section>
    );
  }
  return (
    <div class="closed-tables">
      {tables.map((table) => (
        <Table key={table.table} desk={desk} of={table} />
      ))}
    </div>
  );
}

function Table({ desk, of }: { readonly desk: Desk; readonly of: ClosedColours }): JSX.Element {
  return (
    <section class="panel closed-table" data-testid={`colours-${of.table}`}>
      <div class="row">
        <h3 class="grow">{of.title}</h3>
        <span class="dim">{c.closed}</span>
      </div>
      <p class="dim">
        {of.book} <Clauses of={of.clauses} />
      </p>
      {of.refusal ? <Refused told={{ act: "redeem_colour", refusal: of.refusal }} /> : null}
      <ul>
        {of.holders.map((holder) => (
          <li key={holder.player}>
            <h4>{words.person(holder.player)}</h4>
            {holder.colours.map((held) => (
              <div class="row held" key={held.colour}>
                <span class="grow">
                  <Chip cents={held.each} r={14} colour={held.colour} />
                  {c.checks(held.count, held.colour, held.each)}
                </span>
                {of.refusal ? (
                  <b>{dollars(held.cents)}</b>
                ) : (
                  <button
                    type="button"
                    class="btn primary"
                    data-testid={`redeem-${holder.player}-${held.colour}`}
                    aria-disabled={!desk.ready.value || held.count === 0}
                    onClick={(event) => {
                      desk.redeem(of.table, holder.player, held.colour, held.count, held.cents);
                      letGo(event);
                    }}
                  >
                    {c.redeem(held.cents)}
                  </button>
                )}
              </div>
            ))}
            {holder.purse > 0 ? (
              <div class="row held">
                <span class="grow">{c.atTable(holder.purse)}</span>
                <button
                  type="button"
                  class="btn"
                  data-testid={`bring-${holder.player}`}
                  aria-disabled={!desk.ready.value}
                  onClick={(event) => {
                    desk.bring(of.table, holder.player, holder.purse);
                    letGo(event);
                  }}
                >
                  {c.bring(holder.purse)} <Sign of="carry" />
                </button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
