"""Files in the storage, whole or not there at all. Their names are random: nobody else writes to them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO

import structlog
from django.core.files import File
from django.core.files.storage import default_storage

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
