"""The bad rows as a file to correct and import again."""

from __future__ import annotations

import csv
from collections.abc import Iterator

from django.utils import translation
from django.utils.translation import gettext as _

from vizitka.common.harmless import harmless
from vizitka.jobs.messages import translated
from vizitka.transfer.importing import selectors
from vizitka.transfer.importing.models import Import


class _Echo:
    """csv.writer hands over its line here, and gets it back as the result of writerow."""

    def write(self, line: str) -> str:
        return line


def csv_lines(item: Import, language: str) -> Iterator[bytes]:
    """UTF-8 with its mark, original columns and the reasons; streamed, so the language is passed
    and not active."""
    writer = csv.writer(_Echo(), delimiter=item.delimiter or ";")
    headers = [column["header"] for column in item.columns]
    with translation.override(language):
        title = _("Reason")
    yield b"\xef\xbb\xbf"
    yield str(writer.writerow([*(harmless(header) for header in headers), title])).encode()
    for cells, reasons in selectors.bad_rows(item):
        with translation.override(language):
            words = " ".join(translated(reason["message"]) for reason in reasons if reason.get("bad"))
        padded = [*cells, *[""] * (len(headers) - len(cells))]
        yield str(writer.writerow([*(harmless(cell) for cell in padded), harmless(words)])).encode()
