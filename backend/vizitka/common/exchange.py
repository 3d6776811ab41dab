"""A request on its way to Django, and the answer on its way back: what the rooms before Django speak of.

The request is an environ as WSGI has it (PEP 3333), so that Django takes it as it is. An application may wait, and
never holds the event loop up: what takes long is done in threads (vizitka.front).
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
class Reply:
    """A whole answer. Where `descriptor` is given, its open file is sent in place of `body`, from its beginning; who
    sends it closes it."""

    status: int
    headers: Headers
    body: bytes = b""
    descriptor: int | None = None


Application = Callable[[Environ], Awaitable[Reply]]
