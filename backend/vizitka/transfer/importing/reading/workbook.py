"""XLSX, streamed: one row in memory, cached results of formulas instead of an evaluation, no row that is
not there."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.utils.translation import gettext_lazy as _
from openpyxl import load_workbook
from openpyxl.worksheet._reader import WorkSheetParser

from vizitka.transfer.importing.errors import UnreadableFile
from vizitka.transfer.importing.reading.cells import shown

FORMULA = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}f"


class _Parser(WorkSheetParser):
    """openpyxl's parser, which offers either the formula or its last result: here the result,
    else the formula."""

    def parse_cell(self, element: Any) -> dict[str, Any]:
        cell: dict[str, Any] = super().parse_cell(element)
        if cell["value"] is None:
            formula = element.find(FORMULA)
            if formula is not None and formula.text:
                cell["value"] = "=" + formula.text
        return cell


class Workbook:
    """An opened XLSX file; `close` it, or use it as a context manager."""

    def __init__(self, file: BinaryIO) -> None:
        file.seek(0)
        with _damage_in_words(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self._book = load_workbook(file, read_only=True, data_only=True, keep_links=False)
            self._sheets = {
                sheet.title: sheet
                for sheet in self._book.worksheets
                if hasattr(sheet, "_get_source") and sheet.sheet_state == "visible"
            }
        if not self._sheets:
            raise UnreadableFile(_("This workbook has no sheet with rows."))

    def __enter__(self) -> Workbook:
        return self

    def __exit__(self, *_arguments: object) -> None:
        self._book.close()

    @property
    def sheets(self) -> list[str]:
        return list(self._sheets)

    def records(self, sheet: str) -> Iterator[tuple[int, list[str]]]:
        """(row number, cells) of the rows that are in the file; missing ones are left out."""
        worksheet: Any = self._sheets[sheet]
        book: Any = self._book
        formats = [style.numFmtId for style in book._cell_styles]
        zero_formats = {
            style: code
            for style, number in enumerate(formats)
            if (code := _format_code(book, number)) and set(code.split(";")[0].strip('"')) == {"0"}
        }
        with _damage_in_words(), warnings.catch_warnings(), worksheet._get_source() as source:
            warnings.simplefilter("ignore")
            parser = _Parser(
                source,
                worksheet._shared_strings,
                data_only=True,
                epoch=book.epoch,
                date_formats=book._date_formats,
                timedelta_formats=book._timedelta_formats,
            )
            for number, cells in parser.parse():
                row: list[str] = []
                for cell in cells:
                    value, column = cell["value"], cell["column"]
                    if value is None or column > 1_000:
                        continue
                    if len(row) < column:
                        row.extend([""] * (column - len(row)))
                    row[column - 1] = shown(value, zero_formats.get(cell["style_id"], "General"))
                yield number, row


def _format_code(book: Any, number: int) -> str:
    if number < 164:
        return "0" if number == 1 else ""
    try:
        return str(book._number_formats[number - 164])
    except IndexError:
        return ""


@contextlib.contextmanager
def _damage_in_words() -> Iterator[None]:
    try:
        yield
    except UnreadableFile:
        raise
    except Exception as error:
        # What a damaged workbook makes zipfile, zlib, expat and openpyxl raise has no common base.
        raise UnreadableFile(_("This Excel file is damaged. Open it, save it again and retry.")) from error
