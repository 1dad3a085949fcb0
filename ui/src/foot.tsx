// The foot of the player's page: meters, the rack of chips, and the acts on own chips.

import type { JSX } from "preact";
import { type Hand, newestOf, once, opened, picked, won } from "./hand";
import { dollars, spoken } from "./money";
import { piecesOf } from "./pieces";
import { letGo } from "./press";
import { Rack } from "./rack";
import { Sign, type SignName } from "./shapes";
import type { Cents, PlayerView } from "./wire";
import { words } from "./words";

export interface FootProps {
  readonly hand: Hand;
  readonly view: PlayerView;
}

export function Foot(props: FootProps): JSX.Element {
  const { hand, view } = props;
  const up = hand.live.link.value === "up" && view.stopped === null;
  return (
    <footer class="foot">
      <Meters {...props} />
      <Rack
        pieces={piecesOf(hand.card, view)}
        live={view.phase === "open" && up}
        picked={picked.value}
        onDrop={hand.place}
      />
      <Acts {...props} />
    </footer>
  );
}

export interface Doing {
  readonly name: string;
  readonly sign: SignName;
  readonly says: string;
  readonly label?: string;
  readonly on: boolean;
  readonly does: () => void;
}

/** Every act on own chips, and whether it can be done now. */
export function doings({ hand, view }: FootProps): readonly Doing[] {
  const up = hand.live.link.value === "up" && view.stopped === null;
  const free = view.phase === "open" && up;
  const newest = newestOf(view);
  const staked = (view.you?.wagers.length ?? 0) > 0;
  const undo = newest ? words.undoOf(newest.cents, hand.called(newest.position)) : words.undo;
  return [
    {
      name: "undo",
      sign: "back",
      says: words.undo,
      label: view.you?.terminal ? words.undo : undo,
      on: free && (view.you?.may_undo ?? newest !== null),
      does: hand.undo,
    },
    {
      name: "repeat",
      sign: "repeat",
      says: words.repeat,
      on: free && (view.you?.may_repeat ?? view.round > 1),
      does: hand.repeat,
    },
    { name: "clear", sign: "cross", says: words.clear, on: free && staked, does: hand.clear },
    { name: "double", sign: "times", says: words.double, on: free && staked, does: hand.double },
    ...(hand.terminal === null ? atTheTable(hand, view, up) : atTheTerminal(hand, view, up)),
  ];
}

const opens = (what: "rounds" | "notes"): (() => void) => () => {
  opened.value = opened.value === what ? null : what;
};

function atTheTerminal(hand: Hand, view: PlayerView, up: boolean): readonly Doing[] {
  const credit = view.you?.purse ?? 0;
  return [
    { name: "open-notes", sign: "note", says: words.terminal.insert, on: up, does: opens("notes") },
    {
      name: "collect",
      sign: "slip",
      says: words.terminal.collect,
      on: up && credit > 0,
      does: () =>
        void once("collect", async () => (await import("./collect")).collect(hand)),
    },
  ];
}

function atTheTable(hand: Hand, view: PlayerView, up: boolean): readonly Doing[] {
  return [
    {
      name: "open-rounds",
      sign: "rounds",
      says: words.rounds,
      on: true,
      does: opens("rounds"),
    },
    {
      name: "carry-out",
      sign: "carry",
      says: words.carryOut,
      label: words.carryOutOf,
      on: (view.you?.purse ?? 0) > 0 && up,
      does: hand.carryOut,
    },
  ];
}

function Acts(props: FootProps): JSX.Element {
  return (
    <div class="acts">
      {doings(props).map((doing) => (
        <Do key={doing.name} {...doing} />
      ))}
      <button
        type="button"
        class="btn more"
        data-testid="open-menu"
        aria-label={words.menu}
        aria-expanded={opened.value === "menu"}
        onClick={() => {
          opened.value = opened.value === "menu" ? null : "menu";
        }}
      >
        <Sign of="menu" />
      </button>
    </div>
  );
}

export function Do(props: Doing): JSX.Element {
  return (
    <button
      type="button"
      class={`btn do-${props.name}`}
      data-testid={props.name}
      aria-disabled={!props.on}
      aria-label={props.on ? (props.label ?? props.says) : props.says}
      onClick={(event) => {
        if (props.on) props.does();
        letGo(event);
      }}
    >
      <Sign of={props.sign} />
      <span class="says">{props.says}</span>
    </button>
  );
}

function Meters({ view }: FootProps): JSX.Element {
  const settled = view.you?.settled ?? [];
  const round = settled[0]?.round ?? view.last?.round ?? null;
  const sum = settled.reduce((total, one) => total + one.won, 0);
  const last = settled.length > 0 ? sum : round === null ? 0 : (won.value.get(round) ?? 0);
  return (
    <dl class="meters">
      <Meter name="purse" says={view.you?.terminal ? words.terminal.credit : words.purse} cents={view.you?.purse ?? 0} />
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
  const size = text.length > 7 ? "longest" : text.length > 5 ? "long" : "";
  const classes = ["meter", props.name, size, props.cents > 0 ? "some" : ""];
  return (
    <div class={classes.join(" ")}>
      <dt>{props.says}</dt>
      <dd data-testid={props.name} data-cents={props.cents} aria-label={spoken(props.cents)}>
        {text}
      </dd>
    </div>
  );
}
