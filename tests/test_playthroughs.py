"""Each playthrough comes out as its file says, and every sum in it is right by another reckoning.

The other reckoning is a cell of the pay table times the stake, the printed odds of Super Streak on
runs counted here, or what a person wrote beside the script. settle.py and the deciders are not
asked.
"""

import functools
from collections import defaultdict
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import croupier
import playthroughs
from croupier.audit import audit
from croupier.chronicle import says
from croupier.entries import encode
from croupier.game import events as e
from croupier.game.accounts import held, hold, meter, purse
from croupier.game.events import conduct as ce
from croupier.game.state import TableState
from croupier.paytable import PayTable
from croupier.rulebook.model import PositionId
from croupier.table import evolve_table
from playscript import Script, Settled, read
from playthroughs import Played, files, play

each_file = pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)

#: NSB 7.2, as printed.
STREAK_PAYS = {4: 6, 5: 10, 6: 15, 7: 20, 8: 35, 9: 50, 10: 75, 11: 100, 12: 500}
#: Kinds that belong to the cage, or to the far end of a transfer.
ELSEWHERE = {e.CageOpened, e.ChipsSold, e.ChipsBoughtBack, e.ChipsTaken, e.TransferLanded}
ELSEWHERE |= {ce.PersonExcluded, ce.ExclusionLifted, ce.ExcludedPaid}
ELSEWHERE |= {
    e.SlipTaken,
    e.SlipPaid,
    e.SlipReprinted,
    e.SlipExtended,
    e.CageRestored,
    e.RedemptionResumed,
}
#: And a draw, which no approved book knows; and what a regulator opens from its own desk.
ELSEWHERE |= {e.ResultDrawn, ce.ComplaintOpened}


@functools.cache
def played(file: Path) -> Played:
    return play(read(file.read_text(encoding="utf-8")))


def everything() -> list[tuple[Script, list[e.Event]]]:
    return [
        (one.script, [entry.event for entry in one.house.entries])
        for one in (played(file) for file in files())
    ]


@each_file
def test_it_comes_out_as_the_file_says(file: Path) -> None:
    assert played(file).text == file.read_text(encoding="utf-8")
    assert played(file).text.endswith("  books: zero\n")


# ------------------------------------------------------------ sums


class Reckoning:
    """What wagers come to, followed event by event without the code that settled them."""

    def __init__(self, script: Script, table: PayTable) -> None:
        self.script, self.table = script, table
        self.by_hand = dict(script.by_hand)
        self.results: dict[int, str | None] = {}
        self.dark: set[int] = set()
        self.placed: dict[int, e.WagerPlaced] = {}
        self.came_to: dict[int, Settled] = {}

    def follow(self, event: e.Event) -> None:
        match event:
            case (
                e.ResultDeclared(round=n, result=result) | e.ResultCorrected(round=n, result=result)
            ):
                self.results[n] = result
            case e.NoResultCalled(round=n) | e.OutcomeInvalidated(round=n):
                self.results[n] = None
            case e.LightsFailed(round=n):
                self.dark.add(n)
            case e.WagerPlaced(wager=number):
                self.placed[number] = self.first(event) if event.again else event
            case e.WagerSettled():
                self.settled(event)
            case e.SettlementCorrected():
                self.corrected(event)

    def first(self, again: e.WagerPlaced) -> e.WagerPlaced:
        """The wager that now stands again: it counts from where it was first placed."""
        own = [w for w in self.placed.values() if w.position == again.position]
        return [w for w in own if w.player == again.player][-1]

    def settled(self, event: e.WagerSettled) -> None:
        got = Settled(event.returned, event.won, event.lost)
        self.came_to[event.wager] = got
        hand = self.by_hand.pop((event.wager, False), None)
        if hand is None:
            assert not event.rules, f"wager {event.wager} is bent by {event.rules}: say it by hand"
            hand = self.by_the_book(event.position, event.stake, event.round, event.wager)
        assert got == hand, event
        assert event.returned + event.lost == event.stake

    def corrected(self, event: e.SettlementCorrected) -> None:
        was = self.came_to[event.wager]
        got = Settled(event.returned, event.won, event.lost)
        assert (was.returned, was.won) == (event.was_returned, event.was_won)
        hand = self.by_hand.pop((event.wager, True), None)
        if hand is None and self.results[event.round] is None:
            hand = Settled(event.stake, 0, 0)
        if hand is None:
            hand = self.by_the_book(event.position, event.stake, event.round, event.wager)
        assert got == hand, event
        more = got.returned + got.won - was.returned - was.won
        back = event.recovered + event.from_held
        assert event.paid - back - event.claim == more
        assert min(event.paid, back + event.claim) == 0
        self.came_to[event.wager] = got

    def by_the_book(self, position: PositionId, stake: int, number: int, wager: int) -> Settled:
        if position.startswith("super_streak"):
            times = STREAK_PAYS.get(self.run(self.placed[wager], number), 0)
            return Settled(stake, stake * times, 0) if times else Settled(0, 0, stake)
        result = self.results[number]
        assert result is not None
        tier = self.table.tier(position, self.table.book.space.index[result])
        if tier is None:
            return Settled(0, 0, stake)
        won, back = stake * tier.won, stake * tier.returned
        assert (won.denominator, back.denominator) == (1, 1)
        return Settled(int(back), int(won), stake - int(back))

    # -------------------------------------------------------- runs, counted from the dice

    def run(self, placed: e.WagerPlaced, until: int) -> int:
        """How many in a row the wager has when the round `until` has ended it."""
        mode = self.script.readings.get("super_streak.mode", "ride_changeover")
        pair = placed.position.partition(":")[2].split("-")
        if mode == "named_side":
            side, count = pair[0], 0
        elif mode == "next_result_fixes":
            side, count = "", 0
        else:
            before = [self.side(pair, n) for n in sorted(self.results) if n < placed.round]
            side = [known for known in before if known][-1]
            count = 1 if mode == "include_changeover" else 0
        for number in range(placed.round, until + 1):
            fell = self.side(pair, number)
            side = side or fell
            if fell and fell != side:
                return count
            count += bool(fell)
        assert count == 12 or until in self.dark, "it is not over yet"
        return count

    def side(self, pair: list[str], number: int) -> str:
        """The side that a round's dice fall on; empty for a triple and for no result."""
        result = self.results.get(number)
        dice = [int(face) for face in result.split("-")] if result else []
        if len(set(dice)) <= 1:
            return ""
        if {"small", "big"} & set(pair):
            return "small" if sum(dice) <= 10 else "big"
        return "odd" if sum(dice) % 2 else "even"


@each_file
def test_every_settlement_is_right_by_another_reckoning(file: Path) -> None:
    one = played(file)
    reckoning = Reckoning(one.script, one.house.table)
    for entry in one.house.entries:
        reckoning.follow(entry.event)
    assert not reckoning.by_hand, "reckoned by hand and never settled"


@each_file
def test_every_cent_is_somewhere(file: Path) -> None:
    """A player's chips are what he brought, won and was paid, less what he lost and carried off."""
    one = played(file)
    own: dict[str, int] = defaultdict(int)
    for entry in one.house.entries:
        match entry.event:
            case e.BoughtIn(player=who, cents=cents):
                own[who] += cents
            case e.ChipsSent(of=of) | e.ChipsTaken(of=of) if of != "purse":
                pass
            case e.NoteInserted(player=who, cents=cents) | e.SlipFailed(player=who, cents=cents):
                own[who] += cents
            case e.SlipBegun(player=who, cents=cents):
                own[who] -= cents
            case e.CreditAdjusted(player=who, paid=paid, recovered=recovered):
                own[who] += paid - recovered
            case e.ChipsSent(player=who, cents=cents) | e.WagerForfeited(player=who, cents=cents):
                own[who] -= cents
            case (
                e.TokensIssued(player=who, cents=cents)
                | e.VoucherConverted(player=who, cents=cents)
            ):
                own[who] += cents
            case e.ColourIssued(player=who, cents=cents, paid_with="cash"):
                own[who] += cents
            case e.ColourRedeemed(player=who, cents=cents, found=False):
                own[who] += cents
            case e.WagerSettled(player=who, won=won, lost=lost, parts=parts, gone=gone):
                own[who] += won - (sum(part.cents for part in gone) if parts else lost)
            case e.SettlementCorrected(player=who, paid=paid, recovered=recovered):
                own[who] += paid - recovered - entry.event.from_held
    balances = one.house.state.balances
    for player, chips in own.items():
        kept = [balances.get(account(player), 0) for account in (purse, hold, held, meter)]
        mine = (f"colour:{player}:", f"token:{player}:")
        kept += [cents for account, cents in balances.items() if account.startswith(mine)]
        assert sum(kept) == chips


@each_file
def test_a_claim_is_made_only_when_the_purse_is_empty(file: Path) -> None:
    balances: dict[str, int] = defaultdict(int)
    for entry in played(file).house.entries:
        for posting in entry.postings:
            balances[posting.account] += posting.cents
        if isinstance(entry.event, e.SettlementCorrected) and entry.event.claim:
            who = entry.event.player
            assert balances[purse(who)] == balances[meter(who)] == 0


# ------------------------------------------------------------ what they reach


def test_every_irregularity_of_every_book_is_called() -> None:
    called: dict[tuple[str, str], set[str]] = defaultdict(set)
    for script, events in everything():
        for event in events:
            if isinstance(event, e.NoResultCalled):
                called[script.book, event.irregularity].add(event.wagers)
    for name in croupier.every_book():
        book = croupier.load(name).book
        for case in book.tables["irregularity"].values():
            effects = called[name, case.name]
            before = case.fields["when"] == "before_lock"
            policy = "no_result.before_lock" if before else "no_result.wagers"
            assert book.policy(policy) in effects, f"{name}: {case.name}"
    carried = set().union(*(called[key] for key in called if key[0].startswith("victoria")))
    assert carried == {"carry_open", "carry_locked"}


def test_every_kind_of_event_at_a_table_is_reached_and_told() -> None:
    reached = {type(event): says(event) for _, events in everything() for event in events}
    assert set(get_args(e.Event)) - ELSEWHERE - set(reached) == set()
    untold = [kind.__name__ for kind, told in reached.items() if told == kind.__name__]
    assert not untold


@pytest.mark.parametrize("name", croupier.every_book())
def test_each_book_has_what_the_others_have(name: str) -> None:
    seen = {
        type(event) for script, events in everything() if script.book == name for event in events
    }
    wanted = {e.WinnersPaid, e.WagerSettled, e.NoResultCalled}
    if name != "adelaide-roulette":
        wanted.add(e.LightsFailed)
    assert wanted <= seen
    book = name.partition(":")[0]
    seen = {
        type(event)
        for script, events in everything()
        if script.book.startswith(book)
        for event in events
    }
    wanted = {e.ResultCorrected, e.SettlementCorrected, e.OutcomeInvalidated, e.TableClosed}
    assert wanted <= seen


def test_no_two_have_one_title() -> None:
    titles = [played(file).script.title for file in files()]
    assert len(set(titles)) == len(titles)
    assert len(titles) > 100


# ------------------------------------------------------------ the comparison itself


def test_a_changed_answer_is_found_shown_and_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (playthroughs.SHELF / "nsw-big-wheel-regular-round.txt").read_text(encoding="utf-8")
    wrong = text.replace("won $50.00", "won $60.00")
    assert wrong != text
    monkeypatch.setattr(playthroughs, "SHELF", tmp_path)
    file = tmp_path / "one.txt"
    file.write_text(wrong, encoding="utf-8")
    assert playthroughs.main([]) == 1
    assert "-  ann's $10.00 on symbol:3 (wager 2) won $60.00" in capsys.readouterr().out
    assert file.read_text(encoding="utf-8") == wrong
    assert playthroughs.main(["--write"]) == 0
    assert file.read_text(encoding="utf-8") == text
    assert playthroughs.main([]) == 0


def test_the_other_reckoning_finds_a_cent() -> None:
    one = played(playthroughs.SHELF / "nsw-big-wheel-regular-round.txt")
    reckoning = Reckoning(one.script, one.house.table)
    with pytest.raises(AssertionError):  # noqa: PT012 - which of them it is does not matter
        for entry in one.house.entries:
            event = entry.event
            if isinstance(event, e.WagerSettled) and event.won:
                event = msgspec.structs.replace(event, won=event.won + 1)
            reckoning.follow(event)


@each_file
def test_the_audit_has_no_doubt_about_it(file: Path) -> None:
    """What `croupier verify` asks of a table's stream, asked of every playthrough."""
    one = played(file)
    bodies = [(seq, encode(entry)) for seq, entry in enumerate(one.house.entries, 1)]
    assert [str(doubt) for doubt in audit("t1", bodies, one.house.table)] == []


@each_file
def test_a_state_that_was_written_and_read_goes_on_the_same(file: Path) -> None:
    """As a floor that starts from a snapshot does, after any record whatever."""
    one = played(file)
    plain, again = TableState(), TableState()
    for entry in one.house.entries:
        plain, again = evolve_table(plain, entry.event), evolve_table(again, entry.event)
        again = msgspec.msgpack.decode(msgspec.msgpack.encode(again), type=TableState)
        assert msgspec.json.encode(again) == msgspec.json.encode(plain)
