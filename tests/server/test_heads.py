"""Heads over HTTP: a witness on another machine keeps them, and they tell nothing of anybody."""

from pathlib import Path

from croupier.cli.shown import FloorAddress, look
from croupier.journal.printed import read_printed
from server.house import finish, open_house, seat_two


def test_a_witness_follows_a_running_floor(tmp_path: Path) -> None:
    with open_house() as house:
        one, _, dealer = seat_two(house)
        address = FloorAddress(f"http://{house.address}")
        lines, sound = look(tmp_path / "witness", address, None)
        assert (sound, any("bw1: kept up to record" in line for line in lines)) == (True, True)
        one.place("1", 5_00)
        finish(dealer, "1")
        lines, sound = look(tmp_path / "witness", address, None)
        assert (sound, any("consistent with record" in line for line in lines)) == (True, True)


def test_whoever_asks_may_have_them_and_a_wrong_question_is_told_so() -> None:
    with open_house() as house:
        _, _, dealer = seat_two(house)
        finish(dealer, "1")
        visitor = house.visitor()
        shown = visitor.get("/api/heads")
        assert (shown.status_code, set(shown.json()["notes"])) == (200, {"bw1"})
        assert "player" not in shown.text
        grown = visitor.get("/api/heads/bw1", params={"after": 3}).json()
        assert grown["proof"]
        assert visitor.get("/api/heads/bw1", params={"after": 10**9}).json()["proof"] == []
        assert visitor.get("/api/heads/nowhere").status_code == 404
        for after in ("-1", "x", str(10**30)):
            assert visitor.get("/api/heads/bw1", params={"after": after}).status_code in (200, 400)


def test_a_head_as_paper_carries_it_can_be_typed_and_scanned() -> None:
    with open_house() as house:
        _, _, dealer = seat_two(house)
        finish(dealer, "1")
        visitor = house.visitor()
        shown = visitor.get("/api/heads/bw1/printed").json()
        typed, full = read_printed(shown["printed"]), read_printed(shown["scanned"])
        assert typed is not None
        assert full is not None
        assert (typed.stream, typed.size) == (full.stream, full.size) == ("bw1", shown["size"])
        assert full.root.startswith(typed.root)
        assert full.key.startswith(typed.key)
        assert len(shown["printed"]) < len(shown["scanned"])
        code = visitor.get("/api/heads/bw1/code.svg")
        assert (code.status_code, code.headers["content-type"]) == (200, "image/svg+xml")
        assert code.content.startswith(b"<svg ")
        for path in ("printed", "code.svg"):
            assert visitor.get(f"/api/heads/nowhere/{path}").status_code == 404
