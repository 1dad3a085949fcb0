// The cloth alive: a drawing, what lies on it, and the hand over it. A finger slides to the place
// that it means and lets go there; a key goes from place to place. It asks for acts, decides none.

import "./cloth.css";
import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ChipMark } from "../chips";
import type { Cents, Position } from "../wire";
import { words } from "../words";
import { type Box, type Drawing, type Point, REACH, hit, neighbour, seatOf } from "./drawing";
import { Ladder, type Streak } from "./ladder";
import type { LoupeProps } from "./loupe";
import { Print } from "./marks";

/** What lies on a position for this player, and what became of it. */
export interface Lying {
  /** Staked now, as recorded. */
  readonly cents: Cents;
  /** What the chip says: the stake, or what it was when it was settled. */
  readonly shown: Cents;
  readonly state: "lies" | "loses" | "gone";
  readonly won: Cents;
}

export interface ClothProps {
  readonly id: string;
  readonly drawing: Drawing;
  readonly label: string;
  readonly lying: ReadonlyMap<string, Lying>;
  /** How many chips are on their way to each position, not yet recorded. */
  readonly coming: ReadonlyMap<string, number>;
  readonly lit: ReadonlySet<string>;
  /** A result stands: what is not lit has lost. */
  readonly decided: boolean;
  readonly touched: string | null;
  /** Positions that the touched one covers, to be outlined. */
  readonly covered: ReadonlySet<string>;
  readonly streaks: ReadonlyMap<string, Streak>;
  /** Nothing can be placed: no line, or the table is stopped. */
  readonly cut: boolean;
  readonly chip: Cents;
  readonly name: (position: Position) => string;
  readonly onTouch: (position: string | null) => void;
  /** True for a second finger while the first still chooses: it places nothing, and that is said. */
  readonly onFingers?: (tangled: boolean) => void;
  readonly onPlace: (position: string) => void;
  readonly onTakeBack: (position: string) => void;
  readonly onMove: (from: string, to: string) => void;
}

interface Finger extends Point {
  readonly pointer: number;
  readonly touch: boolean;
  /** The chip that it took hold of, if it began on one. */
  readonly from: string | null;
  /** Where the finger is on the screen. */
  readonly screen: Point;
}

/** How long a mouse rests before it asks. */
const REST_MS = 220;

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

export function Cloth(props: ClothProps): JSX.Element {
  const { drawing } = props;
  const svg = useRef<SVGSVGElement>(null);
  const [finger, setFinger] = useState<Finger | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    const later = setTimeout(() => void fetchLoupe(), LOUPE_MS);
    return () => clearTimeout(later);
  }, []);
  const Loupe = loupe.value;
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const first = drawing.boxes[0]?.position.id ?? null;
  const here = (id: string | null): boolean => id !== null && seatOf(drawing, id) !== null;
  const entry = here(focused) ? focused : here(props.touched) ? props.touched : first;

  const pointAt = (event: PointerEvent): { readonly at: Point; readonly reach: number } => {
    const box = svg.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const scale = box.width / drawing.w || 1;
    const at = { x: (event.clientX - box.x) / scale, y: (event.clientY - box.y) / scale };
    return { at, reach: REACH / scale };
  };
  const down = (event: PointerEvent): void => {
    clearTimeout(resting.current);
    props.onFingers?.(!event.isPrimary);
    if (!event.isPrimary || event.button !== 0) return;
    const { at, reach } = pointAt(event);
    const position = hit(drawing, at, reach);
    if (!position) return;
    const lies = props.lying.get(position.id);
    const seat = seatOf(drawing, position.id);
    const onChip =
      lies && lies.cents > 0 && seat && (seat.x - at.x) ** 2 + (seat.y - at.y) ** 2 < seat.r ** 2;
    svg.current?.setPointerCapture(event.pointerId);
    props.onTouch(position.id);
    setFinger({
      ...at,
      pointer: event.pointerId,
      touch: event.pointerType !== "mouse",
      from: onChip ? position.id : null,
      screen: { x: event.clientX, y: event.clientY },
    });
  };
  const move = (event: PointerEvent): void => {
    if (!finger && event.pointerType === "mouse") rest(event);
    if (finger?.pointer !== event.pointerId) return;
    const { at, reach } = pointAt(event);
    setFinger({ ...finger, ...at, screen: { x: event.clientX, y: event.clientY } });
    props.onTouch(hit(drawing, at, reach)?.id ?? finger.from);
  };
  // A mouse that rests on a place asks what it is; one on its way elsewhere does not.
  const rest = (event: PointerEvent): void => {
    clearTimeout(resting.current);
    const { at, reach } = pointAt(event);
    resting.current = setTimeout(() => {
      const position = hit(drawing, at, reach)?.id;
      if (position) props.onTouch(position);
    }, REST_MS);
  };
  const up = (event: PointerEvent): void => {
    if (finger?.pointer !== event.pointerId) return;
    setFinger(null);
    const { at, reach } = pointAt(event);
    const position = hit(drawing, at, reach)?.id ?? null;
    if (props.cut) return;
    if (finger.from && finger.from !== position) {
      if (position) props.onMove(finger.from, position);
      else props.onTakeBack(finger.from);
    } else if (position) {
      props.onPlace(position);
    }
  };
  const key = (event: KeyboardEvent, id: string): void => {
    const step = STEPS[event.key];
    if (step) {
      const to = neighbour(drawing, id, ...step);
      if (to) svg.current?.querySelector<SVGElement>(`[data-testid="position-${to}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      // A held key would place a chip with every repeat.
      if (!event.repeat && !props.cut) props.onPlace(id);
    } else if (event.key === "Backspace" || event.key === "Delete") {
      if (!event.repeat && !props.cut) props.onTakeBack(id);
    } else {
      return;
    }
    event.preventDefault();
  };
  const place = (position: Position): PlaceProps => ({
    position,
    cloth: props,
    tab: position.id === entry,
    onKey: (event) => key(event, position.id),
    onFocus: (event) => {
      const by = event.currentTarget;
      if (by instanceof Element && by.matches(":focus-visible")) {
        setFocused(position.id);
        props.onTouch(position.id);
      }
    },
    onBlur: () => setFocused(null),
  });
  const mark = finger && props.touched ? seatOf(drawing, props.touched) : null;
  return (
    <>
      <svg
        ref={svg}
        class={props.cut ? "cloth cut" : "cloth"}
        viewBox={`0 0 ${drawing.w} ${drawing.h}`}
        role="group"
        aria-label={props.label}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => setFinger(null)}
        onPointerLeave={() => clearTimeout(resting.current)}
      >
        <g id={props.id}>
          {drawing.boxes.map((box) => (
            <Area key={box.position.id} box={box} {...place(box.position)} />
          ))}
          {drawing.marks.map((one, n) => (
            <Print key={n} mark={one} />
          ))}
          <Outlines cloth={props} focused={focused} />
          {drawing.spots.map((spot) => (
            <g key={spot.position.id} {...named(place(spot.position))} class="place spot">
              <circle class="reach" cx={spot.x} cy={spot.y} r={REACH} />
            </g>
          ))}
          <Dolly {...props} />
          <Chips {...props} from={finger?.from ?? null} />
        </g>
      </svg>
      {Loupe && finger?.touch && mark && props.touched ? (
        <Loupe of={props.id} at={mark} screen={finger.screen} says={said(props, finger)} />
      ) : null}
    </>
  );
}

/** It weighs nothing on the first paint, and is there before a first finger. */
const LOUPE_MS = 500;
const loupe = signal<ComponentType<LoupeProps> | null>(null);

async function fetchLoupe(): Promise<void> {
  loupe.value = (await import("./loupe")).Loupe;
}

function said(props: ClothProps, finger: Finger): readonly [string, string] {
  const all = [...props.drawing.boxes, ...props.drawing.spots];
  const position = all.find((one) => one.position.id === props.touched)?.position;
  if (!position) return ["", ""];
  const name = words.long(position);
  if (finger.from && finger.from !== position.id) return [name, words.moveHere];
  return [name, words.pays(position)];
}

interface PlaceProps {
  readonly position: Position;
  readonly cloth: ClothProps;
  readonly tab: boolean;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/** What makes a shape a place: its name for the ear, its keys, and what tests ask it. */
function named({ position, cloth, tab, onKey, onFocus, onBlur }: PlaceProps) {
  return {
    role: "button",
    tabIndex: tab ? 0 : -1,
    "aria-label": cloth.name(position),
    "aria-disabled": cloth.cut,
    "data-testid": `position-${position.id}`,
    "data-lit": String(cloth.lit.has(position.id)),
    "data-cents": cloth.lying.get(position.id)?.cents ?? 0,
    onKeyDown: onKey,
    onFocus,
    onBlur,
    // A screen reader presses without a pointer.
    onClick: (event: MouseEvent) => {
      if (event.detail === 0 && !cloth.cut) cloth.onPlace(position.id);
    },
  } as const;
}

function Area(props: PlaceProps & { readonly box: Box }): JSX.Element {
  const { box, cloth } = props;
  const { id } = box.position;
  const lit = cloth.lit.has(id);
  const streak = cloth.streaks.get(id);
  const classes = ["box", box.tone, lit ? "lit" : cloth.decided ? "past" : ""];
  const chipped = (cloth.lying.get(id)?.cents ?? 0) > 0;
  const aside = box.square && box.marks.length === 1 && chipped && !box.path;
  return (
    <g class={classes.join(" ")}>
      <g {...named(props)} class="place">
        {box.path ? (
          <path class="cell" d={box.path} />
        ) : (
          <rect class="cell" x={box.x} y={box.y} width={box.w} height={box.h} rx={box.square ? 0 : 3} />
        )}
      </g>
      {/* The name says all of it to the ear; a chip on a number sends its figure to the corner. */}
      <g
        aria-hidden="true"
        data-print={id}
        transform={aside ? `translate(${-box.w * 0.27} ${-box.h * 0.26})` : undefined}
        class={aside ? "print aside" : "print"}
      >
        {box.marks.map((mark, n) => (
          <Print key={n} mark={mark} />
        ))}
        {box.ladder && streak ? <Ladder box={box} streak={streak} /> : null}
      </g>
    </g>
  );
}

/** On top of every box, so that no neighbour's line runs over them. */
function Outlines(props: { readonly cloth: ClothProps; readonly focused: string | null }): JSX.Element {
  const { drawing, touched, covered } = props.cloth;
  const shape = (box: Box, kind: string): JSX.Element =>
    box.path ? (
      <path key={`${kind} ${box.position.id}`} class={kind} d={box.path} />
    ) : (
      <rect
        key={`${kind} ${box.position.id}`}
        class={kind}
        x={box.x + 1}
        y={box.y + 1}
        width={box.w - 2}
        height={box.h - 2}
        rx={box.square ? 0 : 3}
      />
    );
  const spot = (id: string | null, kind: string): JSX.Element | null => {
    const at = drawing.spots.find((one) => one.position.id === id);
    return at ? <circle key={`${kind} spot`} class={kind} cx={at.x} cy={at.y} r={REACH + 1} /> : null;
  };
  return (
    <g class="outlines" aria-hidden="true">
      {drawing.boxes.filter((box) => covered.has(box.position.id)).map((box) => shape(box, "cover"))}
      {drawing.boxes.filter((box) => box.position.id === touched).map((box) => shape(box, "touch"))}
      {spot(touched, "touch")}
      {drawing.boxes
        .filter((box) => box.position.id === props.focused)
        .map((box) => shape(box, "focus"))}
      {spot(props.focused, "focus")}
    </g>
  );
}

/** The marker that a dealer puts on the winning number. */
function Dolly({ drawing, lit }: ClothProps): JSX.Element | null {
  const box = drawing.boxes.find(
    ({ position }) => position.wager === "straight" && lit.has(position.id),
  );
  if (!box || lit.size === 0) return null;
  const at = `translate(${box.x + box.w - 19} ${box.y + box.h / 2 - 15})`;
  return (
    <path
      class="dolly"
      transform={at}
      d="M7 0a5.5 5.5 0 0 1 3 10l2 13h1.5a1.5 1.5 0 0 1 1.5 1.5v4.5H-1v-4.5A1.5 1.5 0 0 1 .5 23H2L4 10A5.5 5.5 0 0 1 7 0Z"
    />
  );
}

function Chips(props: ClothProps & { readonly from: string | null }): JSX.Element {
  const shown: JSX.Element[] = [];
  for (const [id, lies] of props.lying) {
    const seat = seatOf(props.drawing, id);
    if (!seat || lies.shown === 0) continue;
    const held = props.from === id && props.touched !== id;
    shown.push(
      <g key={id} transform={`translate(${seat.x} ${seat.y})`}>
        <g class={`laid ${lies.state} ${held ? "held" : ""}`} data-chip={id}>
          <ChipMark cents={lies.shown} r={seat.r} />
        </g>
      </g>,
    );
  }
  for (const [id, count] of props.coming) {
    const seat = count > 0 ? seatOf(props.drawing, id) : null;
    if (seat) {
      shown.push(<circle key={`coming ${id}`} class="coming" cx={seat.x} cy={seat.y} r={seat.r + 3} />);
    }
  }
  return (
    <g class="lying" aria-hidden="true">
      {shown}
    </g>
  );
}
