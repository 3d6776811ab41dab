"""Background work of imports."""

from __future__ import annotations

import uuid

from django_tasks import task

from vizitka.transfer.importing import services


@task()
def work_on_import(job_id: str) -> None:
    """Checks or runs an import; safe to repeat."""
    services.work(uuid.UUID(job_id))
