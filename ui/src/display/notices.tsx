// What a display announces: limits to come, a closing, each with its minutes; and what was put right.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { floorNow } from "../clock";
import { resultOf } from "../results";
import { Shape } from "../shapes";
import type { DisplayView, PutRight, SignUp, TableCard } from "../wire";
import { wall } from "../words/display";

/** "19:58" that is left, counted by the floor's clock; empty when nothing is. */
export function useLeft(due: string): string {
  const left = (): number => Math.max(0, Math.floor((Date.parse(due) - floorNow()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), 500);
    return () => clearInterval(timer);
  }, [due]);
  if (seconds === 0) return "";
  const hours = Math.floor(seconds / 3600);
  const parts = [Math.floor((seconds % 3600) / 60), seconds % 60];
  const shown = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return hours > 0 ? `${hours}:${shown}` : shown;
}

export function hour(at: string): string {
  return new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}

export function Notices({ view }: { readonly view: DisplayView }): JSX.Element {
  const up = view.signs.filter((sign) => sign.due !== null && sign.place === null);
  return (
    <ul class="notices" data-testid="notices">
      {up.map((sign) => (
        <Notice key={`${sign.sign} ${sign.due}`} sign={sign} view={view} />
      ))}
    </ul>
  );
}

function Notice(props: { readonly sign: SignUp; readonly view: DisplayView }): JSX.Element {
  const { sign, view } = props;
  const due = sign.due ?? "";
  const left = useLeft(due);
  return (
    <li data-testid={`sign-${sign.sign}`}>
      <ClockFace />
      <div>
        <b>{announced(sign, view, hour(due))}</b>
        <span>{sign.sign === "closing" && !left ? "" : wall.left(left)}</span>
      </div>
    </li>
  );
}

function announced(sign: SignUp, view: DisplayView, at: string): string {
  if (sign.sign === "closing") return wall.closing(at);
  const then = view.coming;
  if (!then) return sign.says;
  return then.multiples && !view.limits.multiples
    ? wall.raisedMultiples(then.minimum, at)
    : wall.raised(then.minimum, at);
}

export function ClockFace(): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" class="clock-face">
      <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z M12 7v5l3.5 2" />
    </svg>
  );
}

export function PutRightNotice(props: {
  readonly card: TableCard;
  readonly news: PutRight;
}): JSX.Element {
  const { card, news } = props;
  const was = news.was ? resultOf(card, news.was) : "";
  return (
    <div class="put-right" role="status" data-testid="put-right" data-round={news.round}>
      <Shape of="nospin" />
      <div>
        <b>
          {news.result === null
            ? wall.struck(news.round)
            : wall.corrected(news.round, was, resultOf(card, news.result))}
        </b>
        <span>{news.result === null ? wall.struckMore : wall.correctedMore}</span>
      </div>
    </div>
  );
}
