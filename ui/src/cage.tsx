// The cage's page: chips for cash and cash for chips, and what is being carried to a table.

import "./tokens.css";
import "./parts.css";
import "./cage.css";
import { signal } from "@preact/signals";
import { type JSX, render } from "preact";
import { Refused, type Told } from "./clause";
import { type Act, type Send, newId, sender } from "./command";
import { type Live, follow } from "./live";
import { dollars } from "./money";
import { Press, letGo } from "./press";
import { type Who, insist } from "./session";
import { Sign } from "./shapes";
import { LineSign } from "./state";
import type { CageView, Cents, TableLine } from "./wire";
import { words } from "./words/staff";

const who: Who = { person: "cashier-1", role: "cashier" };
const CAGE = "cage";
const AMOUNTS = [2_000, 5_000, 10_000, 50_000] as const;

type Purse = CageView["players"][number];

const told = signal<Told | null>(null);
const note = signal<string | null>(null);
/** Who is at the window: the one served last, so that one button only has the accent. */
const served = signal<string | null>(null);
const press = new Press();

class Window {
  constructor(
    readonly table: TableLine,
    readonly live: Live<CageView>,
    private readonly send: Send,
  ) {}

  get ready(): boolean {
    return this.live.link.value === "up" && !press.busy.value;
  }

  readonly sell = (player: string, cents: Cents): void => {
    const done = words.cage.sold(cents, words.person(player));
    this.ask(player, { do: "sell_chips", table: CAGE, player, cents }, done);
  };

  readonly buyBack = ({ player, purse: cents }: Purse): void => {
    const done = words.cage.bought(cents, words.person(player));
    this.ask(player, { do: "buy_back_chips", table: CAGE, player, cents }, done);
  };

  readonly carry = ({ player, purse: cents }: Purse): void => {
    const { table, title } = this.table;
    const act = { do: "send_chips", table: CAGE, transfer: newId(), player } as const;
    const done = words.cage.carried(cents, words.person(player), title);
    this.ask(player, { ...act, to: table, cents }, done);
  };

  private ask(player: string, act: Act, done: string): void {
    if (!this.ready) return;
    served.value = player;
    void press.run(async () => {
      const refusal = await this.send(act);
      told.value = refusal ? { act: act.do, refusal } : null;
      note.value = refusal ? null : done;
    });
  }
}

function Cage({ desk }: { readonly desk: Window }): JSX.Element {
  const { live } = desk;
  const view = live.view.value;
  return (
    <main class={live.link.value === "lost" ? "screen cut" : "screen"}>
      <header class="head">
        <h1>{words.cage.title}</h1>
        <p class="dim grow">
          {words.cage.window}
        </p>
        <LineSign live={live} lost={words.lostStaff} />
      </header>
      {view ? (
        <div class="desk">
          <div class="windows">
            {view.players.map((player) => (
              <Customer key={player.player} desk={desk} of={player} />
            ))}
          </div>
          <div class="notice">
            {told.value ? (
              <Refused told={told.value} />
            ) : (
              <p class="dim" role="status">
                {note.value ?? words.cage.explain}
              </p>
            )}
          </div>
          <dl class="holds">
            <Hold says={words.cage.vault} cents={view.vault} />
            <Hold says={words.cage.cash} cents={view.cash} />
          </dl>
        </div>
      ) : null}
    </main>
  );
}

function Hold(props: { readonly says: string; readonly cents: Cents }): JSX.Element {
  return (
    <div class="panel">
      <dt>{props.says}</dt>
      <dd>{dollars(props.cents)}</dd>
    </div>
  );
}

function Customer(props: { readonly desk: Window; readonly of: Purse }): JSX.Element {
  const { desk, of } = props;
  const c = words.cage;
  const name = words.person(of.player);
  const some = of.purse > 0;
  const up = desk.live.link.value === "up";
  const accent = some && served.value === of.player;
  return (
    <section class={accent ? "panel customer now" : "panel customer"} aria-label={name}>
      <h2>{c.here}</h2>
      <div class="row name">
        <h3 class="grow">{name}</h3>
        <b class="purse" data-testid={`purse-${of.player}`} data-cents={of.purse}>
          {dollars(of.purse)}
        </b>
      </div>
      <UnderWay of={of} table={desk.table} />
      <h2>{c.sell}</h2>
      <div class="amounts">
        {AMOUNTS.map((cents) => (
          <button
            key={cents}
            type="button"
            class={up ? "btn resting" : "btn"}
            data-testid={`sell-${of.player}-${cents}`}
            aria-label={c.sellAct(cents, name)}
            aria-disabled={!desk.ready}
            onClick={(event) => {
              desk.sell(of.player, cents);
              letGo(event);
            }}
          >
            {dollars(cents)}
          </button>
        ))}
      </div>
      <div class="moves">
        <button
          type="button"
          class={some && up ? "btn resting" : "btn"}
          data-testid={`buy-back-${of.player}`}
          aria-disabled={!some || !desk.ready}
          onClick={(event) => {
            if (some) desk.buyBack(of);
            letGo(event);
          }}
        >
          {some ? c.buyBack(of.purse) : c.nothing}
        </button>
        <button
          type="button"
          class={accent ? "btn primary" : some && up ? "btn resting" : "btn"}
          data-testid={`carry-${of.player}`}
          aria-disabled={!some || !desk.ready}
          onClick={(event) => {
            if (some) desk.carry(of);
            letGo(event);
          }}
        >
          {some ? c.carry(of.purse, desk.table.title) : c.nothingCarry(desk.table.title)}
          <Sign of="carry" />
        </button>
      </div>
    </section>
  );
}

function UnderWay(props: { readonly of: Purse; readonly table: TableLine }): JSX.Element {
  const c = words.cage;
  const { table, title } = props.table;
  return (
    <div class="under-way">
      <h2>{c.underWay}</h2>
      {props.of.under_way.length === 0 ? (
        <p class="faint">{c.none}</p>
      ) : (
        <ul>
          {props.of.under_way.map(({ transfer, to, cents }) => (
            <li key={transfer}>
              <span class="grow">{c.to(cents, to === table ? title : to)}</span>
              <code>{transfer.slice(0, 8)}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function start(): Promise<void> {
  const [table] = await insist<TableLine[]>("/api/tables");
  if (!table) return;
  const live = follow<CageView>(CAGE, who);
  const page = document.getElementById("page");
  if (page) render(<Cage desk={new Window(table, live, sender(who, live))} />, page);
}

void start();
