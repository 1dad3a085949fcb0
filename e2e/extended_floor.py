"""A floor with one table that has terminals which its book has not, by the extension of that name.

python e2e/extended_floor.py DATA PORT
"""

import sys
from pathlib import Path

from example_floor import main
from msgspec.structs import replace

from croupier.game.names import TableId
from croupier.server.demo_tables import ROULETTE, SIC_BO

APPROVAL = "letter 7"
PLAN = replace(
    SIC_BO,
    table=TableId("ex1"),
    title="Sic Bo with terminals",
    terminals=ROULETTE.terminals,
    extensions={"terminals": APPROVAL},
)

if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), PLAN)
