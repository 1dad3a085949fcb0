"""No role sees or does what its book does not give it: every route and command, as every role."""

from collections.abc import Iterator
from typing import get_args

import pytest

from croupier.game.names import Role
from croupier.game.round import STEP_OF
from croupier.library import load
from croupier.roles import REGULATORS, STAFF
from croupier.server.access import PEOPLE
from croupier.server.demo_tables import PLANS
from croupier.server.openapi import ROUTES
from server.house import House, Json, Screen, open_house
from server.samples import COMMANDS, sample

ROLES: tuple[str, ...] = get_args(Role)
STEPS = {str(kind.__struct_config__.tag): step for kind, step in STEP_OF.items()}  # type: ignore[attr-defined]
#: Acts of a person on his own money and place, which an office of the house has no part in.
PLAYERS_OWN = {"sit", "leave", "take_back", "move", "clear", "repeat", "leave_up", "declare_colour"}
#: Offices that do nothing at a table's layout under any book.
ONLOOKERS = ("display", "surveillance", "cashier", "administrator")


def person_of(role: str) -> str:
    return next(person for person, own in PEOPLE.items() if own == role)


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with open_house(None, *PLANS) as opened:
        yield opened


def known(table: str) -> Json:
    return {"table": table, "round": 1, "player": "player-1", "place": 1}


@pytest.mark.parametrize("role", ROLES)
def test_a_step_of_the_round_is_done_by_whom_the_book_names(house: House, role: str) -> None:
    screen = house.enter(person_of(role))
    for plan in PLANS:
        book = load(plan.book).book
        steps = {str(step.fields["do"]): step.fields["by"] for step in book.steps}
        for do, step in STEPS.items():
            by = steps.get(step, ())
            if isinstance(by, tuple) and role not in by:
                told = screen.ask(**sample(do, known(plan.table)))
                assert told["refusal"]["code"] in ("not_your_act", "not_in_book"), (do, told)


@pytest.mark.parametrize("table", ["sb1", "ro1"])
@pytest.mark.parametrize("role", ROLES)
def test_every_command_as_every_role(role: str, table: str) -> None:
    """Never a fault; and what is a player's own is not for an office to do."""
    (plan,) = (plan for plan in PLANS if plan.table == table)
    with open_house(None, plan) as house:
        screen = house.enter(person_of(role))
        for do in COMMANDS:
            body = sample(do, known(table))
            answer = screen.client.post("/api/command", json=body)
            assert answer.status_code in (200, 403), (do, answer.text)
            if answer.status_code == 403:
                assert body.get("second"), do
                continue
            told = answer.json()
            assert told["ok"] or told["refusal"]["says"], do
            if do in PLAYERS_OWN and role in ONLOOKERS:
                assert not told["ok"], (do, role)


@pytest.mark.parametrize("role", [role for role in ROLES if role not in (*STAFF, "player")])
def test_onlookers_change_nothing_at_a_table(role: str) -> None:
    """What little they may do by a book: be told, be asked, review; never the round or money."""
    harmless = {"acknowledge", "raise_dispute", "request_rules", "review_dispute", "send_chips"}
    if role in REGULATORS:
        harmless.add("open_complaint")
    with open_house() as house:
        screen = house.enter(person_of(role))
        for do in COMMANDS:
            told = screen.client.post("/api/command", json=sample(do, known("bw1")))
            if told.status_code == 200 and told.json()["ok"]:
                assert do in harmless, (role, do, told.json())


#: What each route answers to each kind of visitor, where the body is one that decodes.
def call(screen: Screen, route: Json) -> int:
    path = route["path"]
    for name, value in (("name", "bw1"), ("wager", "1"), ("position", "symbol:1")):
        path = path.replace("{" + name + "}", value)
    path = path.replace("{number}", "1").replace("{person}", "nobody").replace("{device}", "nobody")
    return screen.client.request(route["method"].upper(), path, json=route.get("body")).status_code


BODIES: dict[str, Json] = {
    "/api/people": {"person": "x", "called": "X", "grants": []},
    "/api/people/{person}/grants": {"grants": [{"role": "dealer"}]},
    "/api/devices": {"device": "x", "kind": "display", "at": "nowhere"},
    "/api/tables": {"id": "0" * 32},
    "/api/command": {},
    "/api/second": {},
    "/api/record/verify": {},
}


@pytest.mark.parametrize("role", [*ROLES, "nobody"])
def test_every_route_as_every_role(house: House, role: str) -> None:
    client = house.visitor()
    screen = Screen(house, client, "") if role == "nobody" else house.enter(person_of(role))
    for route in ROUTES:
        if route.path == "/api/sign-out":
            continue
        asked = {"path": route.path, "method": route.method, "body": BODIES.get(route.path)}
        status = call(screen, asked)
        assert status < 500, (route.path, status)
        if route.who == "anybody":
            assert status != 403, (route.path, status)
        elif role == "nobody" or route.who == "another server of the floor":
            assert status == 401, (route.path, status)
        elif route.who == "administrator" and role != "administrator":
            assert status == 403, (route.path, status)
        elif (route.who == "regulator" and role not in REGULATORS) or (
            route.who == "staff and regulators" and role in ("player", "display")
        ):
            assert status == 403, (route.path, role, status)
        elif route.who != "cashier or supervisor":
            assert status not in (401, 403), (route.path, role, status)
