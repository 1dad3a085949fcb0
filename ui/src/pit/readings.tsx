// What the text leaves open, as this table was opened: the value in force of each reading beside the
// others and what they would change, and what the operator has confirmed by name.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { BookSheet, ReadingChoice } from "../odds/sheet";
import { ask } from "../session";
import { words } from "../words";
import { p } from "../words/pit";
import type { Desk } from "./desk";
import type { Scene } from "./forms";

export function ReadingsPage(props: { readonly desk: Desk; readonly scene: Scene }): JSX.Element {
  const { desk, scene } = props;
  const { readings, confirmed, withheld } = scene.view.readings;
  const { book } = scene.card;
  const [sheet, setSheet] = useState<BookSheet | null>(null);
  useEffect(() => {
    void ask<BookSheet>(`/api/books/${book}`, desk.who).then(setSheet, () => setSheet(null));
  }, [book, desk]);
  const known = new Map((sheet?.readings ?? []).map((one) => [one.name, one]));
  return (
    <>
      <p class="faint">{p.readingsMore}</p>
      <h3>{p.confirmations}</h3>
      <ul class="lines confirmations">
        {(sheet?.confirmations ?? []).map((one) => {
          const done = one.words.find((word) => confirmed.includes(word));
          return (
            <li key={one.words.join()} data-testid={`confirms-${one.words[0] ?? ""}`}>
              <p lang="en">{one.says}</p>
              <p>
                <b>{done ? p.confirmed : p.withheld}</b>{" "}
                <span class="faint">
                  {(done ? [done] : one.positions).slice(0, 8).join(", ")}
                </span>
              </p>
            </li>
          );
        })}
        {sheet?.confirmations.length === 0 ? <li class="faint">{p.nothingToConfirm}</li> : null}
      </ul>
      {withheld.length > 0 ? <p data-testid="withheld">{p.withheldHere(withheld.length)}</p> : null}
      <h3>{p.tabs["book"]}</h3>
      {sheet === null ? <p class="faint">{words.connecting}</p> : null}
      <ul class="lines readings" lang="en">
        {Object.entries(readings).map(([name, value]) => (
          <Reading key={name} name={name} value={value} of={known.get(name)} />
        ))}
      </ul>
    </>
  );
}

function Reading(props: {
  readonly name: string;
  readonly value: string;
  readonly of: ReadingChoice | undefined;
}): JSX.Element {
  const { name, value, of } = props;
  const others = (of?.values ?? []).filter((one) => one.value !== value);
  const usual = of?.values.find((one) => one.default)?.value ?? value;
  return (
    <li data-testid={`reading-${name}`}>
      <p>
        {of ? <span class="clause reading">point {of.point}</span> : null} {of?.says ?? name}
      </p>
      <p>
        <b>{value}</b> {usual === value ? null : <em>not the default, which is {usual}</em>}{" "}
        <span class="faint">
          {others.length > 0 ? "or " : ""}
          {others.map((one) => (one.effect ? `${one.value} (${one.effect})` : one.value)).join(", ")}{" "}
          <code>{name}</code>
        </span>
      </p>
    </li>
  );
}
