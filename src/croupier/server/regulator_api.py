"""The regulator's routes as the OpenAPI document lists them; regulator_routes.py does the work."""

from croupier.server.replay import Replay, RoundLine
from croupier.server.route import NAME, Route
from croupier.server.search import Found
from croupier.server.verification import AskVerify, Examined
from croupier.server.waiting import Waiting

REGULATOR = (
    Route(
        method="get",
        path="/api/record/search",
        says="Records by table, round, person, kind, clause, time or words; newest first.",
        gives=Found,
        who="regulator",
    ),
    Route(
        method="get",
        path="/api/record/waiting",
        says="What waits for this office at each table.",
        gives=list[Waiting],
        who="regulator",
    ),
    Route(
        method="get",
        path="/api/record/{name}/rounds",
        says="The newest rounds of a table.",
        gives=list[RoundLine],
        who="regulator",
        path_types=NAME,
    ),
    Route(
        method="get",
        path="/api/record/{name}/rounds/{number}",
        says="A round step by step, with what each record did and why.",
        gives=Replay,
        who="regulator",
        path_types={**NAME, "number": "integer"},
    ),
    Route(
        method="get",
        path="/api/record/{name}/evidence",
        says="An evidence file of a round, a wager or a dispute.",
        who="regulator",
        path_types=NAME,
    ),
    Route(
        method="get",
        path="/api/record/{name}/evidence.pdf",
        says="The same as a page for a person.",
        who="regulator",
        path_types=NAME,
    ),
    Route(
        method="post",
        path="/api/record/verify",
        says="Begin to verify the whole journal, against heads held elsewhere.",
        takes=AskVerify,
        gives=Examined,
        who="regulator",
    ),
    Route(
        method="get",
        path="/api/record/verify",
        says="How far that is, and what came of it.",
        gives=Examined,
        who="regulator",
    ),
)
