"""Keeps the processes of `serve` running: what dies is started again, after waits that grow while it goes on dying."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import FrameType
from typing import Final

import structlog

from vizitka.config import tied

FIRST_WAIT_SECONDS: Final = 0.5
LONGEST_WAIT_SECONDS: Final = 30.0
# What has lived for so long was well: its next death is its first.
WELL_AFTER_SECONDS: Final = 60.0
STOP_GRACE_SECONDS: Final = 15.0
LOOK_SECONDS: Final = 0.2

log = structlog.get_logger(__name__)


def wait_before(deaths: int) -> float:
    """Seconds until a process that has died `deaths` times in a row is started again: 0.5, 1, 2, 4 … 30."""
    return float(min(FIRST_WAIT_SECONDS * 2 ** (min(deaths, 10) - 1), LONGEST_WAIT_SECONDS))


@dataclass
class Program:
    """A module of Python with its arguments, and the process that runs it now."""

    name: str
    arguments: Sequence[str]
    environment: Mapping[str, str]
    process: subprocess.Popen[bytes] | Child | None = None
    deaths: int = 0
    starts_at: float = 0.0
    started_at: float = 0.0

    def start(self) -> None:
        """In a session of its own: Ctrl-C is told to `serve` alone, which tells the others."""
        self.started_at = time.monotonic()
        command = tied.command(*self.arguments)
        self.process = subprocess.Popen(  # noqa: S603  (our own modules, without a shell)
            command, env=dict(self.environment), start_new_session=True
        )

    def look(self) -> None:
        """Starts it when it is time, or notes that it has died and when that will be."""
        now = time.monotonic()
        if self.process is None:
            if now >= self.starts_at:
                self.start()
            return
        code = self.process.poll()
        if code is None:
            return
        self.deaths = 1 if now - self.started_at >= WELL_AFTER_SECONDS else self.deaths + 1
        wait = wait_before(self.deaths)
        log.error("process_died", name=self.name, code=code, deaths=self.deaths, again_in_seconds=wait)
        self.process, self.starts_at = None, now + wait

    def ask_to_stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def stop(self, deadline: float) -> None:
        if self.process is None:
            return
        try:
            self.process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            # With its children: a worker without its parent would go on answering.
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


class Child:
    """A process that was forked from this one to do `run`, asked as `subprocess.Popen` is."""

    def __init__(self, run: Callable[[], None]) -> None:
        self._process = multiprocessing.get_context("fork").Process(target=run)
        self._process.start()

    @property
    def pid(self) -> int:
        pid = self._process.pid
        assert pid is not None
        return pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self.returncode

    def terminate(self) -> None:
        self._process.terminate()

    def wait(self, timeout: float | None = None) -> None:
        self._process.join(timeout)
        if self.returncode is None:
            raise subprocess.TimeoutExpired("fork", timeout or 0.0)


@dataclass
class Fork(Program):
    """What runs in a fork of this process: it shares what is loaded."""

    arguments: Sequence[str] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    run: Callable[[], None] = field(kw_only=True)

    def start(self) -> None:
        self.started_at = time.monotonic()
        self.process = Child(self.run)


class Supervisor:
    """Runs programs until a signal asks it to stop, then stops them together."""

    def __init__(self, programs: Sequence[Program]) -> None:
        self.programs = programs
        self._stopping = False

    def start(self) -> None:
        """Before the first child is there, so that no signal finds one that nobody would stop."""
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        for program in self.programs:
            program.start()

    def watch(self, seconds: float | None = None) -> bool:
        """Starts again what dies, for so long, or until a signal comes. Returns whether it is to go on."""
        until = None if seconds is None else time.monotonic() + seconds
        while not self._stopping and (until is None or time.monotonic() < until):
            for program in self.programs:
                program.look()
            time.sleep(LOOK_SECONDS)
        return not self._stopping

    def stop(self) -> None:
        for program in self.programs:
            program.ask_to_stop()
        deadline = time.monotonic() + STOP_GRACE_SECONDS
        for program in self.programs:
            program.stop(deadline)

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._stopping = True
