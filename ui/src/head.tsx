// The newest signed head of a record, to be held elsewhere: typed, and as a code where a camera may look.
// Whoever keeps one can show later that the record was cut or rewritten (croupier verify --against).

import "./head.css";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask } from "./session";
import { words } from "./words";

export interface PaperHead {
  readonly stream: string;
  readonly size: number;
  readonly instant: string;
  readonly printed: string;
  readonly scanned: string;
}

/** The floor signs at least so often while something is written. */
const EVERY_MS = 10_000;

export function useHead(stream: string): PaperHead | null {
  const [head, setHead] = useState<PaperHead | null>(null);
  useEffect(() => {
    let wanted = true;
    const look = (): void => {
      ask<PaperHead>(`/api/heads/${encodeURIComponent(stream)}/printed`)
        .then((found) => {
          if (wanted) setHead(found);
        })
        .catch(() => {
          // Nothing is signed yet, or there is no line: what was shown last still holds.
        });
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [stream]);
  return head;
}

export function Head(props: { readonly stream: string; readonly code?: boolean }): JSX.Element {
  const head = useHead(props.stream);
  return <HeadLine head={head?.printed ?? ""} code={props.code ? head : null} />;
}

export function HeadLine(props: {
  readonly head: string;
  readonly code?: PaperHead | null;
}): JSX.Element {
  const [root, key] = props.head.split("@");
  return (
    <p class="head-line" data-testid="head">
      {props.code ? (
        <img
          class="head-code"
          src={`/api/heads/${encodeURIComponent(props.code.stream)}/code.svg?size=${props.code.size}`}
          alt={words.head.code}
        />
      ) : null}
      <span>
        <span class="head-says">{words.head.title}</span>
        <code>
          {root || "–"}
          {key ? <wbr /> : null}
          {key ? `@${key}` : ""}
        </code>
      </span>
    </p>
  );
}
