"""The routes of the front door, of set-up and of the odds pages, for the OpenAPI document."""

from croupier.server.access_routes import Grants, IssuedCode, Me
from croupier.server.key_routes import Keys
from croupier.server.lobby import Lobby
from croupier.server.route import NAME, Route
from croupier.server.shelf import BookLine, BookSheet

DOOR = (
    Route(method="get", path="/api/books", says="The books.", gives=list[BookLine]),
    Route(
        method="get",
        path="/api/books/{name}",
        says="Exact odds, readings, layouts and equipment of a book.",
        gives=BookSheet,
        who="staff and regulators",
        path_types=NAME,
    ),
    Route(
        method="get",
        path="/api/tables/{name}/odds",
        says="The same of the book that a table was opened with, with its readings in force.",
        gives=BookSheet,
        who="staff and regulators",
        path_types=NAME,
    ),
    Route(
        method="get",
        path="/api/keys",
        says="The floor's public key, its newest heads, and what a witness took.",
        gives=Keys,
        who="administrator",
    ),
    Route(
        method="put",
        path="/api/people/{person}/grants",
        says="All that a person may be from now on; sessions in other offices end.",
        takes=Grants,
        gives=Me,
        who="administrator",
        path_types={"person": "string"},
    ),
    Route(
        method="post",
        path="/api/devices/{device}/code",
        says="Another one-time code for a terminal or display, revoked or not; its key ends.",
        gives=IssuedCode,
        status=201,
        who="administrator",
        path_types={"device": "string"},
    ),
    Route(method="get", path="/api/lobby", says="The tables from the door.", gives=Lobby),
    Route(method="get", path="/api/sessions", says="This browser's people.", gives=list[Me]),
)
