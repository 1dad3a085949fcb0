// The player's hand: what this page has picked, touched and asked, and the acts it can make.
// Nothing here is the record; all of it is gone with the page.

import { signal } from "@preact/signals";
import type { Told } from "./clause";
import { type Act, type Send, newId } from "./command";
import type { Live } from "./live";
import type { Who } from "./session";
import type { PlayerView, Settled, Shown, TableCard } from "./wire";
import { type Asked, askWhy } from "./why";
import { words } from "./words";

export const who: Who = {
  person: new URLSearchParams(location.search).get("as") ?? "player-1",
  role: "player",
};

export const picked = signal(0);
export const touched = signal<string | null>(null);
export const coming = signal<ReadonlyMap<string, number>>(new Map());
export const told = signal<Told | null>(null);
export const note = signal<string | null>(null);
export const asked = signal<Asked | null>(null);
export const help = signal(false);
/** Won by round, from the record: the view drops it when the next round is called. */
export const won = signal<ReadonlyMap<number, number>>(new Map());
/** Acts under way that would be refused if they were asked for twice. */
const underWay = new Set<string>();

export function onRecords(records: readonly Shown[]): void {
  const sums = new Map(won.value);
  for (const { event } of records) {
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
    private readonly send: Send,
  ) {}

  /** Each tap is a chip of its own, so taps do not wait for one another. */
  readonly place = (position: string): void => {
    const view = this.live.view.value;
    const cents = this.card.chips[picked.value];
    if (!view || cents === undefined) return;
    come(position, 1);
    const stake = [{ of: "chips", cents }] as const;
    const { table } = this.card;
    void this.ask({ do: "place", table, round: view.round, position, stake }).finally(() =>
      come(position, -1),
    );
  };

  readonly takeBack = (position: string): void => {
    const round = this.live.view.value?.round;
    if (round === undefined) return;
    const { table } = this.card;
    void once(position, () => this.ask({ do: "take_back", table, round, position }));
  };

  readonly clear = (): void => {
    const round = this.live.view.value?.round;
    if (round === undefined) return;
    void once("clear", () => this.ask({ do: "clear", table: this.card.table, round }));
  };

  readonly carryOut = (): void => {
    const cents = this.live.view.value?.you?.purse ?? 0;
    if (cents === 0) return;
    const { table } = this.card;
    const act = { do: "send_chips", table, transfer: newId(), player: who.person } as const;
    void once("carry", async () => {
      await this.ask({ ...act, to: "cage", cents });
      if (!told.value) note.value = words.hint.carried(cents);
    });
  };

  readonly whyWager = (settled: Settled): void => {
    const title = `${this.called(settled.position)}: ${words.settled(settled)}`;
    this.open({ title, from: `why-${settled.wager}` }, `why/${settled.wager}`);
  };

  readonly whyPosition = (position: string): void => {
    const path = `why-position/${encodeURIComponent(position)}`;
    this.open({ title: this.called(position), from: null }, path);
  };

  private open(question: Pick<Asked, "title" | "from">, path: string): void {
    told.value = null;
    help.value = false;
    void askWhy(asked, question, `/api/tables/${this.card.table}/${path}`, who);
  }

  private called(position: string): string {
    return this.card.positions.find((one) => one.id === position)?.called ?? position;
  }

  private async ask(act: Act): Promise<void> {
    note.value = null;
    const refusal = await this.send(act);
    told.value = refusal ? { act: act.do, refusal } : null;
    if (refusal) asked.value = null;
  }
}

async function once(what: string, job: () => Promise<void>): Promise<void> {
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
  const from = asked.value?.from;
  asked.value = null;
  help.value = false;
  if (!from) return;
  // The list is drawn again first; then whoever used the keyboard is where he was.
  setTimeout(() => {
    document.querySelector<HTMLElement>(`[data-testid="${from}"]`)?.focus();
  });
}

/** What "take back" means: the position touched last that has chips, else the newest wager's. */
export function target(view: PlayerView): string | null {
  const wagers = view.you?.wagers ?? [];
  if (wagers.some((wager) => wager.position === touched.value)) return touched.value;
  return wagers.at(-1)?.position ?? null;
}

export function keys(event: KeyboardEvent, hand: Hand): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const chip = hand.card.chips[Number(event.key) - 1];
  if (chip !== undefined) {
    picked.value = Number(event.key) - 1;
  } else if (event.key === "?") {
    const position = touched.value ?? hand.card.positions[0]?.id;
    if (position) hand.whyPosition(position);
  } else if (event.key === "Escape") {
    close();
  } else if (event.key.startsWith("Arrow") && document.activeElement === document.body) {
    document.querySelector<HTMLElement>(".area[tabindex='0']")?.focus();
  } else {
    return;
  }
  event.preventDefault();
}
