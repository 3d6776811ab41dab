"""From an upload to its rows and columns: which sheet, which encoding, which row is the header, which
column is what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import InvalidInput
from vizitka.transfer.importing import headers, store
from vizitka.transfer.importing.enums import FileKind
from vizitka.transfer.importing.errors import UnreadableFile
from vizitka.transfer.importing.reading import text, vcards
from vizitka.transfer.importing.reading.kinds import kind_of
from vizitka.transfer.importing.store import SAMPLES, Record

LONGEST_SAMPLE = 80
# What the first look shows: a title above the header, the header, and rows as they are.
SHOWN_ABOVE = 3
SHOWN_BELOW = 8
LONGEST_SHOWN = 120


@dataclass(frozen=True, slots=True)
class Reading:
    """How a file was read; the person may choose otherwise."""

    kind: FileKind
    encoding: str
    delimiter: str
    sheets: list[str]
    sheet: str
    rows_file: str
    filled_rows: int
    beginning: list[Record]


@dataclass(frozen=True, slots=True)
class Table:
    header_row: int
    columns: list[dict[str, Any]]
    row_count: int
    # [{row, cells}]
    beginning: list[dict[str, Any]]


def read(
    file: BinaryIO,
    size: int,
    *,
    sheet: str | None = None,
    encoding: str | None = None,
    delimiter: str | None = None,
) -> Reading:
    """Reads the file once and keeps its rows. Raises `UnreadableFile`, or `InvalidInput` for a sheet that
    is not there."""
    kind = kind_of(file, size)
    if kind == FileKind.XLSX:
        return _read_workbook(file, sheet)
    if kind == FileKind.VCF:
        written = store.write_rows(vcards.records(file))
        return Reading(kind, "", "", [], "", written.name, written.filled_rows, written.beginning)
    chosen = encoding or text.encoding_of(file)
    cut = delimiter or text.delimiter_of(file, chosen)
    written = store.write_rows(text.records(file, chosen, cut))
    return Reading(kind, chosen, cut, [], "", written.name, written.filled_rows, written.beginning)


def _read_workbook(file: BinaryIO, sheet: str | None) -> Reading:
    from vizitka.transfer.importing.reading.workbook import Workbook

    with Workbook(file) as workbook:
        if sheet is not None and sheet not in workbook.sheets:
            raise InvalidInput(errors={"sheet": [_("This sheet does not exist.")]})
        problem: UnreadableFile | None = None
        for name in [sheet] if sheet is not None else workbook.sheets:
            try:
                written = store.write_rows(workbook.records(name))
            except UnreadableFile as error:
                # An empty sheet in front is common; a damaged one is not passed over when it was asked for.
                problem = problem or error
                continue
            return Reading(
                FileKind.XLSX,
                "",
                "",
                workbook.sheets,
                name,
                written.name,
                written.filled_rows,
                written.beginning,
            )
        raise problem or UnreadableFile(_("This file has no rows."))


def table_of(
    reading_beginning: Sequence[Record],
    filled_rows: int,
    header_row: int | None = None,
    *,
    photos: bool = False,
) -> Table:
    """Header, columns with samples and proposed fields. `header_row` must be among the first filled rows."""
    row = header_row or headers.header_row_of(reading_beginning)
    above = [record for record in reading_beginning if record[0] <= row]
    header = next((cells for number, cells in reading_beginning if number == row), None)
    if header is None:
        raise InvalidInput(
            errors={"header_row": [_("This row is empty. Choose the row with the column names.")]}
        )
    below = [cells for number, cells in reading_beginning if number > row]
    width = max((len(cells) for cells in [header, *below]), default=0)
    names = [header[index] if index < len(header) else "" for index in range(width)]
    samples = [_samples(below, index) for index in range(width)]
    proposed = headers.propose(names, samples, photos=photos)
    columns = [
        {"index": index, "header": names[index][:200], "samples": samples[index], "field": proposed[index]}
        for index in range(width)
    ]
    return Table(row, columns, max(filled_rows - len(above), 0), _shown(reading_beginning, len(above)))


def _shown(records: Sequence[Record], above: int) -> list[dict[str, Any]]:
    """The rows around the header, with their numbers, whole: `above` counts those down to the header."""
    shown = records[max(above - 1 - SHOWN_ABOVE, 0) : above + SHOWN_BELOW]
    return [{"row": number, "cells": [cell[:LONGEST_SHOWN] for cell in cells]} for number, cells in shown]


def _samples(rows: Sequence[Sequence[str]], index: int) -> list[str]:
    found: list[str] = []
    for cells in rows:
        value = cells[index][:LONGEST_SAMPLE] if index < len(cells) else ""
        if value and value not in found:
            found.append(value)
            if len(found) == SAMPLES:
                break
    return found
