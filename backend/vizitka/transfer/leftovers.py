"""Files of imports and exports that nobody can reach any more. They hold personal data."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Iterator
from typing import Final

from django.core.files.storage import default_storage

from vizitka.common import clock
from vizitka.jobs.models import Job
from vizitka.jobs.progress import OF_A_JOB
from vizitka.transfer.exporting.services import FOLDER as EXPORTS
from vizitka.transfer.importing.models import Import
from vizitka.transfer.importing.store import FOLDER as IMPORTS

# Uploads, and files of the release before, are written before the row that names them.
GRACE: Final = dt.timedelta(days=1)
BATCH: Final = 500


def purge_leftovers() -> int:
    """Deletes files that no row names: those of a worker that was killed before it could write the row, of a space
    that was purged, of a storage that was away when the row went. Safe to repeat. Returns how many."""
    return sum(_purge(_old_files(folder)) for folder in (EXPORTS, IMPORTS))


def purge_of_jobs() -> int:
    """The same at once for what jobs have written: they name a file before it is there. So nothing of somebody who was
    erased while an export was written outlives the worker that was killed over it. Returns how many."""
    return _purge(f"{EXPORTS}/{file}" for file in _files(EXPORTS) if file.startswith(OF_A_JOB))


def _purge(files: Iterator[str]) -> int:
    gone = 0
    while names := list(itertools.islice(files, BATCH)):
        for name in set(names) - _named(names):
            default_storage.delete(name)
            gone += 1
    return gone


def _files(folder: str) -> list[str]:
    try:
        return default_storage.listdir(folder)[1]
    except FileNotFoundError:
        return []


def _old_files(folder: str) -> Iterator[str]:
    written_before = clock.now() - GRACE
    for file in _files(folder):
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
