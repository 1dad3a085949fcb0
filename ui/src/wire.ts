// What comes over the wire: the card of a table, the views, the answers. Types only, no behaviour.
// All money is whole cents.

export type Cents = number;
export type Role =
  | "player"
  | "dealer"
  | "game_inspector"
  | "game_supervisor"
  | "casino_supervisor"
  | "pit_boss"
  | "shift_manager"
  | "cashier"
  | "surveillance"
  | "regulator_officer"
  | "regulator_manager"
  | "administrator"
  | "display";
export type Phase =
  | "closed"
  | "waiting"
  | "open"
  | "locked"
  | "spun"
  | "entered"
  | "result"
  | "paying";

export interface Refusal {
  readonly code: string;
  readonly says: string;
  /** Of the book; `house:` and a name where the rule is the house's own. */
  readonly clauses: readonly string[];
  readonly readings?: readonly string[];
  /** The id that this page sent the command under, by which the record is asked why. */
  readonly command?: string;
}

export interface TableLine {
  readonly table: string;
  readonly title: string;
  readonly book: string;
  readonly place: string;
  readonly simulated: boolean;
  /** What it does that is not in its approved book; empty where it keeps to it. */
  readonly notice: string;
}

/** A place for a chip; `covers` are the results that it wins on, a streak has `runs` instead. */
export interface Position {
  readonly id: string;
  readonly wager: string;
  readonly choice: readonly string[];
  readonly called: string;
  readonly odds: string;
  readonly ways: number;
  readonly outcomes: number;
  readonly clauses: readonly string[];
  readonly covers: readonly string[];
  readonly runs: Readonly<Record<string, string>>;
  /** Exact fractions, only where the book lets a player's screen show them (point 46). */
  readonly chance: string | null;
  readonly edge: string | null;
}

/** A wager that the layout carries: the heading of its positions, and what may be staked there. */
export interface WagerCard {
  readonly name: string;
  readonly called: string;
  readonly says: string;
  readonly clauses: readonly string[];
  readonly minimum: Cents;
  readonly maximum: Cents;
  readonly streak: boolean;
}

/** What a die, a section or a pocket shows. */
export interface DeviceFace {
  readonly name: string;
  readonly value: number;
  readonly colour: string | null;
  /** One letter, or two where others begin with it too. */
  readonly mark: string;
}

export interface Outcome {
  readonly key: string;
  readonly weight: number;
  readonly faces: readonly string[];
  readonly total: number;
}

export interface Irregularity {
  readonly name: string;
  readonly says: string;
  readonly call: string;
  readonly clauses: readonly string[];
}

export interface Step {
  readonly do: string;
  readonly says: string;
  readonly by: readonly string[];
  readonly clauses: readonly string[];
}

export interface TableCard extends TableLine {
  readonly game: string;
  readonly limits: { readonly minimum: Cents; readonly maximum: Cents; readonly unit: Cents };
  readonly places: number;
  readonly chips: readonly Cents[];
  readonly layout: string;
  readonly streak_amount: Cents;
  readonly device: {
    readonly kind: string;
    readonly weight: number;
    readonly outcomes: readonly Outcome[];
    readonly faces: readonly DeviceFace[];
  };
  readonly wagers: readonly WagerCard[];
  readonly positions: readonly Position[];
  readonly steps: readonly Step[];
  readonly irregularities: readonly Irregularity[];
  /** What a player's screen may show: present, recent, frequencies, chances. */
  readonly shows: readonly string[];
  readonly min_revolutions: number;
  /** How the approved document is served to whoever asks: read, buy. */
  readonly copies: readonly string[];
  readonly rules: { readonly hash: string; readonly readings: Readonly<Record<string, string>> };
  readonly wheel_order: readonly string[];
}

export interface Wager {
  readonly wager: number;
  readonly position: string;
  readonly cents: Cents;
}

export interface Settled {
  readonly wager: number;
  readonly round: number;
  readonly position: string;
  readonly stake: Cents;
  readonly returned: Cents;
  readonly won: Cents;
  readonly lost: Cents;
  readonly state: "won" | "lost" | "returned" | "void";
}

/** Colour checks or tokens in hand: what a stake names them by, and what one piece is worth. */
export interface Fund {
  readonly of: string;
  readonly cents: Cents;
  readonly each: Cents;
}

export interface You {
  readonly person: string;
  readonly place: number;
  readonly purse: Cents;
  readonly staked: Cents;
  readonly wagers: readonly Wager[];
  readonly settled: readonly Settled[];
  readonly streaks: readonly StreakWager[];
  readonly funds: readonly Fund[];
  /** Set where this is a terminal's screen and not a place at the layout. */
  readonly terminal?: string;
  readonly may_undo?: boolean;
  readonly may_repeat?: boolean;
  /** Winners that may be left up for the next round, and whether each is to stay. */
  readonly up?: readonly { readonly position: string; readonly cents: Cents; readonly stays: boolean }[];
  /** Own colours, and the places of others who may be let use them: person, place. */
  readonly shares?: readonly { readonly colour: string; readonly with_places: Readonly<Record<string, number>> }[];
  /** The only wagers that an arrangement leaves this player; empty where there is none. */
  readonly only?: readonly string[];
}

/** What a terminal shows; a field that the book does not ask for is missing. */
export interface TerminalScreen {
  readonly terminal: string;
  readonly layout?: readonly string[];
  readonly minimum?: Cents;
  readonly maximum?: Cents;
  readonly credits?: Cents;
  readonly staked?: Cents;
  readonly won?: Cents;
  readonly notes?: readonly Cents[];
  readonly icons?: readonly Cents[];
  readonly bets?: Readonly<Record<string, Cents>>;
  readonly may_undo?: boolean;
  readonly may_repeat?: boolean;
  readonly out_of_order?: string;
  readonly idle?: boolean;
  readonly printing?: readonly string[];
  readonly notice?: string;
}

/** What is printed on a payment slip. */
export interface Paper {
  readonly slip: string;
  readonly number: string;
  readonly cents: Cents;
  readonly table: string;
  readonly terminal: string;
  readonly issued: string;
  readonly expires: string | null;
  readonly duplicate: number;
  readonly simulated: boolean;
  readonly notice: string;
  /** The newest signed head of the table's record, as typed. */
  readonly head: string;
}

/** A wager over several rounds: the side that it rides (empty until fixed) and its count. */
export interface StreakWager extends Wager {
  readonly began: number;
  readonly side: string;
  readonly count: number;
}

/** The table's run of a pair, and whether a streak may be placed on it now. */
export interface Run {
  readonly sides: readonly string[];
  readonly side: string;
  readonly length: number;
  readonly window: boolean;
}

export interface PastResult {
  readonly round: number;
  readonly result: string | null;
  readonly call: string | null;
}

/** A sign as it stands: since when, from when what it says may happen, and where. */
export interface SignUp {
  readonly sign: string;
  readonly shown: string | null;
  readonly due: string | null;
  readonly says: string;
  readonly at: readonly string[];
  readonly place: number | null;
  readonly clauses: readonly string[];
  readonly again: boolean;
}

export interface LimitsNow {
  readonly minimum: Cents;
  readonly maximum: Cents;
  readonly multiples: boolean;
  readonly step: Cents;
}

export interface TableView {
  readonly seq: number;
  readonly round: number;
  readonly phase: Phase;
  readonly next: string | null;
  readonly done: readonly string[];
  readonly entered: string | null;
  readonly result: string | null;
  readonly lit: readonly string[];
  readonly last: PastResult | null;
  readonly history: readonly PastResult[];
  readonly frequencies: {
    readonly rounds: number;
    readonly counts: Readonly<Record<string, number>>;
  } | null;
  readonly activations: number;
  readonly limits: LimitsNow;
  readonly runs: readonly Run[];
  readonly signs: readonly SignUp[];
  readonly stopped: string | null;
  readonly closed: boolean;
  readonly betting_since: string;
  readonly betting_seconds: number;
  readonly warned: boolean;
  readonly free_places: readonly number[];
  /** What this table does that is not in the approved book; empty where it keeps to it. */
  readonly notice: string;
}

/** A result that was put right, or (null) struck out. */
export interface PutRight {
  readonly round: number;
  readonly was: string | null;
  readonly result: string | null;
  readonly during: number;
}

/** What hangs on the wall. */
export interface DisplayView extends TableView {
  /** What of the past may be shown here: present, recent, frequencies, chances. */
  readonly shows: readonly string[];
  readonly winning: readonly { readonly position: string; readonly odds: string }[];
  readonly wager_limits: readonly {
    readonly wagers: readonly string[];
    readonly minimum: Cents;
    readonly maximum: Cents;
  }[];
  readonly coming: LimitsNow | null;
  readonly put_right: PutRight | null;
  readonly since: string;
  readonly simulated: boolean;
  readonly head: string;
}

export interface PlayerView extends TableView {
  readonly you: You | null;
  readonly terminal: TerminalScreen | null;
  readonly free_terminals: readonly string[];
}

export interface Lying extends Wager {
  readonly place: number;
  readonly player: string;
}

export interface Payment {
  readonly wager: number;
  readonly place: number;
  readonly player: string;
  readonly position: string;
  readonly stake: Cents;
  readonly won: Cents;
  readonly odds: string;
  /** Which chips, largest first; how far they are from the odds; the tray is short of them. */
  readonly chips: readonly Stack[];
  readonly rounded: Cents;
  readonly short: boolean;
}

/** Value chips of one denomination. */
export interface Stack {
  readonly each: Cents;
  readonly count: number;
}

export interface CageView {
  readonly seq: number;
  readonly players: readonly {
    readonly player: string;
    readonly purse: Cents;
    readonly under_way: readonly {
      readonly transfer: string;
      readonly to: string;
      readonly cents: Cents;
    }[];
  }[];
  readonly vault: Cents;
  readonly cash: Cents;
  readonly slips: number;
  readonly slip_cents: Cents;
  readonly restored: boolean;
  readonly entered: number;
}

/** A slip as lists show it: never more than four digits of its number. */
export interface SlipLine {
  readonly slip: string;
  readonly digits: string;
  readonly cents: Cents;
  readonly table: string;
  readonly terminal: string;
  readonly issued: string;
  readonly expires: string | null;
  readonly state: "payable" | "expired" | "paid";
  readonly copies: number;
  readonly paid: string | null;
}

/** A slip at the window, and what paying it here and now would meet. */
export interface Looked {
  readonly slip: SlipLine | null;
  readonly refusal: Refusal | null;
}

export interface ClosedColours {
  readonly table: string;
  readonly title: string;
  readonly book: string;
  readonly clauses: readonly string[];
  readonly holders: readonly {
    readonly player: string;
    readonly purse: Cents;
    readonly colours: readonly {
      readonly colour: string;
      readonly each: Cents;
      readonly count: number;
      readonly cents: Cents;
    }[];
  }[];
  readonly refusal: Refusal | null;
}

/** A record of the journal; another player's is only its number and hash. */
export interface Shown {
  readonly seq: number;
  readonly hash: string;
  readonly at?: string | null;
  readonly event?: { readonly event: string; readonly [field: string]: unknown } | null;
  readonly private?: boolean;
}

export interface Message<V> {
  readonly seq: number;
  readonly records: readonly Shown[];
  readonly view: V;
}

export interface Why {
  readonly heading: string;
  readonly says: readonly string[];
  readonly reasons: readonly {
    readonly source: string;
    readonly says: string;
    readonly is_reading: boolean;
  }[];
}
