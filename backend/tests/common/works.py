"""Works that test_apart.py has done apart: harmless ones, and such as a hostile file makes of a library."""

from __future__ import annotations

import os
import signal

from vizitka.common.apart_child import Findings, Refusal

_met: list[str] = []


def copied(data: bytes, argument: str) -> Findings:
    return {"argument": argument, "pid": os.getpid()}, [data, data[::-1]]


def refused(data: bytes, argument: str) -> Findings:
    raise Refusal(argument)


def endless(data: bytes, argument: str) -> Findings:
    # Native code, where no exception of Python's arrives.
    return {}, [b"%d" % sum(range(10**15))]


def asleep(data: bytes, argument: str) -> Findings:
    signal.pause()
    return {}, []


def greedy(data: bytes, argument: str) -> Findings:
    return {}, [bytes(2 * 1024**3)]


def killed(data: bytes, argument: str) -> Findings:
    os.kill(os.getpid(), signal.SIGKILL)
    return {}, []


def remembering(data: bytes, argument: str) -> Findings:
    _met.append(argument)
    return {"met": _met}, []


def environment(data: bytes, argument: str) -> Findings:
    return {"names": sorted(os.environ)}, []
