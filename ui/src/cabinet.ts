// A terminal begun: its line, its hand and its own card, once somebody sits at it.

import { effect } from "@preact/signals";
import { withIcons } from "./acting";
import { sender } from "./command";
import { Hand, onRecords, picked, told, who } from "./hand";
import { follow } from "./live";
import { asTerminal, cardOf, learnSettled, terminalSeating } from "./terminal";
import type { PlayerView, Shown, TableCard } from "./wire";

export function atTheTerminal(
  card: TableCard,
  asked: string,
  onReady: (hand: Hand) => void,
): void {
  const kept: Shown[] = [];
  let owner: string | null = null;
  const live = follow<PlayerView>(card.table, who, (records) => {
    onRecords(records);
    // Whose terminal it is comes with the view, after the first records.
    if (owner === null) kept.push(...records);
    else learnSettled(records, owner);
  });
  const send = sender(who, live);
  terminalSeating(card, live, send, asked, (refusal) => {
    told.value = { act: "sit", refusal };
  });
  const stop = effect(() => {
    const screen = live.view.value?.terminal;
    if (!screen || owner !== null) return;
    owner = screen.terminal;
    learnSettled(kept.splice(0), owner);
    const own = cardOf(card, screen);
    picked.value = Math.max(0, own.chips.indexOf(500));
    queueMicrotask(() => {
      stop();
      onReady(new Hand(own, asTerminal(live), send, withIcons(screen.terminal), screen.terminal));
    });
  });
}
