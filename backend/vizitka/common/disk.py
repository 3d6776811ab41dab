"""A full disk: how it shows in errors, and whether it is near. Sizes in bytes."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

# Below this, `/readyz` says so: enough for the log of the database and for all that is being uploaded.
LEAST_FREE: Final = 512 * 1024 * 1024
LEAST_FREE_FILES: Final = 2_000
# No room on the disk, in the quota of the user, or in a limit on the size of files.
_NO_ROOM: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
# PostgreSQL's `disk_full` (appendix A), and what S3-compatible stores answer (RFC 4918, section 11.5).
_SQLSTATE: Final = "53100"
_INSUFFICIENT_STORAGE: Final = 507


def is_full(error: BaseException) -> bool:
    """Whether a full disk is why this was raised: here, in the database or in the store of files."""
    return any(_says_full(cause) for cause in _causes(error))


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    met: set[int] = set()
    while error is not None and id(error) not in met:
        met.add(id(error))
        yield error
        error = error.__cause__ or error.__context__


def _says_full(error: BaseException) -> bool:
    if isinstance(error, OSError):
        return error.errno in _NO_ROOM
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL
    if getattr(error, "sqlstate", None) == _SQLSTATE:
        return True
    answer = getattr(error, "response", None)
    metadata = answer.get("ResponseMetadata", {}) if isinstance(answer, dict) else {}
    return metadata.get("HTTPStatusCode") == _INSUFFICIENT_STORAGE


def is_nearly_full(folder: Path) -> bool:
    """Whether less than `LEAST_FREE` is left for us where the folder lies, or room for hardly any more files."""
    found = os.statvfs(folder)
    # Some file systems count no files: they say 0 of 0.
    few_files = bool(found.f_files) and found.f_favail < LEAST_FREE_FILES
    return found.f_bavail * found.f_frsize < LEAST_FREE or few_files
