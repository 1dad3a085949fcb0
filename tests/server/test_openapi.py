"""The OpenAPI document: every route there is, every command, refusal and event, typed."""

import json
from collections.abc import Iterator
from typing import get_args

import pytest
from litestar import Litestar

from croupier.game.commands import WireCommand
from croupier.game.events import Event
from croupier.journal.memory import MemoryJournal
from croupier.server.access import Access
from croupier.server.app import PAGE_PATHS, create_app
from croupier.server.openapi import ROUTES, document
from croupier.server.register import register_in_memory
from floor.hall import floor_on
from server.house import House, open_house


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


def routes_of(app: Litestar) -> set[tuple[str, str]]:
    """As the application has them, in the document's spelling; pages are no API."""
    found = set()
    for route in app.routes:
        for method in getattr(route, "methods", ()):
            if method in ("GET", "POST", "DELETE", "PUT", "PATCH"):
                found.add((method.lower(), route.path_format))
    pages = {path.replace(":str", "") for path in PAGE_PATHS}
    return {(m, path) for m, path in found if path not in pages and path != "/assets/{file_path}"}


def test_every_route_is_in_the_document() -> None:
    app = create_app(floor_on(MemoryJournal()), Access(register_in_memory()))
    assert routes_of(app) == {(route.method, route.path) for route in ROUTES}


def test_every_command_and_event_is_typed() -> None:
    schemas = json.loads(document())["components"]["schemas"]
    for kind in (*get_args(WireCommand), *get_args(Event)):
        config = kind.__struct_config__
        shape = schemas[kind.__name__]
        assert shape["properties"][config.tag_field] == {"enum": [config.tag]}, kind
    assert set(schemas["Refusal"]["required"]) == {"code", "says"}
    assert len(schemas["Command"]["anyOf"]) == len(get_args(WireCommand))


def test_the_document_is_served_and_the_floor_says_how_it_is(house: House) -> None:
    client = house.visitor()
    assert client.get("/api/openapi.json").json()["openapi"] == "3.1.0"
    assert client.get("/healthz").json()["ok"]
    assert client.get("/readyz").status_code == 200
    house.enter("dealer-1").do("place_bets", round=1)
    told = client.get("/metrics").text
    assert 'croupier_commands_total{answer="ok",do="place_bets"} 1.0' in told
    assert 'croupier_records{stream="bw1"}' in told
