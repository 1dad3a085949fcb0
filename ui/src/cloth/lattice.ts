// The roulette cloth: numbers in a lattice, bets on several of them where their cells touch, the
// outside bets around. A spot exists only where the table offers the position.

import type { Position } from "../wire";
import { words } from "../words";
import {
  type Box,
  type Drawing,
  type Mark,
  type Point,
  type Rect,
  type Room,
  type Spot,
  type Table,
  type Tone,
  fitted,
  middleOf,
  oddsOf,
  text,
} from "./drawing";

const OUTSIDE = ["low", "even", "red", "black", "odd", "high"] as const;

/** The wide cloth is measured along x, the upright one along y; each is this, turned or not. */
interface Frame {
  readonly zero: Rect;
  readonly cell: (number: number) => Rect;
  readonly columns: (n: number) => Rect;
  readonly dozen: (n: number) => Rect;
  readonly outside: (n: number) => Rect;
  readonly w: number;
  readonly h: number;
  readonly upright: boolean;
}

export function drawLattice(table: Table, room: Room): Drawing {
  const upright = room.narrow;
  const frame = upright ? uprightFrame(table, room) : wideFrame(table, room);
  const colours = new Map(table.card.device.faces.map((face) => [face.name, face.colour]));
  const boxes: Box[] = [];
  const spots: Spot[] = [];
  const marks: Mark[] = [];
  for (const position of table.card.positions) {
    const { wager, choice } = position;
    if (wager === "neighbours") continue;
    const numbers = choice.map(Number);
    if (wager === "straight") {
      boxes.push(numberBox(position, frame, toneOf(colours.get(choice[0] ?? "") ?? null)));
    } else if (wager === "column" || wager === "dozen") {
      const at = (wager === "column" ? frame.columns : frame.dozen)(
        Number(position.id.slice(wager.length + 1)),
      );
      boxes.push(outsideBox(position, at, frame));
    } else if ((OUTSIDE as readonly string[]).includes(wager)) {
      boxes.push(outsideBox(position, frame.outside(OUTSIDE.indexOf(wager as "low")), frame));
    } else {
      spots.push({ position, ...touching(numbers, frame) });
    }
  }
  return { w: frame.w, h: frame.h, boxes, spots, marks };
}

function rowsOf(table: Table): number {
  return table.card.positions.filter((one) => one.wager === "column").length || 3;
}

function lengthOf(table: Table): number {
  const numbers = table.card.positions.filter((one) => one.wager === "straight").length - 1;
  return Math.ceil(numbers / rowsOf(table));
}

function wideFrame(table: Table, room: Room): Frame {
  const rows = rowsOf(table);
  const along = lengthOf(table);
  const least = 338;
  const scale = Math.min(room.w / 994, room.h / least);
  const [w, h] = [room.w / scale, room.h / scale];
  const tall = Math.min(h, 420) - 2;
  const zero = 62;
  const right = 66;
  const cw = (w - zero - right - 2) / along;
  const below = tall * 0.16;
  const ch = (tall - below * 2) / rows;
  const x = 1 + zero;
  const cell = (n: number): Rect =>
    n === 0
      ? { x: 1, y: 1, w: zero, h: ch * rows }
      : {
          x: x + Math.floor((n - 1) / rows) * cw,
          y: 1 + (rows - 1 - ((n - 1) % rows)) * ch,
          w: cw,
          h: ch,
        };
  const bottom = 1 + ch * rows;
  return {
    zero: cell(0),
    cell,
    columns: (n) => ({ x: x + cw * along, y: 1 + (rows - n) * ch, w: right, h: ch }),
    dozen: (n) => ({ x: x + (n - 1) * cw * 4, y: bottom, w: cw * 4, h: below }),
    outside: (n) => ({ x: x + n * cw * 2, y: bottom + below, w: cw * 2, h: below }),
    w,
    h: tall + 2,
    upright: false,
  };
}

function uprightFrame(table: Table, room: Room): Frame {
  const rows = rowsOf(table);
  const along = lengthOf(table);
  const scale = room.w / 374;
  const w = 374;
  const h = Math.max(610, Math.min(room.h / scale, 720));
  const side = 55;
  const zero = 42;
  const foot = 44;
  const ch = (h - zero - foot - 2) / along;
  const x = 1 + side * 2;
  const cw = (w - 2 - side * 2) / rows;
  const y = 1 + zero;
  const cell = (n: number): Rect =>
    n === 0
      ? { x, y: 1, w: cw * rows, h: zero }
      : { x: x + ((n - 1) % rows) * cw, y: y + Math.floor((n - 1) / rows) * ch, w: cw, h: ch };
  return {
    zero: cell(0),
    cell,
    columns: (n) => ({ x: x + (n - 1) * cw, y: y + ch * along, w: cw, h: foot }),
    dozen: (n) => ({ x: 1 + side, y: y + (n - 1) * ch * 4, w: side, h: ch * 4 }),
    outside: (n) => ({ x: 1, y: y + n * ch * 2, w: side, h: ch * 2 }),
    w,
    h,
    upright: true,
  };
}

export function toneOf(colour: string | null): Tone {
  return colour === "red" ? "red" : colour === "black" ? "black" : "zero";
}

function numberBox(position: Position, frame: Frame, tone: Tone): Box {
  const number = Number(position.choice[0]);
  const box = frame.cell(number);
  const { x, y } = middleOf(box);
  const size = frame.upright ? 21 : Math.min(30, box.h * 0.36);
  const shared = { position, tone, ...box, seat: { x, y }, chip: frame.upright ? 13 : 15, square: true };
  if (number !== 0) {
    return { ...shared, marks: [text(x, y + size * 0.36, String(number), size, { weight: 650 })] };
  }
  const cut = frame.upright
    ? `M${box.x} ${box.y + box.h}V${box.y + 17}L${box.x + 40} ${box.y}H${box.x + box.w - 40}L${box.x + box.w} ${box.y + 17}V${box.y + box.h}Z`
    : `M${box.x + box.w} ${box.y}H${box.x + 28}L${box.x} ${box.y + box.h * 0.3}V${box.y + box.h * 0.7}L${box.x + 28} ${box.y + box.h}H${box.x + box.w}Z`;
  const at = frame.upright ? { x, y: y + 9 } : { x: x + 4, y: y + size * 0.36 };
  return { ...shared, path: cut, marks: [text(at.x, at.y, "0", size, { weight: 650 })] };
}

function outsideBox(position: Position, box: Rect, frame: Frame): Box {
  const { x, y } = middleOf(box);
  const name = words.cloth(position);
  const odds = oddsOf(position);
  const marks: Mark[] = [];
  const turned = frame.upright && position.wager !== "column";
  const small = position.wager === "column";
  if (position.wager === "red" || position.wager === "black") {
    const [w, h] = turned ? [box.w - 10, Math.min(76, box.h - 12)] : [Math.min(96, box.w - 44), box.h - 16];
    marks.push({ kind: "diamond", x: x - w / 2, y: y - h / 2, w, h, tone: position.wager });
  }
  if (turned) {
    marks.push(text(x, y, name, fitted(name, box.h - 10, 16), { weight: 650, turn: -90 }));
  } else if (small) {
    const first = frame.upright ? odds : odds;
    marks.push(
      text(x, y + (frame.upright ? 5 : -2), first, fitted(first, box.w - 8, 16), { weight: 650 }),
    );
    if (!frame.upright) marks.push(text(x, y + 17, name, fitted(name, box.w - 6, 12.5), { ink: "k2" }));
  } else {
    const diamond = position.wager === "red" || position.wager === "black";
    marks.push(text(x, y + (diamond ? 6 : 0), name, fitted(name, box.w - 12, diamond ? 15 : 18), { weight: 650 }));
    if (!diamond) marks.push(text(x, y + 18, odds, 13, { ink: "k2" }));
  }
  const seat: Point = turned
    ? { x: box.x + box.w - 13, y: box.y + 15 }
    : { x: small ? x : Math.min(box.x + box.w - 18, x + box.w * 0.36), y: small ? y : y };
  return {
    ...box,
    position,
    tone: "felt",
    marks,
    seat: small && !frame.upright ? { x: box.x + box.w - 15, y: box.y + 15 } : small ? { x: box.x + box.w - 15, y: box.y + 15 } : seat,
    chip: frame.upright ? 13 : 15,
    square: true,
  };
}

/** Where cells touch; where they do not all touch, on the outer line beside them. */
function touching(numbers: readonly number[], frame: Frame): Point {
  const cells = numbers.map(frame.cell);
  const left = Math.max(...cells.map((cell) => cell.x));
  const top = Math.max(...cells.map((cell) => cell.y));
  const right = Math.min(...cells.map((cell) => cell.x + cell.w));
  const bottom = Math.min(...cells.map((cell) => cell.y + cell.h));
  if (right - left > -0.5 && bottom - top > -0.5) {
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  }
  const zero = numbers.includes(0);
  const own = numbers.filter((number) => number !== 0).map(frame.cell);
  const from = Math.min(...own.map((cell) => (frame.upright ? cell.y : cell.x)));
  const to = Math.max(...own.map((cell) => (frame.upright ? cell.y + cell.h : cell.x + cell.w)));
  const along = zero ? from : (from + to) / 2;
  const first = frame.cell(1);
  return frame.upright ? { x: first.x, y: along } : { x: along, y: first.y + first.h };
}
