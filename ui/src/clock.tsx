// The betting clock: seconds that are left, by the floor's own instant. It moves once a second and
// decides nothing; only the floor closes the betting.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { words } from "./words";

const AROUND = 2 * Math.PI * 19;

/** How far this screen's clock is from the floor's, learnt from the newest record. */
let ahead = 0;

export function learnTime(at: string | null | undefined): void {
  if (at) ahead = Date.now() - Date.parse(at);
}

/** The floor's time, in milliseconds. */
export function floorNow(): number {
  return Date.now() - ahead;
}

export function leftOf(since: string, seconds: number): number {
  if (!since || seconds === 0) return 0;
  const gone = (floorNow() - Date.parse(since)) / 1000;
  return Math.max(0, Math.min(seconds, Math.ceil(seconds - gone)));
}

/** Whole minutes until an instant, by the floor's clock; null where there is none. */
export function minutesTo(at: string | null): number | null {
  if (at === null) return null;
  // The floor's time is known to a second: twenty minutes are not twenty-one for its sake.
  return Math.max(0, Math.ceil((Date.parse(at) - Date.now() + ahead - 1500) / 60_000));
}

export function Clock(props: { readonly since: string; readonly seconds: number }): JSX.Element {
  const { since, seconds } = props;
  const [left, setLeft] = useState(() => leftOf(since, seconds));
  useEffect(() => {
    const tick = (): void => setLeft(leftOf(since, seconds));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [since, seconds]);
  return (
    <svg class="clock" viewBox="0 0 44 44" role="img" aria-label={words.secondsLeft(left)} data-testid="clock">
      <circle class="track" cx="22" cy="22" r="19" />
      <circle
        class="left"
        cx="22"
        cy="22"
        r="19"
        stroke-dasharray={`${(AROUND * left) / seconds} ${AROUND}`}
        transform="rotate(-90 22 22)"
      />
      <text x="22" y="28" text-anchor="middle">
        {left}
      </text>
    </svg>
  );
}
