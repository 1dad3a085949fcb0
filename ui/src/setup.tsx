// Set-up, for the administrator: people, screens, tables, keys and the witness.

import "./tokens.css";
import "./parts.css";
import "./door/form.css";
import "./setup/setup.css";
import { signal } from "@preact/signals";
import { type JSX, render } from "preact";
import { Tongue } from "./door/tongue";
import { NotKnown, known, signIn } from "./session";
import { Office, type Tab } from "./setup/office";
import { People } from "./setup/people";
import { Screens } from "./setup/screens";
import { Tables } from "./setup/tables";
import type { Role } from "./wire";
import { language, speakAsBefore, words } from "./words";
import { f } from "./words/front";
import { s } from "./words/setup";

const TABS: readonly Tab[] = ["people", "screens", "tables", "keys"];
const PAGES = { people: People, screens: Screens, tables: Tables, keys: KeysAndWitness } as const;
const ADMINISTRATOR = "administrator" as Role;
const trouble = signal(false);

function Setup({ office }: { readonly office: Office }): JSX.Element {
  const Page = PAGES[office.tab.value];
  return (
    <main class="setup" key={language.value}>
      <header class="row">
        <div class="grow">
          <h1>{s.title}</h1>
          <p class="dim">{s.who(words.person(office.who.person))}</p>
        </div>
        <a class="btn quiet" href="/">
          {f.toFront}
        </a>
        <Tongue />
      </header>
      <nav class="tabs" aria-label={s.title}>
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            class={office.tab.value === tab ? "btn on" : "btn"}
            data-testid={`tab-${tab}`}
            aria-current={office.tab.value === tab ? "page" : undefined}
            onClick={() => {
              office.tab.value = tab;
              office.no.value = office.note.value = office.issued.value = null;
              void office.learn();
            }}
          >
            {s.tabs[tab]}
          </button>
        ))}
      </nav>
      <div role="status" class="told">
        {trouble.value ? <p class="says no">{s.signedOut}</p> : null}
        {office.no.value ? (
          <p class="says no" data-testid="no" lang="en">
            {office.no.value}
          </p>
        ) : null}
        {office.note.value ? (
          <p class="says" data-testid="note">
            {office.note.value}
          </p>
        ) : null}
        {office.issued.value ? (
          <div class="says">
            <p>{s.code(office.issued.value.subject)}</p>
            <output class="code" data-testid="code">
              {office.issued.value.code}
            </output>
            <p class="dim">{s.codeMore}</p>
          </div>
        ) : null}
      </div>
      <Page office={office} />
    </main>
  );
}

function KeysAndWitness({ office }: { readonly office: Office }): JSX.Element {
  const keys = office.keys.value;
  if (!keys) return <p>{s.wait}</p>;
  const taken = new Map(keys.witnessed.map((one) => [one.stream, one]));
  return (
    <section class="panel">
      <h2>{s.publicKey}</h2>
      <p class="mono" data-testid="public-key">
        {keys.public}
      </p>
      <h2>{s.fingerprint}</h2>
      <p class="mono">{keys.fingerprint}</p>
      <h2>{s.heads}</h2>
      <div class="wide" tabIndex={0} role="group" aria-label={s.heads}>
        <table>
          <thead>
            <tr>
              <th scope="col">{s.stream}</th>
              <th scope="col" class="n">
                {s.size}
              </th>
              <th scope="col">{s.instant}</th>
              <th scope="col">{s.witness}</th>
            </tr>
          </thead>
          <tbody>
            {keys.heads.map((head) => (
              <tr key={head.stream}>
                <th scope="row">{head.stream}</th>
                <td class="n">{head.size}</td>
                <td>{head.instant}</td>
                <td>{said(taken.get(head.stream))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="dim">{s.witnessMore}</p>
    </section>
  );
}

function said(seen: { readonly instant: string; readonly size: number } | undefined): string {
  return seen ? `${seen.size}, ${seen.instant}` : s.never;
}

async function start(): Promise<void> {
  await speakAsBefore();
  const named = new URLSearchParams(location.search).get("as");
  const found = await known({ role: ADMINISTRATOR, ...(named ? { person: named } : {}) });
  const who = found ?? { person: named ?? "administrator-1", role: ADMINISTRATOR };
  const office = new Office(who);
  const page = document.getElementById("page");
  try {
    await signIn(who);
    await office.learn();
  } catch (wrong) {
    trouble.value = wrong instanceof NotKnown;
    office.no.value = trouble.value ? null : s.failed;
  }
  document.title = s.title;
  if (page) render(<Setup office={office} />, page);
}

void start();
