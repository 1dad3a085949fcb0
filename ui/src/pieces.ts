// What lies in the rack: value chips of the table, then the player's own colour checks and tokens.

import { picked } from "./hand";
import type { Cents, PlayerView, TableCard } from "./wire";

/** One piece as a tap stakes it; `left` is how much of its kind is in hand, where that is counted. */
export interface Piece {
  readonly of: string;
  readonly cents: Cents;
  readonly left?: Cents;
}

export function piecesOf(card: TableCard, view: PlayerView | null): readonly Piece[] {
  const chips = card.chips.map((cents) => ({ of: "chips", cents }));
  const funds = view?.you?.funds ?? [];
  return [...chips, ...funds.map(({ of, cents, each }) => ({ of, cents: each, left: cents }))];
}

/** The piece that is picked; the smallest chip where the one that was picked is used up. */
export function pieceNow(card: TableCard, view: PlayerView | null): Piece {
  const pieces = piecesOf(card, view);
  return pieces[picked.value] ?? pieces[0] ?? { of: "chips", cents: 0 };
}

/** The colour of a check, or null for a chip or a token. */
export function colourOf(piece: Piece): string | null {
  return piece.of.startsWith("colour:") ? piece.of.slice("colour:".length) : null;
}

export function isToken(piece: Piece): boolean {
  return piece.of.startsWith("token:");
}
