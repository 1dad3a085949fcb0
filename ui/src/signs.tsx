// The sign at the head of the player's screen: what waits for its time is always in sight. All signs are
// listed beside the rules (sign-list.tsx). The words are the floor's.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { minutesTo } from "./clock";
import { Sign } from "./shapes";
import type { PlayerView } from "./wire";
import { words } from "./words";

type Shown = PlayerView["signs"][number];

/** Told at the head of the page: they change what the player may do, now or soon. */
const TOLD = ["raised_minimum", "closing", "personal_limits", "straight_up_only"];

export function isMine(sign: Shown, view: PlayerView): boolean {
  return sign.place === null || sign.place === view.you?.place;
}

/** The sign that comes due first, else one that stands; null where there is none. */
export function signNow(view: PlayerView): Shown | null {
  const told = view.signs.filter((sign) => TOLD.includes(sign.sign) && isMine(sign, view));
  return told.toSorted((a, b) => ((a.due ?? "~") < (b.due ?? "~") ? -1 : 1))[0] ?? null;
}

export function SignNow({ sign }: { readonly sign: Shown }): JSX.Element {
  const [minutes, setMinutes] = useState(() => minutesTo(sign.due));
  useEffect(() => {
    const tick = (): void => setMinutes(minutesTo(sign.due));
    tick();
    const timer = setInterval(tick, 5000);
    return () => clearInterval(timer);
  }, [sign.due]);
  return (
    <p class="sign" role="status" data-testid={`sign-${sign.sign}`}>
      <Sign of="stop" />
      <b>{words.signWord[sign.sign] ?? ""}</b> <span lang="en">{sign.says}</span>
      {minutes === null ? "" : ` · ${words.inMinutes(minutes)}`}
    </p>
  );
}
