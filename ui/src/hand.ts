// The player's hand: what this page has picked, touched and asked, and the acts it can make.
// Nothing here is the record; all of it is gone with the page.

import { signal } from "@preact/signals";
import { type Acting, type At, withChips } from "./acting";
import type { Told } from "./clause";
import { type Act, type Send, newId } from "./command";
import type { Live } from "./live";
import { type Piece, pieceNow, piecesOf } from "./pieces";
import type { Who } from "./session";
import type { Cents, PlayerView, Settled, Shown, TableCard, Wager } from "./wire";
import type { Asked } from "./why";
import { words } from "./words";

export const who: Who = {
  person: new URLSearchParams(location.search).get("as") ?? "player-1",
  role: "player",
};

export type Open = "help" | "rounds" | "menu" | "notes" | "slip";

export const picked = signal(0);
export const touched = signal<string | null>(null);
export const coming = signal<ReadonlyMap<string, number>>(new Map());
export const told = signal<Told | null>(null);
/** Two fingers were on the cloth at once; so until the next one comes down alone. */
export const tangled = signal(false);
export const note = signal<Note | null>(null);
export const asked = signal<Asked | null>(null);
/** The sheet that lies over the table, if one does. */
export const opened = signal<Open | null>(null);
/** Won by round, from the record: the view drops it when the next round is called. */
export const won = signal<ReadonlyMap<number, number>>(new Map());
/** Acts under way that would be refused if they were asked for twice. */
const underWay = new Set<string>();

export interface Note {
  readonly says: string;
  readonly clauses: readonly string[];
}

export function onRecords(records: readonly Shown[]): void {
  const sums = new Map(won.value);
  for (const { event } of records) {
    if (event?.event === "no_result_called" && event["wagers"] !== "return") {
      const clauses = event["clauses"] as readonly string[];
      note.value = { says: `${String(event["says"])} ${words.state.stays}.`, clauses };
    }
    if (event?.event !== "wager_settled" || event["player"] !== who.person) continue;
    const round = Number(event["round"]);
    sums.set(round, (sums.get(round) ?? 0) + Number(event["won"]));
  }
  won.value = sums;
}

export class Hand {
  constructor(
    readonly card: TableCard,
    readonly live: Live<PlayerView>,
    readonly send: Send,
    private readonly acting: Acting = withChips,
    /** The terminal that this is the screen of, if it is one. */
    readonly terminal: string | null = null,
  ) {}

  /** Each tap is a chip of its own, so taps do not wait for one another. */
  readonly place = (position: string, piece?: Piece): void => {
    const view = this.live.view.value;
    const staked = this.stakeFor(position, piece ?? pieceNow(this.card, view));
    if (!view || staked.cents === 0) return;
    come(position, 1);
    const at = { table: this.card.table, round: view.round };
    const { cents } = staked;
    void this.ask(this.acting.place(at, position, staked), cents).finally(() => come(position, -1));
  };

  /** A streak takes the amount on its sign, whatever chip is picked. */
  private stakeFor(position: string, piece: Piece): Piece {
    const wager = this.card.positions.find((one) => one.id === position)?.wager;
    const streak = this.card.wagers.find((one) => one.name === wager)?.streak ?? false;
    return streak ? { of: piece.of, cents: this.card.streak_amount } : piece;
  }

  readonly takeBack = (position: string): void => {
    this.inRound(position, (at) => this.acting.takeBack(at, position));
  };

  readonly undo = (): void => {
    const view = this.live.view.value;
    if (view) this.inRound("undo", (at) => this.acting.undo(at, view));
  };

  readonly move = (position: string, to: string): void => {
    this.inRound(position, (at) => this.acting.move(at, position, to));
  };

  /** The same hand over a layout that shows less. */
  readonly over = (card: TableCard): Hand =>
    new Hand(card, this.live, this.send, this.acting, this.terminal);

  readonly clear = (): void => this.inRound("clear", (at) => this.acting.clear(at));
  readonly repeat = (): void => this.inRound("repeat", (at) => this.acting.repeat(at));
  readonly double = (): void => this.inRound("double", (at) => this.acting.double(at));

  private inRound(
    what: string,
    act: (at: At) => Act | null,
  ): void {
    const round = this.live.view.value?.round;
    if (round === undefined) return;
    const asks = act({ table: this.card.table, round });
    if (asks) void once(what, () => this.ask(asks));
  }

  /** Gives the place up and goes to the front door; what is in the purse stays his. */
  readonly leave = (): void => {
    const { table } = this.card;
    const { terminal } = this;
    void once("leave", async () => {
      const act = terminal === null ? ({ do: "leave", table } as const) : null;
      const off = { do: "leave_terminal", table, terminal: terminal ?? "" } as const;
      if (await this.ask(act ?? off)) location.assign("/");
    });
  };

  readonly carryOut = (): void => {
    const cents = this.live.view.value?.you?.purse ?? 0;
    if (cents === 0) return;
    const { table } = this.card;
    const act = { do: "send_chips", table, transfer: newId(), player: who.person } as const;
    void once("carry", async () => {
      await this.ask({ ...act, to: "cage", cents });
      if (!told.value) note.value = { says: words.hint.carried(cents), clauses: [] };
    });
  };

  /** Wagers of one position that came to the same: asked of each, answered as one. */
  readonly whyWagers = (settled: readonly Settled[]): void => {
    const [first] = settled;
    if (!first) return;
    const title = `${this.called(first.position)}: ${words.settled(merged(settled))}`;
    const paths = settled.map((one) => `why/${one.wager}`);
    this.open({ title, from: `why-${first.wager}` }, paths);
  };

  readonly whyRefused = (command: string): void => {
    this.open({ title: words.refusedTitle, from: "why-refused" }, [`why-refused/${command}`]);
  };

  /** What was called, shown and announced in a round. */
  readonly whyRound = (round: number): void => {
    const title = `${words.round(round)}: ${words.notices}`;
    this.open({ title, from: `why-round-${round}` }, [`why-round/${round}`]);
  };

  readonly whyPosition = (position: string): void => {
    const path = `why-position/${encodeURIComponent(position)}`;
    this.open({ title: this.called(position), from: null }, [path]);
  };

  private open(question: Pick<Asked, "title" | "from">, paths: readonly string[]): void {
    told.value = null;
    opened.value = null;
    const whole = paths.map((path) => `/api/tables/${this.card.table}/${path}`);
    // Not needed before somebody asks.
    void import("./why").then(({ askWhy }) => askWhy(asked, question, whole, who));
  }

  called(position: string): string {
    const found = this.card.positions.find((one) => one.id === position);
    return found ? words.long(found) : position;
  }

  /** As the box says it, where the book's own name is long. */
  shortly(position: string): string {
    const found = this.card.positions.find((one) => one.id === position);
    return found && this.card.device.kind === "dice" ? words.short(found) : this.called(position);
  }

  /** Whether it was done; what was refused is told where refusals are. */
  async ask(act: Act, stays: Cents = 0): Promise<boolean> {
    note.value = null;
    const refusal = await this.send(act);
    told.value = refusal ? { act: act.do, refusal, stays } : null;
    if (refusal) asked.value = null;
    return refusal === null;
  }
}

/** Several settlements of one position as one, for a line that stands for all. */
export function merged(settled: readonly Settled[]): Settled {
  const [first, ...rest] = settled;
  if (!first) throw new Error("nothing to merge");
  return rest.reduce(
    (all, one) => ({
      ...all,
      stake: all.stake + one.stake,
      returned: all.returned + one.returned,
      won: all.won + one.won,
      lost: all.lost + one.lost,
    }),
    first,
  );
}

export async function once(what: string, job: () => Promise<unknown>): Promise<void> {
  if (underWay.has(what)) return;
  underWay.add(what);
  try {
    await job();
  } finally {
    underWay.delete(what);
  }
}

function come(position: string, by: number): void {
  const next = new Map(coming.value);
  next.set(position, (next.get(position) ?? 0) + by);
  coming.value = next;
}

export function close(): void {
  const from = asked.value?.from ?? (opened.value ? `open-${opened.value}` : null);
  asked.value = null;
  opened.value = null;
  if (!from) return;
  // The list is drawn again first; then whoever used the keyboard is where he was.
  setTimeout(() => {
    document.querySelector<HTMLElement>(`[data-testid="${from}"]`)?.focus();
  });
}

/** The newest wager of this player that is still his to take back. */
export function newestOf(view: PlayerView | null): Wager | null {
  return (view?.you?.wagers ?? []).toSorted((a, b) => b.wager - a.wager)[0] ?? null;
}

export function keys(event: KeyboardEvent, hand: Hand): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  const piece = piecesOf(hand.card, hand.live.view.value)[Number(event.key) - 1];
  const act = LETTERS[event.key.toLowerCase()];
  if (piece !== undefined) {
    picked.value = Number(event.key) - 1;
  } else if (act) {
    act(hand);
  } else if (event.key === "?") {
    const position = touched.value ?? hand.card.positions[0]?.id;
    if (position) hand.whyPosition(position);
  } else if (event.key === "Escape") {
    close();
    touched.value = null;
  } else if (event.key.startsWith("Arrow") && document.activeElement === document.body) {
    document.querySelector<SVGElement>(".place[tabindex='0']")?.focus();
  } else {
    return;
  }
  event.preventDefault();
}

const LETTERS: Readonly<Record<string, (hand: Hand) => void>> = {
  u: (hand) => hand.undo(),
  r: (hand) => hand.repeat(),
  d: (hand) => hand.double(),
};
