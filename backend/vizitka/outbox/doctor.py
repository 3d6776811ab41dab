"""Whether what happened has reached all who wanted to know."""

from __future__ import annotations

from collections.abc import Iterator

from vizitka.common import doctor
from vizitka.outbox.models import Delivery


def look() -> Iterator[doctor.Finding]:
    dead = Delivery.objects.filter(dead=True).count()
    if dead:
        yield doctor.warning(
            f"{dead:,} deliveries have failed for good.",
            "The back office says why (Outbox, Deliveries, dead) and delivers them again.",
        )
    else:
        yield doctor.ok("No delivery has failed for good.")
