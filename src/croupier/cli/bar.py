"""The bar of a long simulation: progress, rate, time left and the running estimate."""

from typing import TYPE_CHECKING, Self

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

if TYPE_CHECKING:
    from croupier.simulate.result import Simulation


class _Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed / 1e6:,.0f} million rounds a second")


class Bar:
    """Progress on standard error, with the running estimate; nothing where nobody looks."""

    def __init__(self, rounds: int, *, shown: bool) -> None:
        self._bar = Progress(
            BarColumn(),
            TextColumn("{task.percentage:>3.0f}%"),
            _Rate(),
            TimeRemainingColumn(),
            TextColumn("{task.description}"),
            console=Console(stderr=True),
            transient=True,
            disable=not shown,
        )
        self._task = self._bar.add_task("", total=rounds)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar.live.is_started:  # else a mistake's sentence would stand under an empty line
            self._bar.stop()

    def update(self, now: "Simulation") -> None:
        self._bar.start()  # at the first result: a mistake is answered without a bar
        edge = now.edge()
        exact = "" if edge.exact is None else f", exact {edge.exact:.5%}"
        says = f"edge {edge.value:.5%} ± {edge.half:.5%}{exact}"
        self._bar.update(self._task, completed=now.rounds, description=says)
