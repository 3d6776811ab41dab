"""Words of imports and exports of subscribers."""

from __future__ import annotations

from django.db import models


class SubscriberFormat(models.TextChoices):
    CSV = "csv", "CSV"
    XLSX = "xlsx", "XLSX"


class SubscriberRowStatus(models.TextChoices):
    """What becomes of a row: a new subscriber; a known one, whose status stays; an address that gets nothing."""

    CREATE = "create"
    KNOWN = "known"
    SUPPRESSED = "suppressed"
    BAD = "bad"
