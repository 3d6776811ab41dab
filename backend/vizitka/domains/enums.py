"""States of a custom domain and of the two records that prove it."""

from __future__ import annotations

from django.db import models


class RecordState(models.TextChoices):
    """What the last look at a DNS record found. `error`: the name servers could not be asked."""

    WAITING = "waiting"
    FOUND = "found"
    WRONG = "wrong"
    ERROR = "error"


class DomainState(models.TextChoices):
    """What a domain is to people. It follows from its columns (rules.state_of).

    `at_risk`: it serves, but its records were missing at the last look. `lost`: they were missing for days.
    `suspended`: the space has no licence for it any more. `taken`: another space has proved the host.
    """

    WAITING = "waiting"
    ACTIVE = "active"
    AT_RISK = "at_risk"
    LOST = "lost"
    SUSPENDED = "suspended"
    TAKEN = "taken"
    EXPIRED = "expired"


class LetterKind(models.TextChoices):
    """Mails to the owners of a space about its domain."""

    CONNECTED = "connected"
    MISSING = "missing"
    LOST = "lost"
    LICENCE = "licence"
