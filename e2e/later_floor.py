"""Three tables of the demonstration, whose clock a test puts forward by minutes.

python e2e/later_floor.py DATA PORT

The minutes stand in a file beside its folder, so that nobody waits for a sign to have stood, nor a
week for a slip to run out.
"""

import sys
from pathlib import Path

from example_floor import main
from msgspec.structs import replace

from croupier.floor.clock import utc_now
from croupier.game.moments import later
from croupier.game.names import Instant
from croupier.server.demo_tables import BIG_WHEEL, ROULETTE, VICTORIA_A

WEEK = {"slip.expiry_days": "7"}


def minutes_of(folder: Path) -> Path:
    return folder.parent / "minutes"


def serve(folder: Path, port: int) -> None:
    forward = minutes_of(folder)

    def clock() -> Instant:
        return later(utc_now(), minutes=int(forward.read_text()) if forward.exists() else 0)

    main(folder, port, BIG_WHEEL, replace(ROULETTE, readings=WEEK), VICTORIA_A, clock=clock)


if __name__ == "__main__":
    serve(Path(sys.argv[1]), int(sys.argv[2]))
