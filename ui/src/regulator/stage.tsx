// The layout of a step: the table's own cloth with every player's chips, and the area of this step.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { ClothProps, Lying } from "../cloth/cloth";
import { tableOf } from "../cloth/drawing";
import { Part } from "../cloth/part";
import { type Drawers, drawersOf, pictureOf } from "../cloth/picture";
import { words } from "../words";
import { r } from "../words/regulator";
import { goTo, now, replay, scene, step } from "./desk";
import type { Laid, Replay } from "./types";

/** The layout shares the screen with the step, so only its own room counts. */
const isNarrow = (width: number): boolean => width < 560;

const drawn = signal<{ readonly of: string; readonly drawers: Drawers } | null>(null);

export function Layout({ shown }: { readonly shown: Replay }): JSX.Element {
  const { card } = shown;
  const table = useMemo(() => tableOf(card), [card]);
  const picture = pictureOf(card);
  useEffect(() => {
    void drawersOf(picture).then((drawers) => {
      drawn.value = { of: picture, drawers };
    });
  }, [picture]);
  const drawers = drawn.value?.of === picture ? drawn.value.drawers : null;
  const cloth = clothOf();
  return (
    <div class={`felt of-${picture}`}>
      <Part name="main" table={table} label={r.layoutAt} draw={drawers?.main} cloth={cloth} narrow={isNarrow} />
      {picture === "track" ? (
        <Part name="track" table={table} label={words.track} draw={drawers?.track} cloth={cloth} narrow={isNarrow} />
      ) : null}
    </div>
  );
}

function clothOf(): Omit<ClothProps, "id" | "drawing" | "label"> {
  const { laid, lit } = scene.value;
  const lying = heaps(laid);
  return {
    lying,
    lit,
    decided: lit.size > 0,
    coming: new Map(),
    touched: now.value?.position ?? null,
    covered: new Set(),
    streaks: new Map(),
    cut: false,
    chip: 0,
    name: (position) => {
      const own = lying.get(position.id);
      return words.place(position, own?.cents ?? 0, own?.won ?? 0);
    },
    onTouch: () => undefined,
    // Nothing is placed here: a place leads to the last step that was about it.
    onPlace: toStepOf,
    onTakeBack: () => undefined,
    onMove: () => undefined,
  };
}

/** What all players have on each place together. */
function heaps(laid: readonly Laid[]): Map<string, Lying> {
  const found = new Map<string, Lying>();
  for (const one of laid) {
    const was = found.get(one.position);
    const lost = one.state === "lost" || one.state === "forfeited" || one.state === "void";
    const state = lost && was?.state !== "lies" ? "loses" : "lies";
    found.set(one.position, {
      cents: (was?.cents ?? 0) + one.cents,
      shown: (was?.shown ?? 0) + one.cents,
      state,
      won: (was?.won ?? 0) + one.won,
    });
  }
  return found;
}

function toStepOf(position: string): void {
  const shown = replay.value;
  if (typeof shown === "string") return;
  const of = shown.steps.flatMap((one, n) => (one.position === position ? [n] : []));
  const before = of.filter((n) => n < step.value);
  const to = before[before.length - 1] ?? of[of.length - 1];
  if (to !== undefined) goTo(to);
}
