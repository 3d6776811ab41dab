"""Processes that serve many visitors at once and are killed: each view that was answered counts, and counts once."""

from __future__ import annotations

import http.client
import itertools
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.installation import BACKEND, DATABASE, environment_of, run
from tests.ports import free_port
from tests.publishing.test_short_way import MAKE
from tests.statistics.conftest import PHONE

THREADS = 8
ENOUGH = 200
SUM_UP = """
import django; django.setup()
from vizitka.statistics.summing.services import sum_up
sum_up()
"""
# As the above, again and again, when it is told to begin.
SUM_UP_ON = """
import django; django.setup()
from vizitka.statistics.summing.services import sum_up
print(flush=True)
input()
while True:
    sum_up()
"""


class Crowd:
    """Visitors who come again and again: how many views were asked for, and how many of them answered."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.asked = self.answered = 0
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._numbers = itertools.count()
        self._threads = [threading.Thread(target=self._come) for _ in range(THREADS)]

    def __enter__(self) -> Crowd:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_error: Any) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _come(self) -> None:
        while not self._over.wait(0.005):
            # Few enough of each that none is left out as a repetition.
            agent = PHONE.replace("18_6", f"18_{next(self._numbers) // 10}")
            try:
                with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)) as line:
                    # Who is not let in has asked for nothing.
                    line.connect()
                    with self._lock:
                        self.asked += 1
                    line.request("GET", "/c/zoe", headers={"User-Agent": agent})
                    status = line.getresponse().status
            except (OSError, http.client.HTTPException):
                # Killed.
                return
            assert status == 200
            with self._lock:
                self.answered += 1

    def until(self, number: int) -> None:
        _wait(lambda: self.answered >= number)


@pytest.fixture
def folder(tmp_path: Path, migrated_database: Path) -> Path:
    shutil.copy(migrated_database, tmp_path / DATABASE)
    run(environment_of(tmp_path), "-c", MAKE)
    return tmp_path


@pytest.fixture
def serve(folder: Path) -> Iterator[Callable[[], tuple[subprocess.Popen[bytes], int]]]:
    started: list[subprocess.Popen[bytes]] = []

    def begin() -> tuple[subprocess.Popen[bytes], int]:
        port = free_port()
        command = [sys.executable, "manage.py", "serve", "--no-migrate", "--no-worker", "--workers", "2"]
        started.append(
            subprocess.Popen(
                [*command, "--port", str(port)],
                env=environment_of(folder),
                cwd=BACKEND,
                # Killed with all its children, as a machine's end does.
                start_new_session=True,
            )
        )
        _wait(lambda: _answers(port))
        return started[-1], port

    yield begin
    for process in started:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(20)


def test_what_was_answered_counts_once_whatever_is_killed(
    folder: Path, serve: Callable[[], tuple[subprocess.Popen[bytes], int]]
) -> None:
    server, port = serve()
    with _summing_up(folder) as summing:
        with Crowd(port) as crowd:
            summing.stdin.write(b"\n")
            summing.stdin.flush()
            crowd.until(ENOUGH)
            # In the midst of it, as those who serve.
            summing.kill()
            os.killpg(server.pid, signal.SIGKILL)
        assert _sums(folder) > 0
    server.wait(20)
    run(environment_of(folder), "-c", SUM_UP)
    counted = _sums(folder)
    assert crowd.answered <= counted <= crowd.asked
    # More than was in their hands at that moment is not in question.
    assert crowd.asked - crowd.answered <= THREADS
    # Nothing is left that could count once more.
    assert not list((folder / "views").glob("*.views"))


@contextmanager
def _summing_up(folder: Path) -> Iterator[Any]:
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", SUM_UP_ON]
    with subprocess.Popen(
        command, env=environment_of(folder), cwd=BACKEND, stdin=pipe, stdout=pipe
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == b"\n"
            yield process
        finally:
            process.kill()


def _answers(port: int) -> bool:
    try:
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as line:
            line.request("GET", "/healthz")
            return line.getresponse().status == 200
    except OSError:
        return False


def _sums(folder: Path) -> int:
    with closing(sqlite3.connect(folder / DATABASE, timeout=20)) as database:
        (views,) = database.execute("SELECT COALESCE(SUM(link), 0) FROM statistics_spaceday").fetchone()
    return int(views)


def _wait(until: Callable[[], Any]) -> None:
    # Two minutes: machines that run tests have other things to do.
    for _ in range(2400):
        if until():
            return
        time.sleep(0.05)
    raise AssertionError("not in time")
