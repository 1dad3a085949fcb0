// A winner that may be left up: a button a position, which says what is to become of it and turns that.

import type { JSX } from "preact";
import { type Hand, once } from "./hand";
import { dollars } from "./money";
import { letGo } from "./press";
import type { You } from "./wire";
import { sheetWords } from "./words/help";

export interface StaysProps {
  readonly hand: Hand;
  readonly up: NonNullable<You["up"]>;
}

/** A winner stays where it is for the next round, or does not after all. */
function leaveUp(hand: Hand, position: string, stays: boolean): void {
  const round = hand.live.view.value?.round;
  if (round === undefined) return;
  const { table } = hand.card;
  void once(`up ${position}`, () => hand.ask({ do: "leave_up", table, round, position, stays }));
}

export function Stays({ hand, up }: StaysProps): JSX.Element {
  const h = sheetWords.stays;
  return (
    <>
      {up.map((one) => (
        <li key={one.position}>
          <button
            type="button"
            class="settled won"
            data-testid={`stays-${one.position}`}
            aria-pressed={one.stays}
            onClick={(event) => {
              leaveUp(hand, one.position, !one.stays);
              letGo(event);
            }}
          >
            <span>
              {hand.shortly(one.position)} · {dollars(one.cents)}
            </span>
            <b>{one.stays ? h.stays : h.wins}</b>
            <u>{one.stays ? h.notAfterAll : h.leave}</u>
          </button>
        </li>
      ))}
    </>
  );
}
