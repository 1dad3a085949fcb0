// The left side: the rounds of a table and the records of one, or what a search has found.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Clause } from "../clause";
import { Sign } from "../shapes";
import { words } from "../words";
import { r } from "../words/regulator";
import { found, goTo, openRound, openTable, replay, search, step, table, tables } from "./desk";
import type { Found, FoundRecord, Replay } from "./types";

export const clockOf = (at: string): string => at.slice(11, 19);

/** A person as people say it, and the office where it is one of the house. */
export function byWhom(person: string, role: string): string {
  const office = role.replaceAll("_", " ");
  return person.startsWith(role.replaceAll("_", "-")) ? words.person(person) : `${office} ${person}`;
}

export function Log(): JSX.Element {
  const seen = found.value;
  if (seen !== null) return <Results seen={seen} />;
  const shown = replay.value;
  return (
    <section class="panel log" aria-label={r.table}>
      <Rounds shown={typeof shown === "string" ? null : shown} />
      {typeof shown === "string" ? (
        <p class="dim blank" role="status">
          {shown === "none" ? r.noRounds : shown === "failed" ? r.failed : r.wait}
        </p>
      ) : (
        <Records shown={shown} />
      )}
    </section>
  );
}

function Rounds({ shown }: { readonly shown: Replay | null }): JSX.Element {
  const here = tables.value.find((one) => one.table === table.value);
  const newest = here?.round ?? 0;
  const number = shown?.round ?? 0;
  return (
    <div class="rounds">
      <label class="pick">
        <span class="unseen">{r.table}</span>
        <select
          data-testid="table"
          value={table.value}
          onChange={(event) => void openTable(event.currentTarget.value, null)}
        >
          {tables.value.map((one) => (
            <option key={one.table} value={one.table}>
              {one.title}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="btn icon"
        aria-label={r.earlier}
        data-testid="earlier"
        aria-disabled={number <= 1}
        onClick={() => number > 1 && void openRound(number - 1)}
      >
        <Sign of="left" />
      </button>
      <b class="number" data-testid="round">
        {shown ? r.round(shown.round) : "–"}
      </b>
      <button
        type="button"
        class="btn icon"
        aria-label={r.later}
        data-testid="later"
        aria-disabled={number >= newest}
        onClick={() => number < newest && void openRound(number + 1)}
      >
        <Sign of="right" />
      </button>
    </div>
  );
}

function Records({ shown }: { readonly shown: Replay }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const at = step.value;
  useEffect(() => {
    // Within the list alone: the page stays where its reader has it.
    const box = list.current;
    const own = box?.querySelector("[aria-current]")?.parentElement;
    if (!box || !own) return;
    const top = own.offsetTop - box.offsetTop;
    if (top < box.scrollTop) box.scrollTop = top - 8;
    else if (top + own.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top + own.offsetHeight - box.clientHeight + 8;
    }
  }, [at]);
  return (
    <ol ref={list} class="records" tabIndex={0} aria-label={r.records(shown.steps.length)}>
      {shown.steps.map((one, n) => (
        <li key={one.seq}>
          <button
            type="button"
            class={n === at ? "now" : n < at ? "past" : "next"}
            aria-current={n === at ? "step" : undefined}
            data-testid={`step-${one.seq}`}
            data-kind={one.kind}
            onClick={() => goTo(n)}
          >
            <span class="when">
              <code>{one.seq}</code>
              <span>{clockOf(one.at)}</span>
            </span>
            <span class="what">
              <b lang="en">{one.says}</b>
              <small>{byWhom(one.by, one.role)}</small>
            </span>
            {one.clauses[0] ? <Clause source={one.clauses[0]} /> : null}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Results({ seen }: { readonly seen: (Found & { readonly query: string }) | "waiting" | "failed" }): JSX.Element {
  return (
    <section class="panel log" aria-label={r.search} data-testid="found">
      <div class="rounds">
        <p class="grow dim" role="status">
          {seen === "waiting" ? r.wait : seen === "failed" ? r.failed : r.found(seen.records.length, seen.looked)}
        </p>
        <button
          type="button"
          class="btn"
          data-testid="found-close"
          onClick={() => {
            found.value = null;
          }}
        >
          {r.foundClose}
        </button>
      </div>
      {typeof seen === "string" ? null : seen.records.length === 0 ? (
        <p class="dim blank">{r.foundNone}</p>
      ) : (
        <ol class="records" tabIndex={0} aria-label={r.search}>
          {seen.records.map((one) => (
            <Hit key={`${one.stream} ${one.seq}`} one={one} />
          ))}
          {seen.before === null ? null : (
            <li>
              <button
                type="button"
                class="btn further"
                onClick={() => void search(seen.query, seen.before)}
              >
                {r.foundMore}
              </button>
            </li>
          )}
        </ol>
      )}
    </section>
  );
}

function Hit({ one }: { readonly one: FoundRecord }): JSX.Element {
  const open = (): void => {
    if (one.round === null || !tables.value.some(({ table: name }) => name === one.stream)) return;
    void openTable(one.stream, one.round, one.seq).then(() => {
      found.value = null;
    });
  };
  return (
    <li>
      <button
        type="button"
        class="past"
        data-testid={`hit-${one.stream}-${one.seq}`}
        aria-disabled={one.round === null}
        onClick={open}
      >
        <span class="when">
          <code>
            {one.stream} {one.seq}
          </code>
          <span>{clockOf(one.at)}</span>
        </span>
        <span class="what">
          <b lang="en">{one.says}</b>
          <small>
            {one.round === null ? "" : `${r.round(one.round)} · `}
            {byWhom(one.by, one.role)}
          </small>
        </span>
        {one.clauses[0] ? <Clause source={one.clauses[0]} /> : null}
      </button>
    </li>
  );
}
