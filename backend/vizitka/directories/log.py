"""The log of a directory: every call with what came of it, in words, for who looks after it.

`write` is for who serves the calls (SCIM, sign-in, pulls, CSV). What is written is kept for 90 days, without secrets.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from vizitka.common import clock
from vizitka.common.letters import fold
from vizitka.directories import rules
from vizitka.directories.enums import CallOutcome, Source
from vizitka.directories.models import Directory, DirectoryCall, DirectoryPerson
from vizitka.jobs.messages import Stored

CHUNK = 1000


def write(
    directory: Directory,
    *,
    source: Source,
    operation: str,
    outcome: CallOutcome,
    sentence: Stored,
    person: DirectoryPerson | None = None,
    label: str = "",
    status: int | None = None,
    payload: Mapping[str, Any] | None = None,
) -> DirectoryCall:
    """Writes a line. `sentence` (jobs.messages.sentence) is a message of the room that writes; `operation` what was
    asked, e.g. "PATCH /Users/…"; `label` what the caller called the thing where it is no person of the directory.

    In the caller's transaction: a line about what is taken back is written after it.
    """
    call = _line(directory, source, operation, outcome, sentence, person, label)
    call.status = status
    call.payload = None if payload is None else rules.without_secrets(payload)
    call.save(force_insert=True)
    return call


def write_many(
    directory: Directory, operation: str, lines: Iterable[tuple[DirectoryPerson, CallOutcome, Stored]]
) -> None:
    """A line for each of these people, of what has become of them in the background."""
    DirectoryCall.objects.bulk_create(
        _line(directory, Source(person.source), operation, outcome, sentence, person)
        for person, outcome, sentence in lines
    )


def _line(
    directory: Directory,
    source: Source,
    operation: str,
    outcome: CallOutcome,
    sentence: Stored,
    person: DirectoryPerson | None,
    label: str = "",
) -> DirectoryCall:
    called = label or (str(person) if person else "")
    found_by = [called, operation, *([person.user_name, person.email, person.external_id] if person else [])]
    return DirectoryCall(
        space_id=directory.space_id,
        directory=directory,
        source=source,
        operation=operation[:120],
        outcome=outcome,
        sentence=dict(sentence),
        person_id=person.pk if person else None,
        label=called[:255],
        plain=fold(" ".join(dict.fromkeys(filter(None, found_by))))[:600],
    )


def forget_person(person_ids: list[uuid.UUID]) -> None:
    """Takes out of all lines who these people were; that something was asked stays."""
    lines = DirectoryCall.objects.across_spaces("a person is forgotten wherever the log names them")
    lines.filter(person_id__in=person_ids).update(label="", plain="", payload=None, sentence={})


def forget_old() -> int:
    """Removes lines that are older than is kept. Returns how many."""
    limit = clock.now() - rules.KEEP_LOG
    lines = DirectoryCall.objects.across_spaces("logs of all directories end")
    removed = 0
    while ids := list(lines.filter(at__lt=limit).order_by("at").values_list("pk", flat=True)[:CHUNK]):
        lines.filter(pk__in=ids).delete()
        removed += len(ids)
    return removed
