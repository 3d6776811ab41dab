"""Servers that stand in for others, in a thread of the test."""

from __future__ import annotations

import socketserver
import threading


def in_background(server: socketserver.BaseServer) -> threading.Thread:
    """Serves until `server.shutdown()`, which takes effect at once: by default it would take half a second."""
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    return thread
