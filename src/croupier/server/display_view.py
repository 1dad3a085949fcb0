"""What hangs on the wall beside a table: what is everybody's, from the official record.

Beside the common view: limits by wager as they are in force now, what was put right or struck out
of late, since when results are counted, and the journal's head. Nobody is named.
"""

import msgspec

from croupier.game.events import Opened
from croupier.game.figures import PutRight
from croupier.game.names import Actor, PersonId
from croupier.game.state import TableState
from croupier.money import odds_of
from croupier.paytable import PayTable
from croupier.server.card import offered
from croupier.server.views import LimitsView, TableView, common_view, shows_of

#: Whom a wall shows for: nobody.
WALL = Actor(PersonId(""), "display")
#: For how many rounds a wall says that a result was put right.
TOLD_FOR = 2
#: How many of the winning positions are named.
NAMED = 6


class WagerLimits(msgspec.Struct, frozen=True):
    """Wagers of the layout that share their limits, by name."""

    wagers: tuple[str, ...]
    minimum: int
    maximum: int


class Winning(msgspec.Struct, frozen=True):
    """A position that the result wins on, and what it pays on this very result."""

    position: str
    odds: str


class DisplaysTableView(TableView, frozen=True, kw_only=True):
    """What is everybody's, and nothing else."""

    #: What of the past may be shown here; its room is kept before there is any.
    shows: tuple[str, ...]
    #: Of those that are lit, the widest first.
    winning: tuple[Winning, ...]
    wager_limits: tuple[WagerLimits, ...]
    #: What a sign on display announces: the limits from then on.
    coming: LimitsView | None
    #: The newest correction or invalidation, while it is news.
    put_right: PutRight | None
    #: When betting first opened today: the window that results are counted over.
    since: str
    simulated: bool
    #: Over every record up to the newest, in figures that `verify --against` takes.
    head: str


def displays_view(table: PayTable, state: TableState, seq: int, head: str) -> DisplaysTableView:
    opened = state.opened
    return DisplaysTableView(
        **common_view(table, state, WALL, seq),  # type: ignore[arg-type]
        shows=shows_of(table, state, WALL),
        winning=_winning(table, state),
        wager_limits=wager_limits(opened, table, state) if opened else (),
        coming=_coming(state),
        put_right=_news(table, state),
        since=state.figures.began,
        simulated=opened is not None and opened.simulated,
        head=head,
    )


def _winning(table: PayTable, state: TableState) -> tuple[Winning, ...]:
    if state.result is None:
        return ()
    at = table.book.space.index[state.result]
    found = []
    for name in state.lit:
        position, tier = table.index.get(name), table.tier(name, at)
        if position is not None and tier is not None and tier.won:
            found.append(
                (position.wins.bit_count(), Winning(name, odds_of(tier.won / tier.returned)))
            )
    widest = sorted(found, key=lambda pair: -pair[0])
    return tuple(winning for _, winning in widest[:NAMED])


def wager_limits(opened: Opened, table: PayTable, state: TableState) -> tuple[WagerLimits, ...]:
    """As a player is measured by them now; a wager with a row of its own keeps that (point 8)."""
    now = state.limits
    rows: dict[tuple[int, int], list[str]] = {}
    wagers = {position.wager.name: position.wager for position in offered(opened, table)}
    for wager in wagers.values():
        scaled = (now.minimum * wager.min_factor, now.maximum * wager.max_factor)
        least, most = opened.by_wager.get(wager.name, scaled)
        if wager.streak is not None:
            least = most = opened.streak_amount
        rows.setdefault((least, most), []).append(wager.name)
    return tuple(WagerLimits(tuple(names), *limits) for limits, names in rows.items())


def _coming(state: TableState) -> LimitsView | None:
    """Only once its sign is up: until then it is an order, and nobody's to see."""
    then = state.ordered
    if then is None or "raised_minimum" not in state.signs:
        return None
    return LimitsView(then.minimum, then.maximum, then.multiples, then.step)


def _news(table: PayTable, state: TableState) -> PutRight | None:
    """Where a book lets only the present be shown, only what that has become (point 46)."""
    news = state.figures.put_right
    past = "recent" in shows_of(table, state, WALL)
    if news is None or state.round - news.during > TOLD_FOR:
        return None
    return news if past or news.round >= state.round - 1 else None
