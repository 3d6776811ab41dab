"""`python -m tests.end_to_end.names PORT FOLDER`: the name server that an installation under test asks, by UDP and TCP.

A file in the folder, called as a name in small letters, holds the TXT records of that name, one a line. There are no
other names.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Any

from dnslib import QTYPE, RCODE, RR, TXT, DNSRecord
from dnslib.server import DNSLogger, DNSServer


class Folder:
    """A zone of files: what a test writes is answered at once."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def resolve(self, request: Any, handler: Any) -> DNSRecord:
        reply = request.reply()
        file = self.path / str(request.q.qname).rstrip(".").lower()
        if file.parent != self.path or not file.is_file():
            reply.header.rcode = RCODE.NXDOMAIN
        elif request.q.qtype == QTYPE.TXT:
            for line in file.read_text().splitlines():
                reply.add_answer(RR(request.q.qname, QTYPE.TXT, rdata=TXT(line), ttl=1))
        return reply


def serve(port: int, folder: Path) -> None:
    quiet = DNSLogger(log="", logf=lambda text: None)
    for tcp in (False, True):
        DNSServer(Folder(folder), "127.0.0.1", port, tcp=tcp, logger=quiet).start_thread()
    threading.Event().wait()


if __name__ == "__main__":
    serve(int(sys.argv[1]), Path(sys.argv[2]))
