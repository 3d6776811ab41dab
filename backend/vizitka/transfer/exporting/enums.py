"""Formats of exports."""

from __future__ import annotations

from django.db import models


class ExportFormat(models.TextChoices):
    CSV = "csv", "CSV"
    XLSX = "xlsx", "XLSX"
    VCF = "vcf", "vCard"
