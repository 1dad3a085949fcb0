// The large field of a display: the result that stands, or how far the round has come.

import type { JSX } from "preact";
import { Clock } from "../clock";
import { Dice } from "../cloth/marks";
import { facesOf, outcomeOf, resultOf } from "../results";
import { Shape, type StateShape } from "../shapes";
import { noResultWord } from "../state";
import type { DisplayView, TableCard } from "../wire";
import { words } from "../words";
import { wall } from "../words/display";
import { Paying } from "./paying";

export interface WallState {
  readonly shape: StateShape;
  readonly word: string;
  readonly more: string;
}

export function wallState(card: TableCard, view: DisplayView): WallState {
  if (view.closed) return { shape: "closed", word: wall.closed, more: "" };
  if (view.stopped !== null) {
    return { shape: "fault", word: wall.stopped, more: view.stopped };
  }
  switch (view.phase) {
    case "open":
      return view.warned
        ? { shape: "finish", word: wall.finish, more: words.state.finishMore }
        : { shape: "open", word: wall.open, more: words.state.openMore };
    case "locked":
    case "spun":
    case "entered":
      return { shape: "locked", word: wall.locked, more: wall.next[view.next ?? ""] ?? wall.entering };
    case "result":
      return { shape: "result", word: wall.result, more: wall.taking };
    case "paying":
      return { shape: "result", word: wall.result, more: wall.paying };
    default:
      return waiting(card, view);
  }
}

function waiting(card: TableCard, view: DisplayView): WallState {
  const more = wall.between;
  if (view.done.length > 0 || !view.last) return { shape: "closed", word: wall.waiting, more };
  if (view.last.result) return { shape: "result", word: wall.result, more };
  return { shape: "nospin", word: noResultWord(card), more: words.state.allBack };
}

/** The result that stands: of this round, or of the last until betting opens again. */
export function standing(view: DisplayView): string | null {
  if (view.result !== null) return view.result;
  return view.phase === "waiting" && view.done.length === 0 ? (view.last?.result ?? null) : null;
}

export function Hero(props: { readonly card: TableCard; readonly view: DisplayView }): JSX.Element {
  const { card, view } = props;
  const result = view.closed || view.stopped !== null ? null : standing(view);
  return (
    <section class="hero" data-testid="result" data-result={result ?? ""}>
      {result === null ? <Phase card={card} view={view} /> : <Shown card={card} view={view} result={result} />}
    </section>
  );
}

function Phase(props: { readonly card: TableCard; readonly view: DisplayView }): JSX.Element {
  const { card, view } = props;
  const { shape } = wallState(card, view);
  const timed = view.phase === "open" && view.betting_seconds > 0 && !view.closed;
  return (
    <div class="shown">
      <div class={`tile of-state ${shape}`}>
        {timed ? (
          <Clock since={view.betting_since} seconds={view.betting_seconds} />
        ) : (
          <Shape of={shape} />
        )}
      </div>
      {view.closed || view.stopped !== null ? null : <Paying card={card} />}
    </div>
  );
}

function Shown(props: {
  readonly card: TableCard;
  readonly view: DisplayView;
  readonly result: string;
}): JSX.Element {
  const { card, result } = props;
  const says = resultOf(card, result);
  const dice = card.device.kind === "dice";
  return (
    <div class={dice ? "shown dice" : "shown"}>
      {dice ? (
        <Dice faces={facesOf(card, result)} size={232} label={says} />
      ) : (
        <b class={`tile ${toneOf(card, result)}`} role="img" aria-label={says}>
          {result}
        </b>
      )}
      <div class="words">
        <h2>{headline(card, result)}</h2>
        <Winning card={card} view={props.view} but={headline(card, result)} />
      </div>
    </div>
  );
}

/** "Black", "Total 10", "Fish · Fish · Coin", "Symbol 3". */
function headline(card: TableCard, result: string): string {
  const says = resultOf(card, result);
  const [first = ""] = facesOf(card, result);
  if (card.device.kind === "pockets") return capital(says.replace(`${result} `, ""));
  const figures = first !== "" && /^\d+$/.test(first.name);
  if (card.device.kind === "dice" && figures) {
    return capital(words.total(outcomeOf(card, result)?.total ?? 0));
  }
  return says;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Which bets it wins, the widest first, with what each pays on this very result. */
function Winning(props: {
  readonly card: TableCard;
  readonly view: DisplayView;
  /** What the heading says already. */
  readonly but: string;
}): JSX.Element {
  const named = new Map(props.card.positions.map((one) => [one.id, words.short(one)]));
  const { kind } = props.card.device;
  const dice = kind === "dice";
  const [one] = props.view.winning;
  // The heading names the one bet that a section of the wheel wins.
  if (kind === "wheel" && one) return <p class="one-pays">{wall.paysOdds(words.odds(one.odds))}</p>;
  const won = props.view.winning.filter(({ position }) => dice || named.get(position) !== props.but);
  return (
    <ul aria-label={wall.pays}>
      {won.slice(0, dice ? 6 : 5).map(({ position, odds }) => (
        <li key={position}>
          <span>{named.get(position) ?? position}</span> <i>{words.odds(odds)}</i>
        </li>
      ))}
    </ul>
  );
}

/** A pocket by its colour, a symbol of the wheel by its hue; the figure speaks. */
export function toneOf(card: TableCard, result: string): string {
  const [face] = facesOf(card, result);
  if (card.device.kind === "pockets") return face?.colour ? `tone-${face.colour}` : "tone-zero";
  const at = card.device.faces.findIndex((one) => one.name === result);
  return card.device.kind === "wheel" ? `hued hue-${(at % 7) + 1}` : "";
}
