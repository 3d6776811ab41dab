"""Imports, one function per use case: upload, read otherwise, check, run."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any, BinaryIO, Final, cast

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from vizitka.common import clock, uploads
from vizitka.common.actor import Person
from vizitka.common.effects import after_commit
from vizitka.common.errors import InvalidInput
from vizitka.common.events import tell
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import FINISHED, JobStatus
from vizitka.jobs.errors import JobTaken
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.spaces.models import Space
from vizitka.transfer.events import ImportStarted, ImportUndone, ImportUploaded
from vizitka.transfer.importing import checking, headers, mending, running, selectors, store, undoing, upload
from vizitka.transfer.importing.enums import (
    BUSY,
    CHECK_KIND,
    MAY_RUN,
    OVER,
    RUN_KIND,
    UNDO_KIND,
    FileKind,
    ImportKey,
    ImportStatus,
    NewCardState,
    RunMode,
)
from vizitka.transfer.importing.errors import (
    ImportFinished,
    ImportHasBadRows,
    ImportIsBusy,
    ImportNotChecked,
    ImportUndoOver,
    UnreadableFile,
)
from vizitka.transfer.importing.fields import COLUMNS_OF_KEYS, PICTURE
from vizitka.transfer.importing.mending import Mends
from vizitka.transfer.importing.models import Import

# Uploads hold the personal data of whole companies; they are not kept longer than they serve.
KEPT: Final = dt.timedelta(days=30)


def create_import(actor: Person, space: Space, file: UploadedFile[Any]) -> Import:
    """Reads an upload and keeps it. Raises `UnreadableFile` with a sentence, and `TooManyUploads`; then nothing is
    kept."""
    uploads.count(actor)
    stream = cast(BinaryIO, file.file)
    reading = upload.read(stream, file.size or 0)
    kept = [reading.rows_file]
    try:
        table = upload.table_of(reading.beginning, reading.filled_rows, photos=reading.kind == FileKind.VCF)
        if not table.row_count:
            raise UnreadableFile(_("This file has column names, but no rows below them."))
        original = store.save_upload(stream, reading.kind.value)
        kept.append(original)
        with transaction.atomic():
            item = Import.objects.create(
                space=space,
                created_by_id=actor.user_id,
                created_by_label=actor.label[:255],
                file=original,
                file_name=_file_name(file.name or ""),
                kind=reading.kind,
                **_read_values(reading, table),  # type: ignore[misc]
            )
            tell(ImportUploaded.of(actor, item, part_of=item.id))
    except BaseException:
        store.delete(*kept)
        raise
    return item


def reread(
    item: Import,
    *,
    sheet: str | None = None,
    header_row: int | None = None,
    delimiter: str | None = None,
    encoding: str | None = None,
) -> Import:
    """Reads the file in another way; an earlier check is forgotten. Raises `InvalidInput` for what the
    file has not."""
    _refuse_busy(item)
    _refuse_finished(item)
    if item.kind == FileKind.JSON:
        raise InvalidInput(errors={"header_row": [_("What a system has sent is read in one way only.")]})
    if item.kind != FileKind.CSV and (delimiter is not None or encoding is not None):
        raise InvalidInput(errors={"delimiter": [_("A workbook has neither delimiter nor encoding.")]})
    if item.kind != FileKind.XLSX and sheet is not None:
        raise InvalidInput(errors={"sheet": [_("This sheet does not exist.")]})
    with store.opened(item.file) as file:
        # A new encoding may bring out another delimiter; a chosen one stays.
        reading = upload.read(
            file,
            file.seek(0, 2),
            sheet=sheet if sheet is not None else item.sheet or None,
            encoding=encoding or item.encoding or None,
            delimiter=delimiter or item.delimiter or None,
        )
    try:
        table = upload.table_of(
            reading.beginning, reading.filled_rows, header_row, photos=reading.kind == FileKind.VCF
        )
        with transaction.atomic():
            locked = _locked(item)
            _refuse_busy(locked)
            old = locked.rows_file
            for name, value in _read_values(reading, table).items():
                setattr(locked, name, value)
            locked.mapping, locked.summary, locked.status, locked.job = {}, {}, ImportStatus.UPLOADED, None
            locked.save()
            selectors.rows_of(locked).delete()
            selectors.mend_rows(locked).delete()
            after_commit(store.delete, old)
    except BaseException:
        store.delete(reading.rows_file)
        raise
    return locked


def start_check(
    actor: Person,
    item: Import,
    *,
    mapping: Mapping[int, str],
    key: ImportKey,
    default_country: str,
    card_state: NewCardState,
) -> Import:
    """Starts the dry run. Raises `InvalidInput` on `mapping` or `key` for choices that cannot work."""
    _check_mapping(item, mapping, key)
    with transaction.atomic():
        locked = _locked(item)
        _refuse_busy(locked)
        _refuse_finished(locked)
        locked.mapping = {str(index): field for index, field in mapping.items()}
        locked.key, locked.default_country, locked.card_state = key, default_country, card_state
        locked.status, locked.summary, locked.ran_at = ImportStatus.CHECKING, {}, None
        locked.job = _start_job(actor, locked, CHECK_KIND, locked.row_count)
        locked.save()
    return selectors.access_import(actor, item.id)


def mend_rows(actor: Person, item: Import, mends: Mends) -> Import:
    """Tries bad rows again with what a person has written in place of some of their cells: also of an import that has
    written the good ones. Raises `ImportIsBusy`, `ImportNotChecked`, `ImportFinished` for one that was taken back."""
    with transaction.atomic():
        locked = _locked(item)
        _refuse_busy(locked)
        if locked.status == ImportStatus.UNDONE:
            raise ImportFinished
        if not locked.summary:
            raise ImportNotChecked
        mending.mend(locked, mends)
    return selectors.access_import(actor, item.id)


def start_run(actor: Person, item: Import, mode: RunMode) -> Import:
    """Starts the real run, or goes on with a cancelled one. `all` with bad rows raises `ImportHasBadRows`."""
    with transaction.atomic():
        locked = _locked(item)
        _refuse_busy(locked)
        if locked.status in OVER:
            raise ImportFinished
        if locked.status not in MAY_RUN or not locked.summary:
            raise ImportNotChecked
        if mode == RunMode.ALL and selectors.has_bad_rows(locked):
            raise ImportHasBadRows
        # The log has one entry for all that an import has done, which its first run tells.
        first = not selectors.applied_rows(locked).exists()
        whole, part_of = (locked.id, None) if first else (None, locked.id)
        locked.status, locked.ran_at = ImportStatus.RUNNING, clock.now()
        locked.job = _start_job(actor, locked, RUN_KIND, None)
        locked.save()
        tell(ImportStarted.of(actor, locked, {"mode": (None, mode.value)}, whole=whole, part_of=part_of))
    return selectors.access_import(actor, item.id)


def start_undo(actor: Person, item: Import) -> Import:
    """Starts taking back what the import has written, or goes on with it. Raises `ImportIsBusy`, `ImportUndoOver`."""
    with transaction.atomic():
        locked = _locked(item)
        _refuse_busy(locked)
        if selectors.undo_until(locked) is None or not selectors.to_take_back(locked).exists():
            raise ImportUndoOver
        locked.status, locked.undone_at = ImportStatus.UNDOING, clock.now()
        locked.job = _start_job(actor, locked, UNDO_KIND, None)
        locked.save()
        tell(ImportUndone.of(actor, locked, whole=locked.job.id))
    return selectors.access_import(actor, item.id)


def work(job: Job, progress: Progress) -> Outcome:
    """The work of the job; safe to do again."""
    found = selectors.find_import(uuid.UUID(job.parameters["import"]))
    if found is None or found.job_id != job.id:
        raise JobTaken
    item = Import.objects.in_space(found.space_id).select_related("space").get(id=found.id)
    if job.kind == CHECK_KIND:
        return checking.check(item, job, progress)
    if job.kind == UNDO_KIND:
        return undoing.undo(item, job, progress)
    return running.run(item, job, progress)


def job_ended(job: Job) -> None:
    """A job failed, was given up, or was cancelled before it began: the import must not stay busy
    for ever."""
    found = selectors.find_import(uuid.UUID(job.parameters["import"]))
    if found is None or found.job_id != job.id or found.status not in BUSY:
        return
    job.refresh_from_db(fields=["status"])
    if job.kind == CHECK_KIND or found.status == ImportStatus.CHECKING:
        status = ImportStatus.UPLOADED
        selectors.rows_of(found).delete()
    elif job.kind == UNDO_KIND:
        status = selectors.status_of_rest(found)
    else:
        status = ImportStatus.CANCELLED if job.status == JobStatus.CANCELLED else ImportStatus.FAILED
    _end(found, status)


def _end(found: Import, status: ImportStatus) -> int:
    """Sets what is not busy any more, unless another job has it; of a run with what it has written, not with what the
    check has announced."""
    values: dict[str, Any] = {"status": status}
    if found.status == ImportStatus.RUNNING:
        values["summary"] = running.summary_of(found, skipped_rest=True)
    same = Import.objects.in_space(found.space_id).filter(id=found.id, job=found.job_id, status__in=BUSY)
    return same.update(**values)


def end_lost() -> int:
    """Sets imports free whose job has ended without a word, or is gone: nobody could go on with them or take them back.
    Safe to repeat. Returns how many."""
    imports = Import.objects.across_spaces("imports of all spaces may have lost their jobs")
    lost = imports.filter(status__in=BUSY).filter(Q(job=None) | Q(job__status__in=FINISHED))
    return sum(_end(item, ImportStatus.FAILED) for item in lost.order_by("pk")[:500])


def _start_job(actor: Person, item: Import, kind: str, total: int | None) -> Job:
    return jobs.start(
        owner=actor,
        kind=kind,
        name=item.file_name,
        space_id=item.space_id,
        total=total,
        parameters={"import": str(item.id)},
    )


def _check_mapping(item: Import, mapping: Mapping[int, str], key: ImportKey) -> None:
    problems: dict[str, list[Any]] = {}
    used: dict[str, int] = {}
    for index, field in mapping.items():
        if not 0 <= index < len(item.columns):
            problems.setdefault(f"mapping.{index}", []).append(_("This column does not exist."))
        elif not headers.is_field(field) or (field == PICTURE and item.kind != FileKind.VCF):
            problems.setdefault(f"mapping.{index}", []).append(_("This field does not exist."))
        elif field in used:
            problems.setdefault(f"mapping.{index}", []).append(_("Another column already fills this field."))
        used.setdefault(field, index)
    if not used.keys() & {"first_name", "last_name", "full_name"}:
        problems.setdefault("mapping", []).append(_("Choose the column with the name."))
    if key == ImportKey.EMAIL and not used.keys() & {*COLUMNS_OF_KEYS[key]}:
        problems["key"] = [_("Choose the column with the email, or another way to find cards again.")]
    if key == ImportKey.EXTERNAL_KEY and "external_key" not in used:
        problems["key"] = [
            _("Choose the column with the personnel number, or another way to find cards again.")
        ]
    if problems:
        raise InvalidInput(errors=problems)


def _read_values(reading: upload.Reading, table: upload.Table) -> dict[str, Any]:
    return {
        "rows_file": reading.rows_file,
        "encoding": reading.encoding,
        "delimiter": reading.delimiter,
        "sheets": reading.sheets,
        "sheet": reading.sheet,
        "header_row": table.header_row,
        "row_count": table.row_count,
        "columns": table.columns,
        "beginning": table.beginning,
    }


def _locked(item: Import) -> Import:
    return Import.objects.in_space(item.space_id).select_for_update().get(id=item.id)


def _refuse_busy(item: Import) -> None:
    if item.status in BUSY:
        raise ImportIsBusy


def _refuse_finished(item: Import) -> None:
    # A run that has begun must go on with the same rows: another reading could double its cards.
    if item.status in OVER or selectors.rows_of(item).filter(applied=True).exists():
        raise ImportFinished


def _file_name(name: str) -> str:
    return name.replace("\\", "/").rsplit("/", 1)[-1][:255] or "import"


def forget_person(user_id: uuid.UUID) -> None:
    """Takes the name of a person who leaves out of the lists of imports."""
    imports = Import.objects.across_spaces("a person leaves all spaces")
    imports.filter(created_by_id=user_id).update(created_by_label="")


def purge_old() -> int:
    """Forgets uploads, what their rows say and what cards were before, 30 days after they were read or run. What was
    run stays in the list, with its cards, for as long as the audit log is kept. Safe to repeat. Returns how many."""
    imports = Import.objects.across_spaces("uploads of all spaces are kept for the same time")
    now = clock.now()
    old = imports.exclude(status__in=BUSY).filter(
        Q(ran_at=None) | Q(ran_at__lt=now - KEPT), created_at__lt=now - KEPT
    )
    gone = 0
    for item in list(old.exclude(file="", rows_file="", ran_at__isnull=False).order_by("pk")[:500]):
        with transaction.atomic():
            after_commit(store.delete, item.file, item.rows_file)
            if item.ran_at is None:
                item.delete()
            else:
                _forget_content(item)
        gone += 1
    if settings.AUDIT_MONTHS:
        gone += (
            old.filter(created_at__lt=clock.months_before(now, settings.AUDIT_MONTHS))
            .delete()[1]
            .get(Import._meta.label, 0)
        )
    return gone


def _forget_content(item: Import) -> None:
    """Which cards it was stays."""
    selectors.rows_of(item).filter(card_id=None).delete()
    selectors.mend_rows(item).delete()
    selectors.rows_of(item).update(
        display_name="", values={}, reasons=[], changes=[], written={}, left=[], cells={}
    )
    Import.objects.in_space(item.space_id).filter(id=item.id).update(
        file="", rows_file="", columns=[], beginning=[], mapping={}
    )
