// An errand: what a thing to be done still needs, one question at a time, each answered by a tap or by
// digits. It knows no errand by name; plans.ts has them.

import { type Signal, signal } from "@preact/signals";
import type { Told } from "../clause";
import type { Cents } from "../wire";
import type { Act, DeskView } from "./types";

export type Given = Readonly<Record<string, string>>;

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly more?: string;
  /** What is typed for it; its place in the row where it has none. */
  readonly code?: string;
}

export type Field =
  | { readonly kind: "pick"; readonly name: string; readonly asks: string; readonly options: readonly Option[] }
  | { readonly kind: "sum"; readonly name: string; readonly asks: string; readonly quick: readonly Cents[] }
  | { readonly kind: "count"; readonly name: string; readonly asks: string; readonly quick: readonly number[] }
  | {
      readonly kind: "text";
      readonly name: string;
      readonly asks: string;
      readonly quick: readonly string[];
      readonly least: number;
    };

export interface Plan {
  readonly name: string;
  readonly title: string;
  readonly clauses: readonly string[];
  /** The next thing that is not known yet; null where all is. */
  readonly wants: (given: Given) => Field | null;
  readonly says: (given: Given) => string;
  readonly acts: (given: Given, view: DeskView) => readonly Act[];
  /** A list of errands opens another instead of doing anything. */
  readonly opens?: (given: Given) => string | undefined;
}

export class Errand {
  readonly given: Signal<Given> = signal({});
  readonly typed = signal("");
  readonly told = signal<Told | null>(null);
  private order: string[] = [];

  constructor(
    readonly plan: Plan,
    private readonly onDone: (errand: Errand) => void,
    readonly close: () => void,
  ) {}

  get field(): Field | null {
    return this.plan.wants(this.given.value);
  }

  readonly answer = (value: string): void => {
    const { field } = this;
    if (!field) return;
    this.order.push(field.name);
    this.given.value = { ...this.given.value, [field.name]: value };
    this.typed.value = "";
    this.told.value = null;
    if (this.plan.opens && this.field === null) this.onDone(this);
  };

  /** Enter: what was typed, or the yes at the end. */
  readonly enter = (): void => {
    const { field } = this;
    if (!field) {
      this.onDone(this);
      return;
    }
    const found = this.read(field);
    if (found !== null) this.answer(found);
  };

  /** Backspace: a digit less, then a question back, then out of it. */
  readonly back = (): void => {
    this.told.value = null;
    if (this.typed.value !== "") {
      this.typed.value = this.typed.value.slice(0, -1);
      return;
    }
    const last = this.order.pop();
    if (last === undefined) {
      this.close();
      return;
    }
    this.given.value = Object.fromEntries(
      Object.entries(this.given.value).filter(([name]) => name !== last),
    );
  };

  readonly digit = (key: string): void => {
    const { field } = this;
    if (!field || field.kind === "text") return;
    const typed = this.typed.value + key;
    if (field.kind !== "pick") {
      if (typed.length <= 6) this.typed.value = typed;
      return;
    }
    const fits = field.options.map(codeOf).filter((code) => code.startsWith(typed));
    if (fits.length === 1 && fits[0] === typed) this.pick(field.options, typed);
    else if (fits.length > 0) this.typed.value = typed;
  };

  private pick(options: readonly Option[], code: string): void {
    const found = options.find((option, n) => codeOf(option, n, options) === code);
    if (found) this.answer(found.value);
  }

  /** What was typed as an answer, or null where it is none. */
  private read(field: Field): string | null {
    const typed = this.typed.value.trim();
    switch (field.kind) {
      case "pick": {
        const found = field.options.find((option, n) => codeOf(option, n, field.options) === typed);
        return found ? found.value : null;
      }
      case "sum":
        return Number(typed) > 0 ? String(Number(typed) * 100) : null;
      case "count":
        return Number(typed) > 0 ? String(Number(typed)) : null;
      case "text":
        return typed.length >= field.least ? typed : null;
    }
  }
}

/** Its own code, or its place in the row: no code begins another, so the last digit picks it. */
export function codeOf(option: Option, n: number, { length }: readonly Option[]): string {
  if (option.code !== undefined) return option.code;
  if (length > 18) return String(n + 1).padStart(String(length).length, "0");
  return n < 9 ? String(n + 1) : `0${n - 8}`;
}
