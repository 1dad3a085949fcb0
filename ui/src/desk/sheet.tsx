// The sheet of an errand: one question at a time, its answers as large keys, the sentence of what is
// about to be done, and one yes. By touch, or by digits, Enter and Backspace alone.

import "./sheet.css";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Clauses, Refused } from "../clause";
import { dollars } from "../money";
import { Sign } from "../shapes";
import { words } from "../words/dealer";
import type { Deal } from "./deal";
import { type Errand, type Field, codeOf } from "./errand";

export function ErrandSheet(props: { readonly deal: Deal; readonly errand: Errand }): JSX.Element {
  const { deal, errand } = props;
  const { field } = errand;
  const own = useRef<HTMLElement>(null);
  const name = field?.name ?? "";
  useEffect(() => {
    const input = own.current?.querySelector("input");
    (input ?? own.current)?.focus();
  }, [errand, name]);
  return (
    <section
      ref={own}
      class="errand panel"
      role="dialog"
      aria-modal="true"
      aria-label={errand.plan.title}
      tabIndex={-1}
      data-testid="errand"
      data-errand={errand.plan.name}
    >
      <header>
        <h2 class="grow">{errand.plan.title}</h2>
        <Clauses of={errand.plan.clauses} />
        <button type="button" class="btn icon" aria-label={words.desk.cancel} data-testid="cancel" onClick={errand.close}>
          <Sign of="cross" />
        </button>
      </header>
      <h1 data-testid="errand-asks">{field ? field.asks : words.desk.asks.sure}</h1>
      <div class="body">{field ? <Ask key={name} errand={errand} field={field} /> : <Sum errand={errand} />}</div>
      <div class="notice">{errand.told.value ? <Refused told={errand.told.value} /> : null}</div>
      <Foot deal={deal} errand={errand} />
    </section>
  );
}

function Sum({ errand }: { readonly errand: Errand }): JSX.Element {
  return (
    <p class="sum-up" data-testid="sum-up">
      {errand.plan.says(errand.given.value)}
    </p>
  );
}

function Ask(props: { readonly errand: Errand; readonly field: Field }): JSX.Element {
  const { errand, field } = props;
  switch (field.kind) {
    case "pick":
      return (
        <div class={field.options.length > 12 ? "options many" : "options"}>
          {field.options.map((option, n) => (
            <button
              key={option.value}
              type="button"
              class="btn option"
              data-testid={`option-${option.value}`}
              onClick={() => errand.answer(option.value)}
            >
              <span>
                {option.label}
                {option.more ? <small>{option.more}</small> : null}
              </span>
              <kbd>{codeOf(option, n, field.options)}</kbd>
            </button>
          ))}
        </div>
      );
    case "text":
      return (
        <div class="words">
          <input
            type="text"
            maxLength={300}
            aria-label={field.asks}
            data-testid="errand-text"
            value={errand.typed.value}
            onInput={(event) => {
              errand.typed.value = event.currentTarget.value;
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") errand.enter();
            }}
          />
          <div class="options">
            {field.quick.map((one, n) => (
              <button key={one} type="button" class="btn option" data-testid={`quick-${n}`} onClick={() => errand.answer(one)}>
                <span>{one}</span>
              </button>
            ))}
          </div>
        </div>
      );
    default:
      return <Figure errand={errand} field={field} />;
  }
}

/** A sum in whole dollars, or a count: usual ones as keys, any other by digits. */
function Figure(props: {
  readonly errand: Errand;
  readonly field: Extract<Field, { readonly kind: "sum" | "count" }>;
}): JSX.Element {
  const { errand, field } = props;
  const money = field.kind === "sum";
  const typed = errand.typed.value;
  return (
    <div class="figure-entry">
      <div class="options">
        {field.quick.map((one) => (
          <button key={one} type="button" class="btn option" data-testid={`quick-${one}`} onClick={() => errand.answer(String(one))}>
            <span>{money ? dollars(one) : one}</span>
          </button>
        ))}
      </div>
      <div class="pad">
        <output data-testid="errand-typed">{typed ? (money ? `$${typed}` : typed) : money ? "$" : "–"}</output>
        {["7", "8", "9", "4", "5", "6", "1", "2", "3", "0"].map((one) => (
          <button key={one} type="button" class={`btn n${one}`} onClick={() => errand.digit(one)}>
            {one}
          </button>
        ))}
        <button type="button" class="btn" aria-label={words.desk.erase} onClick={errand.back}>
          <Sign of="back" />
        </button>
      </div>
    </div>
  );
}

function Foot(props: { readonly deal: Deal; readonly errand: Errand }): JSX.Element {
  const { deal, errand } = props;
  const { field } = errand;
  const able = field ? errand.typed.value !== "" : deal.ready;
  const shown = field === null || field.kind !== "pick";
  return (
    <footer class="answers">
      <button type="button" class="btn again" data-testid="errand-back" onClick={errand.back}>
        {words.desk.stepBack} <kbd>{words.desk.back}</kbd>
      </button>
      {shown ? (
        <button
          type="button"
          class="btn primary yes"
          data-testid="errand-yes"
          aria-disabled={!able}
          onClick={() => {
            if (able) errand.enter();
          }}
        >
          {field ? words.desk.next : words.desk.doIt} <kbd>{words.desk.yes}</kbd>
        </button>
      ) : null}
    </footer>
  );
}
