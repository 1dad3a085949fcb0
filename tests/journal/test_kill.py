"""A writer killed in the middle: what it acknowledged is there, and the rest is whole or absent.

This shows recovery. That the bytes were on the disk and not only in the system's memory is shown by
`test_powercut` on a disk that loses it: a kill cannot show it.
"""

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.journal.record import StreamName
from croupier.journal.sqlite import SqliteJournal
from croupier.journal.store import CommandId, Owner
from croupier.journal.verify import verify_stream

TABLE = StreamName("bw1")
BATCH = 5
KILLS = 6

WRITER = f"""
import sys
from hashlib import sha256
from pathlib import Path
from croupier.journal.record import StreamName
from croupier.journal.sqlite import open_journal
from croupier.journal.store import Batch, CommandId, Owner, StoredAnswer

journal = open_journal(Path(sys.argv[1]))
stream = StreamName("{TABLE}")
size = journal.size(stream)
while size < 100_000:
    answer = StoredAnswer(Owner("T7"), CommandId(str(size)), bytes(32), b"yes")
    bodies = tuple(f"event {{seq}}".encode() for seq in range(size + 1, size + {BATCH} + 1))
    size = journal.append(Batch(stream, size, bodies, (answer,))).size
    sys.stdout.write(f"{{size}}\\n")
    sys.stdout.flush()
"""


def acknowledged_before_a_kill(data: Path, lines: int) -> int:
    """Kills the writer once it has acknowledged so many batches; the last size that it told."""
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(data)], stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        try:
            told = [writer.stdout.readline() for _ in range(lines)]
        finally:
            writer.kill()
        told += writer.stdout.readlines()
    # A last line without its end was never told.
    return max(int(line) for line in told if line.endswith("\n"))


def test_what_was_acknowledged_outlives_a_kill(
    data: Path, open_sqlite: Callable[[Path], SqliteJournal], key: Ed25519PrivateKey
) -> None:
    dice = random.Random(412)  # noqa: S311
    for _ in range(KILLS):
        told = acknowledged_before_a_kill(data, dice.randint(1, 150))
        journal = open_sqlite(data)
        size = journal.size(TABLE)
        assert told <= size <= told + BATCH
        assert size % BATCH == 0
        records = list(journal.read(TABLE))
        assert [r.body for r in records] == [f"event {seq}".encode() for seq in range(1, size + 1)]
        assert verify_stream(TABLE, records, (), key=key.public_key()).findings == ()
        for before in range(0, size + BATCH, BATCH):
            kept = journal.answer(Owner("T7"), CommandId(str(before)))
            assert (kept is not None) == (before < size)
        journal.close()
