// Enrolment: a terminal or a display types its code once and keeps a key until that is revoked.

import "./tokens.css";
import "./parts.css";
import "./door/form.css";
import { signal } from "@preact/signals";
import { type JSX, render } from "preact";
import { homeOf } from "./door/homes";
import { type Session, learnSessions, sessions } from "./door/lobby";
import { Tongue } from "./door/tongue";
import { language, speakAsBefore } from "./words";
import { f } from "./words/front";

const was = new URLSearchParams(location.search).get("was");
const no = signal<string | null>(null);
const busy = signal(false);
const PATIENCE_MS = 10_000;

async function enrol(event: Event): Promise<void> {
  event.preventDefault();
  const typed = new FormData(event.currentTarget as HTMLFormElement).get("code");
  const code = typeof typed === "string" ? typed.trim() : "";
  if (busy.value) return;
  if (!code) {
    no.value = f.missing;
    return;
  }
  busy.value = true;
  no.value = null;
  try {
    const answer = await fetch("/api/enrol", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ code }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.ok) location.assign(homeOf((await answer.json()) as Session));
    else no.value = answer.status === 429 ? f.locked : f.codeWrong;
  } catch {
    no.value = f.notThere;
  } finally {
    busy.value = false;
  }
}

function Enrolment(): JSX.Element {
  const devices = sessions.value.filter((session) => session.device);
  const gone = was !== null && !devices.some((session) => session.person === was);
  return (
    <main class="gate" key={language.value}>
      <header>
        <h1>{f.enrolTitle}</h1>
        <Tongue />
      </header>
      {gone ? (
        <p class="says no" data-testid="revoked">
          {f.revoked(was)}
        </p>
      ) : null}
      {devices.map((session) => (
        <p key={session.person} class="says" data-testid={`device-${session.person}`}>
          {f.enrolled(session.person, session.at)}{" "}
          <a class="btn" href={homeOf(session)}>
            {f.openScreen}
          </a>
        </p>
      ))}
      <p class="dim">{f.enrolHow}</p>
      <div role="alert">
        {no.value ? (
          <p class="says no" data-testid="no">
            {no.value}
          </p>
        ) : null}
      </div>
      <form class="form" onSubmit={(event) => void enrol(event)} noValidate>
        <label class="field">
          <span>{f.code}</span>
          <input
            name="code"
            autocomplete="one-time-code"
            autocapitalize="none"
            spellcheck={false}
            maxLength={64}
            data-testid="field-code"
          />
        </label>
        <button type="submit" class="btn primary" data-testid="enrol" aria-disabled={busy.value}>
          {busy.value ? f.enrolling : f.enrolAct}
        </button>
      </form>
      <div class="links">
        <a class="btn quiet" href="/">
          {f.toFront}
        </a>
      </div>
    </main>
  );
}

async function start(): Promise<void> {
  await Promise.all([speakAsBefore(), learnSessions()]);
  const page = document.getElementById("page");
  if (page) render(<Enrolment />, page);
}

void start();
