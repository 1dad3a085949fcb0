// The shapes that go with words: one for each state, and the few signs on buttons. Lines only.

import type { JSX } from "preact";

export type StateShape = "open" | "locked" | "result" | "nospin" | "off" | "closed";

const stroke = {
  fill: "none",
  stroke: "currentColor",
  "stroke-width": 3,
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
} as const;

const STATES: Record<StateShape, JSX.Element> = {
  open: (
    <>
      <circle cx="16" cy="16" r="11.5" {...stroke} />
      <circle cx="16" cy="16" r="5.5" fill="currentColor" />
    </>
  ),
  locked: (
    <>
      <rect x="5" y="13" width="22" height="16" rx="3" fill="currentColor" />
      <path d="M10 13V9.5a6 6 0 0 1 12 0V13" {...stroke} stroke-width={3.2} />
    </>
  ),
  result: (
    <>
      <path d="M16 2.5L29.5 16L16 29.5L2.5 16Z" fill="currentColor" />
      <path d="M10.5 16.2l4 4 7.5-8" {...stroke} stroke="#1b1506" />
    </>
  ),
  nospin: (
    <>
      <path d="M6.2 12A11 11 0 1 1 5 17.5" {...stroke} />
      <path d="M4.6 4.6l1.2 8.2 8-1.6" {...stroke} />
    </>
  ),
  off: (
    <>
      <path
        d="M13 19l-3.2 3.2a4.6 4.6 0 0 1-6.5-6.5L7.5 11.5"
        {...stroke}
      />
      <path
        d="M19 13l3.2-3.2a4.6 4.6 0 0 1 6.5 6.5L24.5 20.5"
        {...stroke}
      />
      <path
        d="M11 7l-1-3.5M7 11l-3.5-1M21 25l1 3.5M25 21l3.5 1"
        {...stroke}
        stroke-width={2.4}
      />
    </>
  ),
  closed: (
    <>
      <rect x="5" y="5" width="22" height="22" rx="3" {...stroke} />
      <path d="M11 16h10" {...stroke} />
    </>
  ),
};

export function Shape({ of }: { readonly of: StateShape }): JSX.Element {
  return (
    <svg class="shape" viewBox="0 0 32 32" aria-hidden="true">
      {STATES[of]}
    </svg>
  );
}

const SIGNS = {
  back: "M8 5L3.5 9.5L8 14 M4 9.5h10a6 6 0 0 1 0 12h-4",
  cross: "M6 6l12 12M18 6L6 18",
  tick: "M4.5 12.5l5 5L20 7",
  question: "M9 9a3.2 3.2 0 1 1 4.6 2.9c-1 .5-1.6 1.2-1.6 2.4 M12 18.2v.1",
  carry: "M4 12h14 M13 6l6 6-6 6",
  stop: "M12 3L22 20.5H2Z M12 10v5 M12 17.8v.1",
  away: "M7 17L17 7 M9 7h8v8",
} as const;

export type SignName = keyof typeof SIGNS;

export function Sign({ of }: { readonly of: SignName }): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" {...stroke} stroke-width={2}>
      <path d={SIGNS[of]} />
    </svg>
  );
}
