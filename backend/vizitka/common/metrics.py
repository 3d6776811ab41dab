"""Measurements for Prometheus at /metrics. What they are told apart by comes from closed sets, never from a request as
it stands: by route, not by path, so that nobody can make their number grow."""

from __future__ import annotations

import os
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest, multiprocess

REQUESTS = Histogram(
    "vizitka_request_seconds",
    "Time to answer, by route",
    ["method", "route", "status"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
CARD_PAGES = Counter("vizitka_card_pages", "Card pages answered from the short way", ["outcome"])


def observe_request(method: str, route: str, status: int, seconds: float) -> None:
    """`route` is one of the table's, `method` whatever the visitor has sent."""
    REQUESTS.labels(method if method in METHODS else "other", route, str(status)).observe(seconds)


def exposition() -> bytes:
    """The text format, summed over the processes when PROMETHEUS_MULTIPROC_DIR is set."""
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
    return generate_latest()
