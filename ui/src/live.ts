// The live line: the newest view of a stream, and whether the line is up. It never guesses: what is
// shown is what the floor sent last, and a message older than that is dropped.

import { type Signal, signal } from "@preact/signals";
import { reopenIfNewer } from "./build";
import { NotKnown, type Who, signIn } from "./session";
import type { Message, Shown } from "./wire";

export type Link = "opening" | "up" | "lost";

export interface Live<V> {
  readonly view: Signal<V | null>;
  readonly link: Signal<Link>;
  /** Why the floor does not know this page, where it said so. */
  readonly trouble: Signal<string | null>;
  /** When the view shown was received. */
  readonly seen: Signal<Date | null>;
  /** The floor answered with this number: if no message brings it soon, the line is not well. */
  readonly expect: (seq: number) => void;
  /** Come back with a fresh view, for when it is not known what became of a command. */
  readonly reopen: () => void;
}

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 3000;
/** No message in this time after opening, or after an answer that promised one: try another. */
const SILENCE_MS = 4000;

export function follow<V extends { readonly seq: number }>(
  stream: string,
  who: Who,
  onRecords: (records: readonly Shown[]) => void = () => {},
  first: "all" | "newest" = "all",
): Live<V> {
  const line = new Line<V>(stream, who, onRecords, first);
  addEventListener("online", line.retry);
  addEventListener("offline", line.drop);
  addEventListener("pageshow", line.retry);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) line.retry();
  });
  line.retry();
  return line;
}

class Line<V extends { readonly seq: number }> implements Live<V> {
  readonly view = signal<V | null>(null);
  readonly link = signal<Link>("opening");
  readonly seen = signal<Date | null>(null);
  readonly trouble = signal<string | null>(null);
  private socket: WebSocket | null = null;
  private opening = false;
  private last = 0;
  private wait = FIRST_WAIT_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private signedIn = false;

  constructor(
    private readonly stream: string,
    private readonly who: Who,
    private readonly onRecords: (records: readonly Shown[]) => void,
    /** Whether the first message brings every record, or only what is the case now. */
    private readonly first: "all" | "newest",
  ) {}

  readonly retry = (): void => {
    if (this.socket || this.opening) return;
    clearTimeout(this.timer);
    this.opening = true;
    void this.open();
  };

  readonly drop = (): void => {
    // `close` may take long to be told on a dead line, so the page does not wait for it.
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    if (socket) this.lost();
  };

  readonly reopen = (): void => {
    this.drop();
    this.retry();
  };

  readonly expect = (seq: number): void => {
    if (seq <= this.last) return;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      if (seq > this.last) this.drop();
    }, SILENCE_MS);
  };

  private async open(): Promise<void> {
    try {
      if (!this.signedIn) await signIn(this.who);
      this.signedIn = true;
      this.trouble.value = null;
    } catch (wrong) {
      this.trouble.value = wrong instanceof NotKnown ? wrong.message : null;
      this.opening = false;
      this.lost();
      return;
    }
    const query = new URLSearchParams({
      role: this.who.role,
      as: this.who.person,
      after: this.last === 0 && this.first === "newest" ? "newest" : String(this.last),
    });
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.stream}?${query}`);
    this.opening = false;
    this.socket = socket;
    let first = true;
    socket.onmessage = (message: MessageEvent<string>) => {
      if (this.socket !== socket) return;
      this.receive(JSON.parse(message.data) as Message<V>, first);
      first = false;
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      // Refused before it said anything: the floor may not know this session any more.
      if (first) this.signedIn = false;
      this.lost();
    };
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      if (first && this.socket === socket) this.drop();
    }, SILENCE_MS);
  }

  private receive(message: Message<V>, first: boolean): void {
    if (first && message.seq < this.last) {
      // A record that is shorter than what was shown is another record: begin anew.
      location.reload();
      return;
    }
    if (message.seq < this.last) return;
    // Back after a break: the floor may have been started anew, with newer pages.
    if (first && this.last > 0) void reopenIfNewer();
    this.last = message.seq;
    this.wait = FIRST_WAIT_MS;
    this.onRecords(message.records);
    this.view.value = message.view;
    this.seen.value = new Date();
    this.link.value = "up";
  }

  private lost(): void {
    if (this.link.value === "up") this.link.value = "lost";
    clearTimeout(this.timer);
    this.timer = setTimeout(this.retry, this.wait);
    this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT_MS);
  }
}
