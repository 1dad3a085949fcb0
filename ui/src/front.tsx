// The front page: what this is, which tables are open, and the doors to each of the pages.

import "./tokens.css";
import "./parts.css";
import "./front.css";
import { type JSX, render } from "preact";
import { type Live, follow } from "./live";
import { type Who, insist } from "./session";
import { Sign } from "./shapes";
import { State, stateOf } from "./state";
import type { PlayerView, TableCard, TableLine } from "./wire";
import { words } from "./words/staff";

/** The page watches as one who only looks on; the demonstration has no display of its own yet. */
const onlooker: Who = { person: "player-1", role: "player" };
const PLAYERS = [1, 2] as const;

interface Open {
  readonly card: TableCard;
  readonly live: Live<PlayerView>;
}

function Front({ tables }: { readonly tables: readonly Open[] }): JSX.Element {
  const f = words.front;
  return (
    <main class="front">
      <header>
        <h1>{f.title}</h1>
        <p class="what">{f.what}</p>
      </header>
      <nav class="doors">
        <Door name="open-dealer" href="/dealer" says={f.deal} more={f.dealMore} primary />
        {PLAYERS.map((n) => (
          <Door
            key={n}
            name={`open-player-${n}`}
            href={`/player?as=player-${n}`}
            says={f.play(n)}
            more={f.playMore}
          />
        ))}
        <Door name="open-cage" href="/cage" says={f.cage} more={f.cageMore} />
      </nav>
      <p class="dim how">{f.how}</p>
      <h2>{f.tables}</h2>
      {tables.length === 0 ? <p class="dim">{f.none}</p> : null}
      <div class="tables">
        {tables.map((open) => (
          <TablePanel key={open.card.table} {...open} />
        ))}
      </div>
    </main>
  );
}

function Door(props: {
  readonly name: string;
  readonly href: string;
  readonly says: string;
  readonly more: string;
  readonly primary?: boolean;
}): JSX.Element {
  return (
    <a
      class={props.primary ? "btn primary door" : "btn door"}
      href={props.href}
      target="_blank"
      rel="noopener"
      data-testid={props.name}
    >
      <span>
        <b>{props.says}</b>
        <small>{props.more}</small>
      </span>
      <Sign of="away" />
      <span class="unseen">{words.front.newWindow}</span>
    </a>
  );
}

function TablePanel({ card, live }: Open): JSX.Element {
  const view = live.view.value;
  const { minimum, maximum } = card.limits;
  const said = view
    ? stateOf(card, view, null)
    : ({ shape: "off", word: words.connecting, more: words.connectingMore } as const);
  const facts = [
    [words.front.book, card.book],
    [words.front.round, view ? String(view.round) : "–"],
    [words.front.limits, words.limits(minimum, maximum)],
    [words.front.rules, card.rules.hash.slice(0, 12)],
  ] as const;
  return (
    <section class="panel table-card" aria-label={card.title} data-testid={`table-${card.table}`}>
      <h3>{card.title}</h3>
      <p class="dim">
        {card.game}, {card.place}; {card.simulated ? words.simulated : words.front.real}
      </p>
      <State
        said={said}
        phase={view?.phase ?? "opening"}
        link={live.link.value}
        seen={live.seen.value}
      />
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <a
        class="btn look"
        href={`/player?as=player-1&table=${card.table}`}
        target="_blank"
        rel="noopener"
        data-testid={`look-${card.table}`}
      >
        {words.front.look}
        <span class="unseen">
          {card.title}, {words.front.newWindow}
        </span>
      </a>
    </section>
  );
}

async function start(): Promise<void> {
  const lines = await insist<TableLine[]>("/api/tables");
  const cards = await Promise.all(
    lines.map((line) => insist<TableCard>(`/api/tables/${line.table}`)),
  );
  const tables = cards.map((card) => ({ card, live: follow<PlayerView>(card.table, onlooker) }));
  const page = document.getElementById("page");
  if (page) render(<Front tables={tables} />, page);
}

void start();
