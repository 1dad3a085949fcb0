// The dealer's hand: the one act that comes next, the keys of a result, a no-result, an errand of the
// desk. What may be done is the floor's to say; here is only how it is asked for, once a press.

import { computed, effect, signal } from "@preact/signals";
import type { Told } from "../clause";
import type { Answer } from "../command";
import type { Live } from "../live";
import { Press } from "../press";
import type { Irregularity, Shown } from "../wire";
import { words } from "../words/dealer";
import { codes, facesIn } from "./device";
import { Errand, type Plan } from "./errand";
import { plans } from "./plans";
import type { Act, DeskCard, DeskView, Turn } from "./types";

/** When the floor recorded each kind of event last. */
export const times = signal<ReadonlyMap<string, Date>>(new Map());

export function onRecords(records: readonly Shown[]): void {
  const next = new Map(times.value);
  for (const { event, at } of records) if (event && at) next.set(event.event, new Date(at));
  times.value = next;
}

/** The act to put before the dealer: the first that is his and would be taken. */
export function mainTurn(view: DeskView): Turn | null {
  return view.turns.find((turn) => turn.yours && turn.refusal === null) ?? null;
}

/** What else may be done now; the way back out of an echo has a button of its own. */
export function otherTurns(view: DeskView): readonly Turn[] {
  const main = mainTurn(view);
  const open = view.turns.filter((turn) => turn.yours && turn.refusal === null);
  return open.filter((turn) => turn !== main && turn.do !== "enter_again");
}

export class Deal {
  readonly press = new Press();
  readonly told = signal<Told | null>(null);
  readonly note = signal<string | null>(null);
  /** A 0 was pressed: the next digit names a case, another 0 the desk. */
  readonly zero = signal(false);
  /** The case that waits for a yes, and its reason where one is asked. */
  readonly doubt = signal<Irregularity | null>(null);
  readonly reason = signal("");
  /** Faces that were keyed, or the digits of a number. */
  readonly keyed = signal<readonly string[]>([]);
  /** An act beside the next one that still needs its result: the marker on another number. */
  readonly beside = signal<string | null>(null);
  readonly errand = signal<Errand | null>(null);

  constructor(
    readonly card: DeskCard,
    readonly live: Live<DeskView>,
    private readonly send: (act: Act) => Promise<Answer>,
  ) {
    const question = computed(() => {
      const view = live.view.value;
      const main = view ? mainTurn(view) : null;
      return `${view?.round} ${view?.phase} ${main?.do} ${main?.count} ${view?.marked}`;
    });
    effect(() => {
      if (question.value) this.press.rest();
      this.zero.value = false;
      this.doubt.value = null;
      this.keyed.value = [];
      this.beside.value = null;
      this.told.value = null;
    });
    effect(() => {
      if (this.doubt.value) this.press.rest();
    });
  }

  /** The act that the keys and the big answer are for: the next, or one beside it that was picked. */
  turn(view: DeskView): Turn | null {
    const beside = otherTurns(view).find((turn) => turn.do === this.beside.value);
    return beside ?? mainTurn(view);
  }

  /** May something be done now: the line is up and nothing is under way. */
  get ready(): boolean {
    return this.live.link.value === "up" && !this.press.busy.value;
  }

  /** The big button, and Enter. */
  readonly next = (): void => {
    const view = this.live.view.value;
    if (!view) return;
    if (this.doubt.value) return this.callDoubt();
    const main = this.turn(view);
    if (!main) return this.summon(view);
    if (main.keys && main.result === null) {
      const result = this.chosen();
      if (result !== null) this.ask(this.actOf(main, result));
      return;
    }
    this.ask(this.actOf(main, main.result));
  };

  /** Nothing is this office's to do: a supervisor is called, once. */
  private summon(view: DeskView): void {
    const may = view.desk.some((act) => act.do === "call_supervisor");
    const called = view.notifications.some((one) => one.about === "help");
    if (may && !called) this.ask({ do: "call_supervisor", table: this.card.table, about: "help" });
  }

  /** What else may be done now, by its place in the row; its result is asked for first. */
  readonly other = (turn: Turn): void => {
    if (!turn.keys || turn.result !== null) return this.ask(this.actOf(turn, turn.result));
    if (!this.ready) return;
    this.told.value = null;
    this.beside.value = turn.do;
    this.press.rest();
  };

  /** A face or a pocket was pressed. The last die sends all of them; a number waits for its yes. */
  readonly key = (name: string): void => {
    const view = this.live.view.value;
    const main = view ? this.turn(view) : null;
    if (!main?.keys || main.result !== null || this.live.link.value !== "up") return;
    this.zero.value = false;
    if (this.card.device.kind === "dice") {
      const keyed = [...this.keyed.value, name];
      if (keyed.length > facesIn(this.card)) return;
      this.keyed.value = keyed;
      if (keyed.length === facesIn(this.card)) this.ask(this.actOf(main, keyed.join("-")), true);
    } else if (main.do === "mark" || this.card.device.kind === "pockets") {
      this.keyed.value = [name];
    } else {
      this.ask(this.actOf(main, name), true);
    }
  };

  /** The pocket that is typed so far, if there is one of that number. */
  readonly chosen = (): string | null => {
    const typed = this.zero.value && this.keyed.value.length === 0 ? "0" : this.keyed.value.join("");
    return codes(this.card).get(typed) ?? null;
  };

  /** Backspace: out of a doubt, out of a zero, a key less, back to what is next, or the result anew. */
  readonly back = (): void => {
    const view = this.live.view.value;
    if (this.doubt.value || this.zero.value) {
      this.doubt.value = null;
      this.zero.value = false;
    } else if (this.keyed.value.length > 0) {
      this.keyed.value = this.card.device.kind === "dice" ? this.keyed.value.slice(0, -1) : [];
    } else if (this.beside.value !== null) {
      this.beside.value = null;
      this.press.rest();
    } else if (view?.turns.some((turn) => turn.do === "enter_again" && turn.yours)) {
      this.ask({ do: "enter_again", table: this.card.table, round: view.round });
    }
  };

  readonly digit = (key: string): void => {
    const view = this.live.view.value;
    if (!view || this.doubt.value) return;
    if (this.zero.value) {
      this.zero.value = false;
      if (key === "0") this.run("desk");
      else this.doubtIt(this.card.irregularities[Number(key) - 1]);
      return;
    }
    const main = this.turn(view);
    if (key === "0" && this.keyed.value.length === 0) {
      this.zero.value = true;
    } else if (main?.keys && main.result === null) {
      this.type(key);
    } else {
      const turn = otherTurns(view)[Number(key) - 1];
      if (turn) this.other(turn);
    }
  };

  /** A digit of a result: a face at once, a number by its digits. */
  private type(key: string): void {
    const known = codes(this.card);
    if (this.card.device.kind === "dice") {
      const face = known.get(key);
      if (face !== undefined) this.key(face);
      return;
    }
    const typed = `${this.keyed.value.join("")}${key}`;
    const fits = [...known.keys()].filter((code) => code.startsWith(typed));
    const only = fits.length === 1 && fits[0] === typed && typed.length === 1;
    if (only) this.key(known.get(typed) ?? "");
    else if (fits.length > 0) this.keyed.value = [...this.keyed.value, key];
  }

  readonly doubtIt = (found: Irregularity | undefined): void => {
    const stands = this.live.view.value?.doubts.find((one) => one.name === found?.name);
    this.zero.value = false;
    if (!found || !stands || this.live.link.value !== "up") return;
    if (stands.refusal) {
      this.told.value = { act: "other", refusal: stands.refusal };
      return;
    }
    this.told.value = null;
    this.reason.value = "";
    this.doubt.value = found;
  };

  private callDoubt(): void {
    const view = this.live.view.value;
    const found = this.doubt.value;
    if (!view || !found) return;
    const asked = view.doubts.find((one) => one.name === found.name)?.reason ?? false;
    const reason = this.reason.value.trim();
    if (asked && reason.length < 3) return;
    const at = { table: this.card.table, round: view.round };
    const why = asked ? { reason } : {};
    this.ask({ do: "call_no_result", ...at, irregularity: found.name, ...why });
  }

  /** An errand of the desk is begun; what it needs is asked one thing at a time. */
  readonly run = (name: string): void => {
    const view = this.live.view.value;
    if (!view || this.live.link.value !== "up") return;
    const refusal = view.desk.find((act) => act.do === name)?.refusal;
    if (refusal) {
      this.told.value = { act: "other", refusal };
      return;
    }
    const plan: Plan | undefined = plans(this.card, view)[name];
    if (!plan) return;
    this.told.value = null;
    this.doubt.value = null;
    this.zero.value = false;
    this.errand.value = new Errand(plan, this.finish, () => {
      this.errand.value = null;
    });
  };

  /** Everything that an errand asks for, in turn; it stops at the first no. */
  private readonly finish = (errand: Errand): void => {
    const view = this.live.view.value;
    if (!view) return;
    const opens = errand.plan.opens?.(errand.given.value);
    if (opens !== undefined) {
      this.errand.value = null;
      this.run(opens);
      return;
    }
    const acts = errand.plan.acts(errand.given.value, view);
    void this.press.run(async () => {
      for (const act of acts) {
        const refusal = await this.send(act);
        if (refusal) {
          errand.told.value = { act: "other", refusal };
          return;
        }
      }
      this.note.value = words.desk.done(errand.plan.says(errand.given.value));
      this.errand.value = null;
    });
  };

  private actOf(turn: Turn, result: string | null): Act {
    const round = this.live.view.value?.round ?? 0;
    const at = { do: turn.do, table: this.card.table, round };
    if (turn.do === "spin") return { ...at, revolutions: turn.least };
    return turn.keys || turn.do === "confirm" ? { ...at, result } : at;
  }

  /** `typed` is a result that was keyed: a fast hand is done before the question has rested. */
  private ask(act: Act, typed = false): void {
    if (!typed && !this.ready) return;
    const job = async (): Promise<void> => {
      const refusal = await this.send(act);
      this.told.value = refusal ? { act: "other", refusal } : null;
      this.note.value = null;
      if (refusal) this.keyed.value = [];
      // Where wagers stay, nothing else on the page may have changed.
      else this.doubt.value = this.beside.value = null;
    };
    void (typed ? this.press.typed(job) : this.press.run(job));
  }
}
