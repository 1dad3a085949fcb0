// The pit's page: every table at a glance, and of one table its sheet. Everything shown is the floor's
// own view; what an office may do comes from the table's book.

import "./tokens.css";
import "./parts.css";
import "./pit.css";
import "./pit/sheet.css";
import { type JSX, render } from "preact";
import { Refused } from "./clause";
import { Desk } from "./pit/desk";
import { Floor, Sums } from "./pit/floor";
import { Sheet } from "./pit/sheet";
import type { PitView } from "./pit/types";
import { follow } from "./live";
import { OFFICES } from "./second";
import { NotKnown, type Who, insist, known, signIn } from "./session";
import { LineSign } from "./state";
import type { Role } from "./wire";
import { language, speak, speakAsBefore, words } from "./words";
import { p } from "./words/pit";
import { second } from "./words/second";

function Pit({ desk }: { readonly desk: Desk }): JSX.Element {
  const view = desk.live.view.value;
  const open = desk.open.value;
  const lost = desk.live.link.value === "lost";
  return (
    <main
      key={language.value}
      class={lost ? "pit cut" : "pit"}
      data-testid="pit"
      data-link={desk.live.link.value}
    >
      <header class="pit-head">
        <h1>{p.title}</h1>
        {view ? <Sums view={view} /> : <span class="grow" />}
        <div class="who">
          <p>
            {words.person(desk.who.person)}, <span class="dim">{second.role(desk.who.role)}</span>
          </p>
          <LineSign live={desk.live} lost={words.lostStaff} />
        </div>
        <button
          type="button"
          class="btn"
          data-testid="language"
          onClick={() => void speak(language.value === "en" ? "zh" : "en")}
        >
          {p.language}
        </button>
      </header>
      {!open && desk.told.value ? <Refused told={desk.told.value} /> : null}
      {view && open ? <Sheet desk={desk} open={open} floor={view} /> : null}
      {view && !open ? <Floor desk={desk} view={view} /> : null}
    </main>
  );
}

/** Whoever the address names, or whoever of the offices is signed in; in the demonstration a manager. */
async function whoIsHere(demo: boolean): Promise<Who | null> {
  const named = new URLSearchParams(location.search).get("as");
  if (named) {
    const found = await known({ person: named });
    if (found) return found;
  } else {
    for (const role of OFFICES.toReversed()) {
      const found = await known({ role });
      if (found) return found;
    }
  }
  if (!demo) return null;
  const person = named ?? "shift-manager-1";
  const who: Who = { person, role: person.replace(/-\d+$/, "").replaceAll("-", "_") as Role };
  try {
    await signIn(who);
  } catch (fault) {
    if (fault instanceof NotKnown) return null;
    throw fault;
  }
  return who;
}

async function start(): Promise<void> {
  const page = document.getElementById("page");
  if (!page) return;
  await speakAsBefore();
  const { demo } = await insist<{ readonly demo: boolean }>("/api/lobby");
  const who = await whoIsHere(demo);
  if (!who) {
    render(
      <main class="pit stranger">
        <h1>{p.nobody}</h1>
        <a class="btn" href="/">
          {p.nobodyMore}
        </a>
      </main>,
      page,
    );
    return;
  }
  const desk = new Desk(who, demo, follow<PitView>("floor", who));
  document.title = `${p.title} · ${words.person(who.person)}`;
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    if (desk.form.value) desk.cancel();
    else desk.leave();
  });
  render(<Pit desk={desk} />, page);
}

void start();
