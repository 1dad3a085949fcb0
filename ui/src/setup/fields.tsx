// The fields of set-up's forms: each with its name above it and a note below.

import type { ComponentChildren, JSX } from "preact";

export function Text(props: {
  readonly name: string;
  readonly says: string;
  readonly value?: string | undefined;
  readonly more?: string;
}): JSX.Element {
  return (
    <label class="field">
      <span>{props.says}</span>
      <input
        type="text"
        name={props.name}
        defaultValue={props.value ?? ""}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxLength={120}
        data-testid={`field-${props.name}`}
      />
      {props.more ? <small>{props.more}</small> : null}
    </label>
  );
}

export function Choice(props: {
  readonly name: string;
  readonly says: string;
  readonly of: readonly (readonly [string, string])[];
  readonly value?: string | undefined;
  readonly onPick?: (value: string) => void;
}): JSX.Element {
  return (
    <label class="field">
      <span>{props.says}</span>
      <select
        name={props.name}
        data-testid={`field-${props.name}`}
        onChange={(event) => props.onPick?.(event.currentTarget.value)}
      >
        {props.of.map(([value, called]) => (
          <option key={value} value={value} selected={value === props.value}>
            {called}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Tick(props: {
  readonly name: string;
  readonly value: string;
  readonly on?: boolean;
  readonly onChange?: () => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <label class="tick">
      <input
        type="checkbox"
        name={props.name}
        value={props.value}
        defaultChecked={props.on === true}
        data-testid={`tick-${props.name}-${props.value}`}
        onChange={() => props.onChange?.()}
      />
      <span>{props.children}</span>
    </label>
  );
}

export function text(form: FormData, name: string): string {
  const found = form.get(name);
  return typeof found === "string" ? found.trim() : "";
}

export function texts(form: FormData, name: string): string[] {
  return form.getAll(name).filter((one): one is string => typeof one === "string");
}

export function submits(act: (form: FormData, of: HTMLFormElement) => Promise<void>) {
  return (event: Event): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    void act(new FormData(form), form);
  };
}
