// The table as it is drawn: which cloth a card asks for, what lies on it, what is lit. It takes the
// room that it is given and draws for it.

import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { ClothProps, Lying } from "./cloth/cloth";
import { type Table, tableOf } from "./cloth/drawing";
import { Part } from "./cloth/part";
import { type Drawers, type Picture, drawersOf, pictureOf } from "./cloth/picture";
import type { Streak } from "./cloth/ladder";
import { type Hand, coming, tangled, touched } from "./hand";
import { hubOf } from "./hint";
import { sum } from "./money";
import { pieceNow } from "./pieces";
import type { Rest, WheelProps } from "./wheel";
import type { PlayerView, TableCard } from "./wire";
import { words } from "./words";

export function Stage(props: { readonly hand: Hand; readonly view: PlayerView }): JSX.Element {
  const { hand, view } = props;
  const { card } = hand;
  const table = useMemo(() => tableOf(card), [card]);
  const picture = pictureOf(card);
  useEffect(() => void fetchDrawers(picture), [picture]);
  const drawers = drawn.value;
  const cut = hand.live.link.value !== "up" || view.stopped !== null || view.closed;
  const cloth = clothOf(hand, table, view, cut);
  return (
    <>
      {picture === "wheel" ? <Turning card={card} view={view} cut={cut} /> : null}
      <Part name="main" table={table} label={words.layout} draw={drawers?.main} cloth={cloth} narrow={isNarrow} />
      {picture === "track" ? (
        <Part name="track" table={table} label={words.track} draw={drawers?.track} cloth={cloth} narrow={isNarrow} />
      ) : null}
    </>
  );
}

/** As player.css folds the page: by the screen, not by the room that is left on it. */
const isNarrow = (): boolean => matchMedia("(max-width: 640px)").matches;

const drawn = signal<Drawers | null>(null);

async function fetchDrawers(picture: Picture): Promise<void> {
  drawn.value = await drawersOf(picture);
}

function clothOf(
  hand: Hand,
  table: Table,
  view: PlayerView,
  cut: boolean,
): Omit<ClothProps, "id" | "drawing" | "label"> {
  const { card } = hand;
  const lit = litOf(card, view);
  const lying = lyingOf(view, lit);
  const at = touched.value;
  const streaks = streaksOf(card, view);
  return {
    lying,
    lit,
    decided: lit.size > 0,
    coming: coming.value,
    touched: lit.size > 0 ? null : at,
    covered: lit.size > 0 ? new Set() : coveredBy(table, at),
    streaks,
    cut,
    chip: pieceNow(card, view).cents,
    name: (position) => {
      const own = lying.get(position.id);
      const says = words.place(position, own?.cents ?? 0, own?.won ?? 0);
      const streak = streaks.get(position.id);
      if (!streak) return says;
      const rides = streak.own ? words.streak.rides(streak.own) : "";
      const may = streak.open ? words.streak.mayPlay(streak.amount) : "";
      return [says, words.streak.run(streak.run), rides || may].filter(Boolean).join(". ");
    },
    onTouch: (position) => {
      touched.value = position;
    },
    onFingers: (two) => {
      tangled.value = two;
    },
    onPlace: hand.place,
    onTakeBack: hand.takeBack,
    onMove: hand.move,
  };
}

/** Lit from the declaration until the next round is begun; then the layout is everybody's again. */
function litOf(card: TableCard, view: PlayerView): ReadonlySet<string> {
  if (view.lit.length > 0) return new Set(view.lit);
  const last = view.phase === "waiting" && view.done.length === 0 ? view.last?.result : null;
  if (!last) return new Set();
  return new Set(
    card.positions.filter((position) => position.covers.includes(last)).map((one) => one.id),
  );
}

function lyingOf(view: PlayerView, lit: ReadonlySet<string>): Map<string, Lying> {
  const found = new Map<string, Lying>();
  const { you } = view;
  const declared = view.result !== null;
  for (const wager of [...(you?.wagers ?? []), ...(you?.streaks ?? [])]) {
    const before = found.get(wager.position);
    const cents = (before?.cents ?? 0) + wager.cents;
    const rides = you?.streaks.includes(wager as never) ?? false;
    const loses = declared && !lit.has(wager.position) && !rides;
    found.set(wager.position, { cents, shown: cents, state: loses ? "loses" : "lies", won: 0 });
  }
  for (const done of you?.settled ?? []) {
    const before = found.get(done.position);
    if (before && before.cents > 0) continue;
    const shown = (before?.shown ?? 0) + done.stake;
    found.set(done.position, { cents: 0, shown, state: "gone", won: (before?.won ?? 0) + done.won });
  }
  return found;
}

/** The numbers or faces that a position covers, outlined where they have a box of their own. */
function coveredBy(table: Table, touched: string | null): ReadonlySet<string> {
  const position = touched === null ? undefined : table.at.get(touched);
  if (!position || table.card.device.kind !== "pockets" || position.wager === "straight") {
    return new Set();
  }
  return new Set(position.covers.map((key) => `straight:${key}`));
}

function streaksOf(card: TableCard, view: PlayerView): ReadonlyMap<string, Streak> {
  const found = new Map<string, Streak>();
  for (const position of card.positions) {
    if (Object.keys(position.runs).length === 0) continue;
    const run = view.runs.find((one) => position.choice.every((side) => one.sides.includes(side)));
    const own = view.you?.streaks.find((one) => one.position === position.id) ?? null;
    found.set(position.id, {
      run: run ?? null,
      own,
      open: (run?.window ?? false) && view.phase === "open" && own === null,
      amount: card.streak_amount,
    });
  }
  return found;
}

/** The picture of a wheel, for the games that have one. */
const wheel = signal<ComponentType<WheelProps> | null>(null);

async function fetchWheel(): Promise<void> {
  const found = await import("./wheel");
  wheel.value = found.Wheel;
}

function Turning(props: {
  readonly card: TableCard;
  readonly view: PlayerView;
  readonly cut: boolean;
}): JSX.Element {
  const { card, view, cut } = props;
  useEffect(() => void fetchWheel(), []);
  const Wheel = wheel.value;
  const turning = ["locked", "spun", "entered"].includes(view.phase);
  const rests = restOf(view);
  const lit = !turning && view.phase !== "open" && rests !== null;
  return (
    <div class="part turning">
      {Wheel ? (
        <Wheel
          order={card.wheel_order}
          keys={card.device.outcomes.map((outcome) => outcome.key)}
          turning={turning && !cut}
          rests={rests}
          lit={lit}
          hub={hubOf(view, lit ? (rests?.result ?? null) : null)}
        />
      ) : null}
    </div>
  );
}

/** The result that stands: this round's, or the last one's until the wheel is spun again. */
function restOf(view: PlayerView): Rest | null {
  if (["result", "paying"].includes(view.phase) && view.result !== null) {
    return { result: view.result, round: view.round };
  }
  const { last } = view;
  return last?.result ? { result: last.result, round: last.round } : null;
}

export const stakedOn = (view: PlayerView, position: string): number =>
  sum(
    [...(view.you?.wagers ?? []), ...(view.you?.streaks ?? [])].filter(
      (wager) => wager.position === position,
    ),
    (wager) => wager.cents,
  );
