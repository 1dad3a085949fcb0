// What the dealer's console knows of a table: its card's desk, the view of staff, and what may be
// done. Types only.

import type { Cents, Irregularity, Lying, Payment as Paid, Refusal, Step, StreakWager, TableCard, TableView } from "../wire";

/** An act of the round that may come next, as the floor would answer this office. */
export interface Turn {
  readonly do: string;
  readonly step: string;
  readonly by: readonly string[];
  readonly yours: boolean;
  readonly clauses: readonly string[];
  readonly keys: boolean;
  readonly result: string | null;
  readonly count: number;
  readonly least: number;
  readonly refusal: Refusal | null;
}

/** An irregularity as it stands now. */
export interface Doubt {
  readonly name: string;
  readonly effect: string;
  readonly reason: boolean;
  readonly refusal: Refusal | null;
}

export interface DeskAct {
  readonly do: string;
  readonly clauses: readonly string[];
  readonly refusal: Refusal | null;
}

export interface Seated {
  readonly place: number;
  readonly player: string;
  readonly purse: Cents;
  readonly funds: readonly { readonly of: string; readonly cents: Cents }[];
  readonly shut: readonly string[];
  readonly declared: Cents | null;
  readonly owed_advice: boolean;
}

/** A way to rule on an incident, and what must be named with it: `wager`, `any_wager`, `owner`. */
export interface Ruling {
  readonly kind: string;
  readonly ruling: string;
  readonly names: string;
  readonly refusal: Refusal | null;
}

export interface DeskCard extends TableCard {
  readonly steps: readonly (Step & { readonly with_entry: boolean })[];
  readonly irregularities: readonly (Irregularity & { readonly by: readonly string[] })[];
  readonly colours: readonly string[];
  readonly offices: Readonly<Record<string, string>>;
  readonly desk: {
    readonly announces: readonly string[];
    readonly signals: readonly string[];
    readonly oral: readonly string[];
    readonly tokens: string;
    readonly colour_by: string;
    readonly colour_unsaid: string;
    readonly advice_by_position: boolean;
    readonly fault_signs: readonly string[];
    readonly stops: string;
  };
}

export interface Payment extends Paid {
  readonly chips: readonly { readonly each: Cents; readonly count: number }[];
  readonly short: boolean;
}

export interface DeskView extends TableView {
  readonly turns: readonly Turn[];
  readonly doubts: readonly Doubt[];
  readonly desk: readonly DeskAct[];
  readonly incidents: readonly Ruling[];
  readonly voidable: readonly number[];
  readonly called: readonly string[];
  readonly marked: string | null;
  /** Off the multiple or the unit that the sign states: the dealer says so until the call. */
  readonly layout: readonly (Lying & { readonly off_sign: boolean })[];
  readonly take: readonly Lying[];
  readonly pay: readonly Payment[];
  readonly riding: readonly {
    readonly place: number;
    readonly player: string;
    readonly streak: StreakWager;
  }[];
  readonly players: readonly Seated[];
  readonly colours: readonly {
    readonly player: string;
    readonly colour: string;
    readonly each: Cents;
    readonly marker: boolean;
    readonly count: number;
  }[];
  readonly terminals: readonly { readonly terminal: string; readonly fault: string; readonly staked: Cents }[];
  readonly notifications: readonly {
    readonly number: number;
    readonly what: string;
    readonly about: string;
    readonly of: number | null;
    readonly result: string | null;
  }[];
  readonly float: Cents;
  readonly drop: Cents;
  readonly win: Cents;
}

/** What is asked of the floor: a command by its name, with its fields. */
export interface Act {
  readonly do: string;
  readonly table: string;
  readonly [field: string]: unknown;
}
