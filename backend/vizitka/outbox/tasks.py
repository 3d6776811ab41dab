"""Background work of the outbox: safe to repeat."""

from __future__ import annotations

from vizitka.outbox import errands, services


@errands.DISPATCH.done_by
def dispatch(subscriber: str, streams: list[str]) -> None:
    """Delivers what waits for a subscriber in these streams."""
    services.dispatch(subscriber, streams)
