"""`serve` as it runs: what dies begins again, what it has started ends with it, and it writes only to its folder."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.config.test_supervision import lives
from tests.installation import BACKEND, environment_of, run
from tests.jobs.test_processes import MAIL, SLEEP, rows, tasks, wait_until
from tests.ports import free_port
from vizitka.common import metrics

REPOSITORY = BACKEND.parent


@pytest.fixture
def installation(migrated_database: Path, tmp_path: Path) -> dict[str, str]:
    data = tmp_path / "data"
    data.mkdir()
    shutil.copy(migrated_database, data)
    return {**environment_of(data), "PORT": str(free_port())}


Serve = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture
def serve(installation: dict[str, str]) -> Iterator[Serve]:
    """`serve("--no-worker")`, which answers when this returns. Its log is in the folder of the data."""
    processes: list[subprocess.Popen[bytes]] = []

    def begin(*arguments: str, backend: Path = BACKEND) -> subprocess.Popen[bytes]:
        command = [sys.executable, "manage.py", "serve", "--no-migrate", "--workers", "1", *arguments]
        with log_of(installation).open("ab") as log:
            processes.append(subprocess.Popen(command, env=installation, cwd=backend, stderr=log))
        wait_until(lambda: answers(installation))
        return processes[-1]

    yield begin
    for process in processes:
        process.kill()
        process.wait()


def log_of(installation: dict[str, str]) -> Path:
    return Path(installation["VIZITKA_DATA"]) / "log"


def answers(installation: dict[str, str]) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{installation['PORT']}/healthz", timeout=2) as answer:
            return answer.status == 200
    except OSError:
        return False


def workers(installation: dict[str, str]) -> set[int]:
    return {pid for (pid,) in rows(installation, "SELECT pid FROM jobs_worker") if lives(pid)}


def descendants(pid: int) -> set[int]:
    found: set[int] = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            child = int(stat.parent.name)
            found |= {child, *descendants(child)}
    return found


def arguments_of(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")


def test_what_dies_begins_again_and_nothing_outlives_serve(
    installation: dict[str, str], serve: Serve
) -> None:
    master = serve()
    wait_until(lambda: len(workers(installation)) == 2)
    run(installation, "-c", SLEEP)
    wait_until(lambda: tasks(installation) == [("long", "RUNNING")])

    # The worker with its task, while the web goes on.
    (long,) = [pid for pid in workers(installation) if arguments_of(pid).split()[-1].startswith("long")]
    web = {pid for pid in descendants(master.pid) if "vizitka.config.web" in arguments_of(pid)}
    os.kill(long, signal.SIGKILL)
    holders = "SELECT worker_ids FROM django_tasks_database_dbtaskresult WHERE status = 'RUNNING'"
    took = wait_until(lambda: any(row[0].count(",") == 1 for row in rows(installation, holders)))
    assert took < 15, "five seconds, where nothing else is to be done"
    assert all(map(lives, web))
    assert answers(installation)

    # The web's own master, whose workers would else go on beside new ones.
    (forking,) = [pid for pid in web if web & descendants(pid)]
    os.kill(forking, signal.SIGKILL)
    wait_until(lambda: not any(map(lives, web)), 5)
    wait_until(lambda: answers(installation))
    assert master.poll() is None
    log = log_of(installation).read_text()
    assert len(re.findall(r"process_died .*again_in_seconds=0.5", re.sub(r"\x1b\[\d*m", "", log))) == 2

    children = descendants(master.pid)
    assert len(children) >= 4
    master.kill()
    master.wait()
    wait_until(lambda: not any(map(lives, children)), 5)
    assert not answers(installation)


def ask(installation: dict[str, str], path: str) -> str:
    """By a connection of its own: another worker may take it."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{installation['PORT']}{path}", timeout=10) as answer:
            return str(answer.read().decode())
    except urllib.error.HTTPError as refusal:
        return str(refusal.code)


def counted(installation: dict[str, str]) -> int:
    """How many calls without a token the metrics tell of."""
    line = r'^vizitka_request_seconds_count\{method="GET",route="v1/auth/check",status="401"\} (\S+)$'
    found = re.search(line, ask(installation, "/metrics"), re.MULTILINE)
    return int(float(found[1])) if found else 0


def test_what_all_web_workers_have_counted_is_told_by_each(
    installation: dict[str, str], serve: Serve
) -> None:
    master = serve("--no-worker", "--workers", "2")
    assert {ask(installation, "/v1/auth/check") for _call in range(20)} == {"401"}
    assert {counted(installation) for _scrape in range(10)} == {20}
    kept = list(metrics.MEMORY.glob(f"{metrics.PREFIX}{master.pid}-*"))
    assert len(kept) == 1

    # What one that has died has counted stays.
    web = {pid for pid in descendants(master.pid) if "vizitka.config.web" in arguments_of(pid)}
    (forking,) = [pid for pid in web if web & descendants(pid)]
    os.kill(min(web - {forking}), signal.SIGKILL)
    wait_until(lambda: len(descendants(forking) & web) == 1)
    wait_until(lambda: len(descendants(forking)) == 2)
    assert {counted(installation) for _scrape in range(10)} == {20}
    assert "vizitka_database_up 1.0" in ask(installation, "/metrics")

    master.terminate()
    assert master.wait(30) == 0
    assert not kept[0].exists()


def test_a_port_that_is_taken_is_named(installation: dict[str, str]) -> None:
    """Also when another `serve` has it, with which the kernel would share it."""
    with socket.create_server(("127.0.0.1", int(installation["PORT"])), reuse_port=True):
        command = [sys.executable, "manage.py", "serve", "--no-migrate"]
        done = subprocess.run(
            command, env=installation, cwd=BACKEND, capture_output=True, text=True, timeout=60
        )
    assert done.returncode == 1
    assert f"PORT: nothing can listen on 127.0.0.1:{installation['PORT']}" in done.stderr
    assert "Traceback" not in done.stderr


WAIT = """
import django; django.setup()
from tests.jobs.slow_tasks import wait_for
wait_for.enqueue({file!r})
"""
SHORT_PATIENCE = """
from vizitka.config.settings import *
DATABASES["default"]["OPTIONS"] = {**DATABASES["default"]["OPTIONS"], "timeout": 0.2}
"""


def test_a_locked_database_ends_nothing(installation: dict[str, str], serve: Serve, tmp_path: Path) -> None:
    (tmp_path / "impatient_settings.py").write_text(SHORT_PATIENCE)
    installation["VIZITKA_LOG_LEVEL"] = "WARNING"
    installation["DJANGO_SETTINGS_MODULE"] = "impatient_settings"
    installation["PYTHONPATH"] = f"{tmp_path}{os.pathsep}{BACKEND}"
    master = serve()
    wait_until(lambda: len(workers(installation)) == 2)
    end = tmp_path / "end"
    run(installation, "-c", WAIT.format(file=str(end)))
    before = descendants(master.pid)
    wait_until(lambda: tasks(installation) == [("long", "RUNNING")])
    with closing(sqlite3.connect(Path(installation["VIZITKA_DATA"]) / "vizitka.sqlite3")) as database:
        database.execute("BEGIN IMMEDIATE")
        end.touch()
        # Its end cannot be written, nor that it failed.
        wait_until(lambda: "task_end_not_written" in log_of(installation).read_text())
        assert answers(installation)
        assert tasks(installation) == [("long", "RUNNING")]
        database.rollback()
    run(installation, "-c", MAIL)
    wait_until(lambda: tasks(installation) == [("long", "SUCCESSFUL"), ("mail", "SUCCESSFUL")])
    assert descendants(master.pid) == before
    assert "process_died" not in log_of(installation).read_text()


NOTHING = """
import django; django.setup()
from vizitka.jobs.tasks import work_on_job
work_on_job.using(queue_name="short").enqueue("01900000-0000-7000-8000-000000000000")
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The backend as a checkout leaves it: nothing made, and nothing to be made there by the product."""
    copy = tmp_path / "tree" / "backend"
    shutil.copytree(
        BACKEND / "vizitka", copy / "vizitka", ignore=shutil.ignore_patterns("*.mo", "__pycache__")
    )
    shutil.copy(BACKEND / "manage.py", copy)
    return copy


def all_of(folder: Path) -> dict[str, tuple[int, int]]:
    return {
        str(file.relative_to(folder)): (file.stat().st_mtime_ns, file.stat().st_size)
        for file in folder.rglob("*")
        # Rights keep everybody out but root, whom the tests may run as; so the times tell.
    }


def test_serve_writes_only_below_its_folder(
    installation: dict[str, str], serve: Serve, tree: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    installation |= {"PYTHONPATH": str(tree), "HOME": str(elsewhere), "TMPDIR": str(elsewhere)}
    unbuilt = subprocess.run(
        [sys.executable, "-B", "manage.py", "serve", "--no-migrate"],
        env=installation, cwd=tree, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert unbuilt.returncode == 1
    assert unbuilt.stderr.strip().endswith("Run: make build")

    # As `make build` does.
    for command in (["vizitka.common.messages"], ["compileall", "-q", "vizitka"]):
        subprocess.run([sys.executable, "-m", *command], cwd=tree, env=installation, check=True)
    subprocess.run(["chmod", "--recursive", "a-w", tree], check=True)
    before = all_of(tree)
    assert any(name.endswith(".mo") for name in before)

    master = serve(backend=tree)
    run(installation, "-B", "-c", NOTHING)
    wait_until(lambda: tasks(installation) == [("short", "SUCCESSFUL")])
    master.terminate()
    assert master.wait(30) == 0
    assert all_of(tree) == before
    assert list(elsewhere.iterdir()) == []
    assert (Path(installation["VIZITKA_DATA"]) / "tmp").is_dir()
    subprocess.run(["chmod", "--recursive", "u+w", tree], check=True)
