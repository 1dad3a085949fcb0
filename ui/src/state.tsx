// The state panel and the sign of the line: what is the case, in the same two corners of each page.

import type { JSX } from "preact";
import type { Link, Live } from "./live";
import { Shape, type StateShape } from "./shapes";
import type { TableView } from "./wire";
import { words } from "./words";

export interface Said {
  readonly shape: StateShape;
  readonly word: string;
  readonly more: string;
}

/** The state of a table in words; what is back with the reader after a no-spin, where known. */
export function stateOf(view: TableView, back: string): Said {
  const w = words.state;
  switch (view.phase) {
    case "open":
      return { shape: "open", word: w.open, more: w.openMore };
    case "locked":
      return { shape: "locked", word: w.locked, more: w.lockedMore };
    case "spun":
    case "entered":
      return { shape: "locked", word: w.locked, more: w.spunMore };
    case "result":
      return { shape: "result", word: words.symbol(view.result ?? ""), more: w.resultMore };
    case "paying":
      return { shape: "result", word: words.symbol(view.result ?? ""), more: w.payingMore };
    case "waiting":
      if (view.last?.result) {
        return { shape: "result", word: words.symbol(view.last.result), more: w.paid };
      }
      if (view.last) return { shape: "nospin", word: w.noSpin, more: back };
      return { shape: "closed", word: w.waiting, more: w.waitingMore };
  }
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
    <div class={`state ${shown.shape}`} role="status" data-testid="phase" data-phase={phase}>
      <Shape of={shown.shape} />
      <div class="grow">
        <b>{shown.word}</b>
        <span>{shown.more}</span>
      </div>
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
          {words.simulated}
          <br />
          {link === "up" ? `${words.connected} · ${words.record(seq)}` : words.connecting}
        </span>
      )}
    </div>
  );
}
