// The player's page: the table's layout and what lies on it, purse and chips. It shows the record and
// asks for acts.

import "./tokens.css";
import "./parts.css";
import "./player.css";
import "./handset.css";
import { computed, effect, signal } from "@preact/signals";
import { type ComponentType, type JSX, render } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { sender } from "./command";
import { Extended } from "./extended";
import { Foot, type FootProps } from "./foot";
import { Hand, asked, keys, note, onRecords, opened, picked, told, touched, who } from "./hand";
import { History, Shown } from "./history";
import { keptTo } from "./kept";
import { type Live, follow } from "./live";
import { motionAsBefore } from "./motion";
import { letGo } from "./press";
import { seating } from "./seat";
import { insist } from "./session";
import { Sign } from "./shapes";
import { SignNow, signNow } from "./signs";
import { MotionSwitch } from "./switch";
import { pictureOf } from "./cloth/picture";
import { Stage } from "./stage";
import { LineSign, State, stateOf } from "./state";
import type { PlayerView, TableCard, TableLine } from "./wire";
import { Zone } from "./zone";
import { language, speak, speakAsBefore, words } from "./words";

function Page({ hand }: { readonly hand: Hand }): JSX.Element {
  // Another language is another page: everything is said anew.
  return <Player key={language.value} hand={hand} />;
}

function Player({ hand }: { readonly hand: Hand }): JSX.Element {
  const { card, live } = hand;
  const view = live.view.value;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => keys(event, hand);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [hand]);
  // By an arrangement only some bets are shown (point 96), from when it is made until it ends.
  const only = (view?.you?.only ?? []).join(" ");
  const own = useMemo(() => (only ? hand.over(keptTo(card, only.split(" "))) : hand), [hand, only]);
  return view ? <Seated hand={own} view={view} /> : <Opening live={live} card={card} />;
}

function Seated({ hand, view }: { readonly hand: Hand; readonly view: PlayerView }): JSX.Element {
  const { card } = hand;
  useFlights(view);
  const wanted = asked.value !== null || opened.value !== null;
  useEffect(() => {
    const later = setTimeout(() => void fetchSheets(), wanted ? 0 : AFTER_PAINT_MS);
    return () => clearTimeout(later);
  }, [wanted]);
  const Sheets = sheets.value;
  return (
    <main class={`screen of-${pictureOf(card)}`}>
      <Top hand={hand} view={view} />
      <History card={card} view={view} />
      <div class="table" tabIndex={scrolls()}>
        <Stage hand={hand} view={view} />
        <Zone hand={hand} view={view} />
        {Sheets && (asked.value || opened.value) ? <Sheets hand={hand} view={view} /> : null}
      </div>
      <Foot hand={hand} view={view} />
    </main>
  );
}

/** A handset's layout is longer than its room: the keys must reach what scrolls, before bets too. */
const scrolls = (): number | undefined =>
  matchMedia("(max-width: 640px)").matches ? 0 : undefined;

function seatOf({ you }: PlayerView): string {
  if (!you) return "";
  return you.terminal ?? words.seated(words.person(you.person), you.place);
}

/** Winnings travel once they are settled; how they do is fetched when there are some. */
function useFlights(view: PlayerView): void {
  const seen = useRef<Set<number> | null>(null);
  const settled = view.you?.settled ?? [];
  useEffect(() => {
    const before = seen.current;
    seen.current = new Set(settled.map((one) => one.wager));
    if (!before || settled.length === 0) return;
    void import("./flight").then(({ paidSince }) => paidSince(before, view));
  }, [settled.length, settled[0]?.round]);
}

/** Sheets are not needed for the first paint; they come after it, or when one is asked for. */
const AFTER_PAINT_MS = 5000;
const sheets = signal<ComponentType<FootProps> | null>(null);

async function fetchSheets(): Promise<void> {
  const found = await import("./sheet");
  sheets.value = found.Sheets;
}

function Top({ hand, view }: { readonly hand: Hand; readonly view: PlayerView }): JSX.Element {
  const { card, live } = hand;
  const { minimum, maximum } = view.limits;
  const cut = live.link.value !== "up";
  const sign = signNow(view);
  const { each } = words;
  return (
    <header class="top">
      <State
        said={stateOf(card, view, view.you)}
        phase={view.phase}
        link={live.link.value}
        seen={live.seen.value}
      />
      <div class="where grow">
        <h1>{card.title}</h1>
        <p data-testid="round" data-round={view.round}>
          {words.round(view.round)} · {each[0]}
          {words.limits(minimum, maximum)}
          <span class="roomy">{each[1]}</span>
        </p>
        {sign ? <SignNow sign={sign} /> : null}
        <p class={sign ? "unseen" : "faint"}>
          <span data-testid="place">
            {seatOf(view)}
          </span>
          {card.simulated ? <span class="roomy"> · {words.simulated}</span> : null}
        </p>
        <Extended notice={card.notice} />
      </div>
      {cut ? null : <Shown card={card} view={view} />}
      <LineSign live={live} lost={words.lostPlayer(view.you?.staked ?? 0)} />
      <div class="icons">
        {hand.terminal !== null ? (
          <button
            type="button"
            class="btn icon"
            data-testid="open-rounds"
            aria-label={words.rounds}
            aria-expanded={opened.value === "rounds"}
            onClick={(event) => {
              opened.value = opened.value === "rounds" ? null : "rounds";
              letGo(event);
            }}
          >
            <Sign of="rounds" />
          </button>
        ) : null}
        <button
          type="button"
          class="btn icon leave"
          data-testid="leave"
          aria-label={hand.terminal === null ? words.leave : words.leaveTerminal}
          onClick={hand.leave}
        >
          <Sign of="leave" />
        </button>
        <button
          type="button"
          class="btn icon"
          data-testid="open-help"
          aria-label={words.help}
          aria-expanded={opened.value === "help"}
          onClick={(event) => {
            opened.value = opened.value === "help" ? null : "help";
            letGo(event);
          }}
        >
          <Sign of="question" />
        </button>
        <button
          type="button"
          class="btn icon tongue"
          data-testid="language"
          aria-label={words.otherLanguage}
          onClick={() => void speak(language.value === "en" ? "zh" : "en")}
        >
          {language.value === "en" ? <Chinese /> : "EN"}
        </button>
        <MotionSwitch />
      </div>
    </header>
  );
}

/** The two characters of "Chinese" as strokes: whoever looks for them may have no font for them. */
function Chinese(): JSX.Element {
  return (
    <svg class="strokes" viewBox="0 0 48 24" aria-hidden="true">
      <path d="M4.5 8H19.5V15.5H4.5Z M12 3V21.5" />
      <path
        d="M12 2.8L13 5.6 M3.5 7.2H20.5 M16.6 7.4C15 13.5 10.5 18.5 4 20.8 M7.2 7.4C9 13 13.5 18 20.4 20.8"
        transform="translate(24 0)"
      />
    </svg>
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
        <LineSign live={props.live} lost={words.lostPlayer(0)} />
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

/** The table that the address names; the first one only where it names none. */
function tableFor(lines: readonly TableLine[]): TableLine | undefined {
  const named = new URLSearchParams(location.search).get("table");
  return named === null ? lines[0] : lines.find((line) => line.table === named);
}

async function start(): Promise<void> {
  motionAsBefore();
  const [lines] = await Promise.all([insist<TableLine[]>("/api/tables"), speakAsBefore()]);
  const line = tableFor(lines);
  if (!line) {
    const { nowhere } = await import("./nowhere");
    nowhere(new URLSearchParams(location.search).get("table"));
    return;
  }
  const card = await insist<TableCard>(`/api/tables/${line.table}`);
  document.title = `${words.person(who.person)} · ${card.title}`;
  const terminal = new URLSearchParams(location.search).get("terminal");
  const begin = terminal === null ? atThePlace : (await import("./cabinet")).atTheTerminal;
  begin(card, terminal ?? "", show);
}

/** A place at the table's layout, with chips. */
function atThePlace(card: TableCard, _: string, onReady: (hand: Hand) => void): void {
  const live = follow<PlayerView>(card.table, who, onRecords);
  const send = sender(who, live);
  picked.value = Math.max(0, card.chips.indexOf(500));
  seating(who, card, live, send, (refusal) => {
    told.value = { act: "sit", refusal };
  });
  onReady(new Hand(card, live, send));
}

function show(hand: Hand): void {
  const { live } = hand;
  const phase = computed(() => live.view.value?.phase);
  effect(() => {
    // "Betting is closed" may come a moment before the call that closed it is shown: it stays.
    if (phase.value !== "locked" || told.peek()?.refusal.code !== "locked") told.value = null;
    note.value = null;
    touched.value = null;
  });
  const page = document.getElementById("page");
  if (page) render(<Page hand={hand} />, page);
}

void start();
