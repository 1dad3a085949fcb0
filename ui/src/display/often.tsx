// How often each result came today: bars with the figure beneath, and a mark at what is to be
// expected. Drawn only where the floor sends the counts, which it does only where the book allows.

import type { JSX } from "preact";
import { facesOf } from "../results";
import type { DisplayView, Outcome, TableCard } from "../wire";
import { words } from "../words";
import { wall } from "../words/display";
import { toneOf } from "./hero";
import { hour } from "./notices";

const WIDTH = 1824;
const TALL = 128;
const FOOT = 62;

interface Bar {
  readonly key: string;
  readonly says: string;
  readonly tone: string;
  readonly count: number;
  /** Of all results, how many to expect. */
  readonly share: number;
}

export function Often(props: { readonly card: TableCard; readonly view: DisplayView }): JSX.Element | null {
  const { card, view } = props;
  if (!view.frequencies) return null;
  const { rounds } = view.frequencies;
  const bars = barsOf(card, view.frequencies.counts);
  const most = Math.max(0.01, ...bars.map((bar) => Math.max(bar.count, bar.share * rounds)));
  const step = WIDTH / bars.length;
  const wide = Math.min(step * 0.8, 120);
  return (
    <section class="frequency" data-testid="often">
      <div class="row">
        <h2 class="grow">
          {wall.often(card.device.kind, rounds, view.since ? hour(view.since) : "")}
        </h2>
        <span class="dim">{wall.expected}</span>
      </div>
      <svg
        viewBox={`0 -6 ${WIDTH} ${TALL + FOOT + 6}`}
        role="img"
        aria-label={bars.map((bar) => `${bar.says}: ${bar.count}`).join(", ")}
      >
        {bars.map((bar, n) => {
          const x = (n + 0.5) * step;
          const high = (bar.count / most) * TALL;
          const level = TALL - ((bar.share * rounds) / most) * TALL;
          return (
            <g key={bar.key} class={bar.tone}>
              <rect class="bar" x={x - wide / 2} y={TALL - high} width={wide} height={high} rx="3" />
              {rounds > 0 ? (
                <path class="expect" d={`M${x - wide / 2 - 3} ${level}h${wide + 6}`} />
              ) : null}
              <text x={x} y={TALL + 28}>
                {bar.says}
              </text>
              <text class="count" x={x} y={TALL + 54}>
                {bar.count}
              </text>
            </g>
          );
        })}
      </svg>
    </section>
  );
}

/** One a result in the device's own order; dice by their total, symbol dice by their symbols. */
function barsOf(card: TableCard, counts: Readonly<Record<string, number>>): readonly Bar[] {
  const { kind, outcomes, weight } = card.device;
  if (kind !== "dice") {
    const order = kind === "pockets" ? card.wheel_order : outcomes.map((one) => one.key);
    const weights = new Map(outcomes.map((one) => [one.key, one.weight]));
    return order.map((key) => ({
      key,
      says: key,
      tone: toneOf(card, key),
      count: counts[key] ?? 0,
      share: (weights.get(key) ?? 0) / weight,
    }));
  }
  const figures = card.device.faces.every((face) => /^\d+$/.test(face.name));
  const groups = new Map<string, { count: number; weight: number }>();
  for (const one of outcomes) {
    for (const key of groupsOf(card, one, figures)) {
      const group = groups.get(key) ?? { count: 0, weight: 0 };
      groups.set(key, {
        count: group.count + (counts[one.key] ?? 0),
        weight: group.weight + one.weight,
      });
    }
  }
  const keys = [...groups.keys()];
  if (figures) keys.sort((a, b) => Number(a) - Number(b));
  return keys.map((key) => {
    const group = groups.get(key) ?? { count: 0, weight: 0 };
    const says = figures ? key : words.face(key);
    return { key, says, tone: "", count: group.count, share: group.weight / weight };
  });
}

function groupsOf(card: TableCard, one: Outcome, figures: boolean): readonly string[] {
  if (figures) return [String(one.total)];
  return [...new Set(facesOf(card, one.key).map((face) => face.name))];
}
