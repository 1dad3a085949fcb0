"""A player's own earlier rounds, from the journal: stakes, results and what they came to.

Nobody else's wagers are in it. The newest rounds come first.
"""

import msgspec

from croupier.entries import decode
from croupier.floor.floor import Floor
from croupier.game.events import NoResultCalled, ResultDeclared, WagerSettled, WagerVoided
from croupier.game.names import Actor, TableId
from croupier.journal.record import StreamName
from croupier.server.settled_view import SettledView, settled_view
from croupier.server.why import owners_of

#: How many of his rounds a player is shown, and how far back they are looked for.
MOST_ROUNDS = 20
MOST_RECORDS = 20_000


class OwnRound(msgspec.Struct):
    round: int
    result: str | None
    settled: list[SettledView]


def own_rounds(floor: Floor, name: TableId, actor: Actor) -> list[OwnRound]:
    rounds: dict[int, OwnRound] = {}
    results: dict[int, str | None] = {}
    owners = owners_of(floor, name, actor)
    after = max(0, floor.streams[name].size - MOST_RECORDS)
    for record in floor.journal.read(StreamName(name), after=after):
        match decode(record.content).event:
            case ResultDeclared(round=number, result=result):
                results[number] = result
            case NoResultCalled(round=number):
                results[number] = None
            case WagerSettled() | WagerVoided() as done if done.player in owners:
                own = rounds.setdefault(done.round, OwnRound(done.round, None, []))
                own.settled.append(settled_view(done))
    for own in rounds.values():
        own.result = results.get(own.round)
    return sorted(rounds.values(), key=lambda own: -own.round)[:MOST_ROUNDS]
