"""Evidence files: what is in one, whom it spares, and every way of tampering named."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.evidence.check import check
from croupier.evidence.file import About, Evidence, decode, encode, signed
from croupier.evidence.gather import gather
from croupier.evidence.page import evidence_page
from croupier.game.events.conduct import DisputeDecided, DisputeRaised
from croupier.journal.checkpoint import read_note
from croupier.journal.key import fingerprint, open_key
from croupier.journal.printed import printed, read_printed, scanned
from croupier.journal.sqlite_reader import SqliteReader, open_reader
from croupier.journal.tree import read_head
from evidence.night import written


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("night") / "data")


@pytest.fixture(scope="module")
def key(data: Path) -> Ed25519PrivateKey:
    found = open_key(data, make=False)
    assert isinstance(found, Ed25519PrivateKey)
    return found


@pytest.fixture(scope="module")
def reader(data: Path) -> Iterator[SqliteReader]:
    found = open_reader(data)
    assert isinstance(found, SqliteReader)
    yield found
    found.close()


@pytest.fixture(scope="module")
def dispute(reader: SqliteReader, key: Ed25519PrivateKey) -> Evidence:
    found = gather(reader, About(table="bw1", round=0, dispute=1), key)
    assert isinstance(found, Evidence), found
    return found


def test_a_dispute_holds_its_round_and_all_its_steps(dispute: Evidence) -> None:
    checked = check(encode(dispute))
    assert checked.wrong == []
    assert dispute.about == About(table="bw1", round=2, person="player-1", dispute=1)
    kinds = [type(entry.event).__name__ for entry in checked.entries.values()]
    assert {"Opened", "BettingOpened", "WagerPlaced", "ResultDeclared", "WagerSettled"} <= set(
        kinds
    )
    steps = [e.event for e in checked.entries.values() if isinstance(e.event, DisputeRaised)]
    assert [step.of for step in steps] == [2]
    assert any(isinstance(e.event, DisputeDecided) for e in checked.entries.values())
    assert checked.sentences()[-1] == "Nothing is wrong."
    assert "not pinned" in " ".join(checked.sentences())


def test_nobody_elses_data_is_in_it(dispute: Evidence) -> None:
    assert b"player-2" not in encode(dispute)
    assert b"player-1" in encode(dispute)
    parts = [one for one in dispute.records if one.shown == "part"]
    assert {json.loads(one.body)["private"] for one in parts} >= {"wager_placed", "wager_settled"}
    assert not any(one.salt for one in parts)


def test_of_a_round_for_nobody_all_people_are_spared(
    reader: SqliteReader, key: Ed25519PrivateKey
) -> None:
    found = gather(reader, About(table="bw1", round=1), key)
    assert isinstance(found, Evidence)
    assert check(encode(found)).sound
    assert b"player-" not in encode(found)


def test_a_wager_says_whose_it_is(reader: SqliteReader, key: Ed25519PrivateKey) -> None:
    found = gather(reader, About(table="bw1", round=0, wager=2), key)
    assert isinstance(found, Evidence)
    assert (found.about.round, found.about.person) == (1, "player-2")
    assert b"player-1" not in encode(found)


@pytest.mark.parametrize(
    ("about", "says"),
    [
        (About(table="bw9", round=1), "no table 'bw9'"),
        (About(table="../bw1", round=1), "stream's name"),
        (About(table="bw1", round=99), "no round 99"),
        (About(table="bw1", round=0, wager=99), "no wager 99"),
        (About(table="bw1", round=0, dispute=2), "no dispute 2"),
        (About(table="cage", round=1), "no table with rounds"),
    ],
)
def test_what_is_not_there_is_a_sentence(
    reader: SqliteReader, key: Ed25519PrivateKey, about: About, says: str
) -> None:
    found = gather(reader, about, key)
    assert isinstance(found, str)
    assert says in found


# ------------------------------------------------------------ tampering


def _swap(raw: dict[str, Any]) -> None:
    records = raw["records"]
    records[3], records[4] = records[4], records[3]


def _swap_bodies(raw: dict[str, Any]) -> None:
    one, two = raw["records"][0], raw["records"][1]
    one["body"], two["body"] = two["body"], one["body"]


def _own(raw: dict[str, Any]) -> dict[str, Any]:
    return next(one for one in raw["records"] if '"wager_settled"' in one["private"])


def _private(raw: dict[str, Any]) -> None:
    own = _own(raw)
    own["private"] = own["private"].replace('"lost":1000', '"lost":1100')


def _salt(raw: dict[str, Any]) -> None:
    own = _own(raw)
    own["salt"] = "00" * 16


def _body(raw: dict[str, Any]) -> None:
    one = next(one for one in raw["records"] if '"result_declared"' in one["body"])
    one["body"] = one["body"].replace('"result":"7"', '"result":"1"')


def _hash(raw: dict[str, Any]) -> None:
    raw["records"][1]["hash"] = raw["records"][0]["hash"]


def _proof(raw: dict[str, Any]) -> None:
    raw["records"][2]["proof"] = raw["records"][3]["proof"]


def _shorter_proof(raw: dict[str, Any]) -> None:
    raw["records"][2]["proof"].pop()


def _dropped(raw: dict[str, Any]) -> None:
    raw["records"].pop()


def _withheld(raw: dict[str, Any]) -> None:
    own = _own(raw)
    own["private"] = own["salt"] = ""


def _book(raw: dict[str, Any]) -> None:
    name, text = next((n, t) for n, t in raw["books"].items() if "[rulebook]" in t)
    raw["books"][name] = text.replace("47 to 1", "48 to 1")


def _no_book(raw: dict[str, Any]) -> None:
    raw["books"] = {}


def _round(raw: dict[str, Any]) -> None:
    raw["about"]["round"] = 3


def _dispute(raw: dict[str, Any]) -> None:
    raw["about"]["dispute"] = 2


def _person(raw: dict[str, Any]) -> None:
    raw["about"]["person"] = "player-3"


def _note(raw: dict[str, Any]) -> None:
    raw["checkpoint"] = raw["checkpoint"].replace("12:00:00", "12:00:01")


def _size(raw: dict[str, Any]) -> None:
    stream, size, rest = raw["checkpoint"].split("\n", 2)
    raw["checkpoint"] = "\n".join((stream, str(int(size) + 1), rest))


def _key(raw: dict[str, Any]) -> None:
    other = Ed25519PrivateKey.generate().public_key()
    raw["key"] = other.public_bytes_raw().hex()


def _no_key(raw: dict[str, Any]) -> None:
    raw["key"] = "00"


def _unsigned(raw: dict[str, Any]) -> None:
    raw["signature"] = ""


@pytest.mark.parametrize(
    ("tamper", "says"),
    [
        (_swap, "the order was changed"),
        (_swap_bodies, "its hash is not that of its bytes"),
        (_private, "its private part is not the one sealed in it"),
        (_salt, "its private part is not the one sealed in it"),
        (_body, "its hash is not that of its bytes"),
        (_hash, "its hash is not that of its bytes"),
        (_proof, "for another tree or another place in it"),
        (_shorter_proof, "for another tree or another place in it"),
        (_dropped, "did not sign this file as it stands"),
        (_withheld, "did not sign this file as it stands"),
        (_book, "The book's bytes were changed"),
        (_no_book, "does not come out of the file"),
        (_round, "raises dispute 1 about that round"),
        (_dispute, "raises dispute 2 about that round"),
        (_person, "raises dispute 1 about that round"),
        (_note, "Its checkpoint is forged"),
        (_size, "Its checkpoint is forged"),
        (_key, "Its checkpoint is forged"),
        (_no_key, "no Ed25519 key"),
        (_unsigned, "did not sign this file as it stands"),
    ],
)
def test_tampering_is_named(
    dispute: Evidence, tamper: Callable[[dict[str, Any]], None], says: str
) -> None:
    raw = json.loads(encode(dispute))
    tamper(raw)
    changed = msgspec.json.decode(json.dumps(raw).encode(), type=Evidence)
    checked = check(encode(changed))
    assert not checked.sound
    assert says in " ".join(checked.wrong)
    assert checked.sentences()[-1] == "This evidence is NOT in order."


def test_a_changed_record_is_named_by_its_number(dispute: Evidence) -> None:
    raw = json.loads(encode(dispute))
    own = _own(raw)
    _private(raw)
    changed = msgspec.json.decode(json.dumps(raw).encode(), type=Evidence)
    assert f"Record {own['seq']} was changed" in check(encode(changed)).wrong[0]


def test_every_single_byte_counts(dispute: Evidence) -> None:
    """One bit of one byte, at places spread over the file."""
    whole = encode(dispute)
    for place in range(0, len(whole), max(1, len(whole) // 400)):
        changed = bytearray(whole)
        changed[place] ^= 1
        assert not check(bytes(changed)).sound, f"byte {place}"


def test_another_way_to_write_the_same_is_not_the_file(dispute: Evidence) -> None:
    plain = msgspec.json.encode(dispute)
    assert "one form" in check(plain).wrong[0]
    assert not check(encode(dispute) + b"\n").sound


@pytest.mark.parametrize(
    "text", [b"", b"{}", b"[" * 100_000, b"\xff", b'{"croupier":"evidence/2"}']
)
def test_what_is_no_file_is_a_sentence(text: bytes) -> None:
    assert "no evidence file" in check(text).wrong[0]


def test_whoever_has_another_key_cannot_make_one(dispute: Evidence) -> None:
    """A file made whole and signed with a key of his own shows against the pinned one."""
    other = Ed25519PrivateKey.generate()
    forged = signed(dispute, other)
    assert not check(encode(forged)).sound


def test_the_pinned_key_is_asked_for(dispute: Evidence, key: Ed25519PrivateKey) -> None:
    pinned = fingerprint(key.public_key())
    assert "(pinned)" in " ".join(check(encode(dispute), pin=pinned).sentences())
    other = fingerprint(Ed25519PrivateKey.generate().public_key())
    assert "not the pinned" in check(encode(dispute), pin=other).wrong[0]


def test_a_head_held_elsewhere_is_held_against_it(
    dispute: Evidence, key: Ed25519PrivateKey
) -> None:
    point = read_note(dispute.checkpoint)
    assert point is not None
    short = read_printed(printed(point, fingerprint(key.public_key())))
    full = read_printed(scanned(point, fingerprint(key.public_key())))
    assert short is not None
    assert full is not None
    for head in (short, full):
        assert check(encode(dispute), against=(head,)).held
    other = read_printed(f"bw1={point.head.size}:{'0123' * 6}")
    assert other is not None
    assert "another history" in check(encode(dispute), against=(other,)).wrong[0]
    later = read_head(f"{point.head.size + 1}:{'ab' * 32}")
    assert later is not None
    checked = check(encode(dispute), against=(later,))
    assert checked.sound
    assert not checked.held
    assert "hold it against the journal itself" in " ".join(checked.sentences())


def test_the_page_is_the_same_bytes_each_time_and_only_of_a_sound_file(dispute: Evidence) -> None:
    checked = check(encode(dispute))
    assert evidence_page(checked) == evidence_page(check(encode(dispute)))
    assert evidence_page(checked).startswith(b"%PDF-")
    with pytest.raises(ValueError, match="in order"):
        evidence_page(check(encode(dispute) + b" "))


def test_a_file_reads_back(dispute: Evidence) -> None:
    assert decode(encode(dispute)) == dispute
