// The shapes that go with words: one for each state, and the few signs on buttons. Lines only.

import type { JSX } from "preact";

export type StateShape = "open" | "finish" | "fault" | "locked" | "result" | "nospin" | "off" | "closed" | "unknown" | "person";

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
  finish: (
    <>
      <path d="M16 4L30 28H2Z" {...stroke} />
      <path d="M16 13v7M16 24v.1" {...stroke} />
    </>
  ),
  fault: (
    <>
      <path d="M10.5 2.5h11L29.5 10.5v11L21.5 29.5h-11L2.5 21.5v-11Z" fill="currentColor" />
      <path d="M16 9v9M16 22.6v.1" {...stroke} stroke="#2a1210" stroke-width={3.4} />
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
  unknown: (
    <>
      <circle cx="16" cy="16" r="12.5" {...stroke} />
      <path d="M12 12.8a4.1 4.1 0 1 1 6 3.6c-1.3.8-2 1.5-2 2.8M16 23.2v.1" {...stroke} />
    </>
  ),
  person: (
    <>
      <circle cx="14" cy="10" r="5.5" {...stroke} />
      <path d="M4 28a10 10 0 0 1 13-9.5M20 26h9" {...stroke} />
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
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  first: "M18 5L9 12l9 7Z M6 5v14",
  last: "M6 5l9 7-9 7Z M18 5v14",
  play: "M7 4l13 8-13 8Z",
  seek: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13Z M15.5 15.5L21 21",
  chain: "M10 14l4-4 M9 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L14 16 M15 13l2.5-2.5a3.5 3.5 0 0 0-5-5L10 8",
  page: "M6 3h8l4 4v14H6Z M14 3v4h4",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15Z M10 21h4",
  back: "M8 5L3.5 9.5L8 14 M4 9.5h10a6 6 0 0 1 0 12h-4",
  cross: "M6 6l12 12M18 6L6 18",
  tick: "M4.5 12.5l5 5L20 7",
  question: "M9 9a3.2 3.2 0 1 1 4.6 2.9c-1 .5-1.6 1.2-1.6 2.4 M12 18.2v.1",
  carry: "M4 12h14 M13 6l6 6-6 6",
  stop: "M12 3L22 20.5H2Z M12 10v5 M12 17.8v.1",
  repeat: "M4 9.5V8a2 2 0 0 1 2-2h13 M16 3l3 3-3 3 M20 14.5V16a2 2 0 0 1-2 2H5 M8 15l-3 3 3 3",
  times: "M3 8l6.5 8 M9.5 8L3 16 M14 9.5a3.2 3.2 0 0 1 6.4 .3c0 2.5-6.4 3.7-6.4 6.7h6.8",
  note: "M2.5 6.5h19v11h-19Z M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5Z M6 12v.1 M18 12v.1",
  slip: "M5 3h14v18l-3-2-2 2-2-2-2 2-2-2-3 2Z M9 8h6 M9 12h6",
  rounds: "M12 6.5V12l3.5 2 M3.5 12a8.5 8.5 0 1 0 3-6.5 M3.5 4v4.5H8",
  menu: "M4 6.5h16 M4 12h16 M4 17.5h16",
  motion: "M3 8h10 M5 12h13 M3 16h8 M15 8.5a3.5 3.5 0 1 1 0 7",
  still: "M8 6v12 M16 6v12",
  scan: "M4 8V4h4 M16 4h4v4 M20 16v4h-4 M8 20H4v-4 M8 9v6 M11 9v6 M14 9v6 M16.5 9v6",
  leave: "M10 4H5v16h5 M10 12h10 M16 8l4 4-4 4",
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
