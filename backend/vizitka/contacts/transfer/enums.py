"""Words of imports and exports of contacts."""

from __future__ import annotations

from django.db import models


class ContactFormat(models.TextChoices):
    CSV = "csv", "CSV"
    XLSX = "xlsx", "XLSX"
    VCF = "vcf", "vCard"


class ContactRowStatus(models.TextChoices):
    """What becomes of a row: a new contact, a known one that gets what it has not yet, one that has it all."""

    CREATE = "create"
    COMPLETE = "complete"
    KNOWN = "known"
    BAD = "bad"
