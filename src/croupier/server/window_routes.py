"""Routes of the cashier's window: what a slip is good for before it is paid, and colour checks of
closed tables. Looking changes nothing; paying and redeeming are commands like any other.
"""

import msgspec
from litestar import get, post
from litestar.exceptions import PermissionDeniedException
from litestar.types import ControllerRouterHandler

from croupier.floor.deciders import TableDecider
from croupier.game.accounts import colour, purse
from croupier.game.cage import CAGE
from croupier.game.colours import held_by
from croupier.game.commands import PaySlips, RedeemColour
from croupier.game.names import Actor, PersonId, Refusal
from croupier.game.redemption import redeem
from croupier.game.slips import decide_slip
from croupier.game.state import TableState
from croupier.paytable import PayTable
from croupier.roles import is_supervisor
from croupier.server.edge import Asked, Edge, read
from croupier.server.slip_routes import LOOKS, Desk, SlipLine, slip_line
from croupier.server.validation import read_slip

#: A scanner may send spaces or hyphens; nothing on paper is longer than this.
MOST_TYPED = 64


class Number(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: str


class Looked(msgspec.Struct, frozen=True, kw_only=True):
    """A slip as the window sees it; `refusal` is what paying it here and now would meet."""

    slip: SlipLine | None
    refusal: Refusal | None


class ColourHeld(msgspec.Struct, frozen=True, kw_only=True):
    colour: str
    each: int
    count: int
    cents: int


class Holder(msgspec.Struct, frozen=True, kw_only=True):
    player: str
    #: Value chips at that table, to be carried to the cage.
    purse: int
    colours: tuple[ColourHeld, ...]


class ClosedColours(msgspec.Struct, frozen=True, kw_only=True):
    """Of one closed table; `refusal` where it is not this office that redeems them."""

    table: str
    title: str
    book: str
    rule: str
    clauses: tuple[str, ...]
    holders: tuple[Holder, ...]
    refusal: Refusal | None


def window_routes(edge: Edge) -> list[ControllerRouterHandler]:
    numbers = msgspec.json.Decoder(Number)

    @post("/api/slips/look", status_code=200)
    async def look(request: Asked) -> Looked:
        actor = _may_look(edge.actor(request))
        asked = await read(request, numbers, "slip's number")
        return _looked(edge, asked.number, actor)

    @get("/api/cage/colours")
    async def colours(request: Asked) -> list[ClosedColours]:
        actor = _may_look(edge.actor(request))
        deciders = (writer.decider for writer in edge.floor.streams.values())
        tables = [one for one in deciders if isinstance(one, TableDecider) and one.state.closed]
        found = (closed_colours(one.table, one.state, actor) for one in tables)
        return [one for one in found if one is not None]

    return [look, colours]


def _may_look(actor: Actor) -> Actor:
    if actor.role not in LOOKS and not is_supervisor(actor):
        raise PermissionDeniedException("cashiers and supervisors look up slips and colour checks")
    return actor


def _looked(edge: Edge, typed: str, actor: Actor) -> Looked:
    found = read_slip(edge.numbers, edge.floor, typed[:MOST_TYPED], actor.person)
    if isinstance(found, Refusal):
        return Looked(slip=None, refusal=found)
    cage, at = Desk(edge.floor, edge.numbers).cage(), edge.floor.clock()
    trial = PaySlips(id="0" * 32, table=CAGE, slips=(found,))
    decided = decide_slip(cage.state, trial, actor, at)
    refusal = decided if isinstance(decided, Refusal) else None
    return Looked(slip=slip_line(cage.state.slips[found], at), refusal=refusal)


def closed_colours(table: PayTable, state: TableState, actor: Actor) -> ClosedColours | None:
    """None where nothing of a closed table is out, or waits to be carried to the cage."""
    opened, rule = state.opened, table.book.policies["chips.redeem_when_closed"]
    people = dict.fromkeys(issued.player for issued in state.colours.values())
    holders = [one for one in (_holder(state, player) for player in people) if one is not None]
    if opened is None or not holders:
        return None
    tried = [_tried(table, state, actor, one) for one in holders]
    refusal = next((one for one in tried if isinstance(one, Refusal)), None)
    return ClosedColours(
        table=opened.table,
        title=opened.title,
        book=table.book.title,
        rule=str(rule.then),
        clauses=rule.source.clauses,
        holders=tuple(holders),
        refusal=refusal,
    )


def _tried(table: PayTable, state: TableState, actor: Actor, holder: Holder) -> object:
    """What redeeming one of his checks here would come to; nothing where he has none left."""
    if not any(held.count for held in holder.colours):
        return None
    name = next(held.colour for held in holder.colours if held.count)
    player, opened = PersonId(holder.player), state.opened
    table_id = opened.table if opened else CAGE
    trial = RedeemColour(id="0" * 32, table=table_id, player=player, colour=name, count=1, at=CAGE)
    return redeem(table, state, trial, actor)


def _holder(state: TableState, player: PersonId) -> Holder | None:
    colours = tuple(
        ColourHeld(
            colour=issued.colour,
            each=issued.each,
            count=state.balances.get(colour(player, issued.colour), 0) // issued.each,
            cents=state.balances.get(colour(player, issued.colour), 0),
        )
        for issued in held_by(state, player)
    )
    chips = state.balances.get(purse(player), 0)
    return Holder(player=player, purse=chips, colours=colours) if colours or chips else None
