// The chapters of a table's sheet: facts on the left, each from the floor's own view.

import type { ComponentChildren, JSX } from "preact";
import { Clauses } from "../clause";
import { hour, useLeft } from "../display/notices";
import { dollars } from "../money";
import { resultOf } from "../results";
import { words } from "../words";
import { p } from "../words/pit";
import type { Desk } from "./desk";
import { signed, usePace } from "./floor";
import type { Scene } from "./forms";
import { attestForm, formOf } from "./forms";
import type { Case } from "./types";

export interface PageProps {
  readonly desk: Desk;
  readonly scene: Scene;
}

function Facts(props: { readonly of: readonly (readonly [string, string])[] }): JSX.Element {
  return (
    <dl class="facts-of">
      {props.of.map(([says, figure]) => (
        <div key={says}>
          <dt>{says}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Small(props: {
  readonly desk: Desk;
  readonly name: string;
  readonly onPress: () => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <button
      type="button"
      class="btn"
      data-testid={props.name}
      aria-disabled={!props.desk.ready}
      onClick={props.onPress}
    >
      {props.children}
    </button>
  );
}

export function TablePage({ desk, scene }: PageProps): JSX.Element {
  const { view } = scene;
  const { figures, closing } = view;
  const pace = usePace(figures);
  return (
    <>
      <Facts
        of={[
          [p.players, String(view.players.length)],
          [p.pace, pace],
          [p.roundsToday, String(figures.rounds)],
          [p.turnoverToday, dollars(figures.turnover)],
          [p.winToday, signed(figures.win)],
          [p.float, dollars(figures.float)],
          [p.drop, dollars(figures.drop)],
        ]}
      />
      {view.stopped === null ? null : (
        <p class="fault" lang="en">
          {view.stopped}
        </p>
      )}
      <h3>{p.closing}</h3>
      <p>
        {closing.at ? p.closingAt(hour(closing.at)) : p.noClosing} {p.noticeOf(closing.minutes)}{" "}
        <Clauses of={closing.clauses} />
      </p>
      {closing.told ? <p>{p.told(closing.told)}</p> : null}
      {closing.at ? <SignOf desk={desk} scene={scene} sign="closing" due={closing.due} /> : null}
      {view.differing.length > 0 ? <h3>{p.differing}</h3> : null}
      {view.differing.map((one) => (
        <p key={`${one.of} ${one.name}`} lang="en">
          {one.says}
        </p>
      ))}
      <Owed desk={desk} scene={scene} />
      <Presented desk={desk} scene={scene} />
      <Equipment desk={desk} scene={scene} />
    </>
  );
}

/** Lasting signs that the book asks for and nobody has put up: each by its button. */
function Owed({ desk, scene }: PageProps): JSX.Element | null {
  const { owed } = scene.view;
  const { table } = scene.card;
  if (owed.length === 0) return null;
  return (
    <>
      <h3>{p.owed(owed.length)}</h3>
      {owed.map((sign) => (
        <div key={sign} class="row sign-of" data-testid={`owed-${sign}`}>
          <p class="grow">{p.sign[sign] ?? p.word(sign)}</p>
          <Small desk={desk} name={`show-${sign}`} onPress={() => desk.ask({ do: "put_up_notice", table, notice: sign })}>
            {p.act["put_up_notice"]}
          </Small>
        </div>
      ))}
    </>
  );
}

/** Checks of this closed table that somebody presented: they wait for a second office. */
function Presented({ desk, scene }: PageProps): JSX.Element | null {
  const { presented } = scene.view.supervision;
  const { table } = scene.card;
  if (presented.length === 0) return null;
  return (
    <>
      <h3>{p.presented}</h3>
      <ul class="lines">
        {presented.map((one) => (
          <li key={one.number} class="row" data-testid={`presented-${one.number}`}>
            <p class="grow">
              <b>{words.person(one.player)}</b> {p.checks(one.count, one.colour, one.cents)}
              <span class="faint">
                {" "}
                {one.found ? p.onRecord : p.notOnRecord} · {words.person(one.by)}
              </span>{" "}
              <Clauses of={one.clauses} />
              {one.act?.refusal ? (
                <span class="faint not-now" lang="en">
                  {" "}
                  {one.act.refusal.says}.
                </span>
              ) : null}
            </p>
            {one.act && !one.act.refusal ? (
              <Small
                desk={desk}
                name={`verify-${one.number}`}
                onPress={() => desk.ask({ do: "verify_redemption", table, redemption: one.number })}
              >
                {p.act["verify_redemption"]}
              </Small>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the table is fitted with, each as it was attested last. */
function Equipment({ desk, scene }: PageProps): JSX.Element | null {
  const { equipment } = scene.view.supervision;
  if (equipment.length === 0) return null;
  return (
    <>
      <h3>{p.equipment}</h3>
      <ul class="lines">
        {equipment.map((one) => {
          const sized = one.least !== null || one.most !== null;
          return (
            <li key={one.item} class="row" data-testid={`equipment-${one.item}`}>
              <p class="grow">
                <b>{p.word(one.item)}</b>{" "}
                {one.millimetres === null ? <span class="faint">{p.unattested}</span> : p.attested(one.millimetres)}
                {sized ? <span class="faint"> {p.size(one.least, one.most)}</span> : null}{" "}
                <Clauses of={one.clauses} />
              </p>
              {one.attests ? (
                <Small
                  desk={desk}
                  name={`attest-${one.item}`}
                  onPress={() => desk.fill(attestForm(scene, one.item, sized))}
                >
                  {p.act["attest_equipment"]}
                </Small>
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A sign that was ordered: up and counting, or waiting for somebody to put it up. */
function SignOf(props: {
  readonly desk: Desk;
  readonly scene: Scene;
  readonly sign: string;
  readonly due: string | null;
}): JSX.Element {
  const { desk, scene, sign, due } = props;
  const left = useLeft(due ?? "1970-01-01T00:00:00Z");
  const table = scene.card.table;
  const again = scene.view.signs.some((up) => up.sign === sign && up.again);
  return (
    <div class="row sign-of" data-testid={`sign-of-${sign}`}>
      <p class="grow">{due ? p.signUp(left) : p.needsSign}</p>
      {!due ? (
        <Small desk={desk} name={`show-${sign}`} onPress={() => desk.ask({ do: "show_sign", table, sign })}>
          {p.act["show_sign"]}
        </Small>
      ) : null}
      {again ? (
        <Small desk={desk} name={`confirm-${sign}`} onPress={() => desk.ask({ do: "confirm_sign", table, sign })}>
          {p.act["confirm_sign"]}
        </Small>
      ) : null}
      {due ? (
        <Small desk={desk} name={`take-down-${sign}`} onPress={() => desk.ask({ do: "take_down_sign", table, sign })}>
          {p.act["take_down_sign"]}
        </Small>
      ) : null}
    </div>
  );
}

export function LimitsPage({ desk, scene }: PageProps): JSX.Element {
  const { view } = scene;
  const { limits, coming } = view;
  const up = view.signs.find((sign) => sign.sign === "raised_minimum");
  return (
    <>
      <Facts of={[[p.now, p.limits(limits.minimum, limits.maximum)]]} />
      {coming ? (
        <>
          <p data-testid="coming">
            {p.coming(p.limits(coming.limits.minimum, coming.limits.maximum))}{" "}
            {coming.needs_sign ? "" : p.fromNext} <Clauses of={coming.clauses} />
          </p>
          {coming.needs_sign ? (
            <SignOf desk={desk} scene={scene} sign="raised_minimum" due={up?.due ?? null} />
          ) : null}
        </>
      ) : null}
      {view.supervision.neighbours ? (
        <>
          <h3>{p.neighbours}</h3>
          <p data-testid="neighbours">
            {view.supervision.neighbours.players.length > 0
              ? view.supervision.neighbours.players.map((one) => words.person(one)).join(", ")
              : p.neighboursAll}{" "}
            <span class="faint">{p.perNumber(view.supervision.neighbours.per_number)}</span>
          </p>
        </>
      ) : null}
      <h3>{p.personal}</h3>
      {view.personal.length === 0 ? <p class="faint">{p.noPersonal}</p> : null}
      <ul class="lines">
        {view.personal.map((own) => (
          <li key={own.player} class="row">
            <p class="grow">
              <b>{words.person(own.player)}</b> {p.limits(own.minimum, own.maximum)},{" "}
              {own.marked ? p.marker : p.noMarker} <Clauses of={own.clauses} />
            </p>
            <Small
              desk={desk}
              name={`marker-${own.player}`}
              onPress={() =>
                desk.ask({
                  do: own.marked ? "take_down_sign" : "show_sign",
                  table: scene.card.table,
                  sign: "personal_limits",
                  player: own.player,
                })
              }
            >
              {own.marked ? p.act["take_down_sign"] : p.act["show_sign"]}
            </Small>
          </li>
        ))}
      </ul>
    </>
  );
}

export function RoundsPage({ desk, scene }: PageProps): JSX.Element {
  const { card, view } = scene;
  const may = view.office.some((act) => act.do === "correct_result");
  if (view.past.length === 0) return <p class="faint">{p.noRounds}</p>;
  return (
    <ul class="lines">
      {view.past.map((past) => (
        <li key={past.round} class="row" data-testid={`past-${past.round}`}>
          <p class="grow">
            <b>{p.round(past.round)}</b>{" "}
            {past.result === null ? p.noResult : resultOf(card, past.result)}
            <span class="faint"> {p.wagers(past.wagers, past.staked)}</span>
            {past.claims > 0 ? <span class="fault"> {p.claims(past.claims)}</span> : null}
          </p>
          {may && past.result !== null ? (
            <Small
              desk={desk}
              name={`correct-${past.round}`}
              onPress={() => desk.fill(formOf("correct_result", scene, { of: past.round }))}
            >
              {p.act["correct_result"]}
            </Small>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

export function DisputesPage({ desk, scene }: PageProps): JSX.Element {
  const { view } = scene;
  if (view.cases.length === 0) return <p class="faint" data-testid="no-disputes">{p.noDisputes}</p>;
  return (
    <ul class="lines">
      {view.cases.map((one) => (
        <Dispute key={one.number} desk={desk} scene={scene} of={one} />
      ))}
    </ul>
  );
}

function Dispute(props: PageProps & { readonly of: Case }): JSX.Element {
  const { desk, scene, of } = props;
  return (
    <li class="case" data-testid={`dispute-${of.number}`}>
      <p>
        <b>
          {of.number}. {words.person(of.player)}
        </b>{" "}
        {p.round(of.round)}
      </p>
      <ol class="steps">
        {of.steps.map((step) => (
          <li key={step.step}>
            <b>{p.step[step.step] ?? step.step}</b> {hour(step.at)} {words.person(step.by)}
            {step.due ? <i> {p.dueBy(hour(step.due))}</i> : null}
            {step.says ? <q>{step.says}</q> : null}
          </li>
        ))}
      </ol>
      <div class="row acts">
        {of.acts.map((act) => (
          <Small
            key={act.do}
            desk={desk}
            name={`case-${act.do}`}
            onPress={() => desk.fill(formOf(act.do, scene, { dispute: of.number }))}
          >
            {p.act[act.do] ?? act.do}
          </Small>
        ))}
      </div>
    </li>
  );
}
