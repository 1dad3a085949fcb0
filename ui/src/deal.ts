// The dealer's acts: the one that comes next, the entry of a result, a no-spin, a buy-in. One act
// is under way at a time, and a new question rests for a moment before it can be answered.

import { computed, effect, signal } from "@preact/signals";
import type { Told } from "./clause";
import type { Act, Send } from "./command";
import type { Live } from "./live";
import { Press } from "./press";
import type { Cents, DealerView, Irregularity, Phase, Shown, TableCard } from "./wire";
import { words } from "./words/staff";

/** When the floor recorded each kind of event last. */
export type Times = ReadonlyMap<string, Date>;

/** Phases in which the book lets the wheel's own trouble be called. */
const AFTER_LOCK: readonly Phase[] = ["locked", "spun", "entered"];

export const times = signal<Times>(new Map());

export function onRecords(records: readonly Shown[]): void {
  const next = new Map(times.value);
  for (const { event, at } of records) if (event && at) next.set(event.event, new Date(at));
  times.value = next;
}

export class Deal {
  readonly press = new Press();
  readonly told = signal<Told | null>(null);
  readonly note = signal<string | null>(null);
  /** A 0 was pressed: the next digit names a case. */
  readonly zero = signal(false);
  /** The case that waits for a yes. */
  readonly doubt = signal<Irregularity | null>(null);
  readonly place = signal<number | null>(null);

  constructor(
    readonly card: TableCard,
    readonly live: Live<DealerView>,
    private readonly send: Send,
  ) {
    const question = computed(() => {
      const view = live.view.value;
      return `${view?.round} ${view?.phase}`;
    });
    effect(() => {
      if (question.value) this.press.rest();
      this.zero.value = false;
      this.doubt.value = null;
    });
    effect(() => {
      if (this.doubt.value) this.press.rest();
    });
  }

  /** May something be done now: the line is up and nothing is under way. */
  get ready(): boolean {
    return this.live.link.value === "up" && !this.press.busy.value;
  }

  get mayDoubt(): boolean {
    const phase = this.live.view.value?.phase;
    return this.live.link.value === "up" && phase !== undefined && AFTER_LOCK.includes(phase);
  }

  /** The big button, and Enter. */
  readonly next = (): void => {
    const view = this.live.view.value;
    if (!view) return;
    const at = { table: this.card.table, round: view.round };
    const doubt = this.doubt.value;
    if (doubt) {
      this.ask({ do: "call_no_result", ...at, irregularity: doubt.name });
      return;
    }
    switch (view.phase) {
      case "waiting":
        return this.ask({ do: "place_bets", ...at });
      case "open":
        return this.ask({ do: "no_more_bets", ...at });
      case "locked":
        return this.ask({ do: "spin", ...at, revolutions: this.card.min_revolutions });
      case "spun":
        return;
      case "entered":
        return this.ask({ do: "confirm", ...at, result: view.entered ?? "" });
      case "result":
        return this.ask({ do: "collect", ...at });
      case "paying":
        return this.ask({ do: "pay", ...at });
    }
  };

  readonly enter = (result: string): void => {
    const view = this.live.view.value;
    if (view?.phase !== "spun") return;
    this.ask({ do: "enter", table: this.card.table, round: view.round, result });
  };

  /** Backspace: out of a doubt, out of a zero, or the result keyed anew. */
  readonly back = (): void => {
    const view = this.live.view.value;
    if (this.doubt.value || this.zero.value) {
      this.doubt.value = null;
      this.zero.value = false;
    } else if (view?.phase === "entered") {
      this.ask({ do: "enter_again", table: this.card.table, round: view.round });
    }
  };

  readonly doubtIt = (found: Irregularity | undefined): void => {
    this.zero.value = false;
    if (found && this.mayDoubt) this.doubt.value = found;
  };

  readonly buyIn = (player: string, cents: Cents): void => {
    const act = { do: "buy_in", table: this.card.table, player, cents } as const;
    this.ask(act, words.dealer.bought(cents, words.person(player)));
  };

  readonly digit = (key: string): void => {
    if (this.zero.value) {
      this.doubtIt(this.card.irregularities[Number(key) - 1]);
    } else if (key === "0") {
      this.zero.value = this.mayDoubt && !this.doubt.value;
    } else if (!this.doubt.value && this.card.device.outcomes.some((one) => one.key === key)) {
      this.enter(key);
    }
  };

  private ask(act: Act, done: string | null = null): void {
    if (!this.ready) return;
    void this.press.run(async () => {
      const refusal = await this.send(act);
      this.told.value = refusal ? { act: "other", refusal } : null;
      this.note.value = refusal ? null : done;
    });
  }
}
