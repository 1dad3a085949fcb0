"""Whole nights at terminals: every touch, slip and malfunction, reckoned a second time.

The seeds are fixed and nothing else is drawn, so what a night reaches is the same in every run; the
floors are a third of it, so that a change of the core need not move them.
"""

import pytest

from table.terminal_night import nights

FLOORS = {
    "a half repeated": 20,
    "claim": 20,
    "did adjust_credit": 39,
    "did clear_fault": 54,
    "did clear_icons": 26,
    "did confirm_print": 28,
    "did correct_result": 34,
    "did decide_malfunction": 4,
    "did double_icons": 12,
    "did insert_note": 147,
    "did move_icons": 13,
    "did place_icons": 197,
    "did print_slip": 37,
    "did remove_icons": 20,
    "did repeat_icons": 63,
    "did report_fault": 61,
    "did undo_icons": 30,
    "lost": 61,
    "no-spin": 40,
    "number put right": 34,
    "paid through a supervisor": 1,
    "refused clear_fault": 16,
    "refused clear_icons": 163,
    "refused correct_result": 20,
    "refused double_icons": 189,
    "refused insert_note": 43,
    "refused move_icons": 196,
    "refused place_icons": 388,
    "refused print_slip": 22,
    "refused remove_icons": 198,
    "refused repeat_icons": 123,
    "refused undo_icons": 160,
    "ruled confirm": 2,
    "ruled void": 1,
    "slip not paid": 39,
    "slip paid": 13,
    "two slips paid together": 2,
    "undo asked by somebody excluded": 12,
    "void at the close": 6,
    "void before the close": 5,
    "won": 31,
}


@pytest.mark.slow
def test_nights_at_terminals() -> None:
    seen = nights()
    short = {what: seen[what] for what, least in FLOORS.items() if seen[what] < least}
    assert short == {}, dict(seen)
