"""Every operation of the OpenAPI document, fuzzed by schemathesis: never a fault of ours."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from croupier.server.openapi import ROUTES, document
from croupier.server.route import Route
from server.house import House, open_house

SCHEMA = schemathesis.openapi.from_file(document().decode())
_FOUND: list[Any] = [result.ok() for result in SCHEMA.get_all_operations()]  # type: ignore[union-attr]
OPERATIONS = {(operation.method, operation.path): operation for operation in _FOUND}


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_no_fault_from_the_document(house: House, route: Route) -> None:
    operation = OPERATIONS[route.method, route.path]
    client = house.enter("administrator-1").client

    @given(case=operation.as_strategy())
    @settings(
        max_examples=8,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    def fuzz(case: schemathesis.Case[Any]) -> None:
        sent = case.as_transport_kwargs(base_url=f"http://{house.address}")
        body = sent.get("json")
        answer = client.request(
            sent["method"],
            sent["url"],
            params=sent.get("params"),
            json=body if not isinstance(body, bytes) else None,
        )
        assert answer.status_code < 500, (answer.status_code, answer.text)

    fuzz()
