// What a table is known by from afar: three dice, a wheel, a stretch of the roulette cloth, or a chip.
// Decoration: the name beside it says the same.

import type { JSX } from "preact";

const W = 96;
const H = 48;

export function Emblem({ book }: { readonly book: string }): JSX.Element {
  return (
    <svg class="emblem" viewBox={`0 0 ${W} ${H}`} width={W} height={H} aria-hidden="true">
      {book.includes("roulette") ? (
        <Pockets />
      ) : book.includes("wheel") ? (
        <Spokes />
      ) : /sic-bo|small|dice/.test(book) ? (
        <Three />
      ) : (
        <Token />
      )}
    </svg>
  );
}

/** Where pips lie on a face of three by three. */
const PIPS = [[4], [0, 8], [0, 4, 8]] as const;

function Three(): JSX.Element {
  return (
    <>
      {PIPS.map((pips, die) => (
        <g key={die} transform={`translate(${die * 32 + 2} 10)`}>
          <rect class="line" width="28" height="28" rx="6" />
          {pips.map((at) => (
            <circle key={at} class="ink" cx={7 + (at % 3) * 7} cy={7 + Math.floor(at / 3) * 7} r="2.6" />
          ))}
        </g>
      ))}
    </>
  );
}

function Spokes(): JSX.Element {
  const turns = Array.from({ length: 12 }, (_, n) => n * 30);
  return (
    <g transform="translate(70 24)">
      <circle class="line" r="22" />
      <circle class="line" r="9" />
      {turns.map((turn) => (
        <path key={turn} class="line" d="M0 -9V-22" transform={`rotate(${turn})`} />
      ))}
      <path class="brass" d="M-5 -25h10L0 -15z" />
    </g>
  );
}

const CELLS = ["black", "red", "zero"] as const;

function Pockets(): JSX.Element {
  return (
    <>
      {CELLS.map((tone, n) => (
        <rect key={tone} class={`cell ${tone}`} x={n * 31 + 2} y="8" width="31" height="32" />
      ))}
    </>
  );
}

function Token(): JSX.Element {
  return (
    <g transform="translate(70 24)">
      <circle class="line" r="20" />
      <circle class="line" r="13" />
    </g>
  );
}
