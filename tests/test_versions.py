"""Journals of every version are read, verified, and come to what their own software made of it."""

import shutil
from pathlib import Path

import msgspec
import pytest

from croupier import entries
from croupier.cli.vault import open_vault
from croupier.entries import UnknownEntry, decode
from croupier.game.events import VERSION
from versions import FOLDER, STATES, reader_of, states_of

KEPT = sorted(FOLDER.iterdir())


def contained(small: object, large: object, where: str = "") -> list[str]:
    """Where the second does not say what the first says; what it says besides is its own."""
    if isinstance(small, dict) and isinstance(large, dict):
        missing = [f"{where}/{name} is gone" for name in small.keys() - large.keys()]
        return missing + [
            wrong
            for name in small.keys() & large.keys()
            for wrong in contained(small[name], large[name], f"{where}/{name}")
        ]
    if isinstance(small, list) and isinstance(large, list) and len(small) == len(large):
        pairs = enumerate(zip(small, large, strict=True))
        return [w for i, (a, b) in pairs for w in contained(a, b, f"{where}/{i}")]
    return [] if small == large else [f"{where}: {small} is now {large}"]


def test_there_is_one_of_every_version() -> None:
    assert [path.name for path in KEPT] == [f"v{version}" for version in range(1, VERSION + 1)]
    assert set(entries.LIFTS) == set(range(1, VERSION))


@pytest.fixture(params=KEPT, ids=lambda path: path.name)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy, since reading a file in WAL mode leaves others beside it."""
    copied = tmp_path / "kept"
    shutil.copytree(request.param, copied)
    return copied


def test_it_comes_to_its_stored_state(kept: Path) -> None:
    stored = msgspec.json.decode((kept / STATES).read_bytes())
    assert len(stored) >= 2
    assert contained(stored, states_of(kept)) == []


def test_it_verifies(kept: Path) -> None:
    with open_vault(kept) as vault:
        lines, whole = vault.verify([], None)
    assert whole, lines


def test_an_older_entry_is_lifted_and_its_bytes_are_left_alone(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if there had been a version 0 in which an instant was called `when`."""
    reader = reader_of(kept)
    body = next(iter(reader.read(reader.streams()[0]))).content
    reader.close()
    old = msgspec.json.decode(body)
    old = msgspec.json.encode({**old, "v": 0, "when": old["at"], "at": None})
    with pytest.raises(UnknownEntry, match="version 0"):
        decode(old)

    def lift(raw: dict[str, object]) -> dict[str, object]:
        return {**raw, "at": raw["when"]}

    monkeypatch.setitem(entries.LIFTS, 0, lift)
    for version in range(1, VERSION):
        monkeypatch.setitem(entries.LIFTS, version, dict)
    assert decode(old) == decode(body)
    with pytest.raises(UnknownEntry, match=f"version {VERSION + 1}"):
        decode(msgspec.json.encode({**msgspec.json.decode(body), "v": VERSION + 1}))
