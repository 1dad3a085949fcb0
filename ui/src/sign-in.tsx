// Sign-in: a name, a password, an office and a table; or a one-time code and a password to choose.
// What the floor answers is said plainly, and what was typed is kept nowhere.

import "./tokens.css";
import "./parts.css";
import "./door/form.css";
import { signal } from "@preact/signals";
import { type JSX, render } from "preact";
import { homeOf, ours } from "./door/homes";
import { type Session, lobby, look } from "./door/lobby";
import { Tongue } from "./door/tongue";
import { language, speakAsBefore, words } from "./words";
import { f } from "./words/front";

const asked = new URLSearchParams(location.search);
const LEAST = 12;
const PATIENCE_MS = 10_000;
const NOT_PEOPLE = ["player", "display", "terminal"];

const mode = signal<"password" | "code">(asked.has("first") ? "code" : "password");
const name = signal(asked.get("was") ?? "");
const no = signal<string | null>(null);
const yes = signal<string | null>(null);
const busy = signal(false);

interface Answered {
  readonly status: number;
  readonly body: Partial<Session> & { readonly detail?: string };
}

async function send(path: string, body: object): Promise<Answered | null> {
  busy.value = true;
  no.value = yes.value = null;
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: answer.status, body: (await answer.json()) as Answered["body"] };
  } catch {
    no.value = f.notThere;
    return null;
  } finally {
    busy.value = false;
  }
}

/** The floor's own sentence in English; in another language what its status means. */
function sentence(answered: Answered, wrong: string): string {
  if (answered.status === 429) return f.locked;
  if (answered.status === 401) return wrong;
  const says = answered.body.detail ?? "";
  return says ? `${says.charAt(0).toUpperCase()}${says.slice(1)}.` : wrong;
}

function text(form: FormData, field: string): string {
  const found = form.get(field);
  return typeof found === "string" ? found.trim() : "";
}

async function signIn(form: FormData): Promise<void> {
  const body = {
    person: text(form, "person"),
    password: String(form.get("password") ?? ""),
    role: text(form, "role"),
    at: text(form, "at"),
  };
  if (!body.person || !body.password) {
    no.value = f.missing;
    return;
  }
  const answered = await send("/api/sign-in", body);
  if (answered?.status === 201) {
    const session = { at: body.at, device: false, ...answered.body } as Session;
    location.assign(ours(asked.get("back")) ?? homeOf(session));
  } else if (answered) {
    no.value = sentence(answered, f.wrong);
  }
}

async function useCode(form: FormData): Promise<void> {
  const password = String(form.get("password") ?? "");
  const code = text(form, "code");
  if (!code) no.value = f.missing;
  else if (password.length < LEAST) no.value = f.short;
  else if (password !== form.get("again")) no.value = f.differ;
  else {
    const answered = await send("/api/code", { code, password });
    if (answered?.status === 200 && answered.body.person) {
      name.value = answered.body.person;
      mode.value = "password";
      yes.value = f.chosen(answered.body.person);
    } else if (answered) {
      no.value = sentence(answered, f.codeWrong);
    }
  }
}

function Field(props: {
  readonly name: string;
  readonly says: string;
  readonly more?: string;
  readonly kind?: "text" | "password";
  readonly value?: string;
  readonly complete: string;
}): JSX.Element {
  const same = {
    name: props.name,
    defaultValue: props.value ?? "",
    autocomplete: props.complete,
    autocapitalize: "none",
    spellcheck: false,
    maxLength: 256,
    "data-testid": `field-${props.name}`,
  } as const;
  return (
    <label class="field">
      <span>{props.says}</span>
      {props.kind === "password" ? (
        <input type="password" {...same} />
      ) : (
        <input type="text" {...same} />
      )}
      {props.more ? <small>{props.more}</small> : null}
    </label>
  );
}

function submits(act: (form: FormData) => Promise<void>) {
  return (event: Event): void => {
    event.preventDefault();
    if (!busy.value) void act(new FormData(event.currentTarget as HTMLFormElement));
  };
}

function PasswordForm(): JSX.Element {
  const roles = Object.entries(f.roles).filter(([role]) => !NOT_PEOPLE.includes(role));
  return (
    <form class="form" key={`password ${name.value}`} onSubmit={submits(signIn)} noValidate>
      <Field name="person" says={f.name} value={name.value} complete="username" />
      <Field name="password" says={f.password} kind="password" complete="current-password" />
      <label class="field">
        <span>{f.role}</span>
        <select name="role" data-testid="field-role" defaultValue={firstRole()}>
          {roles.map(([role, called]) => (
            <option key={role} value={role} selected={role === firstRole()}>
              {called}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{f.at}</span>
        <select name="at" data-testid="field-at">
          <option value="*">{f.everywhere}</option>
          {(lobby.value?.tables ?? []).map((table) => (
            <option key={table.table} value={table.table}>
              {table.title} ({table.table})
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="btn primary" data-testid="enter" aria-disabled={busy.value}>
        {busy.value ? f.entering : f.enter}
      </button>
    </form>
  );
}

/** A floor that has no table yet is one for its administrator. */
function firstRole(): string {
  const named = asked.get("role");
  if (named && f.roles[named]) return named;
  return name.value.startsWith("administrator") ? "administrator" : "dealer";
}

function CodeForm(): JSX.Element {
  return (
    <form class="form" onSubmit={submits(useCode)} noValidate>
      <p class="dim">{asked.has("first") ? f.firstStep : f.codeMore}</p>
      <Field name="code" says={f.code} complete="one-time-code" />
      <Field
        name="password"
        says={f.newPassword}
        kind="password"
        complete="new-password"
        more={f.least}
      />
      <Field name="again" says={f.again} kind="password" complete="new-password" />
      <button type="submit" class="btn primary" data-testid="choose" aria-disabled={busy.value}>
        {f.choose}
      </button>
    </form>
  );
}

function Gate(): JSX.Element {
  const coded = mode.value === "code";
  const was = asked.get("was");
  const title = coded ? (asked.has("first") ? f.firstTitle : f.codeTitle) : f.signInTitle;
  return (
    <main class="gate" key={language.value}>
      <header>
        <h1>{title}</h1>
        <Tongue />
      </header>
      {lobby.value?.demo ? <p class="says">{f.isDemo}</p> : null}
      {was && !coded && !no.value && !yes.value ? (
        <p class="says" data-testid="ended">
          {f.ended(words.person(was))}
        </p>
      ) : null}
      <div role="alert">
        {no.value ? (
          <p class="says no" data-testid="no">
            {no.value}
          </p>
        ) : null}
        {yes.value ? (
          <p class="says" data-testid="yes">
            {yes.value}
          </p>
        ) : null}
      </div>
      {coded ? <CodeForm /> : <PasswordForm />}
      <div class="links">
        <button
          type="button"
          class="btn quiet"
          data-testid="other-way"
          onClick={() => {
            mode.value = coded ? "password" : "code";
            no.value = yes.value = null;
          }}
        >
          {coded ? f.havePassword : f.haveCode}
        </button>
        <a class="btn quiet" href="/">
          {f.toFront}
        </a>
      </div>
    </main>
  );
}

async function start(): Promise<void> {
  await Promise.all([speakAsBefore(), look()]);
  const page = document.getElementById("page");
  if (page) render(<Gate />, page);
}

void start();
