"""Messages of webhooks while their worker is killed again and again: how many a second, and that each comes, in order.

The receiver is a thread of this process; the worker is one of the product's own, ended by SIGKILL in the middle of its
work as often as asked, and begun again.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from figures import Run
from harness import BACKEND, ROOT, empty_environment, postgres

COMPANIES: Final = 8
# Nothing has come for so long: something is lost.
PATIENCE: Final = 180
# Seconds between two looks at what has come.
LOOK: Final = 0.02


class _Server(ThreadingHTTPServer):
    request_queue_size = 256
    daemon_threads = True


@dataclass
class Receiver:
    """A company's system that takes all. Notes the numbers of each card's events as they come."""

    numbers: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    seen: set[tuple[str, int]] = field(default_factory=set)
    came: int = 0

    def __post_init__(self) -> None:
        receiver, lock = self, threading.Lock()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))[
                    "data"
                ]
                with lock:
                    receiver.take(told["id"], int(told["changed"][0][1:]))
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_arguments: object) -> None:
                return

        self._server = _Server(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def take(self, card: str, number: int) -> None:
        self.came += 1
        self.numbers[card].append(number)
        self.seen.add((card, number))

    @property
    def out_of_order(self) -> int:
        """Cards of which something came otherwise than in order. What was on its way when its worker was killed may come
        twice, one after the other."""
        return sum(
            any(now < before for before, now in zip(told, told[1:], strict=False))
            for told in self.numbers.values()
        )

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def _place(database: str) -> Iterator[dict[str, str]]:
    folder = tempfile.mkdtemp(prefix="vizitka-bench-")
    try:
        if database == "postgresql":
            with postgres() as url:
                yield empty_environment(folder, url)
        else:
            yield empty_environment(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@dataclass
class Delivery:
    """`stretches`: of each worker, how many messages came from its first one on, and in how many seconds."""

    environment: Mapping[str, str]
    receiver: Receiver
    all: int
    stretches: list[tuple[int, float]] = field(default_factory=list)

    def run(self, kills: int) -> None:
        for number in range(1, kills + 1):
            self._one(self.all * number // (kills + 1), signal.SIGKILL)
        self._one(self.all, signal.SIGTERM)

    @property
    def a_second(self) -> float:
        return sum(came for came, _took in self.stretches) / max(
            0.001, sum(took for _came, took in self.stretches)
        )

    def _one(self, until: int, end: signal.Signals) -> None:
        """A worker until so many different messages have come."""
        before, first = self.receiver.came, 0.0
        command = [
            sys.executable,
            "manage.py",
            "worker",
            "--queues",
            "webhooks",
            "--interval",
            "0.2",
        ]
        worker = subprocess.Popen(command, env=self.environment, cwd=BACKEND)
        last, heard_at = before, time.monotonic()
        while len(self.receiver.seen) < until:
            time.sleep(LOOK)
            came = self.receiver.came
            if came != last:
                last, heard_at = came, time.monotonic()
                first = first or heard_at
            elif time.monotonic() - heard_at > PATIENCE:
                worker.kill()
                sys.exit(
                    f"webhooks: {self.all - len(self.receiver.seen)} of {self.all} messages do not come"
                )
        if first:
            self.stretches.append(
                (self.receiver.came - before, time.monotonic() - first)
            )
        os.kill(worker.pid, end)
        worker.wait(60)


def measure(events: int, kills: int, run: Run) -> list[str]:
    return [
        "## Webhooks, while their worker is killed",
        "",
        f"Events of cards in {COMPANIES} spaces, each with a webhook and {events // COMPANIES:,} messages; a worker sends "
        "them to a receiver on this machine and is ended by SIGKILL in the middle of it, again and again. What was on "
        "its way then comes twice; a run in which one is lost or comes out of order ends with an error.",
        "",
        "| database | events | told, /s | kills | came twice | lost | out of order | delivered, /s |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
        *[_row(database, events, kills, run) for database in ("sqlite", "postgresql")],
    ]


def _row(database: str, events: int, kills: int, run: Run) -> str:
    receiver = Receiver()
    with _place(database) as bare:
        environment = {**bare, "VIZITKA_INSIDE_ORIGINS": receiver.origin}
        printed = subprocess.run(
            [sys.executable, str(ROOT / "benchmarks/tell_events.py"), receiver.origin, str(events), str(COMPANIES)],
            env=environment, check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
        told = json.loads(printed.strip().splitlines()[-1])
        delivery = Delivery(environment, receiver, told["told"])
        delivery.run(kills)
    receiver.close()
    lost, strange = told["told"] - len(receiver.seen), receiver.out_of_order
    if lost or strange:
        sys.exit(f"webhooks on {database}: {lost} lost, {strange} cards out of order")
    run.note(f"webhooks: told, {database}", told["told"] / told["seconds"], "/s")
    run.note(f"webhooks: delivered, {database}", delivery.a_second, "/s")
    return (
        f"| {database} | {told['told']:,} | {told['told'] / told['seconds']:,.0f} | {kills} | "
        f"{receiver.came - len(receiver.seen)} | {lost} | {strange} | {delivery.a_second:,.0f} |"
    )
