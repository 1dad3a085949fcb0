// What this table pays, while no result stands: a row for all bets of the same odds, as on the layout.

import type { JSX } from "preact";
import type { TableCard } from "../wire";
import { words } from "../words";
import { wall } from "../words/display";

/** Rows that there is room for beside the large field. */
const ROWS = 9;
const NAMED = 2;

interface Row {
  readonly names: readonly string[];
  readonly odds: string;
}

export function Paying({ card }: { readonly card: TableCard }): JSX.Element {
  return (
    <div class="words paying" data-testid="pays">
      <h2>{wall.whatPays}</h2>
      <dl>
        {rowsOf(card)
          .slice(0, ROWS)
          .map(({ names, odds }) => (
            <div key={names.join()}>
              <dt>
                {names.slice(0, NAMED).join(", ")}
                {names.length > NAMED ? ` ${wall.more(names.length - NAMED)}` : ""}
              </dt>
              <dd>{odds}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

/** The wheel's bets each by itself; elsewhere kinds of bets, those with equal odds together. */
function rowsOf(card: TableCard): readonly Row[] {
  const plain = card.positions.filter((one) => Object.keys(one.runs).length === 0);
  const found = new Map<string, Set<string>>();
  if (card.device.kind === "wheel") {
    return plain.map((one) => ({ names: [words.long(one)], odds: words.odds(one.odds) }));
  }
  for (const wager of card.wagers) {
    const each = plain.filter((one) => one.wager === wager.name).map((one) => one.odds);
    const [first] = each;
    if (first === undefined) continue;
    const odds = each.every((one) => one === first) ? spelled(first) : fromTo(each);
    found.set(odds, (found.get(odds) ?? new Set()).add(words.wager(wager)));
  }
  return [...found].map(([odds, names]) => ({ names: [...names], odds }));
}

const spelled = (odds: string): string => odds.split(", ").map(words.odds).join(", ");

/** "6 to 1" to "62 to 1", where the choices of one bet pay differently. */
function fromTo(each: readonly string[]): string {
  const sorted = each.toSorted((a, b) => Number.parseFloat(a) - Number.parseFloat(b));
  return wall.oddsFromTo(words.odds(sorted[0] ?? ""), words.odds(sorted.at(-1) ?? ""));
}
