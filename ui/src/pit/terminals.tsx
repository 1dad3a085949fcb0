// Terminals of a table: who is there, what lies on the meter, what is wrong; and slips of theirs that
// have run out.

import type { JSX } from "preact";
import { dollars } from "../money";
import { words } from "../words";
import { p } from "../words/pit";
import type { Desk } from "./desk";
import type { Scene } from "./forms";
import { Expired } from "./slips";
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
          </li>
        ))}
      </ul>
      {scene.floor.restored ? <p class="fault" data-testid="restored">{p.restored}</p> : null}
      <Expired desk={desk} scene={scene} />
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
    one.staked > 0 ? p.stakedHere(dollars(one.staked)) : "",
  ];
  return found.filter(Boolean).join(" · ");
}
