// The slip at the window: scanned, looked up, good to pay or not and why; then paid by a key that no
// scanner sends.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Clauses } from "../clause";
import { Extended } from "../extended";
import { dollars, sum } from "../money";
import { letGo } from "../press";
import { Shape, Sign, type StateShape } from "../shapes";
import type { Looked, Refusal, SlipLine } from "../wire";
import { c } from "../words/cashier";
import { handOver } from "./cash";
import type { Desk } from "./desk";
import { day, moment, time } from "./moments";

export function Slips({ desk }: { readonly desk: Desk }): JSX.Element {
  return (
    <div class="slips">
      <section class="paying">
        <Scan desk={desk} />
        <Shown desk={desk} />
      </section>
      <aside>
        <PaidToday desk={desk} />
        <StillOut desk={desk} />
      </aside>
    </div>
  );
}

function Scan({ desk }: { readonly desk: Desk }): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    const keys = (event: KeyboardEvent): void => {
      if (event.key === "+") {
        event.preventDefault();
        desk.pay();
      } else if (event.key === "Escape") {
        desk.hold();
        field.current?.focus();
      }
    };
    document.addEventListener("keydown", keys);
    return () => document.removeEventListener("keydown", keys);
  }, [desk]);
  return (
    <form
      class="scan"
      onSubmit={(event) => {
        event.preventDefault();
        void desk.look();
      }}
    >
      <Sign of="scan" />
      <label class="grow">
        <span>{c.scan}</span>
        <input
          ref={field}
          class="mono"
          data-testid="scan"
          inputMode="numeric"
          autocomplete="off"
          spellcheck={false}
          maxLength={64}
          placeholder="000 000 000 000 000 000"
          value={desk.typed.value}
          onInput={(event) => desk.type(event.currentTarget.value)}
        />
      </label>
      <kbd>Enter</kbd>
      <button type="submit" class="unseen">
        {c.scan}
      </button>
    </form>
  );
}

function Shown({ desk }: { readonly desk: Desk }): JSX.Element {
  const looked = desk.looked.value;
  if (!looked) return <Waiting desk={desk} />;
  if (looked.slip && !looked.refusal) return <Good desk={desk} slip={looked.slip} />;
  return <NotPaid desk={desk} looked={looked} />;
}

function Waiting({ desk }: { readonly desk: Desk }): JSX.Element {
  return (
    <article class="slip-panel panel empty">
      <Sign of="slip" />
      <h3>{desk.looking.value ? c.looking : c.ready}</h3>
      <p class="dim">{c.readyMore}</p>
      <p class="faint">{c.scanMore}</p>
    </article>
  );
}

function Good({ desk, slip }: { readonly desk: Desk; readonly slip: SlipLine }): JSX.Element {
  return (
    <article class="slip-panel panel good" data-testid="good">
      <div class="state result">
        <Shape of="result" />
        <div role="status">
          <b>{c.good}</b>
        </div>
      </div>
      <p class="amount" data-testid="amount" data-cents={slip.cents}>
        {dollars(slip.cents)}
      </p>
      <p class="dim worded">{c.inWords(slip.cents)}</p>
      <Paper desk={desk} slip={slip} />
      <div class="give">
        <h2>{c.handOver}</h2>
        <ul>
          {handOver(slip.cents).map(({ cents, count }) => (
            <li key={cents}>
              <b>{dollars(cents)}</b> × {count}
            </li>
          ))}
        </ul>
      </div>
      <div class="acts">
        <Aside desk={desk} />
        <button
          type="button"
          class="btn primary pay"
          data-testid="pay"
          aria-disabled={!desk.ready.value}
          onClick={(event) => {
            desk.pay();
            letGo(event);
          }}
        >
          {c.pay(slip.cents)} <kbd>+</kbd>
        </button>
      </div>
    </article>
  );
}

function Aside({ desk }: { readonly desk: Desk }): JSX.Element {
  return (
    <button type="button" class="btn" data-testid="hold" onClick={desk.hold}>
      {c.hold} <kbd>Esc</kbd>
    </button>
  );
}

/** The paper as it should lie on the counter: what to hold it against. */
function Paper({ desk, slip }: { readonly desk: Desk; readonly slip: SlipLine }): JSX.Element {
  const facts = [
    [c.from, c.origin(desk.titleOf(slip.table), slip.terminal)],
    [c.printed, moment(slip.issued)],
    [c.expires, slip.expires ? moment(slip.expires) : c.never],
    [c.copies, c.duplicates(slip.copies)],
  ] as const;
  return (
    <dl class="paper">
      {facts.map(([what, said]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{said}</dd>
        </div>
      ))}
      <div>
        <dt>{c.columns[0]}</dt>
        <dd class="mono">… {slip.digits}</dd>
      </div>
      {desk.noticeOf(slip.table) ? (
        <div>
          <dt class="unseen">{c.from}</dt>
          <dd>
            <Extended notice={desk.noticeOf(slip.table)} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

const SHAPES: Readonly<Record<string, StateShape>> = {
  already_paid: "fault",
  unknown_slip: "unknown",
  expired: "finish",
  excluded: "person",
  restored: "locked",
};

function NotPaid({ desk, looked }: { readonly desk: Desk; readonly looked: Looked }): JSX.Element {
  const refusal = looked.refusal as Refusal;
  const known = refusal.code in c.no;
  const [word, more] = c.no[known ? refusal.code : "other"] ?? ["", () => ""];
  const at = looked.slip?.paid ?? looked.slip?.expires;
  const shape = SHAPES[refusal.code] ?? "closed";
  return (
    <article class={`slip-panel panel no ${shape}`} data-testid="not-paid" data-code={refusal.code}>
      <div role="alert" class="verdict">
        <Shape of={shape} />
        <div>
          <h3>{word}</h3>
          <p>{known ? more(at ? moment(at) : "") : refusal.says}</p>
        </div>
      </div>
      <Clauses of={refusal.clauses} />
      {looked.slip ? (
        <>
          <p class="amount small">{dollars(looked.slip.cents)}</p>
          <Paper desk={desk} slip={looked.slip} />
        </>
      ) : null}
      <div class="acts">
        <Aside desk={desk} />
      </div>
    </article>
  );
}

function PaidToday({ desk }: { readonly desk: Desk }): JSX.Element {
  const today = day(new Date().toISOString());
  const paid = desk.slips.value.filter((slip) => slip.paid !== null && day(slip.paid) === today);
  const newest = [...paid].sort((a, b) => ((a.paid ?? "") < (b.paid ?? "") ? 1 : -1)).slice(0, 6);
  return (
    <section class="panel side" data-testid="paid-today">
      <div class="row">
        <h2 class="grow">{c.paidToday}</h2>
        <b>{dollars(sum(paid, (slip) => slip.cents))}</b>
      </div>
      {newest.length === 0 ? (
        <p class="dim">{c.nonePaid}</p>
      ) : (
        <table>
          <tbody>
            {newest.map((slip) => (
              <tr key={slip.slip}>
                <td class="dim">{time(slip.paid ?? "")}</td>
                <td class="mono">… {slip.digits}</td>
                <td class="dim">{c.origin(desk.titleOf(slip.table), slip.terminal)}</td>
                <td class="n">
                  <b>{dollars(slip.cents)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function StillOut({ desk }: { readonly desk: Desk }): JSX.Element {
  const out = desk.slips.value.filter((slip) => slip.paid === null);
  const oldest = out.reduce((least, slip) => (slip.issued < least ? slip.issued : least), "~");
  return (
    <section class="panel side" data-testid="still-out">
      <div class="row">
        <h2 class="grow">{c.stillOut}</h2>
        <b>{dollars(sum(out, (slip) => slip.cents))}</b>
      </div>
      <p class="dim">{c.stillOutMore(out.length, out.length > 0 ? moment(oldest) : "")}</p>
    </section>
  );
}
