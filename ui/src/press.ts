// A press that counts once: the hand may bounce, and the next question may appear under the finger.

import { signal } from "@preact/signals";

/** Longer than a bounce or a double tap, shorter than reading the question that follows. */
const REST_MS = 400;

export class Press {
  /** True while an act is under way and for a moment after it. */
  readonly busy = signal(false);
  private under_way = 0;
  private waiting: (() => Promise<void>) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  async run(job: () => Promise<void>): Promise<void> {
    if (this.busy.value) return;
    await this.go(job);
  }

  /** What was typed key by key needs no rest, and waits for an act that is still being answered. */
  async typed(job: () => Promise<void>): Promise<void> {
    if (this.under_way > 0) this.waiting = job;
    else await this.go(job);
  }

  private async go(job: () => Promise<void>): Promise<void> {
    this.busy.value = true;
    this.under_way++;
    try {
      await job();
    } finally {
      this.under_way--;
      this.rest();
    }
    const next = this.waiting;
    this.waiting = null;
    if (next) await this.go(next);
  }

  /** Another question has come up: whoever presses must have had the time to see it. */
  readonly rest = (): void => {
    this.busy.value = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.under_way === 0) this.busy.value = false;
    }, REST_MS);
  };
}

/** After a mouse or a finger, the focus goes back: Enter belongs to the next act, not to this. */
export function letGo(event: MouseEvent): void {
  if (event.detail > 0 && event.currentTarget instanceof HTMLElement) event.currentTarget.blur();
}
