// Where a rule is cited: the tags of clauses, and a refusal with its own.

import type { JSX } from "preact";
import { Sign } from "./shapes";
import type { Cents, Refusal } from "./wire";
import { words } from "./words";

const HOUSE = "house:";

/**
 * "3.9#a" is our key for a part of 3.9; people write 3.9(a). A rule of ours says that it is, and a reading
 * is told by its words: "limits.under_min=reject" is limits, under min: reject.
 */
function written(source: string, reading: boolean): string {
  if (source.startsWith(HOUSE)) return words.house(source.slice(HOUSE.length).replaceAll("_", " "));
  if (!reading) return source.replace(/#(\w+)/, "($1)");
  return source.replace(".", ", ").replace("=", ": ").replaceAll("_", " ");
}

export function Clause(props: {
  readonly source: string;
  readonly reading?: boolean;
}): JSX.Element {
  return (
    <i class={`clause ${props.reading ? "reading" : ""}`}>
      {props.source.startsWith(HOUSE) ? null : (
        <span class="unseen">{props.reading ? words.reading : words.clause} </span>
      )}
      {written(props.source, props.reading ?? false)}
    </i>
  );
}

export function Clauses({ of }: { readonly of: readonly string[] }): JSX.Element | null {
  if (of.length === 0) return null;
  return (
    <span class="clauses">
      {of.map((source) => (
        <Clause key={source} source={source} />
      ))}
    </span>
  );
}

export interface Told {
  readonly act: string;
  readonly refusal: Refusal;
  /** What was to be staked, and was not. */
  readonly stays?: Cents;
}

/** Codes after which nothing can be said of the sum: it is not there, or nobody knows yet. */
const NO_SUM = ["unknown", "not_funded"];

/** The sentence as the floor gave it, after what was not done. */
export function Refused(props: {
  readonly told: Told;
  readonly onWhy?: (command: string) => void;
}): JSX.Element {
  const { act, refusal, stays = 0 } = props.told;
  const { onWhy } = props;
  const { command } = refusal;
  const lead = refusal.code === "unknown" ? "" : (words.refused[act] ?? words.refused["other"]);
  const own = words.because[refusal.code];
  // Another language says what the code means; the sums of the floor's own sentence stand beside it.
  const sums = own ? (refusal.says.match(/\$[\d,]+(?:\.\d\d)?/g) ?? []) : [];
  const meant = sums.length > 0 ? `${own}（${sums.join("，")}）` : own;
  const says = meant ?? refusal.says.replace(/[^.?!]$/, "$&.");
  return (
    <p class="refusal" role="alert" data-testid="refusal" data-code={refusal.code}>
      <Sign of="stop" />
      <span>
        <b>{lead}</b> <span lang={own || !words.englishOnly ? undefined : "en"}>{says}</span>
        {stays > 0 && !NO_SUM.includes(refusal.code) ? ` ${words.stays(stays)}` : ""}
      </span>
      <Clauses of={refusal.clauses} />
      {onWhy && command ? (
        <button
          type="button"
          class="btn quiet"
          data-testid="why-refused"
          onClick={() => onWhy(command)}
        >
          {words.why}
        </button>
      ) : null}
    </p>
  );
}
