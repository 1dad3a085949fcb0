// A table's plan out of its form, as the floor takes it. Money is whole cents, and only the floor
// says whether the book allows it.

import { newId } from "../command";
import type { BookSheet } from "../odds/sheet";
import { text, texts } from "./fields";
import type { Office } from "./office";

export const COLOURS = ["red", "blue", "green", "yellow", "pink", "brown", "orange", "violet"];

/** Denominations that a tray may hold, and notes that an acceptor may take. */
export const CHIPS = [50, 100, 200, 250, 500, 1_000, 2_000, 2_500, 5_000, 10_000, 50_000, 100_000, 500_000];
export const NOTES = [500, 1_000, 2_000, 5_000, 10_000];

/** "12.50" in cents, without a float in between; NaN where it is no sum. */
export function cents(typed: string): number {
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : Number.NaN;
}

function whole(typed: string): number {
  return /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN;
}

/** "5, 10, 25" as sums in cents. */
function sums(typed: string): number[] {
  const found = typed.split(/[,;\s]+/).filter((one) => one !== "");
  return found.map(cents);
}

/** Each denomination that was counted, the smallest first; none where the tray is as usual. */
function chipsOf(form: FormData): object[] {
  return CHIPS.flatMap((each) => {
    const count = text(form, `chips:${each}`);
    return count && count !== "0" ? [{ each, count: whole(count) }] : [];
  });
}

/** Limits of single wagers, where either end is named; the other is the table's. */
function limitsOf(form: FormData, sheet: BookSheet): Record<string, [number, number]> {
  const found: Record<string, [number, number]> = {};
  for (const wager of new Set(sheet.positions.map((one) => one.wager))) {
    const [least, most] = [text(form, `least:${wager}`), text(form, `most:${wager}`)];
    if (!least && !most) continue;
    found[wager] = [
      cents(least || text(form, "minimum")),
      cents(most || text(form, "maximum")),
    ];
  }
  return found;
}

/** Terminals by the table's name and a number: ro1-t1, ro1-t2. */
function terminalsOf(form: FormData): object[] {
  const [minimum, maximum] = ["minimum", "maximum"].map((end) => {
    const typed = text(form, `terminal-${end}`);
    return typed ? cents(typed) : null;
  });
  return Array.from({ length: whole(text(form, "terminals") || "0") || 0 }, (_, n) => ({
    name: `${text(form, "table")}-t${n + 1}`,
    notes: texts(form, "note").map(Number),
    icons: sums(text(form, "icons")),
    minimum,
    maximum,
  }));
}

async function base64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(binary);
}

export async function planOf(form: FormData, sheet: BookSheet): Promise<object> {
  const readings: Record<string, string> = {};
  for (const reading of sheet.readings) {
    const chosen = text(form, `reading:${reading.name}`);
    const now = reading.values.find((value) => value.in_force)?.value;
    if (chosen && chosen !== now) readings[reading.name] = chosen;
  }
  const attested: Record<string, number> = {};
  for (const item of sheet.equipment) {
    const measured = text(form, `measured:${item.name}`);
    if (measured) attested[item.name] = whole(measured);
  }
  const file = form.get("document");
  const extension = text(form, "extension");
  const clock = whole(text(form, "clock") || "0");
  const document = file instanceof File && file.size > 0 ? { document: await base64(file) } : {};
  return {
    table: text(form, "table"),
    title: text(form, "heading"),
    book: sheet.book,
    layout: text(form, "layout"),
    places: whole(text(form, "places")),
    minimum: cents(text(form, "minimum")),
    maximum: cents(text(form, "maximum")),
    unit: cents(text(form, "unit")),
    float: cents(text(form, "float")),
    simulated: form.get("simulated") !== null,
    approval: text(form, "approval"),
    attested,
    colours: texts(form, "colour"),
    equipment: texts(form, "equipment"),
    streak_amount: cents(text(form, "streak") || "0"),
    device: text(form, "results"),
    betting_seconds: clock,
    warning_seconds: clock >= 10 ? 5 : 0,
    readings,
    confirmed: texts(form, "confirmed"),
    chips: chipsOf(form),
    by_wager: limitsOf(form, sheet),
    multiples: form.get("multiples") !== null,
    step: cents(text(form, "step") || "0"),
    terminals: terminalsOf(form),
    extensions: extension ? { terminals: extension } : {},
    ...document,
  };
}

/** Opens it; with a second person's word where the form names one. */
export async function openTable(office: Office, form: FormData): Promise<boolean> {
  const sheet = office.sheet.value;
  if (!sheet) return false;
  const id = newId();
  const person = text(form, "second");
  let word = "";
  if (person) {
    const asked = {
      person,
      role: text(form, "second-role"),
      password: String(form.get("second-password") ?? ""),
      command: id,
    };
    const given = await office.send<{ readonly token: string }>("POST", "/api/second", asked);
    if (!given) return false;
    word = given.token;
  }
  const plan = await planOf(form, sheet);
  return (await office.send("POST", "/api/tables", { id, plan }, word)) !== null;
}
