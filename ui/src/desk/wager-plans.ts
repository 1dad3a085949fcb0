// Errands about wagers: spoken ones, advice, refusals, incidents, disputes.

import type { Position } from "../wire";
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

function lying(card: DeskCard, view: DeskView): Option[] {
  return view.layout.map((one) => {
    const found = card.positions.find((position) => position.id === one.position);
    const called = found ? words.short(found) : one.position;
    return { value: String(one.wager), label: words.desk.lies(one.place, called, one.cents) };
  });
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
    lying(card, view).find((one) => one.value === given["wager"])?.label ?? "";
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
          pick("wager", asks.which, lying(card, view)),
          text("reason", asks.reason, words.desk.reasons),
        ]),
      says: (given) => sums.refuse_wager(what(given)),
      acts: (given, now) => [
        { do: "refuse_wager", table, round: now.round, wager: Number(given["wager"]), reason: given["reason"] },
      ],
    },
    {
      ...base(view, "record_incident"),
      wants: (given) => {
        const found = card.desk.incidents.find((one) => one.kind === given["kind"]);
        const rulings = (found?.rulings ?? []).map((one) => ({ value: one, label: words.desk.ruling[one] ?? one }));
        const kinds = card.desk.incidents.map((one) => ({
          value: one.kind,
          label: words.desk.incident[one.kind] ?? one.kind,
        }));
        const voids = given["ruling"] === "void";
        const none = { value: "", label: words.desk.noWager };
        return first(given, [
          pick("kind", asks.kind, kinds),
          pick("ruling", asks.ruling, rulings),
          voids && view.layout.length > 0 ? pick("wager", asks.which, [...lying(card, view), none]) : null,
          given["ruling"] === "held" ? pick("player", asks.player, seats(view)) : null,
          text("says", asks.says, words.desk.reasons),
        ]);
      },
      says: (given) =>
        sums.record_incident(
          words.desk.incident[given["kind"] ?? ""] ?? "",
          words.desk.ruling[given["ruling"] ?? ""] ?? "",
        ),
      acts: (given, now) => [
        {
          do: "record_incident", table, round: now.round, kind: given["kind"], ruling: given["ruling"],
          says: given["says"],
          ...(given["wager"] ? { wager: Number(given["wager"]) } : {}),
          ...(given["player"] ? { player: given["player"] } : {}),
        },
      ],
    },
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
