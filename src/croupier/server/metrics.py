"""What is counted, in Prometheus' form. Streams are looked at when somebody scrapes, not before."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from croupier.floor.floor import Floor


class _Streams(Collector):
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def collect(self) -> Iterator[Metric]:
        records = GaugeMetricFamily("croupier_records", "Records on the stream.", labels=["stream"])
        waiting = GaugeMetricFamily(
            "croupier_waiting", "Commands that wait in the inbox.", labels=["stream"]
        )
        epoch = GaugeMetricFamily("croupier_epoch", "Epoch of the writer.", labels=["stream"])
        for name, writer in self._floor.streams.items():
            records.add_metric([name], writer.size)
            waiting.add_metric([name], len(writer.inbox.staff) + len(writer.inbox.players))
            epoch.add_metric([name], writer.tenure.epoch)
        yield from (records, waiting, epoch)


class Metrics:
    def __init__(self, floor: Floor) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(_Streams(floor))
        self.commands = Counter(
            "croupier_commands",
            "Commands answered, by what they do and how they were answered.",
            ["do", "answer"],
            registry=self._registry,
        )
        self.seconds = Histogram(
            "croupier_command_seconds",
            "From a command's arrival to its durable answer.",
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0),
            registry=self._registry,
        )
        self.screens = Gauge(
            "croupier_screens", "Lines that are open.", ["stream"], registry=self._registry
        )
        self.dropped = Counter(
            "croupier_screens_dropped", "Lines closed by us.", ["why"], registry=self._registry
        )

    def text(self) -> bytes:
        return generate_latest(self._registry)
