// Money as it is written: dollars from cents, whole dollars without them, a true minus sign.

import type { Cents } from "./wire";

const WHOLE = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 0 });
const EXACT = new Intl.NumberFormat("en-AU", { minimumFractionDigits: 2 });

export function dollars(cents: Cents): string {
  const size = Math.abs(cents) / 100;
  const figure = cents % 100 === 0 ? WHOLE.format(size) : EXACT.format(size);
  return `${cents < 0 ? "−" : ""}$${figure}`;
}

/** For the ear: "5 dollars", "1 dollar 50". */
export function spoken(cents: Cents): string {
  const whole = Math.trunc(cents / 100);
  const rest = cents % 100;
  const unit = whole === 1 ? "dollar" : "dollars";
  return rest === 0 ? `${whole} ${unit}` : `${whole} ${unit} ${rest}`;
}

/** The figure on a chip: 5, 25, 1k, 2.50. */
export function figure(cents: Cents): string {
  if (cents >= 100_000 && cents % 10_000 === 0) return `${cents / 100_000}k`;
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

export function sum<T>(items: readonly T[], of: (item: T) => Cents): Cents {
  return items.reduce((total, item) => total + of(item), 0);
}
