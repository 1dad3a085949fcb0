// What is printed on a box: the choice as dice, symbols, swatches or words, then its odds. Names and
// odds come from the book's own table; nothing is typed in here but where things stand.

import type { Position, TableCard } from "../wire";
import { words } from "../words";
import { LEAST, type Mark, type Rect, fitted, oddsOf, text, widthOf } from "./drawing";

export type FaceKind =
  | "word"
  | "number"
  | "dice"
  | "pair"
  | "single"
  | "numbers"
  | "all"
  | "symbols"
  | "symbol"
  | "swatches"
  | "plain";

interface Sheet {
  readonly card: TableCard;
  readonly position: Position;
  readonly box: Rect;
}

export function marksOf(kind: FaceKind, sheet: Sheet): Mark[] {
  return FACES[kind](sheet);
}

const centre = ({ box }: Sheet): number => box.x + box.w / 2;

function odds(sheet: Sheet, y: number, size = 13): Mark {
  const says = oddsOf(sheet.position);
  return text(centre(sheet), y, says, fitted(says, sheet.box.w - 6, size), { ink: "k2" });
}

function valueOf(card: TableCard, face: string): number {
  return card.device.faces.find((one) => one.name === face)?.value ?? Number(face);
}

function hueOf(card: TableCard, face: string): number {
  return card.device.faces.findIndex((one) => one.name === face) + 1;
}

/** How many dice show a chosen face, over the results that its wager wins on; fewest first. */
export function countsOf(card: TableCard, position: Position): number[] {
  const [face] = position.choice;
  const byKey = new Map(card.device.outcomes.map((one) => [one.key, one.faces]));
  const counts = position.covers.map(
    (key) => (byKey.get(key) ?? []).filter((shown) => shown === face).length,
  );
  return [...new Set(counts)].toSorted((a, b) => a - b);
}

/** How many of a chosen face a wager asks for. */
function asks(card: TableCard, position: Position): number {
  return Math.max(1, Math.min(countsOf(card, position)[0] ?? 1, 3));
}

function asksColour(card: TableCard, position: Position): number {
  const [colour] = position.choice;
  const colours = new Map(card.device.faces.map((face) => [face.name, face.colour]));
  const byKey = new Map(card.device.outcomes.map((one) => [one.key, one.faces]));
  const counts = position.covers.map(
    (key) => (byKey.get(key) ?? []).filter((shown) => colours.get(shown) === colour).length,
  );
  return Math.max(1, Math.min(...counts, 3));
}

function word(sheet: Sheet): Mark[] {
  const { box, position } = sheet;
  const name = words.short(position);
  const totals = totalsOf(sheet);
  const glyph = position.wager === "small" || position.wager === "big" ? position.wager : null;
  const x = centre(sheet);
  const size = fitted(name, box.w - 12, box.h > 90 ? 18 : 17);
  if (!glyph || box.h < 90) {
    const tall = box.h > 60 && totals !== null;
    if (totals !== null && !tall && box.w > 400) {
      const line = `${totals}  ·  ${oddsOf(position)}`;
      const mid = box.y + box.h / 2;
      return [
        text(x, mid - 3, name, size, { weight: 650 }),
        text(x, mid + 15, line, fitted(line, box.w - 60, 13), { ink: "k2" }),
      ];
    }
    const y = box.y + box.h / 2 + (tall ? -10 : -2);
    const marks = [text(x, y, name, size, { weight: 650 }), odds(sheet, y + (tall ? 34 : 18))];
    if (tall) marks.push(text(x, y + 17, totals, fitted(totals, box.w - 8, 13), { ink: "k2" }));
    return marks;
  }
  const top = box.y + (box.h - 112) / 2;
  // Where the name is that very character, it is said once.
  const once = name.length === 1;
  const marks: Mark[] = [
    { kind: "glyph", x: x - (once ? 25 : 19), y: top + 10, size: once ? 50 : 38, name: glyph },
    odds(sheet, top + 101),
  ];
  if (!once) marks.push(text(x, top + 66, name, size, { weight: 650 }));
  if (totals) marks.push(text(x, top + 84, totals, fitted(totals, box.w - 8, 12.5), { ink: "k2" }));
  return marks;
}

/** "totals 4 to 10", from the results that the position wins on; null where they have gaps. */
function totalsOf({ card, position }: Sheet): string | null {
  if (card.device.kind !== "dice") return null;
  const byKey = new Map(card.device.outcomes.map((one) => [one.key, one.total]));
  const totals = [...new Set(position.covers.map((key) => byKey.get(key) ?? 0))].sort((a, b) => a - b);
  const [least, most] = [totals[0], totals.at(-1)];
  if (least === undefined || most === undefined || totals.length < 3) return null;
  if (most - least + 1 === totals.length) return words.totals(least, most);
  if (position.wager === "field") return words.totalsOf(totals);
  return null;
}

function number(sheet: Sheet): Mark[] {
  const { box, position } = sheet;
  const says = position.choice.join(" ");
  const size = Math.min(28, box.h * 0.4);
  const y = box.y + box.h / 2;
  return [
    text(centre(sheet) - (box.w > 60 ? 6 : 0), y + size * 0.18, says, size, { weight: 650 }),
    odds(sheet, y + size * 0.18 + 20, Math.min(13, box.w * 0.22)),
  ];
}

function dice(sheet: Sheet): Mark[] {
  const { box, card, position } = sheet;
  const pips = valueOf(card, position.choice[0] ?? "");
  const count = asks(card, position);
  const kind = words.kind(position);
  const tall = box.h > 110;
  const marks: Mark[] = [];
  const room = box.h - (tall ? 44 : 24);
  if (tall) {
    const size = Math.min(count > 2 ? 30 : 34, box.w - 14, room / count - 4);
    const high = count * size + (count - 1) * 5;
    const top = box.y + 6 + (room - high) / 2;
    for (let n = 0; n < count; n++) {
      marks.push({ kind: "die", x: centre(sheet) - size / 2, y: top + n * (size + 5), size, pips });
    }
    marks.push(
      text(centre(sheet), box.y + box.h - 25, kind, fitted(kind, box.w - 4, 12.5), { ink: "k2" }),
    );
  } else {
    const size = Math.min(26, (box.w - 8) / count - 3, room - 4);
    const wide = count * size + (count - 1) * 3;
    for (let n = 0; n < count; n++) {
      const x = centre(sheet) - wide / 2 + n * (size + 3);
      marks.push({ kind: "die", x, y: box.y + 4 + (room - size) / 2, size, pips });
    }
  }
  marks.push(odds(sheet, box.y + box.h - (tall ? 10 : 7), 12.5));
  return marks;
}

function pair(sheet: Sheet): Mark[] {
  const { box, card, position } = sheet;
  const size = Math.min(27, (box.w - 10) / 2 - 2);
  const wide = position.choice.length * (size + 4) - 4;
  const top = box.y + Math.max(6, (box.h - size - 24) / 2);
  const marks = position.choice.map(
    (face, n): Mark => ({
      kind: "die",
      x: centre(sheet) - wide / 2 + n * (size + 4),
      y: top,
      size,
      pips: valueOf(card, face),
    }),
  );
  return [...marks, text(box.x + 7, top + size + 18, oddsOf(position), 12.5, { ink: "k2", anchor: "start" })];
}

/** One face on any die: its name and its face; the odds for one, two and three stand beneath. */
function single(sheet: Sheet): Mark[] {
  const { box, card, position } = sheet;
  const face = position.choice[0] ?? "";
  const wide = box.w > 84;
  const size = Math.min(34, box.h - 20, wide ? box.w * 0.4 : box.w - 18);
  const y = box.y + (wide ? (box.h - size) / 2 : 6);
  const x = wide ? box.x + 9 : centre(sheet) - size / 2;
  const die: Mark = { kind: "die", x, y, size, pips: valueOf(card, face) };
  const name = words.face(face);
  if (!wide) return [die, text(centre(sheet), box.y + box.h - 7, name, 12.5, { ink: "k2" })];
  const left = x + size + 9;
  return [
    die,
    text(left, box.y + 27, name, fitted(name, box.x + box.w - left - 4, 16), {
      anchor: "start",
      weight: 650,
    }),
  ];
}

function numbers(sheet: Sheet): Mark[] {
  const { box, position } = sheet;
  const says = position.choice.join(" ");
  const y = box.y + box.h / 2;
  return [
    text(centre(sheet), y - 3, says, fitted(says, box.w - 8, 17), { weight: 650 }),
    text(box.x + 14, y + 19, oddsOf(position), 12.5, { ink: "k2", anchor: "start" }),
  ];
}

/** Every face at once, in small: any triple. */
function all(sheet: Sheet): Mark[] {
  const { box, card, position } = sheet;
  const name = words.short(position);
  const symbols = card.device.faces.some((face) => face.colour !== null);
  const marks: Mark[] = [];
  if (box.h > 90) {
    const { faces } = card.device;
    const rows = symbols ? 2 : 3;
    const across = Math.ceil(faces.length / rows);
    const each = symbols ? 1 : 3;
    const size = symbols ? 28 : Math.min(17, (box.w - 20) / (across * each) - 2);
    const step = (box.h - 62) / rows;
    faces.forEach((face, n) => {
      const col = symbols ? n % across : Math.floor(n / rows);
      const row = symbols ? Math.floor(n / across) : n % rows;
      const gap = (box.w - 12) / across;
      const group = each * (size + 2) - 2;
      const left = box.x + 6 + gap * (col + 0.5) - group / 2;
      for (let k = 0; k < each; k++) {
        const at = { x: left + k * (size + 2), y: box.y + 10 + step * row + (step - size) / 2 };
        marks.push(
          symbols
            ? { kind: "symbol", ...at, ...face, size, hue: n + 1 }
            : { kind: "die", ...at, size, pips: face.value },
        );
      }
    });
  }
  const y = box.h > 90 ? box.y + box.h - 32 : box.y + box.h / 2 - 2;
  marks.push(text(centre(sheet), y, name, fitted(name, box.w - 8, 17), { weight: 650 }), odds(sheet, y + 20));
  return marks;
}

/** A row of one symbol, as often as the wager asks for it. */
function symbols(sheet: Sheet): Mark[] {
  const { box, card, position } = sheet;
  const face = card.device.faces.find((one) => one.name === position.choice[0]);
  if (!face) return plain(sheet);
  const count = asks(card, position);
  const size = Math.min(28, (box.w - 8) / count);
  const name = words.face(face.name);
  const kind = words.kind(position);
  const tall = box.h > 90;
  const top = tall ? box.y + (box.h - 118) / 2 : box.y;
  const left = centre(sheet) - (size * count) / 2;
  const marks: Mark[] = Array.from({ length: count }, (_, n) => ({
    kind: "symbol",
    x: left + n * size,
    y: top + (tall ? 34 : 4),
    size,
    name: face.name,
    mark: face.mark,
    colour: face.colour,
    hue: hueOf(card, face.name),
  }));
  if (tall) {
    marks.push(
      text(box.x + 8, top + 22, name, fitted(name, box.w - 42, 16), { weight: 650, anchor: "start" }),
      text(centre(sheet), top + 92, kind, fitted(kind, box.w - 4, 13), { ink: "k2" }),
    );
  }
  marks.push(odds(sheet, tall ? top + 110 : box.y + box.h - 7, 12.5));
  return marks;
}

function symbol(sheet: Sheet): Mark[] {
  const { box, card, position } = sheet;
  const face = card.device.faces.find((one) => one.name === position.choice[0]);
  if (!face) return plain(sheet);
  const wide = box.w > 130;
  const size = Math.min(wide ? 64 : 40, box.h - 34, box.w * 0.55);
  const name = words.face(face.name);
  const hue = hueOf(card, face.name);
  const { mark, colour } = face;
  const own = { kind: "symbol", name: face.name, mark, colour, hue } as const;
  if (!wide) {
    return [
      { ...own, x: centre(sheet) - size / 2, y: box.y + 6, size },
      text(centre(sheet), box.y + box.h - 8, name, fitted(name, box.w - 6, 13), { weight: 600 }),
    ];
  }
  const left = box.x + 16 + size + 12;
  const y = box.y + box.h / 2;
  const says = oddsOf(position);
  const room = box.x + box.w - left - 8;
  // What does not fit here rung by rung stands in the line beneath the row.
  const beneath = !face.colour && widthOf(says, LEAST) > room;
  const marks: Mark[] = [
    { ...own, x: box.x + 14, y: y - size / 2, size },
    text(left, beneath ? y + 6 : y - 16, name, fitted(name, box.x + box.w - left - 6, 18), { anchor: "start", weight: 650 }),
  ];
  if (face.colour) {
    const more = words.coloured(face.colour, face.value);
    marks.push(
      { kind: "swatch", x: left, y: y - 2, size: 11, colour: face.colour },
      text(left + 18, y + 9, more, fitted(more, box.x + box.w - left - 22, 13), { ink: "k2", anchor: "start" }),
    );
  } else if (!beneath) {
    marks.push(text(left, y + 9, says, fitted(says, room, 13), { ink: "k2", anchor: "start" }));
  }
  return marks;
}

function swatches(sheet: Sheet): Mark[] {
  const { box, card, position } = sheet;
  const [colour] = position.choice;
  const colours = [...new Set(card.device.faces.flatMap((face) => face.colour ?? []))];
  const size = 12;
  const groups = colour
    ? [Array<string>(asksColour(card, position)).fill(colour)]
    : colours.map((one) => [one, one, one]);
  const wide = groups.flat().length * (size + 6) - 6 + (groups.length - 1) * 8;
  const top = box.y + Math.max(6, (box.h - 70) / 2);
  const marks: Mark[] = [];
  let x = centre(sheet) - wide / 2;
  for (const group of groups) {
    for (const one of group) {
      marks.push({ kind: "swatch", x, y: top + 6, size, colour: one });
      x += size + 6;
    }
    x += 8;
  }
  const name = words.short(position);
  marks.push(
    text(centre(sheet), top + 42, name, fitted(name, box.w - 8, 16), { weight: 650 }),
    odds(sheet, top + 62),
  );
  return marks;
}

/** Any other choice: what the book calls it, and its odds. */
function plain(sheet: Sheet): Mark[] {
  const { box, position } = sheet;
  const name = words.short(position);
  const y = box.y + box.h / 2;
  const beneath = position.odds.includes(", ") && widthOf(oddsOf(position), LEAST) > box.w - 6;
  const named = text(centre(sheet), y + (beneath ? 6 : -3), name, fitted(name, box.w - 10, 17), {
    weight: 650,
  });
  return beneath ? [named] : [named, odds(sheet, y + 17)];
}

const FACES: Readonly<Record<FaceKind, (sheet: Sheet) => Mark[]>> = {
  word,
  number,
  dice,
  pair,
  single,
  numbers,
  all,
  symbols,
  symbol,
  swatches,
  plain,
};
