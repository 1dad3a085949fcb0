// The wall display of one table: what is the case, for everybody, at two metres. It knows no game;
// what it draws comes from the table's card and from the official record.

import "./tokens.css";
import "./parts.css";
import "./history.css";
import "./cloth/cloth.css";
import "./display.css";
import "./display/limits.css";
import { signal } from "@preact/signals";
import { type JSX, render } from "preact";
import { Notices, PutRightNotice } from "./display/notices";
import { Often } from "./display/often";
import { Limits, Previous } from "./display/panels";
import { Hero, wallState } from "./display/hero";
import { type Live, follow } from "./live";
import { NotKnown, type Who, insist, known, signIn } from "./session";
import { Shape } from "./shapes";
import { clockTime } from "./state";
import type { DisplayView, TableCard, TableLine } from "./wire";
import { words } from "./words";
import { speakAsBefore } from "./words";
import { wall } from "./words/display";

function Display(props: {
  readonly card: TableCard;
  readonly live: Live<DisplayView>;
}): JSX.Element {
  const { card, live } = props;
  const view = live.view.value;
  const link = live.link.value;
  if (!view || link !== "up") return <Cut card={card} live={live} />;
  const state = wallState(card, view);
  const often = view.shows.includes("frequencies");
  const past = view.shows.includes("recent");
  return (
    <main class={often ? "wall often" : "wall"} data-testid="display" data-link={link}>
      <header>
        <div class={`state big ${state.shape}`} data-testid="phase" data-phase={phaseOf(view)}>
          <Shape of={state.shape} />
          <b role="status">{state.word}</b>
        </div>
        {view.put_right && view.stopped === null ? (
          <PutRightNotice card={card} news={view.put_right} />
        ) : (
          <p class="dim grow more" lang={view.stopped === null ? undefined : "en"}>
            {state.more}
          </p>
        )}
        <Where card={card} view={view} />
      </header>
      <div class={past ? "mid" : "mid no-past"}>
        <Hero card={card} view={view} />
        {past ? <Previous card={card} view={view} /> : null}
        <section class="side">
          <Limits card={card} view={view} />
          <Notices view={view} />
        </section>
      </div>
      {often ? <Often card={card} view={view} /> : null}
      <Foot view={view} past={past || often} />
    </main>
  );
}

function phaseOf(view: DisplayView): string {
  return view.closed ? "closed" : view.stopped !== null ? "stopped" : view.phase;
}

function Where(props: { readonly card: TableCard; readonly view: DisplayView | null }): JSX.Element {
  return (
    <div class="where">
      <h1>{props.card.title}</h1>
      <p data-testid="round">{props.view ? words.round(props.view.round) : "\u00a0"}</p>
    </div>
  );
}

function Foot(props: { readonly view: DisplayView; readonly past: boolean }): JSX.Element {
  const { view } = props;
  return (
    <footer>
      <p class="grow">
        {props.past ? <b data-testid="odds-stay">{wall.oddsStay} </b> : null}
        {view.simulated ? <span>{wall.simulated} </span> : null}
        {view.notice ? <span lang="en">{view.notice}</span> : null}
      </p>
      <p class="dim" data-testid="head">
        {wall.official} · {wall.headOf(view.head)}
      </p>
    </footer>
  );
}

/** No line: nothing of the betting is shown, since nobody here knows whether it still is so. */
function Cut(props: {
  readonly card: TableCard;
  readonly live: Live<DisplayView>;
}): JSX.Element {
  const { card, live } = props;
  const lost = live.link.value === "lost";
  const seen = live.seen.value;
  return (
    <main class="wall gone" data-testid="display" data-link={live.link.value}>
      <header>
        <div class="state big off" data-testid="phase" data-phase="unknown">
          <Shape of="off" />
          <b role="status">{lost ? wall.cut : wall.opening}</b>
        </div>
        <p class="grow" />
        <Where card={card} view={null} />
      </header>
      {lost ? (
        <section class="nothing">
          <p>{wall.cutMore}</p>
          <p>{wall.cutAsk}</p>
          <p class="dim">{seen ? wall.cutSince(clockTime(seen)) : ""}</p>
        </section>
      ) : null}
    </main>
  );
}

const wrong = signal("");
const code = signal("");

/** A screen that nobody has enrolled: it takes the code that an administrator was given. */
function Enrol(props: { readonly onDone: () => void }): JSX.Element {
  const enrol = async (): Promise<void> => {
    const answer = await fetch("/api/enrol", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ code: code.value.trim() }),
    });
    if (answer.ok) props.onDone();
    else wrong.value = ((await answer.json()) as { readonly detail?: string }).detail ?? "";
  };
  return (
    <main class="wall enrol">
      <h1>{wall.notEnrolled}</h1>
      <p class="dim">{wall.notEnrolledMore}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void enrol();
        }}
      >
        <label>
          {wall.code}
          <input
            data-testid="code"
            autocomplete="off"
            value={code.value}
            onInput={(event) => {
              code.value = event.currentTarget.value;
            }}
          />
        </label>
        <button type="submit" class="btn primary" data-testid="enrol">
          {wall.enrol}
        </button>
      </form>
      <p role="alert" lang="en">
        {wrong.value}
      </p>
    </main>
  );
}

/** The device that this screen is enrolled as; in the demonstration, one that anybody may be. */
async function whoIsHere(): Promise<Who | null> {
  const demo: Who = { person: "display-1", role: "display" };
  for (let wait = 300; ; wait = Math.min(wait * 1.7, 3000)) {
    try {
      const found = await known({ role: "display" });
      if (found) return found;
      await signIn(demo);
      return demo;
    } catch (fault) {
      if (fault instanceof NotKnown) return null;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

async function start(): Promise<void> {
  const page = document.getElementById("page");
  if (!page) return;
  await speakAsBefore();
  const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  const lines = await insist<TableLine[]>("/api/tables");
  if (!lines.some((line) => line.table === name)) {
    render(<main class="wall enrol"><h1>{wall.noTable(name)}</h1></main>, page);
    return;
  }
  const who = await whoIsHere();
  if (!who) {
    render(<Enrol onDone={() => location.reload()} />, page);
    return;
  }
  const card = await insist<TableCard>(`/api/tables/${name}`);
  document.title = card.title;
  const live = follow<DisplayView>(card.table, who, undefined, "newest");
  render(<Display card={card} live={live} />, page);
}

void start();
