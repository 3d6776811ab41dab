"""People that a company's own system sends: an import whose rows come over the API, are checked and written at once.

So they stand among the imports of the space, can be looked at and taken back there like any other, and what holds for
the rows of a file holds for them.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from vizitka.common import clock, uploads
from vizitka.common.actor import Caller, Person, PersonToken, SpaceToken, id_of
from vizitka.common.errors import InvalidInput
from vizitka.common.events import tell
from vizitka.jobs import callers
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.errors import JobTaken
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.spaces import locks
from vizitka.spaces.models import Space
from vizitka.transfer.events import ImportStarted, ImportUploaded
from vizitka.transfer.importing import checking, headers, running, selectors, store, upload
from vizitka.transfer.importing.enums import (
    FileKind,
    ImportKey,
    ImportStatus,
    NewCardState,
    RunMode,
)
from vizitka.transfer.importing.fields import PICTURE
from vizitka.transfer.importing.models import Import
from vizitka.transfer.upserts import rules
from vizitka.transfer.upserts.enums import KIND
from vizitka.transfer.upserts.errors import TooManyUpserts
from vizitka.transfer.upserts.rules import Row

# Of one space at once: each waits for the others.
MOST_AT_ONCE: Final = 10


@dataclass(slots=True)
class Kept:
    """What was sent, in a file. `names` are the fields of its columns; `used`: there is an import of it."""

    names: list[str]
    written: store.Written
    used: bool = False


@contextmanager
def kept(actor: Caller, rows: Sequence[Row]) -> Iterator[Kept]:
    """Keeps the rows for `start`, outside of any transaction: nobody waits for thousands of rows to be written down.
    The file goes where no import has come of it. Raises `InvalidInput` for fields that cards have not, and
    `TooManyUploads`."""
    uploads.count(actor)
    names = rules.names_of(rows)
    _check(names)
    sent = Kept(names, store.write_rows(rules.records(names, rows), empty_too=True))
    try:
        yield sent
    except BaseException:
        store.delete(sent.written.name)
        raise
    if not sent.used:
        store.delete(sent.written.name)


def start(
    actor: Caller,
    space: Space,
    sent: Kept,
    *,
    dry_run: bool,
    state: NewCardState,
    default_country: str,
    name: str,
) -> Import:
    """Starts the work on rows that are `kept`. Raises `TooManyUpserts`."""
    with transaction.atomic():
        _refuse_many(space)
        item = _started(
            actor,
            Import(
                space=space,
                created_by_id=id_of(actor) or callers.owner_of(actor),
                created_by_label=actor.label[:255],
                file_name=name or _name_of(actor),
                kind=FileKind.JSON,
                rows_file=sent.written.name,
                mapping={str(index): field for index, field in enumerate(sent.names)},
                key=ImportKey.EXTERNAL_KEY,
                default_country=default_country,
                card_state=state,
                status=ImportStatus.CHECKING,
                ran_at=None if dry_run else clock.now(),
                **_table(sent.written),
            ),
            dry_run=dry_run,
        )
    sent.used = True
    return item


def _name_of(actor: Caller) -> str:
    """How an import is called for which nobody has said it; never as a person, whose name it would outlive."""
    match actor:
        case SpaceToken() | PersonToken():
            return actor.name[:255]
        case Person():
            return "import"


def _check(names: list[str]) -> None:
    # Pictures come with files of contacts alone.
    unknown = (name for name in names if name == PICTURE or not headers.is_field(name))
    if said := [
        _("This field does not exist: %(name)s.") % {"name": name[:60]}
        for name in islice(unknown, rules.NAMED)
    ]:
        raise InvalidInput(errors={"rows": said})


def _refuse_many(space: Space) -> None:
    """One who asks waits for another, so that nobody slips past the limit; what is counted after the lock is what the
    other has written, too."""
    locks.lock_space(space.pk)
    waiting = Import.objects.in_space(space.pk).filter(
        kind=FileKind.JSON, status__in=(ImportStatus.CHECKING, ImportStatus.RUNNING)
    )
    if waiting.count() >= MOST_AT_ONCE:
        raise TooManyUpserts


def _table(written: store.Written) -> dict[str, Any]:
    """The rows as the import room shows those of a file."""
    table = upload.table_of(written.beginning, written.filled_rows, rules.HEADER_ROW)
    return {
        "header_row": table.header_row,
        "row_count": table.row_count,
        "columns": table.columns,
        "beginning": table.beginning,
    }


def _started(actor: Caller, item: Import, *, dry_run: bool) -> Import:
    item.job = jobs.start(
        owner=actor,
        kind=KIND,
        name=item.file_name,
        space_id=item.space_id,
        total=item.row_count,
        parameters={"import": str(item.pk), "dry_run": dry_run},
    )
    item.save(force_insert=True)
    tell(ImportUploaded.of(actor, item, part_of=item.pk))
    if not dry_run:
        changes = {"mode": (None, RunMode.GOOD_ONLY.value)}
        tell(ImportStarted.of(actor, item, changes, whole=item.pk))
    return item


def work(job: Job, progress: Progress) -> Outcome:
    """Checks all rows, then writes the good ones; safe to do again, and goes on where another worker was stopped."""
    found = selectors.find_import(uuid.UUID(job.parameters["import"]))
    if found is None or found.job_id != job.id:
        raise JobTaken
    item = _read(found)
    if item.status == ImportStatus.CHECKING:
        outcome = checking.check(item, job, progress)
        if job.parameters["dry_run"] or outcome.status != JobStatus.DONE:
            return outcome
        item = _read(found)
    if item.status == ImportStatus.CHECKED:
        item = _begin_to_write(item, job)
    return running.run(item, job, progress)


def _read(item: Import) -> Import:
    return Import.objects.in_space(item.space_id).select_related("space").get(pk=item.pk)


def _begin_to_write(item: Import, job: Job) -> Import:
    with transaction.atomic():
        jobs.hold(job)
        same = Import.objects.in_space(item.space_id).filter(
            pk=item.pk, job_id=job.pk, status=ImportStatus.CHECKED
        )
        if not same.update(status=ImportStatus.RUNNING):
            raise JobTaken
    return _read(item)
