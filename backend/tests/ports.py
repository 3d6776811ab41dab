"""Ports for servers that a test starts itself: `python3 ports.py 5` prints the first of five neighbours.

A port that the machine chooses (bind to 0) lies where it takes those of its own connections from, and one of them can
have it before the server listens there. These lie below.
"""

import contextlib
import random
import socket
import sys

# The lower end of what Linux gives to connections, if nobody has changed it, and far above what services have.
FIRST, END = 16_000, 32_768


def free_port(neighbours: int = 1) -> int:
    """The first of as many ports in a row of which each is free on this machine now."""
    while True:
        first = random.SystemRandom().randrange(FIRST, END - neighbours)
        with contextlib.ExitStack() as held, contextlib.suppress(OSError):
            for port in range(first, first + neighbours):
                held.enter_context(socket.socket()).bind(("", port))
            return first


if __name__ == "__main__":
    print(free_port(int(sys.argv[1]) if len(sys.argv) > 1 else 1))  # noqa: T201  (what a script of the shell takes)
