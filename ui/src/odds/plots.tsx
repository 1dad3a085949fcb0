// Plots of a sheet: bars of the edge, and dots of chance against edge. SVG by hand, nothing animated.

import type { JSX } from "preact";
import { o } from "../words/odds";
import { type Row, decimal, named, percent } from "./sheet";

const WIDE = 520;
const NAME = 170;
const LINE = 20;

export function EdgeBars({ rows }: { readonly rows: readonly Row[] }): JSX.Element {
  const edges = rows.map((row) => decimal(row.first.edge));
  const most = Math.max(...edges, 0.001);
  const least = Math.min(...edges, 0);
  const scale = (WIDE - NAME - 70) / (most - least);
  const zero = NAME + -least * scale;
  return (
    <figure class="panel plot">
      <figcaption>
        <b>{o.plotEdge}</b>
        <span class="dim">{o.plotEdgeMore}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDE} ${rows.length * LINE + 8}`}
        role="img"
        aria-label={o.plotEdge}
      >
        <line class="axis" x1={zero} x2={zero} y1={0} y2={rows.length * LINE + 4} />
        {rows.map((row, at) => {
          const edge = edges[at] ?? 0;
          const wide = Math.max(1, Math.abs(edge) * scale);
          const y = at * LINE + 4;
          return (
            <g key={row.first.position}>
              <text x={NAME - 10} y={y + 12} text-anchor="end">
                {named(row, 25)}
              </text>
              <rect
                class={edge < 0 ? "bar players" : "bar"}
                x={edge < 0 ? zero - wide : zero}
                y={y + 2}
                width={wide}
                height={LINE - 8}
              />
              <text class="figure" x={(edge < 0 ? zero : zero + wide) + 6} y={y + 12}>
                {percent(row.first.edge, 2)}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

const TALL = 260;

export function Spread({ rows }: { readonly rows: readonly Row[] }): JSX.Element {
  const dots = rows.map((row) => [decimal(row.first.chance), decimal(row.first.edge)] as const);
  const right = Math.max(...dots.map(([chance]) => chance), 0.01);
  const top = Math.max(...dots.map(([, edge]) => edge), 0.001);
  const low = Math.min(...dots.map(([, edge]) => edge), 0);
  const x = (chance: number): number => 56 + (chance / right) * (WIDE - 80);
  const y = (edge: number): number => 14 + ((top - edge) / (top - low)) * (TALL - 60);
  return (
    <figure class="panel plot">
      <figcaption>
        <b>{o.plotSpread}</b>
        <span class="dim">{o.plotSpreadMore}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDE} ${TALL}`} role="img" aria-label={o.plotSpread}>
        <line class="axis" x1={56} x2={WIDE - 16} y1={y(0)} y2={y(0)} />
        <line class="axis" x1={56} x2={56} y1={8} y2={TALL - 40} />
        {dots.map(([chance, edge], at) => (
          <circle
            key={rows[at]?.first.position}
            class={edge < 0 ? "dot players" : "dot"}
            cx={x(chance)}
            cy={y(edge)}
            r={5}
          >
            <title>{`${rows[at]?.first.called}: ${(chance * 100).toFixed(2)} %, ${(edge * 100).toFixed(2)} %`}</title>
          </circle>
        ))}
        <text x={50} y={y(top) + 4} text-anchor="end">{`${(top * 100).toFixed(1)} %`}</text>
        <text x={50} y={y(0) + 4} text-anchor="end">
          0
        </text>
        <text x={WIDE - 16} y={TALL - 14} text-anchor="end">{`${(right * 100).toFixed(1)} %`}</text>
        <text x={56} y={TALL - 14}>
          {o.chance}
        </text>
      </svg>
    </figure>
  );
}
