// Which picture a card asks for, and who draws it: only the kind of layout that a table has is fetched.

import type { TableCard } from "../wire";
import type { Drawing, Room, Table } from "./drawing";

export type Picture = "lattice" | "track" | "wheel" | "boxes";
export type Draw = (table: Table, room: Room) => Drawing | null;

export interface Drawers {
  readonly main: Draw;
  readonly track?: Draw;
}

/** It says how the page shares its room. */
export function pictureOf(card: TableCard): Picture {
  const straight = card.positions.some((one) => one.wager === "straight");
  if (card.device.kind === "pockets" && straight) {
    return card.positions.some((one) => one.wager === "neighbours") ? "track" : "lattice";
  }
  const symbols = card.positions.every((one) => one.wager === "symbol");
  return card.device.kind === "wheel" && symbols ? "wheel" : "boxes";
}

export async function drawersOf(picture: Picture): Promise<Drawers> {
  if (picture === "wheel") return { main: (await import("./sections")).drawSections };
  if (picture === "boxes") return { main: (await import("./boxes")).drawBoxes };
  const [lattice, track] = await Promise.all([import("./lattice"), import("./track")]);
  return { main: lattice.drawLattice, track: track.drawTrack };
}
