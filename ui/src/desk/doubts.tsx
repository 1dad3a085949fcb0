// Every irregularity of the book by name, with what it does to wagers; and the errands of the desk.
// Both are lists of the floor's own; what cannot be called now says why when it is pressed.

import type { JSX } from "preact";
import { Clauses } from "../clause";
import { letGo } from "../press";
import { sum } from "../money";
import { words } from "../words/dealer";
import type { Deal } from "./deal";
import { inOrder } from "./plans";
import type { DeskView } from "./types";

export function Doubts(props: { readonly deal: Deal; readonly view: DeskView }): JSX.Element | null {
  const { deal, view } = props;
  const cases = deal.card.irregularities;
  const calls = [...new Set(cases.map((one) => words.desk.doubtWord[one.call] ?? one.call))];
  const word = calls.join(` ${words.desk.or} `);
  // A sum only while a case can be called; else only what the book has done.
  const live = view.doubts.some((one) => one.refusal === null);
  const effect = words.desk.effect(
    view.doubts[0]?.effect ?? "",
    live ? sum(view.layout, (wager) => wager.cents) : 0,
    view.riding.length > 0,
  );
  const up = deal.live.link.value === "up";
  return (
    <section class={deal.zero.value ? "trouble zero" : "trouble"} aria-label={words.desk.because(word)}>
      <h2>
        {words.desk.because(word)} <span>· {effect}</span>
      </h2>
      <div class="cases">
        {cases.map((found, index) => {
          const off = view.doubts.find((one) => one.name === found.name)?.refusal ?? null;
          return (
            <button
              key={found.name}
              type="button"
              class={deal.doubt.value?.name === found.name ? "btn case chosen" : "btn case"}
              data-testid={`irregularity-${found.name}`}
              title={found.says}
              aria-disabled={!up || off !== null}
              aria-description={off ? off.says : found.says}
              onClick={(event) => {
                deal.doubtIt(found);
                letGo(event);
              }}
            >
              <span>{words.desk.irregularity[found.name] ?? found.says}</span>
              <Clauses of={found.clauses.slice(-1)} />
              {index < 9 ? <kbd>0 {index + 1}</kbd> : null}
            </button>
          );
        })}
      </div>
    </section>
  );
}

/** Which of them are shown without being looked for; the rest is under "More". */
const SHOWN = ["buy_in", "issue_colour", "place", "desk", "call_supervisor", "report_malfunction"];

export function Errands(props: { readonly deal: Deal; readonly view: DeskView }): JSX.Element {
  const { deal, view } = props;
  const own = inOrder(view);
  const names = own.map((act) => act.do);
  const shown = SHOWN.filter((name) => name === "desk" || names.includes(name));
  const up = deal.live.link.value === "up";
  return (
    <div class="errands" role="group" aria-label={words.desk.desk}>
      {shown.map((name) => {
        const at = names.indexOf(name);
        const off = own[at]?.refusal ?? null;
        const owed = name === "desk" && view.players.some((one) => one.owed_advice);
        return (
          <button
            key={name}
            type="button"
            class={`btn resting of-${name} ${owed ? "owed" : ""}`}
            data-testid={`errand-${name}`}
            aria-disabled={!up || off !== null}
            onClick={(event) => {
              deal.run(name);
              letGo(event);
            }}
          >
            {name === "desk" ? words.desk.more : (words.desk.act[name] ?? name)}
            <kbd>{name === "desk" ? "00" : `00${at + 1}`}</kbd>
          </button>
        );
      })}
    </div>
  );
}
