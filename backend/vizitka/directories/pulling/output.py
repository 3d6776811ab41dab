"""A scheduled pull in the shape of the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vizitka.directories.enums import PullProvider
from vizitka.directories.models import DirectoryPull
from vizitka.directories.permissions import DIRECTORIES_MANAGE
from vizitka.directories.pulling import services, vault, work
from vizitka.directories.selectors import DirectoryAccess
from vizitka.jobs.messages import translated

COUNTED = ("named", "done", "held", "left", "skipped", "groups")


def pull_out(found: DirectoryAccess) -> dict[str, Any]:
    """A `DirectoryPullOut`."""
    row = services.pull_of(found.directory)
    return {
        "kept": None if row is None else _kept_out(row),
        "google_available": not vault.is_off(PullProvider.GOOGLE),
        "microsoft_available": not vault.is_off(PullProvider.MICROSOFT),
        "may_manage": DIRECTORIES_MANAGE in found.access.abilities,
    }


def _kept_out(row: DirectoryPull) -> dict[str, Any]:
    running = row.run is not None
    return {
        "provider": row.provider,
        "identifier": row.identifier,
        "application": row.application,
        "subject": row.subject,
        "is_on": row.is_on,
        "every_hours": row.every_hours,
        "with_groups": row.with_groups,
        "key_ends_on": row.key_ends_on,
        "running": running,
        "counts": _counts(row.counts if running else row.last_counts),
        "last_done_at": row.last_done_at,
        "next_at": None if running and not row.tries else row.next_at,
        "problem": translated(work.problem_of(row)) if row.problem else "",
    }


def _counts(found: Mapping[str, int]) -> dict[str, int] | None:
    return {name: found.get(name, 0) for name in COUNTED} if found else None
