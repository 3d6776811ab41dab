"""PostgreSQL is away for some seconds, as when it is started anew: the worker stays, and nothing is lost."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.parse
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django_tasks_db.models import DBTaskResult

from tests.installation import BACKEND
from tests.jobs.test_processes import wait_until
from vizitka.common import clock
from vizitka.jobs.models import Worker

SOCKET = ".s.PGSQL.5432"


class Line:
    """A way to the server that can be cut. `folder` is where clients look for its socket."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._server = Path(connection.settings_dict["HOST"]) / SOCKET
        self._ends: list[socket.socket] = []
        self.mend()

    def mend(self) -> None:
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(self.folder / SOCKET))
        self._listening.listen()
        threading.Thread(target=self._accept, args=(self._listening,), daemon=True).start()

    def cut(self) -> None:
        (self.folder / SOCKET).unlink()
        for end in (self._listening, *self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._ends.clear()

    def _accept(self, listening: socket.socket) -> None:
        with suppress(OSError):
            while True:
                client, _address = listening.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(str(self._server))
                self._ends += [client, server]
                for source, target in ((client, server), (server, client)):
                    threading.Thread(target=self._carry, args=(source, target), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def line() -> Iterator[Line]:
    # The path of a socket is a hundred letters long at most.
    folder = Path(tempfile.mkdtemp(prefix="line-"))
    found = Line(folder)
    yield found
    found.cut()
    shutil.rmtree(folder)


@pytest.fixture
def worker(line: Line, environment: dict[str, str], tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    name = connection.settings_dict["NAME"]
    where = f"postgres://{connection.settings_dict['USER']}@{urllib.parse.quote(str(line.folder), safe='')}/{name}"
    command = [sys.executable, "manage.py", "worker", "--queues", "long", "--interval", "0.2"]
    with (tmp_path / "log").open("wb") as log:
        environ = {**environment, "DATABASE_URL": where, "VIZITKA_LOG_LEVEL": "WARNING"}
        process = subprocess.Popen(command, env=environ, cwd=BACKEND, stderr=log)
    yield process
    process.kill()
    process.wait()


def waiting_task(end: Path) -> DBTaskResult[..., Any]:
    return DBTaskResult.objects.create(
        status="READY",
        queue_name="long",
        args_kwargs={"args": [str(end)], "kwargs": {}},
        task_path="tests.jobs.slow_tasks.wait_for",
        backend_name="default",
        run_after=clock.now(),
        exception_class_path="",
        traceback="",
    )


def status(task: DBTaskResult[..., Any]) -> str:
    task.refresh_from_db()
    return str(task.status)


@pytest.mark.on_postgresql
@pytest.mark.django_db(transaction=True)
def test_a_worker_outlives_its_database(line: Line, worker: subprocess.Popen[bytes], tmp_path: Path) -> None:
    wait_until(Worker.objects.exists)
    task = waiting_task(tmp_path / "end")
    wait_until(lambda: status(task) == "RUNNING")
    line.cut()
    # It ends meanwhile, and nobody can be told.
    (tmp_path / "end").touch()
    # Four times in vain, after 0.25, 0.5 and 1 second.
    wait_until(lambda: re.search(rb"again_in_seconds\W+2\.0", (tmp_path / "log").read_bytes()))
    assert worker.poll() is None
    line.mend()
    wait_until(lambda: status(task) == "SUCCESSFUL")
    assert len(task.worker_ids) == 2
    assert [row.pid for row in Worker.objects.all()] == [worker.pid]


@pytest.mark.on_postgresql
@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_started_first_waits_for_its_database(
    line: Line, worker: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    line.cut()
    wait_until(lambda: b"database_away" in (tmp_path / "log").read_bytes())
    assert worker.poll() is None
    line.mend()
    wait_until(Worker.objects.exists)
