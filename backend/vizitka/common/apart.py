"""Files of strangers are opened in a process apart: three seconds of work at most, its memory its own, few at once.

The libraries that read pictures and PDFs are native code, and a small file can keep them busy for minutes. A thread
cannot be ended, a process can. One waits for each kind of work, started by the first file and warm from then on; for
each file it forks (apart_child.py).
"""

from __future__ import annotations

import json
import os
import socket
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Final

import structlog

from vizitka.common import elsewhere
from vizitka.common.apart_child import Findings, Refusal
from vizitka.common.slots import Slots

log = structlog.get_logger(__name__)

# What a file may take: seconds of a processor (and twice as many by the clock), bytes of memory.
SECONDS: Final = 3.0
MEMORY: Final = 1024 * 1024 * 1024
# Until the libraries are read, when nobody was there yet; a third of a second on a machine that has nothing else to do.
START_SECONDS: Final = 10.0
# All sizes of a picture, or a document written anew.
MOST_BYTES_OF_ANSWER: Final = 64 * 1024 * 1024
FILES: Final = Slots("files", patience=SECONDS, most_here=3)
# A connection that ended early, or an answer that nobody who is well gives.
_BROKEN: Final = (OSError, ValueError, KeyError, TypeError, struct.error)
_PROGRAM: Final = "import sys; from vizitka.common import apart_child; apart_child.main(sys.argv[1])"
PACKAGES: Final = Path(__file__).resolve().parents[2]


class TooHard(Exception):
    """The file took too long or too much memory, or brought the library down."""


class _HelperGone(Exception):
    """The process that takes the orders had ended before it took this one."""


class Apart:
    """Work that is done apart: `Apart("package.module:function")`, the function as `apart_child.Work` says."""

    def __init__(self, work: str, *, seconds: float = SECONDS, memory: int = MEMORY) -> None:
        self._work = work
        self._seconds = seconds
        self._memory = memory
        self._helper: _Helper | None = None
        self._lock = threading.Lock()

    def do(self, data: bytes, argument: str = "") -> Findings:
        """What the work finds in `data`. Raises `Refusal`, `TooHard`, and `Busy` when many files are being read."""
        order = {"argument": argument, "seconds": self._seconds, "memory": self._memory}
        sent = json.dumps(order).encode() + b"\n" + data
        # This thread waits while another process works, and those behind it need not.
        elsewhere.give_way()
        with FILES.one():
            try:
                return self._ask(sent)
            except _HelperGone:
                return self._ask(sent)

    def _ask(self, sent: bytes) -> Findings:
        ours, theirs = socket.socketpair()
        with ours:
            with theirs:
                helper = self._present_helper()
                helper.order(theirs)
            try:
                return _unpacked(_exchange(ours, sent, self._seconds * 2 + START_SECONDS))
            except _BROKEN as problem:
                if helper.has_ended(within=0.05):
                    raise _HelperGone from problem
                log.warning("file_too_hard", work=self._work, bytes=len(sent), problem=repr(problem))
                raise TooHard from problem

    def _present_helper(self) -> _Helper:
        with self._lock:
            if self._helper is None or self._helper.has_ended():
                self._helper = _Helper(self._work)
            return self._helper


class _Helper:
    """The process that takes orders. It ends with the last of those who hold the other end of its input."""

    def __init__(self, work: str) -> None:
        self._orders, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603
                [sys.executable, "-c", _PROGRAM, work],
                stdin=theirs.fileno(),
                cwd=PACKAGES,
                # No secret of the installation goes with it.
                env={"PYTHONPATH": os.pathsep.join(sys.path)},
            )

    def order(self, connection: socket.socket) -> None:
        """Hands over the connection on which one piece of work is given and answered."""
        try:
            socket.send_fds(self._orders, [b"+"], [connection.fileno()])
        except OSError as problem:
            raise _HelperGone from problem

    def has_ended(self, *, within: float = 0) -> bool:
        """Whether it is gone, or will be in so many seconds: its sockets close a moment before its end is seen."""
        try:
            self._process.wait(within)
        except subprocess.TimeoutExpired:
            return False
        return True


def _exchange(connection: socket.socket, sent: bytes, seconds: float) -> bytes:
    """Sends all and reads all that is answered. Raises `OSError`, also when it takes longer."""
    until = time.monotonic() + seconds
    connection.settimeout(seconds)
    connection.sendall(sent)
    connection.shutdown(socket.SHUT_WR)
    answer = bytearray()
    while len(answer) <= MOST_BYTES_OF_ANSWER:
        connection.settimeout(max(0.001, until - time.monotonic()))
        part = connection.recv(1024 * 1024)
        if not part:
            return bytes(answer)
        answer += part
    raise ValueError("the answer has no end")


def _unpacked(answer: bytes) -> Findings:
    """Raises `Refusal`, and one of `_BROKEN` for an answer that was cut off."""
    (length,) = struct.unpack_from(">I", answer)
    found: dict[str, Any] = json.loads(answer[4 : 4 + length])
    if "refusal" in found:
        raise Refusal(str(found["refusal"]))
    contents, at = [], 4 + length
    for size in found["sizes"]:
        contents.append(answer[at : at + size])
        at += size
    if at != len(answer):
        raise ValueError("the answer was cut off")
    return found, contents
