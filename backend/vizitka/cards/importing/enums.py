"""States and choices of imports."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class FileKind(models.TextChoices):
    CSV = "csv", "CSV"
    XLSX = "xlsx", "XLSX"


class ImportStatus(models.TextChoices):
    UPLOADED = "uploaded", _("Uploaded")
    CHECKING = "checking", _("Being checked")
    CHECKED = "checked", _("Checked")
    RUNNING = "running", _("Running")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")
    CANCELLED = "cancelled", _("Cancelled")


# While a job works on it, nothing else may change it.
BUSY = frozenset({ImportStatus.CHECKING, ImportStatus.RUNNING})
# A cancelled or failed run may go on where it stopped; a done one is over.
MAY_RUN = frozenset({ImportStatus.CHECKED, ImportStatus.CANCELLED, ImportStatus.FAILED})


class RowStatus(models.TextChoices):
    CREATE = "create", _("New")
    UPDATE = "update", _("Changed")
    UNCHANGED = "unchanged", _("Unchanged")
    BAD = "bad", _("With errors")


class ImportKey(models.TextChoices):
    """By what a row finds its card again."""

    EMAIL = "email", _("Email")
    EXTERNAL_KEY = "external_key", _("Personnel number")
    NONE = "none", _("Nothing, every row is a new card")


class RunMode(models.TextChoices):
    ALL = "all", _("All rows")
    GOOD_ONLY = "good_only", _("Only the good rows")


class NewCardState(models.TextChoices):
    DRAFT = "draft", _("Draft")
    ACTIVE = "active", _("Active")
