// The foot of the player's page: meters, the rack of chips, and the acts on own chips.

import type { JSX } from "preact";
import { ChipMark } from "./chips";
import { dollars, spoken } from "./money";
import { letGo } from "./press";
import { Sign, type SignName } from "./shapes";
import type { Cents, PlayerView, TableCard } from "./wire";
import { words } from "./words";

export interface FootProps {
  readonly card: TableCard;
  readonly view: PlayerView;
  readonly won: ReadonlyMap<number, Cents>;
  readonly cut: boolean;
  readonly picked: number;
  /** The position that "take back" would empty. */
  readonly target: string | null;
  readonly onPick: (index: number) => void;
  readonly onTakeBack: (position: string) => void;
  readonly onClear: () => void;
  readonly onCarry: () => void;
}

export function Foot(props: FootProps): JSX.Element {
  const { card, view, cut, target } = props;
  const called = card.positions.find((position) => position.id === target)?.called;
  const purse = view.you?.purse ?? 0;
  const free = view.phase === "open" && !cut;
  const person = view.you ? words.seated(words.person(view.you.person), view.you.place) : "";
  return (
    <footer class="foot">
      <Meters {...props} />
      <Rack {...props} />
      <div class="acts">
        <Do
          name="take-back"
          sign="back"
          says={words.takeBack}
          label={words.takeBackFrom(called ?? "")}
          on={free && target !== null}
          does={() => target && props.onTakeBack(target)}
        />
        <p class="seated">{person}</p>
        <Do
          name="clear"
          sign="cross"
          says={words.clear}
          on={free && target !== null}
          does={props.onClear}
        />
        <Do
          name="carry-out"
          sign="carry"
          says={words.carryOut}
          on={purse > 0 && !cut}
          does={props.onCarry}
        />
      </div>
    </footer>
  );
}

function Do(props: {
  readonly name: string;
  readonly sign: SignName;
  readonly says: string;
  readonly label?: string;
  readonly on: boolean;
  readonly does: () => void;
}): JSX.Element {
  return (
    <button
      type="button"
      class="btn"
      data-testid={props.name}
      aria-disabled={!props.on}
      aria-label={props.on ? props.label : undefined}
      onClick={(event) => {
        if (props.on) props.does();
        letGo(event);
      }}
    >
      <Sign of={props.sign} />
      {props.says}
    </button>
  );
}

function Meters({ view, won }: FootProps): JSX.Element {
  const settled = view.you?.settled ?? [];
  const round = settled[0]?.round ?? view.last?.round ?? null;
  const sum = settled.reduce((total, one) => total + one.won, 0);
  const last = settled.length > 0 ? sum : round === null ? 0 : (won.get(round) ?? 0);
  return (
    <dl class="meters">
      <Meter name="purse" says={words.purse} cents={view.you?.purse ?? 0} />
      <Meter name="staked" says={words.staked} cents={view.you?.staked ?? 0} />
      <Meter name="won" says={words.won(round)} cents={last} />
    </dl>
  );
}

function Meter(props: {
  readonly name: string;
  readonly says: string;
  readonly cents: Cents;
}): JSX.Element {
  const text = dollars(props.cents);
  const classes = ["meter", props.name, text.length > 5 ? "long" : ""];
  return (
    <div class={props.cents > 0 ? `${classes.join(" ")} some` : classes.join(" ")}>
      <dt>{props.says}</dt>
      <dd data-testid={props.name} data-cents={props.cents}>
        {text}
      </dd>
    </div>
  );
}

function Rack({ card, view, cut, picked, onPick }: FootProps): JSX.Element {
  const live = view.phase === "open" && !cut;
  return (
    <div class={live ? "rack" : "rack still"} role="group" aria-label={words.chips}>
      {card.chips.map((cents, index) => (
        <button
          key={cents}
          type="button"
          aria-pressed={index === picked}
          aria-label={words.chip(spoken(cents))}
          data-testid={`chip-${cents}`}
          onClick={(event) => {
            onPick(index);
            letGo(event);
          }}
        >
          <svg viewBox="-29 -38 58 76" width="56" height="74" aria-hidden="true">
            <g transform={index === picked ? "translate(0 -4)" : ""}>
              <ChipMark cents={cents} r={24} picked={index === picked} />
            </g>
            {index === picked ? <path class="tip" d="M-6 35h12l-6-6z" /> : null}
          </svg>
        </button>
      ))}
    </div>
  );
}
