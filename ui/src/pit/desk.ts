// The pit's desk: which table is open, which act is being filled in, what came of the last one.

import { signal } from "@preact/signals";
import type { Told } from "../clause";
import { type Live, follow } from "../live";
import { Press } from "../press";
import type { Second } from "../second";
import { type Who, insist } from "../session";
import type { TableCard } from "../wire";
import { p } from "../words/pit";
import { type OfficeAct, askOffice } from "./asking";
import { duplicate, made } from "./duplicate";
import type { Form } from "./forms";
import type { PitView, SheetView } from "./types";

export interface Open {
  readonly card: TableCard;
  readonly live: Live<SheetView>;
}

export const TABS = ["table", "limits", "rounds", "people", "terminals", "disputes", "book"] as const;
export type Tab = (typeof TABS)[number];

export class Desk {
  readonly open = signal<Open | null>(null);
  readonly tab = signal<Tab>("table");
  readonly form = signal<Form | null>(null);
  readonly told = signal<Told | null>(null);
  readonly note = signal<string | null>(null);
  readonly press = new Press();
  /** One line a table that was looked at; it stays for the next look. */
  private readonly lines = new Map<string, Open>();

  constructor(
    readonly who: Who,
    readonly demo: boolean,
    readonly live: Live<PitView>,
  ) {}

  get ready(): boolean {
    return this.live.link.value === "up" && !this.press.busy.value;
  }

  readonly look = async (table: string, tab: Tab = "table"): Promise<void> => {
    let found = this.lines.get(table);
    if (!found) {
      const card = await insist<TableCard>(`/api/tables/${table}`);
      found = { card, live: follow<SheetView>(table, this.who, undefined, "newest") };
      this.lines.set(table, found);
    }
    this.forget();
    this.tab.value = tab;
    this.open.value = found;
  };

  readonly turn = (tab: Tab): void => {
    this.forget();
    this.tab.value = tab;
  };

  readonly leave = (): void => {
    this.forget();
    this.open.value = null;
  };

  readonly fill = (form: Form): void => {
    this.forget();
    this.form.value = form;
  };

  readonly cancel = (): void => {
    this.forget();
  };

  private forget(): void {
    this.form.value = null;
    this.told.value = null;
    this.note.value = null;
    made.value = null;
  }

  readonly ask = (act: OfficeAct, second: Second | null = null): void => {
    if (!this.ready) return;
    void this.press.run(async () => {
      const refusal =
        act.do === "reprint_slip"
          ? await duplicate(this.who, String(act["slip"]), String(act["reason"]))
          : await askOffice(this.who, act, second);
      this.told.value = refusal ? { act: "other", refusal } : null;
      this.note.value = refusal ? null : p.done(p.act[act.do] ?? p.word(act.do));
      if (!refusal) this.form.value = null;
    });
  };
}
