// Slips as lists may show them, by four digits or a terminal. After a restore, those that were paid
// since the copy are ticked and entered here.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { Extended } from "../extended";
import { dollars, sum } from "../money";
import { Shape } from "../shapes";
import type { SlipLine } from "../wire";
import { c } from "../words/cashier";
import type { Desk, Which } from "./desk";
import { moment } from "./moments";

const which = signal<Which>("payable");
const ticked = signal<ReadonlySet<string>>(new Set());
const MOST_AT_ONCE = 64;

function matches(slip: SlipLine, sought: string): boolean {
  const asked = sought.trim().toLowerCase();
  if (which.value !== "all" && slip.state !== which.value) return false;
  return !asked || slip.digits.endsWith(asked) || slip.terminal.toLowerCase().includes(asked);
}

export function Outstanding({ desk }: { readonly desk: Desk }): JSX.Element {
  const found = desk.slips.value.filter((slip) => matches(slip, desk.sought.value));
  const restored = desk.live.view.value?.restored ?? false;
  return (
    <section class="outstanding panel">
      {restored ? <Restored desk={desk} /> : null}
      <div class="finding">
        <label class="grow">
          <span class="unseen">{c.find}</span>
          <input
            data-testid="find"
            placeholder={c.find}
            maxLength={32}
            value={desk.sought.value}
            onInput={(event) => {
              desk.sought.value = event.currentTarget.value;
            }}
          />
        </label>
        <div class="choices" role="group" aria-label={c.columns[3]}>
          {(["payable", "expired", "paid", "all"] as const).map((one) => (
            <button
              key={one}
              type="button"
              class={which.value === one ? "btn tab on" : "btn tab"}
              data-testid={`which-${one}`}
              aria-pressed={which.value === one}
              onClick={() => {
                which.value = one;
              }}
            >
              {c.which[one]}
            </button>
          ))}
        </div>
        <b data-testid="found">{c.sum(found.length, sum(found, (slip) => slip.cents))}</b>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label={c.tabs.outstanding}>
        {found.length === 0 ? <p class="dim none">{c.noneFound}</p> : <List desk={desk} slips={found} ticks={restored} />}
      </div>
    </section>
  );
}

function List(props: {
  readonly desk: Desk;
  readonly slips: readonly SlipLine[];
  readonly ticks: boolean;
}): JSX.Element {
  const { desk, slips, ticks } = props;
  return (
    <table class="list">
      <thead>
        <tr>
          {c.columns.map((name, n) => (
            <th key={name} scope="col" class={n === 4 ? "n" : ""}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {slips.map((slip) => (
          <tr key={slip.slip} data-testid={`slip-${slip.digits}`} data-state={slip.state}>
            <td class="mono">
              {ticks && slip.state !== "paid" ? <Tick slip={slip} /> : null}… {slip.digits}
              {slip.copies > 0 ? <small class="dim"> {c.duplicates(slip.copies)}</small> : null}
            </td>
            <td>
              {c.origin(desk.titleOf(slip.table), slip.terminal)}
              <Extended notice={desk.noticeOf(slip.table)} />
            </td>
            <td class="dim">{moment(slip.issued)}</td>
            <td class={`at ${slip.state}`}>
              {c.states[slip.state]}
              {slip.paid ? <small class="dim"> {moment(slip.paid)}</small> : null}
            </td>
            <td class="n">
              <b>{dollars(slip.cents)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Tick({ slip }: { readonly slip: SlipLine }): JSX.Element {
  return (
    <input
      type="checkbox"
      data-testid={`tick-${slip.digits}`}
      aria-label={c.tick(slip.digits)}
      checked={ticked.value.has(slip.slip)}
      onChange={(event) => {
        const next = new Set(ticked.value);
        if (event.currentTarget.checked) next.add(slip.slip);
        else next.delete(slip.slip);
        ticked.value = next;
      }}
    />
  );
}

function Restored({ desk }: { readonly desk: Desk }): JSX.Element {
  const entered = desk.live.view.value?.entered ?? 0;
  const chosen = desk.slips.value
    .filter((slip) => slip.paid === null && ticked.value.has(slip.slip))
    .slice(0, MOST_AT_ONCE);
  return (
    <div class="restored" role="status">
      <Shape of="locked" />
      <div class="grow">
        <h3>{c.restoredHead}</h3>
        <p>{c.restoredMore(entered)}</p>
      </div>
      <button
        type="button"
        class="btn primary"
        data-testid="enter-paid"
        aria-disabled={chosen.length === 0 || !desk.ready.value}
        onClick={() => {
          if (chosen.length === 0) return;
          desk.enterPaid(chosen.map((slip) => slip.slip));
        }}
      >
        {c.enterPaid(chosen.length)}
      </button>
    </div>
  );
}
