// The desk behind the window: the cage's live view, what was looked up, and every act. The number of a
// slip is in memory from the scan until the slip is paid or put aside, and nowhere else.

import { computed, effect, signal } from "@preact/signals";
import type { Told } from "../clause";
import { type Act, type Send, newId } from "../command";
import type { Live } from "../live";
import { Press } from "../press";
import { type Who, ask, post } from "../session";
import type { CageView, Cents, ClosedColours, Looked, SlipLine, TableLine } from "../wire";
import { c } from "../words/cashier";
import { words } from "../words";

export const CAGE = "cage";
/** As many digits as a slip's number has; a scanner that sends no Enter is done with the last. */
const LENGTH = 18;

export type Tab = "slips" | "chips" | "colours" | "outstanding";
export type Which = "payable" | "expired" | "paid" | "all";

export class Desk {
  readonly tab = signal<Tab>("slips");
  readonly told = signal<Told | null>(null);
  readonly note = signal<string | null>(null);
  readonly typed = signal("");
  readonly looked = signal<Looked | null>(null);
  readonly looking = signal(false);
  readonly slips = signal<readonly SlipLine[]>([]);
  readonly colours = signal<readonly ClosedColours[]>([]);
  private readonly digits = computed(() => /^\d{4}$/.exec(this.sought.value.trim())?.[0] ?? "");
  readonly press = new Press();
  readonly ready = computed(() => this.live.link.value === "up" && !this.press.busy.value);
  /** What is looked for in the lists: four digits find a slip that was paid long ago, too. */
  readonly sought = signal("");
  private asked = 0;
  private listed = 0;

  constructor(
    readonly who: Who,
    readonly tables: readonly TableLine[],
    readonly live: Live<CageView>,
    private readonly send: Send,
  ) {
    // Each change at the cage may be a slip's: the lists follow it, and so does the tab.
    effect(() => {
      void live.view.value?.seq;
      void this.tab.value;
      void this.digits.value;
      if (live.link.value === "up") void this.refresh();
    });
  }

  readonly titleOf = (table: string): string =>
    this.tables.find((one) => one.table === table)?.title ?? table;

  /** What a slip's table does that is not in its approved book. */
  readonly noticeOf = (table: string): string =>
    this.tables.find((one) => one.table === table)?.notice ?? "";

  // ------------------------------------------------------------ slips

  readonly type = (text: string): void => {
    this.asked++;
    this.typed.value = text;
    this.looked.value = null;
    this.looking.value = false;
    this.told.value = null;
    if (text.replace(/\D/g, "").length === LENGTH) void this.look();
  };

  /** What the slip is good for. A look never pays, however often a scanner sends Enter. */
  async look(): Promise<void> {
    const number = this.typed.value.trim();
    // A scanner's Enter after its last digit asks what is being asked already.
    if (!number || this.looking.value || this.looked.value) return;
    const mine = ++this.asked;
    this.looking.value = true;
    this.note.value = null;
    try {
      const answer = await post("/api/slips/look", JSON.stringify({ number }), this.who);
      if (mine !== this.asked) return;
      if (answer.ok) {
        this.looked.value = (await answer.json()) as Looked;
        this.press.rest();
      } else {
        const { detail } = (await answer.json()) as { readonly detail?: string };
        this.fails(detail ?? words.unknown);
      }
    } catch {
      if (mine === this.asked) this.fails(words.unknown);
    } finally {
      if (mine === this.asked) this.looking.value = false;
    }
  }

  readonly hold = (): void => {
    if (!this.typed.value) return;
    this.clear();
    this.note.value = c.aside;
  };

  readonly pay = (): void => {
    const { slip, refusal } = this.looked.value ?? { slip: null, refusal: null };
    if (!slip || refusal) return;
    const act = { do: "present_slips", table: CAGE, numbers: [this.typed.value.trim()] } as const;
    const { cents, digits } = slip;
    this.run(act, () => {
      this.clear();
      return c.paid(cents, digits);
    });
  };

  private clear(): void {
    this.asked++;
    this.typed.value = "";
    this.looked.value = null;
    this.looking.value = false;
    this.told.value = null;
  }

  readonly enterPaid = (slips: readonly string[]): void => {
    // As far as it is known: now is the latest that it can have been.
    const paid = new Date().toISOString().replace("Z", "000Z");
    this.run({ do: "enter_paid_slips", table: CAGE, slips, paid }, () => c.entered(slips.length));
  };

  // ------------------------------------------------------------ chips and colour checks

  readonly sell = (player: string, cents: Cents): void => {
    const act = { do: "sell_chips", table: CAGE, player, cents } as const;
    this.run(act, () => c.sold(cents, words.person(player)));
  };

  readonly buyBack = (player: string, cents: Cents): void => {
    const act = { do: "buy_back_chips", table: CAGE, player, cents } as const;
    this.run(act, () => c.bought(cents, words.person(player)));
  };

  readonly carry = (player: string, cents: Cents, to: string): void => {
    const act = { do: "send_chips", table: CAGE, transfer: newId(), player, to, cents } as const;
    this.run(act, () => c.carried(cents, words.person(player), this.titleOf(to)));
  };

  readonly redeem = (table: string, player: string, colour: string, count: number, cents: Cents): void => {
    const act = { do: "redeem_colour", table, player, colour, count, at: CAGE } as const;
    this.run(act, () => c.redeemed(cents, words.person(player)));
  };

  readonly bring = (table: string, player: string, cents: Cents): void => {
    const act = { do: "send_chips", table, transfer: newId(), player, to: CAGE, cents } as const;
    this.run(act, () => c.brought(cents, words.person(player)));
  };

  /** Chips of the house, from the vault into a table's float. */
  readonly fill = (table: string, cents: Cents, reference: string, done: () => void): void => {
    const sent = { do: "send_float", table: CAGE, transfer: newId(), to: table, cents, reference } as const;
    this.run(sent, () => {
      done();
      return c.filled(cents, this.titleOf(table));
    });
  };

  private run(act: Act, done: () => string): void {
    if (!this.ready.value) return;
    void this.press.run(async () => {
      const refusal = await this.send(act);
      this.told.value = refusal ? { act: act.do, refusal } : null;
      this.note.value = refusal ? null : done();
      await this.refresh();
    });
  }

  private fails(says: string): void {
    this.told.value = { act: "look", refusal: { code: "look", says, clauses: [] } };
  }

  /** Whatever is unpaid and the newest that were paid, and any with the digits that are looked for. */
  async refresh(): Promise<void> {
    const mine = ++this.listed;
    const digits = this.digits.value;
    const path = "/api/slips?status_is=all";
    try {
      const [newest, sought] = await Promise.all([
        ask<SlipLine[]>(path, this.who),
        digits ? ask<SlipLine[]>(`${path}&digits=${digits}`, this.who) : [],
      ]);
      // An answer that was overtaken by a later one is of the past.
      if (mine !== this.listed) return;
      const known = new Set(newest.map((slip) => slip.slip));
      this.slips.value = [...newest, ...sought.filter((slip) => !known.has(slip.slip))];
      if (this.tab.value === "colours") {
        const colours = await ask<ClosedColours[]>("/api/cage/colours", this.who);
        if (mine === this.listed) this.colours.value = colours;
      }
    } catch {
      // The line says that it is down; the lists stay as they were.
    }
  }
}
