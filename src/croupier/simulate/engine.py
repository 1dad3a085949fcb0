"""Who plays the blocks: this core, several threads, or a Dask cluster; the result is the same.

Blocks are handed back in order, so that what is there when somebody stops is what a shorter run
would have come to. The kernel releases the interpreter's lock, so threads use every core.
"""

import re
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final

from croupier.simulate.job import Block, Job

#: Dask leaves a half-made client behind, which complains later, where it cannot even parse one.
_ADDRESS: Final = re.compile(r"(?:[a-z]+://)?(?:[\w.-]+|\[[0-9a-fA-F:.]+\]):\d{1,5}/?")


class NoCluster(ValueError):  # noqa: N818 - a statement about an address
    """No cluster answers; the message says where it was looked for."""


def on_this_machine(job: Job, cores: int) -> Iterator[Block]:
    if cores <= 1:
        yield from map(job.play, range(job.blocks))
        return
    with ThreadPoolExecutor(cores) as pool:
        try:
            yield from _in_order(job, cores, lambda block: pool.submit(job.play, block))
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def on_cluster(job: Job, address: str, *, seconds: float = 5.0) -> Iterator[Block]:
    """The job is sent once; blocks are asked for by number."""
    try:
        from distributed import Client  # noqa: PLC0415 - only those with a cluster have it
    except ImportError:
        raise NoCluster("a cluster needs Dask: install croupier[cluster]") from None
    if not _ADDRESS.fullmatch(address):
        raise NoCluster(f"no cluster answers at {address}: an address is tcp://HOST:PORT")
    try:
        client = Client(address, timeout=seconds, set_as_default=False)
    except (OSError, ValueError, TypeError) as wrong:
        first = str(wrong).splitlines()[0] if str(wrong) else type(wrong).__name__
        raise NoCluster(f"no cluster answers at {address}: {first}") from None
    try:
        cores = sum(client.ncores().values())
        if not cores:
            raise NoCluster(f"the cluster at {address} has no workers")
        there = client.scatter(job, broadcast=True)
        yield from _in_order(
            job, cores, lambda block: client.submit(play_block, there, block, pure=False)
        )
    finally:
        client.close()


def play_block(job: Job, block: int) -> Block:
    """What a worker is asked to do."""
    return job.play(block)


def _in_order(
    job: Job, cores: int, submit: Callable[[int], "Future[Block] | Any"]
) -> Iterator[Block]:
    """A few blocks under way for each core, never all of them at once."""
    under_way: deque[Any] = deque()
    try:
        for block in range(job.blocks):
            under_way.append(submit(block))
            if len(under_way) >= 3 * cores:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        for future in under_way:
            future.cancel()
