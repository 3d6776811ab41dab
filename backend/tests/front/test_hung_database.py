"""PostgreSQL takes what it is asked and answers nothing, as on a machine that hangs or behind a network that swallows:
who is inside with it is told within seconds, and all is well as soon as it goes on."""

from __future__ import annotations

import datetime as dt
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection

from tests.conftest import MakeUser
from tests.front.test_processes import IN_TIME, TOKEN, Product, _wait_for
from tests.installation import BACKEND
from tests.jobs.test_outage import Line
from tests.jobs.test_processes import wait_until
from tests.ports import free_port
from vizitka.accounts.models import Session
from vizitka.common import clock, crypto, database, hung


class Sticky(Line):
    """A line that can stop carrying: what is sent is taken, and comes nowhere."""

    def __init__(self, folder: Path) -> None:
        self._open = threading.Event()
        self._open.set()
        # What was taken while nothing was carried.
        self.kept = 0
        super().__init__(folder)

    def hang(self) -> None:
        self._open.clear()

    def go_on(self) -> None:
        self._open.set()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                self.kept += not self._open.is_set()
                self._open.wait()
                target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def sticky() -> Iterator[Sticky]:
    folder = Path(tempfile.mkdtemp(prefix="line-"))
    found = Sticky(folder)
    yield found
    found.go_on()
    found.cut()
    shutil.rmtree(folder)


def address_through(line: Line) -> str:
    settings = connection.settings_dict
    where = urllib.parse.quote(str(line.folder), safe="")
    return f"postgres://{settings['USER']}@{where}/{settings['NAME']}"


@pytest.fixture
def product(
    sticky: Sticky, environment: dict[str, str], tmp_path: Path, make_user: MakeUser
) -> Iterator[Product]:
    ada = make_user()
    end = clock.now() + dt.timedelta(hours=1)
    Session.objects.create(user=ada, token_hash=crypto.token_hash(TOKEN), expires_at=end)
    port = free_port()
    command = [
        sys.executable, "manage.py", "serve", "--no-migrate", "--no-worker", "--workers", "1", "--port", str(port)
    ]  # fmt: skip
    environ = {**environment, "DATABASE_URL": address_through(sticky)}
    server = subprocess.Popen(command, env=environ, cwd=BACKEND)
    try:
        found = Product(port, tmp_path, TOKEN)
        _wait_for(found)
        yield found
    finally:
        sticky.go_on()
        server.terminate()
        server.wait(20)


@pytest.mark.on_postgresql
@pytest.mark.xdist_group("front")
@pytest.mark.django_db(transaction=True)
def test_who_is_inside_with_a_database_that_hangs_is_told_in_time(product: Product, sticky: Sticky) -> None:
    assert product.save().status == 200
    sticky.hang()
    with ThreadPoolExecutor(6) as many:
        reading = [
            many.submit(product.ask, "GET", "/v1/me", Authorization=f"Bearer {TOKEN}") for _ in range(3)
        ]
        writing = [many.submit(product.save, Accept_Language="de") for _ in range(3)]
        wait_until(lambda: sticky.kept)
        assert product.ask("GET", "/healthz").status == 200
        answers = [one.result() for one in (*reading, *writing)]
    assert {(one.status, one.json["code"]) for one in answers} == {(503, "unavailable")}
    assert max(one.seconds for one in answers) < IN_TIME
    assert all(int(one.headers["retry-after"]) > 0 for one in answers)
    assert answers[-1].json["message"].startswith("Das geht gerade nicht.")
    sticky.go_on()
    end = time.monotonic() + IN_TIME
    while product.save().status != 200:
        assert time.monotonic() < end
        time.sleep(0.2)


@pytest.mark.on_postgresql
@pytest.mark.django_db(transaction=True)
def test_a_long_statement_of_a_database_that_answers_is_waited_for() -> None:
    watch = hung.watch()
    assert watch is not None

    def long() -> int:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(%s)", [hung.PATIENCE + 1])
            cursor.execute("SELECT 7")
            found: int = cursor.fetchone()[0]
        connection.close()
        return found

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(watch.do, long).result() == 7


class Waiting:
    """A connection at which a thread waits for an answer that does not come."""

    closed = False

    def __init__(self) -> None:
        self.here, self.there = socket.socketpair()

    def fileno(self) -> int:
        return self.here.fileno()


@pytest.mark.parametrize(("answers", "since", "let_go"), [(False, 60, 1), (False, 0, 0), (True, 60, 0)])
def test_only_who_waits_long_and_in_vain_is_let_go(
    answers: bool, since: float, let_go: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = Waiting()
    wrapper: Any = type("Wrapper", (), {"connection": waiting})
    watch = hung.Watch(lambda: answers)
    watch._inside[1] = hung.Inside(wrapper, time.monotonic() - since)
    assert watch.look() == let_go
    waiting.here.settimeout(0.1)
    ended: Callable[[], bytes] = lambda: waiting.here.recv(1)  # noqa: E731
    if let_go:
        assert ended() == b""
    else:
        with pytest.raises(TimeoutError):
            ended()


def test_a_broken_line_is_a_database_that_is_away() -> None:
    import psycopg

    error = OperationalError("consuming input failed: server closed the connection unexpectedly")
    error.__cause__ = psycopg.OperationalError(str(error))
    assert database.is_away(error)
