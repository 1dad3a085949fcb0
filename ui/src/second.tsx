// The second person: signs in at the same screen for one command and no more. Whoever acts stays who
// he is. In the demonstration people are taken at their word and there is no password.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type Who, post } from "./session";
import type { Role } from "./wire";
import { words } from "./words";
import { second as w } from "./words/second";

export interface Second {
  readonly person: string;
  readonly role: Role;
  readonly password: string;
}

/** Offices that answer for something together with somebody else. */
export const OFFICES: readonly Role[] = [
  "game_inspector",
  "game_supervisor",
  "casino_supervisor",
  "pit_boss",
  "shift_manager",
  "administrator",
];

/** The word for this very command, to be sent in X-Second; or the sentence that says why not. */
export async function wordOf(
  who: Who,
  second: Second,
  command: string,
): Promise<{ readonly token?: string; readonly detail?: string }> {
  const answer = await post("/api/second", JSON.stringify({ ...second, command }), who);
  return (await answer.json()) as { readonly token?: string; readonly detail?: string };
}

export function SecondFields(props: {
  readonly but: string;
  readonly demo: boolean;
  readonly onChange: (second: Second | null) => void;
}): JSX.Element {
  const others = OFFICES.map((role) => `${role.replaceAll("_", "-")}-1`).filter((one) => one !== props.but);
  const [second, setSecond] = useState<Second>({ person: "", role: "pit_boss", password: "" });
  const change = (part: Partial<Second>): void => {
    const next = { ...second, ...part };
    setSecond(next);
    props.onChange(next.person ? next : null);
  };
  return (
    <fieldset class="second" data-testid="second">
      <legend>{w.title}</legend>
      <p class="faint">{w.more}</p>
      {props.demo ? (
        <label>
          <span>{w.person}</span>
          <select
            data-testid="second-person"
            value={second.person}
            onChange={(event) => {
              const person = event.currentTarget.value;
              change({ person, role: person.replace(/-\d+$/, "").replaceAll("-", "_") as Role });
            }}
          >
            <option value="">{w.choose}</option>
            {others.map((one) => (
              <option key={one} value={one}>
                {words.person(one)}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <>
          <label>
            <span>{w.person}</span>
            <input
              autocomplete="off"
              data-testid="second-person"
              value={second.person}
              onInput={(event) => change({ person: event.currentTarget.value })}
            />
          </label>
          <label>
            <span>{w.office}</span>
            <select
              data-testid="second-role"
              value={second.role}
              onChange={(event) => change({ role: event.currentTarget.value as Role })}
            >
              {OFFICES.map((role) => (
                <option key={role} value={role}>
                  {w.role(role)}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>{w.password}</span>
            <input
              type="password"
              autocomplete="off"
              data-testid="second-password"
              value={second.password}
              onInput={(event) => change({ password: event.currentTarget.value })}
            />
          </label>
        </>
      )}
    </fieldset>
  );
}
