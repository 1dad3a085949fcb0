// Instants as the window writes them: the day and the time of this place, in 24 hours.

import { language } from "../words";

function tag(): string {
  return language.value === "zh" ? "zh-Hans" : "en-GB";
}

export function time(at: string): string {
  return new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}

export function day(at: string): string {
  return new Date(at).toLocaleDateString(tag(), { day: "numeric", month: "short" });
}

export function moment(at: string): string {
  return `${day(at)}, ${time(at)}`;
}
