// Errands about chips: buy-ins, vouchers, colour checks.

import { dollars } from "../money";
import { words } from "../words/dealer";
import type { Given, Option, Plan } from "./errand";
import { base, cents, first, pick, seats, sum, text, who } from "./fields";
import type { DeskCard, DeskView } from "./types";

const CENTS = [2_000, 5_000, 10_000, 50_000] as const;
const COUNTS = [10, 20, 40, 100] as const;


export function chips(card: DeskCard, view: DeskView): Plan[] {
  const { asks, sums } = words.desk;
  const player = pick("player", asks.player, seats(view));
  const fates = Object.entries(words.desk.fates).map(([value, label]) => ({ value, label }));
  const { table } = card;
  return [
    {
      ...base(view, "buy_in"),
      wants: (given) => first(given, [player, sum("cents", asks.sum, CENTS)]),
      says: (given) => sums.buy_in(who(given), cents(given)),
      acts: (given) => [{ do: "buy_in", table, player: given["player"], cents: cents(given) }],
    },
    {
      ...base(view, "exchange_voucher"),
      wants: (given) =>
        first(given, [
          player,
          text("voucher", asks.voucher, [], 1),
          sum("cents", asks.sum, CENTS),
          card.desk.tokens === "layout" ? pick("on_win", asks.fate, fates) : null,
        ]),
      says: (given) => sums.exchange_voucher(who(given), given["voucher"] ?? "", cents(given)),
      acts: (given) => {
        const fate = given["on_win"];
        return [
          {
            do: "exchange_voucher", table, player: given["player"], voucher: given["voucher"],
            cents: cents(given), ...(fate && fate !== "book" ? { on_win: fate } : {}),
          },
        ];
      },
    },
  ];
}

export function colours(card: DeskCard, view: DeskView): Plan[] {
  const { asks, sums } = words.desk;
  const { table } = card;
  const out = view.colours.filter((one) => one.count > 0);
  const held = (given: Given) =>
    out.find((one) => one.player === given["player"] && one.colour === given["colour"]);
  const named = (name: string): Option => {
    const [first_] = out.filter((one) => one.colour === name);
    const more = first_ ? words.person(first_.player) : undefined;
    return { value: name, label: words.desk.colour(name), ...(more ? { more } : {}) };
  };
  const least = view.limits.minimum;
  const eachOf = (given: Given): number => held(given)?.each ?? cents(given, "each");
  const stacks = (only: (marker: boolean) => boolean): Option[] =>
    out
      .filter((one) => only(one.marker))
      .map((one) => ({
        value: `${one.player} ${one.colour}`,
        label: `${words.desk.colour(one.colour)} · ${words.person(one.player)}`,
        more: `${one.count} × ${dollars(one.each)}`,
      }));
  const of = (given: Given): [string, string] => {
    const [player = "", colour = ""] = (given["stack"] ?? "").split(" ");
    return [player, colour];
  };
  return [
    {
      ...base(view, "issue_colour"),
      wants: (given) =>
        first(given, [
          pick("player", asks.player, seats(view)),
          pick("colour", asks.colour, card.colours.map(named)),
          held(given) ? null : sum("each", asks.each, [1, 2, 5, 10].map((n) => n * least)),
          { kind: "count", name: "count", asks: asks.count, quick: COUNTS },
          pick("paid", asks.paid, Object.entries(words.desk.paid).map(([value, label]) => ({ value, label }))),
        ]),
      says: (given) =>
        sums.issue_colour(
          who(given), cents(given, "count"), words.desk.colour(given["colour"] ?? ""), eachOf(given),
          words.desk.paid[given["paid"] ?? ""] ?? "", eachOf(given) > least,
        ),
      acts: (given) => {
        const player = given["player"];
        const said = view.players.find((one) => one.player === player)?.declared ?? null;
        const each = eachOf(given);
        const issue = {
          do: "issue_colour", table, player, colour: given["colour"],
          count: cents(given, "count"), paid_with: given["paid"],
        };
        if (card.desk.colour_by !== "player") return [{ ...issue, each }];
        // There the player says it; the dealer enters what was said, and sells at that.
        const aloud = { do: "declare_colour", table, player, each };
        return said === each ? [issue] : [aloud, issue];
      },
    },
    {
      ...base(view, "redeem_colour"),
      wants: (given) => {
        const [player, colour] = of(given);
        const all = out.find((one) => one.player === player && one.colour === colour)?.count ?? 0;
        const quick = [...new Set([all, 10, 20].filter((n) => n > 0 && n <= all))];
        return first(given, [
          pick("stack", asks.colour, stacks(() => true)),
          { kind: "count", name: "count", asks: asks.count, quick },
        ]);
      },
      says: (given) => {
        const [player, colour] = of(given);
        return sums.redeem_colour(words.person(player), cents(given, "count"), words.desk.colour(colour));
      },
      acts: (given) => {
        const [player, colour] = of(given);
        return [{ do: "redeem_colour", table, player, colour, count: cents(given, "count") }];
      },
    },
    {
      ...base(view, "mark_colour"),
      wants: (given) => first(given, [pick("stack", asks.colour, stacks((marker) => !marker))]),
      says: (given) => sums.mark_colour(words.person(of(given)[0]), words.desk.colour(of(given)[1])),
      acts: (given) => [{ do: "mark_colour", table, player: of(given)[0], colour: of(given)[1] }],
    },
  ];
}

