// A sheet over the table: "why?", own rounds, the menu, rules and odds. It pushes nothing, and what
// lies under it goes on.

import { signal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type FootProps, Do, doings } from "./foot";
import { asked, close, opened } from "./hand";
import { MotionSwitch } from "./switch";
import { Sign } from "./shapes";
import { WhyPanel } from "./why";
import { words } from "./words";
import { sheetWords } from "./words/help";

type Page = ComponentType<FootProps>;

/** Pages that are not needed for a first wager come when they are asked for. */
const pages = {
  help: signal<Page | null>(null),
  rounds: signal<Page | null>(null),
  notes: signal<Page | null>(null),
  slip: signal<Page | null>(null),
};

type PageName = keyof typeof pages;

const FETCH: Readonly<Record<PageName, () => Promise<Page>>> = {
  help: async () => (await import("./help")).Help,
  rounds: async () => (await import("./recall")).Recall,
  notes: async () => (await import("./notes")).Notes,
  slip: async () => (await import("./notes")).Slip,
};

async function fetchPage(name: PageName): Promise<void> {
  pages[name].value ??= await FETCH[name]();
}

function titleOf(name: PageName): string {
  const titles = {
    help: words.help,
    rounds: words.rounds,
    notes: words.terminal.insert,
    slip: sheetWords.terminal.slip,
  };
  return titles[name];
}

export function Sheets(props: FootProps): JSX.Element | null {
  const open = opened.value;
  useEffect(() => {
    if (open && open !== "menu") void fetchPage(open);
  }, [open]);
  if (asked.value) {
    return (
      <div class="sheet low">
        <WhyPanel asked={asked.value} onClose={close} />
      </div>
    );
  }
  if (open === "menu") {
    return (
      <Sheet title={words.menu} name="menu">
        <Menu {...props} />
      </Sheet>
    );
  }
  if (!open) return null;
  const Page = pages[open].value;
  return (
    <Sheet title={titleOf(open)} name={open}>
      {Page ? <Page {...props} /> : <p class="dim">{words.whyWait}</p>}
    </Sheet>
  );
}

function Sheet(props: {
  readonly title: string;
  readonly name: string;
  readonly children: JSX.Element;
}): JSX.Element {
  const shut = useRef<HTMLButtonElement>(null);
  useEffect(() => shut.current?.focus(), []);
  return (
    <section class={`sheet panel of-${props.name}`} aria-label={props.title} data-testid={`${props.name}-panel`}>
      <header>
        <h2 class="grow">{props.title}</h2>
        <button ref={shut} type="button" class="btn icon" aria-label={words.closeOf(props.title)} onClick={close}>
          <Sign of="cross" />
        </button>
      </header>
      <div class="body" tabIndex={0} role="group" aria-label={props.title}>
        {props.children}
      </div>
    </section>
  );
}

/** On a handset: what has no room beside the chips. */
function Menu(props: FootProps): JSX.Element {
  return (
    <div class="menu">
      {doings(props).map((doing) => (
        <Do key={doing.name} {...doing} name={`menu-${doing.name}`} />
      ))}
      <button type="button" class="btn" data-testid="menu-help" onClick={() => { opened.value = "help"; }}>
        <Sign of="question" />
        {words.help}
      </button>
      <button type="button" class="btn" data-testid="menu-leave" onClick={props.hand.leave}>
        <Sign of="leave" />
        {props.hand.terminal === null ? words.leave : words.leaveTerminal}
      </button>
      <MotionSwitch wordy />
    </div>
  );
}
