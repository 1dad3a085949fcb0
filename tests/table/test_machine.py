"""Whole nights at a table of every book, made up by Hypothesis and watched with the documents.

After every step: the books at zero and nothing below it, everybody's money where it should be, the
replay of the record equal to the live state, nothing written after a refusal, and a command that
comes twice answered twice and done once. `tests/faults` plants faults and demands that these same
nights go red.
"""

from collections import Counter
from typing import get_args

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

import croupier
from croupier.game import commands as c
from house import COMMANDS
from table.documents import AS_EVER, ORDER, RULES, SIGN_FIRST, WARNS, Read
from table.night import Night, night_of
from table.streaking import Streaking
from table.trouble import Troubled

SETTINGS = settings(
    max_examples=150,
    stateful_step_count=40,
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

#: Fewer than these in a run, and the nights have stopped trying what they are for.
EVERYWHERE = {
    "round over": 150,
    "round without a result": 5,
    "settled won": 100,
    "settled lost": 100,
    "settled handed back": 3,
    "settled capped": 15,
    "settled rounded": 3,
    "settled under the minimum": 50,
    "settlement corrected": 20,
    "claim made": 1,
    "settled round corrected": 8,
    "corrected before settlement": 3,
    "round invalidated": 5,
    "settled round invalidated": 3,
    "wager void": 10,
    "limits changed": 3,
    "table closed": 1,
    "sent again": 30,
    "colour issued": 4,
    "colour staked": 4,
    "colour redeemed": 4,
    "refused not_your_act": 100,
    "refused locked": 40,
    "refused not_open": 30,
    "refused not_funded": 10,
    "refused unit": 15,
    "refused closed": 5,
    "refused out_of_turn": 5,
    "refused other_round": 1,
    "refused second_person": 3,
    "incident chip_across_lines stands": 2,
    "incident chip_across_lines void": 2,
    "incident other_tables_chip void": 2,
    "incident chip_moved_after_lock stands": 2,
    "incident chip_moved_after_lock void": 2,
    "incident spoken_wager_not_placed no_wager": 2,
    "incident late_wager_found no_wager": 2,
    "incident late_wager_found void": 2,
    "incident owner_unknown_or_gone held": 5,
    "won by somebody gone": 2,
}
#: How many kinds of refusal a run must see.
KINDS_REFUSED = 12
CARRIES = {"wagers carry_locked": 30, "wagers carry_open": 15}
DARK = {"lights failed": 5}
STOPS = {"play stopped": 4}
#: What Big and Small read as a win and lose to, and a double that must be paid only once.
TRIPLES = {"triple against big": 10, "triple against small": 10}
DOUBLES = {**TRIPLES, "triple on a double": 25}
IN_SYDNEY = {"wager forfeited": 2, "wager refused": 1, **DARK, **STOPS}
OF_ITS_OWN: dict[str, dict[str, int]] = {
    "adelaide-big-small": {**DARK, **DOUBLES},
    "nsw-big-wheel": {"did relax_position": 3, **IN_SYDNEY},
    "nsw-sic-bo": {
        "streak won": 10,
        "streak lost": 15,
        "streak of 12": 2,
        "streak rode on": 100,
        "streak stood again": 1,
        "refused window_shut": 1,
        "refused streak_live": 1,
        "refused final_call": 3,
        **IN_SYDNEY,
        **DOUBLES,
    },
    "victoria-sic-bo:a": {
        "did direct_empty_round": 20,
        "emptied layout directed": 1,
        **CARRIES,
        **DARK,
        **STOPS,
        **DOUBLES,
    },
    "victoria-sic-bo:b": {"did direct_empty_round": 20, **CARRIES, **DARK, **STOPS, **TRIPLES},
    "adelaide-roulette": {
        "settled in fifths": 3,
        "stayed up": 5,
        "did designate_neighbours": 10,
        "zero against a half": 50,
    },
}


def machine(name: str, read: Read = AS_EVER) -> type[Night]:
    return night_of(name, Streaking if name == "nsw-sic-bo" else Troubled, read=read)


def floor_of(name: str) -> dict[str, int]:
    floor = EVERYWHERE | OF_ITS_OWN[name]
    floor |= {f"act {act}": 100 for act in ORDER[name]}
    floor |= {f"no result {case}": 3 for case in croupier.load(name).book.tables["irregularity"]}
    floor |= {"minimum raised by a sign": 2} if name in SIGN_FIRST else {}
    floor |= {"advised": 5} if name in WARNS else {}
    return floor


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_nights(name: str) -> None:
    night = machine(name)
    run_state_machine_as_test(night, settings=SETTINGS)
    seen = night.reached
    short = {what: seen[what] for what, least in floor_of(name).items() if seen[what] < least}
    assert short == {}, dict(seen)
    # Each of them cited a clause, a reading, a point or a rule of the house (tests/citing.py).
    assert sum(what.startswith("refused ") for what in seen) >= KINDS_REFUSED


#: Each book once more as it may also be read, and what those nights must have reached.
READ: dict[str, tuple[dict[str, str], dict[str, int]]] = {
    "adelaide-big-small": (
        {"no_result.wagers": "carry_locked", "payout.rounding_off_multiple": "down_payout"},
        {**CARRIES, "settled rounded": 3},
    ),
    "adelaide-roulette": ({"no_result.wagers": "carry_open"}, {"wagers carry_open": 5}),
    "nsw-big-wheel": (
        {"no_result.wagers": "carry_locked", "limits.scope": "player_round"},
        {"wagers carry_locked": 5, "settled capped": 5, "settled capped with others": 5},
    ),
    "nsw-sic-bo": (
        {"super_streak.on_lighting_failure": "refund_if_unbroken"},
        {"streak handed back": 1, "streak won": 3},
    ),
    "victoria-sic-bo:a": ({"no_result.wagers": "return"}, {"wagers return": 10}),
    "victoria-sic-bo:b": ({"no_result.wagers": "carry_open"}, {"wagers carry_open": 10}),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", READ)
def test_nights_under_other_readings(name: str) -> None:
    read, floor = READ[name]
    night = machine(name, read)
    run_state_machine_as_test(night, settings=settings(SETTINGS, max_examples=60))
    seen = night.reached
    assert {what: seen[what] for what, least in floor.items() if seen[what] < least} == {}


#: Tried by tests of their own, as is everything about conduct and terminals: the far half of a
#: transfer, what a closed table or a promotion brings, accounts that differ, a simulated draw, a
#: call from the table to the pit, a sign that stood through an outage.
ELSEWHERE = {"note_landing", "send_float", "exchange_voucher", "verify_redemption"}
ELSEWHERE |= {"note_difference", "reconcile", "record_draw", "call_supervisor", "open_table"}
ELSEWHERE |= {"confirm_sign"}


@pytest.mark.slow
def test_every_kind_of_command_is_done_somewhere() -> None:
    """In three books that between them have everything."""
    done: Counter[str] = Counter()
    for name in ("nsw-big-wheel", "victoria-sic-bo:a", "adelaide-roulette"):
        night = machine(name)
        run_state_machine_as_test(night, settings=settings(SETTINGS, max_examples=60))
        done.update(night.reached)
    apart = (*get_args(c.ConductAct), *get_args(c.TerminalAct))
    conduct = {str(kind.__struct_config__.tag) for kind in apart}
    never = {do for do in COMMANDS if not done[f"did {do}"]} - ELSEWHERE - conduct
    assert never == set()
