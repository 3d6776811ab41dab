"""So many at once on this machine: what costs cores or memory leaves some of them to everybody else.

A slot is a lock on a file below `VIZITKA_DATA`. It counts over all processes of the machine (web workers, task workers,
commands), and the system gives it back when a process dies, however it died.
"""

from __future__ import annotations

import fcntl
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from django.conf import settings

from vizitka.common.errors import Busy

# Between two looks at the locks, in seconds: far less than what anybody holds one for.
PAUSE: Final = 0.01
RETRY_AFTER_SECONDS: Final = 2


def spare_cores() -> int:
    """The cores that this process may use, less one for all that is quick; at least one."""
    # Only Linux tells which ones a process may use.
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


class Slots:
    """`with SLOTS.one(): …`. There are `spare_cores()` of a name on a machine.

    Who finds none waits up to `patience` seconds, but only `most_here` of a process hold one or wait: the others are
    refused at once, so that its other threads stay free for what needs no slot.
    """

    def __init__(self, name: str, *, patience: float, most_here: int) -> None:
        self._name = name
        self._patience = patience
        self._here = threading.BoundedSemaphore(most_here)

    @contextmanager
    def one(self) -> Iterator[None]:
        """Holds a slot. Raises `Busy` when there is none in time."""
        if not self._here.acquire(blocking=False):
            raise Busy(RETRY_AFTER_SECONDS)
        try:
            descriptor = self._wait()
            try:
                yield
            finally:
                os.close(descriptor)
        finally:
            self._here.release()

    def _wait(self) -> int:
        files = self._files()
        until = time.monotonic() + self._patience
        while (descriptor := _lock_any(files)) is None:
            if time.monotonic() >= until:
                raise Busy(RETRY_AFTER_SECONDS)
            time.sleep(PAUSE)
        return descriptor

    def _files(self) -> list[Path]:
        folder = Path(settings.SLOTS)
        folder.mkdir(exist_ok=True)
        return [folder / f"{self._name}-{number}" for number in range(spare_cores())]


def _lock_any(files: list[Path]) -> int | None:
    """An open descriptor that holds the lock of one of the files, which its end gives back."""
    for file in files:
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
        else:
            return descriptor
    return None
