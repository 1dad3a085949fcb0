"""A world's time: an event loop in which nobody waits and everything comes in the same order.

Time moves on when nobody has anything to do, straight to the next thing that is due. What would run
on a thread runs at once. A seed therefore says all that will happen, on any machine.
"""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")


class StandsStillError(Exception):
    """Everybody waits for somebody else."""


class AtOnce(Executor):
    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> "Future[_T]":
        done: Future[_T] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - told to whoever waits
            done.set_exception(error)
        return done


class WorldLoop(asyncio.SelectorEventLoop):
    _scheduled: list[asyncio.TimerHandle]
    _ready: Any

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self._default_executor = AtOnce()

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        if not self._ready and not self._scheduled:
            raise StandsStillError("nobody has anything to do, and the world has not ended")
        if not self._ready:
            self.now = max(self.now, min(timer.when() for timer in self._scheduled))
        super()._run_once()  # type: ignore[misc]


def run_world(work: Coroutine[Any, Any, _T]) -> _T:
    with asyncio.Runner(loop_factory=WorldLoop) as runner:
        return runner.run(work)
