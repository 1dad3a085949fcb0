// Slips of a table that wait to be paid: a supervisor has a torn one printed again, and decides until
// when one that has run out is good after all. Paying them is the cashier's.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { dollars } from "../money";
import { ask } from "../session";
import type { SlipLine } from "../wire";
import { p } from "../words/pit";
import type { Desk } from "./desk";
import { type Scene, formOf } from "./forms";

interface SlipsProps {
  readonly desk: Desk;
  readonly scene: Scene;
}

export function SlipsHere({ desk, scene }: SlipsProps): JSX.Element {
  const [slips, setSlips] = useState<readonly SlipLine[]>([]);
  const { table } = scene.card;
  const said = desk.note.value;
  const printing = scene.view.terminals.reduce((all, one) => all + one.printing.length, 0);
  useEffect(() => {
    const found = ask<SlipLine[]>("/api/slips?status_is=all", desk.who);
    void found.then((all) => setSlips(all.filter((one) => one.table === table)), () => setSlips([]));
  }, [desk, table, said, printing]);
  const of = (state: SlipLine["state"]): readonly SlipLine[] => slips.filter((one) => one.state === state);
  return (
    <>
      <Slips desk={desk} scene={scene} slips={of("expired")} says={p.expired} act="extend_slip" name="extend" />
      <Slips desk={desk} scene={scene} slips={of("payable")} says={p.payable} act="reprint_slip" name="reprint" />
    </>
  );
}

function Slips(
  props: SlipsProps & {
    readonly slips: readonly SlipLine[];
    readonly says: string;
    readonly act: string;
    readonly name: string;
  },
): JSX.Element | null {
  const { desk, scene, slips, act, name } = props;
  if (slips.length === 0) return null;
  return (
    <>
      <h3>{props.says}</h3>
      <ul class="lines">
        {slips.map((slip) => {
          const about = p.slip(slip.digits, dollars(slip.cents), slip.terminal);
          return (
            <li key={slip.slip} class="row" data-testid={`${slip.state}-${slip.digits}`}>
              <p class="grow">
                {about}
                {slip.copies > 0 ? <span class="faint"> {p.copies(slip.copies)}</span> : null}
              </p>
              <button
                type="button"
                class="btn"
                data-testid={`${name}-${slip.digits}`}
                aria-disabled={!desk.ready}
                onClick={() => desk.fill({ ...formOf(act, scene, { slip: slip.slip }), about })}
              >
                {p.act[act]}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
