// Print on a cloth, and the dice and symbols that are also shown elsewhere. Printed dice are lines;
// only dice that were thrown are solid ivory.

import type { JSX } from "preact";
import type { DeviceFace } from "../wire";
import type { Mark } from "./drawing";

/** Where the pips of a face lie, in thirds of the die. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** Symbols that have a drawing, on a field of 48; any other is a medal with its mark. */
const SYMBOLS: Readonly<Record<string, string>> = {
  fish: "M5 24C12 12 26 11 34 23L43 15V33L34 25C26 37 12 36 5 24Z M14 21.5v.1 M21 18c2.5 3.6 2.5 8.4 0 12",
  prawn:
    "M38 10C25 5 11 13 11 26C11 34 17 39 24 39L19 43M24 39L29 43M24 39C22 35 24 32 28 32 M38 10C41 14 39 18 34 19C27 20 22 24 23 31 M17 15l6 7M12 23l9 3M33 8.5L42 5M36 14v.1",
  gourd:
    "M24 5C25 8 23 9 24 11 M24 11C30 11 32 15 30.5 18.5C29.5 21 31 22 33 24C39 31 34 43 24 43C14 43 9 31 15 24C17 22 18.5 21 17.5 18.5C16 15 18 11 24 11Z M17.5 20.5H30.5",
  coin: "M24 6A18 18 0 1 0 24 42A18 18 0 1 0 24 6Z M18 18H30V30H18Z M24 10.5v3M24 34.5v3M10.5 24h3M34.5 24h3",
  crab: "M12 28C12 20 18 17 24 17C30 17 36 20 36 28C36 34 30 37 24 37C18 37 12 34 12 28Z M20 23v-5M28 23v-5 M13 24L7 21C4 17 6 11 11 10L10 16L15 14 M35 24L41 21C44 17 42 11 37 10L38 16L33 14 M13 33L6 37M35 33L42 37M17 36L13 42M31 36L35 42",
  chicken:
    "M10 20C10 13 15 9 20 11C22 6 25 8 24 12C27 15 27 19 30 22C34 24 40 22 42 17C44 28 38 38 27 38C17 38 12 32 13 24L6 22L10 20Z M17 17v.1 M22 38v5M29 38v5 M22 27C25 31 31 31 34 27",
};

/** The characters that players look for on Big and Small, as strokes: no font is needed. */
const GLYPHS = {
  small: "M12 3.5V19.5C12 20.6 10.8 20.6 9.6 20 M6.8 9C6 12.5 5 15 3.2 17.2 M16.6 8.6C18.4 11.4 19.8 14 20.8 17",
  big: "M4 9.5H20 M12 3.5C12 11 9 17 3.5 20.5 M12.2 10C14 15 17 18.5 20.8 20.5",
} as const;

export function Print({ mark }: { readonly mark: Mark }): JSX.Element {
  switch (mark.kind) {
    case "text":
      return (
        <text
          class={mark.ink}
          x={mark.x}
          y={mark.y}
          font-size={mark.size}
          font-weight={mark.weight ?? 400}
          text-anchor={mark.anchor ?? "middle"}
          {...(mark.turn
            ? {
                transform: `rotate(${mark.turn} ${mark.x} ${mark.y})`,
                "dominant-baseline": "central",
              }
            : {})}
        >
          {mark.text}
        </text>
      );
    case "die":
      return <PrintedDie {...mark} />;
    case "symbol":
      return <Symbol {...mark} />;
    case "swatch":
      return <Swatch {...mark} />;
    case "plate":
      return (
        <g class={`plate hue-${mark.hue}`}>
          <rect x={mark.x} y={mark.y} width={mark.size} height={mark.size} rx="6" />
          <text
            x={mark.x + mark.size / 2}
            y={mark.y + mark.size * 0.68}
            font-size={mark.size * 0.52}
            font-weight="650"
            text-anchor="middle"
          >
            {mark.text}
          </text>
        </g>
      );
    case "glyph":
      return (
        <path
          class="glyph"
          d={GLYPHS[mark.name]}
          transform={`translate(${mark.x} ${mark.y}) scale(${mark.size / 24})`}
        />
      );
    case "ticks":
      return <Ticks {...mark} />;
    case "diamond": {
      const { x, y, w, h } = mark;
      const d = `M${x} ${y + h / 2}L${x + w / 2} ${y}L${x + w} ${y + h / 2}L${x + w / 2} ${y + h}Z`;
      return <path class={`diamond ${mark.tone}`} d={d} />;
    }
    case "line":
      return <path class="rule" d={mark.d} />;
  }
}

function PrintedDie(props: { x: number; y: number; size: number; pips: number }): JSX.Element {
  const { x, y, size, pips } = props;
  const step = size * 0.27;
  return (
    <g class="printed">
      <rect x={x} y={y} width={size} height={size} rx={size * 0.2} />
      {(PIPS[pips] ?? []).map(([dx, dy]) => (
        <circle
          key={`${dx} ${dy}`}
          cx={x + size / 2 + dx * step}
          cy={y + size / 2 + dy * step}
          r={size * 0.09}
        />
      ))}
    </g>
  );
}

export function Symbol(props: {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly name: string;
  readonly mark: string;
  readonly colour: string | null;
  readonly hue: number;
}): JSX.Element {
  const { x, y, size, name, mark, colour, hue } = props;
  const drawn = SYMBOLS[name];
  if (!drawn) {
    return (
      <g class={`medal hue-${((hue - 1) % 7) + 1}`}>
        <circle cx={x + size / 2} cy={y + size / 2} r={size * 0.42} />
        <text
          x={x + size / 2}
          y={y + size * (mark.length > 1 ? 0.63 : 0.66)}
          font-size={size * (mark.length > 1 ? 0.37 : 0.46)}
          font-weight="650"
          text-anchor="middle"
        >
          {mark}
        </text>
      </g>
    );
  }
  return (
    <path
      class={`symbol of-${colour ?? "none"}`}
      d={drawn}
      stroke-width={Math.max(1.3, 2.4 - size / 50)}
      transform={`translate(${x} ${y}) scale(${size / 48})`}
    />
  );
}

/** A colour by its marker too: red a circle, green a triangle, blue a square. */
function Swatch(props: { x: number; y: number; size: number; colour: string }): JSX.Element {
  const { x, y, size, colour } = props;
  const shape =
    colour === "red" ? (
      <circle cx={x + size / 2} cy={y + size / 2} r={size / 2} />
    ) : colour === "green" ? (
      <path d={`M${x + size / 2} ${y}L${x + size} ${y + size}H${x}Z`} />
    ) : (
      <rect x={x} y={y} width={size} height={size} />
    );
  return <g class={`swatch of-${colour}`}>{shape}</g>;
}

/** One mark a section, so that how often a symbol is on the wheel can be seen and not only read. */
function Ticks(props: { x: number; y: number; count: number; w: number; hue: number }): JSX.Element {
  const step = Math.min(7, props.w / 24);
  if (step < 3) return <g />;
  return (
    <g class={`ticks hue-${props.hue}`}>
      {Array.from({ length: props.count }, (_, n) => (
        <rect key={n} x={props.x + n * step} y={props.y} width={step * 0.6} height="20" rx="1" />
      ))}
    </g>
  );
}

/** Dice as they lie: solid, one and four in red as players know them; symbols on symbol dice. */
export function Dice(props: {
  readonly faces: readonly DeviceFace[];
  readonly size: number;
  readonly label: string;
}): JSX.Element {
  const { faces, size } = props;
  const step = size + Math.max(8, size * 0.08);
  return (
    <svg
      class="thrown"
      width={faces.length * step - 4}
      height={size + 6}
      viewBox={`-2 -2 ${faces.length * step - 4} ${size + 6}`}
      role="img"
      aria-label={props.label}
    >
      {faces.map((face, n) => (
        <ThrownDie key={n} face={face} x={n * step} size={size} />
      ))}
    </svg>
  );
}

function ThrownDie(props: { face: DeviceFace; x: number; size: number }): JSX.Element {
  const { face, x, size } = props;
  const pips = /^[1-6]$/.test(face.name) ? PIPS[Number(face.name)] : undefined;
  const step = size * 0.25;
  return (
    <g class={face.name === "1" || face.name === "4" ? "die red" : "die"}>
      <rect class="ground" x={x} y="2.5" width={size} height={size} rx={size * 0.2} />
      <rect class="side" x={x} y="0" width={size} height={size} rx={size * 0.2} />
      {pips ? (
        pips.map(([dx, dy]) => (
          <circle
            key={`${dx} ${dy}`}
            class="pip"
            cx={x + size / 2 + dx * step}
            cy={size / 2 + dy * step}
            r={size * 0.095}
          />
        ))
      ) : (
        <Symbol x={x + size * 0.08} y={size * 0.08} size={size * 0.84} {...face} hue={face.value} />
      )}
    </g>
  );
}
