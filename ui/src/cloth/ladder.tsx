// A wager over several rounds: the table's run and the wager's own count, told apart, and a rung for
// every length with what it pays. Dashed brass may be played; steady brass is riding.

import type { JSX } from "preact";
import type { Run, StreakWager } from "../wire";
import { words } from "../words";
import { type Box, fitted } from "./drawing";

export interface Streak {
  readonly run: Run | null;
  readonly own: StreakWager | null;
  /** It may be played now: the window is open, and so is betting. */
  readonly open: boolean;
  readonly amount: number;
}

export function Ladder({ box, streak }: { readonly box: Box; readonly streak: Streak }): JSX.Element {
  const { position } = box;
  const longest = Math.max(...Object.keys(position.runs).map(Number));
  const wide = box.w > 400;
  const left = box.x + (wide ? 178 : 10);
  const step = (box.x + box.w - 8 - left) / longest;
  const size = Math.min(28, step - 2);
  const top = wide ? box.y + box.h / 2 - 24 : box.y + 46;
  const count = streak.own?.count ?? 0;
  const title = words.streak.title(position);
  const run = words.streak.run(streak.run);
  const own = streak.own
    ? words.streak.rides(streak.own)
    : streak.open
      ? words.streak.mayPlay(streak.amount)
      : words.streak.waits(streak.run, streak.amount);
  const state = streak.own ? "rides" : streak.open ? "may" : "";
  const room = wide ? 160 : box.w - 20;
  return (
    <g class={`ladder ${state}`}>
      <rect class="edge" x={box.x + 2} y={box.y + 2} width={box.w - 4} height={box.h - 4} rx="5" />
      <text class="k" x={box.x + 12} y={box.y + 21} font-size={fitted(title, room, 14.5)} font-weight="650">
        {title}
      </text>
      <text class="k2" x={box.x + 12} y={box.y + (wide ? 41 : 37)} font-size={fitted(run, wide ? 130 : room * 0.5, 12.5)}>
        {run}
      </text>
      <text
        class={state ? "accent" : "k2"}
        x={wide ? box.x + 12 : box.x + box.w - 12}
        y={box.y + (wide ? 60 : 37)}
        text-anchor={wide ? "start" : "end"}
        font-size={fitted(own, wide ? (streak.own ? 128 : room) : room * 0.5, 12.5)}
      >
        {own}
      </text>
      {Array.from({ length: longest }, (_, n) => n + 1).map((rung) => {
        const x = left + (rung - 1) * step;
        const pays = position.runs[String(rung)]?.replace(/ to 1$/, "") ?? "–";
        return (
          <g key={rung} class={rung <= count ? "rung on" : "rung"}>
            <rect x={x} y={top} width={size} height={Math.min(28, size + 4)} rx="3" />
            <text class="n" x={x + size / 2} y={top + Math.min(28, size + 4) / 2 + 4.5} text-anchor="middle" font-size={fitted(String(rung), size - 4, 13)} font-weight="650">
              {rung}
            </text>
            <text class="k2" x={x + size / 2} y={top + Math.min(28, size + 4) + 14} text-anchor="middle" font-size={fitted(pays, step, 12)}>
              {pays}
            </text>
          </g>
        );
      })}
    </g>
  );
}
