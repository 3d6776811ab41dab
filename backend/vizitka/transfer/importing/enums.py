"""States and choices of imports."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

# The kinds of the jobs.
CHECK_KIND: Final = "import_check"
RUN_KIND: Final = "import_run"
UNDO_KIND: Final = "import_undo"


class FileKind(models.TextChoices):
    CSV = "csv", "CSV"
    XLSX = "xlsx", "XLSX"
    # One file, or a ZIP of them.
    VCF = "vcf", "vCard"
    # What a company's own system has sent (upserts): there is no file of it.
    JSON = "json", "JSON"


class ImportStatus(models.TextChoices):
    UPLOADED = "uploaded"
    CHECKING = "checking"
    CHECKED = "checked"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"
    UNDOING = "undoing"
    UNDONE = "undone"


# While a job works on it, nothing else may change it.
BUSY = frozenset({ImportStatus.CHECKING, ImportStatus.RUNNING, ImportStatus.UNDOING})
# A cancelled or failed run may go on where it stopped; a done one is over.
MAY_RUN = frozenset({ImportStatus.CHECKED, ImportStatus.CANCELLED, ImportStatus.FAILED})


OVER = frozenset({ImportStatus.DONE, ImportStatus.UNDONE})
# What a run has written can be taken back, also that of one that has not come to its end.
MAY_UNDO = frozenset({ImportStatus.DONE, ImportStatus.CHECKED, ImportStatus.CANCELLED, ImportStatus.FAILED})


class RowStatus(models.TextChoices):
    CREATE = "create"
    UPDATE = "update"
    UNCHANGED = "unchanged"
    BAD = "bad"


# Rows that write a card.
TO_APPLY: Final = (RowStatus.CREATE, RowStatus.UPDATE)


class Stays(models.TextChoices):
    """Why a card is not as it was before the import; the label is what people read."""

    CHANGED = "changed", _("It was changed since.")
    DELETED = "deleted", _("It was deleted since.")
    GONE = "gone", _("It is no longer in this space.")


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
