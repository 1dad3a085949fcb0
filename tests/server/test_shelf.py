"""Books on the shelf, keys and sessions: what each office is given of them."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.library import every_book, load
from croupier.server.demo_tables import PLANS, plan_of
from croupier.server.shelf import sheet_of
from server.house import House, open_house

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "crown-and-anchor")


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


@pytest.mark.parametrize("name", every_book())
def test_a_sheet_is_the_exact_odds_of_its_book(house: House, name: str) -> None:
    client = house.enter("regulator-officer-1").client
    sheet = client.get(f"/api/books/{name}").json()
    exact = {odds.position: odds for odds in load(name).odds()}
    assert {row["position"] for row in sheet["positions"]} == set(exact)
    for row in sheet["positions"]:
        odds = exact[row["position"]]
        figures = tuple(Fraction(row[key]) for key in ("chance", "edge", "variance"))
        assert figures == (odds.chance, odds.edge, odds.variance)
        assert row["pays"]
        assert row["clauses"]
    assert {reading["name"] for reading in sheet["readings"]} == set(load(name).book.readings)
    assert all(any(v["in_force"] for v in r["values"]) or r["span"] for r in sheet["readings"])
    assert sheet["layouts"]


def test_other_bytes_are_another_sheet() -> None:
    first = sheet_of("nsw-big-wheel", b"one")
    assert sheet_of("nsw-big-wheel", b"one") is first
    assert sheet_of("nsw-big-wheel", b"two").hash != first.hash


def test_odds_are_for_staff_and_books_for_everybody(house: House) -> None:
    visitor = house.visitor()
    assert [line["book"] for line in visitor.get("/api/books").json()] == list(every_book())
    assert visitor.get("/api/books/nsw-sic-bo").status_code == 401
    for person in ("player-1", "display-1"):
        answer = house.enter(person).client.get("/api/books/nsw-sic-bo")
        assert answer.status_code == 403, person
    for person in ("dealer-1", "pit-boss-1", "regulator-manager-1", "administrator-1"):
        assert house.enter(person).client.get("/api/books/nsw-sic-bo").status_code == 200
    staff = house.enter("dealer-1").client
    for name in ("no-book", "..", "%2Fetc", "victoria-sic-bo"):
        assert staff.get(f"/api/books/{name}").status_code == 404, name


def test_a_table_gives_the_odds_of_the_bytes_and_readings_it_was_opened_with() -> None:
    """Also of a book that is on no shelf, or with other readings than the shelf's."""
    (optionb,) = (plan for plan in PLANS if plan.book == "victoria-sic-bo:b")
    exactly = {"colour.match": "exactly"}
    plans = (plan_of(EXAMPLE), replace(optionb, readings=exactly, confirmed=()))
    with open_house(None, *plans) as opened:
        table = plans[0].table
        client = opened.enter("regulator-officer-1").client
        assert client.get("/api/books/crown-and-anchor").status_code == 404
        mine = client.get(f"/api/tables/{table}/odds").json()
        assert (mine["book"], mine["title"]) == ("crown-and-anchor", "Crown and Anchor")
        assert {row["edge"] for row in mine["positions"]} == {"17/216"}
        line = next(t for t in client.get("/api/lobby").json()["tables"] if t["table"] == table)
        assert mine["hash"].startswith(line["rules"])
        read = client.get("/api/tables/vb1/odds").json()
        exact = load("victoria-sic-bo:b", exactly).odds()
        assert [row["edge"] for row in read["positions"]] == [str(odds.edge) for odds in exact]
        shelf = client.get("/api/books/victoria-sic-bo:b").json()
        assert read["hash"] == shelf["hash"]
        assert read["positions"] != shelf["positions"]
        (reading,) = (each for each in read["readings"] if each["name"] == "colour.match")
        assert [v["value"] for v in reading["values"] if v["in_force"]] == ["exactly"]
        assert client.get("/api/tables/nowhere/odds").status_code == 404
        assert opened.visitor().get(f"/api/tables/{table}/odds").status_code == 401
        assert opened.enter("player-1").client.get("/api/tables/vb1/odds").status_code == 403


def test_keys_are_for_the_administrator_and_say_what_a_witness_took(house: House) -> None:
    for person in ("player-1", "dealer-1", "regulator-manager-1"):
        assert house.enter(person).client.get("/api/keys").status_code == 403
    client = house.enter("administrator-1").client
    keys = client.get("/api/keys").json()
    assert keys["public"] == house.visitor().get("/api/heads").json()["key"]
    assert keys["witnessed"] == []
    stream = keys["heads"][0]["stream"] if keys["heads"] else None
    if stream is not None:
        assert house.visitor().get(f"/api/heads/{stream}").status_code == 200
        (seen,) = client.get("/api/keys").json()["witnessed"]
        assert seen["stream"] == stream


def test_a_browser_learns_whom_it_is_signed_in_as(house: House) -> None:
    client = house.visitor()
    assert client.get("/api/sessions").json() == []
    for person, role in (("player-1", "player"), ("dealer-1", "dealer")):
        client.post("/api/session", json={"person": person, "role": role})
    found = client.get("/api/sessions").json()
    assert [(one["person"], one["role"], one["device"]) for one in found] == [
        ("dealer-1", "dealer", False),
        ("player-1", "player", False),
    ]
