// Every sign that stands at this table, beside the rules. The words are the floor's.

import type { JSX } from "preact";
import { Clauses } from "./clause";
import { isMine } from "./signs";
import type { PlayerView } from "./wire";
import { sheetWords } from "./words/help";

export function Signs({ view }: { readonly view: PlayerView }): JSX.Element {
  return (
    <>
      <h3>{sheetWords.signs}</h3>
      <ul class="signs" lang="en" data-testid="signs">
        {view.signs
          .filter((sign) => isMine(sign, view))
          .map((sign) => (
            <li key={`${sign.sign} ${sign.says}`}>
              {sign.says} <Clauses of={sign.clauses} />
            </li>
          ))}
      </ul>
    </>
  );
}
