"""The OpenAPI document: every route, command, refusal and event, from the types that decode them.

The schemas are msgspec's own, so that tagged unions keep their tags. What a route takes and gives
stands in one list, and a test holds that list against the routes that there are.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, get_args

import msgspec

import croupier
from croupier.floor.stream import Answer
from croupier.game.commands import WireCommand
from croupier.game.events import Event
from croupier.game.names import Refusal
from croupier.journal.proof import GrownNote, KnownHeads
from croupier.server import access_routes as a
from croupier.server import table_types as t
from croupier.server.access import Claim
from croupier.server.cage_view import CageView
from croupier.server.card import TableCard, TableLine
from croupier.server.display_view import DisplaysTableView
from croupier.server.door_api import DOOR
from croupier.server.heads import PaperHead
from croupier.server.line import Message
from croupier.server.peers import Forwarded
from croupier.server.pit_table_view import PitTableView
from croupier.server.pit_view import PitView
from croupier.server.recall import OwnRound
from croupier.server.register import DeviceLine, PersonLine
from croupier.server.regulator_api import REGULATOR
from croupier.server.route import NAME, Route
from croupier.server.speech import Said
from croupier.server.staff_view import DealersTableView
from croupier.server.views import PlayersTableView
from croupier.server.window_api import WINDOW

_REF = "#/components/schemas/{name}"


class Wrong(msgspec.Struct, frozen=True):
    """What is wrong with a request, and where; nothing was done."""

    status_code: int
    detail: str


ROUTES = (
    Route(
        method="post",
        path="/api/session",
        says="Come in as somebody of the demonstration.",
        takes=Claim,
        gives=a.Me,
        status=201,
    ),
    Route(
        method="post",
        path="/api/sign-in",
        says="Sign in with a password to an office at a table.",
        takes=a.SignIn,
        gives=a.Me,
        status=201,
    ),
    Route(
        method="post", path="/api/sign-out", says="End this session.", gives=a.Me, who="signed in"
    ),
    Route(method="get", path="/api/me", says="Who this screen is.", gives=a.Me, who="signed in"),
    Route(
        method="post",
        path="/api/code",
        says="Choose a password by a one-time code.",
        takes=a.UseCode,
        gives=a.Me,
    ),
    Route(
        method="post",
        path="/api/enrol",
        says="A terminal or a display takes its key by a one-time code.",
        takes=a.Enrol,
        gives=a.Me,
        status=201,
    ),
    Route(
        method="post",
        path="/api/second",
        says="A second person's word for one command.",
        takes=a.Second,
        gives=a.SecondWord,
        status=201,
        who="signed in",
    ),
    Route(
        method="get",
        path="/api/people",
        says="Everybody who may sign in.",
        gives=tuple[PersonLine, ...],
        who="administrator",
    ),
    Route(
        method="post",
        path="/api/people",
        says="Somebody new, with offices; answers with a one-time code.",
        takes=a.NewPerson,
        gives=a.IssuedCode,
        status=201,
        who="administrator",
    ),
    Route(
        method="post",
        path="/api/people/{person}/code",
        says="Another one-time code for a person.",
        gives=a.IssuedCode,
        status=201,
        who="administrator",
        path_types={"person": "string"},
    ),
    Route(
        method="delete",
        path="/api/people/{person}",
        says="Put a person out; every session of his ends.",
        gives=a.Me,
        who="administrator",
        path_types={"person": "string"},
    ),
    Route(
        method="get",
        path="/api/devices",
        says="Every terminal and display.",
        gives=tuple[DeviceLine, ...],
        who="administrator",
    ),
    Route(
        method="post",
        path="/api/devices",
        says="A new terminal or display; answers with a one-time code.",
        takes=a.NewDevice,
        gives=a.IssuedCode,
        status=201,
        who="administrator",
    ),
    Route(
        method="delete",
        path="/api/devices/{device}",
        says="Revoke a device's key.",
        gives=a.Me,
        who="administrator",
        path_types={"device": "string"},
    ),
    Route(
        method="post",
        path="/api/command",
        says="Ask something of a table or of the cage.",
        takes=WireCommand,
        gives=Answer,
        who="signed in",
    ),
    Route(
        method="post",
        path="/api/tables",
        says="Open a table; with a second person where readings are chosen.",
        takes=a.NewTable,
        gives=Answer,
        who="administrator",
    ),
    Route(method="get", path="/api/tables", says="The tables.", gives=list[TableLine]),
    Route(
        method="get",
        path="/api/tables/{name}",
        says="All that a screen must know of a table once.",
        gives=TableCard,
        path_types=NAME,
    ),
    Route(
        method="get",
        path="/api/tables/{name}/why/{wager}",
        says="Why a wager of yours came to what it did.",
        gives=t.Why,
        who="signed in",
        path_types={**NAME, "wager": "integer"},
    ),
    Route(
        method="get",
        path="/api/tables/{name}/why-refused/{command}",
        says="Why a command of yours was refused, by its id.",
        gives=t.Why,
        who="signed in",
        path_types={**NAME, "command": "string"},
    ),
    Route(
        method="get",
        path="/api/tables/{name}/why-round/{number}",
        says="What was called, shown and announced in a round, and why.",
        gives=t.Why,
        who="signed in",
        path_types={**NAME, "number": "integer"},
    ),
    Route(
        method="get",
        path="/api/tables/{name}/why-position/{position}",
        says="What a position wins on and pays, by which clauses.",
        gives=t.Why,
        path_types={**NAME, "position": "string"},
    ),
    Route(
        method="get",
        path="/api/tables/{name}/rounds",
        says="Your own earlier rounds, newest first.",
        gives=list[OwnRound],
        who="signed in",
        path_types=NAME,
    ),
    Route(
        method="get",
        path="/api/tables/{name}/document",
        says="The operator's approved document, for whoever asked for it on the record.",
        who="signed in",
        path_types=NAME,
    ),
    Route(
        method="post",
        path="/api/peer/command",
        says="A command for a table that this server holds, forwarded under its id and signed.",
        takes=Forwarded,
        gives=Answer,
        who="another server of the floor",
    ),
    Route(
        method="get",
        path="/api/heads",
        says="The newest signed heads, for a witness.",
        gives=KnownHeads,
    ),
    Route(
        method="get",
        path="/api/heads/{name}",
        says="The newest head of a stream, with proof that it grew from one seen before.",
        gives=GrownNote,
        path_types=NAME,
    ),
    Route(
        method="get",
        path="/api/heads/{name}/printed",
        says="The newest head of a stream as paper and displays carry it.",
        gives=PaperHead,
        path_types=NAME,
    ),
    Route(
        method="get",
        path="/api/heads/{name}/code.svg",
        says="The same as a code to be scanned.",
        path_types=NAME,
    ),
    Route(method="get", path="/healthz", says="The process answers.", gives=t.Health),
    Route(method="get", path="/readyz", says="The journal takes records.", gives=t.Health),
    Route(method="get", path="/metrics", says="Counts, in Prometheus' form."),
    Route(method="get", path="/api/openapi.json", says="This document."),
    *WINDOW,
    *REGULATOR,
    *DOOR,
)


def _types() -> Iterable[Any]:
    for route in ROUTES:
        yield from (kind for kind in (route.takes, route.gives) if kind is not None)
    views = (
        *(PlayersTableView, DealersTableView, DisplaysTableView, CageView),
        *(PitTableView, PitView),
    )
    yield from (Message[view] for view in views)  # type: ignore[valid-type]
    yield from (Wrong, Refusal, Said, Event, *get_args(WireCommand), *get_args(Event))


@cache
def document() -> bytes:
    wanted = list(dict.fromkeys(_types()))
    shapes, components = msgspec.json.schema_components(wanted, ref_template=_REF)
    shape = dict(zip(wanted, shapes, strict=True))
    components["Event"] = shape[Event]
    components["Command"] = shape[WireCommand]
    paths: dict[str, dict[str, object]] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method] = _operation(route, shape)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Croupier",
                "version": croupier.__version__,
                "description": _LIVE,
            },
            "paths": paths,
            "components": {"schemas": components},
        }
    )


_LIVE = (
    "Beside these routes there is the live line, a WebSocket at /ws/{stream} with the query "
    "parameters `as` (the person), `after` (the last record seen) and `epoch` (of the writer that "
    "sent it). It sends a Message a batch: every record of the stream by its number, those of "
    "other people as a placeholder with the leaf hash, and the viewer's whole view. It closes with "
    "4401 (sign in), 4404 (nothing there for you), 4408 (too slow; come back) or 4429 (too many "
    "screens). /ws/floor is the pit's glance at every table that the session reaches: a view and "
    "no records. `after=newest` begins with what is the case now. A screen may say a Command down "
    "the line of a stream, a text frame of at most 4096 bytes: it is asked what POST /api/command "
    "asks, and a Said with its id comes back on the line, once it is durable. A Said has a "
    "`status` and a `detail` where HTTP would answer with those. With `tell=nothing` a line "
    "carries commands and their answers only. A command that names a second person goes over HTTP "
    "and carries his word in the header X-Second."
)


def _operation(route: Route, shape: dict[Any, Any]) -> dict[str, object]:
    wrong = {"application/json": {"schema": shape[Wrong]}}
    answers: dict[str, object] = {
        str(status): {"description": says, "content": wrong} for status, says in _NO
    }
    yes: dict[str, object] = {"description": "done"}
    if route.gives is not None:
        yes["content"] = {"application/json": {"schema": shape[route.gives]}}
    answers[str(route.status)] = yes
    operation: dict[str, object] = {
        "summary": route.says,
        "operationId": f"{route.method} {route.path}",
        "description": f"For {route.who}.",
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": kind}}
            for name, kind in route.path_types.items()
        ],
        "responses": answers,
    }
    if route.takes is not None:
        body = {"application/json": {"schema": shape[route.takes]}}
        operation["requestBody"] = {"required": True, "content": body}
    return operation


_NO = (
    (400, "what is wrong with it"),
    (401, "not by this code or password"),
    (403, "not from here, or not with this office"),
    (404, "not there"),
    (405, "no such act here"),
    (409, "taken already"),
    (413, "too long"),
    (415, "not JSON"),
    (429, "too often"),
    (503, "not now"),
)
