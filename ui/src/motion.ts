// Motion can be switched off, by the system or at this screen; light, fading and words then carry the
// meaning alone.

import { signal } from "@preact/signals";

const KEPT = "croupier.motion";

export const motion = signal(true);

export function setMotion(on: boolean): void {
  motion.value = on;
  document.documentElement.dataset["motion"] = on ? "on" : "off";
  try {
    localStorage.setItem(KEPT, on ? "on" : "off");
  } catch {
    // A kiosk may keep nothing.
  }
}

export function motionAsBefore(): void {
  try {
    if (localStorage.getItem(KEPT) === "off") setMotion(false);
  } catch {
    // As above.
  }
}

/** Whether anything may move at all. */
export function isStill(): boolean {
  return !motion.value || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
