"""The regulator's desk over HTTP: reads everything, changes no round, acts only by the book."""

import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from croupier.evidence.check import check
from croupier.game.names import TableId
from croupier.journal.checkpoint import read_note
from croupier.journal.memory import MemoryJournal
from croupier.journal.record import StreamName
from croupier.server.demo_tables import PLANS, ROULETTE
from croupier.server.search import is_under
from server.house import House, Json, Screen, finish, open_house, seat_two

OFFICER, MANAGER = "regulator-officer-1", "regulator-manager-1"


@pytest.fixture
def house() -> Iterator[House]:
    with open_house() as opened:
        one, two, dealer = seat_two(opened)
        one.place("1", 5_00)
        two.place("5", 10_00)
        finish(dealer, "5")
        yield opened


@pytest.fixture
def officer(house: House) -> Screen:
    return house.enter(OFFICER)


def got(screen: Screen, path: str, **params: object) -> Any:
    answer = screen.client.get(path, params={k: str(v) for k, v in params.items()})
    assert answer.status_code == 200, answer.text
    return answer.json()


def kinds(found: Json) -> list[str]:
    return [one["kind"] for one in found["records"]]


def test_the_record_is_searched_by_every_side_of_it(officer: Screen) -> None:
    every = got(officer, "/api/record/search", table="bw1")
    assert kinds(every)[-1] == "opened"
    seqs = [one["seq"] for one in every["records"]]
    assert seqs == sorted(seqs, reverse=True)
    assert every["before"] is None
    declared = got(officer, "/api/record/search", table="bw1", kind="result_declared")
    assert kinds(declared) == ["result_declared"]
    assert "5" in declared["records"][0]["says"]
    own = got(officer, "/api/record/search", person="player-2", kind="wager")
    assert set(kinds(own)) == {"wager_placed", "wager_settled"}
    assert all(one["private"] for one in own["records"])
    of_one = got(officer, "/api/record/search", table="bw1", round=1)
    assert {one["round"] for one in of_one["records"]} == {1}
    assert got(officer, "/api/record/search", table="bw1", round=7)["records"] == []
    clause = declared["records"][0]["clauses"][0]
    by_clause = got(officer, "/api/record/search", clause=clause)
    assert "result_declared" in kinds(by_clause)
    at = declared["records"][0]["at"]
    later = got(officer, "/api/record/search", since=at[:16], until=at[:16])
    assert "result_declared" in kinds(later)
    assert got(officer, "/api/record/search", until="2001")["records"] == []
    said = got(officer, "/api/record/search", words="no more bets")
    assert kinds(said) == ["betting_closed"]


def test_a_clause_finds_its_parts_and_not_its_neighbours() -> None:
    assert is_under("7.1", "7.1")
    assert is_under("7.1#a", "7.1")
    assert is_under("7.1 [Small]", "7.1")
    assert not is_under("7.10", "7.1")
    assert not is_under("7", "7.1")


def test_a_round_is_replayed_step_by_step(officer: Screen) -> None:
    (line,) = [one for one in got(officer, "/api/record/bw1/rounds") if one["result"]]
    assert (line["round"], line["wagers"], line["staked"]) == (1, 2, 15_00)
    told = got(officer, "/api/record/bw1/rounds/1")
    steps = told["steps"]
    assert told["card"]["table"] == "bw1"
    for before, after in pairwise(steps):
        assert after["prev"] == before["hash"]
    laid: dict[int, Json] = {}
    for step in steps:
        laid |= {one["wager"]: one for one in step["laid"]}
        assert sum(one["cents"] for one in step["postings"]) == 0
    assert {one["player"]: one["state"] for one in laid.values()} == {
        "player-1": "lost",
        "player-2": "won",
    }
    won = next(s for s in steps if s["kind"] == "wager_settled" and "player-2" in s["says"])
    leads = [one["lead"] for one in won["because"] if one["lead"]]
    assert leads[:4] == ["Offered.", "In time.", "Within limits.", "It wins."]
    assert any(lead.startswith("At ") for lead in leads)
    assert leads[-1] == "In order."
    lit = next(step["lit"] for step in steps if step["kind"] == "result_declared")
    assert lit == ["symbol:5"]


def test_what_is_not_there_is_told_so(officer: Screen) -> None:
    for path in (
        "/api/record/bw1/rounds/99",
        "/api/record/nope/rounds/1",
        "/api/record/cage/rounds",
        "/api/record/search?table=nope",
        "/api/record/bw1/evidence?round=99",
        "/api/record/bw1/evidence?dispute=1",
        "/api/record/nope/evidence?round=1",
    ):
        assert officer.client.get(path).status_code == 404, path
    for path in (
        "/api/record/bw1/evidence",
        "/api/record/search?round=-1",
        "/api/record/search?round=x",
        "/api/record/search?words=" + "x" * 200,
    ):
        assert officer.client.get(path).status_code == 400, path


def test_the_journal_is_verified_on_demand(house: House, officer: Screen) -> None:
    assert got(officer, "/api/record/verify")["state"] == "never"
    done = examined(officer, {})
    assert (done["state"], done["whole"], done["pinned"]) == ("done", True, False)
    assert done["lines"][-1] == "Nothing is wrong."
    line = next(one for one in done["streams"] if one["stream"] == "bw1")
    assert 0 < line["vouched"] <= line["size"]
    head = house.visitor().get("/api/heads/bw1/printed").json()["printed"]
    held = examined(officer, {"against": [head], "key": done["key"]})
    assert (held["whole"], held["pinned"]) == (True, True)
    other = head.split(":")[0] + ":" + "0123" * 6
    assert examined(officer, {"against": [other]})["whole"] is False
    for wrong in ("nonsense", "nope=1:" + "ab" * 12):
        answer = officer.client.post("/api/record/verify", json={"against": [wrong]})
        assert answer.status_code == 400, answer.text


def examined(screen: Screen, body: Json) -> Any:
    answer = screen.client.post("/api/record/verify", json=body)
    assert answer.status_code == 200, answer.text
    for _ in range(2000):
        now = got(screen, "/api/record/verify")
        if now["state"] != "running":
            return now
        time.sleep(0.005)
    raise AssertionError("it does not come to an end")


def test_a_changed_record_is_found_on_demand() -> None:
    journal = MemoryJournal()
    with open_house(journal) as house:
        one, _, dealer = seat_two(house)
        one.place("1", 5_00)
        finish(dealer, "5")
        officer = house.enter(OFFICER)
        assert examined(officer, {})["whole"] is True
        records = journal._records[StreamName("bw1")]  # noqa: SLF001 - the planted fault
        records[4] = msgspec.structs.replace(records[4], body=records[4].body + b" ")
        wrong = examined(officer, {})
        assert wrong["whole"] is False
        assert any("Record 5 was changed" in line for line in wrong["lines"])


def test_evidence_is_made_for_whom_it_is_about(house: House, officer: Screen) -> None:
    answer = officer.client.get("/api/record/bw1/evidence", params={"wager": 2})
    assert answer.status_code == 200, answer.text
    assert "evidence-bw1-round-1-wager-2.json" in answer.headers["content-disposition"]
    checked = check(answer.content)
    assert checked.sound, checked.wrong
    assert b"player-1" not in answer.content
    point = read_note(checked.evidence.checkpoint) if checked.evidence else None
    assert point is not None
    assert point.head.size == house.floor.streams[TableId(BW1)].size
    page = officer.client.get("/api/record/bw1/evidence.pdf", params={"round": 1})
    assert (page.status_code, page.content[:5]) == (200, b"%PDF-")


BW1 = "bw1"


def test_a_regulator_opens_a_complaint_and_the_house_is_told(house: House, officer: Screen) -> None:
    officer.table = BW1
    told = officer.ask(do="open_complaint", about="The sign was not up.", of=1)
    assert told["ok"], told
    (line,) = [one for one in got(officer, "/api/record/waiting") if one["table"] == BW1]
    assert line["complaints"] == 1
    assert not any(one["yours"] for one in line["told"])
    found = got(officer, "/api/record/search", kind="complaint_opened")
    assert "The sign was not up." in found["records"][0]["says"]
    player = house.enter("player-1")
    assert player.client.get("/api/record/search").status_code == 403


def test_acts_that_a_book_gives_and_no_others() -> None:
    """Adelaide: the officer approves a second colour, the manager reviews a dispute."""
    with open_house(None, ROULETTE) as house:
        player, officer, manager = (house.enter(p) for p in ("player-1", OFFICER, MANAGER))
        for screen in (player, officer, manager):
            screen.table = "ro1"
        player.do("sit", place=1)
        (line,) = got(officer, "/api/record/waiting")
        assert [one["player"] for one in line["holders"]] == ["player-1"]
        assert got(manager, "/api/record/waiting")[0]["holders"] == []
        assert officer.ask(do="allow_second_colour", player="player-1")["ok"]
        assert not manager.ask(do="allow_second_colour", player="player-1")["ok"]
        assert player.ask(do="raise_dispute", about="my chip lay there")["ok"]
        boss = house.enter("pit-boss-1")
        boss.table = "ro1"
        assert boss.ask(do="decide_dispute", dispute=1, decision="it did not")["ok"]
        assert not manager.ask(do="review_dispute", dispute=1, decision="it did")["ok"]
        assert player.ask(do="request_review", dispute=1)["ok"]
        (waits,) = got(manager, "/api/record/waiting")[0]["disputes"]
        assert (waits["state"], waits["review"]) == ("review_requested", True)
        assert got(officer, "/api/record/waiting")[0]["disputes"][0]["review"] is False
        assert not officer.ask(do="review_dispute", dispute=1, decision="it did")["ok"]
        assert manager.ask(do="review_dispute", dispute=1, decision="it did", upholds=False)["ok"]
        file = manager.client.get("/api/record/ro1/evidence", params={"dispute": 1})
        assert file.status_code == 200, file.text
        assert check(file.content).sound


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.table)
def test_every_table_can_be_read(plan: object) -> None:
    with open_house(None, plan) as house:  # type: ignore[arg-type]
        officer = house.enter(OFFICER)
        name = plan.table  # type: ignore[attr-defined]
        assert got(officer, "/api/record/search", table=name)["records"]
        assert got(officer, f"/api/record/{name}/rounds") == []
        assert officer.client.get(f"/api/record/{name}/rounds/1").status_code == 404
