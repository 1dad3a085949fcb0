// The floor at a glance: a card a table, and one column for what waits for an answer or runs out.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Clauses } from "../clause";
import { Clock, floorNow } from "../clock";
import { useLeft } from "../display/notices";
import { Extended } from "../extended";
import { dollars, sum } from "../money";
import { letGo } from "../press";
import { Shape, type StateShape } from "../shapes";
import type { SignUp } from "../wire";
import { words } from "../words";
import { p } from "../words/pit";
import type { Desk } from "./desk";
import type { Alert, Figures, PitLine, PitView } from "./types";

const SHAPES: Readonly<Record<string, StateShape>> = {
  open: "open",
  finish: "finish",
  locked: "locked",
  spun: "locked",
  entered: "locked",
  result: "result",
  paying: "result",
  closed: "closed",
  stopped: "fault",
};
/** A pace of less than a minute is none. */
const LEAST_HOURS = 1 / 60;
const AROUND = 2 * Math.PI * 19;

export function stateName(line: Pick<PitLine, "closed" | "stopped" | "phase" | "warned">): string {
  if (line.closed) return "closed";
  if (line.stopped !== null) return "stopped";
  return line.phase === "open" && line.warned ? "finish" : line.phase;
}

/** A win with its sign: more than nothing has a plus. */
export function signed(cents: number): string {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

/** Rounds an hour, from when they were opened; a table at rest slows down by itself. */
export function usePace(figures: Figures): string {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((n) => n + 1), 10_000);
    return () => clearInterval(timer);
  }, []);
  if (!figures.pace) return "–";
  const { rounds, first, last } = figures.pace;
  const hours = (Math.max(floorNow(), Date.parse(last)) - Date.parse(first)) / 3_600_000;
  return hours >= LEAST_HOURS ? String(Math.round(rounds / hours)) : "–";
}

export function Floor(props: { readonly desk: Desk; readonly view: PitView }): JSX.Element {
  const { desk, view } = props;
  return (
    <div class="floor">
      <section class="cards" aria-label={p.title}>
        {view.tables.map((line) => (
          <Card key={line.table} desk={desk} line={line} />
        ))}
      </section>
      <aside class="watch">
        <Alerts desk={desk} view={view} />
        <Signs desk={desk} view={view} />
      </aside>
    </div>
  );
}

function Card(props: { readonly desk: Desk; readonly line: PitLine }): JSX.Element {
  const { desk, line } = props;
  const name = stateName(line);
  const pace = usePace(line.figures);
  const figures = [
    [p.players, String(line.players)],
    [p.pace, line.closed ? "–" : pace],
    [p.turnover, dollars(line.figures.turnover)],
    [p.win, signed(line.figures.win)],
  ] as const;
  return (
    <button
      type="button"
      class={`panel card ${name}${line.alerts.length > 0 ? " alerted" : ""}`}
      data-testid={`table-${line.table}`}
      data-phase={name}
      onClick={(event) => {
        void desk.look(line.table);
        letGo(event);
      }}
    >
      <span class="row">
        <b class="grow">{line.title}</b>
        <span class="faint">{line.dealer ? words.person(line.dealer) : p.noDealer}</span>
      </span>
      <span class={`state small ${SHAPES[name] ?? "closed"}`}>
        <Shape of={SHAPES[name] ?? "closed"} />
        <b class="grow">{p.phase[name] ?? name}</b>
        {name === "open" && line.betting_seconds > 0 ? (
          <Clock since={line.betting_since} seconds={line.betting_seconds} />
        ) : (
          <span>{line.certain ? (p.phaseMore[name] ?? p.round(line.round)) : p.uncertain}</span>
        )}
      </span>
      <span class="figures">
        {figures.map(([says, figure]) => (
          <span key={says}>
            <i>{says}</i>
            <b>{figure}</b>
          </span>
        ))}
      </span>
      <span class="row foot">
        <span class="grow dim">{p.limits(line.limits.minimum, line.limits.maximum)}</span>
        <Waits line={line} />
      </span>
      <Extended notice={line.notice} />
    </button>
  );
}

/** The one thing that waits longest for an office at this table. */
function Waits({ line }: { readonly line: PitLine }): JSX.Element | null {
  const [sign] = line.signs;
  if (line.stopped !== null) return <span class="waits fault" lang="en">{line.stopped}</span>;
  if (line.faulty > 0) return <span class="waits fault">{p.faulty(line.faulty)}</span>;
  if (line.disputes > 0) return <span class="waits">{p.disputes(line.disputes)}</span>;
  if (sign) return <Running sign={sign} />;
  return line.owed.length > 0 && !line.closed ? <span class="faint">{p.owed(line.owed.length)}</span> : null;
}

function Running({ sign }: { readonly sign: SignUp }): JSX.Element {
  const left = useLeft(sign.due ?? "");
  return (
    <span class="waits">
      {sign.sign === "closing" ? p.closes : p.raised} {left || p.stood}
    </span>
  );
}

function Alerts(props: { readonly desk: Desk; readonly view: PitView }): JSX.Element {
  const all = props.view.tables.flatMap((line) => line.alerts.map((alert) => ({ line, alert })));
  const mine = all.toSorted((a, b) => Number(b.alert.yours) - Number(a.alert.yours));
  return (
    <section class="panel alerts" aria-label={p.alerts}>
      <header class="row">
        <h2 class="grow">{p.alerts}</h2>
        <b data-testid="alert-count">{all.length}</b>
      </header>
      {all.length === 0 ? <p class="faint">{p.noAlerts}</p> : null}
      <ul>
        {mine.map(({ line, alert }) => (
          <One key={`${line.table} ${alert.number}`} desk={props.desk} line={line} alert={alert} />
        ))}
      </ul>
    </section>
  );
}

function One(props: { readonly desk: Desk; readonly line: PitLine; readonly alert: Alert }): JSX.Element {
  const { desk, line, alert } = props;
  return (
    <li data-testid={`alert-${line.table}-${alert.number}`} class={alert.yours ? "yours" : ""}>
      <Shape of={line.stopped === null ? "finish" : "fault"} />
      <div class="grow">
        <b>{line.title}</b>
        <p>
          <span lang="en">{capital(alert.what)}.</span> <Clauses of={alert.clauses} />
        </p>
        <div class="row acts">
          {alert.yours ? (
            <button
              type="button"
              class="btn"
              data-testid={`acknowledge-${line.table}-${alert.number}`}
              aria-label={p.acknowledgeOf(`${line.title}, ${alert.what}`)}
              aria-disabled={!desk.ready}
              onClick={(event) => {
                desk.ask({ do: "acknowledge", table: line.table, notification: alert.number });
                letGo(event);
              }}
            >
              {p.acknowledge}
            </button>
          ) : (
            <span class="faint">{p.others(alert.offices)}</span>
          )}
          <button
            type="button"
            class="btn quiet"
            onClick={() => void desk.look(line.table, alert.about === "correction" ? "rounds" : alert.about === "dispute" ? "disputes" : "table")}
          >
            {p.look}
          </button>
        </div>
      </div>
    </li>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Signs(props: { readonly desk: Desk; readonly view: PitView }): JSX.Element {
  const up = props.view.tables.flatMap((line) => line.signs.map((sign) => ({ line, sign })));
  return (
    <section class="panel signs" aria-label={p.signs}>
      <h2>{p.signs}</h2>
      {up.length === 0 ? <p class="faint">{p.noSigns}</p> : null}
      <ul>
        {up.map(({ line, sign }) => (
          <li key={`${line.table} ${sign.sign}`} data-testid={`running-${line.table}-${sign.sign}`}>
            <Counting sign={sign} />
            <div class="grow">
              <Left due={sign.due ?? ""} />
              <span class="dim">
                {line.title}: {sign.sign === "closing" ? p.closes : p.raised}
              </span>
            </div>
            <Clauses of={sign.clauses.slice(0, 2)} />
          </li>
        ))}
      </ul>
      {up.length > 0 ? <p class="faint">{p.signsNote}</p> : null}
    </section>
  );
}

export function Left({ due }: { readonly due: string }): JSX.Element {
  const left = useLeft(due);
  return <b class="left">{left || p.stood}</b>;
}

function Counting({ sign }: { readonly sign: SignUp }): JSX.Element {
  useLeft(sign.due ?? "");
  const from = Date.parse(sign.shown ?? "");
  const due = Date.parse(sign.due ?? "");
  const share = Math.max(0, Math.min(1, (due - floorNow()) / Math.max(1, due - from)));
  return (
    <svg class="clock" viewBox="0 0 44 44" aria-hidden="true">
      <circle class="track" cx="22" cy="22" r="19" />
      <circle
        class="left"
        cx="22"
        cy="22"
        r="19"
        stroke-dasharray={`${AROUND * share} ${AROUND}`}
        transform="rotate(-90 22 22)"
      />
    </svg>
  );
}

export function Sums({ view }: { readonly view: PitView }): JSX.Element {
  const open = view.tables.filter((line) => !line.closed);
  const all = [
    [p.open, p.openOf(open.length, view.tables.length)],
    [p.players, String(sum(view.tables, (line) => line.players))],
    [p.turnoverToday, dollars(sum(view.tables, (line) => line.figures.turnover))],
    [p.winToday, signed(sum(view.tables, (line) => line.figures.win))],
  ] as const;
  return (
    <dl class="sums">
      {all.map(([says, figure]) => (
        <div key={says}>
          <dt>{says}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
