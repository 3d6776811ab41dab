"""What could not be told to whoever wanted to know, for `/metrics`."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client.core import Metric

from vizitka.common.metrics import gauge
from vizitka.outbox.models import Delivery


def measure() -> Iterator[Metric]:
    dead = Delivery.objects.filter(dead=True).count()
    yield gauge("deliveries_dead", "Deliveries of events that have failed for good", dead)
