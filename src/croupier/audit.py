"""The audit of a stream's entries: postings derived again, books at zero, settlements by the book.

The chain, the tree and the signatures are the journal's to verify; this is about what the records
say. It trusts nothing that is running: the book comes from the journal's own bytes.
"""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from croupier.entries import UnknownEntry, decode
from croupier.game.accounts import colour
from croupier.game.events import (
    BettingOpened,
    ChipsSent,
    ChipsTaken,
    ColourIssued,
    ColourRedeemed,
    Entry,
    Event,
    ResultDeclared,
    SlipPrinted,
    SlipTaken,
    WagerPlaced,
    WagerSettled,
    WagerTakenBack,
    WagerVoided,
    WinnersPaid,
)
from croupier.game.events.conduct import ExclusionLifted, ExclusionNoted, PersonExcluded
from croupier.game.extensions import notice_of
from croupier.game.funds import total
from croupier.game.identity import differences, house_differences
from croupier.game.names import Instant, Refusal, TransferId, WagerNumber
from croupier.game.payment import in_chips
from croupier.game.settlement import settled, settlements
from croupier.game.state import CageState, TableState
from croupier.game.terminal_audit import doubts_of_slips, doubts_of_terminals
from croupier.game.tray_fold import off_by
from croupier.ledger import postings, wrong_with
from croupier.paytable import PayTable
from croupier.settle import Stake, settle_run
from croupier.table import evolve_cage, evolve_table


class Doubt(msgspec.Struct, frozen=True):
    """A record that says something it cannot say."""

    stream: str
    seq: int
    says: str

    def __str__(self) -> str:
        return f"{self.stream} record {self.seq}: {self.says}"


def audit(
    stream: str,
    bodies: Iterable[tuple[int, bytes]],
    table: PayTable | None,
    ends: dict[str, TableState | CageState] | None = None,
) -> Iterator[Doubt]:
    """Every doubt about a stream, in order; `table` is the book that a table opened with.

    What it came to is put into `ends`, for what only all streams together show.
    """
    state: TableState | CageState = CageState() if table is None else TableState()
    last: Instant | None = None
    for seq, body in bodies:
        try:
            entry = decode(body)
        except UnknownEntry as wrong:
            yield Doubt(stream, seq, str(wrong))
            return
        if last is not None and entry.at < last:
            yield Doubt(stream, seq, f"its instant {entry.at} is before {last}")
        last = entry.at
        yield from (Doubt(stream, seq, says) for says in _money(entry))
        try:
            says_so = _about(entry.event, state, table)
            yield from (Doubt(stream, seq, says) for says in says_so)
            if isinstance(state, TableState):
                state = evolve_table(state, entry.event)
            else:
                state = evolve_cage(state, entry.event)
        except KeyError as missing:
            yield Doubt(stream, seq, f"it speaks of {missing}, which is not there")
            return
        if isinstance(state, TableState) and isinstance(entry.event, BettingOpened):
            yield from (Doubt(stream, seq, says) for says in _unnoticed(state))
        if isinstance(state, TableState) and entry.notice != notice_of(state.opened):
            yield Doubt(stream, seq, "it does not say what is not in the approved book")
        wrong_books = wrong_with(state.balances)
        if wrong_books:
            yield Doubt(stream, seq, f"after it {wrong_books}")
    if ends is not None:
        ends[stream] = state


def audit_house(ends: Mapping[str, TableState | CageState]) -> Iterator[str]:
    """What stands between the streams though nothing is under way: the house is their sum."""
    for found in house_differences(ends):
        yield f"The house differs: {found.says}."


def _unnoticed(state: TableState) -> Iterator[str]:
    """A round begins though accounts differ, and nobody was told after the one before."""
    for found in differences(state.totals, state.balances, "this table"):
        if f"{found.of}:{found.name}" not in state.differing:
            yield f"a round begins while accounts differ: {found.says}"
    if off_by(state) or any(count < 0 for count in state.tray.values()):
        yield f"a round begins while the tray differs from the accounts by {off_by(state)} cents"


def _about(event: Event, state: TableState | CageState, table: PayTable | None) -> list[str]:
    if isinstance(state, CageState):
        return list(doubts_of_slips(event, state))
    if table is None:
        return []
    return [*_by_the_book(event, state, table), *doubts_of_terminals(event, state, table)]


def _money(entry: Entry) -> Iterator[str]:
    derived = postings(entry.event)
    if derived != entry.postings:
        yield "its postings are not those that its event makes"
    if sum(posting.cents for posting in entry.postings):
        yield "its postings do not sum to zero"


def _by_the_book(event: Event, state: TableState, table: PayTable) -> Iterator[str]:
    match event:
        case ResultDeclared(result=result, lit=lit):
            index = table.book.space.find(result)
            if index is None or table.lit(index) != lit:
                yield f"{result} does not light what the record says"
        case WagerPlaced(position=position):
            if not state.betting and not _ruled(event, table):
                yield "a wager is placed while betting is not open"
            if event.player in state.standing.shut and not _ruled(event, table):
                yield f"a wager of {event.player}, who is shut out, is taken"
            if position not in table.index:
                yield f"{position} is not offered at this table"
        case ColourIssued() | ColourRedeemed():
            yield from _colours(event, state, table)
        case WagerVoided():
            yield from _whole(event, state)
            yield from _as_placed(event.wager, (event.player, event.position, event.cents), state)
        case WagerTakenBack():
            yield from _part_of(event, state)
        case WinnersPaid() if state.wagers:
            yield f"the round ends with {len(state.wagers)} wagers on the layout"
        case WagerSettled():
            yield from _settled(event, state, table)


def _ruled(event: WagerPlaced, table: PayTable) -> bool:
    """Whether a supervisor's ruling put it there: fairness to the player, or a streak restored."""
    fairness = table.book.policies["settlement.fairness_override"]
    return event.streak or (bool(fairness.then) and event.clauses == fairness.source.clauses)


def _as_placed(number: int, said: tuple[str, str, int], state: TableState) -> Iterator[str]:
    wager = state.wagers.get(WagerNumber(number))
    if wager is not None and (wager.player, wager.position, wager.cents) != said:
        yield f"wager {number} is not what was placed"


def _whole(event: WagerVoided | WagerSettled, state: TableState) -> Iterator[str]:
    """It is made of what was staked, and all of that went somewhere."""
    wager = state.wagers.get(event.wager) or state.streaks.get(event.wager)
    if wager is not None and event.parts != wager.stake:
        yield f"wager {event.wager} is not made of what was staked"
    if not isinstance(event, WagerSettled) or not event.parts:
        return
    if total((*event.back, *event.gone)) != event.stake:
        yield f"wager {event.wager}: what went back and what did not are not the stake"


def _colours(
    event: ColourIssued | ColourRedeemed, state: TableState, table: PayTable
) -> Iterator[str]:
    """Worth what they were issued at; elsewhere only where the book lets a closed table's be."""
    issued = state.colours.get(colour(event.player, event.colour))
    if event.cents != event.count * event.each:
        yield f"{event.count} checks at {event.each} cents do not come to {event.cents}"
    if isinstance(event, ColourIssued):
        if state.opened is None or event.colour not in state.opened.colours:
            yield f"the table has no {event.colour} checks"
        return
    here = state.opened.table if state.opened else None
    elsewhere = event.at != here or not event.found
    nowhere = table.book.policy("chips.redeem_when_closed") == "issuing_table_only"
    if elsewhere and (not state.closed or nowhere):
        yield "colour checks are redeemed away from their table"
    if event.found and (issued is None or issued.each != event.each):
        yield f"{event.colour} checks are not redeemed at the value of their issue"


def _part_of(event: WagerTakenBack, state: TableState) -> Iterator[str]:
    """All of a wager may be taken back, or a part; never more than lies there."""
    wager = state.wagers.get(event.wager) or state.streaks.get(event.wager)
    if wager is None:
        return
    same = (wager.player, wager.position) == (event.player, event.position)
    if not same or event.cents > wager.cents:
        yield f"wager {event.wager} is not what was placed"


def _streak_settled(event: WagerSettled, state: TableState, table: PayTable) -> Iterator[str]:
    wager = state.streaks[event.wager]
    if (wager.player, wager.position, wager.cents) != (event.player, event.position, event.stake):
        yield f"wager {event.wager} is not what was placed"
    if event.lost == 0 and event.won == 0:
        return  # handed back by a reading of what failed lights do
    again = settle_run(table, Stake(event.position, event.stake), event.count or 0)
    right = settled(table, state, wager, again)
    if not _came_to(event, right, state, table):
        yield f"wager {event.wager} is not settled as the book's run table has it"


def _came_to(event: WagerSettled, right: WagerSettled, state: TableState, table: PayTable) -> bool:
    """Whether it came to what is right, paid in the chips that were then in the tray."""
    if (right.returned, right.lost) != (event.returned, event.lost):
        return False
    if table.book.policy("payout.round_per") == "player" and event.won != right.won:
        # Counted out with other wins of the player, of which only the last was rounded.
        return bool(state.kinds) and event.won - event.rounded == right.won - right.rounded
    paid = in_chips(table, state, (right,)) if state.kinds else (right,)
    if isinstance(paid, Refusal):
        return False
    return any(isinstance(each, WagerSettled) and each.won == event.won for each in paid)


def _settled(event: WagerSettled, state: TableState, table: PayTable) -> Iterator[str]:
    yield from _whole(event, state)
    if event.wager in state.streaks:
        yield from _streak_settled(event, state, table)
        return
    if event.wager not in state.wagers or state.result is None:
        yield f"wager {event.wager} is not on the layout with a result"
        return
    if event.returned + event.lost != event.stake:
        yield f"wager {event.wager}: returned and lost do not make up the stake"
    yield from _as_placed(event.wager, (event.player, event.position, event.stake), state)
    again = {wager.number: done for wager, done in settlements(table, state)}[event.wager]
    right = settled(table, state, state.wagers[event.wager], again)
    if not _came_to(event, right, state, table):
        yield f"wager {event.wager} is not settled as the book's pay table has it"


def audit_transfers(entries: Iterable[tuple[str, int, Entry]]) -> Iterator[Doubt]:
    """What was taken was sent, once, and just as much; across all streams."""
    sent: dict[tuple[str, TransferId], tuple[str, int, ChipsSent | SlipPrinted]] = {}
    taken: list[tuple[str, int, ChipsTaken | SlipTaken]] = []
    for stream, seq, entry in entries:
        if isinstance(entry.event, ChipsSent | SlipPrinted):
            sent[stream, entry.event.transfer] = (stream, seq, entry.event)
        elif isinstance(entry.event, ChipsTaken | SlipTaken):
            taken.append((stream, seq, entry.event))
    seen: set[tuple[str, TransferId]] = set()
    for stream, seq, event in taken:
        source = sent.get((event.source, event.transfer))
        arrived = (stream, event.player, event.cents, event.of)
        left = source and (source[2].to, source[2].player, source[2].cents, source[2].of)
        if source is None or left != arrived:
            yield Doubt(stream, seq, f"transfer {event.transfer} was not sent like this")
        elif source[1] != event.source_seq:
            yield Doubt(stream, seq, f"transfer {event.transfer} names another record")
        if (event.source, event.transfer) in seen:
            yield Doubt(stream, seq, f"transfer {event.transfer} was taken twice")
        seen.add((event.source, event.transfer))


def audit_exclusions(entries: Iterable[tuple[str, int, Entry]]) -> Iterator[Doubt]:
    """What a table noted of a person is what the cage's record of that number says."""
    kinds = {PersonExcluded: "excluded", ExclusionLifted: "lifted"}
    said: dict[tuple[str, int], tuple[str, str]] = {}
    noted: list[tuple[str, int, ExclusionNoted]] = []
    for stream, seq, entry in entries:
        event = entry.event
        if isinstance(event, PersonExcluded | ExclusionLifted):
            said[stream, seq] = (event.person, kinds[type(event)])
        elif isinstance(event, ExclusionNoted):
            noted.append((stream, seq, event))
    for stream, seq, note in noted:
        if said.get((note.source, note.source_seq)) != (note.person, note.what):
            yield Doubt(stream, seq, f"{note.source} has no record {note.source_seq} that says so")
