"""What a person had done in the background (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.common.archives import OF_A_PERSON, Part, Row, rows_of
from vizitka.jobs.models import Job


def register_parts() -> None:
    OF_A_PERSON.register(Part("jobs", (Job,), _jobs))


def _jobs(user_id: uuid.UUID) -> Iterator[Row]:
    rows = Job.objects.filter(owner_id=user_id)
    return rows_of(rows, "kind", "name", "status", "done", "total", "space_id", "created_at", "finished_at")
