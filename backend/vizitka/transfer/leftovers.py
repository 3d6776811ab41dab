"""Files of imports and exports that nobody can reach any more. They hold personal data."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Iterator
from typing import Final

from django.core.files.storage import default_storage

from vizitka.common import clock
from vizitka.jobs.models import Job
from vizitka.transfer.exporting.services import FOLDER as EXPORTS
from vizitka.transfer.importing.models import Import
from vizitka.transfer.importing.store import FOLDER as IMPORTS

# A file is written before the row that names it.
GRACE: Final = dt.timedelta(days=1)
BATCH: Final = 500


def purge_leftovers() -> int:
    """Deletes files that no row names: those of a worker that was killed before it could write the row, of a space
    that was purged, of a storage that was away when the row went. Safe to repeat. Returns how many."""
    gone = 0
    for folder in (EXPORTS, IMPORTS):
        files = _old_files(folder)
        while names := list(itertools.islice(files, BATCH)):
            for name in set(names) - _named(names):
                default_storage.delete(name)
                gone += 1
    return gone


def _old_files(folder: str) -> Iterator[str]:
    try:
        _folders, files = default_storage.listdir(folder)
    except FileNotFoundError:
        return
    written_before = clock.now() - GRACE
    for file in files:
        name = f"{folder}/{file}"
        if default_storage.get_modified_time(name) < written_before:
            yield name


def _named(names: list[str]) -> set[str]:
    imports = Import.objects.across_spaces("files of all spaces lie in one folder")
    return {
        *Job.objects.filter(file__in=names).values_list("file", flat=True),
        *imports.filter(file__in=names).values_list("file", flat=True),
        *imports.filter(rows_file__in=names).values_list("rows_file", flat=True),
    }
