// The form of one act, in the sheet: what is missing is said by the field, what the floor refuses by
// a sentence with its clauses. A press counts once.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Second, SecondFields } from "../second";
import { p } from "../words/pit";
import type { Desk } from "./desk";
import { type Field, type Form, type Scene, chosen, commandOf } from "./forms";

export function ActForm(props: {
  readonly desk: Desk;
  readonly form: Form;
  readonly scene: Scene;
}): JSX.Element {
  const { desk, form, scene } = props;
  const [filled, setFilled] = useState<ReadonlyMap<string, string>>(new Map());
  const [second, setSecond] = useState<Second | null>(null);
  const first = useRef<HTMLFormElement>(null);
  useEffect(() => {
    first.current?.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
  }, []);
  const command = commandOf(form, filled, scene);
  const able = command !== null && (!form.second || second !== null) && desk.ready;
  return (
    <form
      ref={first}
      class="panel act-form"
      data-testid={`form-${form.do}`}
      aria-label={p.act[form.do] ?? form.do}
      onSubmit={(event) => {
        event.preventDefault();
        if (able && command) desk.ask(command, form.second ? second : null);
      }}
    >
      <h3>{p.act[form.do] ?? form.do}</h3>
      {form.about ? <p class="about">{form.about}</p> : null}
      {form.fields.map((field) => (
        <Entry
          key={field.name}
          field={field}
          value={filled.get(field.name) ?? field.value ?? ""}
          onChange={(value) => setFilled(new Map(filled).set(field.name, value))}
        />
      ))}
      {form.second ? (
        <SecondFields but={desk.who.person} demo={desk.demo} onChange={setSecond} />
      ) : null}
      <div class="form-acts">
        <button type="submit" class="btn primary" data-testid="do" aria-disabled={!able}>
          {p.act[form.do] ?? form.do}
        </button>
        <button type="button" class="btn quiet" data-testid="cancel" onClick={desk.cancel}>
          {p.cancel}
        </button>
      </div>
    </form>
  );
}

function Entry(props: {
  readonly field: Field;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): JSX.Element {
  const { field, value, onChange } = props;
  const says = p.field[field.name] ?? field.name;
  const id = `field-${field.name}`;
  if (field.kind === "yes") {
    return (
      <label class="yes">
        <input
          type="checkbox"
          data-testid={id}
          checked={value === "yes"}
          onChange={(event) => onChange(event.currentTarget.checked ? "yes" : "no")}
        />
        <span>{says}</span>
      </label>
    );
  }
  if (field.kind === "many") return <Many field={field} says={says} value={value} onChange={onChange} />;
  return (
    <label>
      <span>{says}</span>
      {field.kind === "choice" ? (
        <select
          data-testid={id}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{field.optional ? p.none : p.choose}</option>
          {(field.choices ?? []).map((one) => (
            <option key={one.value} value={one.value}>
              {one.says}
            </option>
          ))}
        </select>
      ) : field.kind === "reason" ? (
        <textarea
          rows={2}
          maxLength={300}
          data-testid={id}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <Line field={field} id={id} value={value} onChange={onChange} />
      )}
    </label>
  );
}

/** Several of what there is to choose. */
function Many(props: {
  readonly field: Field;
  readonly says: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): JSX.Element {
  const { field, says, value, onChange } = props;
  const some = chosen(value);
  const toggled = (one: string): readonly string[] =>
    some.includes(one) ? some.filter((other) => other !== one) : [...some, one];
  return (
    <fieldset class="second" data-testid={`field-${field.name}`}>
      <legend>{says}</legend>
      {(field.choices ?? []).length === 0 ? <p class="faint">{p.nobodyHere}</p> : null}
      {(field.choices ?? []).map((one) => (
        <label key={one.value} class="yes">
          <input
            type="checkbox"
            data-testid={`${field.name}-${one.value}`}
            checked={some.includes(one.value)}
            onChange={() => onChange(JSON.stringify(toggled(one.value)))}
          />
          <span>{one.says}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Line(props: {
  readonly field: Field;
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): JSX.Element {
  const { field, id, value, onChange } = props;
  if (field.kind === "time") {
    return (
      <input
        type="datetime-local"
        data-testid={id}
        value={value === "now" ? local(new Date()) : value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <input
      type="text"
      inputMode={field.kind === "money" || field.kind === "number" ? "decimal" : "text"}
      maxLength={64}
      autocomplete="off"
      data-testid={id}
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** As an input of the browser wants it: its own time, to the minute. */
function local(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
