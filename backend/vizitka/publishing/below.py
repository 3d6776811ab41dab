"""Pages below the address of a card that domains above bring: `/c/zoe/exchange` on all channels, after the same rules
of admission as the card itself, on the same hosts, and kept by nobody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpResponse

from vizitka.publishing.facts import Found
from vizitka.publishing.page import CardPage
from vizitka.publishing.visit import Visit


@dataclass(frozen=True, slots=True)
class Taken:
    """The answer to who has sent something that was kept: observers are told of it, by the names in `kinds`."""

    response: HttpResponse
    kinds: tuple[str, ...] = ("message",)


@dataclass(frozen=True, slots=True)
class Below:
    """`key` is the last part of its address. `show` answers a visit that was let in, whether it only looks or sends a
    form: with the card's page, not yet with its parts, and the way back to it."""

    key: str
    show: Callable[[Visit, Found, CardPage, str], HttpResponse | Taken]


_pages: dict[str, Below] = {}


def register(page: Below) -> None:
    """Called by `AppConfig.ready` of the domain that brings it. Raises `ValueError` for a key that is taken."""
    if _pages.setdefault(page.key, page) is not page:
        raise ValueError(f"two pages below a card are called {page.key}")


def names() -> tuple[str, ...]:
    return tuple(sorted(_pages))


def page_called(key: str) -> Below:
    return _pages[key]
