// What the errands' plans share: fields, places of the table, and how an answer is read.

import type { Option, Field, Given, Plan } from "./errand";
import { words } from "../words/dealer";
import type { DeskView } from "./types";

/** The first of these that is not answered; null where all are. */
export function first(given: Given, fields: readonly (Field | null)[]): Field | null {
  return fields.find((field) => field !== null && given[field.name] === undefined) ?? null;
}

export const pick = (name: string, asks: string, options: readonly Option[]): Field => ({
  kind: "pick", name, asks, options,
});
export const sum = (name: string, asks: string, quick: readonly number[]): Field => ({
  kind: "sum", name, asks, quick,
});
export const text = (name: string, asks: string, quick: readonly string[], least = 3): Field => ({
  kind: "text", name, asks, quick, least,
});

export function clausesOf(view: DeskView, name: string): readonly string[] {
  return view.desk.find((act) => act.do === name)?.clauses ?? [];
}

export function base(view: DeskView, name: string): Pick<Plan, "name" | "title" | "clauses"> {
  return { name, title: words.desk.act[name] ?? name, clauses: clausesOf(view, name) };
}

export function seats(view: DeskView, only = (_: string): boolean => true): Option[] {
  return view.players
    .filter((one) => only(one.player))
    .map((one) => ({
      value: one.player,
      label: words.desk.seat(one.place, words.person(one.player)),
      more: words.desk.seatMore(one.purse),
      code: String(one.place),
    }));
}

export const who = (given: Given): string => words.person(given["player"] ?? "");
export const cents = (given: Given, name = "cents"): number => Number(given[name] ?? 0);
