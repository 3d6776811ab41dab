"""What dies is started again, later and later; what is stopped stops."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.installation import BACKEND
from tests.jobs.test_processes import wait_until
from vizitka.config import supervision
from vizitka.config.supervision import Program, Supervisor, wait_before

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(BACKEND)}
FOREVER = "import time; time.sleep(600)"


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """An environment with modules to run: one that ends at once, one that never does, one that will not stop."""
    monkeypatch.setattr(supervision, "LOOK_SECONDS", 0.02)
    (tmp_path / "short_lived.py").write_text("raise SystemExit(3)")
    (tmp_path / "long_lived.py").write_text(FOREVER)
    (tmp_path / "stubborn.py").write_text(
        "import pathlib, signal, sys, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "pathlib.Path(sys.argv[1]).touch()\n"
        "time.sleep(600)\n"
    )
    return {**ENVIRONMENT, "PYTHONPATH": f"{BACKEND}{os.pathsep}{tmp_path}"}


def test_waits_grow_up_to_half_a_minute() -> None:
    assert [wait_before(deaths) for deaths in range(1, 9)] == [0.5, 1, 2, 4, 8, 16, 30, 30]
    assert wait_before(10_000) == 30


def test_what_goes_on_dying_waits_longer_and_disturbs_nobody(
    modules: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[int] = []

    def soon(deaths: int) -> float:
        waits.append(deaths)
        return 0.05

    monkeypatch.setattr(supervision, "wait_before", soon)
    web = Program("web", ["long_lived"], modules)
    worker = Program("worker", ["short_lived"], modules)
    supervisor = Supervisor([web, worker])
    supervisor.start()
    try:
        assert web.process
        pid = web.process.pid
        wait_until(lambda: supervisor.watch(0.1) and len(waits) >= 3)
        assert waits[:3] == [1, 2, 3]
        assert web.process.pid == pid
        assert web.process.poll() is None
    finally:
        supervisor.stop()
    assert web.process.returncode == -signal.SIGTERM


def test_what_was_well_for_long_is_started_again_at_once(modules: dict[str, str]) -> None:
    worker = Program("worker", ["short_lived"], modules, deaths=7)
    worker.start()
    worker.started_at -= supervision.WELL_AFTER_SECONDS
    assert worker.process
    worker.process.wait()
    worker.look()
    assert worker.process is None
    assert worker.deaths == 1


def test_what_will_not_stop_is_killed(
    modules: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervision, "STOP_GRACE_SECONDS", 0.2)
    program = Program("worker", ["stubborn", str(tmp_path / "listens")], modules)
    supervisor = Supervisor([program])
    supervisor.start()
    wait_until((tmp_path / "listens").exists)
    supervisor.stop()
    assert program.process
    assert program.process.returncode == -signal.SIGKILL


MASTER = """
import subprocess, sys
from vizitka.config import tied
child = subprocess.Popen(tied.command("forking"), start_new_session=True)
child.wait()
"""
# As Granian's main process, with workers, one of which forks, too.
FORKING = """
import multiprocessing, os, pathlib, sys, time

def live(more):
    if more:
        multiprocessing.get_context().Process(target=live, args=(0,)).start()
    pathlib.Path("pids", str(os.getpid())).touch()
    time.sleep(600)

for more in (0, 1):
    multiprocessing.Process(target=live, args=(more,)).start()
live(0)
"""


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in {"Z", "X"}
    except OSError:
        return False


@pytest.mark.parametrize("victim", ["master", "child"])
def test_nothing_outlives_who_started_it(tmp_path: Path, victim: str) -> None:
    (tmp_path / "forking.py").write_text(FORKING)
    (tmp_path / "pids").mkdir()
    path = f"{BACKEND}{os.pathsep}{tmp_path}"
    master = subprocess.Popen(
        [sys.executable, "-c", MASTER], env={**ENVIRONMENT, "PYTHONPATH": path}, cwd=tmp_path
    )
    try:
        wait_until(lambda: len(list((tmp_path / "pids").iterdir())) == 4)
        pids = {int(file.name) for file in (tmp_path / "pids").iterdir()}
        assert all(map(lives, pids))
        child = next(pid for pid in pids if parent_of(pid) == master.pid)
        os.kill(master.pid if victim == "master" else child, signal.SIGKILL)
        wait_until(lambda: not any(map(lives, pids)), 5)
    finally:
        master.kill()
        master.wait()


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def test_who_comes_after_the_end_of_its_parent_ends(tmp_path: Path) -> None:
    """The parent may be gone before the child has said that it belongs to it."""
    began = time.monotonic()
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    command = [sys.executable, "-m", "vizitka.config.tied", str(gone.pid), "timeit", "-n1", "-r1", FOREVER]
    assert subprocess.run(command, env=ENVIRONMENT, cwd=tmp_path, timeout=60).returncode == -signal.SIGKILL
    assert time.monotonic() - began < 60
