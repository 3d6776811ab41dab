"""How long a host's certificate is good, as visitors' browsers see it."""

from __future__ import annotations

import datetime as dt
import socket
import ssl
from typing import Final

TIMEOUT_SECONDS: Final = 10.0


def good_until(host: str, port: int = 443) -> dt.datetime:
    """The end of the certificate that the host shows, in UTC.

    Raises `ssl.SSLError` for one that a browser refuses, and `OSError` where nobody answers.
    """
    context = ssl.create_default_context()
    with (
        socket.create_connection((host, port), timeout=TIMEOUT_SECONDS) as plain,
        context.wrap_socket(plain, server_hostname=host) as secured,
    ):
        ends = str((secured.getpeercert() or {})["notAfter"])
    return dt.datetime.fromtimestamp(ssl.cert_time_to_seconds(ends), tz=dt.UTC)
