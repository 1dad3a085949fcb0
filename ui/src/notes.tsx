// A terminal's own sheets: notes to insert (a device, or these buttons in the demonstration), and the
// slip that its printer is given.

import type { JSX } from "preact";
import { confirmPrint, paper, savePdf } from "./collect";
import type { FootProps } from "./foot";
import { once, opened } from "./hand";
import { HeadLine } from "./head";
import { dollars } from "./money";
import { words } from "./words";
import { sheetWords } from "./words/help";

export function Notes({ hand, view }: FootProps): JSX.Element {
  const { terminal, card } = hand;
  const insert = (cents: number): void => {
    if (terminal === null) return;
    void once("note", async () => {
      const done = await hand.ask({ do: "insert_note", table: card.table, terminal, cents });
      if (done) opened.value = null;
    });
  };
  return (
    <>
      <p class="dim">{sheetWords.terminal.insertMore}</p>
      <div class="notes">
        {(view.terminal?.notes ?? []).map((cents) => (
          <button
            key={cents}
            type="button"
            class="btn note"
            data-testid={`note-${cents}`}
            onClick={() => insert(cents)}
          >
            {dollars(cents)}
          </button>
        ))}
      </div>
    </>
  );
}

/** "18 Nov 2026, 19:54:08", as on the paper of a till. */
function day(at: string): string {
  const when = new Date(at);
  return Number.isNaN(when.valueOf())
    ? at
    : when.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" });
}

export function Slip({ hand }: FootProps): JSX.Element {
  const found = paper.value;
  if (found === null || found === "waiting") return <p class="dim">{sheetWords.terminal.slipWait}</p>;
  if (found === "failed") return <p class="dim">{sheetWords.terminal.slipFailed}</p>;
  const facts = [
    [sheetWords.terminal.slipTable, `${found.table}, ${found.terminal}`],
    [sheetWords.terminal.slipIssued, day(found.issued)],
    [sheetWords.terminal.slipExpires, found.expires === null ? "–" : day(found.expires)],
  ] as const;
  return (
    <div class="slip-sheet">
      <article class="slip" data-testid="slip">
        <h3>{sheetWords.terminal.slip}</h3>
        <p class="sum">{dollars(found.cents)}</p>
        <p class="number" data-testid="slip-number">
          {found.number}
        </p>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {found.simulated ? <p>{words.simulated}</p> : null}
        {found.notice ? <p>{found.notice}</p> : null}
        <HeadLine head={found.head} />
      </article>
      <div class="slip-acts">
        <p class="dim">{sheetWords.terminal.slipMore}</p>
        <button
          type="button"
          class="btn primary"
          data-testid="slip-taken"
          onClick={() => void once("print", () => confirmPrint(hand, found.slip, true))}
        >
          {sheetWords.terminal.slipTaken}
        </button>
        <button type="button" class="btn" data-testid="slip-pdf" onClick={() => void savePdf(found.slip)}>
          {sheetWords.terminal.slipPdf}
        </button>
        <button
          type="button"
          class="btn"
          data-testid="slip-not"
          onClick={() => void once("print", () => confirmPrint(hand, found.slip, false))}
        >
          {sheetWords.terminal.slipNot}
        </button>
      </div>
    </div>
  );
}
