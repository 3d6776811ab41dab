"""What a browser is to keep, as data: who decides about a cookie need not know the response."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cookie:
    """Kept for `seconds`, or until the browser is closed; no script reads it."""

    name: str
    value: str
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Cookies:
    """What an answer brings, and the names of what is to be forgotten."""

    kept: tuple[Cookie, ...] = ()
    forgotten: tuple[str, ...] = ()
