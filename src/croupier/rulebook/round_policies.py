"""Policies of a round and its settlement: order, lock, result, display, limits.

What a policy does is in the decider that reads it, never here; policies.py puts the lists together.
"""

from croupier.rulebook.kinds import Flag, Whole, Word, Words
from croupier.rulebook.policy_word import PolicyWord

_P = PolicyWord

ROUND = (
    _P(
        "round.sequence",
        "The order of act, betting and lock.",
        Word(
            {
                "act_bet_lock_reveal": "covered dice are tumbled, then bets are taken",
                "bet_act_lock_reveal": "bets are taken while the dice are tumbled",
                "bet_lock_act": "bets are closed, then the wheel is spun",
                "bet_lock_act_either": "the call may come before the spin or during it",
            }
        ),
    ),
    _P(
        "round.wagering_period",
        "Who sets how long betting stays open.",
        Word({"supervisor": "a casino supervisor", "dealer": "the dealer, by calling"}),
    ),
    _P(
        "round.reopens_after",
        "When wagers may be placed again after a result.",
        Word(
            {
                "winners_paid": "when the winners before are paid",
                "settled": "when the round is settled",
            }
        ),
    ),
    _P(
        "round.empty_spins",
        "Rounds that nobody staked on.",
        Word(
            {
                "directed": "only when a game supervisor or above directs them",
                "run_and_marked": "they run, and the record says so",
            }
        ),
    ),
    _P(
        "round.announce",
        "What is called out, in order.",
        Words(
            {
                "low_to_high": "the three numbers, lowest first",
                "total": "their sum",
                "symbols": "the symbol of each die",
                "dice": "the three dice",
                "symbol": "the winning symbol",
                "number": "the number of the pocket",
            }
        ),
    ),
    _P(
        "lock.signals",
        "What closes betting.",
        Words(
            {
                "bell": "a bell",
                "call": "the dealer's call",
                "hand": "a completed movement of the hand",
                "button": "the touch screen's button, where one is fitted",
                "display": "the words on a terminal",
            }
        ),
    ),
    _P(
        "lock.blocks",
        "What may not be done to a wager after the lock.",
        Words(
            {
                "place": "place it",
                "change": "change or move it",
                "withdraw": "take it back",
                "handle": "so much as touch it",
            }
        ),
    ),
    _P(
        "result.authority",
        "What decides a result when call, keys, lights or displays differ.",
        Word(
            {
                "dice": "the uppermost faces",
                "wheel": "the section at the indicator",
                "ball": "the pocket that holds the ball",
            }
        ),
    ),
    _P(
        "result.keys",
        "How a result is entered.",
        Word(
            {
                "numbers": "three numbers from 1 to 6",
                "symbols": "three symbols",
                "symbol": "the winning symbol or its section",
                "number": "the number of the pocket",
            }
        ),
    ),
    _P("result.double_entry", "Whether an entered result must be confirmed.", Flag()),
    _P(
        "result.lights",
        "Whether winning areas light up.",
        Word(
            {
                "always": "the layout is fitted to",
                "if_fitted": "where it is fitted to",
                "dolly": "no lights: a marker stands on the number",
            }
        ),
    ),
    _P(
        "display.history",
        "A display of recent results.",
        Word(
            {
                "none": "the book has none",
                "optional": "the operator may fit one",
                "required": "terminals must show it",
            }
        ),
    ),
    _P(
        "display.wrong",
        "A display that shows something else than the outcome.",
        Word({"disregard": "it is ignored", "correct": "staff put it right"}),
    ),
)

SETTLEMENT = (
    _P(
        "settlement.positions_at",
        "The moment at which positions count.",
        Word(
            {
                "cover_removed": "when the cover comes off",
                "result_established": "when the cover is off and the result stands",
                "result_announced": "when the result is announced",
                "at_rest": "when indicator or ball comes to rest",
            }
        ),
    ),
    _P(
        "settlement.order",
        "Losers or winners first.",
        Word({"losers_first": "losing wagers are collected, then winners paid"}),
    ),
    _P(
        "settlement.winning_stake",
        "What becomes of a winner's stake.",
        Word(
            {
                "release": "it is the player's again",
                "ride": "it stands in the next round unless withdrawn",
            }
        ),
    ),
    _P("settlement.leave_up", "Whether a player may leave a winner up for the next round.", Flag()),
    _P(
        "settlement.fairness_override",
        "Whether a supervisor may depart from positions in the player's favour.",
        Flag(),
    ),
    _P(
        "payout.odds_mean",
        "What 'x to 1' and '1 pays x' promise.",
        Word({"winnings_and_stake": "x for each unit, and the stake back"}),
    ),
    _P(
        "payout.rounding_off_multiple",
        "With a multiples sign up: a winner off the multiple that chips cannot pay exactly.",
        Word(
            {
                "down_multiple": "paid down to a multiple of the minimum",
                "down_payout": "paid down to what chips can make",
                "down_stake": "paid on the stake cut to a multiple, the rest handed back",
                "up": "paid up to what chips can make",
            }
        ),
    ),
    _P(
        "payout.rounding_otherwise",
        "Any other winner that chips cannot pay exactly.",
        Word({"up": "paid up to what chips can make"}),
    ),
    _P(
        "payout.round_per",
        "What is rounded.",
        Word({"wager": "each wager by itself", "player": "a player's winnings together"}),
    ),
)

_REJECT = "it is not taken; found later, it is handed back"
LIMITS = (
    _P(
        "limits.scope",
        "What a limit is measured on.",
        Word(
            {
                "player_position": "one player's stake on one position",
                "player_round": "one player's stakes in the round",
                "position": "all players' stakes on one position",
            }
        ),
    ),
    _P(
        "limits.multiples",
        "Whether stakes must be multiples of the minimum.",
        Word({"only_if_stated": "only where the sign says so"}),
    ),
    _P("limits.minimum_unit", "Whether the sign may state a unit above the minimum.", Flag()),
    _P(
        "limits.under_min",
        "A wager found below the minimum.",
        Word(
            {
                "valid": "it stands and is settled",
                "settle_and_warn": "settled and its owner advised; later ones are handed back",
                "reject": _REJECT,
            }
        ),
    ),
    _P(
        "limits.warning_scope",
        "How far the advice about the minimum reaches.",
        Word(
            {
                "player_table_day": "this player, this table, this gaming day",
                "player_position": "this player on this position",
                "none": "no advice is given",
            }
        ),
    ),
    _P(
        "limits.over_max",
        "A wager found above the maximum.",
        Word({"cap": "settled at the maximum, the excess handed back", "reject": _REJECT}),
    ),
    _P(
        "limits.over_max_earlier",
        "A wager of an earlier round found above the maximum.",
        Word({"stand": "that round stands"}),
    ),
    _P(
        "limits.off_multiple",
        "A stake off the multiple or unit that the sign asks for.",
        Word({"valid": "it stands", "round_payment": "it stands; only its payment is rounded"}),
    ),
    _P(
        "limits.personal",
        "Limits of a player's own.",
        Word(
            {
                "none": "there are none",
                "above_max": "only a maximum above the table's",
                "any": "any that was agreed",
            }
        ),
    ),
    _P(
        "limits.personal_marker",
        "How a player's own limits are shown.",
        Word(
            {
                "none": "there are none",
                "sign": "a sign with both figures",
                "marker": "a marker at the place",
                "arrangement": "arranged beforehand",
            }
        ),
    ),
    _P(
        "limits.raise_min_notice",
        "How long the sign of a higher minimum stands before it counts.",
        Whole(0, 1440, "minutes"),
    ),
    _P(
        "limits.other_changes",
        "Any other change of limits.",
        Word(
            {
                "any_time": "ordered at any time, in force from the next round",
                "next_round": "the book says nothing; in force from the next round",
            }
        ),
    ),
    _P(
        "limits.multiples_change_needs_notice",
        "Whether a new multiples rule waits like a higher minimum.",
        Flag(),
    ),
)
