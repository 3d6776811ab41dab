"""Bad rows are mended where they stand in the check, and tried again at once: no file is uploaded twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from vizitka.transfer.importing import checking, selectors
from vizitka.transfer.importing import rows as row_rules
from vizitka.transfer.importing.checking import Read
from vizitka.transfer.importing.enums import ImportStatus, RowStatus
from vizitka.transfer.importing.models import Import, ImportMend, ImportRow

COLUMNS: Final = ("status", "display_name", "values", "reasons", "changes", "cells")
# Row of the file to {column: text}.
Mends = Mapping[int, Mapping[int, str]]


def mend(item: Import, mends: Mends) -> None:
    """Reads bad rows with other cells in place of theirs, in the transaction of the caller, who holds the import. Rows
    that are good already stay as they are, and so do columns that fill no field."""
    bad = {row.row: row for row in selectors.rows_of(item).filter(row__in=list(mends), status=RowStatus.BAD)}
    read = [_read(item, row, mends[number]) for number, row in sorted(bad.items())]
    first_seen = checking.keys_seen(item)
    for one in read:
        checking.check_key(item, one.number, one.content, first_seen)
    _keep(item, read)
    results = checking.results_of(item, read)
    for result in results:
        result.pk = bad[result.row].pk
    ImportRow.objects.in_space(item.space_id).bulk_update(results, COLUMNS, batch_size=50)
    _count(item)


def _read(item: Import, row: ImportRow, mend: Mapping[int, str]) -> Read:
    known = {str(index): text for index, text in mend.items() if str(index) in item.mapping}
    cells = checking.with_mends([], {**row.cells, **known})
    mapping = {int(index): name for index, name in item.mapping.items()}
    return Read(row.row, cells, row_rules.read_row(cells, mapping, *checking.default_country(item)))


def _keep(item: Import, read: Sequence[Read]) -> None:
    """For every further check."""
    selectors.mend_rows(item).filter(row__in=[one.number for one in read]).delete()
    ImportMend.objects.bulk_create(
        ImportMend(
            space_id=item.space_id,
            parent_id=item.id,
            row=one.number,
            cells={index: one.cells[int(index)] for index in item.mapping if int(index) < len(one.cells)},
        )
        for one in read
    )


def _count(item: Import) -> None:
    """Rows of an import that was over wait for another run."""
    waiting = selectors.number_waiting(item)
    if waiting and item.status == ImportStatus.DONE:
        item.status = ImportStatus.CHECKED
    counts = {str(status): number for status, number in selectors.count_rows(item).items()}
    phones = selectors.count_completed_phones(item)
    item.summary = {**item.summary, **counts, "phones": phones, "waiting": waiting}
    item.save(update_fields=["status", "summary"])
