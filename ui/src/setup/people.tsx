// People and their offices: added with a one-time code, given another, put out.

import type { JSX } from "preact";
import { f } from "../words/front";
import { s } from "../words/setup";
import { Choice, Text, submits, text } from "./fields";
import type { Grant, Issued, Office, Person } from "./office";

const NOT_PEOPLE = ["player", "display", "terminal"];

export function wheres(office: Office): (readonly [string, string])[] {
  return (office.lobby.value?.tables ?? []).map(
    (table) => [table.table, `${table.title} (${table.table})`] as const,
  );
}

/** Where an office may be held: everywhere, at the window, at a table. */
function posts(office: Office): (readonly [string, string])[] {
  return [["*", s.everywhere], ["cage", f.atTable("cage")], ...wheres(office)];
}

function roles(): (readonly [string, string])[] {
  return Object.entries(f.roles).filter(([role]) => !NOT_PEOPLE.includes(role));
}

export function People({ office }: { readonly office: Office }): JSX.Element {
  const add = async (form: FormData, of: HTMLFormElement): Promise<void> => {
    const grants = [{ role: text(form, "role"), at: text(form, "at") }];
    const person = text(form, "person");
    const body = { person, called: text(form, "called") || person, grants };
    const issued = await office.send<Issued>("POST", "/api/people", body);
    await shown(office, issued);
    if (issued) of.reset();
  };
  return (
    <div class="two">
      <section class="panel">
        {office.people.value.length === 0 ? <p class="dim">{s.nobody}</p> : null}
        <ul class="lines">
          {office.people.value.map((person) => (
            <Line key={person.person} person={person} office={office} />
          ))}
        </ul>
      </section>
      <form class="panel form" onSubmit={submits(add)} noValidate>
        <Text name="person" says={s.person} more={s.personMore} />
        <Text name="called" says={s.called} />
        <Choice name="role" says={s.office} of={roles()} />
        <Choice name="at" says={s.at} of={posts(office)} />
        <button type="submit" class="btn primary" data-testid="add-person">
          {s.add}
        </button>
      </form>
    </div>
  );
}

/** The code, and the list as it is now. */
export async function shown(office: Office, issued: Issued | null): Promise<void> {
  if (!issued) return;
  office.issued.value = issued;
  await office.learn();
}

function Line(props: { readonly person: Person; readonly office: Office }): JSX.Element {
  const { person, office } = props;
  const path = `/api/people/${person.person}`;
  const again = async (): Promise<void> =>
    shown(office, await office.send<Issued>("POST", `${path}/code`, null));
  const putOut = async (): Promise<void> => {
    if (!confirm(s.putOutAsk(person.person))) return;
    if (!(await office.send("DELETE", path, null))) return;
    office.note.value = s.gone(person.person);
    await office.learn();
  };
  const state = person.disabled ? s.out : person.signs_in ? s.signsIn : s.waits;
  return (
    <li data-testid={`person-${person.person}`}>
      <div class="grow">
        <b>{person.called}</b> <span class="dim">{person.person}</span>
        <p class="dim">{state}</p>
        <Offices person={person} office={office} />
      </div>
      {person.disabled ? null : (
        <>
          <button type="button" class="btn" onClick={() => void again()}>
            {s.newCode}
            <span class="unseen">{person.person}</span>
          </button>
          {person.person === office.who.person ? null : (
            <button
              type="button"
              class="btn danger"
              data-testid={`put-out-${person.person}`}
              onClick={() => void putOut()}
            >
              {s.putOut}
              <span class="unseen">{person.person}</span>
            </button>
          )}
        </>
      )}
    </li>
  );
}

/** What a person may be, and where; another office, or one less. The last one goes by putting out. */
function Offices(props: { readonly person: Person; readonly office: Office }): JSX.Element {
  const { person, office } = props;
  const set = async (grants: readonly Grant[]): Promise<boolean> => {
    const done = await office.send("PUT", `/api/people/${person.person}/grants`, { grants });
    if (!done) return false;
    await office.learn();
    office.note.value = s.officesSet(person.person);
    return true;
  };
  const add = async (form: FormData): Promise<void> => {
    await set([...person.grants, { role: text(form, "role"), at: text(form, "at") }]);
  };
  const fixed = person.disabled || person.person === office.who.person;
  return (
    <>
      <ul class="offices">
        {person.grants.map((grant) => {
          const says = `${f.roles[grant.role] ?? grant.role}, ${f.atTable(grant.at)}`;
          return (
            <li key={says}>
              {says}
              {fixed || person.grants.length === 1 ? null : (
                <button
                  type="button"
                  class="btn quiet"
                  aria-label={s.takeAwayOf(says, person.person)}
                  data-testid={`take-${person.person}-${grant.role}`}
                  onClick={() => void set(person.grants.filter((one) => one !== grant))}
                >
                  {s.takeAway}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {fixed ? null : (
        <details data-testid={`offices-${person.person}`}>
          <summary>{s.another}</summary>
          <form class="form" onSubmit={submits(add)} noValidate>
            <div class="pair">
              <Choice name="role" says={s.office} of={roles()} />
              <Choice name="at" says={s.at} of={posts(office)} />
            </div>
            <button type="submit" class="btn" data-testid={`give-${person.person}`}>
              {s.give}
            </button>
          </form>
        </details>
      )}
    </>
  );
}
