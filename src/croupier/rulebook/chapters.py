"""Policies that only some books have, chapter by chapter.

A book lists its chapters; every policy of a listed chapter must be given, and none of another.
"""

from croupier.rulebook.kinds import Flag, Whole, Word, Words
from croupier.rulebook.occasion_policies import PROMOTION, TOURNAMENT
from croupier.rulebook.policies import COMMON
from croupier.rulebook.policy_word import PolicyWord
from croupier.rulebook.terminal_policies import TERMINALS, VIP

_P = PolicyWord

TUMBLER = (
    _P(
        "round.min_activations",
        "How often the dice must be tumbled at the least.",
        Whole(1, 20, "activations"),
    ),
)

SPIN = (
    _P(
        "round.min_revolutions",
        "How many revolutions make a spin valid at the least.",
        Whole(1, 20, "revolutions"),
    ),
    _P(
        "round.direction",
        "Which way is spun.",
        Word(
            {
                "may_alternate": "either way",
                "against_wheel": "the ball against the wheel",
            }
        ),
    ),
    _P(
        "round.valid_rest",
        "Where the indicator or ball must come to rest.",
        Word({"inside_section": "clearly inside a section", "in_pocket": "in a pocket"}),
    ),
)

TOKENS = (
    _P(
        "tokens.on_win",
        "What becomes of a winning token.",
        Word(
            {
                "return": "handed back, subject to its voucher's conditions",
                "collect": "collected",
                "convert": "paid out in chips",
            }
        ),
    ),
    _P("tokens.winnings_in", "What winnings on a token are paid in.", Word({"chips": "chips"})),
    _P(
        "tokens.conditions",
        "What a voucher's own conditions do.",
        Word({"prevail": "they go before the book's silence"}),
    ),
    _P(
        "limits.over_max_token_order",
        "What fills the maximum first where chips and tokens lie together.",
        Word({"chips_first": "chips; tokens are handed back first", "tokens_first": "tokens"}),
    ),
)

STREAK = (
    _P(
        "super_streak.mode",
        "What the wager rides on and what counts.",
        Word(
            {
                "ride_changeover": "rides the side that ended the run before, counting from 0",
                "named_side": "the player names a side, counting from 0",
                "include_changeover": "rides the changeover's side, the changeover counting 1",
                "next_result_fixes": "the next decisive result fixes the side and counts 1",
            }
        ),
    ),
    _P(
        "super_streak.window",
        "When it may be placed.",
        Words(
            {
                "first_decisive_of_day": "after the day's first decisive result",
                "run_ended": "when a run has ended",
            }
        ),
    ),
    _P(
        "super_streak.window_closes",
        "Until when in the round.",
        Word({"no_more_bets": "the call", "tumble": "the tumble"}),
    ),
    _P("super_streak.window_survives_triple", "Whether a triple leaves it open.", Flag()),
    _P("super_streak.must_remain", "Whether it stays until decided.", Flag()),
    _P("super_streak.reopen_at_max", "Whether a run of twelve opens the window.", Flag()),
    _P("super_streak.reset_on_open", "Whether opening a table forgets the run.", Flag()),
    _P(
        "super_streak.no_result",
        "What a no-result does to it.",
        Word({"untouched": "it neither wins, loses nor advances"}),
    ),
    _P(
        "super_streak.on_lighting_failure",
        "What failed lights do to it.",
        Word(
            {
                "settle_at_count": "settled at its count with this result, and ended",
                "refund_if_unbroken": "handed back if its run was unbroken and short",
            }
        ),
    ),
    _P(
        "super_streak.at_closure",
        "What a closing table does to it.",
        Word(
            {
                "play_on": "rounds go on until it is decided",
                "settle_at_count": "settled at its count",
                "refund": "handed back",
            }
        ),
    ),
    _P(
        "super_streak.closing_minutes",
        "How long the closing sign stands.",
        Whole(0, 1440, "minutes"),
    ),
    _P("super_streak.final_call", "Whether a final call is announced.", Flag()),
    _P(
        "super_streak.amount_rule",
        "What the amount on the sign means.",
        Word({"exact": "just that", "minimum": "at least that", "multiple": "multiples of it"}),
    ),
    _P(
        "super_streak.pairs",
        "Which pairs are offered.",
        Words({"small-big": "Small against Big", "odd-even": "Odd against Even"}),
    ),
    _P("super_streak.independent", "Whether the pairs are settled apart.", Flag()),
    _P("super_streak.needs_screen", "Whether it needs a screen at the table.", Flag()),
    _P(
        "super_streak.invalidated",
        "What an invalidated game does to it.",
        Word({"as_no_result": "what a no-result does"}),
    ),
    _P("abstention.streak_counts", "Whether a live one counts as playing.", Flag()),
)

NEIGHBOURS = (
    _P(
        "neighbours.placed",
        "Where they lie.",
        Word({"block_with_marker": "on the block under a marker button"}),
    ),
    _P(
        "neighbours.max_per_number",
        "A cap on neighbours bets a number and spin.",
        Word({"operator": "where the operator sets one", "none": "none"}),
    ),
    _P("neighbours.designated_only", "Whether only designated players have them.", Flag()),
    _P("neighbours.aggregate_with_straight", "Whether the fifth adds to a straight-up.", Flag()),
    _P("neighbours.on_terminals", "Whether terminals offer them.", Flag()),
    _P("neighbours.for_straight_up_vip", "Whether a straight-up arrangement admits them.", Flag()),
)


#: Chapter, what it is about, and the policies that a book with it must give.
CHAPTERS: dict[str, tuple[str, tuple[PolicyWord, ...]]] = {
    "tumbler": ("dice under a cover", TUMBLER),
    "spin": ("a wheel that is spun", SPIN),
    "tokens": ("promotional tokens on the layout", TOKENS),
    "streak": ("wagers over several rounds", STREAK),
    "neighbours": ("a number and its neighbours on the wheel", NEIGHBOURS),
    "terminals": ("electronic terminals", TERMINALS),
    "vip": ("written arrangements for a player or group", VIP),
    "promotion": ("promotional prizes", PROMOTION),
    "tournament": ("tournaments", TOURNAMENT),
}


def policies_of(chapters: tuple[str, ...]) -> dict[str, PolicyWord]:
    listed = [*COMMON, *(word for name in chapters for word in CHAPTERS[name][1])]
    return {word.name: word for word in listed}
