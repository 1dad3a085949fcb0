// The layout: an area for each position of the card, with its odds, its sections and own chips.

import "./layout.css";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Chip } from "./chips";
import { dollars, spoken, sum } from "./money";
import type { Cents, PlayerView, Position, TableCard } from "./wire";
import { words } from "./words";

export interface LayoutProps {
  readonly card: TableCard;
  readonly view: PlayerView;
  /** How many chips are on their way to each position, not yet recorded. */
  readonly coming: ReadonlyMap<string, number>;
  readonly touched: string | null;
  /** No line to the floor: nothing can be placed. */
  readonly cut: boolean;
  readonly onTouch: (position: string) => void;
  readonly onPlace: (position: string) => void;
  readonly onTakeBack: (position: string) => void;
}

export function Layout(props: LayoutProps): JSX.Element {
  const { card, touched } = props;
  const areas = useRef<(HTMLButtonElement | null)[]>([]);
  const entry = Math.max(
    0,
    card.positions.findIndex((position) => position.id === touched),
  );
  const onKey = (event: KeyboardEvent, index: number): void => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      const to = (index + step + card.positions.length) % card.positions.length;
      areas.current[to]?.focus();
    } else if (event.key === "Backspace") {
      const position = card.positions[index];
      if (position && !event.repeat) props.onTakeBack(position.id);
    } else if (event.key !== "Enter" || !event.repeat) {
      return;
    }
    // A held Enter would place a chip with every repeat of the key.
    event.preventDefault();
  };
  return (
    <div class="areas" role="group" aria-label={words.areas}>
      {card.positions.map((position, index) => (
        <Area
          key={position.id}
          {...props}
          position={position}
          hue={index + 1}
          tab={index === entry}
          hold={(button) => {
            areas.current[index] = button;
          }}
          onKey={(event) => onKey(event, index)}
        />
      ))}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

interface AreaProps extends LayoutProps {
  readonly position: Position;
  readonly hue: number;
  readonly tab: boolean;
  readonly hold: (button: HTMLButtonElement | null) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

function Area(props: AreaProps): JSX.Element {
  const { position, view, hue } = props;
  const own = standing(view, position.id);
  const lit = view.lit.includes(position.id);
  const coming = props.coming.get(position.id) ?? 0;
  const sections = words.sections(position.ways, position.outcomes);
  const label = words.area(
    position.called,
    position.odds,
    sections,
    own.cents > 0 ? spoken(own.cents) : null,
  );
  const classes = [
    "area",
    `hue-${hue}`,
    lit ? "lit" : view.lit.length > 0 ? "past" : "",
    props.touched === position.id && view.lit.length === 0 ? "touched" : "",
  ];
  return (
    <button
      ref={props.hold}
      type="button"
      class={classes.join(" ")}
      data-testid={`position-${position.id}`}
      data-lit={String(lit)}
      data-cents={own.cents}
      aria-label={own.came ? `${label}, ${own.came}` : label}
      aria-disabled={props.cut}
      tabIndex={props.tab ? 0 : -1}
      onFocus={() => props.onTouch(position.id)}
      onKeyDown={props.onKey}
      onClick={() => {
        props.onTouch(position.id);
        if (!props.cut) props.onPlace(position.id);
      }}
    >
      <span class="face">{symbolOf(position)}</span>
      <span class="odds">
        <b>{position.odds}</b>
        <small>{sections}</small>
      </span>
      <Ticks ways={position.ways} />
      <span class={`came ${own.won ? "won" : ""}`}>{own.came}</span>
      <span class="seat">
        {own.shown > 0 ? (
          <span class={own.faded ? "chip-on faded" : "chip-on"}>
            <Chip cents={own.shown} r={20} />
          </span>
        ) : null}
        {coming > 0 ? <span class="coming" /> : null}
      </span>
    </button>
  );
}

/** The part of a position's id that names its choice: the figure on the wheel. */
function symbolOf(position: Position): string {
  return position.id.split(":").at(-1) ?? position.called;
}

interface Standing {
  /** Staked now, as recorded. */
  readonly cents: Cents;
  /** What the chip shows: the stake, or what it was when it was settled. */
  readonly shown: Cents;
  readonly faded: boolean;
  readonly came: string;
  readonly won: boolean;
}

function standing(view: PlayerView, position: string): Standing {
  const at = <T extends { readonly position: string }>(all: readonly T[] | undefined): T[] =>
    (all ?? []).filter((one) => one.position === position);
  const cents = sum(at(view.you?.wagers), (wager) => wager.cents);
  const settled = at(view.you?.settled);
  const won = sum(settled, (one) => one.won);
  const lost = settled.some((one) => one.state === "lost");
  const back = sum(settled, (one) => (one.state === "void" ? one.returned : 0));
  const declared = view.result !== null && !view.lit.includes(position);
  return {
    cents,
    shown: cents > 0 ? cents : lost ? sum(settled, (one) => one.stake) : 0,
    faded: lost || (declared && cents > 0),
    came: came(won, back, lost),
    won: won > 0,
  };
}

function came(won: Cents, back: Cents, lost: boolean): string {
  if (won > 0) return `+${dollars(won)}`;
  if (back > 0) return words.backWith(dollars(back));
  return lost ? words.lostOne : "";
}

/** One mark a section, so that how often a symbol is on the wheel can be seen and not only read. */
function Ticks({ ways }: { readonly ways: number }): JSX.Element {
  return (
    <svg class="ticks" width="170" height="22" viewBox="0 0 170 22" aria-hidden="true">
      {Array.from({ length: ways }, (_, index) => (
        <rect key={index} x={1 + index * 7} y="1" width="4" height="20" rx="1" />
      ))}
    </svg>
  );
}
