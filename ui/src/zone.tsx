// The lower zone of the player's page: what was refused, what a touched place is, what became of the
// last wagers, or what can be done. Its room is kept; it pushes nothing.

import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Chip } from "./chips";
import { Clauses, Refused, type Told } from "./clause";
import { type Hand, merged, tangled, told, touched } from "./hand";
import { type Hint, hintOf, limitsOf } from "./hint";
import { dollars } from "./money";
import { pieceNow } from "./pieces";
import { stakedOn } from "./stage";
import type { StaysProps } from "./stays";
import type { PlayerView, Position, Settled, TableCard } from "./wire";
import { words } from "./words";

export function Zone(props: { readonly hand: Hand; readonly view: PlayerView }): JSX.Element {
  const { hand, view } = props;
  const { card } = hand;
  const cut = hand.live.link.value !== "up";
  const refused = told.value ?? (tangled.value ? oneFinger() : null);
  const position = card.positions.find((one) => one.id === touched.value);
  const settled = view.you?.settled ?? [];
  const result = view.result !== null || (view.phase === "waiting" && settled.length > 0);
  return (
    <section class="zone" data-testid="zone">
      {refused ? (
        <Refused told={refused} onWhy={hand.whyRefused} />
      ) : result ? (
        <Came hand={hand} view={view} settled={settled} />
      ) : view.stopped !== null ? (
        <Hinted hint={hintOf(card, view)} />
      ) : position && !cut ? (
        <Info hand={hand} view={view} position={position} />
      ) : (
        <Hinted hint={cut ? { says: words.hint.cut, clauses: [] } : hintOf(card, view)} />
      )}
    </section>
  );
}

function oneFinger(): Told {
  return { act: "place", refusal: { code: "one_finger", says: words.oneFinger, clauses: [] } };
}

function Hinted({ hint }: { readonly hint: Hint }): JSX.Element {
  return (
    <p class={hint.strong ? "hint strong" : "hint"} role="status" data-testid="hint">
      {hint.says} <Clauses of={hint.clauses} />
    </p>
  );
}

/** A touched place: its name, what lies there, what it pays and covers, what may be staked. */
function Info(props: {
  readonly hand: Hand;
  readonly view: PlayerView;
  readonly position: Position;
}): JSX.Element {
  const { hand, view, position } = props;
  const { card } = hand;
  const staked = stakedOn(view, position.id);
  const { minimum, maximum } = limitsOf(card, view, position.wager);
  const odds = oddsOf(position);
  const chance =
    position.chance && position.edge
      ? words.info.chance(percent(position.chance), percent(position.edge))
      : null;
  const chip = pieceNow(card, view).cents;
  const mine = view.phase === "open" && staked > 0;
  return (
    <div class="info panel" data-testid="info">
      <span class="info-chip">{staked > 0 ? <Chip cents={staked} r={17} /> : null}</span>
      <div class="grow">
        <p class="info-name">
          <b>{words.long(position)}</b>
          <span>{staked > 0 ? dollars(staked) : ""}</span>
        </p>
        <p class="info-more" role="status">
          <b>{odds}</b> {coversOf(card, position)} {winsOf(position, staked || chip)}{" "}
          <span>{words.info.range(minimum, maximum)}</span>
          {chance ? <span> · {chance}</span> : null}
        </p>
      </div>
      <Clauses of={position.clauses.slice(-1)} />
      {mine ? (
        <button
          type="button"
          class="btn take-back"
          data-testid="take-back"
          onClick={() => hand.takeBack(position.id)}
        >
          {words.takeBack}
        </button>
      ) : null}
      <button
        type="button"
        class="btn"
        data-testid="why-position"
        onClick={() => hand.whyPosition(position.id)}
      >
        {words.whyHeading}
      </button>
    </div>
  );
}

/** "1 to 1, 2 to 1, 12 to 1"; of a run, from its shortest that is paid to its longest. */
function oddsOf(position: Position): string {
  const runs = Object.entries(position.runs).map(([n, odds]) => [Number(n), words.odds(odds)] as const);
  const [first] = runs.toSorted(([a], [b]) => a - b);
  const last = runs.toSorted(([a], [b]) => b - a)[0];
  if (first && last) return words.streak.pays(...first, ...last);
  return position.odds.split(", ").map(words.odds).join(", ");
}

/** "Covers 4 numbers: 8, 9, 11, 12" where the device has numbers; else nothing, the name says it. */
function coversOf(card: TableCard, position: Position): string {
  if (card.device.kind !== "pockets" || position.covers.length > 12) return "";
  const numbers = position.covers.map(Number).sort((a, b) => a - b);
  return numbers.length > 1 ? words.info.covers(numbers.length, numbers.join(" ")) : "";
}

/** "$10 wins $10, $20 or $120", by each of its odds; nothing where odds are on part of a stake. */
function winsOf(position: Position, stake: number): string {
  const wins = position.odds.split(", ").map((odds) => {
    const [, whole, over, under] = /^(\d+)(?: (\d+)\/(\d+))? to 1$/.exec(odds) ?? [];
    const part = over && under ? Number(over) / Number(under) : 0;
    return whole === undefined ? null : Math.floor(stake * (Number(whole) + part));
  });
  const runs = Object.keys(position.runs).length > 0;
  if (runs || wins.some((won) => won === null) || stake === 0) return "";
  return words.info.winsAt(stake, wins as number[]);
}

/** An exact fraction as a share of a hundred. */
export function percent(fraction: string): string {
  const [over, under] = fraction.split("/").map(Number);
  return `${((100 * (over ?? 0)) / (under ?? 1)).toFixed(2)} %`;
}

function Came(props: {
  readonly hand: Hand;
  readonly view: PlayerView;
  readonly settled: readonly Settled[];
}): JSX.Element {
  const { hand, view, settled } = props;
  const groups = groupsOf(settled);
  const up = view.you?.up ?? [];
  useEffect(() => {
    if (up.length > 0) void fetchStays();
  }, [up.length]);
  const Stays = stays.value;
  if (groups.length + up.length === 0) return <Hinted hint={hintOf(hand.card, view)} />;
  return (
    <div class="came-row">
      <h2>{words.settledHeading(settled[0]?.round ?? view.round)}</h2>
      <ul>
        {Stays && up.length > 0 ? <Stays hand={hand} up={up} /> : null}
        {groups.map((group) => (
          <CameOne key={group[0]?.wager} hand={hand} group={group} />
        ))}
      </ul>
    </div>
  );
}

/** Few books let a winner stay up; how it is asked comes with the first that may. */
const stays = signal<ComponentType<StaysProps> | null>(null);

async function fetchStays(): Promise<void> {
  stays.value = (await import("./stays")).Stays;
}

function CameOne(props: { readonly hand: Hand; readonly group: readonly Settled[] }): JSX.Element {
  const { hand, group } = props;
  const all = merged(group);
  return (
    <li>
      <button
        type="button"
        class={`settled ${all.state}`}
        data-testid={`why-${all.wager}`}
        data-state={all.state}
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
}

/** Chips of one place that came to the same thing stand as one; winners first. */
export function groupsOf(settled: readonly Settled[]): Settled[][] {
  const groups = new Map<string, Settled[]>();
  for (const one of settled) {
    const key = `${one.position} ${one.state}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const gains = (group: readonly Settled[]): number => merged(group).won;
  return [...groups.values()].sort((a, b) => gains(b) - gains(a));
}
