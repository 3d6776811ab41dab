"""How many do what costs a core at once: over all processes of the machine, and without the threads of one."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from vizitka.common.errors import Busy
from vizitka.common.slots import Slots, spare_cores

BACKEND = Path(__file__).resolve().parents[2]
HOLDER = """
import sys, django
django.setup()
from vizitka.common.slots import Slots
with Slots("tested", patience=0, most_here=1).one():
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def another_process() -> Iterator[subprocess.Popen[bytes]]:
    """One that holds a slot, and keeps it as long as it lives."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "vizitka.config.test_settings"}
    command = [sys.executable, "-c", HOLDER]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=BACKEND, env=environment, stdin=pipe, stdout=pipe) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        yield holder
        holder.kill()


def cores(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: set(range(number)))


@pytest.mark.parametrize(("present", "spare"), [(1, 1), (2, 1), (3, 2), (8, 7)])
def test_one_core_is_left_where_there_are_several(
    monkeypatch: pytest.MonkeyPatch, present: int, spare: int
) -> None:
    cores(monkeypatch, present)
    assert spare_cores() == spare


def test_a_slot_that_another_process_holds_is_taken_until_it_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    cores(monkeypatch, 2)
    slots = Slots("tested", patience=0.1, most_here=1)
    with another_process():
        with pytest.raises(Busy) as busy, slots.one():
            pass
        assert int(busy.value.headers["Retry-After"]) >= 1
        cores(monkeypatch, 3)
        with slots.one():
            pass
        cores(monkeypatch, 2)
    with slots.one():
        pass


def test_who_finds_all_taken_waits_a_little_and_those_behind_are_sent_away_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cores(monkeypatch, 1)
    slots = Slots("tested", patience=10, most_here=2)
    release, held = threading.Event(), threading.Event()
    done: list[str] = []

    def first() -> None:
        with slots.one():
            held.set()
            release.wait(10)
            done.append("first")

    def second() -> None:
        with slots.one():
            done.append("second")

    threads = [threading.Thread(target=first), threading.Thread(target=second)]
    threads[0].start()
    assert held.wait(10)
    threads[1].start()
    until = time.monotonic() + 10
    while slots._here._value and time.monotonic() < until:
        time.sleep(0.01)
    started = time.monotonic()
    with pytest.raises(Busy), slots.one():
        pass
    assert time.monotonic() - started < 5
    release.set()
    for thread in threads:
        thread.join(10)
    assert done == ["first", "second"]


def test_a_system_that_does_not_tell_the_cores_of_a_process_counts_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    assert spare_cores() == 7
