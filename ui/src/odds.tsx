// The odds of a book: every position exactly, plots, and the readings with what each would change.

import "./tokens.css";
import "./parts.css";
import "./odds/odds.css";
import { signal } from "@preact/signals";
import { type JSX, render } from "preact";
import { Clauses } from "./clause";
import { Tongue } from "./door/tongue";
import { EdgeBars, Spread } from "./odds/plots";
import {
  type BookLine,
  type BookSheet,
  type ReadingChoice,
  type Row,
  decimal,
  exactly,
  named,
  percent,
  rowsOf,
} from "./odds/sheet";
import { type Who, ask, insist, signIn } from "./session";
import type { Role } from "./wire";
import { language, speakAsBefore } from "./words";
import { o } from "./words/odds";

const query = new URLSearchParams(location.search);
/** The table whose own book is shown, by the bytes and readings that it was opened with. */
const atTable = query.get("table");
const sheet = signal<BookSheet | null>(null);
const books = signal<readonly BookLine[]>([]);
const trouble = signal<"signedOut" | "missing" | null>(null);

/** The query without its table: what leads to a book on the shelf. */
const onShelf = new URLSearchParams([...query].filter(([name]) => name !== "table")).toString();

function isOpen(line: BookLine, seen: BookSheet | null): boolean {
  return atTable === null && line.book === seen?.book;
}

function Odds(): JSX.Element {
  const seen = sheet.value;
  return (
    <main class="odds" key={language.value}>
      <header class="row">
        <div class="grow">
          <h1>{o.title(seen ? `${seen.title}, ${seen.place}` : "…")}</h1>
          <p class="dim">{o.what}</p>
          <p class="faint">
            {o.staff}
            {atTable === null ? "" : ` ${o.atTable(atTable)}`}
            {seen ? ` ${o.hash}: ${seen.hash.slice(0, 12)}` : ""}
          </p>
        </div>
        <Tongue />
      </header>
      <nav class="books" aria-label={o.books}>
        {books.value.map((line) => (
          <a
            key={line.book}
            class={isOpen(line, seen) ? "btn on" : "btn"}
            href={`/odds/${line.book}${onShelf ? `?${onShelf}` : ""}`}
            aria-current={isOpen(line, seen) ? "page" : undefined}
            data-testid={`book-${line.book}`}
          >
            {line.book}
          </a>
        ))}
      </nav>
      {trouble.value ? (
        <p class="panel told" role="alert">
          {o[trouble.value]}{" "}
          <a class="btn" href="/">
            {o.toFront}
          </a>
        </p>
      ) : null}
      {seen ? <Sheet seen={seen} /> : <p role="status">{trouble.value ? "" : o.wait}</p>}
    </main>
  );
}

function Sheet({ seen }: { readonly seen: BookSheet }): JSX.Element {
  const rows = rowsOf(seen);
  return (
    <>
      <section aria-label={o.positions(seen.positions.length)}>
        <h2>{o.positions(seen.positions.length)}</h2>
        <div class="panel wide" tabIndex={0} role="group" aria-label={o.position}>
          <table data-testid="positions">
            <thead>
              <tr>
                <th scope="col">{o.position}</th>
                <th scope="col">{o.pays}</th>
                <th scope="col" class="n">
                  {o.ways}
                </th>
                <th scope="col" class="n">
                  {o.chance}
                </th>
                <th scope="col" class="n">
                  {o.edge}
                </th>
                <th scope="col" class="n">
                  {o.variance}
                </th>
                <th scope="col" class="n">
                  {o.deviation}
                </th>
                <th scope="col">{o.clauses}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Line key={row.first.position} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <div class="plots">
        <EdgeBars rows={rows} />
        <Spread rows={rows} />
      </div>
      {seen.readings.length > 0 ? (
        <section aria-label={o.readings}>
          <h2>{o.readings}</h2>
          <p class="dim">{atTable === null ? o.readingsMore : o.readingsAtTable}</p>
          <div class="readings">
            {seen.readings.map((reading) => (
              <Reading key={reading.name} reading={reading} asked={asksFor(seen, reading.name)} />
            ))}
          </div>
        </section>
      ) : null}
    </>
  );
}

function Line({ row }: { readonly row: Row }): JSX.Element {
  const { first, all } = row;
  const edge = decimal(first.edge);
  return (
    <tr data-testid={`odds-${first.position}`}>
      <th scope="row">
        {all.length === 1 ? (
          first.called
        ) : (
          <details>
            <summary>
              {named(row, 34)} <span class="dim">{o.alike(all.length)}</span>
            </summary>
            <span class="dim">{all.map((one) => one.called).join("; ")}</span>
          </details>
        )}
      </th>
      <td class="pays">
        {first.pays.split(", ").map((pays) => (
          <span key={pays}>{pays}</span>
        ))}
      </td>
      <td class="n">{first.ways === null ? "–" : `${first.ways} / ${first.outcomes}`}</td>
      <td class="n">
        <b title={first.chance}>{exactly(first.chance)}</b>
        <small>{percent(first.chance)}</small>
      </td>
      <td class={edge < 0 ? "n players" : "n"}>
        <b title={first.edge}>{exactly(first.edge)}</b>
        <small>
          {percent(first.edge)} {edge < 0 ? o.players : ""}
        </small>
      </td>
      <td class="n">
        <b title={first.variance}>{exactly(first.variance)}</b>
        <small>{decimal(first.variance).toFixed(4)}</small>
      </td>
      <td class="n">{Math.sqrt(decimal(first.variance)).toFixed(3)}</td>
      <td>
        <Clauses of={first.clauses} />
      </td>
    </tr>
  );
}

function asksFor(seen: BookSheet, reading: string): string | null {
  const found = seen.confirmations.find((one) =>
    one.words.some((word) => word.split("=")[0] === reading),
  );
  return found?.says ?? null;
}

function Reading(props: {
  readonly reading: ReadingChoice;
  readonly asked: string | null;
}): JSX.Element {
  const { reading, asked } = props;
  return (
    <article class="panel reading-card" data-testid={`reading-${reading.name}`}>
      <h3>
        {reading.name} <span class="clause reading">{o.point(reading.point)}</span>
      </h3>
      <p class="dim" lang="en">
        {reading.says}
      </p>
      {asked ? (
        <p lang="en">
          <b>{o.confirm}</b>: {asked}
        </p>
      ) : null}
      <ul>
        {reading.values.map((value) => (
          <li key={value.value}>
            <b>{value.value}</b>
            {value.in_force ? <em>{o.inForce}</em> : null}
            {reading.span && value.in_force ? <span>{o.span(...reading.span)}</span> : null}
            {value.in_force ? null : value.changes.length === 0 ? (
              <span class="faint">{o.noChange}</span>
            ) : (
              <details>
                <summary>{o.changes(value.changes.length)}</summary>
                {value.changes.map((change) => (
                  <span key={change.position}>
                    {change.position}: {o.would(change.edge, change.would_be)}
                  </span>
                ))}
              </details>
            )}
          </li>
        ))}
      </ul>
    </article>
  );
}

/** Whoever this browser is signed in as and may read it; the demonstration lends an officer. */
async function reader(): Promise<Who> {
  const person = query.get("as");
  const here = await ask<Who[]>("/api/sessions");
  const found = person
    ? here.find((one) => one.person === person)
    : here.find((one) => !["player", "display"].includes(one.role));
  if (found) return found;
  const lent: Who = { person: "regulator-officer-1", role: "regulator_officer" as Role };
  await signIn(lent);
  return lent;
}

async function start(): Promise<void> {
  await speakAsBefore();
  const page = document.getElementById("page");
  if (page) render(<Odds />, page);
  books.value = await insist<BookLine[]>("/api/books");
  const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  const known =
    atTable === null
      ? books.value.some((line) => line.book === name)
      : (await insist<{ table: string }[]>("/api/tables")).some((line) => line.table === atTable);
  if (!known) {
    trouble.value = "missing";
    return;
  }
  try {
    const path = atTable === null ? `/api/books/${name}` : `/api/tables/${encodeURIComponent(atTable)}/odds`;
    sheet.value = await ask<BookSheet>(path, await reader());
    document.title = o.title(sheet.value.title);
  } catch {
    trouble.value = "signedOut";
  }
}

void start();
