// The console by keys alone: digits, Enter, Backspace; Escape out of an errand. None that a browser
// owns. A button that Tab has reached keeps its own Enter, a field of text all of its keys.

import type { Deal } from "./deal";

export function keys(event: KeyboardEvent, deal: Deal): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  const focus = document.activeElement;
  const errand = deal.errand.value;
  if (event.key === "Escape" && errand) {
    errand.close();
    event.preventDefault();
    return;
  }
  if (focus instanceof HTMLInputElement) {
    if (event.key === "Enter" && !errand) deal.next();
    return;
  }
  const elsewhere =
    (focus instanceof HTMLButtonElement && !focus.classList.contains("yes")) ||
    focus instanceof HTMLAnchorElement;
  const hand = errand ?? deal;
  if (event.key === "Enter") {
    if (elsewhere) return;
    if (errand) errand.enter();
    else deal.next();
  } else if (event.key === "Backspace") {
    hand.back();
  } else if (/^\d$/.test(event.key)) {
    hand.digit(event.key);
  } else {
    return;
  }
  event.preventDefault();
}
