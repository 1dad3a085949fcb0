"""The approved document over HTTP: its own bytes, and only once the request is on the record."""

from msgspec.structs import replace

from floor.hall import BW1
from game.play import PLAN
from server.house import open_house


def test_the_document_is_served_to_whoever_asked_on_the_record() -> None:
    approved = b"what the regulator approved"
    with open_house(None, replace(PLAN, document=approved)) as house:
        one, two = house.enter("player-1"), house.enter("player-2")
        early = one.client.get("/api/tables/bw1/document")
        assert (early.status_code, "request_rules" in early.text) == (404, True)
        assert one.post("request_rules").json()["ok"]
        served = one.client.get("/api/tables/bw1/document")
        assert (served.status_code, served.content) == (200, approved)
        assert served.headers["Content-Disposition"].startswith("attachment")
        assert two.client.get("/api/tables/bw1/document").status_code == 404
        assert house.visitor().get("/api/tables/bw1/document").status_code == 401
        assert house.floor.journal.size(BW1) == 2


def test_without_a_document_the_request_is_recorded_and_nothing_is_served() -> None:
    with open_house() as house:
        one = house.enter("player-1")
        assert one.post("request_rules").json()["ok"]
        assert "no approved document" in one.client.get("/api/tables/bw1/document").text
