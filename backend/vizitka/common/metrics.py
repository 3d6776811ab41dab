"""Measurements for Prometheus at /metrics. What they are told apart by comes from closed sets, never from a request as
it stands: by route, not by path, so that nobody can make their number grow.

What processes count is summed over all of them (`counted_together`). What can be looked at when somebody asks, such as
how many tasks wait, rooms tell by `register`.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import structlog
from django.db import DatabaseError, InterfaceError
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest, multiprocess
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

log = structlog.get_logger(__name__)

REQUESTS = Histogram(
    "vizitka_request_seconds",
    "Time to answer, by route",
    ["method", "route", "status"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
CARD_PAGES = Counter("vizitka_card_pages", "Card pages answered from the short way", ["outcome"])

# The library reads it when it is loaded: a process has it from the beginning, or not at all.
TOGETHER: Final = "PROMETHEUS_MULTIPROC_DIR"
PREFIX: Final = "vizitka-metrics-"
# Memory, where there is: a full disk would kill who counts.
MEMORY: Final = Path("/dev", "shm")

Measure = Callable[[], Iterable[Metric]]
_measures: Final[dict[str, Measure]] = {}


def register(name: str, measure: Measure) -> None:
    """What `measure` tells is looked at anew whenever somebody asks. It may ask the database."""
    _measures[name] = measure


def gauge(name: str, text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"vizitka_{name}", text, value=value)


def gauges(name: str, text: str, label: str, values: Iterable[tuple[str, float]]) -> GaugeMetricFamily:
    """One number for each of a closed set."""
    family = GaugeMetricFamily(f"vizitka_{name}", text, labels=[label])
    for key, value in values:
        family.add_metric([key], value)
    return family


def observe_request(method: str, route: str, status: int, seconds: float) -> None:
    """`route` is one of the table's, `method` whatever the visitor has sent."""
    REQUESTS.labels(method if method in METHODS else "other", route, str(status)).observe(seconds)


class _Present(Collector):
    """What is so in this moment. A database that is away is told, and keeps nothing else away."""

    def collect(self) -> Iterator[Metric]:
        is_there = True
        for name, measure in _measures.items():
            try:
                found = list(measure())
            except (DatabaseError, InterfaceError):
                log.warning("not_measured", name=name, exc_info=True)
                is_there = False
                continue
            yield from found
        yield gauge("database_up", "1 while the database answers", float(is_there))


def exposition() -> bytes:
    """The text format: what the processes have counted, and what is so in this moment."""
    present = CollectorRegistry()
    present.register(_Present())
    return generate_latest(_counted()) + generate_latest(present)


def _counted() -> CollectorRegistry:
    if not os.environ.get(TOGETHER):
        return REGISTRY
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry


@contextlib.contextmanager
def counted_together(otherwise: Path) -> Iterator[str]:
    """A folder in which the processes of one `serve` count, for their environment (`TOGETHER`): whichever of them is
    asked then answers for all. In memory, else in the folder `otherwise`. What killed ones have left is taken away."""
    place = MEMORY if os.access(MEMORY, os.W_OK) else otherwise
    for left in place.glob(f"{PREFIX}*"):
        if not _lives(left.name.removeprefix(PREFIX).partition("-")[0]):
            shutil.rmtree(left, ignore_errors=True)
    folder = tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", dir=place)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _lives(pid: str) -> bool:
    try:
        os.kill(int(pid), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        # Another's.
        return True
    return True
