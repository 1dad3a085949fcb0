// Why: what became of a wager, or what a position is, sentence by sentence with its clauses.

import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Clause } from "./clause";
import { type Who, ask } from "./session";
import { Sign } from "./shapes";
import type { Why } from "./wire";
import { words } from "./words";

export interface Asked {
  readonly title: string;
  /** The button that asked, by its test id; the focus goes back there. */
  readonly from: string | null;
  readonly answer: Why | "waiting" | "failed";
}

export async function askWhy(
  into: Signal<Asked | null>,
  question: Pick<Asked, "title" | "from">,
  paths: readonly string[],
  who: Who,
): Promise<void> {
  const asked: Asked = { ...question, answer: "waiting" };
  into.value = asked;
  let answer: Asked["answer"];
  try {
    answer = joined(await Promise.all(paths.map((path) => ask<Why>(path, who))));
  } catch {
    answer = "failed";
  }
  // Closed or asked anew in the meantime: this answer is no longer wanted.
  if (into.value === asked) into.value = { ...question, answer };
}

/** Several answers as one: each sentence and each reason once. */
function joined(answers: readonly Why[]): Why {
  const [first] = answers;
  if (!first) throw new Error("nothing was asked");
  const says = [...new Set(answers.flatMap((answer) => answer.says))];
  const reasons = new Map(
    answers.flatMap((answer) => answer.reasons.map((reason) => [reason.source, reason] as const)),
  );
  return { ...first, says, reasons: [...reasons.values()] };
}

export function WhyPanel(props: {
  readonly asked: Asked;
  readonly onClose: () => void;
}): JSX.Element {
  const { title, answer } = props.asked;
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that asked is gone from under the hand, unless it was an area of the layout.
    if (document.activeElement === document.body) close.current?.focus();
  }, []);
  return (
    <section class="why panel" data-testid="why-panel" aria-label={`${words.whyHeading} ${title}`}>
      <div class="what">
        <h2>
          {words.whyHeading} {typeof answer === "string" ? null : <span>{words.ourWords}</span>}
        </h2>
        <h3>{title}</h3>
        {words.englishOnly ? <p class="faint">{words.englishOnly}</p> : null}
        {typeof answer === "string" ? (
          <p class="dim">{answer === "failed" ? words.whyFailed : words.whyWait}</p>
        ) : (
          answer.says.map((sentence) => (
            <p key={sentence} lang="en">
              {sentence}
            </p>
          ))
        )}
      </div>
      <div class="because">
        {typeof answer === "string" ? null : <Because why={answer} />}
      </div>
      <button
        ref={close}
        type="button"
        class="btn quiet"
        aria-label={words.closeOf(words.whyHeading)}
        onClick={props.onClose}
      >
        <Sign of="cross" />
      </button>
    </section>
  );
}

function Because({ why }: { readonly why: Why }): JSX.Element {
  return (
    <ul tabIndex={0} aria-label={words.ourWords}>
      {why.reasons.map((reason) => (
        <li key={reason.source}>
          <Clause source={reason.source} reading={reason.is_reading} />
          <span lang="en">{reason.says}</span>
        </li>
      ))}
    </ul>
  );
}
