"""Routes for slips: the paper that a printer is given, duplicates, and lists that show four digits.

A number leaves this house on paper only: while its slip is being printed, to the terminal that
prints it; and for a duplicate, to the supervisor whose act is on record.
"""

from collections.abc import Callable
from heapq import nlargest

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import ClientException, NotAuthorizedException, NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.types import ControllerRouterHandler

from croupier.floor.deciders import CageDecider, TableDecider
from croupier.floor.floor import Floor
from croupier.floor.stream import Answer
from croupier.game.cage import CAGE
from croupier.game.commands import CommandKey, ReprintSlip
from croupier.game.commands.base import Reason
from croupier.game.events import SlipBegun, SlipTaken
from croupier.game.extensions import notice_of
from croupier.game.names import Actor, Instant, SlipId, TableId
from croupier.game.screens import Slip
from croupier.game.slips import find_slips, status
from croupier.game.state import TableState
from croupier.roles import REGULATORS, is_supervisor
from croupier.server.heads import head_now
from croupier.server.slip_pdf import slip_pdf
from croupier.server.validation import Numbers, grouped

#: Who may look slips up; nobody who plays or deals needs to.
LOOKS = ("cashier", "surveillance", *REGULATORS, "administrator")

#: Paid slips are kept for ever; a list has the newest of them, and every one that is unpaid.
MOST_PAID = 200


class Paper(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed on a slip."""

    slip: SlipId
    number: str
    cents: int
    table: str
    terminal: str
    issued: str
    expires: str | None
    #: 0 for the slip itself, else which duplicate of it this is.
    duplicate: int
    simulated: bool
    notice: str
    #: The newest signed head of the table, as typed and as scanned; empty before the first.
    head: str = ""
    head_code: str = ""


class SlipLine(msgspec.Struct, frozen=True, kw_only=True):
    slip: SlipId
    digits: str
    cents: int
    table: str
    terminal: str
    issued: str
    expires: str | None
    state: str
    copies: int
    paid: str | None


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: CommandKey
    reason: Reason


class Reprinted(msgspec.Struct, frozen=True, omit_defaults=True):
    answer: Answer
    paper: Paper | None = None


ActorOf = Callable[[Request], Actor]  # type: ignore[type-arg]
_AGAIN = msgspec.json.Decoder(Again)


def slip_line(slip: Slip, at: Instant) -> SlipLine:
    taken = slip.taken
    return SlipLine(
        slip=taken.slip,
        digits=taken.digits,
        cents=taken.cents,
        table=taken.source,
        terminal=taken.player,
        issued=taken.issued,
        expires=taken.expires,
        state=status(slip, at),
        copies=slip.copies,
        paid=slip.paid.at if slip.paid else None,
    )


class Desk:
    """The floor's slips as routes see them."""

    def __init__(self, floor: Floor, numbers: Numbers) -> None:
        self.floor = floor
        self.numbers = numbers

    def cage(self) -> CageDecider:
        decider = self.floor.streams[CAGE].decider
        if not isinstance(decider, CageDecider):
            raise NotFoundException("there is no cage here")
        return decider

    def being_printed(self, slip: SlipId, actor: Actor) -> Paper:
        """For the player at the terminal that prints it, or the supervisor who has it printed."""
        for writer in self.floor.streams.values():
            if not isinstance(writer.decider, TableDecider):
                continue
            state = writer.decider.state
            begun = state.printing.get(slip)
            if begun is not None and _may_print(state, begun, actor):
                return self._paper(begun, writer.name, duplicate=0)
        raise NotFoundException("no such slip is being printed at your terminal")

    def duplicate(self, slip: SlipId) -> Paper:
        """Of a slip whose duplicate is on record; the newest copy's number stands on it."""
        found = self.cage().state.slips[slip]
        return self._paper(found.taken, found.taken.source, duplicate=found.copies)

    def headed(self, paper: Paper) -> Paper:
        """With the head that it carries off the floor, over its own record too."""
        head = head_now(self.floor, TableId(paper.table))
        if head is None:
            return paper
        return msgspec.structs.replace(paper, head=head.printed, head_code=head.scanned)

    def _paper(self, of: SlipBegun | SlipTaken, table: str, *, duplicate: int) -> Paper:
        writer = next(w for name, w in self.floor.streams.items() if name == table)
        decider = writer.decider
        opened = decider.state.opened if isinstance(decider, TableDecider) else None
        return Paper(
            slip=of.slip,
            number=grouped(self.numbers.of(of.slip)),
            cents=of.cents,
            table=table,
            terminal=of.player,
            issued=of.issued,
            expires=of.expires,
            duplicate=duplicate,
            simulated=opened.simulated if opened else True,
            notice=notice_of(opened),
        )


def _may_print(state: TableState, begun: SlipBegun, actor: Actor) -> bool:
    here = state.terminals[begun.player].person
    player = actor.role == "player" and actor.person in (begun.player, here, begun.person)
    return player or is_supervisor(actor)


def newest_paid(found: tuple[Slip, ...], most: int) -> tuple[Slip, ...]:
    """In their order, without those paid before the newest `most`."""
    paid = [(slip.paid.at, slip.taken.slip) for slip in found if slip.paid is not None]
    kept = {slip for _, slip in nlargest(most, paid)}
    return tuple(slip for slip in found if slip.paid is None or slip.taken.slip in kept)


def _asked_again(body: bytes, slip: str) -> ReprintSlip:
    try:
        asked = _AGAIN.decode(body)
        fields = {"id": asked.id, "table": CAGE, "slip": slip, "reason": asked.reason}
        return msgspec.convert({"do": "reprint_slip", **fields}, ReprintSlip)
    except (msgspec.DecodeError, msgspec.ValidationError) as wrong:
        raise ClientException(f"this asks for no duplicate: {wrong}") from None


def slip_routes(desk: Desk, actor_of: ActorOf) -> list[ControllerRouterHandler]:
    @post("/api/slips/{slip:str}/paper", status_code=200)
    async def paper(request: Request, slip: FromPath[str]) -> Paper:  # type: ignore[type-arg]
        return desk.headed(desk.being_printed(SlipId(slip), actor_of(request)))

    @post("/api/slips/{slip:str}/paper.pdf", status_code=200)
    async def paper_file(request: Request, slip: FromPath[str]) -> Response[bytes]:  # type: ignore[type-arg]
        found = desk.headed(desk.being_printed(SlipId(slip), actor_of(request)))
        return Response(slip_pdf(found), media_type="application/pdf")

    async def again(request: Request, slip: str) -> Reprinted:  # type: ignore[type-arg]
        """The same command is the same duplicate, however often it is asked for."""
        actor = actor_of(request)
        command = _asked_again(await request.body(), slip)
        answer = await desk.floor.submit(command, actor)
        return Reprinted(answer, desk.headed(desk.duplicate(command.slip)) if answer.ok else None)

    @post("/api/slips/{slip:str}/reprint", status_code=200)
    async def reprint(request: Request, slip: FromPath[str]) -> Reprinted:  # type: ignore[type-arg]
        return await again(request, slip)

    @post("/api/slips/{slip:str}/reprint.pdf", status_code=200)
    async def reprint_file(request: Request, slip: FromPath[str]) -> Response[bytes]:  # type: ignore[type-arg]
        found = await again(request, slip)
        if found.paper is None:
            says = found.answer.refusal.says if found.answer.refusal else "it was not done"
            raise ClientException(f"no duplicate was made: {says}")
        return Response(slip_pdf(found.paper), media_type="application/pdf")

    @get("/api/slips")
    async def slips(
        request: Request,  # type: ignore[type-arg]
        digits: FromQuery[str] = "",
        terminal: FromQuery[str] = "",
        status_is: FromQuery[str] = "payable",
    ) -> list[SlipLine]:
        actor = actor_of(request)
        if actor.role not in LOOKS and not is_supervisor(actor):
            raise NotAuthorizedException("slips are looked up by cashiers and supervisors")
        at = desk.floor.clock()
        wanted = "" if status_is == "all" else status_is
        found = find_slips(desk.cage().state, at, digits=digits, terminal=terminal, wanted=wanted)
        return [slip_line(slip, at) for slip in newest_paid(found, MOST_PAID)]

    return [paper, paper_file, reprint, reprint_file, slips]
