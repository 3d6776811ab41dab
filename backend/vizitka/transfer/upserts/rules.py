"""Pure decisions about upserts: what a system has sent as the rows of a table, and how it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from vizitka.jobs.enums import JobStatus
from vizitka.transfer.importing.enums import ImportStatus
from vizitka.transfer.importing.reading.cells import clean
from vizitka.transfer.importing.store import MOST_COLUMNS, Record
from vizitka.transfer.upserts.enums import UpsertStatus

KEY: Final = "external_key"
Row = Mapping[str, str | int | None]
# The names of the columns stand above the rows, as in a file.
HEADER_ROW: Final = 1
FIRST_ROW: Final = HEADER_ROW + 1
# How many strange fields are named.
NAMED: Final = 20


def names_of(rows: Iterable[Row]) -> list[str]:
    """The fields that rows have, in the order in which they come; that of the key first. Of more than a table may have
    columns, one more than those."""
    found: dict[str, None] = {KEY: None}
    for row in rows:
        found.update(dict.fromkeys(row))
        if len(found) > MOST_COLUMNS:
            break
    return list(islice(found, MOST_COLUMNS + 1))


def records(names: Sequence[str], rows: Iterable[Row]) -> Iterator[Record]:
    """The table: the header, then the rows."""
    yield HEADER_ROW, list(names)
    for number, row in enumerate(rows, FIRST_ROW):
        yield number, [_text(row.get(name)) for name in names]


def _text(cell: str | int | None) -> str:
    return "" if cell is None else clean(str(cell))


def status_of(item: str, job: str | None, *, dry_run: bool) -> UpsertStatus:
    """How an upsert stands, by its import and the job that works on it; a job that is forgotten is over."""
    match item:
        case ImportStatus.DONE:
            return UpsertStatus.DONE
        case ImportStatus.UNDOING | ImportStatus.UNDONE:
            return UpsertStatus.UNDONE
        # One that is done, and of which somebody has mended a row since, waits for people alone.
        case ImportStatus.CHECKED if dry_run or job == JobStatus.DONE:
            return UpsertStatus.DONE
    if job in (None, JobStatus.FAILED, JobStatus.DONE):
        return UpsertStatus.CANCELLED if item == ImportStatus.CANCELLED else UpsertStatus.FAILED
    if job == JobStatus.CANCELLED:
        return UpsertStatus.CANCELLED
    return UpsertStatus.CHECKING if item == ImportStatus.CHECKING else UpsertStatus.RUNNING
