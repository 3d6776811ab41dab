"""Cards as CSV, XLSX and vCard, streamed into a file."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable
from typing import IO

from vizitka.cards.models import Card
from vizitka.common.harmless import harmless
from vizitka.common.naming import Names
from vizitka.common.workbooks import Workbook, text_cell
from vizitka.publishing.vcard import file_name
from vizitka.transfer.exporting.columns import Columns, cells_of

WIDTHS = {"email": 34, "job_title": 28, "description": 40, "street": 28, "card_address": 40}


def write_csv(file: IO[bytes], cards: Iterable[Card], columns: Columns) -> None:
    """UTF-8 with its mark and semicolons, as spreadsheets in Europe open it; no cell can become a formula."""
    text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="", write_through=True)
    writer = csv.writer(text, delimiter=";")
    writer.writerow(columns.headers)
    for card in cards:
        writer.writerow([harmless(cell) for cell in cells_of(card, columns)])
    text.flush()
    text.detach()


def write_xlsx(file: IO[bytes], cards: Iterable[Card], columns: Columns, title: str) -> None:
    """All cells are text, so that zeros stay and nothing is a formula."""
    book = Workbook()
    sheet = book.add_sheet(title, columns.headers, [WIDTHS.get(name, 18) for name in columns.names])
    for card in cards:
        sheet.append([text_cell(sheet, text) if text else None for text in cells_of(card, columns)])
    book.save(file)


def write_vcards(file: IO[bytes], vcards: Iterable[str]) -> None:
    """One file with all vCards, one after the other, as address books read them (RFC 6350, section 3)."""
    for vcard in vcards:
        file.write(vcard.encode())


def write_zip(file: IO[bytes], vcards: Iterable[tuple[str, str]]) -> None:
    """One file a card, called like the person; who has the name of another is counted."""
    given = Names()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as package:
        for name, vcard in vcards:
            package.writestr(f"{given.own(file_name(name))}.vcf", vcard.encode())
