// The neighbours track: the wheel's own order along a stadium, zero in the middle of the left end. A
// chip lies just inside its pocket.

import type { Position } from "../wire";
import { words } from "../words";
import { type Box, type Drawing, type Mark, type Point, type Room, type Table, fitted, text } from "./drawing";
import { toneOf } from "./lattice";

const DEEP = 38;

export function drawTrack(table: Table, room: Room): Drawing | null {
  const own = new Map<string, Position>();
  for (const position of table.card.positions) {
    if (position.wager === "neighbours") own.set(position.choice[0] ?? "", position);
  }
  if (own.size === 0) return null;
  const h = 160;
  const w = Math.max(540, Math.min(700, (room.w / room.h) * h));
  const { faces } = table.card.device;
  const around = stadium(w - 2, h - 2);
  const step = around.length / faces.length;
  const start = faces.findIndex((face) => face.name === "0");
  const boxes: Box[] = [];
  faces.forEach((_, n) => {
    const face = faces[(start + n) % faces.length];
    const position = face && own.get(face.name);
    if (!face || !position) return;
    const [from, to] = [(n - 0.5) * step, (n + 0.5) * step];
    const ring = [0, 0.25, 0.5, 0.75, 1].map((part) => around.at(from + (to - from) * part));
    const outer = ring.map(({ outer: at }) => written(at));
    const inner = ring.map(({ inner: at }) => written(at)).reverse();
    const { outer: out, inner: ins } = around.at(n * step);
    const middle = { x: (out.x + ins.x) / 2, y: (out.y + ins.y) / 2 };
    const all = ring.flatMap((at) => [at.outer, at.inner]);
    const x = Math.min(...all.map((at) => at.x));
    const y = Math.min(...all.map((at) => at.y));
    const inside = { x: ins.x + (ins.x - out.x) * 0.42, y: ins.y + (ins.y - out.y) * 0.42 };
    boxes.push({
      position,
      tone: toneOf(face.colour),
      x,
      y,
      w: Math.max(...all.map((at) => at.x)) - x,
      h: Math.max(...all.map((at) => at.y)) - y,
      path: `M${[...outer, ...inner].join("L")}Z`,
      marks: [text(middle.x, middle.y + 5, face.name, 14, { weight: 650 })],
      seat: inside,
      chip: 13,
      square: true,
    });
  });
  const says = [words.neighbours.name, words.neighbours.what, words.neighbours.unit(table.card.limits.minimum)];
  const marks: Mark[] = says.map((line, n) =>
    text(w / 2, h / 2 - 12 + n * 19 + (n > 0 ? 2 : 0), line, fitted(line, w - DEEP * 2 - 90, n === 0 ? 15 : 13), {
      ink: n === 0 ? "k" : "k2",
      weight: n === 0 ? 650 : 400,
    }),
  );
  return { w, h, boxes, spots: [], marks };
}

const written = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Points along a stadium, clockwise from the middle of its left end, on both of its edges. */
function stadium(w: number, h: number) {
  const radius = h / 2;
  const inner = radius - DEEP;
  const straight = w - h;
  const mean = radius - DEEP / 2;
  const arc = Math.PI * mean;
  const length = straight * 2 + arc * 2;
  const at = (distance: number): { readonly outer: Point; readonly inner: Point } => {
    let d = ((distance % length) + length) % length;
    const both = (cx: number, angle: number) => {
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      return {
        outer: { x: 1 + cx + radius * c, y: 1 + radius + radius * s },
        inner: { x: 1 + cx + inner * c, y: 1 + radius + inner * s },
      };
    };
    if (d <= arc / 2) return both(radius, Math.PI + d / mean);
    d -= arc / 2;
    if (d <= straight) {
      const x = 1 + radius + d;
      return { outer: { x, y: 1 }, inner: { x, y: 1 + DEEP } };
    }
    d -= straight;
    if (d <= arc) return both(radius + straight, -Math.PI / 2 + d / mean);
    d -= arc;
    if (d <= straight) {
      const x = 1 + radius + straight - d;
      return { outer: { x, y: 1 + h }, inner: { x, y: 1 + h - DEEP } };
    }
    d -= straight;
    return both(radius, Math.PI / 2 + d / mean);
  };
  return { length, at };
}
