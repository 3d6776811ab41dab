"""Whether anything was committed to a SQLite database, at the cost of a look into memory.

In WAL mode each commit writes the header of the WAL-index, the file `-shm` that all processes share, before a reader
can see the commit; readers find by it what they may read (https://www.sqlite.org/walformat.html#wal_index_file_format).
A header that is as it was means that nothing was committed.

`PRAGMA data_version` says the same, but lets other threads of Python run meanwhile: under load a page from memory cost
a third more by that alone.
"""

from __future__ import annotations

import mmap
import os
from typing import Final

# Two copies of it, of 48 bytes each.
HEADER_BYTES: Final = 96
# Maps of each file by (device, number), open for as long as the process lives: to close any descriptor of a file
# would end the locks that SQLite holds on it in this process (fcntl(2), POSIX locks). A number is not given to another
# file while this one is open.
_maps: dict[tuple[int, int], mmap.mmap] = {}


def header_of(database: str) -> mmap.mmap | None:
    """The shared memory whose first `HEADER_BYTES` are the header for the database file `database`; None where there
    is none (another journal mode, or a database in memory). To be asked while a connection has read from the database:
    SQLite keeps the file as long as there is one."""
    name = f"{database}-shm"
    try:
        status = os.stat(name)
        if status.st_size < HEADER_BYTES:
            return None
        key = status.st_dev, status.st_ino
        if key not in _maps:
            descriptor = os.open(name, os.O_RDONLY | os.O_CLOEXEC)
            status = os.fstat(descriptor)
            key = status.st_dev, status.st_ino
            _maps[key] = mmap.mmap(descriptor, HEADER_BYTES, access=mmap.ACCESS_READ)
    except (OSError, ValueError):
        return None
    return _maps[key]
