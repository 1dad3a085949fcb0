"""Touches beside what single clauses ask: undone one by one, done whole or not at all."""

import croupier
from croupier.game import events as e
from croupier.game.display import screen
from croupier.game.names import Refusal
from terminals import ONE, TWO, Parlour, code, sound

ROULETTE = croupier.load("adelaide-roulette").table


def touch(parlour: Parlour, act: str) -> tuple[e.Event, ...] | Refusal:
    return parlour.do(ONE, f"{act}_icons", terminal=ONE)


def test_undo_goes_back_touch_by_touch() -> None:
    parlour = Parlour(ROULETTE)
    parlour.open_betting()
    parlour.lay(ONE, "red", 10_00)
    parlour.lay(ONE, "straight:7", 5_00)
    parlour.done(ONE, "move_icons", terminal=ONE, position="red", to="odd")
    touch(parlour, "double")
    touch(parlour, "clear")
    seen = []
    while code(touch(parlour, "undo")) == "done":
        seen.append(screen(ROULETTE, parlour.state, ONE).bets)
    assert seen == [
        {"odd": 20_00, "straight:7": 10_00},
        {"odd": 10_00, "straight:7": 5_00},
        {"red": 10_00, "straight:7": 5_00},
        {"red": 10_00},
        {},
    ]
    assert code(touch(parlour, "undo")) == "nothing_to_undo"
    sound(parlour)


def test_repeat_is_the_last_screen_whole_or_not_at_all() -> None:
    parlour = Parlour(ROULETTE, credit=20_00)
    parlour.open_betting()
    assert code(touch(parlour, "repeat")) == "nothing_to_repeat"
    parlour.lay(ONE, "red", 10_00)
    parlour.lay(ONE, "straight:7", 5_00)
    parlour.finish("2")
    parlour.spin("2")  # a round that it sits out does not make it forget
    parlour.open_betting()
    assert code(touch(parlour, "repeat")) == "not_funded"
    assert (parlour.credit(ONE), len(parlour.state.wagers)) == (5_00, 0)
    parlour.notes(ONE, 20_00)
    touch(parlour, "repeat")
    assert screen(ROULETTE, parlour.state, ONE).bets == {"red": 10_00, "straight:7": 5_00}
    assert code(touch(parlour, "double")) == "not_funded"
    sound(parlour)


def test_double_over_a_maximum_changes_nothing() -> None:
    parlour = Parlour(ROULETTE, credit=500_00, maximum=60_00)
    parlour.open_betting()
    parlour.lay(ONE, "red", *[10_00] * 4)
    parlour.lay(ONE, "odd", 5_00)
    assert code(touch(parlour, "double")) == "over_maximum"
    assert parlour.credit(ONE) == 455_00


def test_several_icons_are_laid_together_or_not_at_all() -> None:
    parlour = Parlour(ROULETTE, credit=20_00)
    parlour.open_betting()
    icons = [{"position": where, "cents": 10_00} for where in ("red", "odd", "low")]
    assert code(parlour.do(ONE, "place_icons", terminal=ONE, icons=icons)) == "not_funded"
    assert not parlour.state.wagers
    assert code(parlour.do(ONE, "place_icons", terminal=ONE, icons=icons[:2])) == "done"


def test_another_round_is_refused() -> None:
    parlour = Parlour(ROULETTE)
    parlour.open_betting()
    late = parlour.refused(ONE, "double_icons", terminal=ONE, round=7)
    assert late.code == "other_round"


def test_the_last_rounds_are_recalled() -> None:
    parlour = Parlour(ROULETTE)
    parlour.spin("1", (ONE, "red", 10_00))
    parlour.spin("2", (TWO, "red", 10_00))
    parlour.spin("3", (ONE, "black", 10_00))
    recalled = screen(ROULETTE, parlour.state, ONE).recalled
    assert [(past.round, past.result) for past in recalled] == [(3, "3"), (1, "1")]
    assert recalled[1].bets == (("red", 10_00, 10_00, 10_00),)
