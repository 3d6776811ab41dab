"""When a product was tapped last. Visitors wait for none of it: taps gather in the process, and are written together.

A process that is killed loses the moments of its last seconds, and a database that is away none: they wait for it. How
many visitors came is counted elsewhere.
"""

from __future__ import annotations

import datetime as dt
import threading
import uuid
from collections import defaultdict
from typing import Final

import structlog
from django.db import close_old_connections
from django.db.models import Q

from vizitka.common import clock
from vizitka.products.models import Product, ProductSerial
from vizitka.publishing.observers import Served, Visitor
from vizitka.spaces.enums import Channel

log = structlog.get_logger(__name__)

# Seconds from the first tap to the writing of all that have come meanwhile.
EVERY: Final = 10.0
# How many are written by one statement.
AT_ONCE: Final = 200


class Taps:
    """The last tap of each serial, until it is written."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: dict[str, dt.datetime] = {}
        self._waiting = False

    def note(self, served: Served, _visitor: Visitor) -> None:
        """Observer of what visitors are shown (publishing.observers)."""
        # What is followed on the page is no tap.
        if served.channel != Channel.PRODUCT or not served.name or served.kind != "page":
            return
        with self._lock:
            self._last[served.name] = clock.now()
        self._wait()

    def _wait(self) -> None:
        with self._lock:
            if self._waiting:
                return
            self._waiting = True
        timer = threading.Timer(EVERY, self._write)
        timer.daemon = True
        timer.start()

    def _write(self) -> None:
        try:
            self.flush()
        except Exception:
            log.exception("taps_not_written")
            self._wait()
        finally:
            close_old_connections()

    def flush(self) -> int:
        """Writes what has gathered, and keeps what could not be written. Returns how many products."""
        with self._lock:
            last, self._last = self._last, {}
            self._waiting = False
        serials = sorted(last)
        for start in range(0, len(serials), AT_ONCE):
            try:
                _write({serial: last[serial] for serial in serials[start : start + AT_ONCE]})
            except Exception:
                with self._lock:
                    self._last = {serial: last[serial] for serial in serials[start:]} | self._last
                raise
        return len(serials)


def _write(last: dict[str, dt.datetime]) -> None:
    """One read, and one statement for each space and moment: those of a busy second share it."""
    rows = ProductSerial.objects.filter(serial__in=last)
    together: dict[tuple[uuid.UUID, dt.datetime], list[uuid.UUID]] = defaultdict(list)
    for row in rows:
        together[row.space_id, last[row.serial].replace(microsecond=0)].append(row.product_id)
    for (space_id, moment), ids in together.items():
        older = Q(last_tap_at=None) | Q(last_tap_at__lt=moment)
        Product.objects.in_space(space_id).filter(older, pk__in=ids).update(last_tap_at=moment)


taps: Final = Taps()
