// What comes over the pit's lines: the glance, and the sheet of one table. Types only.

import type { Ruling } from "../desk/types";
import type { Cents, LimitsNow, Refusal, SignUp, TableView } from "../wire";

export interface Alert {
  readonly number: number;
  readonly what: string;
  readonly offices: readonly string[];
  readonly clauses: readonly string[];
  readonly about: string;
  readonly of: number | null;
  readonly result: string | null;
  readonly yours: boolean;
}

export interface Figures {
  readonly rounds: number;
  readonly turnover: Cents;
  readonly win: Cents;
  readonly float: Cents;
  readonly drop: Cents;
  readonly pace: { readonly rounds: number; readonly first: string; readonly last: string } | null;
}

export interface PitLine {
  readonly table: string;
  readonly title: string;
  readonly game: string;
  readonly book: string;
  readonly simulated: boolean;
  readonly notice: string;
  readonly seq: number;
  readonly round: number;
  readonly phase: string;
  readonly warned: boolean;
  readonly stopped: string | null;
  readonly closed: boolean;
  readonly certain: boolean;
  readonly betting_since: string;
  readonly betting_seconds: number;
  readonly result: string | null;
  readonly dealer: string | null;
  readonly players: number;
  readonly places: number;
  readonly terminals: number;
  readonly faulty: number;
  readonly figures: Figures;
  readonly limits: LimitsNow;
  readonly signs: readonly SignUp[];
  readonly owed: readonly string[];
  readonly alerts: readonly Alert[];
  readonly disputes: number;
  readonly dispute_due: string | null;
}

export interface PitView {
  readonly seq: number;
  readonly tables: readonly PitLine[];
  readonly excluded: readonly { readonly person: string; readonly reference: string; readonly cents: Cents }[];
  readonly restored: boolean;
}

export interface Act {
  readonly do: string;
  readonly clauses: readonly string[];
  readonly refusal: Refusal | null;
}

export interface Case {
  readonly number: number;
  readonly player: string;
  readonly about: string;
  readonly round: number;
  readonly due: string | null;
  readonly steps: readonly {
    readonly step: string;
    readonly by: string;
    readonly at: string;
    readonly says: string;
    readonly due: string | null;
  }[];
  readonly acts: readonly Act[];
}

export interface TerminalLine {
  readonly terminal: string;
  readonly person: string | null;
  readonly credit: Cents;
  readonly staked: Cents;
  readonly fault: string;
  readonly owed: boolean;
  readonly closed: boolean;
  readonly unset: boolean;
  readonly idle: boolean;
  readonly printing: readonly string[];
}

/** A breach on record, and what may answer it; null where this office imposes nothing. */
export interface Breach {
  readonly number: number;
  readonly round: number;
  readonly person: string;
  readonly kind: string;
  readonly handling: string;
  readonly says: string;
  readonly clauses: readonly string[];
  readonly answers: { readonly measures: readonly string[]; readonly refusal: Refusal | null } | null;
}

export interface Supervision {
  readonly open_breaches: readonly {
    readonly kind: string;
    readonly capacity: string;
    readonly handling: string;
    readonly clauses: readonly string[];
  }[];
  readonly breaches: readonly Breach[];
  readonly standing: readonly {
    readonly person: string;
    readonly ways: readonly string[];
    readonly held: Cents;
    readonly seized: Cents;
    readonly acts: readonly Act[];
  }[];
  readonly linked: readonly (readonly string[])[];
  readonly equipment: readonly {
    readonly item: string;
    readonly least: number | null;
    readonly most: number | null;
    readonly millimetres: number | null;
    readonly attests: boolean;
    readonly clauses: readonly string[];
  }[];
  readonly presented: readonly {
    readonly number: number;
    readonly player: string;
    readonly colour: string;
    readonly count: number;
    readonly cents: Cents;
    readonly found: boolean;
    readonly by: string;
    readonly clauses: readonly string[];
    readonly act: Act | null;
  }[];
  readonly neighbours: { readonly players: readonly string[]; readonly per_number: number; readonly caps: boolean } | null;
  readonly several: readonly string[];
}

export interface SheetView extends TableView {
  readonly incidents: readonly Ruling[];
  readonly layout: readonly {
    readonly wager: number;
    readonly place: number;
    readonly player: string;
    readonly position: string;
    readonly cents: Cents;
  }[];
  readonly players: readonly {
    readonly place: number;
    readonly player: string;
    readonly purse: Cents;
    readonly shut: readonly string[];
  }[];
  readonly turns: readonly { readonly do: string; readonly yours: boolean; readonly clauses: readonly string[] }[];
  readonly desk: readonly Act[];
  readonly terminals: readonly TerminalLine[];
  readonly straight_up: readonly string[];
  readonly office: readonly Act[];
  readonly owed: readonly string[];
  readonly figures: Figures;
  readonly coming: {
    readonly limits: LimitsNow;
    readonly needs_sign: boolean;
    readonly at: string | null;
    readonly clauses: readonly string[];
  } | null;
  readonly personal: readonly {
    readonly player: string;
    readonly minimum: Cents;
    readonly maximum: Cents;
    readonly reference: string;
    readonly marked: string | null;
    readonly clauses: readonly string[];
  }[];
  readonly closing: {
    readonly at: string | null;
    readonly minutes: number;
    readonly shown: string | null;
    readonly due: string | null;
    readonly told: string | null;
    readonly clauses: readonly string[];
  };
  readonly past: readonly {
    readonly round: number;
    readonly result: string | null;
    readonly wagers: number;
    readonly staked: Cents;
    readonly won: Cents;
    readonly claims: Cents;
  }[];
  readonly cases: readonly Case[];
  readonly idle: readonly {
    readonly player: string;
    readonly place: number;
    readonly rounds: number;
    readonly may: boolean;
  }[];
  readonly supervision: Supervision;
  readonly differing: readonly {
    readonly of: string;
    readonly name: string;
    readonly cents: Cents;
    readonly says: string;
  }[];
  readonly grounds: readonly string[];
  readonly forfeits: boolean;
  readonly readings: {
    readonly readings: Readonly<Record<string, string>>;
    readonly confirmed: readonly string[];
    readonly withheld: readonly string[];
  };
}
