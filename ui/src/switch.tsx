// The switch for motion, in the head of a terminal and in the menu of a handset.

import type { JSX } from "preact";
import { motion, setMotion } from "./motion";
import { Sign } from "./shapes";
import { words } from "./words";

export function MotionSwitch(props: { readonly wordy?: boolean }): JSX.Element {
  const on = motion.value;
  return (
    <button
      type="button"
      class={props.wordy ? "btn" : "btn icon"}
      data-testid="motion"
      aria-pressed={on}
      aria-label={props.wordy ? undefined : words.motion}
      onClick={() => setMotion(!on)}
    >
      <Sign of={on ? "motion" : "still"} />
      {props.wordy ? words.motion : null}
    </button>
  );
}
