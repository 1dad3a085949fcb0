// The dealer's lists: what lies on the layout, what to take, what to pay, a stack a line.

import "./stacks.css";
import type { JSX } from "preact";
import { Chip, inChips } from "./chips";
import { dollars, sum } from "./money";
import type { Cents, DealerView, Lying, Payment, TableCard } from "./wire";
import { words } from "./words/staff";

export function Stacks(props: {
  readonly card: TableCard;
  readonly view: DealerView;
}): JSX.Element {
  const { card, view } = props;
  const d = words.dealer;
  if (!["entered", "result", "paying"].includes(view.phase)) {
    const total = sum(view.layout, (wager) => wager.cents);
    return (
      <List title={total > 0 ? d.onLayoutOf(view.layout.length) : d.onLayout} total={total} grow>
        <Lines card={card} wagers={view.layout} none={d.nothing} />
      </List>
    );
  }
  const entered = view.phase === "entered";
  const paying = view.phase === "paying";
  return (
    <>
      <List
        title={entered ? d.takeFirst : d.take}
        total={sum(view.take, (wager) => wager.cents)}
        now={view.phase === "result"}
      >
        <Lines card={card} wagers={view.take} none={paying ? d.taken : d.nobodyLoses} />
      </List>
      <List
        title={paying ? d.payNow : d.thenPay}
        total={sum(view.pay, (payment) => payment.won)}
        now={paying}
        grow
      >
        <Payments card={card} payments={view.pay} />
      </List>
    </>
  );
}

function List(props: {
  readonly title: string;
  readonly total: Cents;
  readonly now?: boolean;
  readonly grow?: boolean;
  readonly children: JSX.Element;
}): JSX.Element {
  const classes = ["panel", "list", props.now ? "now" : "", props.grow ? "grow-down" : ""];
  return (
    <section class={classes.join(" ")} aria-label={props.title}>
      <div class="row">
        <h2 class="grow">{props.title}</h2>
        <b class="total">{props.total > 0 ? dollars(props.total) : ""}</b>
      </div>
      {props.children}
    </section>
  );
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
  return [...stacks.values()];
}

function calledOf(card: TableCard, position: string): string {
  return card.positions.find((one) => one.id === position)?.called ?? position;
}

function Lines(props: {
  readonly card: TableCard;
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
            <b class="seat-no">{first.place}</b>
            <span class="grow">{calledOf(props.card, first.position)}</span>
            <span>{dollars(sum(stack, (wager) => wager.cents))}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Payments(props: {
  readonly card: TableCard;
  readonly payments: readonly Payment[];
}): JSX.Element {
  const stacks = stacked(props.payments);
  if (stacks.length === 0) return <p class="none">{words.dealer.nobodyWins}</p>;
  return (
    <ul class="lines pays">
      {stacks.map((stack) => {
        const first = stack[0] as Payment;
        const stake = sum(stack, (payment) => payment.stake);
        const won = sum(stack, (payment) => payment.won);
        return (
          <li key={first.wager}>
            <b class="seat-no">{first.place}</b>
            <span class="what">
              {calledOf(props.card, first.position)}
              <small>{words.dealer.at(stake, first.odds)}</small>
            </span>
            <span class="in-chips">
              {inChips(won, props.card.chips).map(([chip, count]) => (
                <span key={chip}>
                  <Chip cents={chip} r={13} />
                  {count > 1 ? <em>×{count}</em> : null}
                </span>
              ))}
            </span>
            <b class="won">{dollars(won)}</b>
          </li>
        );
      })}
    </ul>
  );
}
