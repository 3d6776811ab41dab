"""Where views wait to be summed up: files beside the database, to which each process of a server appends lines.

A line is in the hands of the operating system when the visitor's answer goes out, so a killed process loses none (a
machine that loses its power, those of the last seconds). Each process writes a file of its own and holds a lock on it
as long as it lives: a file without one is complete.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from django.conf import settings

ENDING: Final = ".views"
# `os.write` lets Python's other threads in and comes back behind them, which under load takes five times as long as the
# write itself: a page from memory lost a tenth by that. A call by `PyDLL` keeps the interpreter.
_write = ctypes.PyDLL(None, use_errno=True).write
_write.argtypes, _write.restype = (ctypes.c_int, ctypes.c_char_p, ctypes.c_size_t), ctypes.c_ssize_t
# Bytes of a file; then comes the next one, so that what is summed up can be deleted.
LARGEST: Final = 4 * 1024 * 1024


def folder() -> Path:
    return Path(settings.VIEWS_FOLDER)


def write(file: int, data: bytes) -> int:
    """As `os.write`, for a few bytes to a file that is not waited for. Returns how many were written."""
    written = _write(file, data, len(data))
    if written < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return int(written)


class Buffer:
    """The file of this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._file = -1
        self._size = 0
        self._is_torn = False

    def append(self, line: bytes) -> None:
        """Raises `OSError` where nothing can be written; what was written by half is no line."""
        with self._lock:
            if self._file < 0 or self._size >= LARGEST:
                self._begin()
            if self._is_torn:
                line = b"\n" + line
            self._is_torn = True
            written = write(self._file, line)
            self._size += written
            self._is_torn = written < len(line)

    def end(self) -> None:
        """What comes next goes into another file."""
        with self._lock:
            self._end()

    def leave(self) -> None:
        """In a child of the process whose file it is: holding it, the child would keep it from being complete."""
        self._lock = threading.Lock()
        self._end()

    def _end(self) -> None:
        if self._file >= 0:
            os.close(self._file)
        self._file = -1

    def _begin(self) -> None:
        self._end()
        folder().mkdir(parents=True, exist_ok=True)
        path = folder() / f"{os.getpid()}-{secrets.token_hex(8)}{ENDING}"
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_EXCL | os.O_CLOEXEC, 0o600)
        fcntl.flock(file, fcntl.LOCK_EX)
        self._file, self._size, self._is_torn = file, 0, False


def waiting() -> list[Path]:
    """All files of this server, complete or not."""
    return sorted(folder().glob(f"*{ENDING}"))


def is_complete(path: Path) -> bool:
    """Whether nobody writes to it any more."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    finally:
        os.close(file)
    return True


@contextmanager
def alone() -> Iterator[bool]:
    """Whether nobody else on this server sums up at the moment."""
    folder().mkdir(parents=True, exist_ok=True)
    file = os.open(folder() / "lock", os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        yield False
    else:
        yield True
    finally:
        os.close(file)


buffer: Final = Buffer()
os.register_at_fork(after_in_child=buffer.leave)
