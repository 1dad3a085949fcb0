// The dealer's page: steps above, one question with one answer, the lists beside it, trouble below.

import "./tokens.css";
import "./parts.css";
import "./dealer.css";
import { type JSX, render } from "preact";
import { useEffect } from "preact/hooks";
import { BuyIn } from "./buyin";
import { Clauses, Refused } from "./clause";
import { sender } from "./command";
import { Deal, onRecords, times } from "./deal";
import { type Live, follow } from "./live";
import { dollars } from "./money";
import { letGo } from "./press";
import { Question } from "./question";
import { type Who, insist } from "./session";
import { Sign } from "./shapes";
import { Stacks } from "./stacks";
import { LineSign, type Said, State, clockTime, stateOf } from "./state";
import type { DealerView, TableCard, TableLine } from "./wire";
import { words } from "./words/staff";

const who: Who = { person: "dealer-1", role: "dealer" };

/** Steps that are made with another one, so they have no answer of their own. */
const WITH_ENTRY = ["announce", "light"];

function Dealer({ deal }: { readonly deal: Deal }): JSX.Element {
  const { card, live } = deal;
  const view = live.view.value;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => keys(event, deal);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [deal]);
  return (
    <main class={live.link.value === "lost" ? "screen cut" : "screen"}>
      <Head card={card} view={view} live={live} />
      {view ? (
        <div class="desk">
          <div class="act">
            <Question deal={deal} view={view} />
            <div class="notice">
              {deal.told.value ? <Refused told={deal.told.value} /> : <Note deal={deal} />}
            </div>
            <Trouble deal={deal} />
          </div>
          <aside class="side">
            <Stacks card={card} view={view} />
            <BuyIn deal={deal} view={view} />
            <Tally view={view} />
          </aside>
        </div>
      ) : null}
    </main>
  );
}

function Note({ deal }: { readonly deal: Deal }): JSX.Element {
  const says = deal.zero.value ? words.dealer.pickCase : (deal.note.value ?? "");
  return (
    <p class={deal.zero.value ? "hint strong" : "hint"} role="status">
      {says}
    </p>
  );
}

function Head(props: {
  readonly card: TableCard;
  readonly view: DealerView | null;
  readonly live: Live<DealerView>;
}): JSX.Element {
  const { card, view, live } = props;
  const { minimum, maximum } = card.limits;
  const said: Said = view ? saidToDealer(card, view) : { shape: "off", word: "", more: "" };
  return (
    <header class="head">
      <div class="where">
        <h1>{card.title}</h1>
        <p>
          {words.round(view?.round ?? 0)} · {words.limits(minimum, maximum)}
        </p>
      </div>
      <State
        said={said}
        phase={view?.phase ?? "opening"}
        link={view ? live.link.value : "opening"}
        seen={live.seen.value}
      />
      {live.link.value === "up" && view ? <Rail card={card} view={view} /> : null}
      {live.link.value === "up" ? null : <LineSign live={live} lost={words.lostStaff} />}
    </header>
  );
}

function saidToDealer(card: TableCard, view: DealerView): Said {
  const said = stateOf(card, view, null);
  const opened = times.value.get("betting_opened");
  const closed = times.value.get("betting_closed");
  const short: Partial<Record<DealerView["phase"], string>> = {
    waiting: view.last ? words.dealer.over(view.last.round) : words.dealer.fresh,
    open: opened ? words.lockedAt(clockTime(opened)) : "",
    locked: closed ? words.lockedAt(clockTime(closed)) : "",
    spun: closed ? words.lockedAt(clockTime(closed)) : "",
    entered: closed ? words.lockedAt(clockTime(closed)) : "",
    result: words.dealer.takeThenPay,
    paying: words.dealer.payLast,
  };
  return { ...said, more: short[view.phase] ?? said.more };
}

function Rail(props: { readonly card: TableCard; readonly view: DealerView }): JSX.Element {
  const { view } = props;
  const steps = props.card.steps.filter((step) => !WITH_ENTRY.includes(step.do));
  return (
    <ol class="rail">
      {steps.map((step, index) => {
        const done = view.done.includes(step.do);
        const now = view.next === step.do;
        return (
          <li
            key={step.do}
            class={done ? "done" : now ? "now" : ""}
            aria-current={now ? "step" : undefined}
            data-testid={`step-${step.do}`}
          >
            <i>{done ? <Sign of="tick" /> : index + 1}</i>
            <span>{words.step[step.do] ?? step.says}</span>
          </li>
        );
      })}
    </ol>
  );
}

function Trouble({ deal }: { readonly deal: Deal }): JSX.Element {
  const may = deal.mayDoubt;
  return (
    <section class={deal.zero.value ? "trouble zero" : "trouble"} aria-label={words.dealer.because}>
      <h2>
        {words.dealer.because} <span>· {words.dealer.becauseMore}</span>
      </h2>
      <div class="cases">
        {deal.card.irregularities.map((found, index) => (
          <button
            key={found.name}
            type="button"
            class={deal.doubt.value?.name === found.name ? "btn case chosen" : "btn case"}
            data-testid={`irregularity-${found.name}`}
            title={found.says}
            aria-disabled={!may}
            aria-description={found.says}
            onClick={(event) => {
              deal.doubtIt(found);
              letGo(event);
            }}
          >
            <span>{words.irregularity[found.name] ?? found.says}</span>
            <Clauses of={found.clauses} />
            <kbd>0 {index + 1}</kbd>
          </button>
        ))}
      </div>
    </section>
  );
}

function Tally({ view }: { readonly view: DealerView }): JSX.Element {
  const d = words.dealer;
  const lines = [
    [d.float, view.float],
    [d.drop, view.drop],
    [d.win, view.win],
  ] as const;
  return (
    <dl class="tally">
      <div>
        <dt>{words.simulated}</dt>
      </div>
      {lines.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{dollars(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Digits, Enter, Backspace. A button that Tab has reached keeps its own Enter. */
function keys(event: KeyboardEvent, deal: Deal): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const focus = document.activeElement;
  const elsewhere = focus instanceof HTMLButtonElement && !focus.classList.contains("yes");
  if (event.key === "Enter") {
    if (elsewhere && !event.repeat) return;
    if (!event.repeat) deal.next();
  } else if (event.key === "Backspace") {
    if (!event.repeat) deal.back();
  } else if (/^\d$/.test(event.key)) {
    if (!event.repeat) deal.digit(event.key);
  } else {
    return;
  }
  event.preventDefault();
}

async function start(): Promise<void> {
  const [line] = await insist<TableLine[]>("/api/tables");
  if (!line) return;
  const card = await insist<TableCard>(`/api/tables/${line.table}`);
  const live = follow<DealerView>(card.table, who, onRecords);
  document.title = `${words.dealer.title} · ${card.title}`;
  const deal = new Deal(card, live, sender(who, live));
  const page = document.getElementById("page");
  if (page) render(<Dealer deal={deal} />, page);
}

void start();
