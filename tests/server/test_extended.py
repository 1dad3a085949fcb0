"""A table that does what its book has not: whatever shows the table over the wire says so."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from croupier.rulebook.extension import NOT_IN_BOOK
from croupier.server.demo_tables import ROULETTE, SIC_BO
from server.house import House, Json, open_house
from server.test_every_table import at, view_of

SAYS = f"{NOT_IN_BOOK}: terminals (approval letter 7)"
PLAIN = replace(SIC_BO, table="sb1")
EXTENDED = replace(
    SIC_BO,
    table="ex1",
    terminals=ROULETTE.terminals,
    extensions={"terminals": "letter 7"},
)


@pytest.fixture
def house() -> Iterator[House]:
    with open_house(None, PLAIN, EXTENDED) as opened:
        yield opened


@pytest.mark.parametrize(
    ("who", "path"),
    [
        ("player-1", "/api/tables"),
        ("player-1", "/api/lobby"),
        ("regulator-officer-1", "/api/record/waiting"),
    ],
)
def test_lists_of_tables_say_it_of_the_extended_one_alone(
    house: House, who: str, path: str
) -> None:
    found = house.enter(who).client.get(path).json()
    lines: list[Json] = found["tables"] if isinstance(found, dict) else found
    assert {line["table"]: line["notice"] for line in lines} == {"sb1": "", "ex1": SAYS}


def test_the_card_and_every_view_of_it_say_it(house: House) -> None:
    card = house.enter("player-1").client.get("/api/tables/ex1").json()
    assert card["notice"] == SAYS
    for who in ("player-1", "dealer-1", "casino-supervisor-1"):
        assert view_of(at(house, who, "ex1"))["notice"] == SAYS, who
        assert view_of(at(house, who, "sb1"))["notice"] == "", who
