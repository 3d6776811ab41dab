"""What visitors follow on a card's page, told beside the way: by the `ping` of a link (ADR 52).

A link leads where it says. Its `ping` names what it is for by a key, at an address of the card on the visitor's own
channel; what a key stands for is known of the card alone: by drawing its page as visitors are shown it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from vizitka.publishing.html import NOTHING, Html, html, scheme_of

if TYPE_CHECKING:
    from vizitka.publishing.page import CardPage

LONGEST_LINK: Final = 120
# The headers of the answer: there is nothing to be shown, nor to be kept.
COUNTED: Final = [("Cache-Control", "no-store")]
_UNREADABLE: Final = re.compile(r"[\x00-\x20\x7f-\xa0\u2028-\u202e\u2066-\u2069]+")


class Followed(StrEnum):
    """What visitors follow."""

    LINK = "links"
    CALL = "calls"
    MAIL = "mails"
    ROUTE = "routes"
    SHARE = "shares"


# A number is called or written to; places are found by maps.
_BY_SCHEME: Final = {
    "http": Followed.LINK,
    "https": Followed.LINK,
    "tel": Followed.CALL,
    "sms": Followed.CALL,
    "mailto": Followed.MAIL,
    "geo": Followed.ROUTE,
}


@dataclass(frozen=True, slots=True)
class Click:
    """`link` says which one: by its network's key, or by host and path; empty for what is no link to a site."""

    followed: Followed
    link: str = ""

    @property
    def key(self) -> str:
        """What its address calls it: as long as that is the same, the card's links may stand in another order."""
        if not self.link:
            return self.followed.value
        return blake2b(self.link.encode(), digest_size=5).hexdigest()


ROUTE: Final = Click(Followed.ROUTE)
SHARE: Final = Click(Followed.SHARE)


def click_of(address: str, network: str = "") -> Click | None:
    """What it is to follow a link of the card; None for one that leads nowhere. `network` is the key of the social
    network whose profile it is: a WhatsApp chat is a link to WhatsApp, and no call."""
    followed = _BY_SCHEME.get(scheme_of(address))
    if followed is None:
        return None
    # `link` is the network of addresses that belong to none.
    named = network if network != "link" else ""
    return Click(followed, named or _shown(address)) if followed is Followed.LINK else Click(followed)


def _shown(address: str) -> str:
    """Host and path, without what a query or a name before the host may tell."""
    parts = urlsplit(address)
    host = parts.netloc.rpartition("@")[2].lower().removeprefix("www.")
    return _UNREADABLE.sub("", f"{host}{parts.path}").rstrip("/")[:LONGEST_LINK]


def by_the_page(header: Callable[[str], str | None]) -> bool:
    """Whether a page of this host tells of a click, and not somebody else's; browsers that do not say are believed."""
    return header("sec-fetch-site") in (None, "same-origin")


# --- on the page

_drawn: ContextVar[dict[str, Click] | None] = ContextVar("clicks", default=None)


def ping(page: CardPage, click: Click | None) -> Html:
    """The attribute of a link by which a click is told, where the card's clicks are counted."""
    if click is None or not page.is_counted or page.is_preview:
        return NOTHING
    key = click.key
    drawn = _drawn.get()
    if drawn is not None:
        drawn[key] = click
    return html(' ping="{}"', f"{page.files}/clicks/{key}")


@contextmanager
def collected() -> Iterator[dict[str, Click]]:
    """All clicks, by their keys, of the pages that are drawn meanwhile."""
    found: dict[str, Click] = {}
    token = _drawn.set(found)
    try:
        yield found
    finally:
        _drawn.reset(token)
