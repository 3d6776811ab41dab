"""States, focus and roles of cards."""

from __future__ import annotations

from django.db import models


class CardState(models.TextChoices):
    DRAFT = "draft"
    ACTIVE = "active"
    INACTIVE = "inactive"
    LOCKED = "locked"


# Who may go where: a draft is finished once; a locked card is unlocked to inactive or active.
TRANSITIONS: dict[CardState, frozenset[CardState]] = {
    CardState.DRAFT: frozenset({CardState.ACTIVE, CardState.INACTIVE, CardState.LOCKED}),
    CardState.ACTIVE: frozenset({CardState.DRAFT, CardState.INACTIVE, CardState.LOCKED}),
    CardState.INACTIVE: frozenset({CardState.DRAFT, CardState.ACTIVE, CardState.LOCKED}),
    CardState.LOCKED: frozenset({CardState.DRAFT, CardState.ACTIVE, CardState.INACTIVE}),
}


class CardFocus(models.TextChoices):
    PERSON = "person"
    COMPANY = "company"
    LINK = "link"


class CardRole(models.TextChoices):
    ADMIN = "admin"
    USER = "user"
    NO_ROLE = "no_role"


class HandedMail(models.TextChoices):
    """What became of the mail that leads a person to what was rolled out. `sending` is written before its content goes
    to the mail server; `unknown`: the worker or the connection ended in between. `dropped`: nothing was sent, since
    card, address or thing were gone."""

    QUEUED = "queued"
    SENDING = "sending"
    SENT = "sent"
    UNKNOWN = "unknown"
    FAILED = "failed"
    DROPPED = "dropped"
