// Cash as it is handed over: the notes and coins of the currency, the largest first.

import type { Cents } from "../wire";

const NOTES: readonly Cents[] = [10_000, 5_000, 2_000, 1_000, 500];
const COINS: readonly Cents[] = [200, 100, 50, 20, 10, 5];

export interface Handful {
  readonly cents: Cents;
  readonly count: number;
}

/** What is left below the smallest coin stands by itself at the end. */
export function handOver(cents: Cents): readonly Handful[] {
  const found: Handful[] = [];
  let left = cents;
  for (const each of [...NOTES, ...COINS]) {
    const count = Math.floor(left / each);
    if (count > 0) found.push({ cents: each, count });
    left -= count * each;
  }
  return left > 0 ? [...found, { cents: left, count: 1 }] : found;
}
