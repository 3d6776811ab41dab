"""A database that takes a statement and answers nothing (its machine hangs, the network swallows): who waits for it is
let go in seconds, instead of with it.

Nothing tells such a wait from a long statement but another question. So a request that takes long has the database
asked by a connection of its own; where that is not answered either, the sockets of those who wait are shut. They find
their connection broken, as with a database that was stopped, and are answered as that is.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import structlog
from django.db import DEFAULT_DB_ALIAS, connection, connections

T = TypeVar("T")
log = structlog.get_logger(__name__)

# Seconds. Together less than the five within which a person is told.
PATIENCE: Final = 1.5
LOOKED_EVERY: Final = 0.25
ANSWERED_WITHIN: Final = 2.5


@dataclass(frozen=True, slots=True)
class Inside:
    """A thread that does a request, and its connection to the database."""

    connection: Any
    since: float


class Watch:
    """Who is inside in this process, and since when."""

    def __init__(self, answers: Callable[[], bool]) -> None:
        self._answers = answers
        self._inside: dict[int, Inside] = {}
        self._process = 0

    def do(self, work: Callable[[], T]) -> T:
        """Does it in this thread, watched."""
        if self._process != os.getpid():
            # Threads do not come along into a process that is forked.
            self._process = os.getpid()
            threading.Thread(target=self._go_on_looking, name="hung", daemon=True).start()
        thread = threading.get_ident()
        self._inside[thread] = Inside(connections[DEFAULT_DB_ALIAS], time.monotonic())
        try:
            return work()
        finally:
            del self._inside[thread]

    def look(self) -> int:
        """Lets those go who wait for a database that answers nobody. Returns how many."""
        late = self._late()
        if not late or self._answers():
            return 0
        # Who came back while the database was asked is not there any more.
        freed = sum(_let_go(one.connection) for one in self._late() if one in late)
        if freed:
            log.error("database_hung", let_go=freed)
        return freed

    def _late(self) -> list[Inside]:
        before = time.monotonic() - PATIENCE
        return [one for one in list(self._inside.values()) if one.since < before]

    def _go_on_looking(self) -> None:
        while True:
            time.sleep(LOOKED_EVERY)
            try:
                self.look()
            except Exception:
                log.exception("hung_not_looked_at")


def _let_go(wrapper: Any) -> bool:
    """Shuts the socket of a connection under the thread that waits at it."""
    made = wrapper.connection
    if made is None or made.closed:
        return False
    try:
        with socket.socket(fileno=os.dup(made.fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)
    except OSError:
        return False
    return True


class Question:
    """Asks the database on a connection of its own, in a thread that may be left behind. One at a time: while an answer
    is out, it is not asked again."""

    def __init__(self) -> None:
        self._asking: threading.Thread | None = None
        self._answered = False

    def __call__(self) -> bool:
        """Whether it answers in time; also with a refusal, which others get as well."""
        if self._asking is None or not self._asking.is_alive():
            self._answered = False
            self._asking = threading.Thread(target=self._ask, name="hung-question", daemon=True)
            self._asking.start()
        self._asking.join(ANSWERED_WITHIN)
        return self._answered

    def _ask(self) -> None:
        own = connections.create_connection(DEFAULT_DB_ALIAS)
        try:
            with own.cursor() as cursor:
                cursor.execute("SELECT 1")
            self._answered = True
        except Exception as error:
            log.info("database_asked", error=str(error))
        finally:
            own.close()


def watch() -> Watch | None:
    """For databases that are reached by a line; SQLite is a file, whose locks have their own deadline."""
    return Watch(Question()) if connection.vendor == "postgresql" else None
