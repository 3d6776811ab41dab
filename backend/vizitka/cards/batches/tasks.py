"""Background work of changes of many cards."""

from __future__ import annotations

import uuid

from django_tasks import task

from vizitka.cards.batches import services


@task()
def change_cards(job_id: str) -> None:
    """Goes on with a change, or with taking one back; safe to repeat."""
    services.work(uuid.UUID(job_id))
