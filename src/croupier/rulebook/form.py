"""The form of rules.toml: its tables, their keys, and the closed words of each.

Policies have lists of their own (policies.py, chapters.py), and so have the words of a wager
(vocabulary.py). Nothing here reads a file.
"""

from croupier.rulebook.chapters import CHAPTERS
from croupier.rulebook.kinds import (
    ROLES,
    Field,
    Flag,
    Id,
    Kind,
    Names,
    Text,
    Whole,
    Word,
    Words,
)

#: What a dealer does in a round, each step an act of its own.
STEPS = {
    "tumble": "tumble the covered dice",
    "spin": "spin the wheel or the ball",
    "place_bets": "invite wagers",
    "no_more_bets": "close betting",
    "uncover": "take the cover off",
    "announce": "call the result",
    "enter": "key the result in",
    "light": "light the winning areas",
    "mark": "place the marker on the number",
    "collect": "collect the losers",
    "pay": "pay the winners",
}

#: Acts outside the steps of a round that a book gives to an office.
ACTS = {
    "call_no_result": "announce a no-spin or no-result",
    "change_limits": "change the table's limits",
    "grant_personal_limits": "give a player limits of his own",
    "allow_second_colour": "let a player hold a second colour",
    "redeem_closed_table": "redeem colours of a closed table",
    "verify_redemption": "verify such a redemption",
    "refuse_wager": "refuse and remove a wager before the call",
    "relax_positions": "depart from positions in fairness to the player",
    "set_wagering_period": "set how long betting stays open",
    "direct_empty_round": "direct a round that nobody staked on",
    "invalidate": "invalidate an outcome",
    "sanction": "sanction a player",
    "close_table": "close a table",
    "decide_malfunction": "void or confirm after a terminal's malfunction",
    "enter_missing_number": "put a missing number on terminals",
    "adjust_wrong_number": "adjust after a wrong number was shown",
    "reset_terminals": "reset terminals after a no-spin",
    "decide_dispute": "decide a dispute first",
    "review_dispute": "review that decision",
    "approve_arrangement": "agree a written arrangement",
    "touch_device": "touch the device during play",
    "run_tournament": "run a tournament",
}

EQUIPMENT = {
    "tumbler": "the dice tumbler and its cover",
    "dice_set": "a set of dice",
    "keypad": "keys for the result",
    "touch_screen": "a touch screen at the dealer's place",
    "lights": "areas that light up",
    "screen": "a screen for players",
    "history_display": "a display of recent results",
    "bell": "a bell",
    "wheel": "the wheel",
    "indicator": "the wheel's indicator",
    "ball": "the ball",
    "dolly": "the marker on the winning number",
    "marker_buttons": "buttons that show a colour's value",
    "neighbour_buttons": "buttons of a number and its neighbours",
    "float_tray": "the tray of chips",
    "drop_box": "the box for cash",
    "terminal": "electronic terminals",
    "note_acceptor": "a banknote acceptor",
    "slip_printer": "a printer of payment slips",
}

SIGNS = {
    "limits": "minimum and maximum",
    "odds": "the bets and what they pay",
    "multiples": "multiples or a unit above the minimum",
    "raised_minimum": "a higher minimum and its time",
    "personal_limits": "a player's own limits",
    "colour_value": "what a player's colour is worth",
    "closing": "the time of closing",
    "streak_amount": "the amount of a Super Streak wager",
    "streak_open": "that a Super Streak wager may be placed",
    "neighbours_minimum": "the least neighbours bet",
    "straight_up_only": "that only straight-up bets are offered",
    "finish_betting": "the warning before the lock",
    "no_more_bets": "that betting is closed",
    "accepted_notes": "the banknotes taken",
    "statutory": "what an Act asks for",
}

NOTIFICATIONS = {
    "malfunction": "equipment failed",
    "closing": "a table or terminal is to close",
    "closed_table_chips": "colours of a closed table are presented",
    "vip_arrangement": "an arrangement was made",
    "compromised_draw": "a promotion's draw was compromised",
    "detention": "somebody is detained for a device",
    "promotion_terms": "the terms of a promotion",
}

_CALLS = {
    "no_spin": "announced as a no-spin",
    "no_result": "announced as no result",
    "void": "the spin is void",
}
_WHEN = {
    "before_lock": "only while betting is open",
    "after_lock": "only after the lock",
    "before_result": "any time before the result",
}
_FITTED = {"always": "every table has it", "optional": "the operator may fit it"}
_AT = {
    "table": "at the table",
    "layout": "on the layout",
    "place": "at the player's place",
    "terminal": "on each terminal",
}
_TOLD = {"before": "before the act", "at_once": "at once", "after": "afterwards"}

ROLE_LIST: Kind = Words(ROLES)

#: Tables of the form [name.word]: the closed list of words (None where names are the book's own)
#: and the fields. Each also takes clause, point and source, of which the loader asks for one.
TABLES: dict[str, tuple[dict[str, str] | None, dict[str, Field]]] = {
    "role": (
        ROLES,
        {
            "called": Field(Text(60), "the book's own word for the office"),
            "rank": Field(Whole(0, 9), "0 outside the house's ranks, then rising"),
        },
    ),
    "act": (
        ACTS,
        {"by": Field(ROLE_LIST, "who may do it")},
    ),
    "irregularity": (
        None,
        {
            "call": Field(Word(_CALLS), "how it is announced"),
            "says": Field(Text(120), "what has happened, in our words"),
            "when": Field(Word(_WHEN), "when in the round it can be called"),
            "by": Field(ROLE_LIST, "who announces it"),
            "needs": Field(Word(EQUIPMENT), "the equipment it hangs on", optional=True),
        },
    ),
    "sign": (
        SIGNS,
        {"at": Field(Words(_AT), "where it is shown")},
    ),
    "notification": (
        NOTIFICATIONS,
        {
            "to": Field(ROLE_LIST, "which office is told"),
            "when": Field(Word(_TOLD), "when"),
        },
    ),
    "equipment": (
        EQUIPMENT,
        {
            "fitted": Field(Word(_FITTED), "whether every table has it"),
            "least_mm": Field(Whole(1, 10_000, "millimetres"), "the least size", optional=True),
            "most_mm": Field(Whole(1, 10_000, "millimetres"), "the largest size", optional=True),
            "lights_result": Field(Flag(), "whether entering lights areas", optional=True),
        },
    ),
    "layout": (
        None,
        {"wagers": Field(Names(), "the wagers that it carries")},
    ),
}

STEP_FIELDS: dict[str, Field] = {
    "do": Field(Word(STEPS), "the act"),
    "by": Field(ROLE_LIST, "who may do it"),
}

ERRATUM_FIELDS: dict[str, Field] = {
    "reads": Field(Text(200), "how we read it, in our words"),
}

BOOK_FIELDS: dict[str, Field] = {
    "id": Field(Id(), "the name that programs use"),
    "title": Field(Text(60), "the game's name"),
    "place": Field(Text(80), "where the document is in force"),
    "chapters": Field(
        Words({name: says for name, (says, _) in CHAPTERS.items()}), "what it has beyond the common"
    ),
}
