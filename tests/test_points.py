"""The options of the unclear points: in each book a reading, or decided by a clause."""

import re

import pytest

import croupier
from croupier import Game
from croupier.rulebook.load import SHELF

#: Option keys that touch a value of a book, under the point that names them.
OPTIONS = {
    5: "dispute.reviewer_must_differ",
    8: "limits.scope",
    9: "limits.under_min limits.warning_scope",
    10: "limits.over_max limits.over_max_token_order",
    11: "limits.off_multiple",
    12: "payout.round_per payout.rounding_off_multiple payout.rounding_otherwise",
    14: "notice.minutes",
    15: "limits.multiples_change_needs_notice",
    16: "limits.personal",
    17: "conduct.partnership_check",
    20: "chips.allow_value_below_min",
    22: "chips.shared_colour",
    23: "chips.redeem_when_closed chips.unknown_value_rule",
    24: "chips.foreign_on_layout",
    25: "tokens.on_win",
    26: "tokens.accepted",
    28: "round.sequence",
    30: "settlement.fairness_override",
    31: "round.min_activations",
    34: "placement.straddle",
    35: "settlement.winning_stake",
    37: "round.empty_spins",
    38: "conduct.refuse_wager",
    39: "no_result.wagers",
    40: "no_result.after_announce",
    42: "result.double_entry",
    43: "malfunction.notify malfunction.stop",
    44: "invalidation.forfeit_allowed invalidation.refund",
    45: "sanctions.available",
    46: "conduct.player_history_display",
    47: "errors.correct_past_round",
    49: "even.totals",
    57: "field.triples_lose",
    60: "super_streak.mode",
    63: "super_streak.window_closes",
    64: "super_streak.window_survives_triple",
    65: "super_streak.reopen_at_max",
    67: "gaming_day.start super_streak.reset_on_open",
    68: "super_streak.on_lighting_failure",
    69: "super_streak.at_closure",
    71: "super_streak.amount_rule",
    72: "super_streak.pairs",
    76: "abstention.streak_counts",
    78: "colour.match",
    79: "small_big.colour_triple_loses",
    91: "roulette.zero_combinations",
    93: "neighbours.require_multiple_of_5",
    94: "neighbours.min_factor neighbours.max_factor neighbours.aggregate_with_straight"
    " neighbours.max_per_number neighbours.designated_only",
    96: "vip.arrangements",
    97: "table.kind",
    99: "slip.expiry_days slip.partial",
    100: "terminal.winning_bet",
    101: "terminal.min_check",
    102: "terminal.history",
    103: "malfunction.scope",
    104: "adjust.allow_negative",
    107: "abstention.rounds abstention.requires_full_table",
    108: "terminal.warning_seconds",
    111: "limits.combine_terminal_and_table",
    117: "tournament.notice_minutes",
    121: "promo.liquor_scope",
    123: "promo.notify_deadline",
    124: "promo.prescribed_items",
    127: "record.retention",
    131: "closure.notice_minutes closure.notify",
    136: "unclaimed.policy",
    138: "terminal.credit_value",
}
NAMES = frozenset(name for names in OPTIONS.values() for name in names.split())

#: Options that are no choice where a book is silent, and why.
NO_CHOICE = {
    "settlement.fairness_override": "only Big Wheel's rule 3.13 gives it",
    "payout.rounding_otherwise": "the point has one value",
    "closure.notify": "only Adelaide's books ask that somebody be told",
    "round.empty_spins": "the point asks about Victoria's 5.1.8; elsewhere such a round runs",
}


@pytest.fixture(scope="session")
def games() -> list[Game]:
    return [croupier.load(name) for name in croupier.every_book()]


def test_every_option_is_in_a_book(games: list[Game]) -> None:
    found = {str(name) for game in games for name in (*game.book.readings, *game.book.policies)}
    assert found >= NAMES


def test_what_no_clause_decides_is_a_reading(game: Game) -> None:
    for name in NAMES & set(game.book.policies):
        source = game.book.policies[name].source
        assert source.clauses or source.readings or name in NO_CHOICE, name


def test_a_reading_stands_under_the_point_that_names_it(game: Game) -> None:
    asked = {name: point for point, names in OPTIONS.items() for name in names.split()}
    also = {"no_result.wagers": 87, "abstention.rounds": 130}  # Big Wheel's; where a layout has it
    for reading in game.book.readings.values():
        points = {asked.get(reading.name, reading.point), also.get(reading.name)}
        assert reading.point in points, reading.name


def test_the_page_names_every_reading_and_no_other(games: list[Game]) -> None:
    """Victoria's page speaks of both options; a reading of either is one of the book's."""
    for folder in sorted(SHELF.glob("*/")):
        own = [g for g in games if g.book.id == folder.name.replace("_", "-")]
        if not own:
            continue
        readings = {str(name) for game in own for name in game.book.readings}
        text, _, _ = (folder / "readings.md").read_text().partition("## To confirm")
        named = set(re.findall(r"`([a-z_0-9]+\.[a-z_0-9]+)`", text))
        assert named == readings, folder.name
