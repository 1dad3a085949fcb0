// How an act on the cloth is said to the floor: with chips at a place of the table, or with chip icons
// at a terminal. The hand is the same.

import type { Act } from "./command";
import type { Piece } from "./pieces";
import type { PlayerView } from "./wire";

export interface At {
  readonly table: string;
  readonly round: number;
}

export interface Acting {
  readonly place: (at: At, position: string, piece: Piece) => Act;
  readonly takeBack: (at: At, position: string) => Act;
  readonly move: (at: At, position: string, to: string) => Act;
  /** Null where there is nothing to undo. */
  readonly undo: (at: At, view: PlayerView) => Act | null;
  readonly clear: (at: At) => Act;
  readonly repeat: (at: At) => Act;
  readonly double: (at: At) => Act;
}

export const withChips: Acting = {
  place: (at, position, { of, cents }) => ({ do: "place", ...at, position, stake: [{ of, cents }] }),
  takeBack: (at, position) => ({ do: "take_back", ...at, position }),
  move: (at, position, to) => ({ do: "move", ...at, position, to }),
  // The newest chip comes back; those before it stay.
  undo: (at, view) => {
    const newest = (view.you?.wagers ?? []).toSorted((a, b) => b.wager - a.wager)[0];
    if (!newest) return null;
    return { do: "take_back", ...at, position: newest.position, cents: newest.cents };
  },
  clear: (at) => ({ do: "clear", ...at }),
  repeat: (at) => ({ do: "repeat", ...at }),
  double: (at) => ({ do: "double", ...at }),
};

export function withIcons(terminal: string): Acting {
  return {
    place: (at, position, { cents }) => ({
      do: "place_icons",
      ...at,
      terminal,
      icons: [{ position, cents }],
    }),
    takeBack: (at, position) => ({ do: "remove_icons", ...at, terminal, position }),
    move: (at, position, to) => ({ do: "move_icons", ...at, terminal, position, to }),
    undo: (at) => ({ do: "undo_icons", ...at, terminal }),
    clear: (at) => ({ do: "clear_icons", ...at, terminal }),
    repeat: (at) => ({ do: "repeat_icons", ...at, terminal }),
    double: (at) => ({ do: "double_icons", ...at, terminal }),
  };
}
