// The dealer's console: steps above, one question with one answer, the lists beside it, trouble and the
// desk below. Everything on it comes from the card and the view of the table; no book is known here.

import "./tokens.css";
import "./parts.css";
import "./desk/desk.css";
import "./desk/entry.css";
import "./desk/narrow.css";
import { type JSX, render } from "preact";
import { useEffect } from "preact/hooks";
import { Refused } from "./clause";
import { sender } from "./command";
import { Deal, onRecords, times } from "./desk/deal";
import { Doubts, Errands } from "./desk/doubts";
import { keys } from "./desk/keys";
import { Question } from "./desk/question";
import { ErrandSheet } from "./desk/sheet";
import { Stacks } from "./desk/stacks";
import type { Act, DeskCard, DeskView } from "./desk/types";
import { Extended } from "./extended";
import { type Live, follow } from "./live";
import { dollars } from "./money";
import { type Who, ask, insist } from "./session";
import { Sign } from "./shapes";
import { LineSign, type Said, State, clockTime, stateOf } from "./state";
import type { Role, TableLine } from "./wire";
import { language, speak, speakAsBefore } from "./words";
import { words } from "./words/dealer";

function Page({ deal }: { readonly deal: Deal }): JSX.Element {
  // Another language is another page: everything is said anew.
  return <Dealer key={language.value} deal={deal} />;
}

function Dealer({ deal }: { readonly deal: Deal }): JSX.Element {
  const { card, live } = deal;
  const view = live.view.value;
  const errand = deal.errand.value;
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
              {deal.told.value ? <Refused told={deal.told.value} /> : <Note deal={deal} view={view} />}
            </div>
            <Doubts deal={deal} view={view} />
          </div>
          <aside class="beside">
            <Stacks card={card} view={view} />
            <Errands deal={deal} view={view} />
            <Tally view={view} />
          </aside>
          {errand ? <ErrandSheet deal={deal} errand={errand} /> : null}
        </div>
      ) : (
        <Stranger live={live} />
      )}
    </main>
  );
}

function Stranger({ live }: { readonly live: Live<DeskView> }): JSX.Element | null {
  const trouble = live.trouble.value;
  if (!trouble) return null;
  return (
    <section class="panel stranger" role="alert">
      <h1>{words.desk.stranger}</h1>
      <p class="dim">{trouble}.</p>
      <a class="btn" href="/">
        {words.desk.strangerMore}
      </a>
    </section>
  );
}

/** Said where nothing was refused: a 0 that waits, what was done last, or what is owed. */
function Note(props: { readonly deal: Deal; readonly view: DeskView }): JSX.Element {
  const { deal, view } = props;
  const owed = view.players.find((one) => one.owed_advice);
  const calls = view.notifications.filter((one) => one.about !== "").length;
  const says = deal.note.value ?? (owed ? words.desk.owed(owed.place) : offSign(deal.card, view));
  return (
    <p class={deal.zero.value ? "hint strong" : "hint"} role="status" data-testid="note">
      {deal.zero.value ? words.desk.pickCase : says || (calls > 0 ? words.desk.notices(calls) : "")}
    </p>
  );
}

/** What the dealer says of the first wager that is off what the sign states; it stands all the same. */
function offSign(card: DeskCard, view: DeskView): string {
  const off = view.layout.find((one) => one.off_sign);
  if (!off) return "";
  const found = card.positions.find((one) => one.id === off.position);
  const called = found ? words.short(found) : off.position;
  return words.desk.offSign(words.desk.lies(words.desk.place(off.place), called, off.cents), view.limits.step);
}

function Head(props: {
  readonly card: DeskCard;
  readonly view: DeskView | null;
  readonly live: Live<DeskView>;
}): JSX.Element {
  const { card, view, live } = props;
  const { minimum, maximum } = view?.limits ?? card.limits;
  const said: Said = view ? saidToDealer(card, view) : { shape: "off", word: "", more: "" };
  const other = language.value === "en" ? "zh" : "en";
  return (
    <header class="head">
      <div class="where">
        <h1>{card.title}</h1>
        <p>
          {words.round(view?.round ?? 0)} · {words.limits(minimum, maximum)}
        </p>
        <Extended notice={card.notice} />
      </div>
      <State
        said={said}
        phase={view?.phase ?? "opening"}
        link={view ? live.link.value : "opening"}
        seen={live.seen.value}
      />
      {live.link.value === "up" && view ? <Rail card={card} view={view} /> : null}
      {live.link.value === "up" ? null : <LineSign live={live} lost={words.lostStaff} />}
      <nav class="ways">
        <a class="btn quiet" href="/dealer">
          {words.desk.otherTable}
        </a>
        <button
          type="button"
          class="btn quiet"
          lang={other === "zh" ? "zh-Hans" : "en"}
          data-testid="language"
          onClick={() => void speak(other)}
        >
          {other === "zh" ? "中文" : "English"}
        </button>
      </nav>
    </header>
  );
}

function saidToDealer(card: DeskCard, view: DeskView): Said {
  const said = stateOf(card, view, null);
  if (view.stopped !== null) return { ...said, word: words.desk.stopped };
  const closed = times.value.get("betting_closed");
  const called = closed ? words.desk.at(clockTime(closed)) : "";
  const opened = times.value.get("betting_opened");
  const short: Partial<Record<DeskView["phase"], string>> = {
    waiting: view.last ? words.desk.over(view.last.round) : words.desk.fresh,
    open: opened && !view.warned ? words.desk.at(clockTime(opened)) : said.more,
    locked: called,
    spun: called,
    entered: called,
    result: words.desk.takeThenPay,
    paying: words.desk.payLast,
  };
  return { ...said, more: short[view.phase] ?? said.more };
}

function Rail(props: { readonly card: DeskCard; readonly view: DeskView }): JSX.Element {
  const { card, view } = props;
  const [first] = view.turns;
  const steps = card.steps.filter((step) => !step.with_entry);
  return (
    <ol class="rail">
      {steps.map((step, index) => {
        const now = first?.step === step.do;
        const done = view.done.includes(step.do) && !now;
        return (
          <li
            key={step.do}
            class={done ? "done" : now ? "now" : ""}
            aria-current={now ? "step" : undefined}
            data-testid={`step-${step.do}`}
          >
            <i>{done ? <Sign of="tick" /> : index + 1}</i>
            <span>{words.desk.step[step.do] ?? step.says}</span>
          </li>
        );
      })}
    </ol>
  );
}

function Tally({ view }: { readonly view: DeskView }): JSX.Element {
  const d = words.desk;
  const lines = [
    [d.float, view.float],
    [d.drop, view.drop],
    [d.win, view.win],
  ] as const;
  return (
    <dl class="tally">
      {lines.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{dollars(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Which table: the tables as doors. */
function Tables({ lines }: { readonly lines: readonly TableLine[] }): JSX.Element {
  return (
    <main class="screen doors">
      <h1>{words.desk.pickTable}</h1>
      <p class="dim">{words.desk.pickTableMore}</p>
      <ul>
        {lines.map((line) => (
          <li key={line.table}>
            <a class="panel" href={`/dealer/${line.table}${location.search}`} data-testid={`deal-${line.table}`}>
              <b>{line.title}</b>
              <span>{line.book}</span>
              <span>{line.place}</span>
              <Extended notice={line.notice} />
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** Whoever the address names; whoever is signed in here to deal; or the demonstration's dealer. */
async function whoDeals(): Promise<Who> {
  const named = new URLSearchParams(location.search).get("as");
  if (named) {
    const role = named.replace(/-\d+$/, "").replaceAll("-", "_");
    return { person: named, role: role as Role };
  }
  const dealer: Who = { person: "dealer-1", role: "dealer" };
  try {
    return await ask<Who>("/api/me", { person: "", role: "dealer" });
  } catch {
    return dealer;
  }
}

async function start(): Promise<void> {
  const page = document.getElementById("page");
  const [lines] = await Promise.all([insist<TableLine[]>("/api/tables"), speakAsBefore()]);
  const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  const line = lines.find((one) => one.table === name) ?? (lines.length === 1 ? lines[0] : undefined);
  if (!page) return;
  if (!line) {
    document.title = words.desk.title;
    render(<Tables lines={lines} />, page);
    return;
  }
  const card = await insist<DeskCard>(`/api/tables/${line.table}`);
  const who = await whoDeals();
  const live = follow<DeskView>(card.table, who, onRecords);
  document.title = `${words.desk.title} · ${card.title}`;
  const send = sender(who, live) as (act: Act) => ReturnType<ReturnType<typeof sender>>;
  render(<Page deal={new Deal(card, live, send)} />, page);
}

void start();
