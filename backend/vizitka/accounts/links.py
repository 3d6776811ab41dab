"""Where the links of mails lead that are opened at /a/{token}: each domain says it of its own (`AppConfig.ready`)."""

from __future__ import annotations

from collections.abc import Callable

# Answers the address of the page that a token opens, or None for one that is not the domain's, used or expired.
Finder = Callable[[str], str | None]
_finders: list[Finder] = []


def register(finder: Finder) -> None:
    """Registers a domain whose links have a page of their own; the same one twice counts once."""
    if finder not in _finders:
        _finders.append(finder)


def page_of(token: str) -> str | None:
    """The page that a token opens, or None. Looking it up changes nothing: programs open links of mails too."""
    return next((address for finder in _finders if (address := finder(token))), None)
