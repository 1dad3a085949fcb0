"""The tables of the demonstration: one for every book and option, all simulated.

Limits, places and colours are an operator's to choose; these are easy ones to try. What each game
is stands in its book, never here.
"""

from croupier.floor.opening import TablePlan
from croupier.game.events import TerminalFitted
from croupier.game.names import TableId, TerminalId
from croupier.money import Cents

COLOURS = ("red", "blue", "green", "yellow", "pink", "brown", "orange", "violet")

BIG_WHEEL = TablePlan(
    table=TableId("bw1"),
    title="Big Wheel 1",
    book="nsw-big-wheel",
    layout="B",
    places=7,
    minimum=Cents(2_00),
    maximum=Cents(500_00),
    unit=Cents(1_00),
    float=Cents(50_000_00),
    simulated=True,
    colours=COLOURS,
    equipment=("keypad", "lights", "history_display"),
    attested={"wheel": 1800},
)
BIG_AND_SMALL = TablePlan(
    table=TableId("bs1"),
    title="Big and Small 1",
    book="adelaide-big-small",
    layout="full",
    places=8,
    minimum=Cents(5_00),
    maximum=Cents(500_00),
    unit=Cents(50),
    float=Cents(100_000_00),
    simulated=True,
    colours=COLOURS,
)
SIC_BO = TablePlan(
    table=TableId("sb1"),
    title="Sic Bo 1",
    book="nsw-sic-bo",
    layout="C",
    places=8,
    minimum=Cents(5_00),
    maximum=Cents(500_00),
    unit=Cents(1_00),
    float=Cents(200_000_00),
    simulated=True,
    colours=COLOURS,
    equipment=("touch_screen", "screen", "history_display"),
    streak_amount=Cents(10_00),
)
VICTORIA_A = TablePlan(
    table=TableId("va1"),
    title="Sic Bo 2",
    book="victoria-sic-bo:a",
    layout="E",
    places=8,
    minimum=Cents(5_00),
    maximum=Cents(500_00),
    unit=Cents(1_00),
    float=Cents(100_000_00),
    simulated=True,
    colours=COLOURS,
)
VICTORIA_B = TablePlan(
    table=TableId("vb1"),
    title="Sic Bo 3",
    book="victoria-sic-bo:b",
    layout="C",
    places=8,
    minimum=Cents(5_00),
    maximum=Cents(500_00),
    unit=Cents(1_00),
    float=Cents(100_000_00),
    simulated=True,
    colours=COLOURS,
    # Its colour wagers favour the player as printed; a demonstration shows them all the same.
    confirmed=("colour.match=at_least",),
)
ROULETTE = TablePlan(
    table=TableId("ro1"),
    title="Roulette 1",
    book="adelaide-roulette",
    layout="table",
    places=8,
    minimum=Cents(5_00),
    maximum=Cents(1_000_00),
    unit=Cents(1_00),
    float=Cents(100_000_00),
    simulated=True,
    colours=COLOURS,
    equipment=("neighbour_buttons",),
    attested={"ball": 20},
    terminals=tuple(
        TerminalFitted(
            name=TerminalId(f"ro1-t{number}"),
            notes=(Cents(5_00), Cents(10_00), Cents(20_00), Cents(50_00), Cents(100_00)),
            icons=(Cents(5_00), Cents(10_00), Cents(25_00), Cents(100_00)),
            minimum=Cents(5_00),
            maximum=Cents(500_00),
        )
        for number in range(1, 5)
    ),
)

PLANS = (BIG_WHEEL, BIG_AND_SMALL, SIC_BO, VICTORIA_A, VICTORIA_B, ROULETTE)
