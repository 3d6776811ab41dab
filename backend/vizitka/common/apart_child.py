"""The process in which files of strangers are opened (apart.py starts it). No Django.

`main("package.module:function")` reads the module once and then waits for orders. Each is one byte on the standard
input with a socket beside it. The process forks, which is cheap and, as it has one thread, safe; the child reads the
file from that socket, does its work under limits, answers there and ends. So no file meets what another has left in
memory. The process ends when its parent does; its children, at the latest, when their time is over.

On the socket: a line of JSON with `argument`, `seconds`, `memory`; then the file up to the end of what is sent. The
answer: four bytes with the length of a JSON object, the object, and the contents whose lengths it names in `sizes`.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import resource
import signal
import socket
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

# What is found, as JSON can say it, and contents beside it.
Findings = tuple[dict[str, Any], list[bytes]]
Work = Callable[[bytes, str], Findings]
# Nobody has asked for so long: the memory is worth more.
IDLE_SECONDS: Final = 600
# The first that the system ends when memory is short (proc(5), oom_score_adj).
FIRST_TO_GO: Final = "900"


class Refusal(Exception):
    """The work looked at the file and will not have it; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def main(name: str) -> None:
    """Takes orders until the parent is gone, or has wanted nothing for long."""
    work = _work(name)
    # The parent hears Ctrl-C, and its end is ours; children that have ended leave nothing to collect.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(FIRST_TO_GO)
    with socket.socket(fileno=sys.stdin.fileno()) as orders:
        orders.settimeout(IDLE_SECONDS)
        with contextlib.suppress(TimeoutError):
            while _obey(orders, work):
                pass


def _work(name: str) -> Work:
    module, function = name.split(":")
    found: Work = getattr(importlib.import_module(module), function)
    return found


def _obey(orders: socket.socket, work: Work) -> bool:
    """Takes one order. Returns whether there was one."""
    order, descriptors, _flags, _address = socket.recv_fds(orders, 1, 1)
    if order and os.fork() == 0:
        orders.close()
        with socket.socket(fileno=descriptors[0]) as connection:
            _answer(connection, work)
        os._exit(0)
    for descriptor in descriptors:
        os.close(descriptor)
    return bool(order)


def _answer(connection: socket.socket, work: Work) -> None:
    """Does the work on what is sent. Whatever goes wrong ends this process without an answer."""
    try:
        with connection.makefile("rb") as given:
            order = json.loads(given.readline())
            _limit(order["seconds"], order["memory"])
            data = given.read()
        connection.sendall(_packed(*_findings(work, data, order["argument"])))
    except BaseException as problem:
        sys.stderr.write(f"{problem!r}\n")
        os._exit(1)


def _limit(seconds: float, memory: int) -> None:
    """The kernel ends this process after that time of a processor, whatever native code it is in, and gives it no more
    memory. By the clock it has twice as long: on a busy machine an honest file only waits."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, seconds * 2)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _findings(work: Work, data: bytes, argument: str) -> Findings:
    try:
        return work(data, argument)
    except Refusal as refusal:
        return {"refusal": refusal.code}, []


def _packed(found: dict[str, Any], contents: list[bytes]) -> bytes:
    head = json.dumps({**found, "sizes": [len(content) for content in contents]}).encode()
    return b"".join([struct.pack(">I", len(head)), head, *contents])
