// The dealer's lists: what lies on the layout by place and position, what to take, what to pay and in
// which chips, a stack a line.

import "./stacks.css";
import type { JSX } from "preact";
import { Chip, inChips } from "../chips";
import { dollars, sum } from "../money";
import type { Cents, Lying } from "../wire";
import { words } from "../words/dealer";
import type { DeskCard, DeskView, Payment } from "./types";

export function Stacks(props: { readonly card: DeskCard; readonly view: DeskView }): JSX.Element {
  const { card, view } = props;
  const d = words.desk;
  const own = new Set(view.terminals.map((one) => one.terminal));
  const here = <T extends { readonly player: string }>(wagers: readonly T[]): T[] =>
    wagers.filter((wager) => !own.has(wager.player));
  const apart = sum(view.layout.filter((wager) => own.has(wager.player)), (wager) => wager.cents);
  if (!["entered", "result", "paying"].includes(view.phase)) {
    const layout = here(view.layout);
    const total = sum(layout, (wager) => wager.cents);
    const count = layout.length + view.riding.length;
    return (
      <List title={count > 0 ? d.onLayoutOf(count) : d.onLayout} total={total} name="layout" grow>
        <Lines card={card} wagers={layout} none={view.riding.length > 0 ? "" : d.nothing} />
        <Riding card={card} view={view} />
        <Apart cents={apart} />
      </List>
    );
  }
  const paying = view.phase === "paying";
  const take = here(view.take);
  const pay = here(view.pay);
  return (
    <>
      <List
        title={view.phase === "entered" ? d.takeFirst : d.take}
        total={sum(take, (wager) => wager.cents)}
        now={view.phase === "result"}
        name="take"
      >
        <Lines card={card} wagers={take} none={paying ? d.taken : d.nobodyLoses} />
      </List>
      <List
        title={paying ? d.payNow : d.thenPay}
        total={sum(pay, (payment) => payment.won)}
        now={paying}
        name="pay"
        grow
      >
        <Payments card={card} payments={pay} />
        <Riding card={card} view={view} />
        <Apart cents={apart} />
      </List>
    </>
  );
}

function List(props: {
  readonly title: string;
  readonly total: Cents;
  readonly name: string;
  readonly now?: boolean;
  readonly grow?: boolean;
  readonly children: JSX.Element | (JSX.Element | null)[];
}): JSX.Element {
  const classes = ["panel", "list", props.now ? "now" : "", props.grow ? "grow-down" : ""];
  return (
    <section class={classes.join(" ")} aria-label={props.title} data-testid={`list-${props.name}`} data-cents={props.total}>
      <div class="row">
        <h2 class="grow">{props.title}</h2>
        <b class="total">{props.total > 0 ? dollars(props.total) : ""}</b>
      </div>
      <div class="rolls" tabIndex={0} role="group" aria-label={props.title}>
        {props.children}
      </div>
    </section>
  );
}

function Apart({ cents }: { readonly cents: Cents }): JSX.Element | null {
  return cents > 0 ? <p class="none">{words.desk.terminals(cents)}</p> : null;
}

/** Wagers of one place on one position lie in one stack. */
function stacked<T extends { readonly place: number; readonly position: string }>(
  wagers: readonly T[],
): T[][] {
  const stacks = new Map<string, T[]>();
  for (const wager of wagers) {
    const key = `${wager.place} ${wager.position}`;
    stacks.set(key, [...(stacks.get(key) ?? []), wager]);
  }
  return [...stacks.values()].toSorted((a, b) => (a[0]?.place ?? 0) - (b[0]?.place ?? 0));
}

function calledOf(card: DeskCard, position: string): string {
  const found = card.positions.find((one) => one.id === position);
  return found ? words.short(found) : position;
}

function Lines(props: {
  readonly card: DeskCard;
  readonly wagers: readonly Lying[];
  readonly none: string;
}): JSX.Element {
  const stacks = stacked(props.wagers);
  if (stacks.length === 0) return <p class="none">{props.none}</p>;
  return (
    <ul class="lines">
      {stacks.map((stack) => {
        const first = stack[0] as Lying;
        return (
          <li key={first.wager}>
            <b class="seat-no">{first.place || "–"}</b>
            <span class="grow">{calledOf(props.card, first.position)}</span>
            <span>{dollars(sum(stack, (wager) => wager.cents))}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Riding(props: { readonly card: DeskCard; readonly view: DeskView }): JSX.Element | null {
  const { card, view } = props;
  if (view.riding.length === 0) return null;
  return (
    <ul class="lines riding">
      {view.riding.map(({ place, streak }) => (
        <li key={streak.wager}>
          <b class="seat-no">{place || "–"}</b>
          <span class="grow">
            {calledOf(card, streak.position)}
            <small>{streak.side ? words.desk.riding(streak.side, streak.count) : ""}</small>
          </span>
          <span>{dollars(streak.cents)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The chips that the floor says are paid; where it counts no tray, the fewest of the table's. */
function chipsOf(card: DeskCard, stack: readonly Payment[], won: Cents): [Cents, number][] {
  const counted = new Map<Cents, number>();
  for (const { each, count } of stack.flatMap((payment) => payment.chips)) {
    counted.set(each, (counted.get(each) ?? 0) + count);
  }
  return counted.size > 0 ? [...counted].toSorted(([a], [b]) => b - a) : inChips(won, card.chips);
}

function Payments(props: {
  readonly card: DeskCard;
  readonly payments: readonly Payment[];
}): JSX.Element {
  const stacks = stacked(props.payments);
  if (stacks.length === 0) return <p class="none">{words.desk.nobodyWins}</p>;
  return (
    <ul class="lines pays">
      {stacks.map((stack) => {
        const first = stack[0] as Payment;
        const stake = sum(stack, (payment) => payment.stake);
        const won = sum(stack, (payment) => payment.won);
        return (
          <li key={first.wager}>
            <b class="seat-no">{first.place || "–"}</b>
            <span class="what">
              {calledOf(props.card, first.position)}
              <small>{words.desk.atOdds(stake, words.odds(first.odds))}</small>
            </span>
            <span class="in-chips">
              {chipsOf(props.card, stack, won).map(([chip, count]) => (
                <span key={chip}>
                  <Chip cents={chip} r={13} />
                  {count > 1 ? <em>×{count}</em> : null}
                </span>
              ))}
              {stack.some((payment) => payment.short) ? <em>{words.desk.short}</em> : null}
            </span>
            <b class="won">{dollars(won)}</b>
          </li>
        );
      })}
    </ul>
  );
}
