// The dealer's question: what comes next, in one sentence, with one big answer.

import type { JSX } from "preact";
import type { Deal } from "./deal";
import { dollars, sum } from "./money";
import { letGo } from "./press";
import type { DealerView } from "./wire";
import { words } from "./words/staff";

interface Asks {
  readonly title: string;
  readonly call: string | null;
  readonly more: string | null;
  /** The big answer; null where the keys are the answer. */
  readonly act: string | null;
  /** The way back, where there is one. */
  readonly back: string | null;
}

function asks(deal: Deal, view: DealerView): Asks {
  const d = words.dealer;
  const none = { call: null, more: null, act: null, back: null };
  const doubt = deal.doubt.value;
  if (doubt) {
    const back = d.noResultMore(sum(view.layout, (wager) => wager.cents));
    const more = `${doubt.says} ${back}`;
    return { title: d.noResult, call: d.noResultCall, more, act: d.noResultAct, back: d.notNow };
  }
  switch (view.phase) {
    case "closed":
    case "waiting":
      return { ...none, title: d.placeBets, call: d.placeBetsCall, act: d.placeBetsAct };
    case "open":
      return { ...none, title: d.noMore, call: d.noMoreCall, act: d.noMoreAct };
    case "locked": {
      const act = d.spinAct(deal.card.min_revolutions);
      return { ...none, title: d.spin, more: d.spinMore, act };
    }
    case "spun":
      return { ...none, title: d.enter, more: d.enterMore };
    case "entered": {
      const key = view.entered ?? "";
      const call = d.echoCall(key);
      return { title: d.echo, call, more: null, act: d.confirm(key), back: d.again };
    }
    case "result": {
      const cents = sum(view.take, (wager) => wager.cents);
      return view.take.length > 0
        ? { ...none, title: d.collect, act: d.collectAct(cents) }
        : { ...none, title: d.collectNone, act: d.collectNoneAct };
    }
    case "paying": {
      const cents = sum(view.pay, (payment) => payment.won);
      return view.pay.length > 0
        ? { ...none, title: d.pay, act: d.payAct(cents) }
        : { ...none, title: d.payNone, act: d.payNoneAct };
    }
  }
}

export function Question(props: { readonly deal: Deal; readonly view: DealerView }): JSX.Element {
  const { deal, view } = props;
  const asked = asks(deal, view);
  const doubt = deal.doubt.value !== null;
  const shows = doubt ? null : (view.entered ?? view.result);
  return (
    <section class="next panel" aria-live="polite">
      <div class="asks">
        <h2>{words.next}</h2>
        <h1 data-testid="question">{asked.title}</h1>
        {asked.call ? (
          <p class="say">
            <span>{words.call}</span>“{asked.call}”
          </p>
        ) : null}
        {asked.more ? <p class="say more">{asked.more}</p> : null}
      </div>
      {asked.act === null ? null : shows !== null && view.phase !== "waiting" ? (
        <Shows deal={deal} symbol={shows} />
      ) : (
        <Bank deal={deal} view={view} />
      )}
      {asked.act === null ? <Keys deal={deal} /> : <Answers deal={deal} view={view} {...asked} />}
    </section>
  );
}

function Answers(
  props: Asks & { readonly deal: Deal; readonly view: DealerView },
): JSX.Element {
  const { deal, view, act, back } = props;
  const echo = view.phase === "entered" || deal.doubt.value !== null;
  const long = (act?.length ?? 0) > 30;
  return (
    <div class="answers">
      {back === null ? null : (
        <button
          type="button"
          class="btn again resting"
          data-testid="enter-again"
          aria-disabled={!deal.ready}
          onClick={(event) => {
            deal.back();
            letGo(event);
          }}
        >
          {back} <kbd>{words.dealer.back}</kbd>
        </button>
      )}
      <button
        type="button"
        class={long ? "btn primary yes long" : "btn primary yes"}
        data-testid={echo ? "confirm" : "next-act"}
        aria-disabled={!deal.ready}
        onClick={(event) => {
          deal.next();
          letGo(event);
        }}
      >
        {act} <kbd>Enter</kbd>
      </button>
    </div>
  );
}

/** The keys of the result: the answer itself, so each has the accent's edge. */
function Keys({ deal }: { readonly deal: Deal }): JSX.Element {
  return (
    <div class="answers digits">
      {deal.card.device.outcomes.map(({ key }, index) => (
        <button
          key={key}
          type="button"
          class={`key hue-${index + 1}`}
          data-testid={`key-${key}`}
          aria-label={words.symbol(key)}
          aria-disabled={!deal.ready}
          onClick={(event) => {
            deal.enter(key);
            letGo(event);
          }}
        >
          <span class="face">{key}</span>
        </button>
      ))}
    </div>
  );
}

/** What was entered or declared, large enough to be compared with the wheel from two metres. */
function Shows(props: { readonly deal: Deal; readonly symbol: string }): JSX.Element {
  const { card } = props.deal;
  const index = card.device.outcomes.findIndex((one) => one.key === props.symbol);
  const outcome = card.device.outcomes[index];
  const position = card.positions.find((one) => one.id.endsWith(`:${props.symbol}`));
  return (
    <div class="shows">
      <span class={`face big hue-${index + 1}`}>{props.symbol}</span>
      <div>
        <b>{position?.called ?? words.symbol(props.symbol)}</b>
        <span>{position ? words.dealer.pays(position.odds) : ""}</span>
        <span>{outcome ? words.sections(outcome.weight, card.device.weight) : ""}</span>
      </div>
    </div>
  );
}

/** What lies on each symbol, all players together. */
function Bank(props: { readonly deal: Deal; readonly view: DealerView }): JSX.Element {
  const { deal, view } = props;
  return (
    <ul class="bank">
      {deal.card.positions.map((position, index) => {
        const lying = view.layout.filter((wager) => wager.position === position.id);
        const cents = sum(lying, (wager) => wager.cents);
        return (
          <li key={position.id} class={`hue-${index + 1} ${cents > 0 ? "" : "bare"}`}>
            <span class="face">{position.id.split(":").at(-1)}</span>
            <b>{cents > 0 ? dollars(cents) : "–"}</b>
          </li>
        );
      })}
    </ul>
  );
}
