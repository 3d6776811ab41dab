"""Workbooks are written line by line, and hold people."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

import pytest
from openpyxl import load_workbook

from vizitka.common.workbooks import Workbook, text_cell


def test_the_lines_wait_in_no_file_that_outlives_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    book, content = Workbook(), io.BytesIO()
    sheets = [book.add_sheet(title, ["Name"], [30]) for title in ("People", "people")]
    for number in range(2000):
        for sheet in sheets:
            sheet.append([text_cell(sheet, f"=Lenka {number}")])
    # A process that is killed now leaves nothing.
    assert list(tmp_path.iterdir()) == []
    book.save(content)
    assert list(tmp_path.iterdir()) == []

    read = load_workbook(content)
    assert read.sheetnames == ["People", "people (2)"]
    for sheet in read.worksheets:
        assert (sheet.max_row, sheet["A1"].value, sheet["A2001"].value) == (2001, "Name", "=Lenka 1999")
        assert (sheet.freeze_panes, sheet.column_dimensions["A"].width) == ("A2", 30)
