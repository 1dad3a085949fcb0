// The lower zone of the player's page: a line that says what can be done or was refused, and under
// it what became of the last wagers, a "why?", or the keys. Its room is kept; it pushes nothing.

import type { JSX } from "preact";
import { Clauses, Refused, type Told } from "./clause";
import { dollars } from "./money";
import { Sign } from "./shapes";
import type { PlayerView, Settled, TableCard } from "./wire";
import { type Asked, WhyPanel } from "./why";
import { words } from "./words";

export interface ZoneProps {
  readonly card: TableCard;
  readonly view: PlayerView;
  readonly told: Told | null;
  readonly hint: Hint;
  readonly asked: Asked | null;
  readonly help: boolean;
  readonly onWhy: (settled: Settled) => void;
  readonly onClose: () => void;
}

export interface Hint {
  readonly says: string;
  readonly clauses: readonly string[];
  /** What to do next is elsewhere: the hint is the one thing to read. */
  readonly strong?: boolean;
}

export function Zone(props: ZoneProps): JSX.Element {
  const { asked, help, told, hint } = props;
  if (asked) {
    return (
      <div class="zone">
        <WhyPanel asked={asked} onClose={props.onClose} />
      </div>
    );
  }
  if (help) return <Help {...props} />;
  return (
    <div class="zone">
      <div class="notice">
        {told ? (
          <Refused told={told} />
        ) : (
          <p class={hint.strong ? "hint strong" : "hint"} role="status" data-testid="hint">
            {hint.says} <Clauses of={hint.clauses} />
          </p>
        )}
      </div>
      <Came {...props} />
    </div>
  );
}

function Came({ card, view, onWhy }: ZoneProps): JSX.Element {
  const settled = view.you?.settled ?? [];
  const [one] = settled;
  if (!one) return ["open", "waiting"].includes(view.phase) ? <Keys /> : <></>;
  const called = new Map(card.positions.map((position) => [position.id, position.called]));
  const won = settled.toSorted((a, b) => b.won - a.won || a.wager - b.wager);
  return (
    <div class="came-row">
      <h2>{words.settledHeading(one.round)}</h2>
      <ul>
        {won.map((wager) => (
          <li key={wager.wager}>
            <button
              type="button"
              class={`settled ${wager.state}`}
              data-testid={`why-${wager.wager}`}
              data-state={wager.state}
              onClick={() => onWhy(wager)}
            >
              <span>
                {called.get(wager.position) ?? wager.position} · {dollars(wager.stake)}
              </span>
              <b>{words.settled(wager)}</b>
              <u>{words.why}</u>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Keys(): JSX.Element {
  return (
    <ul class="keys">
      {words.hint.keys.map(([key, does]) => (
        <li key={key}>
          <kbd>{key}</kbd> {does}
        </li>
      ))}
    </ul>
  );
}

function Help({ card, onClose }: ZoneProps): JSX.Element {
  const hash = card.rules.hash.slice(0, 12);
  return (
    <div class="zone">
      <section class="why panel" aria-label={words.help} data-testid="help-panel">
        <div class="what">
          <h2>{words.help}</h2>
          <h3>{card.game}</h3>
          <p>{words.notApproved}</p>
        </div>
        <div class="because">
          <Keys />
          <p class="faint">{words.rules(card.book, card.place, hash)}</p>
        </div>
        <button
          type="button"
          class="btn quiet"
          aria-label={words.closeOf(words.help)}
          onClick={onClose}
        >
          <Sign of="cross" />
        </button>
      </section>
    </div>
  );
}
