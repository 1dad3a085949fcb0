// Asking the floor to do something: one id a tap, the same body on every retry, one kind of answer.

import type { Live } from "./live";
import { type Who, post, signIn } from "./session";
import type { Cents, Refusal } from "./wire";
import { words } from "./words";

interface InRound {
  readonly table: string;
  readonly round: number;
}

export type Act =
  | { readonly do: "sit"; readonly table: string; readonly place: number }
  | { readonly do: "leave"; readonly table: string }
  | (InRound & {
      readonly do: "place";
      readonly position: string;
      readonly stake: readonly { readonly of: string; readonly cents: Cents }[];
    })
  | (InRound & { readonly do: "take_back"; readonly position: string; readonly cents?: Cents })
  | (InRound & { readonly do: "move"; readonly position: string; readonly to: string })
  | (InRound & { readonly do: "repeat" | "double" })
  | (InRound & { readonly do: "leave_up"; readonly position: string; readonly stays: boolean })
  | { readonly do: "request_rules"; readonly table: string; readonly to: string }
  | {
      readonly do: "share_colour";
      readonly table: string;
      readonly colour: string;
      readonly with_player: string;
    }
  | {
      readonly do: "send_float";
      readonly table: string;
      readonly transfer: string;
      readonly to: string;
      readonly cents: Cents;
      readonly reference: string;
    }
  | TerminalAct
  | (InRound & {
      readonly do: "clear" | "place_bets" | "no_more_bets" | "enter_again" | "collect" | "pay";
    })
  | (InRound & { readonly do: "spin"; readonly revolutions: number })
  | (InRound & { readonly do: "enter" | "confirm"; readonly result: string })
  | (InRound & { readonly do: "call_no_result"; readonly irregularity: string })
  | {
      readonly do: "buy_in" | "sell_chips" | "buy_back_chips";
      readonly table: string;
      readonly player: string;
      readonly cents: Cents;
    }
  | {
      readonly do: "present_slips";
      readonly table: string;
      readonly numbers: readonly string[];
    }
  | {
      readonly do: "enter_paid_slips";
      readonly table: string;
      readonly slips: readonly string[];
      readonly paid: string;
    }
  | {
      readonly do: "redeem_colour";
      readonly table: string;
      readonly player: string;
      readonly colour: string;
      readonly count: number;
      readonly at: string;
    }
  | {
      readonly do: "send_chips";
      readonly table: string;
      readonly transfer: string;
      readonly player: string;
      readonly to: string;
      readonly cents: Cents;
    };

interface AtTerminal {
  readonly table: string;
  readonly terminal: string;
}

type Touch = InRound & AtTerminal;

export type TerminalAct =
  | (AtTerminal & { readonly do: "take_terminal" | "leave_terminal" })
  | (AtTerminal & { readonly do: "insert_note"; readonly cents: Cents })
  | (Touch & {
      readonly do: "place_icons";
      readonly icons: readonly { readonly position: string; readonly cents: Cents }[];
    })
  | (Touch & { readonly do: "remove_icons"; readonly position: string; readonly cents?: Cents })
  | (Touch & { readonly do: "move_icons"; readonly position: string; readonly to: string })
  | (Touch & {
      readonly do: "undo_icons" | "clear_icons" | "repeat_icons" | "double_icons";
    })
  | (AtTerminal & { readonly do: "print_slip"; readonly slip: string })
  | {
      readonly do: "confirm_print";
      readonly table: string;
      readonly slip: string;
      readonly printed: boolean;
      readonly reason?: string;
    };

/** Null when it was done. */
export type Answer = Refusal | null;
export type Send = (act: Act) => Promise<Answer>;

const TRIES = 3;
const BETWEEN_MS = 500;

/** 128 random bits in hex. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function sender<V>(who: Who, live: Live<V>): Send {
  return async (act) => {
    const command = newId();
    const body = JSON.stringify({ ...act, id: command });
    for (let tried = 1; tried <= TRIES; tried++) {
      if (tried > 1) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS * tried));
      const answer = await attempt(who, live, body);
      if (answer !== undefined) return answer && { ...answer, command };
    }
    // The floor may have done it or not; the record says which, so it is asked for again.
    live.reopen();
    return { code: "unknown", says: words.unknown, clauses: [] };
  };
}

/** Undefined when there was no answer, so that the same body may be sent again. */
async function attempt<V>(who: Who, live: Live<V>, body: string): Promise<Answer | undefined> {
  try {
    const response = await post("/api/command", body, who);
    if (response.status === 401) {
      await signIn(who);
      return undefined;
    }
    if (response.status >= 500) return undefined;
    const told = (await response.json()) as Told;
    if (told.ok) {
      if (typeof told.seq === "number") live.expect(told.seq);
      return null;
    }
    if (told.refusal) return told.refusal;
    return { code: "malformed", says: told.detail ?? words.unknown, clauses: [] };
  } catch {
    return undefined;
  }
}

interface Told {
  readonly ok?: boolean;
  readonly seq?: number;
  readonly refusal?: Refusal;
  readonly detail?: string;
}
