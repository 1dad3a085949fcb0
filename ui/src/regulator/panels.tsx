// What opens over the desk: verifying with its verdict, evidence files, and what waits for this office.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Clauses, Refused } from "../clause";
import { Extended } from "../extended";
import { Sign } from "../shapes";
import { words } from "../words";
import { r } from "../words/regulator";
import { act, examined, now, openTable, panel, refused, replay, save, table, tables, told, verify } from "./desk";
import type { Dispute, Waiting } from "./types";

export function Panel(): JSX.Element | null {
  const open = panel.value;
  if (open === "verify") return <Sheet title={r.verify.title}><Verify /></Sheet>;
  if (open === "evidence") return <Sheet title={r.evidence.title}><Evidence /></Sheet>;
  if (open === "waiting") return <Sheet title={r.waiting.title}><WaitingList /></Sheet>;
  return null;
}

function Sheet(props: { readonly title: string; readonly children: ComponentChildren }): JSX.Element {
  const own = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    told.value = null;
    refused.value = null;
    own.current?.showModal();
  }, []);
  const close = (): void => {
    panel.value = null;
  };
  return (
    <dialog ref={own} class="panel over" aria-label={props.title} data-testid="panel" onClose={close}>
      <header class="row">
        <h2 class="grow">{props.title}</h2>
        <button type="button" class="btn quiet" aria-label={r.close} data-testid="panel-close" onClick={close}>
          <Sign of="cross" />
        </button>
      </header>
      {props.children}
      {refused.value ? <Refused told={refused.value} /> : null}
      <p class="said" role="status" data-testid="told">
        {told.value ?? ""}
      </p>
    </dialog>
  );
}

function Verify(): JSX.Element {
  const [head, setHead] = useState("");
  const [pin, setPin] = useState("");
  const found = examined.value;
  const running = found?.state === "running";
  return (
    <>
      {found?.state === "done" ? (
        <p class={`verdict ${found.whole ? "whole" : "broken"}`} data-testid="verdict">
          <Sign of={found.whole ? "chain" : "stop"} />
          <b>{found.whole ? r.verify.whole : r.verify.broken}</b>
          <span class="dim">
            {r.verify.checked(found.streams.reduce((all, one) => all + one.size, 0), found.ended.slice(11, 19))}
          </span>
        </p>
      ) : null}
      {found && running ? (
        <label class="bar">
          <span>{r.verify.progress(found.looked, found.of)}</span>
          <progress value={found.looked} max={found.of} />
        </label>
      ) : null}
      {found?.state === "done" ? (
        <table class="streams">
          <thead>
            <tr>
              <th scope="col">{r.verify.stream}</th>
              <th scope="col" class="n">{r.verify.size}</th>
              <th scope="col" class="n">{r.verify.vouched}</th>
            </tr>
          </thead>
          <tbody>
            {found.streams.map((one) => (
              <tr key={one.stream} class={one.wrong.length ? "wrong" : ""}>
                <td>{one.stream}</td>
                <td class="n">{one.size}</td>
                <td class="n">{one.vouched}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {found?.state === "done" ? (
        <p class="key">
          {r.verify.byKey} <code>{found.key}</code>
          <span class="dim">{found.pinned ? r.verify.pinned : r.verify.notPinned}</span>
        </p>
      ) : null}
      {found && found.lines.length > 0 ? (
        <details open={found.whole === false}>
          <summary>{r.verify.every}</summary>
          <ul lang="en" tabIndex={0} aria-label={r.verify.every}>
            {found.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!running) void verify(head, pin);
        }}
      >
        <Field label={r.verify.head} value={head} name="head" onInput={setHead} />
        <Field label={r.verify.pin} value={pin} name="pin" onInput={setPin} />
        <button type="submit" class="btn primary" data-testid="verify-now" aria-disabled={running}>
          {running ? r.verify.running : r.verify.go}
        </button>
      </form>
    </>
  );
}

function Field(props: {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
}): JSX.Element {
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        type="text"
        name={props.name}
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        data-testid={`field-${props.name}`}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </label>
  );
}

function Evidence(): JSX.Element {
  const shown = replay.value;
  const at = now.value;
  const here = tables.value.find((one) => one.table === table.value);
  const round = typeof shown === "string" ? null : shown.round;
  const people = typeof shown === "string" ? [] : [...new Set(shown.steps.flatMap((s) => s.laid.map((l) => l.player)))];
  const first = here?.disputes.find((one) => one.round === round) ?? null;
  const [of, setOf] = useState(first ? `dispute ${first.number}` : "round");
  const [person, setPerson] = useState("");
  const query = (): URLSearchParams => {
    const [kind, number] = of.split(" ");
    if (kind === "dispute" || kind === "wager") return new URLSearchParams({ [kind]: number ?? "" });
    const asked = new URLSearchParams({ round: String(round ?? 0) });
    if (person) asked.set("person", person);
    return asked;
  };
  return (
    <>
      <p class="dim">{r.evidence.more}</p>
      <label class="field">
        <span>{r.evidence.of}</span>
        <select data-testid="evidence-of" value={of} onChange={(event) => setOf(event.currentTarget.value)}>
          {round === null ? null : <option value="round">{r.evidence.ofRound(round)}</option>}
          {at?.wager ? <option value={`wager ${at.wager}`}>{r.evidence.ofWager(at.wager)}</option> : null}
          {(here?.disputes ?? []).map((one) => (
            <option key={one.number} value={`dispute ${one.number}`}>
              {r.evidence.ofDispute(one.number, words.person(one.player))}
            </option>
          ))}
        </select>
      </label>
      {of === "round" ? (
        <label class="field">
          <span>{r.evidence.person}</span>
          <select data-testid="evidence-person" value={person} onChange={(event) => setPerson(event.currentTarget.value)}>
            <option value="">{r.evidence.nobody}</option>
            {people.map((one) => (
              <option key={one} value={one}>
                {words.person(one)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <div class="acts">
        <button type="button" class="btn primary" data-testid="evidence-json" onClick={() => void save(query(), false)}>
          {r.evidence.json}
        </button>
        <button type="button" class="btn" data-testid="evidence-pdf" onClick={() => void save(query(), true)}>
          {r.evidence.pdf}
        </button>
      </div>
    </>
  );
}

function WaitingList(): JSX.Element {
  const some = tables.value.filter(
    (one) => one.told.length || one.disputes.length || one.holders.some((h) => h.colours.length && !h.allowed),
  );
  return (
    <>
      {some.length === 0 ? <p class="dim">{r.waiting.none}</p> : null}
      {some.map((one) => (
        <TableWaits key={one.table} at={one} />
      ))}
      <Complaint />
    </>
  );
}

function TableWaits({ at }: { readonly at: Waiting }): JSX.Element {
  return (
    <section class="waits" aria-label={at.title}>
      <h3>{at.title}</h3>
      <Extended notice={at.notice} />
      <ul>
        {at.told.map((one) => (
          <li key={`told ${one.number}`}>
            <span class="grow" lang="en">
              {one.what} <Clauses of={one.clauses} />
            </span>
            {one.yours ? (
              <button
                type="button"
                class="btn"
                data-testid={`acknowledge-${at.table}-${one.number}`}
                onClick={() => void act({ do: "acknowledge", table: at.table, notification: one.number })}
              >
                {r.waiting.acknowledge}
              </button>
            ) : (
              <span class="faint">{r.waiting.others}</span>
            )}
          </li>
        ))}
        {at.disputes.map((one) => (
          <DisputeWaits key={`dispute ${one.number}`} at={at} one={one} />
        ))}
        {at.holders
          .filter((one) => one.colours.length > 0)
          .map((one) => (
            <li key={`colour ${one.player}`}>
              <span class="grow">
                {one.allowed ? r.waiting.colourDone(words.person(one.player)) : `${words.person(one.player)}: ${one.colours.join(", ")}`}{" "}
                <Clauses of={at.colour_clauses} />
              </span>
              {one.allowed ? null : (
                <button
                  type="button"
                  class="btn"
                  data-testid={`colour-${at.table}-${one.player}`}
                  onClick={() => void act({ do: "allow_second_colour", table: at.table, player: one.player })}
                >
                  {r.waiting.colour(words.person(one.player))}
                </button>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}

function DisputeWaits({ at, one }: { readonly at: Waiting; readonly one: Dispute }): JSX.Element {
  const [decision, setDecision] = useState("");
  const review = (upholds: boolean): void => {
    void act({ do: "review_dispute", table: at.table, dispute: one.number, decision, upholds });
  };
  return (
    <li class="dispute" data-testid={`dispute-${at.table}-${one.number}`}>
      <div class="row">
        <span class="grow">
          <b>{r.waiting.dispute(one.number, words.person(one.player), one.round)}</b>{" "}
          <span class="dim">{r.waiting.states[one.state] ?? one.state}</span>
        </span>
        <button
          type="button"
          class="btn"
          onClick={() => {
            panel.value = null;
            void openTable(at.table, one.round);
          }}
        >
          {r.waiting.see}
        </button>
      </div>
      <p lang="en">{one.about}</p>
      {one.decision ? <p class="dim" lang="en">{one.decision}</p> : null}
      {one.review ? (
        <>
          <Field label={r.waiting.decision} name={`decision-${one.number}`} value={decision} onInput={setDecision} />
          <div class="acts">
            <button type="button" class="btn" data-testid={`uphold-${one.number}`} onClick={() => review(true)}>
              {r.waiting.uphold}
            </button>
            <button type="button" class="btn" data-testid={`change-${one.number}`} onClick={() => review(false)}>
              {r.waiting.change}
            </button>
          </div>
        </>
      ) : null}
    </li>
  );
}

function Complaint(): JSX.Element {
  const [about, setAbout] = useState("");
  const [round, setRound] = useState("");
  const [name, setName] = useState(table.value);
  return (
    <form
      class="waits"
      aria-label={r.waiting.complaint}
      onSubmit={(event) => {
        event.preventDefault();
        const of = /^\d+$/.test(round.trim()) ? { of: Number(round) } : {};
        void act({ do: "open_complaint", table: name, about, ...of }).then((done) => {
          if (done) setAbout("");
        });
      }}
    >
      <h3>{r.waiting.complaint}</h3>
      <p class="dim">{r.waiting.complaintMore}</p>
      <label class="field">
        <span>{r.table}</span>
        <select value={name} onChange={(event) => setName(event.currentTarget.value)}>
          {tables.value.map((one) => (
            <option key={one.table} value={one.table}>
              {one.title}
            </option>
          ))}
        </select>
      </label>
      <Field label={r.waiting.ofRound} name="complaint-round" value={round} onInput={setRound} />
      <Field label={r.waiting.about} name="complaint" value={about} onInput={setAbout} />
      <button type="submit" class="btn" data-testid="complain">
        {r.waiting.openIt}
      </button>
    </form>
  );
}
