"""Workbooks (XLSX) that are written line by line: the header is bold and stays in sight, and no text is a formula.

openpyxl is loaded when the first one is written: it is a tenth of the start of a process. The lines wait in files
without a name: its own ones outlive a process that is killed, and they hold people.
"""

from __future__ import annotations

import re
import shutil
import tempfile
import zipfile
from collections.abc import Sequence
from typing import IO, Any, Final

# What XML 1.0 cannot hold (section 2.2), the longest text of a cell, and the longest title of a sheet.
NOT_IN_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
NOT_IN_TITLES: Final = re.compile(r"[\[\]:*?/\\]")
LONGEST_CELL: Final = 32_767
LONGEST_TITLE: Final = 31


class _Package(zipfile.ZipFile):
    def write(self, filename: Any, arcname: Any = None, *given: Any, **options: Any) -> None:
        """The lines of a sheet, from the file that has no name."""
        filename.flush()
        member = zipfile.ZipInfo(arcname)
        member.compress_type, member.file_size = self.compression, filename.tell()
        filename.seek(0)
        with self.open(member, "w") as target:
            shutil.copyfileobj(filename, target)


class Workbook:
    """`add_sheet` begins a sheet, to which rows of cells are appended; `save` writes them all."""

    def __init__(self) -> None:
        from openpyxl import Workbook as Book

        self._book = Book(write_only=True)
        self._titles: set[str] = set()

    def add_sheet(self, title: str, headers: Sequence[str], widths: Sequence[int]) -> Any:
        """A sheet of this name (or like it: each has another), with a width in signs for each column."""
        from openpyxl.utils import get_column_letter
        from openpyxl.worksheet._writer import WorksheetWriter

        sheet = self._book.create_sheet(self._free(title))
        sheet.freeze_panes = "A2"
        for number, width in enumerate(widths, start=1):
            sheet.column_dimensions[get_column_letter(number)].width = width
        lines = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the book
        sheet._writer = WorksheetWriter(sheet, out=lines)
        sheet._writer.cleanup = lines.close
        sheet._writer.write_top()
        sheet.append([text_cell(sheet, header, bold=True) for header in headers])
        return sheet

    def save(self, file: IO[bytes]) -> None:
        from openpyxl.writer.excel import ExcelWriter

        with _Package(file, "w", zipfile.ZIP_DEFLATED) as package:
            ExcelWriter(self._book, package).save()

    def _free(self, title: str) -> str:
        """Programs take capitals for small letters in titles."""
        plain = NOT_IN_TITLES.sub(" ", title)
        short, number = plain[:LONGEST_TITLE], 1
        while short.casefold() in self._titles:
            number += 1
            short = f"{plain[: LONGEST_TITLE - 4]} ({number})"
        self._titles.add(short.casefold())
        return short


def text_cell(sheet: Any, text: str, *, bold: bool = False) -> Any:
    """A text that stays one: zeros at its beginning too, and what looks like a formula."""
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    made = WriteOnlyCell(sheet, NOT_IN_XML.sub("", text)[:LONGEST_CELL])
    # openpyxl takes a text with = for a formula unless it is told otherwise.
    made.data_type = "s"
    made.number_format = "@"
    if bold:
        made.font = Font(bold=True)
    return made


def number_cell(sheet: Any, value: Any, number_format: str) -> Any:
    """A number or a day, shown in that way."""
    from openpyxl.cell import WriteOnlyCell

    made = WriteOnlyCell(sheet, value)
    made.number_format = number_format
    return made
