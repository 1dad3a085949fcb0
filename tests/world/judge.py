"""Who says whether a world stayed in order. He hears every answer and reads the journal.

He holds what people were told against what is written: nothing acknowledged is lost, nothing is
done twice, the books are at zero, the chain is whole and the record replays to the live state.
"""

from collections import Counter
from collections.abc import Iterable

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.audit import audit, audit_transfers
from croupier.entries import decode
from croupier.floor.deciders import CageDecider, TableDecider
from croupier.floor.floor import Floor
from croupier.floor.inbox import Answer
from croupier.floor.stream import StreamWriter
from croupier.game import commands as c
from croupier.game import events as e
from croupier.game.names import Actor
from croupier.game.state import CageState, TableState
from croupier.journal.record import Record, StreamName
from croupier.journal.store import Journal
from croupier.journal.verify import verify_stream
from croupier.ledger import wrong_with
from croupier.table import evolve_cage, evolve_table

#: Answers that promise nothing: the same id may be asked again and is then decided.
ASK_AGAIN = ("moving", "not_written", "busy")
#: What a command that was answered yes has written, exactly once.
WROTE: dict[type[c.Command], type[e.Event]] = {
    c.Sit: e.PlayerSeated,
    c.BuyIn: e.BoughtIn,
    c.SellChips: e.ChipsSold,
    c.BuyBackChips: e.ChipsBoughtBack,
    c.SendChips: e.ChipsSent,
    c.Place: e.WagerPlaced,
    c.PlaceBets: e.BettingOpened,
    c.NoMoreBets: e.BettingClosed,
    c.Spin: e.WheelSpun,
    c.Enter: e.ResultEntered,
    c.Confirm: e.ResultDeclared,
    c.Collect: e.LosersCollected,
    c.Pay: e.WinnersPaid,
    c.CallNoResult: e.NoResultCalled,
    c.DeclareColour: e.ColourDeclared,
    c.IssueColour: e.ColourIssued,
    c.RedeemColour: e.ColourRedeemed,
    c.InsertNote: e.NoteInserted,
    c.PlaceIcons: e.ScreenTouched,
    c.UndoIcons: e.ScreenTouched,
    c.ClearIcons: e.ScreenTouched,
    c.RepeatIcons: e.ScreenTouched,
    c.DoubleIcons: e.ScreenTouched,
    c.PrintSlip: e.SlipBegun,
    c.PaySlips: e.SlipPaid,
}
#: What a world is for, counted in its record.
REACHED: dict[str, type[e.Event]] = {
    "touches": e.ScreenTouched,
    "slips taken in": e.SlipTaken,
    "slips paid": e.SlipPaid,
    "colours issued": e.ColourIssued,
    "colours redeemed": e.ColourRedeemed,
    "streaks advanced": e.StreakAdvanced,
}
_AMOUNTS = (c.BuyIn, c.SellChips, c.BuyBackChips, c.SendChips)
Told = dict[str, list[e.Entry]]


class Judge:
    def __init__(self, journal: Journal, key: Ed25519PublicKey) -> None:
        self.journal, self.key = journal, key
        self.answers: dict[tuple[str, str], tuple[c.Command, Actor, Answer]] = {}
        self.reached: Counter[str] = Counter()

    # ------------------------------------------------------------ while it goes on

    def hear(self, command: c.Command, actor: Actor, answer: Answer) -> bool:
        """Whether it is final. What is answered yes is written already, under his name."""
        if answer.refusal is not None and answer.refusal.code in ASK_AGAIN:
            self.reached[f"told {answer.refusal.code}"] += 1
            return False
        before = self.answers.setdefault((actor.person, command.id), (command, actor, answer))
        assert before == (command, actor, answer), f"{command} answered {before[2]} and {answer}"
        if answer.ok:
            assert answer.seq is not None
            size = self.journal.size(StreamName(command.table))
            assert size >= answer.seq, f"answered yes before it was written: {command}"
        self.reached["answered yes" if answer.ok else "answered no"] += 1
        return True

    def shown(self, stream: StreamName, records: Iterable[Record]) -> None:
        """What a screen gets is in the journal, byte for byte, when it gets it."""
        for record in records:
            kept = next(self.journal.read(stream, after=record.seq - 1, limit=1), None)
            assert kept is not None, f"shown before it was written: {stream} {record.seq}"
            assert kept.hash == record.hash, f"shown otherwise than written: {stream} {record.seq}"

    # ------------------------------------------------------------ after a fault, and in the end

    def read(self) -> Told:
        return {
            stream: [decode(record.content) for record in self.journal.read(stream)]
            for stream in self.journal.streams()
            if self.journal.size(stream)  # the floor's own list of heads has notes and no records
        }

    def check_record(self) -> Told:
        """The chain whole, instants in order, books at zero after every record."""
        told = self.read()
        for stream, entries in told.items():
            name = StreamName(stream)
            notes = self.journal.checkpoints(name)
            report = verify_stream(name, self.journal.read(name), notes, key=self.key)
            assert report.findings == (), report.findings
            instants = [entry.at for entry in entries]
            assert instants == sorted(instants), f"{stream}: an instant went back"
            state: TableState | CageState = replayed(entries[:1])
            for entry in entries[1:]:
                assert sum(posting.cents for posting in entry.postings) == 0
                state = _evolve(state, entry.event)
                wrong = wrong_with(state.balances)
                assert wrong is None, wrong
        return told

    def check_answers(self, told: Told) -> None:
        """Every yes has its record, and no record of that kind is without a yes."""
        claimed: set[tuple[str, int]] = set()
        wanted: Counter[tuple[str, str, str]] = Counter()
        for command, actor, answer in self.answers.values():
            if not answer.ok or type(command) not in WROTE:
                continue
            assert answer.seq is not None
            seq = _found(told[command.table], command, actor, answer.seq, claimed)
            assert seq is not None, f"acknowledged and lost: {command} of {actor}, {answer}"
            claimed.add((command.table, seq))
            wanted[command.table, actor.person, WROTE[type(command)].__name__] += 1
        for what, kind in REACHED.items():
            every = (entry.event for entries in told.values() for entry in entries)
            self.reached[what] += sum(isinstance(event, kind) for event in every)
        kinds = tuple(WROTE.values())
        written: Counter[tuple[str, str, str]] = Counter(
            (stream, entry.by.person, type(entry.event).__name__)
            for stream, entries in told.items()
            for entry in entries
            if isinstance(entry.event, kinds) and not _by_a_touch(entry)
        )
        assert written == wanted, f"done more or less than once: {_odds(written, wanted)}"

    def check_books(self, told: Told, floor: Floor) -> None:
        """Settlements by the book; transfers landed once; nothing left between streams."""
        every = [
            (stream, seq, entry)
            for stream, entries in told.items()
            for seq, entry in enumerate(entries, 1)
        ]
        assert [str(doubt) for doubt in audit_transfers(every)] == []
        transit: Counter[str] = Counter()
        for stream, entries in told.items():
            bodies = [(r.seq, r.content) for r in self.journal.read(StreamName(stream))]
            table = floor.tables.get(stream)  # type: ignore[call-overload]
            assert [str(doubt) for doubt in audit(StreamName(stream), bodies, table)] == []
            for account, cents in replayed(entries).balances.items():
                if account.startswith("transit:"):
                    transit[account] += cents
        assert not any(transit.values()), "chips are lost between streams"

    def check_live(self, told: Told, writers: Iterable[StreamWriter]) -> None:
        """What is shown, what is worked on and what is replayed are one state."""
        for writer in writers:
            again = msgspec.json.encode(replayed(told[writer.name]))
            for what, decider in (("shown", writer.decider), ("working", writer.working)):
                assert isinstance(decider, TableDecider | CageDecider)
                now = msgspec.json.encode(decider.state)
                assert now == again, f"{writer.name}: the {what} state is not what is written"


def _by_a_touch(entry: e.Entry) -> bool:
    """A terminal's wagers follow its touch, which is what is counted; it may have one or many."""
    placed = entry.event
    return isinstance(placed, e.WagerPlaced) and any(part.of == "credit" for part in placed.stake)


def _evolve(state: TableState | CageState, event: e.Event) -> TableState | CageState:
    if isinstance(state, TableState):
        return evolve_table(state, event)
    return evolve_cage(state, event)


def replayed(entries: list[e.Entry]) -> TableState | CageState:
    state: TableState | CageState = TableState()
    if isinstance(entries[0].event, e.CageOpened):
        state = CageState()
    for entry in entries:
        state = _evolve(state, entry.event)
    return state


def _found(
    entries: list[e.Entry],
    command: c.Command,
    actor: Actor,
    seq: int,
    claimed: set[tuple[str, int]],
) -> int | None:
    """The record of the command: the last of its kind at or before the number that it was told."""
    kind = WROTE[type(command)]
    for number in range(seq, 0, -1):
        entry = entries[number - 1] if number <= len(entries) else None
        if entry is None or entry.by != actor:
            return None
        if isinstance(entry.event, kind) and (command.table, number) not in claimed:
            return number if _same(command, entry.event) else None
    return None


def _same(command: c.Command, event: e.Event) -> bool:
    if isinstance(command, c.Place) and isinstance(event, e.WagerPlaced):
        return (event.position, event.cents) == (
            command.position,
            sum(part.cents for part in command.stake),
        )
    if isinstance(command, _AMOUNTS):
        return bool(
            (command.player, command.cents) == (event.player, event.cents)  # type: ignore[union-attr]
        )
    return True


def _odds(
    written: Counter[tuple[str, str, str]], wanted: Counter[tuple[str, str, str]]
) -> list[tuple[tuple[str, str, str], int, int]]:
    keys = sorted({*written, *wanted})
    return [(key, written[key], wanted[key]) for key in keys if written[key] != wanted[key]]
