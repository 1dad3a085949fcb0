// Earlier results, newest first, where the book lets a player's screen show them; and the result that
// stands, as the dice or the pocket show it.

import "./history.css";
import type { JSX } from "preact";
import { Dice } from "./cloth/marks";
import { facesOf, outcomeOf, resultOf } from "./results";
import type { PlayerView, TableCard } from "./wire";
import { words } from "./words";

export function History(props: { readonly card: TableCard; readonly view: PlayerView }): JSX.Element | null {
  const { card, view } = props;
  if (!card.shows.includes("recent")) return null;
  const past = view.history.filter((one) => one.result !== null).toReversed();
  const { kind } = card.device;
  return (
    <div class={past.length > 0 ? "history" : "history none"} data-testid="history">
      <h2>{words.history[kind] ?? words.history["dice"]}</h2>
      <ol class="grow">
        {past.map((one, index) => (
          <Past key={one.round} card={card} result={one.result ?? ""} newest={index === 0} />
        ))}
      </ol>
      <p class="faint">{words.historyNote}</p>
    </div>
  );
}

function Past(props: {
  readonly card: TableCard;
  readonly result: string;
  readonly newest: boolean;
}): JSX.Element {
  const { card, result, newest } = props;
  const says = resultOf(card, result);
  const faces = facesOf(card, result);
  const classes = ["past-one", newest ? "newest" : "", toneOf(card, result)];
  const figures = faces.every((face) => /^\d+$/.test(face.name));
  return (
    <li class={classes.join(" ")} aria-label={says}>
      {card.device.kind !== "dice" ? (
        result
      ) : figures ? (
        <>
          <small>{faces.map((face) => face.name).join(" ")}</small> {outcomeOf(card, result)?.total}
        </>
      ) : (
        <Dice faces={faces} size={20} label={says} />
      )}
    </li>
  );
}

function toneOf(card: TableCard, result: string): string {
  const [face] = facesOf(card, result);
  if (card.device.kind === "pockets") return face?.colour ? `tone-${face.colour}` : "tone-zero";
  if (card.device.kind === "wheel") {
    return `hue-${card.device.faces.findIndex((one) => one.name === result) + 1} hued`;
  }
  return "";
}

/** The result that stands, large: solid dice, or the pocket. A wheel shows its own. */
export function Shown(props: { readonly card: TableCard; readonly view: PlayerView }): JSX.Element | null {
  const { card, view } = props;
  const last = view.phase === "waiting" && view.done.length === 0 ? view.last?.result : null;
  const result = view.result ?? last ?? null;
  if (result === null) return null;
  const says = resultOf(card, result);
  if (card.device.kind === "dice") {
    return <Dice faces={facesOf(card, result)} size={50} label={says} />;
  }
  if (card.device.kind !== "pockets") return null;
  return (
    <b class={`pocket ${toneOf(card, result)}`} role="img" aria-label={says}>
      {result}
    </b>
  );
}
