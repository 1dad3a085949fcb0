// A book's sheet as the floor gives it, and its figures as people read them. Fractions stay exact;
// only what is drawn and what stands beside a fraction is a decimal.

export interface Exact {
  readonly position: string;
  readonly wager: string;
  readonly called: string;
  readonly pays: string;
  readonly ways: number | null;
  readonly outcomes: number | null;
  readonly chance: string;
  readonly edge: string;
  readonly variance: string;
  readonly clauses: readonly string[];
  readonly readings: readonly string[];
}

export interface ReadingValue {
  readonly value: string;
  readonly in_force: boolean;
  readonly default: boolean;
  readonly effect: string;
  readonly changes: readonly {
    readonly position: string;
    readonly edge: string;
    readonly would_be: string;
  }[];
}

export interface ReadingChoice {
  readonly name: string;
  readonly point: number;
  readonly says: string;
  readonly values: readonly ReadingValue[];
  readonly span: readonly [number, number] | null;
}

export interface BookSheet {
  readonly book: string;
  readonly title: string;
  readonly place: string;
  readonly hash: string;
  readonly positions: readonly Exact[];
  readonly readings: readonly ReadingChoice[];
  readonly confirmations: readonly {
    readonly words: readonly string[];
    readonly positions: readonly string[];
    readonly says: string;
  }[];
  readonly layouts: readonly { readonly name: string; readonly wagers: readonly string[] }[];
  readonly equipment: readonly {
    readonly name: string;
    readonly says: string;
    readonly always: boolean;
    readonly least_mm: number | null;
    readonly most_mm: number | null;
    readonly clauses: readonly string[];
  }[];
  readonly streaks: boolean;
  readonly steps: boolean;
  readonly terminals: boolean;
}

export interface BookLine {
  readonly book: string;
  readonly title: string;
  readonly place: string;
}

/** Positions of one wager with the same figures: a row. */
export interface Row {
  readonly first: Exact;
  readonly all: readonly Exact[];
}

export function rowsOf(sheet: BookSheet): Row[] {
  const rows = new Map<string, Exact[]>();
  for (const one of sheet.positions) {
    const key = [one.wager, one.pays, one.chance, one.edge, one.variance].join("|");
    rows.set(key, [...(rows.get(key) ?? []), one]);
  }
  return [...rows.values()].flatMap((all) => (all[0] ? [{ first: all[0], all }] : []));
}

/** "total 4, 17": the wager and its choices, as many as can be read at a glance. */
export function named(row: Row, most: number): string {
  const wager = row.first.wager.replaceAll("_", " ");
  const choices = row.all.map((one) => one.position.split(":")[1] ?? "").filter((one) => one);
  const whole = choices.length > 0 ? `${wager} ${choices.join(", ")}` : wager;
  return whole.length <= most ? whole : wager;
}

/** Near enough to draw and to print: numerators may be longer than a float holds exactly. */
export function decimal(fraction: string): number {
  const [above, below] = fraction.split("/");
  return Number(above) / Number(below ?? 1);
}

export function percent(fraction: string, digits = 3): string {
  return `${(decimal(fraction) * 100).toFixed(digits)} %`;
}

/** The fraction itself, unless it is too long to be read. */
export function exactly(fraction: string): string {
  return fraction.length <= 19 ? fraction : `${fraction.slice(0, 8)}…`;
}
