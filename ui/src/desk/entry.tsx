// The keys of a result and the result itself, large: dice, symbols, sections, pockets. Drawn from the
// faces of the card; what a device shows is never guessed.

import "../cloth/cloth.css";
import type { JSX } from "preact";
import { Dice } from "../cloth/marks";
import { letGo } from "../press";
import { facesOf, outcomeOf, resultOf } from "../results";
import type { DeviceFace } from "../wire";
import { words } from "../words/dealer";
import type { Deal } from "./deal";
import { codes, facesIn } from "./device";
import type { DeskCard } from "./types";

/** "3 · 3 · 4", "Fish · Fish · Coin", "17". */
export function shortOf(card: DeskCard, key: string): string {
  if (card.device.kind !== "dice") return key;
  const faces = facesOf(card, key);
  return faces.map((face) => (/^\d+$/.test(face.name) ? face.name : words.face(face.name))).join(" · ");
}

export function Keys({ deal }: { readonly deal: Deal }): JSX.Element {
  switch (deal.card.device.kind) {
    case "dice":
      return <DiceKeys deal={deal} />;
    case "pockets":
      return <PocketKeys deal={deal} />;
    default:
      return <SectionKeys deal={deal} />;
  }
}

function press(deal: Deal, name: string): (event: MouseEvent) => void {
  return (event) => {
    deal.key(name);
    letGo(event);
  };
}

/** One key a face; above them what has been keyed, a slot a die. */
function DiceKeys({ deal }: { readonly deal: Deal }): JSX.Element {
  const { card } = deal;
  const keyed = deal.keyed.value;
  const byName = new Map(card.device.faces.map((face) => [face.name, face]));
  return (
    <div class="entry">
      <ol class="slots" aria-label={words.desk.keyed}>
        {Array.from({ length: facesIn(card) }, (_, n) => {
          const face = byName.get(keyed[n] ?? "");
          const says = words.desk.die(n + 1, face ? words.face(face.name) : null);
          return (
            <li key={n} class={face ? "full" : n === keyed.length ? "now" : ""} aria-label={says}>
              {face ? <Dice faces={[face]} size={84} label={says} /> : <span aria-hidden="true">?</span>}
            </li>
          );
        })}
      </ol>
      <div class="digits">
        {[...codes(card)].map(([code, name]) => {
          const face = byName.get(name) as DeviceFace;
          const times = keyed.filter((one) => one === name).length;
          const figure = /^\d+$/.test(name);
          return (
            <button
              key={name}
              type="button"
              class={times > 0 ? "key die-key on" : "key die-key"}
              data-testid={`key-${name}`}
              aria-label={words.desk.key(code, words.face(name))}
              aria-disabled={deal.live.link.value !== "up"}
              onClick={press(deal, name)}
            >
              <Dice faces={[face]} size={52} label="" />
              {figure ? null : <b>{words.face(name)}</b>}
              <kbd>{code}</kbd>
              <em>{times > 1 ? `×${times}` : ""}</em>
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** Every pocket as the cloth has them: zero first, then rows of three on their side. */
function PocketKeys({ deal }: { readonly deal: Deal }): JSX.Element {
  const { card } = deal;
  const faces = card.device.faces.toSorted((a, b) => a.value - b.value);
  const chosen = deal.chosen();
  const zeros = faces.filter((face) => !(face.value > 0));
  const rest = faces.filter((face) => face.value > 0);
  const columns = Math.ceil(rest.length / 3);
  const rows = [2, 1, 0].map((row) => rest.filter((_, n) => n % 3 === row));
  const one = (face: DeviceFace): JSX.Element => (
    <button
      key={face.name}
      type="button"
      class={`pocket of-${toneOf(face)} ${chosen === face.name ? "chosen" : ""}`}
      data-testid={`key-${face.name}`}
      aria-pressed={chosen === face.name}
      aria-label={resultOf(card, face.name)}
      aria-disabled={deal.live.link.value !== "up"}
      onClick={press(deal, face.name)}
    >
      {face.name}
    </button>
  );
  return (
    <div class="entry pockets">
      <p class="typed" aria-live="polite" data-testid="typed">
        {chosen ?? (deal.keyed.value.join("") || "–")}
      </p>
      <div class={`grid of-${columns}`}>
        <div class="zeros">{zeros.map(one)}</div>
        {rows.map((row, n) => (
          <div key={n} class="row-of">
            {row.map(one)}
          </div>
        ))}
      </div>
    </div>
  );
}

function toneOf(face: DeviceFace): string {
  return face.value > 0 ? (face.colour ?? "plain") : "zero";
}

/** The sections of a wheel, a key each. */
function SectionKeys({ deal }: { readonly deal: Deal }): JSX.Element {
  const { card } = deal;
  const code = new Map([...codes(card)].map(([typed, key]) => [key, typed]));
  return (
    <div class="entry">
      <div class="digits sections">
        {card.device.outcomes.map(({ key }, index) => (
          <button
            key={key}
            type="button"
            class={`key hue-${(index % 7) + 1}`}
            data-testid={`key-${key}`}
            aria-label={words.desk.key(code.get(key) ?? key, resultOf(card, key))}
            aria-disabled={deal.live.link.value !== "up"}
            onClick={press(deal, key)}
          >
            <span class="face">{key}</span>
            {code.get(key) === key ? null : <kbd>{code.get(key)}</kbd>}
          </button>
        ))}
      </div>
    </div>
  );
}

/** What was keyed or declared, large enough to be compared with the device from two metres. */
export function Shows(props: { readonly card: DeskCard; readonly result: string }): JSX.Element {
  const { card, result } = props;
  const faces = facesOf(card, result);
  const total = outcomeOf(card, result)?.total ?? 0;
  if (card.device.kind === "dice") {
    const figures = faces.every((face) => /^\d+$/.test(face.name));
    return (
      <div class="shows" data-testid="shows" data-result={result}>
        <Dice faces={faces} size={132} label={resultOf(card, result)} />
        <div>
          {figures ? <span>{words.desk.total}</span> : null}
          {figures ? <b class="figure">{total}</b> : <b>{resultOf(card, result)}</b>}
        </div>
      </div>
    );
  }
  const index = card.device.outcomes.findIndex((one) => one.key === result);
  const [face] = faces;
  const pocket = card.device.kind === "pockets" && face;
  return (
    <div class="shows" data-testid="shows" data-result={result}>
      <span class={pocket ? `pocket big of-${toneOf(face)}` : `face big hue-${(index % 7) + 1}`}>
        {result}
      </span>
      <div>
        <b>{resultOf(card, result)}</b>
      </div>
    </div>
  );
}
