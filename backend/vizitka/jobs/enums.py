"""States of background work."""

from __future__ import annotations

from django.db import models


class JobKind(models.TextChoices):
    IMPORT_CHECK = "import_check"
    IMPORT_RUN = "import_run"
    EXPORT = "export"


class JobStatus(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


FINISHED = frozenset({JobStatus.DONE, JobStatus.FAILED, JobStatus.CANCELLED})
