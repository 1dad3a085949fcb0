// Where casinos put the wagers that books have in common, as data: rows of cells, by the names that
// every book uses for the same idea. A row drops what a table does not carry; wagers that stand in no
// row get rows of their own beneath. No odds and no names here: those are the book's.

import type { FaceKind } from "./faces";

export type Cell =
  | {
      readonly each: string;
      readonly of?: readonly string[];
      readonly parts: number;
      readonly face: FaceKind;
    }
  /** Two in one column, one above the other, by their heights. */
  | { readonly stack: readonly (readonly [string, number])[]; readonly parts: number; readonly face: FaceKind }
  | { readonly gap: number };

export interface Row {
  readonly height: number;
  readonly cells: readonly Cell[];
  /** Line breaks after so many cells. */
  readonly wrap?: number;
  /** The rungs of this wager's odds, printed once beneath the row. */
  readonly rungs?: string;
  /** How much of spare height this row may take. */
  readonly grow?: number;
  readonly ladder?: boolean;
}

export interface Arrangement {
  readonly rows: readonly Row[];
  readonly narrow: readonly Row[];
}

const LADDERS: Row = {
  height: 72,
  cells: [{ each: "super_streak", parts: 1, face: "plain" }],
  wrap: 2,
  ladder: true,
};

const DICE: Arrangement = {
  rows: [
    {
      height: 166,
      grow: 2,
      cells: [
        { stack: [["small", 112], ["odd", 54]], parts: 124, face: "word" },
        { each: "specific_double", of: ["1", "2", "3"], parts: 50, face: "dice" },
        { each: "specific_triple", of: ["1", "2", "3"], parts: 52, face: "dice" },
        { each: "any_triple", parts: 132, face: "all" },
        { each: "specific_triple", of: ["4", "5", "6"], parts: 52, face: "dice" },
        { each: "specific_double", of: ["4", "5", "6"], parts: 50, face: "dice" },
        { stack: [["big", 112], ["even", 54]], parts: 124, face: "word" },
      ],
    },
    { height: 72, grow: 1, cells: [{ each: "total", parts: 1, face: "number" }] },
    { height: 70, grow: 1, cells: [{ each: "pair", parts: 1, face: "pair" }] },
    {
      height: 64,
      grow: 1,
      rungs: "single",
      cells: [
        { each: "single", parts: 100, face: "single" },
        { gap: 8 },
        { each: "four_numbers", parts: 96, face: "numbers" },
      ],
    },
    { height: 50, cells: [{ each: "field", parts: 1, face: "word" }] },
    LADDERS,
  ],
  narrow: [
    {
      height: 114,
      cells: [
        { each: "small", parts: 1, face: "word" },
        { each: "big", parts: 1, face: "word" },
      ],
    },
    {
      height: 50,
      cells: [
        { each: "odd", parts: 1, face: "word" },
        { each: "field", parts: 1, face: "word" },
        { each: "even", parts: 1, face: "word" },
      ],
    },
    { height: 56, wrap: 7, cells: [{ each: "total", parts: 1, face: "number" }] },
    { height: 60, wrap: 6, rungs: "single", cells: [{ each: "single", parts: 1, face: "single" }] },
    { height: 58, wrap: 5, cells: [{ each: "pair", parts: 1, face: "pair" }] },
    { height: 54, wrap: 6, cells: [{ each: "specific_double", parts: 1, face: "dice" }] },
    { height: 54, wrap: 6, cells: [{ each: "specific_triple", parts: 1, face: "dice" }] },
    { height: 50, cells: [{ each: "any_triple", parts: 1, face: "all" }] },
    { height: 54, wrap: 4, cells: [{ each: "four_numbers", parts: 1, face: "numbers" }] },
    { ...LADDERS, height: 92, wrap: 1 },
  ],
};

const COLOURS = ["red", "green", "blue"] as const;

const SYMBOLS: Arrangement = {
  rows: [
    {
      height: 132,
      grow: 2,
      cells: [
        { each: "small", parts: 132, face: "word" },
        { each: "specific_symbol_triple", parts: 94, face: "symbols" },
        { each: "any_symbol_triple", parts: 164, face: "all" },
        { each: "big", parts: 132, face: "word" },
      ],
    },
    { height: 70, grow: 1, cells: [{ each: "total", parts: 1, face: "number" }] },
    {
      height: 96,
      grow: 1,
      cells: [
        ...COLOURS.flatMap((colour): Cell[] => [
          { each: "specific_colour_triple", of: [colour], parts: 88, face: "swatches" },
          { each: "specific_colour_double", of: [colour], parts: 88, face: "swatches" },
          { each: "single_colour", of: [colour], parts: 88, face: "swatches" },
        ]),
        { each: "any_colour_triple", parts: 200, face: "swatches" },
      ],
    },
    {
      height: 108,
      grow: 1,
      rungs: "single_symbol",
      cells: [{ each: "single_symbol", parts: 1, face: "symbol" }],
    },
  ],
  narrow: [
    {
      height: 114,
      cells: [
        { each: "small", parts: 1, face: "word" },
        { each: "big", parts: 1, face: "word" },
      ],
    },
    { height: 84, wrap: 6, rungs: "single_symbol", cells: [{ each: "single_symbol", parts: 1, face: "symbol" }] },
    { height: 56, wrap: 7, cells: [{ each: "total", parts: 1, face: "number" }] },
    {
      height: 74,
      wrap: 3,
      cells: [
        { each: "single_colour", parts: 1, face: "swatches" },
        { each: "specific_colour_double", parts: 1, face: "swatches" },
        { each: "specific_colour_triple", parts: 1, face: "swatches" },
      ],
    },
    { height: 74, cells: [{ each: "any_colour_triple", parts: 1, face: "swatches" }] },
    { height: 54, wrap: 3, cells: [{ each: "specific_symbol_triple", parts: 1, face: "symbols" }] },
    { height: 50, cells: [{ each: "any_symbol_triple", parts: 1, face: "all" }] },
  ],
};

export const ARRANGEMENTS: readonly Arrangement[] = [DICE, SYMBOLS];
