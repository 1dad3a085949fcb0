// A duplicate of a slip: asked for with a reason, on record before its paper is shown, and printed as a
// page. The same id is the same duplicate; its number is on the paper and kept nowhere.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { newId } from "../command";
import { dollars } from "../money";
import { type Who, post } from "../session";
import type { Paper, Refusal } from "../wire";
import { words } from "../words";
import { p } from "../words/pit";

interface Made {
  readonly paper: Paper;
  /** What it was asked for with, so that its page is the same duplicate. */
  readonly asked: string;
}

export const made = signal<Made | null>(null);
const UNKNOWN: Refusal = { code: "unknown", says: "", clauses: [] };

/** Null when it was made; then its paper is here. */
export async function duplicate(who: Who, slip: string, reason: string): Promise<Refusal | null> {
  const asked = JSON.stringify({ id: newId(), reason });
  try {
    const answer = await post(`/api/slips/${slip}/reprint`, asked, who);
    const told = (await answer.json()) as {
      readonly answer?: { readonly ok: boolean; readonly refusal?: Refusal };
      readonly paper?: Paper;
      readonly detail?: string;
    };
    if (told.paper) {
      made.value = { paper: told.paper, asked };
      return null;
    }
    return told.answer?.refusal ?? { ...UNKNOWN, says: told.detail ?? words.unknown };
  } catch {
    return { ...UNKNOWN, says: words.unknown };
  }
}

async function savePage(who: Who, { paper, asked }: Made): Promise<void> {
  const answer = await post(`/api/slips/${paper.slip}/reprint.pdf`, asked, who);
  if (!answer.ok) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `slip-${paper.slip.slice(0, 6)}-${paper.duplicate}.pdf`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function Duplicate({ who }: { readonly who: Who }): JSX.Element | null {
  const found = made.value;
  if (!found) return null;
  const { paper } = found;
  return (
    <article class="panel act-form" data-testid="duplicate">
      <h3>{p.duplicate(paper.duplicate)}</h3>
      <p>
        <b>{dollars(paper.cents)}</b> {paper.terminal}
      </p>
      <p class="number" data-testid="duplicate-number">
        {paper.number}
      </p>
      <p class="faint">{p.duplicateMore}</p>
      <div class="form-acts">
        <button
          type="button"
          class="btn primary"
          data-testid="duplicate-pdf"
          onClick={() => void savePage(who, found)}
        >
          {p.page}
        </button>
        <button
          type="button"
          class="btn quiet"
          data-testid="duplicate-done"
          onClick={() => {
            made.value = null;
          }}
        >
          {p.given}
        </button>
      </div>
    </article>
  );
}
