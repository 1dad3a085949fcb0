// Where each office works: the page that a session opens.

import type { Session } from "./lobby";

const PIT = [
  "game_inspector",
  "game_supervisor",
  "casino_supervisor",
  "pit_boss",
  "shift_manager",
];
const WATCH = ["surveillance", "regulator_officer", "regulator_manager"];

export function homeOf(session: Session): string {
  const { person, role, at } = session;
  const query = `as=${encodeURIComponent(person)}`;
  if (role === "administrator") return `/setup?${query}`;
  if (role === "cashier") return `/cage?${query}`;
  if (PIT.includes(role)) return `/pit?${query}&role=${role}`;
  if (WATCH.includes(role)) return `/regulator?${query}&role=${role}`;
  if (role === "dealer") return at === "*" ? `/dealer?${query}` : `/dealer/${at}?${query}`;
  if (role === "display") return `/display/${at}?${query}`;
  const terminal = session.device ? `&terminal=${encodeURIComponent(person)}` : "";
  return `/player?${query}&table=${at}${terminal}`;
}

/** Only a path of this floor: an address that somebody hung on a link is not gone to. */
export function ours(path: string | null): string | null {
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}
