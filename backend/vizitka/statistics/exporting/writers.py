"""Tables as CSV and XLSX. Numbers are numbers and days are days; no text can become a formula."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterable, Iterator
from typing import Any

from django.utils.formats import number_format

from vizitka.common.harmless import harmless
from vizitka.common.workbooks import Workbook, number_cell, text_cell
from vizitka.statistics.exporting.tables import Cell, Share, Sheet


def csv_lines(sheet: Sheet) -> Iterator[str]:
    """With semicolons, as spreadsheets in Europe open it."""
    yield _line(sheet.headers)
    for cells in sheet.rows:
        yield _line([_text(cell) for cell in cells])


def xlsx(sheets: Iterable[Sheet]) -> bytes:
    book = Workbook()
    for sheet in sheets:
        widths = [sheet.widths[min(place, len(sheet.widths) - 1)] for place in range(len(sheet.headers))]
        page = book.add_sheet(sheet.title, sheet.headers, widths)
        for cells in sheet.rows:
            page.append([_cell(page, cell) for cell in cells])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _cell(page: Any, value: Cell | Share) -> Any:
    if value is None:
        return None
    if isinstance(value, str):
        return text_cell(page, value)
    if isinstance(value, Share):
        return number_cell(page, value.value, "+0%;-0%;0%")
    if isinstance(value, dt.date):
        return number_cell(page, value, "yyyy-mm-dd")
    return number_cell(page, value, "#,##0" if isinstance(value, int) else "#,##0.0")


def _text(value: Cell | Share) -> str:
    """A number as the language writes it, without signs between thousands."""
    if isinstance(value, Share):
        return number_format(value.value * 100, 0, use_l10n=True) + "%"
    if isinstance(value, float):
        return number_format(value, 1, use_l10n=True)
    if isinstance(value, dt.date):
        return value.isoformat()
    return harmless(value) if isinstance(value, str) else "" if value is None else str(value)


def _line(cells: Iterable[str]) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerow(cells)
    return out.getvalue()
