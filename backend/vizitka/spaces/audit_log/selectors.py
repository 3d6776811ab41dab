"""The audit log of a space, with the names that its entries need."""

from __future__ import annotations

import csv
import uuid
from collections.abc import Iterable, Iterator
from typing import Final

from django.utils import translation

from vizitka.audit import selectors as audit
from vizitka.audit.models import AuditEntry
from vizitka.audit.selectors import LogFilter
from vizitka.common.harmless import harmless
from vizitka.spaces.audit_log.reading import Reader, as_text, template_ids
from vizitka.spaces.audit_log.words import TABLE
from vizitka.spaces.models import Template

# A table that spreadsheets still open; who needs more takes it by periods.
MOST_ROWS: Final = 100_000
# What people look for, by what entries are about.
KINDS: Final[dict[str, tuple[str, ...]]] = {
    "cards": ("card",),
    "people": ("user", "invitation"),
    "design": ("template",),
    "space": ("space",),
    "domain": ("custom_domain",),
    "imports": ("import",),
}


def reader_for(space_id: uuid.UUID, entries: Iterable[AuditEntry]) -> Reader:
    """With the names of the templates that the entries name by id: one query, or none."""
    wanted = template_ids(entries)
    if not wanted:
        return Reader()
    rows = Template.objects.in_space(space_id).filter(pk__in=wanted).values_list("pk", "name")
    return Reader({str(key): name for key, name in rows})


class _Echo:
    """csv.writer hands over its line here, and gets it back as the result of writerow."""

    def write(self, line: str) -> str:
        return line


def csv_lines(space_id: uuid.UUID, wanted: LogFilter, language: str) -> Iterator[bytes]:
    """UTF-8 with its mark and semicolons: a line for each field that was changed, newest first; streamed, so the
    language is passed and not active. No cell can become a formula."""
    writer = csv.writer(_Echo(), delimiter=";")

    def line(cells: Iterable[str]) -> bytes:
        return str(writer.writerow([harmless(cell) for cell in cells])).encode()

    with translation.override(language):
        titles = [str(TABLE[key]) for key in ("time", "who", "what", "field", "before", "after")]
    yield b"\xef\xbb\xbf"
    yield line(titles)
    for entries in audit.all_entries(space_id, wanted, most=MOST_ROWS):
        reader = reader_for(space_id, entries)
        with translation.override(language):
            lines = [line(cells) for entry in entries for cells in _cells(reader, entry)]
        yield b"".join(lines)


def _cells(reader: Reader, entry: AuditEntry) -> Iterator[list[str]]:
    changes = reader.changes(entry)
    first = [
        f"{entry.created_at:%Y-%m-%d %H:%M:%S}",
        reader.actor(entry),
        reader.sentence(entry, changes),
    ]
    if not changes:
        yield [*first, "", "", ""]
    for change in changes:
        yield [*first, change.label, *as_text(change)]
