"""Grounds: what a refusal rests on. A rule of the book by its source; else a rule of the house.

Each book has its own clause for the same rule, so a decider names the value that stopped it and the
book says where it is written. What no book says is ours, is cited as ours and never as the book's.
Nothing is decided here.
"""

import msgspec

from croupier.game.names import Refusal
from croupier.rulebook.model import Source

#: What sets a citation of ours apart from every clause of a book.
HOUSE = "house:"


class HouseRule(msgspec.Struct, frozen=True):
    """A rule of this system that stands in no book."""

    name: str
    says: str

    @property
    def citation(self) -> str:
        return HOUSE + self.name


OFFICE = HouseRule("office", "The book names no office for this act; we leave it to these.")
ONLY_THE_BOOK = HouseRule("only_the_book", "What the book does not have is not done here.")
EXISTS = HouseRule("exists", "An act names only what there is: a player, a wager, a round, a case.")
NAMED = HouseRule("named", "An act counts for the table and round that it names, for no other.")
CHANGES = HouseRule("changes", "An act that would change nothing is not recorded.")
TURN = HouseRule("turn", "One thing is finished before the next begins.")
TWO = HouseRule("two_people", "Where money already settled is touched, two people answer for it.")
PLACE = HouseRule("place", "Whoever plays here has a place, and one place has one player.")
FUNDS = HouseRule("funds", "Nobody stakes, carries or is paid what is not there.")
ROOM = HouseRule("room", "One player can fill neither the layout nor the record.")
REASON = HouseRule("reason", "What somebody must answer for says why and when.")
HELD = HouseRule("held", "What is still in play or still owed comes first.")
THIS_STREAM = HouseRule("this_stream", "A table's business is done there, the cage's at the cage.")
FLOOR_ITSELF = HouseRule("floor_itself", "This is told by the system itself, by no person.")
ONCE = HouseRule("once", "A command, a transfer and a slip count once, under an id of their own.")
RANDOM = HouseRule("random", "A random draw belongs to a simulated table and its device alone.")
ACCOUNTS = HouseRule("accounts", "Accounts that differ by a cent are locked until reconciled.")
SHUT_OUT = HouseRule("shut_out", "Somebody shut out does not play, and is paid by a supervisor.")
RESTORED = HouseRule("restored", "After a restore, slips wait until those paid since are entered.")
WRITTEN = HouseRule("written", "What is not written down and safe has not happened.")
RULED = HouseRule("ruled", "Once a result is known, a ruling puts no stake out of its reach.")
CONFIRMED = HouseRule("confirmed", "A rule with a costly reading waits for the operator's word.")

RULES = (
    *(OFFICE, ONLY_THE_BOOK, EXISTS, NAMED, CHANGES, TURN, TWO, PLACE, FUNDS, ROOM, REASON),
    *(HELD, THIS_STREAM, FLOOR_ITSELF, ONCE, RANDOM, ACCOUNTS, SHUT_OUT, RESTORED, WRITTEN),
    *(RULED, CONFIRMED),
)
HOUSE_RULES = {rule.citation: rule for rule in RULES}

#: A book's value by its source, clauses already put together, or a rule of the house.
Ground = Source | tuple[str, ...] | HouseRule


def refuse(code: str, says: str, ground: Ground, /, *more: Ground) -> Refusal:
    """A refusal with every clause and reading that it rests on, each once, in this order."""
    clauses: dict[str, None] = {}
    readings: dict[str, None] = {}
    for each in (ground, *more):
        match each:
            case HouseRule():
                clauses[each.citation] = None
            case Source():
                clauses.update(dict.fromkeys(each.clauses))
                readings.update(dict.fromkeys(each.readings or _point(each)))
            case _:
                clauses.update(dict.fromkeys(each))
    return Refusal(code, says, tuple(clauses), tuple(readings))


def _point(source: Source) -> tuple[str, ...]:
    """Where the text is silent and nothing is left to choose, the point alone says why."""
    alone = source.point is not None and not source.clauses
    return (f"point:{source.point}",) if alone else ()
