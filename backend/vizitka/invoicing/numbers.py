"""Numbers without gaps: one counter row per series and year, held by who finishes an invoice."""

from __future__ import annotations

import datetime as dt

from vizitka.invoicing.models import NumberSeries


def next_number(series: str, issued_on: dt.date) -> str:
    """`VZ-2026-00371`. Inside the transaction that finishes the invoice: what is rolled back leaves no gap. Others wait
    until it ends."""
    NumberSeries.objects.get_or_create(series=series, year=issued_on.year)
    row = NumberSeries.objects.select_for_update().get(series=series, year=issued_on.year)
    row.last += 1
    row.save(update_fields=["last"])
    return str(row)
