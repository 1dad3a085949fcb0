"""Worlds for as long as asked: `make soak MINUTES=60`, or one seed that a failure has named.

Each world is told in a line; the first that goes wrong ends the run with its seed.
"""

import argparse
import sys
import time
import traceback
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from world.play import WorldFailed, play


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, help="play this one only")
    parser.add_argument("--servers", type=int, choices=(1, 2, 3), help="as many each time")
    parser.add_argument("--start", type=int, default=1_000, help="the first seed")
    asked = parser.parse_args()
    end, seed, worlds = time.monotonic() + 60 * asked.minutes, asked.start, 0
    total: Counter[str] = Counter()
    while True:
        seed = seed if asked.seed is None else asked.seed
        servers = asked.servers or 1 + seed % 3
        try:
            total += play(seed, servers=servers)
        except WorldFailed as failed:
            traceback.print_exc()
            print(f"\n{failed}", flush=True)
            return 1
        worlds, seed = worlds + 1, seed + 1
        left = max(0.0, end - time.monotonic())
        faults = sum(times for what, times in total.items() if what.startswith("fault "))
        print(
            f"\r{worlds} worlds, {total['answered yes']} commands done, {total['rounds']} rounds, "
            f"{faults} faults survived, {left / 60:.1f} minutes left ",
            end="",
            flush=True,
        )
        if asked.seed is not None or not left:
            print()
            return 0


if __name__ == "__main__":
    sys.exit(main())
