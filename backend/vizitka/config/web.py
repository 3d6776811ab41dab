"""`python -m vizitka.config.web --host HOST --port PORT --workers N`: web workers, forked from a process that has
loaded all rooms.

They share what is loaded and one socket: who of them holds least takes the next connection, and one that has died is
there again soon, without a connection being refused meanwhile (docs/adr/0066). Nothing here opens the database, a file
of the installation or a connection, and no thread is begun: what is open before a fork would be open twice.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import socket
import sys
from functools import partial
from typing import Any

import uvicorn
from django.urls import resolve

from vizitka.config.command_line import load
from vizitka.config.supervision import Fork, Supervisor
from vizitka.front.accepting import Server, Shares
from vizitka.front.connection import HEAD_SECONDS, LOOK_SECONDS, Connection, look_after

BACKLOG = 4096
# Seconds in which what is being answered is answered, when it is asked to stop.
LAST_ANSWERS = 8
# Connections, and the files that go out by them.
MOST_FILES = 8192


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--workers", type=int, required=True)
    given = parser.parse_args(sys.argv[1:])
    load()
    # Routes and schemas.
    resolve("/healthz")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (MOST_FILES if most < 0 else min(MOST_FILES, most), most))
    listener = _listening(given.host, given.port)
    shares = Shares(given.workers)
    programs = [
        Fork(f"web {number + 1}", run=partial(serve, listener, shares, number))
        for number in range(given.workers)
    ]
    supervisor = Supervisor(programs)
    supervisor.start()
    try:
        supervisor.watch()
    finally:
        listener.close()
        supervisor.stop()


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((host, port), family=family, backlog=BACKLOG, dualstack_ipv6=both)


def serve(listener: socket.socket, shares: Shares, number: int) -> None:
    """One worker of the product, until it is asked to stop."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # What runs has a session of its own (supervision.Program).
    os.setsid()
    from vizitka.config import asgi

    answer(listener, asgi.application, asgi.Connection, shares, number)


def answer(
    listener: socket.socket, application: Any, connection: type[Connection], shares: Shares, number: int
) -> None:
    """Answers by `connection`, and by `application` what that does not know at once."""

    async def look() -> None:
        look_after(server.server_state.connections)

    config = uvicorn.Config(
        application, http=connection, ws="none", loop="uvloop", lifespan="off", interface="asgi3",
        log_config=None, log_level="error", access_log=False, server_header=False, proxy_headers=False,
        backlog=BACKLOG, timeout_keep_alive=int(HEAD_SECONDS), timeout_graceful_shutdown=LAST_ANSWERS,
        timeout_notify=LOOK_SECONDS, callback_notify=look,
    )  # fmt: skip
    server = Server(config, listener, shares, number)
    server.run()


if __name__ == "__main__":
    main()
