"""A request on its way to Django, and the answer on its way back: what the rooms before Django speak of.

The request is a `Head` as the connection has read it, then an environ as WSGI has it (PEP 3333), so that Django takes
it as it is. An application may wait, and never holds the event loop up: what takes long is done in threads
(vizitka.front).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

# Where an environ holds the `ApplicationError` with which its request is refused before Django has it whole; no header
# can be called so.
REFUSAL: Final = "vizitka.refusal"

Environ = dict[str, Any]
Headers = list[tuple[str, str]]


@dataclass(slots=True)
class Head:
    """What a request says before its body. `path` has been unquoted; it and `query` are bytes, each as one sign
    (PEP 3333), names of `headers` are in small letters. `peer` is the address of who connects, `server` ours with its
    port, `version` 1.0 or 1.1."""

    method: str
    path: str
    query: str
    headers: Headers
    peer: str
    server: tuple[str, str]
    version: str


@dataclass(slots=True)
class Reply:
    """A whole answer. Where `descriptor` is given, its open file is sent in place of `body`, from its beginning; who
    sends it closes it. What is sent again and again has its headers as `lines` already, beside `headers`."""

    status: int
    headers: Headers
    body: bytes = b""
    descriptor: int | None = None
    lines: bytes = b""


def lines_of(headers: Headers) -> bytes:
    """Headers as they are sent (RFC 9112, section 5)."""
    return "".join([f"{name}: {value}\r\n" for name, value in headers]).encode("latin-1")


Application = Callable[[Environ], Awaitable[Reply]]
