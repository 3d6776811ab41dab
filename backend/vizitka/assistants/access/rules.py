"""Pure decisions about programs that ask for access: where an answer may go, how long what lives."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import SplitResult, urlsplit

CODE_LIFE: Final = dt.timedelta(seconds=60)
# How long a code that came a second time is still known for one.
CODE_KEPT: Final = dt.timedelta(days=1)
# A program that nobody gave access goes after this time, one that nobody uses any more after that.
UNUSED_CLIENT: Final = dt.timedelta(days=1)
RESTING_CLIENT: Final = dt.timedelta(days=400)
# Programs that wait for somebody to give them access, at once.
MOST_WAITING: Final = 5_000
MOST_ADDRESSES: Final = 10
LONGEST_ADDRESS: Final = 500
LONGEST_NAME: Final = 80
LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})
READ: Final = "read"
WRITE: Final = "write"
SCOPES: Final = (READ, WRITE)

_PRINTED: Final = re.compile(r"[!#-;=?-\[\]_a-z~]+")


def is_address(uri: str) -> bool:
    """Whether an answer may go there at all: to a page by https, or to a program on the person's own device (RFC 8252,
    7.3). Nothing that a browser could read in another way."""
    parts = _parts(uri)
    if parts is None or not parts.hostname or "@" in parts.netloc or "#" in uri:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in LOOPBACK)


def is_registered(uri: str, registered: Iterable[str]) -> bool:
    """Whether it is one of these, sign by sign; on the person's own device with any port (RFC 8252, 7.3)."""
    return is_address(uri) and any(uri == one or _is_same_program(uri, one) for one in registered)


def is_on_device(uri: str) -> bool:
    """Whether the answer goes to a program on the person's own device."""
    parts = _parts(uri)
    return parts is not None and parts.scheme == "http"


def host_of(uri: str) -> str:
    """Where an answer goes, as people are shown it."""
    parts = _parts(uri)
    return parts.netloc.lower() if parts else ""


def scopes_of(text: str | None) -> frozenset[str]:
    """What a program asks for: all where it names nothing that there is."""
    return frozenset((text or "").split()) & frozenset(SCOPES) or frozenset(SCOPES)


def _parts(uri: str) -> SplitResult | None:
    if len(uri) > LONGEST_ADDRESS or not _PRINTED.fullmatch(uri):
        return None
    try:
        parts = urlsplit(uri)
        _port = parts.port
    except ValueError:
        return None
    return parts


def _is_same_program(uri: str, registered: str) -> bool:
    here, there = _parts(uri), _parts(registered)
    if here is None or there is None or not is_on_device(uri) or not is_on_device(registered):
        return False
    return (here.hostname, here.path, here.query) == (there.hostname, there.path, there.query)
