"""The tables of the demonstration: one for every book and option, all simulated; and one for a
folder of anybody's, so that an author sees his game on a table.

Limits, places and colours are an operator's to choose; these are easy ones to try. What each game
is stands in its book, never here.
"""

from msgspec.structs import replace

from croupier.floor.opening import TablePlan
from croupier.game.events import TerminalFitted
from croupier.game.names import TableId, TerminalId
from croupier.journal.store import blob_hash
from croupier.library import find, load
from croupier.money import Cents
from croupier.proof.confirmation import to_confirm
from croupier.rulebook.model import Entry

#: What a wager over several rounds costs, where a table offers one.
STREAK = Cents(10_00)
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
#: Three dice and eight places: what the tables of dice have alike.
DICE = TablePlan(
    table=TableId("bs1"),
    title="Big and Small 1",
    book="adelaide-big-small",
    layout="full",
    places=8,
    minimum=Cents(5_00),
    maximum=Cents(500_00),
    unit=Cents(1_00),
    float=Cents(100_000_00),
    simulated=True,
    colours=COLOURS,
)
BIG_AND_SMALL = replace(DICE, unit=Cents(50))
SIC_BO = replace(
    DICE,
    table=TableId("sb1"),
    title="Sic Bo 1",
    book="nsw-sic-bo",
    layout="C",
    float=Cents(200_000_00),
    equipment=("touch_screen", "screen", "history_display"),
    streak_amount=STREAK,
)
VICTORIA_A = replace(
    DICE, table=TableId("va1"), title="Sic Bo 2", book="victoria-sic-bo:a", layout="E"
)
VICTORIA_B = replace(
    DICE,
    table=TableId("vb1"),
    title="Sic Bo 3",
    book="victoria-sic-bo:b",
    layout="C",
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


def plan_of(name: str) -> TablePlan:
    """A table of anybody's folder, as it is now: an edited folder is another table.

    What an operator would confirm by name is confirmed here, and the start says so.
    """
    files, _ = find(name)
    game = load(name)
    book, layouts = game.book, game.book.tables["layout"]
    own = {named: entry for named, entry in layouts.items() if named != "terminal"} or layouts
    halves = any(odds.denominator > 1 for one in game.odds() for odds in one.pays)
    kinds = book.policy("stakes.kinds")
    marked = blob_hash(files.data + files.clause_bytes)[:6]
    return TablePlan(
        table=TableId(f"{book.name.replace(':', '-')[:33].rstrip('-')}-{marked}"),
        title=book.title,
        book=name,
        layout=max(own, key=lambda named: _carried(own[named])),
        places=8,
        minimum=Cents(5_00),
        maximum=Cents(500_00),
        unit=Cents(50) if halves else Cents(1_00),
        float=Cents(100_000_00),
        simulated=True,
        colours=COLOURS if isinstance(kinds, tuple) and "colour_checks" in kinds else (),
        streak_amount=STREAK if game.table.streaks else Cents(0),
        confirmed=tuple(dict.fromkeys(w for asked in to_confirm(game.table) for w in asked.words)),
    )


def _carried(layout: Entry) -> int:
    wagers = layout.fields["wagers"]
    return len(wagers) if isinstance(wagers, tuple) else 0
