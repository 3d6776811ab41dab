"""Formats of exports."""

from __future__ import annotations

from typing import Final

from django.db import models

# The kind of the job.
EXPORT_KIND: Final = "export"


class ExportFormat(models.TextChoices):
    CSV = "csv", "CSV"
    XLSX = "xlsx", "XLSX"
    VCF = "vcf", "vCard"
    # One vCard a card, with its photo.
    ZIP = "zip", "ZIP"
