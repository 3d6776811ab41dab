"""The worker of `make dev`: it begins again when code changes, and nothing of it outlives it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.installation import BACKEND
from tests.jobs.test_processes import rows, wait_until

CODE = """
from pathlib import Path
from vizitka.config.settings import *
Path({file!r}).write_text({word!r})
"""


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_changed_code_is_what_runs(installation: dict[str, str], tmp_path: Path) -> None:
    code, seen = tmp_path / "changing_settings.py", tmp_path / "seen"
    code.write_text(CODE.format(file=str(seen), word="first"))
    environ = {
        **installation,
        "DJANGO_SETTINGS_MODULE": code.stem,
        "PYTHONPATH": f"{tmp_path}{os.pathsep}{BACKEND}",
    }
    command = [sys.executable, "manage.py", "worker", "--reload", "--queues", "short", "--no-housekeeping"]
    worker = subprocess.Popen(command, env=environ, cwd=BACKEND)

    def workers() -> set[int]:
        return {pid for (pid,) in rows(installation, "SELECT pid FROM jobs_worker")}

    def begun_again() -> bool:
        code.touch()  # times are compared once a second, with those of before
        return bool(workers() - first)

    try:
        wait_until(workers)
        first = workers()
        assert seen.read_text() == "first"
        code.write_text(CODE.format(file=str(seen), word="second"))
        wait_until(begun_again)
        assert seen.read_text() == "second"
    finally:
        worker.terminate()
        worker.wait(10)
    wait_until(lambda: not any(map(lives, first | workers())), 10)
