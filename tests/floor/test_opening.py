"""Opening and reopening: the book is the journal's own bytes, and a plan is asked only once."""

import shutil
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from croupier.chronicle import tell
from croupier.cli.vault import open_vault
from croupier.entries import decode, encode, entry_of
from croupier.floor.floor import CannotOpen, Floor, open_floor
from croupier.floor.opening import TablePlan, Unopenable, book_of, opening
from croupier.game.carrying import COURIER
from croupier.game.events import CageOpened, Opened
from croupier.journal.key import KEY_FILE
from croupier.journal.memory import MemoryJournal
from croupier.journal.record import StreamName
from croupier.journal.store import Batch, BlobHash, blob_hash
from croupier.money import Cents
from croupier.proof.check import check
from croupier.proof.summary import lines as lines_of
from croupier.rulebook.load import SHELF
from floor.hall import (
    KEY,
    at_table,
    clock,
    finish_round,
    place,
    place_bets,
    run,
    running,
    seated,
    sqlite_in,
    table_bytes,
    table_state,
    yes,
)
from game.play import DEALER, NOON, ONE, PLAN, TABLE

ODDS = '{ of = [7], odds = "47 to 1", clause = "6.1 [2.2.7]" }'


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """Our book in a folder of its own, that a test may edit."""
    folder = tmp_path / "nsw_big_wheel"
    shutil.copytree(SHELF / "nsw_big_wheel", folder)
    return folder


def plan_of(shelf: Path) -> TablePlan:
    return replace(PLAN, book=str(shelf))


def edit(shelf: Path, old: str, new: str) -> None:
    rules = shelf / "rules.toml"
    text = rules.read_text()
    assert text.count(old) == 1
    rules.write_text(text.replace(old, new))


def told(data: Path) -> tuple[list[tuple[int, str, tuple[str, ...]]], tuple[list[str], bool]]:
    """What replay and verify say of a folder."""
    with open_vault(data) as vault:
        replayed = [(seq, *tell(entry)) for seq, entry in vault.entries(TABLE)]
        return replayed, vault.verify([], None)


async def one_round(data: Path, shelf: Path) -> int:
    floor = open_floor(data, (plan_of(shelf),), clock)
    await floor.start()
    try:
        if not table_state(floor).seats:
            await seated(floor)
        else:
            await yes(floor, place_bets(floor), DEALER)
        before = at_table(floor, ONE)
        await yes(floor, place(floor, "7", 2_00), ONE)
        await finish_round(floor, "7")
        return at_table(floor, ONE) - before
    finally:
        await floor.stop()


def test_editing_the_book_changes_nothing_that_was_opened_with_it(
    tmp_path: Path, shelf: Path
) -> None:
    data = tmp_path / "data"
    assert run(one_round(data, shelf)) == 2_00 * 47
    before = told(data)
    assert before[1][1], before[1][0]
    edit(shelf, ODDS, ODDS.replace("47 to 1", "40 to 1"))
    assert told(data) == before
    # The table is still the one that was opened: it goes on paying by the old bytes.
    assert run(one_round(data, shelf)) == 2_00 * 47
    replayed, (lines, whole) = told(data)
    assert whole, lines
    assert replayed[: len(before[0])] == before[0]
    # And a table that is opened now has the new ones, under a name that is its own.
    edit(shelf, 'id       = "nsw-big-wheel"', 'id       = "own-big-wheel"')
    assert run(one_round(tmp_path / "other", shelf)) == 2_00 * 40


@pytest.mark.parametrize("file", ["rules.toml", "clauses.tsv"])
def test_no_folder_poses_as_an_approved_book(tmp_path: Path, shelf: Path, file: str) -> None:
    """One byte in either file, and the name is no longer its own: to open, to check, to verify."""
    assert opening(plan_of(shelf))[0].book == "nsw-big-wheel"
    assert check(shelf).warnings == ()
    own = tmp_path / "own"
    run(one_round(own, shelf))
    assert f"{TABLE}: its book is nsw-big-wheel: the very bytes" in " ".join(told(own)[1][0])
    with (shelf / file).open("a") as text:
        text.write("\n" if file == "rules.toml" else "9.99\tx\tx\tcompute\t\tdefinition\n")
    refused = "nsw-big-wheel is an approved book's name, .* choose another id"
    with pytest.raises(Unopenable, match=refused):
        opening(plan_of(shelf))
    floor = open_floor(tmp_path / "empty", (), clock)
    no = floor.add_table(plan_of(shelf), COURIER)
    assert no is not None
    assert "an approved book's name" in no.says
    assert TABLE not in floor.streams
    floor.journal.close()
    (warning,) = check(shelf).warnings
    assert "NOT the bytes of the approved book nsw-big-wheel" in warning
    assert f"  warning: {warning}" in lines_of(check(shelf))


def test_a_book_that_no_longer_loads_is_not_needed_any_more(tmp_path: Path, shelf: Path) -> None:
    data = tmp_path / "data"
    run(one_round(data, shelf))
    before = told(data)
    shutil.rmtree(shelf)
    assert told(data) == before
    assert run(one_round(data, shelf)) == 2_00 * 47


def test_the_opening_holds_everything_that_rounds_rest_on(shelf: Path) -> None:
    event, blobs = opening(plan_of(shelf))
    rules, clauses = ((shelf / name).read_bytes() for name in ("rules.toml", "clauses.tsv"))
    assert blobs == (rules, clauses)
    assert (event.rules_hash, event.clauses_hash) == (blob_hash(rules), blob_hash(clauses))
    assert (event.book, event.option, event.layout) == ("nsw-big-wheel", None, "B")
    assert (event.minimum, event.maximum, event.unit, event.float, event.places) == (
        2_00,
        50_00,
        1_00,
        9_000_000_00,
        3,
    )
    assert event.readings["limits.scope"] == "player_position"
    assert event.equipment == ("wheel", "indicator", "marker_buttons", "drop_box")
    assert event.simulated


def test_the_readings_in_force_are_those_of_the_opening() -> None:
    journal = MemoryJournal()
    event, blobs = opening(PLAN)
    journal.append(Batch(StreamName("x"), 0, bodies=(b"x",), blobs=blobs))
    other = replace(event, readings=event.readings | {"limits.scope": "player_round"})
    assert book_of(event, journal).book.policy("limits.scope") == "player_position"
    assert book_of(other, journal).book.policy("limits.scope") == "player_round"


def test_another_plan_does_not_change_an_open_table(tmp_path: Path) -> None:
    async def first() -> bytes:
        async with running(sqlite_in(tmp_path / "data")) as floor:
            await seated(floor)
            return table_bytes(floor)

    async def again(state: bytes) -> None:
        plan = replace(PLAN, maximum=Cents(1), title="Another", book="nsw-sic-bo", layout="none")
        async with running(sqlite_in(tmp_path / "data"), plan) as floor:
            assert table_bytes(floor) == state

    run(again(run(first())))


def test_a_reopened_floor_is_where_it_was(tmp_path: Path) -> None:
    """In the middle of a round, with wagers on the layout."""

    async def play() -> bytes:
        async with running(sqlite_in(tmp_path / "data")) as floor:
            await seated(floor)
            await yes(floor, place(floor, "5"), ONE)
            return table_bytes(floor)

    async def go_on(state: bytes) -> None:
        async with running(sqlite_in(tmp_path / "data")) as floor:
            assert table_bytes(floor) == state
            await finish_round(floor, "5")
            assert at_table(floor, ONE) == 100_00 + 23 * 5_00

    run(go_on(run(play())))


def test_a_layout_that_the_book_has_not() -> None:
    with pytest.raises(Unopenable, match="it has B, C, E"):
        opening(replace(PLAN, layout="D"))


@pytest.mark.parametrize("field", ["rules_hash", "clauses_hash"])
def test_a_journal_without_the_books_bytes(field: str) -> None:
    journal = MemoryJournal()
    event, blobs = opening(PLAN)
    journal.append(Batch(StreamName("x"), 0, bodies=(b"x",), blobs=blobs))
    lost = replace(event, **{field: BlobHash("0" * 64)})
    with pytest.raises(Unopenable, match="lacks the bytes"):
        book_of(lost, journal)


def test_bytes_that_are_no_book() -> None:
    journal = MemoryJournal()
    event, (rules, clauses) = opening(PLAN)
    broken = rules.replace(b"47 to 1", b"47 for 1")
    journal.append(Batch(StreamName("x"), 0, bodies=(b"x",), blobs=(broken, clauses)))
    with pytest.raises(Unopenable, match="does not load"):
        book_of(replace(event, rules_hash=blob_hash(broken)), journal)


def test_a_stream_that_begins_with_something_else() -> None:
    journal = MemoryJournal()
    stray = CageOpened(vault=Cents(1), simulated=True, software="test")
    body = encode(entry_of(stray, NOON, COURIER))
    journal.append(Batch(StreamName(TABLE), 0, bodies=(body,)))
    floor = Floor(journal, KEY, clock)
    with pytest.raises(CannotOpen, match="does not begin with an opening"):
        floor.open_table(PLAN)


def test_a_second_floor_on_the_same_folder_is_told_who_holds_it(tmp_path: Path) -> None:
    floor = open_floor(tmp_path / "data", (PLAN,), clock)
    with pytest.raises(CannotOpen, match="in use by process"):
        open_floor(tmp_path / "data", (PLAN,), clock)
    floor.journal.close()
    open_floor(tmp_path / "data", (PLAN,), clock).journal.close()


def test_a_lost_key_is_not_made_anew_beside_signed_checkpoints(tmp_path: Path) -> None:
    data = tmp_path / "data"

    async def play() -> None:
        floor = open_floor(data, (PLAN,), clock)
        await floor.start()
        await seated(floor)
        await floor.stop()

    run(play())
    (data / KEY_FILE).unlink()
    with pytest.raises(CannotOpen, match="cannot be opened"):
        open_floor(data, (PLAN,), clock)
    # And the folder is let go of, for whoever puts the key back.
    sqlite_in(data).close()


def test_the_first_record_is_the_opening(tmp_path: Path) -> None:
    floor = open_floor(tmp_path / "data", (PLAN,), clock)
    first = decode(next(floor.journal.read(StreamName(TABLE), limit=1)).content)
    assert isinstance(first.event, Opened)
    assert first.by == COURIER
    assert msgspec.json.decode(encode(first))["v"] == 1
    floor.journal.close()


def test_the_approved_document_lies_in_the_journal_and_sizes_are_attested() -> None:
    plan = replace(PLAN, document=b"the approved text", attested={"wheel": 1500})
    event, blobs = opening(plan)
    assert event.document == blob_hash(b"the approved text")
    assert blobs[-1] == b"the approved text"
    assert event.attested == {"wheel": 1500}
    assert (opening(PLAN)[0].document, opening(PLAN)[0].attested) == ("", {})


def test_a_table_does_not_open_with_equipment_of_the_wrong_size() -> None:
    for wrong in ({"wheel": 1499}, {"ball": 20}):
        with pytest.raises(Unopenable, match=r"wheel|ball"):
            opening(replace(PLAN, attested=wrong))
