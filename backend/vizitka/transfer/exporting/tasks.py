"""Background work of exports."""

from __future__ import annotations

import uuid

from django_tasks import task

from vizitka.transfer.exporting import services


@task()
def write_export(job_id: str) -> None:
    """Writes the file of an export; safe to repeat."""
    services.work(uuid.UUID(job_id))
