"""What can be done to many cards at once, and why a card may stay as it is."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _


class BatchAction(models.TextChoices):
    ACTIVATE = "activate"
    DEACTIVATE = "deactivate"
    DRAFT = "draft"
    DELETE = "delete"
    RESTORE = "restore"
    MOVE = "move"
    APPLY_TEMPLATE = "apply_template"
    REMOVE_TEMPLATE = "remove_template"


# The kind of the job that takes a change back.
UNDO_KIND: Final = "cards_undo"


def job_kind(action: str) -> str:
    """The kind of the job that does it."""
    return f"cards_{action}"


class Skip(models.TextChoices):
    """Why a card does not follow; the label is what people read."""

    NOT_FOUND = "not_found", _("This card is not in this space.")
    DELETED = "deleted", _("This card is deleted.")
    DELETED_ALREADY = "deleted_already", _("This card is deleted already.")
    NOT_DELETED = "not_deleted", _("This card is not deleted.")
    LOCKED = "locked", _("This card is locked.")
    SAME_STATE = "same_state", _("This card is in that state already.")
    SAME_TEMPLATE = "same_template", _("This card has this template already.")
    NO_TEMPLATE = "no_template", _("This card has no template.")
    KEY_TAKEN = "key_taken", _("Another card of that space has the same personnel number.")
    NO_SEAT = "no_seat", _("The licence has no seat left for it.")
    CHANGED_SINCE = "changed_since", _("This card has been changed since.")
