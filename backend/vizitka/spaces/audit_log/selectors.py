"""The audit log of a space as a table."""

from __future__ import annotations

import csv
import uuid
from collections.abc import Iterable, Iterator
from typing import Final
from zoneinfo import ZoneInfo

from django.utils import timezone, translation
from django.utils.translation import pgettext_lazy

from vizitka.audit import selectors as audit
from vizitka.audit.reading import Reader, as_text, reader_for
from vizitka.audit.selectors import Entry, LogFilter
from vizitka.common.errors import Text
from vizitka.common.harmless import harmless

# A table that spreadsheets still open; who needs more takes it by periods.
MOST_ROWS: Final = 100_000
# Headers of the table.
TITLES: Final[tuple[Text, ...]] = (
    pgettext_lazy("audit", "Time (%(zone)s)"),
    pgettext_lazy("audit", "Who"),
    pgettext_lazy("audit", "What"),
    pgettext_lazy("audit", "Field"),
    pgettext_lazy("audit", "Before"),
    pgettext_lazy("audit", "After"),
)


class _Echo:
    """csv.writer hands over its line here, and gets it back as the result of writerow."""

    def write(self, line: str) -> str:
        return line


def csv_lines(space_id: uuid.UUID, wanted: LogFilter, language: str, zone: ZoneInfo) -> Iterator[bytes]:
    """UTF-8 with its mark and semicolons: a line for each field that was changed, newest first; streamed, so the
    language and the zone of times are passed and not active. No cell can become a formula."""
    writer = csv.writer(_Echo(), delimiter=";")

    def line(cells: Iterable[str]) -> bytes:
        return str(writer.writerow([harmless(cell) for cell in cells])).encode()

    with translation.override(language):
        titles = [str(title) % {"zone": zone.key} for title in TITLES]
    yield b"\xef\xbb\xbf"
    yield line(titles)
    for entries in audit.all_entries(space_id, wanted, most=MOST_ROWS):
        reader = reader_for(space_id, entries)
        with translation.override(language), timezone.override(zone):
            lines = [line(cells) for entry in entries for cells in _cells(reader, entry)]
        yield b"".join(lines)


def _cells(reader: Reader, entry: Entry) -> Iterator[list[str]]:
    changes = reader.changes(entry)
    first = [
        f"{timezone.localtime(entry.created_at):%Y-%m-%d %H:%M:%S}",
        reader.actor(entry),
        reader.sentence(entry),
    ]
    if not changes:
        yield [*first, "", "", ""]
    for change in changes:
        yield [*first, change.label, *as_text(change)]
