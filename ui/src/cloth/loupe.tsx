// The loupe: what is under the finger, larger and above it, with the name of the place. What it shows
// is where the chip will lie when the finger is lifted.

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Point } from "./drawing";

const SPAN = 76;
const ABOVE = 92;

export interface LoupeProps {
  readonly of: string;
  readonly at: Point;
  readonly screen: Point;
  readonly says: readonly [string, string];
}

export function Loupe(props: LoupeProps): JSX.Element {
  const { at, screen, says } = props;
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = panel.current;
    if (!own) return;
    const half = own.offsetWidth / 2;
    const x = Math.min(Math.max(screen.x, half + 4), innerWidth - half - 4);
    const over = screen.y - ABOVE - own.offsetHeight / 2;
    const y = over > 4 ? over : screen.y + ABOVE - 30;
    own.style.transform = `translate(${x - half}px, ${y}px)`;
  }, [screen.x, screen.y, says[0]]);
  return (
    <div class="loupe" ref={panel} data-testid="loupe" aria-hidden="true">
      <svg viewBox={`${at.x - SPAN / 2} ${at.y - SPAN / 2} ${SPAN} ${SPAN}`}>
        <use href={`#${props.of}`} />
        <circle class="aim" cx={at.x} cy={at.y} r="15" />
      </svg>
      <p>
        <b>{says[0]}</b>
        <span>{says[1]}</span>
      </p>
    </div>
  );
}
