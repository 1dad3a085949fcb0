// Errands about wagers: spoken ones, advice, refusals, incidents, disputes.

import type { Lying, Position } from "../wire";
import { words } from "../words/dealer";
import type { Given, Option, Plan } from "./errand";
import { base, cents, first, pick, seats, sum, text, who } from "./fields";
import type { DeskCard, DeskView } from "./types";

/** A position's own number is typed where it has one; else its place in the row. */
function numbered(positions: readonly Position[]): Option[] {
  const single = positions.every((one) => /^\d+$/.test(one.choice[0] ?? "") && one.choice.length === 1);
  return positions.map((one, n) => ({
    value: one.id,
    label: words.short(one),
    more: words.odds(one.odds),
    code: single ? (one.choice[0] ?? "") : String(n + 1),
  }));
}

export function spoken(card: DeskCard, view: DeskView): Plan {
  const { asks, sums } = words.desk;
  const of = (wager: string | undefined): readonly Position[] =>
    card.positions.filter((one) => one.wager === wager);
  const position = (given: Given): string => given["position"] ?? of(given["wager"])[0]?.id ?? "";
  const kinds = (given: Given): Option[] => {
    const seated = view.players.find((one) => one.player === given["player"]);
    const cash = card.desk.oral.includes("cash") ? [{ of: "cash", cents: 0 }] : [];
    const has = [{ of: "chips", cents: seated?.purse ?? 0 }, ...(seated?.funds ?? []), ...cash];
    return has.map((one) => ({ value: one.of, label: words.desk.stakeOf(one.of, one.cents) }));
  };
  return {
    ...base(view, "place"),
    wants: (given) =>
      first(given, [
        pick("player", asks.player, seats(view)),
        pick(
          "wager",
          asks.wager,
          card.wagers.map((one) => ({ value: one.name, label: words.wager(one) })),
        ),
        of(given["wager"]).length > 1 ? pick("position", asks.position, numbered(of(given["wager"]))) : null,
        kinds(given).length > 1 ? pick("of", asks.of, kinds(given)) : null,
        sum("cents", asks.sum, card.chips.slice(0, 4)),
      ]),
    says: (given) => {
      const found = card.positions.find((one) => one.id === position(given));
      return sums.place(who(given), cents(given), found ? words.long(found) : position(given));
    },
    acts: (given, now) => [
      {
        do: "place", table: card.table, round: now.round, player: given["player"],
        position: position(given), stake: [{ of: given["of"] ?? "chips", cents: cents(given) }],
      },
    ],
  };
}

function lying(card: DeskCard, wagers: readonly Lying[]): Option[] {
  return wagers.map((one) => {
    const found = card.positions.find((position) => position.id === one.position);
    const called = found ? words.short(found) : one.position;
    const whose = one.place > 0 ? words.desk.place(one.place) : words.person(one.player);
    return { value: String(one.wager), label: words.desk.lies(whose, called, one.cents) };
  });
}

/** What was seen, how it is ruled, and of what: only what may be ruled at this moment. */
function incident(card: DeskCard, view: DeskView): Plan {
  const { asks, sums, ruling, incident: kind } = words.desk;
  const open = view.incidents.filter((one) => one.refusal === null);
  const kinds = [...new Set(open.map((one) => one.kind))];
  const chosen = (given: Given): string =>
    open.find((one) => one.kind === given["kind"] && one.ruling === given["ruling"])?.names ?? "";
  const riding = view.riding.map(({ place, player, streak }) => ({ ...streak, place, player }));
  // Whoever has a place is named by it.
  const unseated = [...view.layout, ...riding].filter((one) => one.place === 0);
  const of: Readonly<Record<string, readonly Lying[]>> = {
    wager: view.layout.filter((one) => view.voidable.includes(one.wager)),
    any_wager: view.layout,
    owner: unseated,
  };
  const options = (given: Given): Option[] => {
    const names = chosen(given);
    const found = lying(card, of[names] ?? []);
    const none = names === "owner" ? words.desk.seatedOwner : words.desk.noWager;
    return names === "wager" || found.length === 0 ? found : [...found, { value: "", label: none }];
  };
  return {
    ...base(view, "record_incident"),
    wants: (given) =>
      first(given, [
        pick("kind", asks.kind, kinds.map((one) => ({ value: one, label: kind[one] ?? one }))),
        pick(
          "ruling",
          asks.ruling,
          open
            .filter((one) => one.kind === given["kind"])
            .map((one) => ({ value: one.ruling, label: ruling[one.ruling] ?? one.ruling })),
        ),
        options(given).length > 0 ? pick("wager", asks.which, options(given)) : null,
        chosen(given) === "owner" && !given["wager"] ? pick("player", asks.player, seats(view)) : null,
        text("says", asks.says, words.desk.reasons),
      ]),
    says: (given) => {
      const wager = options(given).find((one) => one.value !== "" && one.value === given["wager"]);
      const what = wager?.label ?? (given["player"] ? who(given) : "");
      return sums.record_incident(kind[given["kind"] ?? ""] ?? "", ruling[given["ruling"] ?? ""] ?? "", what);
    },
    acts: (given, now) => [
      {
        do: "record_incident", table: card.table, round: now.round, kind: given["kind"],
        ruling: given["ruling"], says: given["says"],
        ...(given["wager"] ? { wager: Number(given["wager"]) } : {}),
        ...(given["player"] ? { player: given["player"] } : {}),
      },
    ],
  };
}

export function wagers(card: DeskCard, view: DeskView): Plan[] {
  const { asks, sums } = words.desk;
  const { table } = card;
  const owed = seats(view, (player) =>
    view.players.some((one) => one.player === player && one.owed_advice),
  );
  const on = (given: Given): Option[] =>
    view.layout
      .filter((one) => one.player === given["player"])
      .map((one) => ({ value: one.position, label: one.position }));
  const what = (given: Given): string =>
    lying(card, view.layout).find((one) => one.value === given["wager"])?.label ?? "";
  return [
    {
      ...base(view, "advise_minimum"),
      wants: (given) =>
        first(given, [
          pick("player", asks.player, owed),
          card.desk.advice_by_position ? pick("position", asks.position, on(given)) : null,
        ]),
      says: (given) => sums.advise_minimum(who(given)),
      acts: (given) => {
        const where = given["position"] === undefined ? {} : { position: given["position"] };
        return [{ do: "advise_minimum", table, player: given["player"], ...where }];
      },
    },
    {
      ...base(view, "refuse_wager"),
      wants: (given) =>
        first(given, [
          pick("wager", asks.which, lying(card, view.layout)),
          text("reason", asks.reason, words.desk.reasons),
        ]),
      says: (given) => sums.refuse_wager(what(given)),
      acts: (given, now) => [
        { do: "refuse_wager", table, round: now.round, wager: Number(given["wager"]), reason: given["reason"] },
      ],
    },
    incident(card, view),
    {
      ...base(view, "raise_dispute"),
      wants: (given) =>
        first(given, [pick("player", asks.player, seats(view)), text("about", asks.says, words.desk.disputes)]),
      says: (given) => sums.raise_dispute(who(given), given["about"] ?? ""),
      acts: (given, now) => [
        { do: "raise_dispute", table, player: given["player"], about: given["about"], of: now.round },
      ],
    },
  ];
}
