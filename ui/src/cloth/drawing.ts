// What a layout is once it is drawn: boxes with print on them, spots between them, and a seat for
// chips on each. Plain values in units of the drawing; who renders them decides nothing.

import type { Position, TableCard } from "../wire";
import { words } from "../words";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rect extends Point {
  readonly w: number;
  readonly h: number;
}

export type Ink = "k" | "k2" | "accent";

/** Something printed: text, a die in lines, a symbol of the device, a swatch of colour. */
export type Mark =
  | (Point & {
      readonly kind: "text";
      readonly text: string;
      readonly size: number;
      readonly ink: Ink;
      readonly weight?: number;
      readonly anchor?: "start" | "middle" | "end";
      readonly turn?: number;
    })
  | (Point & { readonly kind: "die"; readonly size: number; readonly pips: number })
  | (Point & {
      readonly kind: "symbol";
      readonly size: number;
      readonly name: string;
      readonly mark: string;
      readonly colour: string | null;
      readonly hue: number;
    })
  | (Point & { readonly kind: "swatch"; readonly size: number; readonly colour: string })
  | (Point & { readonly kind: "plate"; readonly size: number; readonly text: string; readonly hue: number })
  | (Point & { readonly kind: "glyph"; readonly size: number; readonly name: "big" | "small" })
  | (Point & { readonly kind: "ticks"; readonly count: number; readonly w: number; readonly hue: number })
  | (Rect & { readonly kind: "diamond"; readonly tone: Tone })
  | { readonly kind: "line"; readonly d: string };

export type Tone = "felt" | "deep" | "red" | "black" | "zero";

export interface Box extends Rect {
  readonly position: Position;
  readonly tone: Tone;
  /** An outline in place of the rectangle: the zero, a pocket of the track. */
  readonly path?: string;
  readonly marks: readonly Mark[];
  readonly seat: Point;
  readonly chip: number;
  /** Corners as of a number of roulette, not as of a box. */
  readonly square?: boolean;
  /** A run of several rounds: drawn with its ladder, which follows the view. */
  readonly ladder?: boolean;
}

/** A place on a line or a corner: small, so a finger finds it with the loupe. */
export interface Spot extends Point {
  readonly position: Position;
}

export interface Drawing {
  readonly w: number;
  readonly h: number;
  readonly boxes: readonly Box[];
  readonly spots: readonly Spot[];
  /** Print that belongs to no box. */
  readonly marks: readonly Mark[];
}

/** The room of a drawing in px, and whether the screen that it is on is a handset's. */
export interface Room {
  readonly w: number;
  readonly h: number;
  readonly narrow: boolean;
}

/** How close to a spot a finger may be, in px of the screen. */
export const REACH = 15;

export interface Table {
  readonly card: TableCard;
  readonly at: ReadonlyMap<string, Position>;
}

export function tableOf(card: TableCard): Table {
  return { card, at: new Map(card.positions.map((position) => [position.id, position])) };
}

export function text(
  x: number,
  y: number,
  says: string,
  size: number,
  more: Partial<Extract<Mark, { kind: "text" }>> = {},
): Mark {
  return { kind: "text", x, y, text: says, size, ink: "k", anchor: "middle", ...more };
}

/** Nothing on a cloth is printed smaller. */
export const LEAST = 9;

/** How wide a text is at most, in the widest of our fonts; Chinese characters are square. */
export function widthOf(says: string, size: number): number {
  let units = 0;
  for (const letter of says) {
    units += letter > "\u2e80" ? 1 : letter === " " ? 0.32 : "mwMW".includes(letter) ? 0.95 : 0.58;
  }
  return units * size;
}

/** The size at which a text fits, and never larger than asked. */
export function fitted(says: string, room: number, size: number): number {
  const wide = widthOf(says, size);
  return wide <= room ? size : Math.max(LEAST, (size * room) / wide);
}

/** The odds as they stand on a box: one line, rung by rung where there are several. */
export function oddsOf(position: Position): string {
  return position.odds.split(", ").map(words.odds).join(" · ");
}

export const middleOf = (box: Rect): Point => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

export function holds(box: Rect, at: Point): boolean {
  return at.x >= box.x && at.x <= box.x + box.w && at.y >= box.y && at.y <= box.y + box.h;
}

/** The position under a point: the nearest spot within reach, else the box that holds it. */
export function hit(drawing: Drawing, at: Point, reach: number): Position | null {
  let best: Position | null = null;
  let nearest = reach * reach;
  for (const spot of drawing.spots) {
    const far = (spot.x - at.x) ** 2 + (spot.y - at.y) ** 2;
    if (far <= nearest) {
      nearest = far;
      best = spot.position;
    }
  }
  if (best) return best;
  // Pockets of a bend overlap by their frames: the one whose middle is nearest is meant.
  let least = Infinity;
  for (const box of drawing.boxes) {
    if (!holds(box, at)) continue;
    const middle = middleOf(box);
    const far = box.path ? (middle.x - at.x) ** 2 + (middle.y - at.y) ** 2 : -1;
    if (far < least) {
      least = far;
      best = box.position;
    }
  }
  return best;
}

export function seatOf(drawing: Drawing, position: string): (Point & { r: number }) | null {
  const spot = drawing.spots.find((one) => one.position.id === position);
  if (spot) return { x: spot.x, y: spot.y, r: 13 };
  const box = drawing.boxes.find((one) => one.position.id === position);
  return box ? { ...box.seat, r: box.chip } : null;
}

/** The next place in a direction: the nearest one in that quarter, by its seat or its spot. */
export function neighbour(drawing: Drawing, from: string, dx: number, dy: number): string | null {
  const places = [
    ...drawing.boxes.map((box) => ({ id: box.position.id, ...middleOf(box) })),
    ...drawing.spots.map((spot) => ({ id: spot.position.id, x: spot.x, y: spot.y })),
  ];
  const here = places.find((place) => place.id === from);
  if (!here) return places[0]?.id ?? null;
  let best: string | null = null;
  let least = Infinity;
  for (const place of places) {
    const along = (place.x - here.x) * dx + (place.y - here.y) * dy;
    const aside = Math.abs((place.x - here.x) * dy) + Math.abs((place.y - here.y) * dx);
    if (along <= 1 || aside > along * 2.5) continue;
    const cost = along + aside * 2.2;
    if (cost < least) {
      least = cost;
      best = place.id;
    }
  }
  return best;
}
