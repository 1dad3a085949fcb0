// The wheel: sections in the order of the card, an indicator, and a hub that says what is the case.
// It is a picture. It decides nothing, and it never shows a symbol that was not declared.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

const RADIUS = 214;
const INNER = 141;
const HUB = 78;
/** One calm turn while the real wheel spins; and the way to rest once the result is declared. */
const TURN_MS = 16_000;
const REST_MS = 960;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

export interface WheelProps {
  readonly order: readonly string[];
  /** The symbols in the order of the card: their place gives the hue. */
  readonly keys: readonly string[];
  readonly turning: boolean;
  /** What the indicator stood at when a result was declared last; null rests on a peg. */
  readonly rests: Rest | null;
  /** Whether that is the result of now, to be lit. */
  readonly lit: boolean;
  readonly hub: readonly [string, string];
}

export interface Rest {
  readonly result: string;
  readonly round: number;
}

function at(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}

function section(from: number, to: number): string {
  const outer = `M${at(RADIUS, from)}A${RADIUS} ${RADIUS} 0 0 1 ${at(RADIUS, to)}`;
  return `${outer}L${at(INNER, to)}A${INNER} ${INNER} 0 0 0 ${at(INNER, from)}Z`;
}

/** Which section rests under the indicator: one with the result; the round picks among them. */
function sectionOf(order: readonly string[], { result, round }: Rest): number {
  const fits = order.flatMap((key, index) => (key === result ? [index] : []));
  return fits[(round * 7) % Math.max(fits.length, 1)] ?? 0;
}

export function Wheel(props: WheelProps): JSX.Element {
  const { order, keys, turning, rests, hub } = props;
  const step = 360 / order.length;
  const index = rests ? sectionOf(order, rests) : null;
  const lit = props.lit && rests ? { index, result: rests.result } : null;
  const disc = useRef<SVGGElement>(null);
  const angle = useMotion(disc, turning, index === null ? step / 2 : -index * step);
  const sections = useMemo(
    () => order.map((_, n) => section((n - 0.5) * step, (n + 0.5) * step)),
    [order, step],
  );
  const name = `${hub[0]} ${hub[1]}`;
  return (
    <svg class="wheel" viewBox="-232 -240 464 472" role="img" aria-label={name}>
      <circle class="rim" r="227" />
      <circle class="lip" r="222" />
      <g ref={disc} transform={`rotate(${angle})`}>
        {order.map((key, n) => (
          <g key={n} class={`face-of hue-${keys.indexOf(key) + 1} ${shade(lit, key, n)}`}>
            <path class="section" d={sections[n]} />
            <g transform={`rotate(${n * step})`}>
              <text y="-180" text-anchor="middle" font-size="17" font-weight="700">
                {key}
              </text>
              <circle class="peg" cy="-219" r="2.6" transform={`rotate(${step / 2})`} />
            </g>
          </g>
        ))}
        <circle class="plate" r={INNER} />
        {Array.from({ length: 16 }, (_, spoke) => (
          <path
            key={spoke}
            class="spoke"
            d={`M0 ${-HUB}V${-INNER + 3}`}
            transform={`rotate(${spoke * 22.5})`}
          />
        ))}
      </g>
      <circle class="hub" r={HUB} />
      <Hub hub={hub} lit={lit !== null} />
      <path class="indicator" d="M-11 -238H11L0 -200Z" />
    </svg>
  );
}

function Hub(props: { readonly hub: readonly [string, string]; readonly lit: boolean }) {
  const [first, second] = props.hub;
  if (props.lit) {
    return (
      <g class="said lit">
        <text y="-34" text-anchor="middle" font-size="15">
          {first}
        </text>
        <text y="36" text-anchor="middle" font-size="84" font-weight="650">
          {second}
        </text>
      </g>
    );
  }
  return (
    <g class="said" font-size="20" font-weight="650">
      <text y="-6" text-anchor="middle">
        {first}
      </text>
      <text y="20" text-anchor="middle">
        {second}
      </text>
    </g>
  );
}

function shade(
  lit: { readonly index: number | null; readonly result: string } | null,
  key: string,
  n: number,
): string {
  if (!lit) return "";
  return n === lit.index ? "lit" : key === lit.result ? "" : "dimmed";
}

/** Turns the disc by the browser's own animations, so that no style is written into the page. */
function useMotion(
  disc: { readonly current: SVGGElement | null },
  turning: boolean,
  target: number,
): number {
  const now = useRef<number | null>(null);
  const [angle, setAngle] = useState(target);
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const from = now.current ?? target;
    const to = turning ? from + 360 : from + forward(from, target);
    const first = now.current === null;
    now.current = to;
    if (!turning) setAngle(to);
    if (still || !disc.current || to === from || (first && !turning)) return;
    const frames = [from, to].map((degrees) => ({ transform: `rotate(${degrees}deg)` }));
    const motion = disc.current.animate(
      frames,
      turning
        ? { duration: TURN_MS, iterations: Infinity }
        : { duration: REST_MS, easing: EASE },
    );
    return () => {
      if (turning) now.current = from + 360 * (motion.effect?.getComputedTiming().progress ?? 0);
      motion.cancel();
    };
  }, [turning, target]);
  return angle;
}

/** How far on from one angle to another, always the way the wheel turns. */
function forward(from: number, to: number): number {
  return (((to - from) % 360) + 360) % 360;
}
