// The front door: what this is, the tables as they stand, a place at each, and the other pages.

import "./tokens.css";
import "./parts.css";
import "./door/form.css";
import "./front.css";
import { signal } from "@preact/signals";
import { type JSX, render } from "preact";
import { Emblem } from "./door/emblem";
import { homeOf } from "./door/homes";
import {
  type LobbyTable,
  type Session,
  cut,
  keepLooking,
  learnSessions,
  lobby,
  saidOf,
  sessions,
} from "./door/lobby";
import { Tongue } from "./door/tongue";
import { Extended } from "./extended";
import { post } from "./session";
import { Shape, Sign } from "./shapes";
import type { Role } from "./wire";
import { language, speakAsBefore, words } from "./words";
import { f } from "./words/front";

const PLAYERS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const player = signal(1);

function Front(): JSX.Element {
  const seen = lobby.value;
  return (
    <main class="front" key={language.value}>
      <header class="hail">
        <div class="grow">
          <h1>{f.title}</h1>
          <p class="what">{f.what}</p>
          <p class="dim">
            {seen && !seen.demo ? f.real : f.demo} {seen?.demo ? f.demoHow : ""}
          </p>
        </div>
        <Tongue />
      </header>
      <div class="cut-note" role="status">
        {cut.value ? f.cut : seen ? "" : f.waiting}
      </div>
      {seen ? seen.demo ? <Hero tables={seen.tables} /> : <Arrival begun={seen.begun} /> : null}
      <section aria-label={f.tables}>
        <h2>{f.tables}</h2>
        {seen?.tables.length === 0 ? <p class="dim none">{f.none}</p> : null}
        <div class="tables">
          {(seen?.tables ?? []).map((table) => (
            <Table key={table.table} table={table} demo={seen?.demo === true} />
          ))}
        </div>
      </section>
      {seen?.demo ? <Doors tables={seen.tables} pages={seen.pages} /> : null}
    </main>
  );
}

/** The table at which a visitor waits least: betting is open, or comes next, and a place is free. */
function bestOf(tables: readonly LobbyTable[]): LobbyTable | undefined {
  const free = tables.filter((one) => !one.closed && one.stopped === null && one.taken < one.places);
  return free.find((one) => one.book.includes("wheel")) ?? free[0];
}

function seatOf(table: LobbyTable): string {
  return `/player?as=player-${player.value}&table=${table.table}`;
}

function Hero({ tables }: { readonly tables: readonly LobbyTable[] }): JSX.Element | null {
  const best = bestOf(tables);
  if (!best) return null;
  return (
    <div class="hero">
      <Away name="play-now" href={seatOf(best)} look="btn primary door">
        <span>
          <b>{f.sitAt(best.title)}</b>
          <small>{f.sitMore}</small>
        </span>
      </Away>
      <label class="as">
        <span class="dim">{f.asPlayer}</span>
        <select
          class="pick"
          data-testid="as-player"
          value={player.value}
          onChange={(event) => {
            player.value = Number(event.currentTarget.value);
          }}
        >
          {PLAYERS.map((n) => (
            <option key={n} value={n}>
              {f.player(n)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function Away(props: {
  readonly name: string;
  readonly href: string;
  readonly look?: string;
  readonly children: JSX.Element | string;
}): JSX.Element {
  return (
    <a
      class={props.look ?? "btn"}
      href={props.href}
      target="_blank"
      rel="noopener"
      data-testid={props.name}
    >
      {props.children}
      <Sign of="away" />
      <span class="unseen">{f.opensNew}</span>
    </a>
  );
}

function Table(props: { readonly table: LobbyTable; readonly demo: boolean }): JSX.Element {
  const { table, demo } = props;
  const said = saidOf(table);
  const free = table.places - table.taken;
  const [, option] = table.book.split(":");
  const facts = [
    [f.limits, words.limits(table.minimum, table.maximum)],
    [f.places, f.placesFree(free, table.places)],
    [f.dealer, dealerOf(table)],
    [f.round, String(table.round)],
  ] as const;
  return (
    <section class="panel table-card" aria-label={table.title} data-testid={`table-${table.table}`}>
      <header>
        <div class="grow">
          <h3>{table.title}</h3>
          <p class="dim">
            {table.game}, {table.place}
            {option ? `, ${f.option(option.toUpperCase())}` : ""}
          </p>
        </div>
        <Emblem book={table.book} />
      </header>
      <Extended notice={table.notice} />
      <div class={`state ${said.shape}`} data-testid={`state-${table.table}`} data-phase={table.phase}>
        <Shape of={said.shape} />
        <div class="grow">
          <b>{said.word}</b>
          <span>{said.more}</span>
        </div>
      </div>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div class="acts">
        {demo ? <Roles table={table} free={free} /> : null}
        {demo ? (
          <a class="btn quiet" href={`/display/${table.table}`} target="_blank" rel="noopener">
            {f.display}
            <span class="unseen">
              {table.title}, {f.opensNew}
            </span>
          </a>
        ) : null}
        <a class="btn quiet" href={oddsOf(table)} target="_blank" rel="noopener">
          {f.odds}
          <span class="unseen">
            {table.title}, {f.opensNew}
          </span>
        </a>
      </div>
    </section>
  );
}

/** Of the book as the table was opened with it, which need not be one on the shelf. */
function oddsOf(table: LobbyTable): string {
  return `/odds/${encodeURIComponent(table.book)}?table=${encodeURIComponent(table.table)}`;
}

function dealerOf(table: LobbyTable): JSX.Element | string {
  if (table.dealer === null) return f.nobodyDeals;
  return (
    <span data-testid={`dealer-of-${table.table}`} data-robot={table.dealt_by_robot}>
      {words.person(table.dealer)}
      {table.dealt_by_robot ? <em class="robot">{f.robot}</em> : null}
    </span>
  );
}

function Roles(props: { readonly table: LobbyTable; readonly free: number }): JSX.Element {
  const { table, free } = props;
  const dealt = table.dealer !== null && !table.dealt_by_robot;
  return (
    <>
      {free > 0 && !table.closed ? (
        <Away name={`sit-${table.table}`} href={seatOf(table)}>
          {f.sit}
        </Away>
      ) : (
        <span class="btn" aria-disabled="true">
          {f.full}
        </span>
      )}
      <Away name={`deal-${table.table}`} href={`/dealer/${table.table}?as=dealer-1`}>
        {dealt ? f.console : f.take}
      </Away>
      {table.terminals[0] ? (
        <Away
          name={`terminal-${table.table}`}
          href={`${seatOf(table)}&terminal=${table.terminals[0]}`}
          look="btn quiet"
        >
          {f.terminal}
        </Away>
      ) : null}
    </>
  );
}

function Doors(props: {
  readonly tables: readonly LobbyTable[];
  readonly pages: readonly string[];
}): JSX.Element {
  const { tables, pages } = props;
  const first = tables[0];
  const every: Readonly<Record<string, string>> = {
    pit: "/pit",
    cage: "/cage",
    regulator: "/regulator",
    display: `/display/${first?.table ?? ""}`,
    odds: first ? oddsOf(first) : "/odds/",
    setup: "/setup",
  };
  const doors = Object.fromEntries(Object.entries(every).filter(([name]) => pages.includes(name)));
  return (
    <nav class="floor" aria-label={f.floor}>
      <h2>{f.floor}</h2>
      <div class="doors">
        {Object.entries(doors).map(([name, href]) => (
          <Away key={name} name={`open-${name}`} href={href} look="btn door">
            <span>
              <b>{f.doors[name]?.[0] ?? name}</b>
              <small>{f.doors[name]?.[1] ?? ""}</small>
            </span>
          </Away>
        ))}
      </div>
    </nav>
  );
}

/** A real floor: who is signed in at this browser, or how to be. */
function Arrival({ begun }: { readonly begun: boolean }): JSX.Element {
  const here = sessions.value;
  return (
    <>
      {here.length > 0 ? (
        <section class="panel here" aria-label={f.you}>
          <ul>
            {here.map((session) => (
              <Signed key={session.person} session={session} />
            ))}
          </ul>
        </section>
      ) : null}
      <div class="hero">
        <a
          class={here.length > 0 ? "btn door" : "btn primary door"}
          href={begun ? "/sign-in" : "/sign-in?first"}
          data-testid="to-sign-in"
        >
          <span>
            <b>{begun ? f.signIn : f.first}</b>
            <small>{begun ? f.signInMore : f.firstMore}</small>
          </span>
        </a>
        <a class="btn door" href="/enrol" data-testid="to-enrol">
          <span>
            <b>{f.enrol}</b>
            <small>{f.enrolMore}</small>
          </span>
        </a>
      </div>
    </>
  );
}

function Signed({ session }: { readonly session: Session }): JSX.Element {
  const leave = async (): Promise<void> => {
    const who = { person: session.person, role: session.role as Role };
    await post("/api/sign-out", "{}", who).catch(() => null);
    await learnSessions();
  };
  const role = f.roles[session.device && session.role === "player" ? "terminal" : session.role];
  return (
    <li data-testid={`signed-${session.person}`}>
      <b class="grow">{f.here(words.person(session.person), role ?? session.role)}</b>
      <span class="dim">{f.atTable(session.at)}</span>
      <a class="btn" href={homeOf(session)}>
        {f.open}
        <span class="unseen">{words.person(session.person)}</span>
      </a>
      {session.device ? null : (
        <button type="button" class="btn quiet" onClick={() => void leave()}>
          {f.signOut}
          <span class="unseen">{words.person(session.person)}</span>
        </button>
      )}
    </li>
  );
}

async function start(): Promise<void> {
  await speakAsBefore();
  const page = document.getElementById("page");
  if (page) render(<Front />, page);
  void learnSessions();
  void keepLooking();
}

void start();
