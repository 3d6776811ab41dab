"""States of a custom domain and of the two records that prove it."""

from __future__ import annotations

from django.db import models
from django.utils.translation import pgettext_lazy


class RecordState(models.TextChoices):
    """What the last look at a DNS record found. `error`: the name servers could not be asked."""

    WAITING = "waiting", pgettext_lazy("dns record", "Not there yet")
    FOUND = "found", pgettext_lazy("dns record", "Found")
    WRONG = "wrong", pgettext_lazy("dns record", "Other value")
    ERROR = "error", pgettext_lazy("dns record", "No answer")


class DomainState(models.TextChoices):
    """What a domain is to people. It follows from its columns (rules.state_of).

    `at_risk`: it serves, but its records were missing at the last look. `lost`: they were missing for days.
    `suspended`: the space has no licence for it any more. `taken`: another space has proved the host.
    """

    WAITING = "waiting", pgettext_lazy("custom domain", "Waiting")
    ACTIVE = "active", pgettext_lazy("custom domain", "Active")
    AT_RISK = "at_risk", pgettext_lazy("custom domain", "Records missing")
    LOST = "lost", pgettext_lazy("custom domain", "Lost")
    SUSPENDED = "suspended", pgettext_lazy("custom domain", "Suspended")
    TAKEN = "taken", pgettext_lazy("custom domain", "In use elsewhere")
    EXPIRED = "expired", pgettext_lazy("custom domain", "Expired")


class LetterKind(models.TextChoices):
    """Mails to the owners of a space about its domain."""

    CONNECTED = "connected"
    MISSING = "missing"
    LOST = "lost"
    LICENCE = "licence"
