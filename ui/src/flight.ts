// Winnings travel: when a wager is paid, its chip goes from where it lay to the purse. A picture of
// what is already recorded; the meters have changed at once.

import { isStill } from "./motion";
import type { PlayerView } from "./wire";

const MS = 480;

/** What was settled before has flown, or was paid before this page was opened. */
export function paidSince(before: ReadonlySet<number>, view: PlayerView): void {
  if (isStill()) return;
  const fresh = (view.you?.settled ?? []).filter((one) => one.won > 0 && !before.has(one.wager));
  for (const position of new Set(fresh.map((one) => one.position))) fly(position);
}

function fly(position: string): void {
  const chip = document.querySelector<SVGGElement>(`[data-chip="${CSS.escape(position)}"] .chip`);
  const purse = document.querySelector<HTMLElement>("[data-testid='purse']");
  if (!chip || !purse) return;
  const from = chip.getBoundingClientRect();
  const to = purse.getBoundingClientRect();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-20 -20 40 40");
  svg.setAttribute("class", "flight");
  svg.setAttribute("aria-hidden", "true");
  svg.append(chip.cloneNode(true));
  document.body.append(svg);
  const size = 40;
  const at = (box: DOMRect): string =>
    `translate(${box.x + box.width / 2 - size / 2}px, ${box.y + box.height / 2 - size / 2}px)`;
  const motion = svg.animate(
    [
      { transform: at(from), opacity: 1 },
      { transform: at(to), opacity: 1, offset: 0.85 },
      { transform: at(to), opacity: 0 },
    ],
    { duration: MS, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
  );
  const gone = (): void => svg.remove();
  motion.finished.then(gone, gone);
}
