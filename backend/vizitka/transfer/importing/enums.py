"""States and choices of imports."""

from __future__ import annotations

from typing import Final

from django.db import models

# The kinds of the jobs.
CHECK_KIND: Final = "import_check"
RUN_KIND: Final = "import_run"


class FileKind(models.TextChoices):
    CSV = "csv", "CSV"
    XLSX = "xlsx", "XLSX"


class ImportStatus(models.TextChoices):
    UPLOADED = "uploaded"
    CHECKING = "checking"
    CHECKED = "checked"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


# While a job works on it, nothing else may change it.
BUSY = frozenset({ImportStatus.CHECKING, ImportStatus.RUNNING})
# A cancelled or failed run may go on where it stopped; a done one is over.
MAY_RUN = frozenset({ImportStatus.CHECKED, ImportStatus.CANCELLED, ImportStatus.FAILED})


class RowStatus(models.TextChoices):
    CREATE = "create"
    UPDATE = "update"
    UNCHANGED = "unchanged"
    BAD = "bad"


class ImportKey(models.TextChoices):
    """By what a row finds its card again."""

    EMAIL = "email"
    EXTERNAL_KEY = "external_key"
    NONE = "none"


class RunMode(models.TextChoices):
    ALL = "all"
    GOOD_ONLY = "good_only"


class NewCardState(models.TextChoices):
    DRAFT = "draft"
    ACTIVE = "active"
