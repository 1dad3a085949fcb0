// What a table is fitted with beyond its book's equipment: the chips in its tray by denomination,
// limits of single wagers, and terminals. Whether it all goes together only the floor says.

import { useState } from "preact/hooks";
import type { JSX } from "preact";
import { dollars } from "../money";
import type { BookSheet } from "../odds/sheet";
import { s } from "../words/setup";
import { Choice, Text, Tick } from "./fields";
import { CHIPS, NOTES } from "./plan";

const COUNTS = Array.from({ length: 41 }, (_, n) => [String(n), String(n)] as const);

/** How many of each lie in the tray; what they come to is said as they are counted. */
export function Tray(): JSX.Element {
  const [counts, setCounts] = useState<Readonly<Record<number, string>>>({});
  const sum = CHIPS.reduce((all, each) => all + each * (Number(counts[each] ?? "") || 0), 0);
  return (
    <details data-testid="tray">
      <summary>{s.tray}</summary>
      <p class="dim">{s.trayMore}</p>
      <div class="counts">
        {CHIPS.map((each) => (
          <label key={each} class="field">
            <span>{dollars(each)}</span>
            <input
              type="text"
              inputMode="numeric"
              name={`chips:${each}`}
              autocomplete="off"
              maxLength={6}
              data-testid={`field-chips:${each}`}
              onInput={(event) => setCounts({ ...counts, [each]: event.currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <p role="status" data-testid="tray-sum">
        {s.traySum(dollars(sum))}
      </p>
    </details>
  );
}

/** Limits of single wagers; where nothing is said, a wager has the table's. */
export function Limits({ sheet }: { readonly sheet: BookSheet }): JSX.Element {
  const wagers = [...new Set(sheet.positions.map((one) => one.wager))];
  return (
    <details data-testid="limits">
      <summary>{s.limits}</summary>
      <p class="dim">{s.limitsMore}</p>
      <Tick name="multiples" value="yes">
        {s.multiples}
      </Tick>
      {sheet.steps ? <Text name="step" says={s.step} /> : null}
      {wagers.map((wager) => (
        <fieldset key={wager}>
          <legend>{wager.replaceAll("_", " ")}</legend>
          <div class="pair">
            <Text name={`least:${wager}`} says={s.minimum} />
            <Text name={`most:${wager}`} says={s.maximum} />
          </div>
        </fieldset>
      ))}
    </details>
  );
}

/** Terminals at the table: alike all of them, each with a name of its own to be enrolled by. */
export function Terminals({ sheet }: { readonly sheet: BookSheet }): JSX.Element {
  return (
    <details data-testid="terminals">
      <summary>{s.terminals}</summary>
      <p class="dim">{s.terminalsMore}</p>
      <div class="pair">
        <Choice name="terminals" says={s.howMany} of={COUNTS} />
        <Text name="icons" says={s.icons} value="5, 10, 25, 100" />
        <Text name="terminal-minimum" says={s.minimum} />
        <Text name="terminal-maximum" says={s.maximum} />
      </div>
      <fieldset>
        <legend>{s.notes}</legend>
        <div class="ticks">
          {NOTES.map((each) => (
            <Tick key={each} name="note" value={String(each)} on>
              {dollars(each)}
            </Tick>
          ))}
        </div>
      </fieldset>
      {sheet.terminals ? null : (
        <Text name="extension" says={s.extension} more={s.extensionMore} />
      )}
    </details>
  );
}
