"""Files in the storage, whole or not there at all. Their names are random: nobody else writes to them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import IO, Final

import structlog
from django.core.files import File
from django.core.files.storage import default_storage

from vizitka.common.effects import after_commit
from vizitka.common.models import FileToRemove

AT_ONCE: Final = 500
log = structlog.get_logger(__name__)


def keep(name: str, content: File[bytes] | IO[bytes]) -> str:
    """Saves a file. Returns its name in the storage. What had been written of it is gone when it fails."""
    try:
        return default_storage.save(name, content)
    except BaseException:
        discard([name])
        raise


def discard(names: Iterable[str]) -> None:
    """Deletes files, and folders that are empty then, as far as it can: it is on its way out of another failure.
    Missing ones do not matter."""
    for name in names:
        try:
            default_storage.delete(name)
        except Exception as problem:
            log.warning("file_left", name=name, problem=str(problem))


def remove(names: Collection[str]) -> None:
    """Deletes files together with the rows that named them. They are written down in the caller's transaction and
    deleted after it: a process that is killed in between, or a storage that is away, only puts it off
    (`remove_waiting`)."""
    if not names:
        return
    FileToRemove.objects.bulk_create(
        [FileToRemove(name=name) for name in names], batch_size=AT_ONCE, ignore_conflicts=True
    )
    after_commit(_remove, list(names))


def remove_waiting() -> int:
    """Deletes what was written down and is there still. Safe to repeat, and by many at once. Returns how many."""
    names = list(FileToRemove.objects.order_by("created_at").values_list("name", flat=True)[:AT_ONCE])
    _remove(names)
    return len(names)


def _remove(names: Iterable[str]) -> None:
    """Each is forgotten once it is gone. What cannot be deleted now keeps none of the others."""
    gone = []
    for name in names:
        try:
            default_storage.delete(name)
        except Exception as problem:
            log.warning("file_left", name=name, problem=str(problem))
        else:
            gone.append(name)
    FileToRemove.objects.filter(name__in=gone).delete()
