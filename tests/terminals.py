"""A table with terminals to play at in tests, and a cage that its slips land in.

The courier's halves are carried by hand, so that a test can stop between any two steps.
"""

import msgspec

from croupier.audit import audit, audit_transfers
from croupier.entries import decode, encode, entry_of
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.accounts import meter
from croupier.game.cage import CAGE, decide_cage
from croupier.game.carrying import COURIER
from croupier.game.identity import differences, house_differences
from croupier.game.names import Actor, PersonId, Refusal, SlipId, TerminalId
from croupier.game.state import CageState
from croupier.ledger import wrong_with
from croupier.money import Cents
from croupier.paytable import PayTable
from croupier.table import evolve_cage
from house import PEOPLE, TABLE, House

ONE, TWO, THREE = TerminalId("t-1"), TerminalId("t-2"), TerminalId("t-3")
NAMES = (ONE, TWO, THREE)
NOTES = (Cents(5_00), Cents(10_00), Cents(20_00), Cents(50_00), Cents(100_00))
ICONS = (Cents(5_00), Cents(10_00), Cents(25_00))


def fitted(name: TerminalId, **other: object) -> e.TerminalFitted:
    body = {"name": name, "notes": NOTES, "icons": ICONS, **other}
    return msgspec.convert(body, e.TerminalFitted)


class Parlour(House):
    """A house whose table has three terminals, with credit on the first two, and a cage."""

    def __init__(self, table: PayTable, *, credit: int = 100_00, **opened: object) -> None:
        terminals = opened.pop("terminals", tuple(fitted(name) for name in NAMES))
        chips = opened.pop("chips", 1_000_00)
        places = opened.pop("places", 3)
        super().__init__(table, terminals=terminals, chips=chips, places=places, **opened)  # type: ignore[arg-type]
        self.cage = CageState()
        self.cage_entries: list[e.Entry] = []
        opening = e.CageOpened(
            vault=Cents(10_000_00), cash=Cents(10_000_00), simulated=True, software="test"
        )
        self.note(opening, COURIER)
        for name in (ONE, TWO) if credit else ():
            self.notes(name, credit)
        self._slips = 0

    # ------------------------------------------------------------ at a terminal

    def notes(self, name: TerminalId, cents: int) -> None:
        while cents:
            note = max(note for note in NOTES if note <= cents)
            self.done(name, "insert_note", terminal=name, cents=note)
            cents -= note

    def lay(self, name: TerminalId, position: str, *icons: int) -> tuple[e.Event, ...]:
        laid = [{"position": position, "cents": cents} for cents in icons]
        return self.done(name, "place_icons", terminal=name, icons=laid)

    def cannot_lay(self, name: TerminalId, position: str, *icons: int) -> Refusal:
        laid = [{"position": position, "cents": cents} for cents in icons]
        return self.refused(name, "place_icons", terminal=name, icons=laid)

    def credit(self, name: TerminalId) -> int:
        return self.state.balances.get(meter(name), 0)

    def spin(self, result: str, *bets: tuple[TerminalId, str, int]) -> None:
        """A whole round of bets of one icon each."""
        self.open_betting()
        for name, position, cents in bets:
            self.lay(name, position, cents)
        self.finish(result)

    # ------------------------------------------------------------ slips

    def new_slip(self) -> SlipId:
        self._slips += 1
        return SlipId(f"{self._slips:032x}")

    def begin(self, name: TerminalId, **fields: object) -> SlipId:
        slip = self.new_slip()
        digits = f"{self._slips:04}"
        self.done(name, "print_slip", terminal=name, slip=slip, digits=digits, **fields)
        return slip

    def printed(self, name: TerminalId) -> SlipId:
        """A slip that the printer has made and the cage has taken in."""
        slip = self.begin(name)
        self.done(name, "confirm_print", slip=slip, printed=True)
        self.carry()
        return slip

    def carry(self) -> None:
        """Both halves of everything that is under way, as the courier does it."""
        for transfer, sent in list(self.state.under_way.items()):
            self.take(sent)
            self.done("floor", "note_landing", transfer=transfer)

    def take(self, sent: e.ChipsSent | e.SlipPrinted) -> tuple[e.Event, ...] | Refusal:
        sent_by = [i for i, x in enumerate(self.entries, 1) if x.event == sent][-1]
        common = {"id": f"{sent_by:032x}", "table": CAGE, "source": TABLE, "source_seq": sent_by}
        if isinstance(sent, e.SlipPrinted):
            names = ("slip", "cents", "digits", "issued", "expires", "person", "clauses")
            of = {name: getattr(sent, name) for name in names}
            return self.at_cage(c.TakeSlip(**common, terminal=sent.player, **of), COURIER)  # type: ignore[arg-type]
        moved = {"transfer": sent.transfer, "player": sent.player, "cents": sent.cents}
        return self.at_cage(c.TakeChips(**common, **moved, of=sent.of), COURIER)  # type: ignore[arg-type]

    # ------------------------------------------------------------ the cage

    def note(self, event: e.Event, by: Actor) -> None:
        entry = decode(encode(entry_of(event, self.now, by)))
        self.cage_entries.append(entry)
        self.cage = evolve_cage(self.cage, entry.event)

    def at_cage(self, command: c.CageCommand, by: Actor) -> tuple[e.Event, ...] | Refusal:
        before = msgspec.json.encode(self.cage)
        decided = decide_cage(self.cage, command, by, self.now)
        assert msgspec.json.encode(self.cage) == before, "deciding changed the state"
        for event in () if isinstance(decided, Refusal) else decided:
            self.note(event, by)
        return decided

    def pay_slips(
        self, *slips: SlipId, who: str = "cashier", reference: str | None = None
    ) -> tuple[e.Event, ...] | Refusal:
        key = f"{len(self.cage_entries) + 7000:032x}"
        command = c.PaySlips(id=key, table=CAGE, slips=slips, reference=reference)
        return self.at_cage(command, Actor(PersonId(who), PEOPLE[who]))

    def reprint(self, slip: SlipId, who: str = "pit_boss") -> tuple[e.Event, ...] | Refusal:
        key = f"{len(self.cage_entries) + 9000:032x}"
        command = c.ReprintSlip(id=key, table=CAGE, slip=slip, reason="the paper tore")
        return self.at_cage(command, Actor(PersonId(who), PEOPLE[who]))

    def check(self) -> None:
        super().check()
        assert wrong_with(self.cage.balances) is None
        again = CageState()
        for entry in self.cage_entries:
            again = evolve_cage(again, decode(encode(entry)).event)
        assert msgspec.json.encode(again) == msgspec.json.encode(self.cage)
        assert house_differences({TABLE: self.state, CAGE: self.cage}) == []


def code(decided: tuple[e.Event, ...] | Refusal) -> str:
    return decided.code if isinstance(decided, Refusal) else "done"


def doubts(parlour: Parlour) -> list[str]:
    """What an auditor says of both streams and of what went between them."""
    table = [(seq, encode(entry)) for seq, entry in enumerate(parlour.entries, 1)]
    cage = [(seq, encode(entry)) for seq, entry in enumerate(parlour.cage_entries, 1)]
    both = [
        *((TABLE, seq, entry) for seq, entry in enumerate(parlour.entries, 1)),
        *((CAGE, seq, entry) for seq, entry in enumerate(parlour.cage_entries, 1)),
    ]
    found = [*audit(TABLE, table, parlour.table), *audit(CAGE, cage, None), *audit_transfers(both)]
    return [str(doubt) for doubt in found]


def sound(parlour: Parlour) -> None:
    parlour.check()
    assert differences(parlour.state.totals, parlour.state.balances, TABLE) == []
    assert differences(parlour.cage.totals, parlour.cage.balances, CAGE) == []
    assert doubts(parlour) == []
