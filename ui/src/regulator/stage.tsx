// The layout of a step: the table's own cloth with every player's chips, and the area of this step.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Cloth, type ClothProps, type Lying } from "../cloth/cloth";
import { type Room, type Table, tableOf } from "../cloth/drawing";
import { type Draw, type Drawers, drawersOf, pictureOf } from "../cloth/picture";
import { language, words } from "../words";
import { r } from "../words/regulator";
import { goTo, now, replay, scene, step } from "./desk";
import type { Laid, Replay } from "./types";

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
      <Part name="main" table={table} label={r.layoutAt} draw={drawers?.main} cloth={cloth} />
      {picture === "track" ? (
        <Part name="track" table={table} label={words.track} draw={drawers?.track} cloth={cloth} />
      ) : null}
    </div>
  );
}

function Part(props: {
  readonly name: string;
  readonly table: Table;
  readonly label: string;
  readonly draw: Draw | undefined;
  readonly cloth: Omit<ClothProps, "id" | "drawing" | "label">;
}): JSX.Element {
  const own = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const box = own.current;
    if (!box) return;
    const measure = (): void => {
      const { clientWidth: w, clientHeight: h } = box;
      setRoom((was) => (was?.w === w && was.h === h ? was : { w, h, narrow: w < 560 }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  const spoken = language.value;
  const drawing = useMemo(
    () => (room && room.w > 0 && room.h > 0 ? (props.draw?.(props.table, room) ?? null) : null),
    [room, props.table, props.draw, spoken],
  );
  return (
    <div class={`part ${props.name}`} ref={own}>
      {drawing ? (
        <Cloth {...props.cloth} id={`cloth-${props.name}`} drawing={drawing} label={props.label} />
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
