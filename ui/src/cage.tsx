// The cashier's window: slips first, then chips, colour checks of closed tables, what is outstanding.

import "./tokens.css";
import "./parts.css";
import "./cage.css";
import "./cashier/slips.css";
import "./cashier/outstanding.css";
import { type JSX, render } from "preact";
import { Chips } from "./cashier/chips";
import { Colours } from "./cashier/colours";
import { CAGE, Desk, type Tab } from "./cashier/desk";
import { Outstanding } from "./cashier/outstanding";
import { Slips } from "./cashier/slips";
import { Refused } from "./clause";
import { sender } from "./command";
import { follow } from "./live";
import { type Who, insist } from "./session";
import { LineSign } from "./state";
import type { CageView, TableLine } from "./wire";
import { language, speak, speakAsBefore, words } from "./words";
import { c } from "./words/cashier";

const TABS: readonly Tab[] = ["slips", "chips", "colours", "outstanding"];
const PAGES = { slips: Slips, chips: Chips, colours: Colours, outstanding: Outstanding } as const;

function Cage({ desk }: { readonly desk: Desk }): JSX.Element {
  const { live } = desk;
  const Page = PAGES[desk.tab.value];
  const next = language.value === "en" ? "zh" : "en";
  return (
    <main class={live.link.value === "lost" ? "screen cut" : "screen"}>
      <header class="head">
        <h1>{c.title}</h1>
        <p class="dim grow">{c.window(words.person(desk.who.person))}</p>
        <nav aria-label={c.title}>
          {TABS.map((tab) => (
            <button
              key={tab}
              type="button"
              class={desk.tab.value === tab ? "btn tab on" : "btn tab"}
              data-testid={`tab-${tab}`}
              aria-current={desk.tab.value === tab ? "page" : undefined}
              onClick={() => {
                desk.tab.value = tab;
                desk.told.value = desk.note.value = null;
              }}
            >
              {c.tabs[tab]}
            </button>
          ))}
          <button
            type="button"
            class="btn tab"
            data-testid="language"
            lang={next === "zh" ? "zh-Hans" : "en"}
            onClick={() => void speak(next)}
          >
            {next === "zh" ? "中文" : "English"}
          </button>
        </nav>
        <LineSign live={live} lost={words.lostStaff} />
      </header>
      {live.view.value ? (
        <div class="desk">
          <Page desk={desk} />
          <Notice desk={desk} />
        </div>
      ) : null}
    </main>
  );
}

/** What was done or not done, in a place that is kept for it. */
function Notice({ desk }: { readonly desk: Desk }): JSX.Element {
  const quiet = desk.tab.value === "chips" ? c.explain : "";
  return (
    <div class="notice" data-testid="notice">
      {desk.told.value ? (
        <Refused told={desk.told.value} />
      ) : (
        <p class={desk.note.value ? "" : "dim"} role="status">
          {desk.note.value ?? quiet}
        </p>
      )}
    </div>
  );
}

async function start(): Promise<void> {
  await speakAsBefore();
  const person = new URLSearchParams(location.search).get("as") ?? "cashier-1";
  const who: Who = { person, role: "cashier" };
  const tables = await insist<TableLine[]>("/api/tables");
  const live = follow<CageView>(CAGE, who);
  const page = document.getElementById("page");
  if (page) render(<Cage desk={new Desk(who, tables, live, sender(who, live))} />, page);
}

void start();
