"""Kinds and states of background work."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class JobKind(models.TextChoices):
    """The label is the title of the job; `name` is what it works on."""

    IMPORT_CHECK = "import_check", _("Check of %(name)s")
    IMPORT_RUN = "import_run", _("Import of %(name)s")
    EXPORT = "export", _("Export to %(name)s")
    # Many cards at once; `name` is the space or the template.
    CARDS_ACTIVATE = "cards_activate", _("Activate cards")
    CARDS_DEACTIVATE = "cards_deactivate", _("Deactivate cards")
    CARDS_DRAFT = "cards_draft", _("Turn cards into drafts")
    CARDS_DELETE = "cards_delete", _("Delete cards")
    CARDS_RESTORE = "cards_restore", _("Restore cards")
    CARDS_MOVE = "cards_move", _("Move cards to %(name)s")
    CARDS_APPLY_TEMPLATE = "cards_apply_template", _("Apply template %(name)s")
    CARDS_REMOVE_TEMPLATE = "cards_remove_template", _("Remove the template from cards")
    CARDS_UNDO = "cards_undo", _("Undo: change of many cards")


class JobStatus(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


FINISHED = frozenset({JobStatus.DONE, JobStatus.FAILED, JobStatus.CANCELLED})
ACTIVE = frozenset({JobStatus.QUEUED, JobStatus.RUNNING})
