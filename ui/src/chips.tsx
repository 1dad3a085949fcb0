// A chip: ivory face, dark figure, coloured rim. Value is told by figure, colour and rim marks.

import "./chips.css";
import type { JSX } from "preact";
import { figure } from "./money";
import type { Cents } from "./wire";

/** Denominations that have a rim of their own, and how many marks it has; largest first. */
const RIMS: readonly (readonly [Cents, number])[] = [
  [100_000, 12],
  [50_000, 10],
  [10_000, 8],
  [2_500, 6],
  [500, 5],
  [100, 4],
];

export interface ChipProps {
  readonly cents: Cents;
  readonly r: number;
  readonly picked?: boolean;
  /** A colour check has a plain rim in its colour; a token an edge of dashes. */
  readonly colour?: string | null;
  readonly token?: boolean;
}

/** Draws itself about the origin; the sum lies on the rim of the largest chip that fits in it. */
export function ChipMark(props: ChipProps): JSX.Element {
  const { cents, r, picked = false, colour = null, token = false } = props;
  const [worth, marks] = RIMS.find(([least]) => cents >= least) ?? [100, 4];
  const kind = colour !== null ? `check-${colour}` : token ? "token" : `of-${worth / 100}`;
  const text = figure(cents);
  const size = r * (text.length > 3 ? 0.46 : text.length > 2 ? 0.58 : 0.74);
  const ring = r * 0.86;
  const arc = (2 * Math.PI * ring) / marks;
  return (
    <g class={`chip ${kind}`}>
      <ellipse class="ground" cy={r * 0.16} rx={r * 1.02} ry={r} />
      <circle class="rim" r={r} />
      {colour !== null ? null : (
        <circle
          class="marks"
          r={ring}
          stroke-width={r * 0.2}
          stroke-dasharray={`${arc * 0.3} ${arc * 0.7}`}
          transform={`rotate(${-90 - 54 / marks})`}
        />
      )}
      <circle class="in" r={r * 0.7} stroke-width={r * 0.06} />
      <text y={size * 0.36} text-anchor="middle" font-size={size}>
        {text}
      </text>
      {picked ? <circle class="picked" r={r + 4} /> : null}
    </g>
  );
}

export function Chip(props: ChipProps): JSX.Element {
  const half = props.r + (props.picked ? 6 : 3);
  const span = half * 2;
  return (
    <svg
      width={span}
      height={span + 2}
      viewBox={`${-half} ${-half} ${span} ${span + 2}`}
      aria-hidden="true"
    >
      <ChipMark {...props} />
    </svg>
  );
}

/** A sum in the fewest chips of a table: [chip, how many], largest first. */
export function inChips(cents: Cents, chips: readonly Cents[]): [Cents, number][] {
  const found: [Cents, number][] = [];
  let left = cents;
  for (const chip of chips.toSorted((a, b) => b - a)) {
    const count = Math.floor(left / chip);
    if (count > 0) found.push([chip, count]);
    left -= count * chip;
  }
  return found;
}
