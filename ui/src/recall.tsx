// The player's own earlier rounds, from the record, each wager with its "why?". Nobody else's.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { FootProps } from "./foot";
import { merged, who } from "./hand";
import { Head } from "./head";
import { dollars, sum } from "./money";
import { resultOf } from "./results";
import { ask } from "./session";
import type { Settled } from "./wire";
import { groupsOf } from "./zone";
import { words } from "./words";
import { sheetWords } from "./words/help";

interface OwnRound {
  readonly round: number;
  readonly result: string | null;
  readonly settled: readonly Settled[];
}

export function Recall({ hand, view }: FootProps): JSX.Element {
  const [rounds, setRounds] = useState<readonly OwnRound[] | "waiting" | "failed">("waiting");
  useEffect(() => {
    let wanted = true;
    ask<OwnRound[]>(`/api/tables/${hand.card.table}/rounds`, who)
      .then((found) => {
        if (wanted) setRounds(found);
      })
      .catch(() => {
        if (wanted) setRounds("failed");
      });
    return () => {
      wanted = false;
    };
  }, [view.round]);
  if (rounds === "waiting") return <p class="dim">{sheetWords.recall.wait}</p>;
  if (rounds === "failed") return <p class="dim">{sheetWords.recall.failed}</p>;
  if (rounds.length === 0) return <p class="dim">{sheetWords.recall.none}</p>;
  return (
    <>
      {rounds.map((one) => (
        <article class="past-round" key={one.round} data-testid={`round-${one.round}`}>
          <div>
            <h3>{words.round(one.round)}</h3>
            <span class="dim">
              {one.result === null ? sheetWords.recall.noResult : resultOf(hand.card, one.result)}
            </span>
            <Net settled={one.settled} />
            <button
              type="button"
              class="btn quiet"
              data-testid={`why-round-${one.round}`}
              onClick={() => hand.whyRound(one.round)}
            >
              {words.notices}
            </button>
          </div>
          <ul>
            {groupsOf(one.settled).map((group) => {
              const all = merged(group);
              return (
                <li key={all.wager}>
                  <button
                    type="button"
                    class={`settled ${all.state}`}
                    data-testid={`recall-${all.wager}`}
                    onClick={() => hand.whyWagers(group)}
                  >
                    <span>
                      {hand.shortly(all.position)} · {dollars(all.stake)}
                    </span>
                    <b>{words.settled(all)}</b>
                    <u>{words.why}</u>
                  </button>
                </li>
              );
            })}
          </ul>
        </article>
      ))}
      <Head stream={hand.card.table} />
    </>
  );
}

function Net({ settled }: { readonly settled: readonly Settled[] }): JSX.Element {
  const net = sum(settled, (one) => one.won - one.lost);
  return <span class={net > 0 ? "net up" : "net"}>{sheetWords.recall.net(net)}</span>;
}
