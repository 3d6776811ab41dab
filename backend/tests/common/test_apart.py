"""Work on a stranger's file, done in a process apart: what such a file can take with it, and what it cannot."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from vizitka.common.apart import Apart, TooHard
from vizitka.common.apart_child import Refusal

BACKEND = Path(__file__).resolve().parents[2]


def apart(work: str, *, seconds: float = 3.0) -> Apart:
    return Apart(f"tests.common.works:{work}", seconds=seconds)


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def gone_within(seconds: float, pid: int) -> bool:
    until = time.monotonic() + seconds
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.02)
    return not alive(pid)


def test_what_is_found_comes_back_with_all_its_contents() -> None:
    data = os.urandom(10 * 1024 * 1024)
    found, contents = apart("copied").do(data, "logo")
    assert found["argument"] == "logo"
    assert contents == [data, data[::-1]]


def test_a_refusal_says_why() -> None:
    with pytest.raises(Refusal) as refusal:
        apart("refused").do(b"", "encrypted")
    assert refusal.value.code == "encrypted"


@pytest.mark.parametrize("work", ["endless", "asleep", "greedy", "killed"])
def test_what_takes_too_much_ends_and_the_next_file_is_read_as_ever(work: str) -> None:
    hostile = apart(work, seconds=0.5)
    for _ in range(2):
        with pytest.raises(TooHard):
            hostile.do(b"x")
    assert apart("copied").do(b"ab")[1] == [b"ab", b"ba"]


def test_no_file_meets_what_another_has_left() -> None:
    remembering = apart("remembering")
    assert [remembering.do(b"", name)[0]["met"] for name in ("one", "two")] == [["one"], ["two"]]


def test_no_secret_of_the_installation_goes_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIZITKA_SECRET_KEY", "a-secret")
    monkeypatch.setenv("DATABASE_URL", "postgres://name:password@host/base")
    names = apart("environment").do(b"")[0]["names"]
    assert "PYTHONPATH" in names
    assert not {"VIZITKA_SECRET_KEY", "DATABASE_URL"} & set(names)


def test_a_helper_that_was_killed_is_followed_by_another() -> None:
    """As the system does when memory is short."""
    copied = apart("copied")
    for _ in range(2):
        pid = copied.do(b"a")[0]["pid"]
        assert gone_within(2, pid)
        helper = _helper_of(copied)
        os.kill(helper, signal.SIGKILL)
        assert copied.do(b"b")[1] == [b"b", b"b"]
        assert _helper_of(copied) != helper


def _helper_of(apart: Apart) -> int:
    helper = apart._helper
    assert helper is not None
    return helper._process.pid


PARENT = """
import os, sys, threading, django
django.setup()
from vizitka.common.apart import Apart
copied, endless = Apart("tests.common.works:copied"), Apart("tests.common.works:asleep", seconds=0.5)
copied.do(b"")
threading.Thread(target=endless.do, args=(b"",), daemon=True).start()
while endless._helper is None: pass
print(copied._helper._process.pid, endless._helper._process.pid, flush=True)
sys.stdin.read()
"""


def test_helpers_end_with_their_parent_however_it_ends(tmp_path: Path) -> None:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "vizitka.config.test_settings"}
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT],
        cwd=BACKEND,
        env={**environment, "VIZITKA_DATA": str(tmp_path), "PYTHONPATH": str(BACKEND)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with parent:
        assert parent.stdout is not None
        helpers = [int(pid) for pid in parent.stdout.readline().split()]
        assert all(alive(pid) for pid in helpers)
        parent.kill()
    assert len(helpers) == 2
    assert all(gone_within(5, pid) for pid in helpers)
