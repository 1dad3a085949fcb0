// A winner that may be left up: a button a position, which says what is to become of it and turns that.

import type { JSX } from "preact";
import type { Hand } from "./hand";
import { dollars } from "./money";
import { letGo } from "./press";
import type { You } from "./wire";
import { sheetWords } from "./words/help";

export interface StaysProps {
  readonly hand: Hand;
  readonly up: NonNullable<You["up"]>;
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
              hand.leaveUp(one.position, !one.stays);
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
