"""`python -m vizitka.config.tied PARENT MODULE ARGUMENTS…`: runs a module of Python in a process that does not outlive
the one that started it, however that ends, nor do the processes that it forks outlive it.

Somebody who kills `serve` and starts it again would else have two of everything, the old one without a master. Linux
alone can do this; elsewhere the module just runs.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import runpy
import signal
import sys
from typing import Final

PR_SET_PDEATHSIG: Final = 1
LINUX: Final = sys.platform == "linux"


def tie(parent: int) -> None:
    """From now on the kernel kills this process as soon as `parent` is gone. A child of it is not tied by that."""
    if not LINUX:
        return
    # Not asked to end but killed: what it is doing may take an hour, and the next worker begins it again.
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        # It was faster than the line above.
        os.kill(os.getpid(), signal.SIGKILL)


def tie_children() -> None:
    """As `tie`, for each process that this one forks."""
    if LINUX:
        # As it is by default before Python 3.14: a child that were started anew would know nothing of this.
        multiprocessing.set_start_method("fork")
    forking = [os.getpid()]

    def note() -> None:
        # Children fork, too; each is tied to its own parent.
        forking[0] = os.getpid()

    def tie_child() -> None:
        tie(forking[0])

    os.register_at_fork(before=note, after_in_child=tie_child)


def command(module: str, *arguments: str) -> list[str]:
    """The command line that runs `python -m MODULE ARGUMENTS…`, tied to this process."""
    return [sys.executable, "-m", __name__, str(os.getpid()), module, *arguments]


def main() -> None:
    parent, module = int(sys.argv[1]), sys.argv[2]
    tie(parent)
    tie_children()
    sys.argv = sys.argv[2:]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
