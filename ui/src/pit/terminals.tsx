// Terminals of a table: who is there, what lies on the meter, what is wrong, whose printer is silent; and
// their slips.

import type { JSX } from "preact";
import { dollars } from "../money";
import { words } from "../words";
import { p } from "../words/pit";
import type { Desk } from "./desk";
import type { Scene } from "./forms";
import { formOf } from "./forms";
import { SlipsHere } from "./slips";
import type { TerminalLine } from "./types";

export function TerminalsPage(props: { readonly desk: Desk; readonly scene: Scene }): JSX.Element {
  const { desk, scene } = props;
  return (
    <>
      <ul class="lines">
        {scene.view.terminals.map((one) => (
          <li key={one.terminal} class="row" data-testid={`terminal-${one.terminal}`}>
            <p class="grow">
              <b>{one.terminal}</b> {one.person ? words.person(one.person) : p.free}{" "}
              <span class={one.fault ? "fault" : "faint"}>{standing(one)}</span>
            </p>
            <b>{dollars(one.credit)}</b>
            {one.printing.map((slip) => (
              <Printing key={slip} desk={desk} scene={scene} of={one} slip={slip} />
            ))}
          </li>
        ))}
      </ul>
      {scene.floor.restored ? <p class="fault" data-testid="restored">{p.restored}</p> : null}
      <SlipsHere desk={desk} scene={scene} />
    </>
  );
}

/** A printer that said nothing of a slip: somebody looks, and says it with a reason. */
function Printing(props: {
  readonly desk: Desk;
  readonly scene: Scene;
  readonly of: TerminalLine;
  readonly slip: string;
}): JSX.Element {
  const { desk, scene, of, slip } = props;
  return (
    <>
      {[true, false].map((printed) => {
        const says = printed ? p.printed : p.notPrinted;
        return (
          <button
            key={says}
            type="button"
            class="btn"
            data-testid={`${printed ? "printed" : "not-printed"}-${of.terminal}`}
            aria-disabled={!desk.ready}
            onClick={() =>
              desk.fill({
                ...formOf("confirm_print", scene, { slip, printed }),
                about: `${of.terminal}: ${says}`,
              })
            }
          >
            {says}
          </button>
        );
      })}
    </>
  );
}

function standing(one: TerminalLine): string {
  const found = [
    one.closed ? p.phase["closed"] : "",
    one.fault ? p.faultOf(one.fault) : "",
    one.owed ? p.rulingOwed : "",
    one.unset ? p.unset : "",
    one.idle ? p.idleHere : "",
    one.printing.length > 0 ? p.printerSilent : "",
    one.staked > 0 ? p.stakedHere(dollars(one.staked)) : "",
  ];
  return found.filter(Boolean).join(" · ");
}
