"""Our web server with two workers, which answers with the files of a folder and does nothing else (harness.bare)."""

from __future__ import annotations

import json
import os
import socket
import sys
from pathlib import Path

from vizitka.common.exchange import Head, Reply
from vizitka.config import tied
from vizitka.config.web import answer
from vizitka.front.accepting import Shares
from vizitka.front.connection import speaking

FOLDER = Path(os.environ["BARE_FOLDER"])
ANSWERS = {
    f"/{path.stem}": Reply(
        200, [(name, value) for name, value in json.loads(path.read_text())], path.with_suffix("").read_bytes()
    )
    for path in FOLDER.glob("*.json")
}
for reply in ANSWERS.values():
    reply.headers.append(("Content-Length", str(len(reply.body))))


def at_once(head: Head) -> Reply | None:
    return ANSWERS.get(head.path, Reply(200, [("Content-Length", "0")]))


if __name__ == "__main__":
    with socket.create_server(("127.0.0.1", int(sys.argv[1])), backlog=4096) as listener:
        tied.tie_children()
        shares = Shares(2)
        number = 1 if os.fork() else 0
        answer(listener, None, speaking(at_once), shares, number)
