// The state panel and the sign of the line: what is the case, in the same two corners of each page.

import type { JSX } from "preact";
import { reopened } from "./build";
import { Clock } from "./clock";
import type { Link, Live } from "./live";
import { resultOf } from "./results";
import { Shape, type StateShape } from "./shapes";
import type { TableCard, TableView, You } from "./wire";
import { words } from "./words";

export interface Said {
  readonly shape: StateShape;
  readonly word: string;
  readonly more: string;
  /** Where betting has an end by the clock: from when, and how long. */
  readonly clock?: { readonly since: string; readonly seconds: number };
}

/** The state of a table in words; what is back with the reader after a no-spin, where known. */
export function stateOf(card: TableCard, view: TableView, you: You | null): Said {
  const w = words.state;
  if (view.stopped !== null) {
    const more = you ? w.stoppedMore(you.purse, you.staked) : view.stopped;
    return { shape: "fault", word: you?.terminal ? w.stoppedTerminal : w.stopped, more };
  }
  if (view.closed) return { shape: "closed", word: w.closed, more: w.closedMore };
  switch (view.phase) {
    case "closed":
      return { shape: "closed", word: w.closed, more: w.closedMore };
    case "open":
      return openState(view);
    case "locked":
      return { shape: "locked", word: w.locked, more: w.lockedMore };
    case "spun":
    case "entered":
      return { shape: "locked", word: w.locked, more: w.spunMore };
    case "result":
      return { shape: "result", word: resultOf(card, view.result ?? ""), more: w.resultMore };
    case "paying":
      return { shape: "result", word: resultOf(card, view.result ?? ""), more: w.payingMore };
    case "waiting":
      return waitingState(card, view, you);
  }
}

function openState(view: TableView): Said {
  const w = words.state;
  const clock = { since: view.betting_since, seconds: view.betting_seconds };
  const timed = view.betting_seconds > 0 ? { clock } : {};
  return view.warned
    ? { shape: "finish", word: w.finish, more: w.finishMore, ...timed }
    : { shape: "open", word: w.open, more: w.openMore, ...timed };
}

function waitingState(card: TableCard, view: TableView, you: You | null): Said {
  const w = words.state;
  if (view.last?.result && view.done.length === 0) {
    return { shape: "result", word: resultOf(card, view.last.result), more: w.paid };
  }
  if (view.last && view.done.length === 0) {
    const back = (you?.settled ?? []).reduce((total, one) => total + one.returned, 0);
    return { shape: "nospin", word: noResultWord(card), more: back > 0 ? w.back(back) : w.allBack };
  }
  return { shape: "closed", word: w.waiting, more: w.waitingMore };
}

/** The book's own word: a wheel has no-spins, dice have no-results. */
export function noResultWord(card: TableCard): string {
  const call = card.irregularities.find((one) => one.call.startsWith("no_"))?.call;
  return call === "no_spin" ? words.state.noSpin : words.state.noResult;
}

export function clockTime(at: Date): string {
  return at.toLocaleTimeString("en-GB");
}

export function State(props: {
  readonly said: Said;
  readonly phase: string;
  readonly link: Link;
  readonly seen: Date | null;
}): JSX.Element {
  const { said, phase, link, seen } = props;
  let shown = said;
  if (link === "opening") {
    shown = { shape: "off", word: words.connecting, more: words.connectingMore };
  } else if (link === "lost") {
    const more = words.lastKnown(said.word, seen ? clockTime(seen) : "");
    shown = { shape: "off", word: words.notConnected, more };
  }
  return (
    <div class={`state ${shown.shape}`} data-testid="phase" data-phase={phase}>
      <Shape of={shown.shape} />
      <div class="grow" role="status">
        <b>{shown.word}</b>
        <span>{shown.more}</span>
      </div>
      {shown.clock ? <Clock {...shown.clock} /> : null}
    </div>
  );
}

export function LineSign<V extends { readonly seq: number }>(props: {
  readonly live: Live<V>;
  readonly lost: string;
}): JSX.Element {
  const link = props.live.link.value;
  const seq = props.live.view.value?.seq ?? 0;
  return (
    <div class={`line ${link}`} role="status" data-testid="connection" data-link={link}>
      {link === "lost" ? (
        <>
          <Shape of="off" />
          <span>
            {words.lost} {props.lost}
          </span>
        </>
      ) : (
        <span aria-live="off">
          {link !== "up" ? words.connecting : reopened ? words.reopened : words.connected}
          <br />
          {link === "up" ? words.record(seq) : ""}
        </span>
      )}
    </div>
  );
}
