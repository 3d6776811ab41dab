"""What the installation itself has, for `/metrics`."""

from __future__ import annotations

import os
from collections.abc import Iterator

from django.conf import settings
from prometheus_client.core import GaugeMetricFamily, Metric

from vizitka.common.metrics import gauge


def measure() -> Iterator[Metric]:
    build = GaugeMetricFamily("vizitka_build", "The release that runs: always 1", labels=["version"])
    build.add_metric([settings.VERSION], 1)
    yield build
    disk = os.statvfs(settings.DATA)
    yield gauge("disk_free_bytes", "Room for VIZITKA_DATA", disk.f_bavail * disk.f_frsize)
    yield gauge("disk_bytes", "The whole of that disk", disk.f_blocks * disk.f_frsize)
