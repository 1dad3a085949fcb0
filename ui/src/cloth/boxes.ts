// Layouts of boxes: rows that share the width by their parts, drawn for the room that there is. An
// arrangement says where; a game that no arrangement knows gets a row a wager and draws itself.

import type { Position } from "../wire";
import { words } from "../words";
import { ARRANGEMENTS, type Arrangement, type Cell, type Row } from "./arrangements";
import {
  type Box,
  type Drawing,
  type Mark,
  type Point,
  type Rect,
  type Room,
  type Table,
  fitted,
  oddsOf,
  text,
} from "./drawing";
import { type FaceKind, countsOf, marksOf } from "./faces";

const BETWEEN = 4;
const RUNGS = 22;
const HEADING = 20;
/** The width that the rows were measured at; a wider room scales all of it. */
const WIDE = 992;
const NARROW = 374;

/** A place in a line: its positions from top to bottom, by height, and its share of the width. */
interface Place {
  readonly column: readonly (readonly [Position, number])[];
  readonly parts: number;
  readonly face: FaceKind;
  readonly gap?: number;
}

interface Line {
  readonly places: readonly Place[];
  readonly height: number;
  readonly grow: number;
  readonly under: string | null;
  readonly over: string | null;
  readonly ladder: boolean;
}

export function drawBoxes(table: Table, room: Room): Drawing {
  const { narrow } = room;
  return draw(table, linesOf(table, narrow), room, narrow ? NARROW : WIDE);
}

function draw(table: Table, lines: readonly Line[], room: Room, width: number): Drawing {
  const least = sumOf(lines, (line) => line.height + extra(line)) + BETWEEN * (lines.length - 1) + 2;
  const scroll = room.narrow;
  const scale = scroll ? room.w / width : Math.min(room.w / width, room.h / least);
  const w = room.w / scale;
  const h = Math.max(least, scroll ? 0 : room.h / scale);
  const spare = Math.min(h - least, least * 0.25);
  const grown = sumOf(lines, (line) => line.grow) || 1;
  const boxes: Box[] = [];
  const marks: Mark[] = [];
  let y = 1;
  for (const line of lines) {
    if (line.over !== null) {
      marks.push(text(4, y + 14, line.over, 14, { ink: "k2", anchor: "start", weight: 600 }));
      y += HEADING;
    }
    const high = line.height + (spare * line.grow) / grown;
    boxes.push(...drawLine(table, line, { x: 1, y, w: w - 2, h: high }));
    y += high;
    if (line.under !== null) {
      marks.push(text(w / 2, y + 16, line.under, fitted(line.under, w - 8, 13), { ink: "k2" }));
      y += RUNGS;
    }
    y += BETWEEN;
  }
  return { w, h: scroll ? y + 2 : h, boxes, spots: [], marks };
}

const extra = (line: Line): number =>
  (line.under === null ? 0 : RUNGS) + (line.over === null ? 0 : HEADING);

function drawLine(table: Table, line: Line, at: Rect): Box[] {
  const gaps = sumOf(line.places, (place) => place.gap ?? 0);
  const spaces = line.ladder ? 8 * (line.places.length - 1) : 0;
  const unit = (at.w - gaps - spaces) / sumOf(line.places, (place) => place.parts);
  const boxes: Box[] = [];
  let { x } = at;
  for (const place of line.places) {
    const w = place.parts * unit;
    const whole = sumOf(place.column, ([, height]) => height);
    let { y } = at;
    for (const [position, height] of place.column) {
      const h = (at.h * height) / whole;
      const rect = { x, y, w, h };
      boxes.push({
        ...rect,
        position,
        tone: "felt",
        marks: line.ladder ? [] : marksOf(place.face, { card: table.card, position, box: rect }),
        seat: seatIn(place.face, rect, line.ladder),
        chip: chipIn(place.face, rect),
        ladder: line.ladder,
      });
      y += h;
    }
    x += w + (place.gap ?? 0) + (line.ladder ? 8 : 0);
  }
  return boxes;
}

function chipIn(face: FaceKind, box: Rect): number {
  if (face === "number" && box.w < 60) return 11;
  return box.w < 60 ? 13 : box.w < 100 ? 14 : 16;
}

/** Upper right, or lower right where the name stands above: a chip never covers a name. */
function seatIn(face: FaceKind, box: Rect, ladder: boolean): Point {
  const r = chipIn(face, box);
  const right = box.x + box.w - r - 3;
  const low = box.y + box.h - r - 4;
  if (ladder) return { x: box.x + 158, y: box.y + box.h - 22 };
  switch (face) {
    case "number":
      return box.w < 60 ? { x: right + 3, y: box.y + 8 } : { x: right, y: box.y + r + 3 };
    case "symbol":
      return { x: right, y: box.w > 130 ? low : box.y + r + 3 };
    case "pair":
    case "numbers":
      return { x: right, y: low };
    case "swatches":
      return { x: right, y: box.w > 120 ? low : box.y + r + 3 };
    case "single":
      return { x: right, y: box.w > 84 ? low : box.y + r + 3 };
    default:
      return { x: right, y: box.y + r + 3 };
  }
}

/** The arrangement that knows most of the table's positions, if it knows half of them. */
function linesOf(table: Table, narrow: boolean): Line[] {
  let best: { readonly lines: Line[]; readonly used: Set<string> } | null = null;
  for (const arrangement of ARRANGEMENTS) {
    const used = new Set<string>();
    const lines = arranged(table, arrangement, narrow, used);
    if (used.size * 2 >= table.at.size && used.size > (best?.used.size ?? 0)) best = { lines, used };
  }
  const used = best?.used ?? new Set<string>();
  return [...(best?.lines ?? []), ...others(table, narrow, used, best !== null)];
}

function arranged(
  table: Table,
  arrangement: Arrangement,
  narrow: boolean,
  used: Set<string>,
): Line[] {
  const rows = narrow ? arrangement.narrow : arrangement.rows;
  return rows.flatMap((row) => broken(table, row, used));
}

function broken(table: Table, row: Row, used: Set<string>): Line[] {
  const places = row.cells.flatMap((cell) => placesOf(table, cell, used));
  while (places.at(-1)?.column.length === 0) places.pop();
  const filled = places.filter((place) => place.column.length > 0);
  if (filled.length === 0) return [];
  const wrap = row.wrap ?? places.length;
  const lines: Line[] = [];
  for (let from = 0; from < filled.length; from += wrap) {
    const last = from + wrap >= filled.length;
    const rungs = row.rungs && last ? rungsOf(table, row.rungs) : null;
    lines.push({
      places: row.wrap ? filled.slice(from, from + wrap) : gapped(places),
      height: row.height,
      grow: row.grow ?? 0,
      under: rungs,
      over: null,
      ladder: row.ladder ?? false,
    });
  }
  return lines;
}

/** A gap belongs to the place before it. */
function gapped(places: readonly Place[]): Place[] {
  const kept: Place[] = [];
  for (const place of places) {
    const before = kept.at(-1);
    if (place.column.length > 0) kept.push(place);
    else if (before) kept[kept.length - 1] = { ...before, gap: place.gap ?? 0 };
  }
  return kept;
}

function placesOf(table: Table, cell: Cell, used: Set<string>): Place[] {
  if ("gap" in cell) return [{ column: [], parts: 0, face: "plain", gap: cell.gap }];
  const { parts, face } = cell;
  if ("stack" in cell) {
    const column = cell.stack.flatMap(([id, height]) => {
      const position = table.at.get(id);
      return position ? [[position, height] as const] : [];
    });
    for (const [position] of column) used.add(position.id);
    return column.length > 0 ? [{ column, parts, face }] : [];
  }
  const own = [...table.at.values()].filter(
    (position) =>
      position.wager === cell.each && (!cell.of || cell.of.includes(position.choice.join("-"))),
  );
  for (const position of own) used.add(position.id);
  return own.map((position) => ({ column: [[position, 1]], parts, face }));
}

/** "on one die 1 to 1 · on two dice 2 to 1" where a wager pays by how many dice show it; else its odds. */
function rungsOf(table: Table, wager: string): string | null {
  const position = [...table.at.values()].find((one) => one.wager === wager);
  const rungs = position?.odds.split(", ") ?? [];
  if (!position || rungs.length < 2) return null;
  const counts = countsOf(table.card, position);
  if (counts.length !== rungs.length || counts[0] === 0) return oddsOf(position);
  return rungs.map((odds, n) => words.rung(counts[n] ?? n + 1, words.odds(odds))).join("  ·  ");
}

/** A row a wager, headed by its name, for what stands in no arrangement. */
function others(table: Table, narrow: boolean, used: ReadonlySet<string>, beneath: boolean): Line[] {
  const { card } = table;
  const lines: Line[] = [];
  for (const wager of card.wagers) {
    const own = card.positions.filter((one) => one.wager === wager.name && !used.has(one.id));
    if (own.length === 0) continue;
    const face = faceFor(table, own);
    const most = narrow ? (face === "symbol" ? 3 : 4) : face === "symbol" ? 6 : 10;
    const even = Math.ceil(own.length / Math.ceil(own.length / most));
    const rungs = own.some((one) => one.odds.includes(", ")) ? rungsOf(table, wager.name) : null;
    for (let from = 0; from < own.length; from += even) {
      lines.push({
        places: own.slice(from, from + even).map((one) => ({ column: [[one, 1]], parts: 1, face })),
        height: wager.streak ? 72 : face === "symbol" ? 108 : 64,
        grow: 1,
        under: from + even >= own.length ? rungs : null,
        over: from === 0 && (own.length > 1 || beneath) ? words.wager(wager) : null,
        ladder: wager.streak,
      });
    }
  }
  return lines;
}

function faceFor(table: Table, own: readonly Position[]): FaceKind {
  const names = new Set(table.card.device.faces.map((face) => face.name));
  const shown = own.every((one) => one.choice.length === 1 && names.has(one.choice[0] ?? ""));
  const figures = own.every((one) => one.choice.every((part) => /^\d+$/.test(part)));
  if (shown && !figures) return "symbol";
  return figures && own.every((one) => one.choice.length === 1) ? "number" : "plain";
}

function sumOf<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
