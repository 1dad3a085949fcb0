// People of a table: who sits there, what was recorded of whom and what answers it, who is shut out,
// whose money is held, and whom the cage has excluded.

import type { JSX } from "preact";
import { Clauses } from "../clause";
import { dollars } from "../money";
import { words } from "../words";
import { p } from "../words/pit";
import { formOf, sanctionForm } from "./forms";
import { type PageProps, Small } from "./pages";
import type { Breach } from "./types";

export function PeoplePage({ desk, scene }: PageProps): JSX.Element {
  return (
    <>
      <Seated desk={desk} scene={scene} />
      <Breaches desk={desk} scene={scene} />
      <Standing desk={desk} scene={scene} />
      <Linked desk={desk} scene={scene} />
      <Excluded desk={desk} scene={scene} />
    </>
  );
}

function Seated({ desk, scene }: PageProps): JSX.Element {
  const { view } = scene;
  const { table } = scene.card;
  const may = (act: string): boolean => view.office.some((one) => one.do === act);
  return (
    <>
      {view.idle.length === 0 ? <p class="faint">{p.noPeople}</p> : null}
      <ul class="lines">
        {view.idle.map((one) => (
          <li key={one.player} class="row" data-testid={`seated-${one.player}`}>
            <p class="grow">
              <b>{words.person(one.player)}</b> {p.seated(one.place)}
              {one.rounds > 0 ? <span class="faint"> {p.idle(one.rounds)}</span> : null}
            </p>
            {one.may ? (
              <Small
                desk={desk}
                name={`vacate-${one.player}`}
                onPress={() => desk.ask({ do: "require_vacating", table, player: one.player })}
              >
                {p.act["require_vacating"]}
              </Small>
            ) : null}
            {may("record_breach") ? (
              <Small
                desk={desk}
                name={`breach-${one.player}`}
                onPress={() => desk.fill(formOf("record_breach", scene, { person: one.player }))}
              >
                {p.act["record_breach"]}
              </Small>
            ) : null}
            <Small
              desk={desk}
              name={`exclude-${one.player}`}
              onPress={() => desk.fill(formOf("exclude_person", scene, { person: one.player }))}
            >
              {p.act["exclude_person"]}
            </Small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What was recorded of whom: the newest first, each with the measures that this book has for it. */
function Breaches({ desk, scene }: PageProps): JSX.Element | null {
  const { breaches } = scene.view.supervision;
  if (breaches.length === 0) return null;
  return (
    <>
      <h3>{p.breaches}</h3>
      <ul class="lines">
        {breaches.map((one) => (
          <li key={one.number} class="row" data-testid={`breach-of-${one.number}`}>
            <p class="grow">
              <b>
                {one.number}. {words.person(one.person)}
              </b>{" "}
              {[one.kind, one.handling].filter(Boolean).map((name) => p.word(name)).join(", ")}
              <span class="faint"> {p.round(one.round)}</span> <Clauses of={one.clauses} />
              <q>{one.says}</q>
              <NoAnswer of={one} />
            </p>
            {one.answers && one.answers.measures.length > 0 ? (
              <Small
                desk={desk}
                name={`sanction-${one.number}`}
                onPress={() => desk.fill(sanctionForm(scene, one))}
              >
                {p.act["sanction"]}
              </Small>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function NoAnswer({ of }: { readonly of: Breach }): JSX.Element | null {
  const refusal = of.answers?.refusal;
  if (!refusal) return null;
  return (
    <span class="faint not-now">
      {p.noMeasure} <span lang="en">{refusal.says}.</span> <Clauses of={refusal.clauses} />
    </span>
  );
}

/** Who is shut out, and whose money is held here; each act with why it cannot be done now. */
function Standing({ desk, scene }: PageProps): JSX.Element | null {
  const { standing } = scene.view.supervision;
  if (standing.length === 0) return null;
  return (
    <>
      <h3>{p.shut}</h3>
      <ul class="lines">
        {standing.map((one) => (
          <li key={one.person} class="row" data-testid={`shut-${one.person}`}>
            <p class="grow">
              <b>{words.person(one.person)}</b> {one.ways.map((way) => p.word(way)).join(", ")}
              {one.seized > 0 ? <span class="fault"> {p.seized(dollars(one.seized))}</span> : null}
              {one.held > 0 ? <span class="fault"> {p.held(dollars(one.held))}</span> : null}
              {one.acts
                .flatMap((act) => (act.refusal ? [act.refusal] : []))
                .map((refusal) => (
                  <span key={refusal.code} class="faint not-now" lang="en">
                    {" "}
                    {refusal.says}.
                  </span>
                ))}
            </p>
            {one.acts
              .filter((act) => !act.refusal)
              .map((act) => (
                <Small
                  key={act.do}
                  desk={desk}
                  name={`${act.do.replaceAll("_", "-")}-${one.person}`}
                  onPress={() => desk.fill(formOf(act.do, scene, { person: one.person }))}
                >
                  {p.act[act.do] ?? p.word(act.do)}
                </Small>
              ))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Players whose stakes are looked at together; nothing is refused because of it. */
function Linked({ desk, scene }: PageProps): JSX.Element | null {
  const { linked } = scene.view.supervision;
  const may = scene.view.office.some((act) => act.do === "link_players");
  if (linked.length === 0) return null;
  return (
    <>
      <h3>{p.linked}</h3>
      <ul class="lines">
        {linked.map((group) => (
          <li key={group.join(" ")} class="row" data-testid={`linked-${group[0]}`}>
            <p class="grow">{group.map((one) => words.person(one)).join(", ")}</p>
            {may ? (
              <Small
                desk={desk}
                name={`unlink-${group[0]}`}
                onPress={() =>
                  desk.fill({
                    ...formOf("link_players", scene, { players: group.slice(0, 1) }),
                    about: p.unlink,
                  })
                }
              >
                {p.unlink}
              </Small>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function Excluded({ desk, scene }: PageProps): JSX.Element | null {
  const { excluded } = scene.floor;
  const may = scene.view.office.some((act) => act.do === "exclude_person");
  if (excluded.length === 0) return null;
  return (
    <>
      <h3>{p.excluded}</h3>
      <ul class="lines">
        {excluded.map((one) => (
          <li key={one.person} class="row" data-testid={`excluded-${one.person}`}>
            <p class="grow">
              <b>{words.person(one.person)}</b> <span class="faint">{one.reference}</span>
              {one.cents > 0 ? <span> {p.atCage(dollars(one.cents))}</span> : null}
            </p>
            {may && one.cents > 0 ? (
              <Small
                desk={desk}
                name={`pay-excluded-${one.person}`}
                onPress={() => desk.fill(formOf("pay_excluded", scene, { person: one.person }))}
              >
                {p.act["pay_excluded"]}
              </Small>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
