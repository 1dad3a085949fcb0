"""A Super Streak wager at a table, for the tests of rule 6: placed, counted, ended."""

from clauses.acting import refused, told
from croupier.game import events as e
from croupier.paytable import PayTable
from house import House

BOOK = "nsw-sic-bo"
SMALL_BIG, ODD_EVEN = "super_streak:small-big", "super_streak:odd-even"
#: One result for each mixture of the two pairs, and two that belong to neither: two alike count.
SMALL_ODD, SMALL_EVEN, BIG_ODD, BIG_EVEN = "1-1-5", "1-2-5", "4-5-6", "4-4-6"
TRIPLE, OTHER_TRIPLE = "2-2-2", "5-5-5"
#: 7.2: what a run of so many pays to one.
PAYS = {4: 6, 5: 10, 6: 15, 7: 20, 8: 35, 9: 50, 10: 75, 11: 100, 12: 500}


def streak(house: House, position: str = SMALL_BIG, who: str = "ann", cents: int = 10_00) -> None:
    """In the next round's betting, which stays open."""
    if not house.state.betting:
        house.open_betting()
    house.done(who, "place", position=position, stake=cents)


def begun(table: PayTable, first: str = SMALL_ODD, position: str = SMALL_BIG) -> House:
    """The day's first result is in, and ann has a streak in the round that is open."""
    house = House(table)
    house.play(first)
    streak(house, position)
    return house


def goes_on(house: House, *results: str) -> None:
    """The round that is open, or a new one, and whole rounds after it."""
    if not house.state.betting:
        house.open_betting()
    house.finish(results[0])
    for result in results[1:]:
        house.play(result)


def ended(house: House) -> tuple[int | None, int, int]:
    """How the one streak ended: its run, what came back, what it won."""
    (done,) = told(house, e.WagerSettled)
    return done.count, done.returned, done.won


def counted(house: House) -> tuple[str, int]:
    (live,) = house.state.streaks.values()
    return live.side, live.count


def shut(house: House, position: str = SMALL_BIG, who: str = "bob") -> None:
    if not house.state.betting:
        house.open_betting()
    refused(house, "window_shut", "6.2#a", who, "place", position=position, stake=10_00)
