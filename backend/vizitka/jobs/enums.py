"""Kinds and states of background work."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class JobKind(models.TextChoices):
    """The label is the title of the job; `name` is what it works on."""

    IMPORT_CHECK = "import_check", _("Check of %(name)s")
    IMPORT_RUN = "import_run", _("Import of %(name)s")
    EXPORT = "export", _("Export to %(name)s")


class JobStatus(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


FINISHED = frozenset({JobStatus.DONE, JobStatus.FAILED, JobStatus.CANCELLED})
ACTIVE = frozenset({JobStatus.QUEUED, JobStatus.RUNNING})
