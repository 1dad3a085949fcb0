// The rack: a chip to pick with a tap, or to carry to a place and let go there.

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { Chip, ChipMark } from "./chips";
import { picked as pickedChip } from "./hand";
import { figure, spoken } from "./money";
import { type Piece, colourOf, isToken } from "./pieces";
import { letGo } from "./press";
import type { Cents } from "./wire";
import { words } from "./words";

/** Further than a trembling finger: from here on a chip is being carried. */
const CARRIED = 12;

interface Carried {
  readonly pointer: number;
  readonly piece: Piece;
  readonly from: readonly [number, number];
  readonly at: readonly [number, number];
}

export function Rack(props: {
  readonly pieces: readonly Piece[];
  readonly live: boolean;
  readonly picked: number;
  readonly onDrop: (position: string, piece: Piece) => void;
}): JSX.Element {
  const { pieces, live, picked } = props;
  const [carried, setCarried] = useState<Carried | null>(null);
  const ghost = useRef<HTMLSpanElement>(null);
  const far = (now: Carried): boolean =>
    Math.hypot(now.at[0] - now.from[0], now.at[1] - now.from[1]) > CARRIED;
  const moved = (event: PointerEvent): void => {
    if (carried?.pointer !== event.pointerId) return;
    setCarried({ ...carried, at: [event.clientX, event.clientY] });
    if (ghost.current) {
      ghost.current.style.transform = `translate(${event.clientX - 27}px, ${event.clientY - 27}px)`;
    }
  };
  const dropped = (event: PointerEvent): void => {
    if (carried?.pointer !== event.pointerId) return;
    setCarried(null);
    if (!far(carried)) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const place = under?.closest<SVGElement>("[data-testid^='position-']");
    const position = place?.dataset["testid"]?.slice("position-".length);
    if (position && live) props.onDrop(position, carried.piece);
  };
  return (
    <div class={live ? "rack" : "rack still"} role="group" aria-label={words.chips}>
      {pieces.map((piece, index) => (
        <button
          key={nameOf(piece)}
          type="button"
          aria-pressed={index === picked}
          aria-label={calledOf(piece)}
          data-testid={nameOf(piece)}
          onPointerDown={(event) => {
            if (!event.isPrimary || event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            const at = [event.clientX, event.clientY] as const;
            setCarried({ pointer: event.pointerId, piece, from: at, at });
          }}
          onPointerMove={moved}
          onPointerUp={dropped}
          onPointerCancel={() => setCarried(null)}
          onClick={(event) => {
            pickedChip.value = index;
            letGo(event);
          }}
        >
          <svg viewBox="-29 -38 58 76" width="56" height="74" aria-hidden="true">
            <g transform={index === picked ? "translate(0 -4)" : ""}>
              <ChipMark
                cents={piece.cents}
                r={24}
                picked={index === picked}
                colour={colourOf(piece)}
                token={isToken(piece)}
              />
            </g>
            {index === picked ? <path class="tip" d="M-6 35h12l-6-6z" /> : null}
          </svg>
        </button>
      ))}
      {carried && far(carried) ? (
        <span class="carried" ref={ghost} aria-hidden="true">
          <Chip
            cents={carried.piece.cents}
            r={24}
            colour={colourOf(carried.piece)}
            token={isToken(carried.piece)}
          />
        </span>
      ) : null}
    </div>
  );
}

function nameOf(piece: Piece): string {
  return piece.of === "chips" ? `chip-${piece.cents}` : `piece-${piece.of}`;
}

function calledOf(piece: Piece): string {
  const colour = colourOf(piece);
  const worth = named(piece.cents);
  if (colour !== null) return words.check(colour, worth, (piece.left ?? 0) / piece.cents);
  return isToken(piece) ? words.token(worth) : words.chip(worth);
}

/** What is printed on a chip is part of its name: "1k, 1000 dollars". */
function named(cents: Cents): string {
  const said = spoken(cents);
  const printed = figure(cents);
  return said.includes(printed) ? said : `${printed}, ${said}`;
}
