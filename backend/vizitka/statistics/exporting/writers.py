"""Tables as CSV and XLSX. Numbers are numbers and days are days; no text can become a formula."""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.utils.formats import number_format
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from vizitka.common.harmless import harmless
from vizitka.statistics.exporting.tables import Cell, Share, Sheet

# What XML 1.0 cannot hold (section 2.2), the longest text of a cell, and the longest title of a sheet.
NOT_IN_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
NOT_IN_TITLES: Final = re.compile(r"[\[\]:*?/\\]")
LONGEST_CELL: Final = 32_767
LONGEST_TITLE: Final = 31


def csv_lines(sheet: Sheet) -> Iterator[str]:
    """With semicolons, as spreadsheets in Europe open it."""
    yield _line(sheet.headers)
    for cells in sheet.rows:
        yield _line([_text(cell) for cell in cells])


def xlsx(sheets: Iterable[Sheet]) -> bytes:
    """A workbook whose headers are bold and stay in sight."""
    book = Workbook(write_only=True)
    titles: set[str] = set()
    for sheet in sheets:
        page = book.create_sheet(_title(sheet.title, titles))
        page.freeze_panes = "A2"
        for number in range(len(sheet.headers)):
            width = sheet.widths[min(number, len(sheet.widths) - 1)]
            page.column_dimensions[get_column_letter(number + 1)].width = width
        page.append([_cell(page, header, bold=True) for header in sheet.headers])
        for cells in sheet.rows:
            page.append([_cell(page, cell) for cell in cells])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _title(title: str, given: set[str]) -> str:
    """One that no other sheet has; programs take capitals for small letters here."""
    short = NOT_IN_TITLES.sub(" ", title)[:LONGEST_TITLE]
    number = 1
    while short.casefold() in given:
        number += 1
        short = f"{title[: LONGEST_TITLE - 4]} ({number})"
    given.add(short.casefold())
    return short


def _cell(page: Any, value: Cell | Share, *, bold: bool = False) -> Any:
    if value is None:
        return None
    if isinstance(value, str):
        made = WriteOnlyCell(page, NOT_IN_XML.sub("", value)[:LONGEST_CELL])
        # openpyxl takes a text with = for a formula unless it is told otherwise.
        made.data_type = "s"
        if bold:
            made.font = Font(bold=True)
        return made
    # openpyxl takes days too, of which its types do not know.
    number: Any = value.value if isinstance(value, Share) else value
    made = WriteOnlyCell(page, number)
    if isinstance(value, Share):
        made.number_format = "+0%;-0%;0%"
    elif isinstance(value, dt.date):
        made.number_format = "yyyy-mm-dd"
    else:
        made.number_format = "#,##0" if isinstance(value, int) else "#,##0.0"
    return made


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
