// The player's page: wheel and layout, purse and chips. It shows the record and asks for acts.

import "./tokens.css";
import "./parts.css";
import "./player.css";
import { computed, effect } from "@preact/signals";
import { type JSX, render } from "preact";
import { useEffect } from "preact/hooks";
import { sender } from "./command";
import { Foot } from "./foot";
import {
  Hand,
  asked,
  close,
  coming,
  help,
  keys,
  note,
  onRecords,
  picked,
  target,
  told,
  touched,
  who,
  won,
} from "./hand";
import { hintOf, hubOf } from "./hint";
import { Layout } from "./layout";
import { type Live, follow } from "./live";
import { letGo } from "./press";
import { seating } from "./seat";
import { insist } from "./session";
import { Sign } from "./shapes";
import { LineSign, State, stateOf } from "./state";
import { type Rest, Wheel } from "./wheel";
import type { PlayerView, TableCard, TableLine } from "./wire";
import { words } from "./words";
import { Zone } from "./zone";

function Player({ hand }: { readonly hand: Hand }): JSX.Element {
  const { card, live } = hand;
  const view = live.view.value;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => keys(event, hand);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [hand]);
  if (!view) return <Opening live={live} card={card} />;
  const cut = live.link.value !== "up";
  const turning = ["locked", "spun", "entered"].includes(view.phase);
  const rests = restOf(view);
  const lit = !turning && view.phase !== "open" && rests !== null;
  return (
    <main class="screen">
      <Top hand={hand} view={view} />
      <div class={cut ? "table cut" : "table"}>
        <Wheel
          order={card.wheel_order}
          keys={card.device.outcomes.map((outcome) => outcome.key)}
          turning={turning && !cut}
          rests={rests}
          lit={lit}
          hub={hubOf(view, lit ? (rests?.result ?? null) : null)}
        />
        <Layout
          card={card}
          view={view}
          coming={coming.value}
          touched={touched.value}
          cut={cut}
          onTouch={(position) => {
            touched.value = position;
          }}
          onPlace={hand.place}
          onTakeBack={hand.takeBack}
        />
        <Zone
          card={card}
          view={view}
          told={told.value}
          hint={cut ? { says: words.hint.cut, clauses: [] } : hintOf(card, view)}
          asked={asked.value}
          help={help.value}
          onWhy={hand.whyWager}
          onClose={close}
        />
      </div>
      <Foot
        card={card}
        view={view}
        won={won.value}
        cut={cut}
        picked={picked.value}
        target={target(view)}
        onPick={(index) => {
          picked.value = index;
        }}
        onTakeBack={hand.takeBack}
        onClear={hand.clear}
        onCarry={hand.carryOut}
      />
    </main>
  );
}

/** The result that stands: this round's, or the last one's until the wheel is spun again. */
function restOf(view: PlayerView): Rest | null {
  if (["result", "paying"].includes(view.phase) && view.result !== null) {
    return { result: view.result, round: view.round };
  }
  const { last } = view;
  return last?.result ? { result: last.result, round: last.round } : null;
}

function Top({ hand, view }: { readonly hand: Hand; readonly view: PlayerView }): JSX.Element {
  const { card, live } = hand;
  const range = words.limits(card.limits.minimum, card.limits.maximum);
  const back = (view.you?.settled ?? []).reduce((total, one) => total + one.returned, 0);
  const said = stateOf(view, back > 0 ? words.state.back(back) : words.state.allBack);
  return (
    <header class="top">
      <State
        said={said}
        phase={view.phase}
        link={live.link.value}
        seen={live.seen.value}
      />
      <div class="where grow">
        <h1>{card.title}</h1>
        <p>
          {words.round(view.round)} · {words.each(range)}
        </p>
      </div>
      <LineSign live={live} lost={words.lostPlayer} />
      <button
        type="button"
        class="btn icon"
        aria-label={words.help}
        aria-expanded={help.value}
        onClick={(event) => {
          asked.value = null;
          help.value = !help.value;
          letGo(event);
        }}
      >
        <Sign of="question" />
      </button>
    </header>
  );
}

function Opening(props: {
  readonly live: Live<PlayerView>;
  readonly card: TableCard;
}): JSX.Element {
  const trouble = props.live.trouble.value;
  return (
    <main class="screen">
      <header class="top">
        <State
          said={{ shape: "off", word: words.connecting, more: words.connectingMore }}
          phase="opening"
          link="opening"
          seen={null}
        />
        <div class="where grow">
          <h1>{props.card.title}</h1>
        </div>
        <LineSign live={props.live} lost={words.lostPlayer} />
      </header>
      {trouble ? (
        <section class="panel stranger" role="alert">
          <h1>{words.stranger}</h1>
          <p class="dim">{trouble}.</p>
          <a class="btn" href="/">
            {words.strangerMore}
          </a>
        </section>
      ) : null}
    </main>
  );
}

async function start(): Promise<void> {
  const [line] = await insist<TableLine[]>("/api/tables");
  if (!line) return;
  const card = await insist<TableCard>(`/api/tables/${line.table}`);
  const live = follow<PlayerView>(card.table, who, onRecords);
  const send = sender(who, live);
  picked.value = Math.max(0, card.chips.indexOf(500));
  document.title = `${words.person(who.person)} · ${card.title}`;
  seating(who, card, live, send, (refusal) => {
    told.value = { act: "sit", refusal };
  });
  const phase = computed(() => live.view.value?.phase);
  effect(() => {
    // "Betting is closed" may come a moment before the call that closed it is shown: it stays.
    if (phase.value !== "locked" || told.peek()?.refusal.code !== "locked") told.value = null;
    note.value = null;
  });
  const page = document.getElementById("page");
  if (page) render(<Player hand={new Hand(card, live, send)} />, page);
}

void start();
