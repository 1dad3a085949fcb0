"""What the document says of the routes of slips and of the cashier's window (slip_routes.py,
window_routes.py)."""

from croupier.server.route import Route
from croupier.server.slip_routes import Again, Paper, Reprinted, SlipLine
from croupier.server.window_routes import ClosedColours, Looked, Number

WINDOW = (
    Route(
        method="post",
        path="/api/slips/{slip}/paper",
        says="What a printer puts on a slip that is being printed.",
        gives=Paper,
        who="signed in",
        path_types={"slip": "string"},
    ),
    Route(
        method="post",
        path="/api/slips/{slip}/paper.pdf",
        says="The same as a page to print, with its number as bar code and QR.",
        who="signed in",
        path_types={"slip": "string"},
    ),
    Route(
        method="post",
        path="/api/slips/{slip}/reprint",
        says="A duplicate of a slip that waits to be paid.",
        takes=Again,
        gives=Reprinted,
        who="signed in",
        path_types={"slip": "string"},
    ),
    Route(
        method="post",
        path="/api/slips/{slip}/reprint.pdf",
        says="The same duplicate as a page to print; the same id is the same duplicate.",
        takes=Again,
        who="signed in",
        path_types={"slip": "string"},
    ),
    Route(
        method="post",
        path="/api/slips/look",
        says="What a slip is good for, by its number; nothing is paid.",
        takes=Number,
        gives=Looked,
        who="cashier or supervisor",
    ),
    Route(
        method="get",
        path="/api/cage/colours",
        says="Colour checks of closed tables that are still out.",
        gives=tuple[ClosedColours, ...],
        who="cashier or supervisor",
    ),
    Route(
        method="get",
        path="/api/slips",
        says="Slips by their last digits, terminal or status; of the paid ones the newest 200.",
        gives=list[SlipLine],
        who="cashier or supervisor",
    ),
)
