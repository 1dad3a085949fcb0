// Beside a step: why it is so, the money that it moved, its place in the chain, what is in force.

import type { JSX } from "preact";
import { Clause } from "../clause";
import { dollars } from "../money";
import { words } from "../words";
import { r } from "../words/regulator";
import { now, replay, scene, step, table, tables } from "./desk";
import type { Laid, Replay, Step } from "./types";

export function Why({ at }: { readonly at: Step }): JSX.Element {
  return (
    <section class="panel why-step" data-testid="because" aria-label={r.because}>
      <h2>
        {r.because} <span>{words.ourWords}</span>
      </h2>
      {at.because.length === 0 ? <p class="dim">{r.becauseNone}</p> : null}
      <ol tabIndex={0} aria-label={r.because}>
        {at.because.map((one) => (
          <li key={`${one.lead} ${one.source}`}>
            <span lang="en">
              {one.lead ? <b>{one.lead} </b> : null}
              {one.says}
            </span>
            <Clause source={one.source} reading={one.is_reading} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const money = (cents: number): string =>
  `${cents < 0 ? "−" : "+"}${(Math.abs(cents) / 100).toFixed(2)}`;

export function Postings({ at }: { readonly at: Step }): JSX.Element {
  return (
    <section class="panel" aria-label={r.postings} data-testid="postings">
      <h2>{r.postings}</h2>
      {at.postings.length === 0 ? (
        <p class="dim">{r.postingsNone}</p>
      ) : (
        <table class="money">
          <tbody>
            {at.postings.map((one) => (
              <tr key={one.account}>
                <td>{one.account.replaceAll(":", ", ")}</td>
                <td class="n">{money(one.cents)}</td>
              </tr>
            ))}
            <tr class="sum">
              <td>{r.sum}</td>
              <td class="n">{(at.postings.reduce((all, one) => all + one.cents, 0) / 100).toFixed(2)}</td>
            </tr>
          </tbody>
        </table>
      )}
    </section>
  );
}

const short = (hash: string): string =>
  hash ? `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}` : "";

export function Chain({ shown, at }: { readonly shown: Replay; readonly at: Step }): JSX.Element {
  const next = shown.steps[step.value + 1];
  const after = next && next.prev === at.hash ? next.hash : next ? "" : shown.after;
  return (
    <section class="panel hashes" aria-label={r.chain}>
      <h2>{r.chain}</h2>
      <code>
        <span>{at.seq - 1}</span> {short(at.prev)}
      </code>
      <code class="now" title={at.hash} data-testid="hash">
        <span>{at.seq}</span> {short(at.hash)}
      </code>
      <code>
        <span>{after ? at.seq + 1 : ""}</span> {short(after)}
      </code>
      <p class="dim">{at.private ? r.sealed : r.open}</p>
    </section>
  );
}

export function OnLayout({ shown }: { readonly shown: Replay }): JSX.Element {
  const { laid } = scene.value;
  const called = new Map(shown.card.positions.map((one) => [one.id, words.long(one)]));
  return (
    <section class="panel on-layout" aria-label={r.onLayout} data-testid="on-layout">
      <h2>{r.onLayout}</h2>
      {laid.length === 0 ? <p class="dim">{r.nothing}</p> : null}
      <div class="scroll" tabIndex={0} role="group" aria-label={r.onLayout}>
        <table>
          <tbody>
            {laid.map((one) => (
              <tr key={one.wager} class={one.wager === now.value?.wager ? "now" : ""} data-state={one.state}>
                <td>{one.place ? r.place(one.place) : words.person(one.player)}</td>
                <td>{called.get(one.position) ?? one.position}</td>
                <td class="n">{dollars(one.cents)}</td>
                <td class="n">{cameTo(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function cameTo(one: Laid): string {
  const word = r.laid[one.state] ?? one.state;
  return one.state === "won" ? `${word} ${dollars(one.won)}` : word;
}

export function InForce(): JSX.Element {
  const shown = replay.value;
  const readings = typeof shown === "string" ? [] : shown.readings;
  const notices = tables.value.find((one) => one.table === table.value)?.notices ?? [];
  return (
    <div class="in-force">
      <section class="panel" aria-label={r.readings}>
        <h2>{r.readings}</h2>
        {readings.length === 0 ? <p class="dim">{r.readingsNone}</p> : null}
        <ul tabIndex={0} aria-label={r.readings}>
          {readings.map((one) => (
            <li key={one.name}>
              <Clause source={`${one.name}=${one.value}`} reading />
              <span lang="en">
                {one.says} ({one.point})
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section class="panel" aria-label={r.notices}>
        <h2>{r.notices}</h2>
        {notices.length === 0 ? <p class="dim">{r.noticesNone}</p> : null}
        <ul tabIndex={0} aria-label={r.notices}>
          {notices.map((one) => (
            <li key={`${one.sign} ${one.since}`}>
              <span lang="en">
                {one.says}
                {one.due ? ` ${r.due(one.due.slice(11, 19))}` : ""}
              </span>
              {one.clauses[0] ? <Clause source={one.clauses[0]} /> : null}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
