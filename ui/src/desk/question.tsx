// The dealer's question: what comes next, in one sentence, with one big answer. It is made of the act
// that the floor's view puts first; the words are of the act, never of a book.

import type { JSX } from "preact";
import { Clauses } from "../clause";
import { dollars, sum } from "../money";
import { letGo } from "../press";
import { resultOf } from "../results";
import { words } from "../words/dealer";
import { type Deal, otherTurns } from "./deal";
import { facesIn } from "./device";
import { Keys, Shows, shortOf } from "./entry";
import type { DeskCard, DeskView, Turn } from "./types";

interface Asks {
  readonly title: string;
  readonly call?: string;
  readonly more?: string;
  /** The big answer; none where the keys are the answer, or nobody here can give it. */
  readonly act?: string;
  /** The way back, where there is one. */
  readonly back?: string;
  readonly clauses?: readonly string[];
  /** Nobody here can go on: the answer is to call for somebody who can. */
  readonly summons?: boolean;
}

function asks(deal: Deal, view: DeskView): Asks {
  const { card } = deal;
  const doubt = deal.doubt.value;
  if (doubt) {
    const d = words.desk;
    const stands = view.doubts.find((one) => one.name === doubt.name);
    const word = d.doubtWord[doubt.call] ?? doubt.call;
    const staked = sum(view.layout, (wager) => wager.cents);
    const effect = d.effect(stands?.effect ?? "", staked, view.riding.length > 0);
    return {
      title: d.doubt(word),
      call: d.doubtCall[doubt.call] ?? word,
      more: effect,
      act: d.doubtAct(word),
      back: d.notNow,
      clauses: doubt.clauses,
    };
  }
  const main = deal.turn(view);
  if (!main) return waits(card, view);
  const asked = asksFor(card, view, main, deal.chosen());
  return deal.beside.value === main.do ? { ...asked, back: words.desk.back } : asked;
}

function asksFor(card: DeskCard, view: DeskView, turn: Turn, chosen: string | null): Asks {
  const d = words.desk;
  const { kind } = card.device;
  switch (turn.do) {
    case "tumble": {
      const n = turn.count + 1;
      return { title: d.tumble(n, turn.least), more: d.tumbleMore, act: d.tumbleAct(n, turn.least) };
    }
    case "place_bets":
      return { title: d.placeBets, call: d.placeBetsCall, act: d.placeBetsAct };
    case "finish_betting":
      return { title: d.finish, act: d.finishAct };
    case "no_more_bets": {
      const signs = card.desk.signals.flatMap((one) => d.signals[one] ?? []);
      return { title: d.noMore, call: d.noMoreCall, more: signs.join(" "), act: d.noMoreAct };
    }
    case "spin":
      return { title: d.spin(kind), more: d.spinMore(kind), act: d.spinAct(kind, turn.least) };
    case "uncover":
      return { title: d.uncover, act: d.uncoverAct };
    case "mark":
    case "enter":
      return asksResult(card, turn, chosen);
    case "confirm": {
      const call = d.called(view.called, card.desk.announces.includes("total"));
      const act = d.confirm(shortOf(card, turn.result ?? ""));
      return { title: d.echo(kind), call, act, back: d.again };
    }
    case "collect": {
      const cents = sum(view.take, (wager) => wager.cents);
      return cents > 0
        ? { title: d.collect, act: d.collectAct(cents) }
        : { title: d.collectNone, act: d.collectNoneAct };
    }
    case "pay": {
      const cents = sum(view.pay, (payment) => payment.won);
      return cents > 0 ? { title: d.pay, act: d.payAct(cents) } : { title: d.payNone, act: d.payNoneAct };
    }
    case "direct_empty_round":
      return { title: d.empty, act: d.emptyAct, clauses: turn.clauses };
    default: {
      // A step that these words do not know is said as the book's card says it.
      const says = card.steps.find((step) => step.do === turn.step)?.says ?? turn.do;
      return { title: says, act: d.step[turn.do] ?? says };
    }
  }
}

function asksResult(card: DeskCard, turn: Turn, chosen: string | null): Asks {
  const d = words.desk;
  const marks = turn.do === "mark";
  if (turn.result !== null) {
    const act = marks ? d.markAct(turn.result) : d.enterAct(shortOf(card, turn.result));
    return { title: d.enterFixed, act };
  }
  if (chosen !== null) {
    const act = marks ? d.markAct(chosen) : d.enterAct(shortOf(card, chosen));
    const faces = card.device.outcomes.find((one) => one.key === chosen)?.faces ?? [];
    return { title: d.marked(resultOf(card, chosen)), call: d.called(faces, false), act, back: d.back };
  }
  if (marks) return { title: d.mark, more: d.markMore };
  return { title: d.enter(card.device.kind), more: d.enterMore(facesIn(card)) };
}

/** Nothing here is this office's to do: who is waited for, and why; and a call for him. */
function waits(card: DeskCard, view: DeskView): Asks {
  const asked = waitsFor(card, view);
  if (view.closed || !view.desk.some((act) => act.do === "call_supervisor")) return asked;
  const called = view.notifications.some((one) => one.about === "help");
  if (called) return { ...asked, more: [asked.more, words.desk.summoned].filter(Boolean).join(" ") };
  return { ...asked, act: words.desk.summon, summons: true };
}

function waitsFor(card: DeskCard, view: DeskView): Asks {
  const d = words.desk;
  if (view.closed) return { title: d.closed, more: d.closedMore };
  const [first] = view.turns;
  if (!first) return { title: words.connecting };
  const offices = first.by.map((name) => card.offices[name] ?? d.office(name));
  const office = offices[0] ?? "";
  if (first.do === "direct_empty_round") {
    return { title: d.empty, more: d.emptyMore(office), clauses: first.clauses };
  }
  const own = view.turns.find((turn) => turn.yours)?.refusal;
  if (own) {
    const title = view.stopped === null ? (d.step[first.step] ?? first.step) : d.stopped;
    return { title, more: sentence(view.stopped ?? own.says), clauses: own.clauses };
  }
  return { title: d.waitsFor([...new Set(offices)].join(` ${d.or} `)), clauses: first.clauses };
}

function sentence(says: string): string {
  return (says.charAt(0).toUpperCase() + says.slice(1)).replace(/[^.?!]$/, "$&.");
}

export function Question(props: { readonly deal: Deal; readonly view: DeskView }): JSX.Element {
  const { deal, view } = props;
  const asked = asks(deal, view);
  const main = deal.turn(view);
  const doubt = deal.doubt.value;
  const keys = !doubt && main?.keys && main.result === null;
  return (
    <section class="next panel" aria-label={words.desk.next}>
      <div class="asks" aria-live="polite">
        <h1 data-testid="question">{asked.title}</h1>
        {asked.call ? (
          <p class="say" data-testid="call">
            <span>{words.desk.callOut}</span>“{asked.call}”
          </p>
        ) : null}
        {doubt ? <p class="say more">{doubt.says}</p> : null}
        {asked.more || asked.clauses?.length ? (
          <p class="say more" data-testid="more">
            {asked.more} <Clauses of={asked.clauses ?? []} />
          </p>
        ) : null}
      </div>
      {doubt ? <Reason deal={deal} view={view} /> : null}
      {keys ? <Keys deal={deal} /> : doubt ? null : <Middle deal={deal} view={view} />}
      <Answers deal={deal} view={view} asked={asked} />
    </section>
  );
}

/** What stands now: the result that is keyed or declared, or how much lies on the layout. */
function Middle(props: { readonly deal: Deal; readonly view: DeskView }): JSX.Element {
  const { deal, view } = props;
  const main = deal.turn(view);
  const shown = view.entered ?? view.result ?? view.marked;
  if (shown !== null) return <Shows card={deal.card} result={shown} />;
  if (main?.do === "tumble") return <Count turn={main} />;
  const d = words.desk;
  const every = [...view.layout, ...view.riding.map((one) => ({ ...one.streak, player: one.player }))];
  const meters = [
    [d.staked, dollars(sum(every, (wager) => wager.cents))],
    [d.wagers, String(every.length)],
    [d.players, `${new Set(every.map((one) => one.player)).size} / ${view.players.length}`],
  ] as const;
  return (
    <dl class="bank">
      {meters.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How often it is done, as marks that fill. */
function Count({ turn }: { readonly turn: Turn }): JSX.Element {
  const marks = Math.max(turn.least, turn.count);
  return (
    <div class="count" role="img" aria-label={`${turn.count} / ${turn.least}`} data-testid="count">
      {Array.from({ length: marks }, (_, n) => (
        <i key={n} class={n < turn.count ? "done" : n === turn.count ? "now" : ""}>
          {n + 1}
        </i>
      ))}
    </div>
  );
}

function Reason(props: { readonly deal: Deal; readonly view: DeskView }): JSX.Element | null {
  const { deal, view } = props;
  const asked = view.doubts.find((one) => one.name === deal.doubt.value?.name)?.reason;
  if (!asked) return <div class="reason" />;
  return (
    <div class="reason">
      <label>
        <span>{words.desk.asks.reason}</span>
        <input
          type="text"
          maxLength={300}
          data-testid="reason"
          value={deal.reason.value}
          onInput={(event) => {
            deal.reason.value = event.currentTarget.value;
          }}
        />
      </label>
      <div class="quick">
        {words.desk.reasons.map((one) => (
          <button key={one} type="button" class="btn" onClick={() => { deal.reason.value = one; }}>
            {one}
          </button>
        ))}
      </div>
    </div>
  );
}

function Answers(props: {
  readonly deal: Deal;
  readonly view: DeskView;
  readonly asked: Asks;
}): JSX.Element | null {
  const { deal, view, asked } = props;
  const doubt = deal.doubt.value !== null;
  const echo = view.phase === "entered" || doubt;
  const busy = doubt || deal.beside.value !== null || deal.keyed.value.length > 0;
  const others = busy ? [] : otherTurns(view);
  if (!asked.act && !asked.back && others.length === 0) return null;
  const long = (asked.act?.length ?? 0) > 22;
  return (
    <div class="answers">
      {asked.back ? (
        <button
          type="button"
          class="btn again resting"
          data-testid="back"
          aria-disabled={!deal.ready}
          onClick={(event) => {
            deal.back();
            letGo(event);
          }}
        >
          {asked.back} <kbd>{words.desk.back}</kbd>
        </button>
      ) : null}
      {others.map((turn, n) => (
        <button
          key={turn.do}
          type="button"
          class="btn again resting"
          data-testid={`also-${turn.do}`}
          aria-disabled={!deal.ready}
          onClick={(event) => {
            deal.other(turn);
            letGo(event);
          }}
        >
          {words.desk.instead[turn.do] ?? asksFor(deal.card, view, turn, null).act} <kbd>{n + 1}</kbd>
        </button>
      ))}
      {asked.act ? (
        <button
          type="button"
          class={long ? "btn primary yes long" : "btn primary yes"}
          data-testid={asked.summons ? "summon" : echo ? "confirm" : "next-act"}
          aria-disabled={!deal.ready}
          onClick={(event) => {
            deal.next();
            letGo(event);
          }}
        >
          {asked.act} <kbd>{words.desk.yes}</kbd>
        </button>
      ) : null}
    </div>
  );
}
