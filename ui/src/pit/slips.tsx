// Slips of a table that have run out: their money is held, and a supervisor decides until when they
// are good after all. Paying them is the cashier's.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { dollars } from "../money";
import { ask } from "../session";
import type { SlipLine } from "../wire";
import { p } from "../words/pit";
import type { Desk } from "./desk";
import { type Scene, formOf } from "./forms";

export function Expired(props: { readonly desk: Desk; readonly scene: Scene }): JSX.Element | null {
  const { desk, scene } = props;
  const [slips, setSlips] = useState<readonly SlipLine[]>([]);
  const { table } = scene.card;
  const said = desk.note.value;
  useEffect(() => {
    const found = ask<SlipLine[]>("/api/slips?status_is=expired", desk.who);
    void found.then((all) => setSlips(all.filter((one) => one.table === table)), () => setSlips([]));
  }, [desk, table, said]);
  if (slips.length === 0) return null;
  return (
    <>
      <h3>{p.expired}</h3>
      <ul class="lines">
        {slips.map((slip) => {
          const about = p.slip(slip.digits, dollars(slip.cents), slip.terminal);
          return (
            <li key={slip.slip} class="row" data-testid={`expired-${slip.digits}`}>
              <p class="grow">{about}</p>
              <button
                type="button"
                class="btn"
                data-testid={`extend-${slip.digits}`}
                aria-disabled={!desk.ready}
                onClick={() => desk.fill({ ...formOf("extend_slip", scene, { slip: slip.slip }), about })}
              >
                {p.act["extend_slip"]}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
