"""Whom a browser would trust, and how long a host's certificate is good as visitors' browsers see it."""

from __future__ import annotations

import datetime as dt
import functools
import os
import socket
import ssl
from typing import Final

TIMEOUT_SECONDS: Final = 10.0


def trust() -> ssl.SSLContext:
    """Authorities of this machine, names checked; for many connections of many threads. They are read again when their
    file or folder is another: a hundred and more of them take 30 to 60 ms."""
    paths = ssl.get_default_verify_paths()
    return _trust(*(_state(path) for path in (paths.cafile, paths.capath)))


def _state(path: str | None) -> tuple[str, int] | None:
    try:
        return (path, os.stat(path).st_mtime_ns) if path else None
    except OSError:
        return None


@functools.lru_cache(2)
def _trust(_file: tuple[str, int] | None, _folder: tuple[str, int] | None) -> ssl.SSLContext:
    return ssl.create_default_context()


def good_until(host: str, port: int = 443) -> dt.datetime:
    """The end of the certificate that the host shows, in UTC.

    Raises `ssl.SSLError` for one that a browser refuses, and `OSError` where nobody answers.
    """
    with (
        socket.create_connection((host, port), timeout=TIMEOUT_SECONDS) as plain,
        trust().wrap_socket(plain, server_hostname=host) as secured,
    ):
        ends = str((secured.getpeercert() or {})["notAfter"])
    return dt.datetime.fromtimestamp(ssl.cert_time_to_seconds(ends), tz=dt.UTC)
