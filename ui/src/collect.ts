// Collecting credit: the slip is begun, its paper is fetched for the printer, and what the printer said
// is recorded. The number is on the paper only; nothing here keeps it.

import { signal } from "@preact/signals";
import { newId } from "./command";
import { type Hand, opened, who } from "./hand";
import { post } from "./session";
import type { Paper } from "./wire";

export const paper = signal<Paper | "waiting" | "failed" | null>(null);

export async function collect(hand: Hand): Promise<void> {
  if (hand.terminal === null) return;
  const slip = newId();
  const at = { table: hand.card.table, terminal: hand.terminal };
  if (await hand.ask({ do: "print_slip", ...at, slip })) await fetchPaper(slip);
}

export async function fetchPaper(slip: string): Promise<void> {
  paper.value = "waiting";
  opened.value = "slip";
  try {
    const answer = await post(`/api/slips/${slip}/paper`, "", who);
    if (!answer.ok) throw new Error(`the paper answered ${answer.status}`);
    paper.value = (await answer.json()) as Paper;
  } catch {
    paper.value = "failed";
  }
}

/** The paper as a file, for a printer of the house or for keeping. */
export async function savePdf(slip: string): Promise<void> {
  const answer = await post(`/api/slips/${slip}/paper.pdf`, "", who);
  if (!answer.ok) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `slip-${slip.slice(0, 6)}.pdf`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function confirmPrint(hand: Hand, slip: string, printed: boolean): Promise<void> {
  const done = await hand.ask({ do: "confirm_print", table: hand.card.table, slip, printed });
  if (!done) return;
  paper.value = null;
  opened.value = null;
}
