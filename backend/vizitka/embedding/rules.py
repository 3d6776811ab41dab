"""Which sites may show a space's people (docs/domain/embedding.md). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from vizitka.domains.rules import HostProblem, normalised_host

MOST_ORIGINS: Final = 20
LONGEST_ORIGIN: Final = 270
# What is looked for of a key: as long as one can be.
LONGEST_KEY: Final = 100
_WRITTEN: Final = re.compile(r"https://(\*\.)?([^\s/?#\\@:*,;'\"]+)(?::([0-9]{1,5}))?/?")
_LABEL: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
# As it is kept: letters that end nothing in a header.
_KEPT: Final = re.compile(r"https://(?:\*\.)?[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?(?::[0-9]{1,5})?")


def normalised_origin(text: str) -> str | None:
    """An origin as browsers call it: `https://intranet.example.com`, with a port that is not the usual one, or
    `https://*.example.com` for all below; None for anything else, an address with a path among it.

    Nothing is below an ending that many share (`*.co.uk`), and numbers are no host (browsers compare none).
    """
    found = _WRITTEN.fullmatch(text.strip().lower())
    if found is None or not text.strip().isprintable():
        return None
    star, host, port = found[1] or "", _host(found[2], is_wild=bool(found[1])), int(found[3] or 443)
    if host is None or not 0 < port < 65536:
        return None
    return f"https://{star}{host}{'' if port == 443 else f':{port}'}"


def _host(text: str, *, is_wild: bool) -> str | None:
    host = normalised_host(text)
    if not isinstance(host, HostProblem):
        return host
    # An intranet may be called by one word.
    is_word = host is HostProblem.SINGLE_LABEL and not is_wild and _LABEL.fullmatch(text)
    return text if is_word else None


def ancestors(origins: Iterable[str]) -> tuple[str, ...]:
    """Who may frame a page (Content-Security-Policy, `frame-ancestors`): we ourselves, and these origins as far as they
    are kept as `normalised_origin` makes them: what is not could say more in a header than it should."""
    return tuple(dict.fromkeys(("'self'", *(one for one in origins if _KEPT.fullmatch(one)))))


def size(wanted: int, most: str) -> int:
    """Pixels: as many as wanted, but never more than the one who asks has room for; what is no number says nothing."""
    is_number = most.isascii() and most.isdigit() and 0 < len(most) < 6
    return max(1, min(wanted, int(most))) if is_number else wanted
