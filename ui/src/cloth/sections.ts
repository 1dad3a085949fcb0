// A wheel of symbols: an area a symbol beside the wheel, each with its plate, its odds, and a mark for
// every section that shows it.

import { words } from "../words";
import { type Box, type Drawing, type Mark, type Rect, type Room, type Table, oddsOf, text } from "./drawing";

const BETWEEN = 4;

export function drawSections({ card }: Table, room: Room): Drawing {
  const { narrow } = room;
  const least = (narrow ? 52 : 62) + BETWEEN;
  const high = least * card.positions.length + 2;
  const width = narrow ? 374 : 500;
  const scale = narrow ? room.w / width : Math.min(room.w / width, room.h / high);
  const w = room.w / scale;
  const h = narrow ? high : Math.min(room.h / scale, high * 1.25);
  const step = (h - 2) / card.positions.length;
  const boxes = card.positions.map((position, n): Box => {
    const box = { x: 1, y: 1 + n * step, w: w - 2, h: step - BETWEEN };
    const hue = card.device.faces.findIndex((face) => face.name === position.choice[0]) + 1;
    const chip = Math.min(20, box.h / 2 - 6);
    const seat = { x: box.x + box.w - chip - 14, y: box.y + box.h / 2 };
    const count = words.sections(position.ways, position.outcomes);
    const marks = printed(box, position.choice[0] ?? "", oddsOf(position), count, position.ways, hue);
    return { ...box, position, tone: "felt", marks, seat, chip };
  });
  return { w, h, boxes, spots: [], marks: [] };
}

function printed(
  box: Rect,
  face: string,
  odds: string,
  count: string,
  ways: number,
  hue: number,
): readonly Mark[] {
  const size = Math.min(50, box.h - 18);
  const y = box.y + box.h / 2;
  const left = box.x + 12 + size + (box.w > 400 ? 32 : 14);
  const room = Math.min(170, box.w - (left - box.x) - 126 - 66);
  return [
    { kind: "plate", x: box.x + 10, y: y - size / 2, size, text: face, hue },
    text(left, y - 2, odds, 21, { anchor: "start", weight: 650 }),
    text(left, y + 17, count, 13, { ink: "k2", anchor: "start" }),
    { kind: "ticks", x: left + 126, y: y - 10, count: ways, w: room, hue },
  ];
}
