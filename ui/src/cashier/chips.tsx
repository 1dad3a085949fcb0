// Chips for cash and cash for chips, and what is being carried to a table: a panel a player.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { dollars } from "../money";
import { letGo } from "../press";
import { Sign } from "../shapes";
import type { CageView, Cents } from "../wire";
import { words } from "../words";
import { c } from "../words/cashier";
import type { Desk } from "./desk";

const AMOUNTS = [2_000, 5_000, 10_000, 50_000] as const;

type Purse = CageView["players"][number];

/** Another sum than those on the keys, as it was typed, by player. */
const typed = signal<Readonly<Record<string, string>>>({});

/** Whole cents of what was typed; null where it is no sum, or nothing. */
const sumOf = (player: string): Cents | null => centsOf(typed.value[player] ?? "");

function centsOf(text: string): Cents | null {
  const found = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim());
  const cents = found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : 0;
  return cents > 0 ? cents : null;
}

function forget(player: string): void {
  typed.value = { ...typed.value, [player]: "" };
}

/** Who is at the window: the one served last, so that one button only has the accent. */
const served = signal<string | null>(null);
const destination = signal<string | null>(null);

export function Chips({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const view = desk.live.view.value;
  if (!view) return null;
  return (
    <>
      <div class="windows">
        {view.players.map((player) => (
          <Customer key={player.player} desk={desk} of={player} />
        ))}
      </div>
      <dl class="holds">
        <Hold says={c.vault} cents={view.vault} />
        <Hold says={c.cash} cents={view.cash} />
      </dl>
      <Fill desk={desk} />
    </>
  );
}

const asked = signal({ sum: "", table: "", reference: "" });

/** A fill: what a table's float is sent from the vault, with the paper that asks for it. */
function Fill({ desk }: { readonly desk: Desk }): JSX.Element {
  const { sum, reference } = asked.value;
  const table = asked.value.table || (desk.tables[0]?.table ?? "");
  const cents = centsOf(sum);
  const able = cents !== null && reference.trim() !== "" && desk.ready.value;
  const set = (name: "sum" | "table" | "reference", value: string): void => {
    asked.value = { ...asked.value, [name]: value };
  };
  return (
    <form
      class="panel other fill"
      aria-label={c.fill}
      onSubmit={(event) => {
        event.preventDefault();
        const forgetIt = (): void => {
          asked.value = { ...asked.value, sum: "", reference: "" };
        };
        if (able) desk.fill(table, cents, reference.trim(), forgetIt);
      }}
    >
      <label class="where grow">
        <span>{c.fill}</span>
        <select data-testid="fill-table" value={table} onChange={(event) => set("table", event.currentTarget.value)}>
          {desk.tables.map((one) => (
            <option key={one.table} value={one.table}>
              {one.title}
            </option>
          ))}
        </select>
      </label>
      {(["sum", "reference"] as const).map((name) => (
        <label key={name} class="grow">
          <span>{name === "sum" ? c.fillSum : c.reference}</span>
          <input
            type="text"
            inputMode={name === "sum" ? "decimal" : "text"}
            autocomplete="off"
            maxLength={name === "sum" ? 12 : 64}
            data-testid={`fill-${name}`}
            value={asked.value[name]}
            onInput={(event) => set(name, event.currentTarget.value)}
          />
        </label>
      ))}
      <button type="submit" class="btn" data-testid="fill" aria-disabled={!able}>
        {cents === null ? c.send : c.sendSum(cents)} <Sign of="carry" />
      </button>
    </form>
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

function Customer({ desk, of }: { readonly desk: Desk; readonly of: Purse }): JSX.Element {
  const name = words.person(of.player);
  const some = of.purse > 0;
  const now = some && served.value === of.player;
  return (
    <section class={now ? "panel customer now" : "panel customer"} aria-label={name}>
      <h2>{c.here}</h2>
      <div class="row name">
        <h3 class="grow">{name}</h3>
        <b class="purse" data-testid={`purse-${of.player}`} data-cents={of.purse}>
          {dollars(of.purse)}
        </b>
      </div>
      <UnderWay desk={desk} of={of} />
      <h2>{c.sell}</h2>
      <div class="amounts">
        {AMOUNTS.map((cents) => (
          <button
            key={cents}
            type="button"
            class="btn"
            data-testid={`sell-${of.player}-${cents}`}
            aria-label={c.sellAct(cents, name)}
            aria-disabled={!desk.ready.value}
            onClick={(event) => {
              served.value = of.player;
              desk.sell(of.player, cents);
              letGo(event);
            }}
          >
            {dollars(cents)}
          </button>
        ))}
      </div>
      <Other desk={desk} of={of} name={name} />
      <Moves desk={desk} of={of} now={now} />
    </section>
  );
}

/** Any other sum: sold by its own button; buying back and carrying take it too. */
function Other(props: { readonly desk: Desk; readonly of: Purse; readonly name: string }): JSX.Element {
  const { desk, of, name } = props;
  const cents = sumOf(of.player);
  return (
    <div class="other">
      <label class="grow">
        <span>{c.otherSum}</span>
        <input
          type="text"
          inputMode="decimal"
          autocomplete="off"
          maxLength={12}
          data-testid={`sum-${of.player}`}
          value={typed.value[of.player] ?? ""}
          onInput={(event) => {
            typed.value = { ...typed.value, [of.player]: event.currentTarget.value };
          }}
        />
      </label>
      <button
        type="button"
        class="btn"
        data-testid={`sell-${of.player}-other`}
        aria-label={cents === null ? undefined : c.sellAct(cents, name)}
        aria-disabled={cents === null || !desk.ready.value}
        onClick={(event) => {
          if (cents === null) return;
          served.value = of.player;
          desk.sell(of.player, cents);
          forget(of.player);
          letGo(event);
        }}
      >
        {cents === null ? c.sell : dollars(cents)}
      </button>
    </div>
  );
}

function Moves(props: { readonly desk: Desk; readonly of: Purse; readonly now: boolean }): JSX.Element {
  const { desk, of, now } = props;
  const some = of.purse > 0;
  const sum = sumOf(of.player) ?? of.purse;
  const to = destination.value ?? desk.tables[0]?.table ?? "";
  return (
    <div class="moves">
      <button
        type="button"
        class="btn"
        data-testid={`buy-back-${of.player}`}
        aria-disabled={!some || !desk.ready.value}
        onClick={(event) => {
          if (some) desk.buyBack(of.player, sum);
          forget(of.player);
          letGo(event);
        }}
      >
        {some ? c.buyBack(sum) : c.nothing}
      </button>
      <label class="where">
        <span>{c.carryTo}</span>
        <select
          value={to}
          data-testid={`to-${of.player}`}
          onChange={(event) => {
            destination.value = event.currentTarget.value;
          }}
        >
          {desk.tables.map((table) => (
            <option key={table.table} value={table.table}>
              {table.title}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class={now ? "btn primary" : "btn"}
        data-testid={`carry-${of.player}`}
        aria-disabled={!some || !desk.ready.value}
        onClick={(event) => {
          if (some) desk.carry(of.player, sum, to);
          forget(of.player);
          letGo(event);
        }}
      >
        {some ? c.carry(sum) : c.nothingCarry} <Sign of="carry" />
      </button>
    </div>
  );
}

function UnderWay({ desk, of }: { readonly desk: Desk; readonly of: Purse }): JSX.Element {
  return (
    <div class="under-way">
      <h2>{c.underWay}</h2>
      {of.under_way.length === 0 ? (
        <p class="faint">{c.none}</p>
      ) : (
        <ul>
          {of.under_way.map(({ transfer, to, cents }) => (
            <li key={transfer}>
              <span class="grow">{c.to(cents, desk.titleOf(to))}</span>
              <code>{transfer.slice(0, 8)}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
