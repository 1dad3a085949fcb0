// Beside the large field: earlier results where the book has them, and limits as they are now.

import type { JSX } from "preact";
import { Dice } from "../cloth/marks";
import { dollars } from "../money";
import { facesOf, outcomeOf, resultOf } from "../results";
import type { DisplayView, TableCard } from "../wire";
import { words } from "../words";
import { wall } from "../words/display";
import { toneOf } from "./hero";

/** Three a row, as many rows as stay whole above a chart. */
const ROOM = 12;

export function Previous(props: {
  readonly card: TableCard;
  readonly view: DisplayView;
}): JSX.Element {
  const { card, view } = props;
  const past = view.history.filter((one) => one.result !== null).toReversed();
  // What stands is the newest, though its round is not paid yet.
  if (view.result !== null && past[0]?.round !== view.round && view.done.length > 0) {
    past.unshift({ round: view.round, result: view.result, call: null });
    if (past.length > ROOM && past.length % 3 === 1) past.pop();
  }
  const put = view.put_right;
  return (
    <section class={`previous ${card.device.kind}`} data-testid="history">
      <h2>{words.history[card.device.kind] ?? words.history["dice"]}</h2>
      <ol>
        {past.map(({ round, result }, index) => (
          <li
            key={round}
            class={`${index === 0 ? "newest" : ""} ${put?.round === round ? "righted" : ""} ${toneOf(card, result ?? "")}`}
            aria-label={resultOf(card, result ?? "")}
          >
            <Past card={card} result={result ?? ""} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Past(props: { readonly card: TableCard; readonly result: string }): JSX.Element {
  const { card, result } = props;
  if (card.device.kind !== "dice") return <>{result}</>;
  const faces = facesOf(card, result);
  if (!faces.every((face) => /^\d+$/.test(face.name))) {
    return <Dice faces={faces} size={44} label={resultOf(card, result)} />;
  }
  return (
    <>
      <small>{faces.map((face) => face.name).join(" ")}</small>
      <b>{outcomeOf(card, result)?.total}</b>
    </>
  );
}

/** Rows that there is room for. */
const SHOWN = 6;

export function Limits(props: {
  readonly card: TableCard;
  readonly view: DisplayView;
}): JSX.Element {
  const { card, view } = props;
  const named = new Map(card.wagers.map((wager) => [wager.name, words.wager(wager)]));
  // Wagers with limits of their own first, and the many that share theirs last.
  const groups = view.wager_limits.toSorted((a, b) => a.wagers.length - b.wagers.length);
  const most = groups.at(-1)?.wagers.length ?? 0;
  return (
    <section class="limits" data-testid="limits">
      <h2>{wall.limits}</h2>
      <dl>
        {groups.slice(-SHOWN).map((one) => (
          <div key={one.wagers.join()}>
            <dt>
              {groups.length === 1
                ? wall.allBets
                : one.wagers.length === most && most > 2
                  ? wall.otherBets
                  : one.wagers.map((name) => named.get(name) ?? name).join(", ")}
            </dt>
            <dd>{wall.limitsOf(one.minimum, one.maximum)}</dd>
          </div>
        ))}
      </dl>
      {view.limits.multiples ? <p>{wall.multiples(view.limits.minimum)}</p> : null}
      {view.limits.step > 0 ? <p>{wall.steps(view.limits.step)}</p> : null}
      <Streaks view={view} card={card} />
    </section>
  );
}

function Streaks(props: { readonly card: TableCard; readonly view: DisplayView }): JSX.Element | null {
  const open = props.view.runs.filter((run) => run.window);
  if (open.length === 0) return null;
  return (
    <p class="streaks">
      {wall.streak}: {dollars(props.card.streak_amount)}
    </p>
  );
}
