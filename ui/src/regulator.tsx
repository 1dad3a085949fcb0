// The regulator's page: search the record, replay a round on its layout with the clauses beside it,
// verify, take evidence away. It changes no round.

import "./tokens.css";
import "./parts.css";
import "./regulator/regulator.css";
import "./regulator/replay.css";
import "./regulator/reasons.css";
import { type JSX, render } from "preact";
import { useState } from "preact/hooks";
import { Dice } from "./cloth/marks";
import { Extended } from "./extended";
import { Head } from "./head";
import { Chain, InForce, OnLayout, Postings, Why } from "./regulator/aside";
import { begin, examined, goTo, mine, now, panel, play, playing, replay, search, step, table, who } from "./regulator/desk";
import { Log, clockOf } from "./regulator/log";
import { Panel } from "./regulator/panels";
import { Layout } from "./regulator/stage";
import type { Replay } from "./regulator/types";
import { facesOf, resultOf } from "./results";
import { signIn, known } from "./session";
import { Sign } from "./shapes";
import type { Role } from "./wire";
import { language, speak, speakAsBefore } from "./words";
import { r } from "./words/regulator";

function Page(): JSX.Element {
  void language.value;
  const shown = replay.value;
  const at = now.value;
  return (
    <main class="screen">
      <Top />
      <div class="desk">
        <Log />
        <section class="mid" aria-label={r.layoutAt}>
          {typeof shown === "string" ? (
            <p class="panel blank dim" role="status">
              {shown === "none" ? r.noRounds : shown === "failed" ? r.failed : r.wait}
            </p>
          ) : (
            <Round shown={shown} />
          )}
        </section>
        <div class="aside">
          {at && typeof shown !== "string" ? (
            <>
              <Why at={at} />
              <Postings at={at} />
              <Chain shown={shown} at={at} />
            </>
          ) : null}
          {table.value ? (
            <section class="panel headed" aria-label="head">
              <Head stream={table.value} code />
            </section>
          ) : null}
        </div>
      </div>
      <Panel />
    </main>
  );
}

function Top(): JSX.Element {
  const [text, setText] = useState("");
  const seen = examined.value;
  const next = language.value === "en" ? "zh" : "en";
  const waits = mine.value;
  return (
    <header class="top">
      <h1>{r.title}</h1>
      <span class="ro">{r.readOnly}</span>
      <form
        class="find"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          void search(text);
        }}
      >
        <Sign of="seek" />
        <input
          type="search"
          aria-label={r.search}
          placeholder={r.searchHint}
          title={r.searchHint}
          maxLength={300}
          spellcheck={false}
          data-testid="search"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="unseen">
          {r.searchGo}
        </button>
      </form>
      <p class={`chain ${seen?.whole === false ? "broken" : seen?.whole ? "whole" : ""}`} data-testid="chain" role="status">
        <Sign of={seen?.whole === false ? "stop" : "chain"} />
        <span>
          <b>{wordOf(seen)}</b>
          <span>{moreOf(seen)}</span>
        </span>
      </p>
      <nav class="ways">
        <button type="button" class="btn" data-testid="verify" onClick={() => open("verify")}>
          <Sign of="tick" />
          {seen?.state === "done" ? r.verify.again : r.verify.button}
        </button>
        <button type="button" class="btn" data-testid="evidence" onClick={() => open("evidence")}>
          <Sign of="page" />
          {r.evidence.button}
        </button>
        <button type="button" class={waits ? "btn waits-now" : "btn"} data-testid="waiting" onClick={() => open("waiting")}>
          <Sign of="bell" />
          {r.waiting.button}
          <b class="count" aria-label={r.waiting.count(waits)}>
            {waits}
          </b>
        </button>
        <button
          type="button"
          class="btn quiet"
          data-testid="language"
          lang={next === "zh" ? "zh-Hans" : "en"}
          onClick={() => void speak(next)}
        >
          {r.language}
        </button>
      </nav>
    </header>
  );
}

function open(name: NonNullable<typeof panel.value>): void {
  panel.value = name;
}

function wordOf(seen: typeof examined.value): string {
  if (!seen || seen.state === "never") return r.verify.never;
  if (seen.state === "running") return r.verify.running;
  if (seen.state === "failed") return r.verify.failed;
  return seen.whole ? r.verify.whole : r.verify.broken;
}

function moreOf(seen: typeof examined.value): string {
  if (!seen || seen.state === "never") return r.verify.neverMore;
  if (seen.state !== "done") return r.verify.progress(seen.looked, seen.of);
  return r.verify.checked(seen.streams.reduce((all, one) => all + one.size, 0), clockOf(seen.ended));
}

function Round({ shown }: { readonly shown: Replay }): JSX.Element {
  const at = now.value;
  const { card } = shown;
  const result = at?.result ?? null;
  const dice = result !== null && card.device.kind === "dice";
  return (
    <>
      <div class="step-head">
        <div class="grow">
          <h2>{r.step(step.value + 1, shown.steps.length)}</h2>
          <b class="says" lang="en" data-testid="says">
            {at?.says}
          </b>
          <Extended notice={card.notice} />
        </div>
        <div class="shown-result" data-testid="result">
          {result === null ? null : dice ? (
            <Dice faces={facesOf(card, result)} size={38} label={resultOf(card, result)} />
          ) : (
            <b>{resultOf(card, result)}</b>
          )}
        </div>
      </div>
      <Layout shown={shown} />
      <Scrub shown={shown} />
      <div class="below">
        <OnLayout shown={shown} />
        <InForce />
      </div>
    </>
  );
}

function Scrub({ shown }: { readonly shown: Replay }): JSX.Element {
  const at = step.value;
  const last = shown.steps.length - 1;
  return (
    <div class="panel scrub">
      <button type="button" class="btn icon" aria-label={r.back} data-testid="back" aria-disabled={at === 0} onClick={() => goTo(at - 1)}>
        <Sign of="first" />
      </button>
      <button
        type="button"
        class="btn icon primary"
        aria-label={playing.value ? r.pause : r.play}
        data-testid="play"
        onClick={() => play(!playing.value)}
      >
        <Sign of={playing.value ? "still" : "play"} />
      </button>
      <button type="button" class="btn icon" aria-label={r.on} data-testid="on" aria-disabled={at === last} onClick={() => goTo(at + 1)}>
        <Sign of="last" />
      </button>
      <div class="ticks">
        <span class="marks" aria-hidden="true">
          {shown.steps.length > 60
            ? null
            : shown.steps.map((one, n) => (
                <i key={one.seq} class={n === at ? "now" : n < at ? "past" : "next"} />
              ))}
        </span>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={r.scrub}
          aria-valuetext={r.step(at + 1, last + 1)}
          data-testid="scrub"
          onInput={(event) => goTo(Number(event.currentTarget.value))}
        />
      </div>
    </div>
  );
}

/** Whoever of the regulator's offices is signed in here; the demonstration's officer otherwise. */
async function whoReads(): Promise<void> {
  const named = new URLSearchParams(location.search).get("as");
  if (named) {
    const role: Role = named.includes("manager") ? "regulator_manager" : "regulator_officer";
    who.value = { person: named, role };
  } else {
    const found = (await known({ role: "regulator_officer" })) ?? (await known({ role: "regulator_manager" }));
    if (found) who.value = found;
  }
  await signIn(who.value);
}

async function start(): Promise<void> {
  const page = document.getElementById("page");
  if (!page) return;
  await speakAsBefore();
  document.title = `Croupier · ${r.title}`;
  render(<Page />, page);
  try {
    await whoReads();
    await begin();
  } catch {
    replay.value = "failed";
  }
}

void start();
