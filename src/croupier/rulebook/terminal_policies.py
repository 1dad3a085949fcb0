"""Policies of electronic terminals, and of written arrangements for a player or group.

What a policy does is in the decider that reads it, never here; chapters.py puts the lists together.
"""

from croupier.rulebook.kinds import Flag, Whole, Word, Words
from croupier.rulebook.policy_word import PolicyWord

_P = PolicyWord

TERMINALS = (
    _P(
        "table.kind",
        "What kind of table it is.",
        Word(
            {
                "live": "chips on a layout, with or without terminals",
                "stand_alone": "a wheel, and every bet from a terminal",
            }
        ),
    ),
    _P(
        "terminal.offered_at",
        "Where terminals may stand.",
        Words({"live": "at a live table", "stand_alone": "at a stand-alone table"}),
    ),
    _P(
        "terminal.shows",
        "What a terminal must show.",
        Words(
            {
                "layout": "the layout",
                "limits": "minimum and maximum",
                "betting_open": "when bets may be placed",
                "credits": "credits available",
                "staked": "credits bet this spin",
                "previous_numbers": "winning numbers of earlier spins",
                "won": "credits won this spin",
            }
        ),
    ),
    _P("terminal.history", "How many earlier numbers are shown.", Whole(1, 200, "numbers")),
    _P(
        "terminal.credit_in",
        "What raises the credit meter.",
        Words({"banknotes": "accepted banknotes", "winnings": "winnings of a spin"}),
    ),
    _P("terminal.credit_value", "What a credit is worth.", Whole(1, 100_000, "cents")),
    _P(
        "terminal.credit_out",
        "How credits are collected.",
        Word({"payment_slip": "by a slip at the cashier"}),
    ),
    _P("terminal.slip_partial", "Whether part of the credit may be collected.", Flag()),
    _P(
        "terminal.slip_expiry_days",
        "After how many days a slip expires; 0 for never.",
        Whole(0, 36500, "days"),
    ),
    _P(
        "terminal.placing",
        "How bets are made.",
        Word({"chip_icons": "by moving chip icons on the screen"}),
    ),
    _P(
        "terminal.lock_signals",
        "What closes betting at a terminal.",
        Words({"call": "the announcement", "display": "the words on the screen"}),
    ),
    _P("terminal.warning", "Whether a warning comes before the lock.", Flag()),
    _P("terminal.warning_seconds", "How long before.", Whole(1, 120, "seconds")),
    _P(
        "terminal.under_min",
        "A bet below the terminal's minimum.",
        Word({"reject": "it is not accepted"}),
    ),
    _P(
        "terminal.over_max",
        "A bet above the terminal's maximum.",
        Word({"reject": "it is not accepted"}),
    ),
    _P(
        "terminal.min_check",
        "When the minimum is tested.",
        Word({"on_place": "at each placement", "on_close_return": "at the close, by return"}),
    ),
    _P(
        "terminal.positions_at",
        "The moment at which positions count.",
        Word({"end_of_betting": "the end of betting"}),
    ),
    _P(
        "terminal.settles",
        "How bets are settled.",
        Word({"automatic": "losers cleared, winners credited"}),
    ),
    _P(
        "terminal.winning_bet",
        "What becomes of a winner.",
        Word(
            {
                "credit_and_clear": "stake and winnings credited, layout cleared",
                "leave_up": "winnings credited, the bet stays",
            }
        ),
    ),
    _P(
        "terminal.no_spin",
        "What a no-spin does.",
        Word({"reset": "bets released, betting opens, then another spin"}),
    ),
    _P("terminal.idle_spins", "Spins without a bet before a prompt.", Whole(1, 100, "spins")),
    _P("terminal.idle_requires_full", "Whether all other places must be in use.", Flag()),
    _P("limits.combine_terminal_and_table", "Whether both count to one limit.", Flag()),
    _P(
        "malfunction.signs",
        "What counts as a malfunction.",
        Words(
            {
                "credits_unexplained": "credits that bets and odds do not explain",
                "numbers_off_layout": "numbers that are not on the layout",
                "interrupted_or_faulty": "interrupted operation or a faulty display",
                "operator_opinion": "the operator's opinion",
            }
        ),
    ),
    _P(
        "malfunction.before_lock",
        "Before the end of betting.",
        Word({"void": "bets are void"}),
    ),
    _P(
        "malfunction.after_lock",
        "At or after the end of betting.",
        Word({"confirm_and_adjust": "confirmed from records, and adjusted"}),
    ),
    _P(
        "malfunction.unconfirmed",
        "Where records cannot confirm.",
        Word({"void": "bets are void"}),
    ),
    _P(
        "malfunction.scope",
        "Whose bets.",
        Word(
            {
                "affected_terminals": "the terminals that it touched",
                "all_terminals": "every terminal",
            }
        ),
    ),
    _P(
        "malfunction.wrong_number",
        "A wrong number shown.",
        Word({"confirm_and_adjust": "bets confirmed from records, and adjusted"}),
    ),
    _P("adjust.allow_negative", "Whether an adjustment may leave a meter below zero.", Flag()),
    _P("record.system_approval", "Whether the system's approval is on record.", Flag()),
)

VIP = (
    _P(
        "vip.arrangements",
        "What may be arranged.",
        Words({"straight_up_only": "straight-up bets only"}),
    ),
    _P(
        "vip.needs",
        "What an arrangement needs.",
        Words({"writing": "writing before play", "notified": "the inspectorate told before play"}),
    ),
)
