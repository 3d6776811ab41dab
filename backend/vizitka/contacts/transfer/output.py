"""Imports of contacts in the shape of the API."""

from __future__ import annotations

from typing import Any

from vizitka.contacts import rules
from vizitka.contacts.transfer import reading
from vizitka.contacts.transfer.enums import ContactRowStatus
from vizitka.contacts.transfer.importing import Checked
from vizitka.contacts.transfer.schemas import MOST_SHOWN
from vizitka.jobs.models import Job
from vizitka.jobs.schemas import job_out


def import_out(checked: Checked, job: Job | None) -> dict[str, Any]:
    """A `ContactImportOut` in the language of the request."""
    pairs = list(zip(checked.sheet.rows, checked.statuses, strict=True))
    bad_first = sorted(pairs, key=lambda pair: pair[1] != ContactRowStatus.BAD)
    return {
        "dry_run": job is None,
        "table": checked.sheet.is_table,
        "rows": len(pairs),
        **{status.value: checked.number(status) for status in ContactRowStatus},
        "columns": [
            {"index": one.place, "header": one.header, "field": one.field, "samples": list(one.samples)}
            for one in checked.sheet.columns
        ],
        "fields": [{"field": name, "label": label} for name, label in reading.labels()],
        "shown": [
            {
                "row": row.number,
                "status": status,
                "name": rules.name_of(row.values),
                "email": row.email,
                "message": row.problem or row.remark,
            }
            for row, status in bad_first[:MOST_SHOWN]
        ],
        "job": job_out(job) if job else None,
    }
