// What the regulator's desk gets over the wire. Types only.

import type { Cents, TableCard } from "../wire";

export interface Laid {
  readonly wager: number;
  readonly player: string;
  readonly place: number;
  readonly position: string;
  readonly cents: Cents;
  readonly state: "lies" | "rides" | "won" | "lost" | "returned" | "void" | "forfeited" | "gone";
  readonly won: Cents;
}

export interface Because {
  readonly lead: string;
  readonly says: string;
  readonly source: string;
  readonly is_reading: boolean;
}

export interface Step {
  readonly seq: number;
  readonly at: string;
  readonly by: string;
  readonly role: string;
  readonly kind: string;
  readonly says: string;
  readonly clauses: readonly string[];
  readonly hash: string;
  readonly prev: string;
  readonly private: boolean;
  readonly wager: number | null;
  readonly position: string | null;
  readonly laid: readonly Laid[];
  readonly phase: string;
  readonly result: string | null;
  readonly lit: readonly string[] | null;
  readonly postings: readonly { readonly account: string; readonly cents: Cents }[];
  readonly because: readonly Because[];
}

export interface Replay {
  readonly card: TableCard;
  readonly round: number;
  readonly laid: readonly Laid[];
  readonly lit: readonly string[];
  readonly result: string | null;
  readonly steps: readonly Step[];
  readonly cut: boolean;
  readonly readings: readonly {
    readonly name: string;
    readonly value: string;
    readonly says: string;
    readonly point: number;
  }[];
  readonly after: string;
  readonly last_round: number;
}

export interface FoundRecord {
  readonly stream: string;
  readonly seq: number;
  readonly at: string;
  readonly by: string;
  readonly role: string;
  readonly kind: string;
  readonly round: number | null;
  readonly says: string;
  readonly clauses: readonly string[];
  readonly private: boolean;
}

export interface Found {
  readonly records: readonly FoundRecord[];
  readonly looked: number;
  readonly before: number | null;
}

export interface Examined {
  readonly state: "never" | "running" | "done" | "failed";
  readonly looked: number;
  readonly of: number;
  readonly began: string;
  readonly ended: string;
  readonly whole: boolean | null;
  readonly key: string;
  readonly pinned: boolean;
  readonly streams: readonly {
    readonly stream: string;
    readonly size: number;
    readonly vouched: number;
    readonly held: number;
    readonly wrong: readonly string[];
  }[];
  readonly lines: readonly string[];
}

export interface Dispute {
  readonly number: number;
  readonly player: string;
  readonly about: string;
  readonly round: number;
  readonly at: string;
  readonly state: string;
  readonly decision: string;
  readonly review: boolean;
}

export interface Waiting {
  readonly table: string;
  readonly title: string;
  readonly book: string;
  readonly round: number;
  readonly closed: boolean;
  readonly stopped: string | null;
  readonly notice: string;
  readonly told: readonly {
    readonly number: number;
    readonly what: string;
    readonly clauses: readonly string[];
    readonly yours: boolean;
  }[];
  readonly disputes: readonly Dispute[];
  readonly holders: readonly {
    readonly player: string;
    readonly colours: readonly string[];
    readonly allowed: boolean;
  }[];
  readonly colour_clauses: readonly string[];
  readonly notices: readonly {
    readonly sign: string;
    readonly says: string;
    readonly since: string | null;
    readonly due: string | null;
    readonly clauses: readonly string[];
  }[];
  readonly complaints: number;
}
