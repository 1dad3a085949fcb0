// Tables: those that are open, and a form that opens another by its book.

import { useEffect, useState } from "preact/hooks";
import type { JSX } from "preact";
import type { BookSheet } from "../odds/sheet";
import { ask } from "../session";
import { words } from "../words";
import { f } from "../words/front";
import { s } from "../words/setup";
import { Choice, Text, Tick, submits, text } from "./fields";
import { Limits, Terminals, Tray } from "./fittings";
import type { Office } from "./office";
import { COLOURS, openTable } from "./plan";

const SECONDS = [
  "administrator",
  "shift_manager",
  "pit_boss",
  "casino_supervisor",
  "game_supervisor",
];

export function Tables({ office }: { readonly office: Office }): JSX.Element {
  const [book, setBook] = useState(office.books.value[0]?.book ?? "");
  useEffect(() => {
    office.sheet.value = null;
    const path = `/api/books/${book}`;
    void ask<BookSheet>(path, office.who).then(
      (sheet) => {
        office.sheet.value = sheet;
      },
      () => {
        office.no.value = s.failed;
      },
    );
  }, [office, book]);
  const open = async (form: FormData, of: HTMLFormElement): Promise<void> => {
    if (!(await openTable(office, form))) return;
    await office.learn();
    office.note.value = s.opened(text(form, "heading") || text(form, "table"));
    of.reset();
  };
  const sheet = office.sheet.value;
  return (
    <div class="two">
      <section class="panel">
        <ul class="lines">
          {(office.lobby.value?.tables ?? []).map((table) => (
            <li key={table.table} data-testid={`table-${table.table}`}>
              <div class="grow">
                <b>{table.title}</b> <span class="dim">{table.table}</span>
                <p class="dim">
                  {table.book} · {words.limits(table.minimum, table.maximum)} ·{" "}
                  {table.closed ? s.closed : s.running(table.round)}
                </p>
                <p class="dim">
                  {s.seats(table.places)}
                  {table.terminals.length > 0 ? ` · ${s.fitted(table.terminals.length)}` : ""}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <form class="panel form" onSubmit={submits(open)} noValidate>
        <h2>{s.open}</h2>
        <Choice
          name="book"
          says={s.book}
          value={book}
          of={office.books.value.map((line) => [line.book, `${line.title}, ${line.place} (${line.book})`])}
          onPick={(next) => {
            office.sheet.value = null;
            setBook(next);
          }}
        />
        {sheet ? <Fields key={sheet.book} office={office} sheet={sheet} /> : <p>{s.wait}</p>}
      </form>
    </div>
  );
}

function Fields(props: { readonly office: Office; readonly sheet: BookSheet }): JSX.Element {
  const { office, sheet } = props;
  const demo = office.lobby.value?.demo === true;
  return (
    <>
      <div class="pair">
        <Text name="table" says={s.table} more={s.tableMore} />
        <Text name="heading" says={s.heading} />
        <Choice name="layout" says={s.layout} of={sheet.layouts.map((one) => [one.name, one.name])} />
        <Text name="places" says={s.places} value="7" />
        <Text name="minimum" says={s.minimum} value="5" />
        <Text name="maximum" says={s.maximum} value="500" />
        <Text name="unit" says={s.unit} value="1" />
        <Text name="float" says={s.float} value="50000" />
        <Text name="clock" says={s.clock} value="0" />
        {sheet.streaks ? <Text name="streak" says={s.streak} value="0" /> : null}
        <Choice
          name="results"
          says={s.results}
          of={[
            ["keys", s.keys],
            ["simulated", s.drawn],
          ]}
        />
        <Text name="approval" says={s.approval} />
      </div>
      <Tick name="simulated" value="yes" on={demo}>
        {s.money}
      </Tick>
      <label class="field">
        <span>{s.document}</span>
        <input type="file" name="document" data-testid="field-document" />
        <small>{s.documentMore}</small>
      </label>
      <Equipment sheet={sheet} />
      <fieldset>
        <legend>{s.colours}</legend>
        <div class="ticks">
          {COLOURS.map((colour) => (
            <Tick key={colour} name="colour" value={colour}>
              {s.colour(colour)}
            </Tick>
          ))}
        </div>
      </fieldset>
      <Tray />
      <Limits sheet={sheet} />
      <Terminals sheet={sheet} />
      <Readings sheet={sheet} />
      <button type="submit" class="btn primary" data-testid="open-table">
        {s.openAct}
      </button>
    </>
  );
}

function Equipment({ sheet }: { readonly sheet: BookSheet }): JSX.Element {
  return (
    <fieldset>
      <legend>{s.equipment}</legend>
      {sheet.equipment.map((item) => (
        <div key={item.name}>
          {item.always ? (
            <p class="dim" lang="en">
              {item.says} · {s.always}
            </p>
          ) : (
            <Tick name="equipment" value={item.name}>
              <span lang="en">{item.says}</span>
            </Tick>
          )}
          {item.least_mm !== null || item.most_mm !== null ? (
            <Text
              name={`measured:${item.name}`}
              says={`${item.name}: ${s.measured(item.least_mm, item.most_mm)}`}
            />
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}

function Readings({ sheet }: { readonly sheet: BookSheet }): JSX.Element {
  return (
    <>
      <details data-testid="readings">
        <summary>{s.readings}</summary>
        <p class="dim">{s.readingsMore}</p>
        {sheet.readings.map((reading) =>
          reading.span ? (
            <Text
              key={reading.name}
              name={`reading:${reading.name}`}
              says={`${reading.name}: ${reading.span[0]} – ${reading.span[1]}`}
              value={reading.values.find((one) => one.in_force)?.value}
              more={reading.says}
            />
          ) : (
            <Choice
              key={reading.name}
              name={`reading:${reading.name}`}
              says={`${reading.name} · ${reading.says}`}
              value={reading.values.find((one) => one.in_force)?.value}
              of={reading.values.map((one) => [one.value, one.value])}
            />
          ),
        )}
      </details>
      {sheet.confirmations.length > 0 ? (
        <fieldset>
          <legend>{s.confirm}</legend>
          <p class="dim">{s.confirmMore}</p>
          {[...new Set(sheet.confirmations.flatMap((one) => one.words))].map((word) => (
            <div key={word}>
              <Tick name="confirmed" value={word}>
                <b>{word}</b>
              </Tick>
              <ul class="lines" lang="en">
                {sheet.confirmations
                  .filter((one) => one.words.includes(word))
                  .map((one) => (
                    <li key={one.says}>{one.says}</li>
                  ))}
              </ul>
            </div>
          ))}
        </fieldset>
      ) : null}
      <fieldset>
        <legend>{s.second}</legend>
        <p class="dim">{s.secondMore}</p>
        <div class="pair">
          <Text name="second" says={s.secondName} />
          <Choice
            name="second-role"
            says={s.office}
            of={SECONDS.map((role) => [role, f.roles[role] ?? role])}
          />
          <label class="field">
            <span>{s.secondPassword}</span>
            <input type="password" name="second-password" autocomplete="off" maxLength={256} />
          </label>
        </div>
      </fieldset>
    </>
  );
}
