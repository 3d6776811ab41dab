"""The pages that a visitor gets instead of a card, each with its status, in the visitor's language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import pgettext, pgettext_lazy

from vizitka.publishing.html import Html
from vizitka.publishing.notice_page import render_notice
from vizitka.publishing.successors import Successor


@dataclass(frozen=True, slots=True)
class Way:
    """What one can do about it: words, and where they lead from the address of the visit."""

    words: str | Promise
    address_from: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Notice:
    status: int
    symbol: str
    title: str | Promise
    text: str | Promise
    way: Way | None = None


def _sign_in(address: str) -> str:
    return f"{settings.PUBLIC_URL}/auth/login?redirect={quote(address, safe='')}"


def _here(_address: str) -> str:
    """The same once more, whatever it was."""
    return ""


NOTICES = {
    "unknown": Notice(
        404,
        "card",
        pgettext_lazy("card notice", "There is no card here"),
        pgettext_lazy(
            "card notice", "The address may have a typing error, or the card was deleted. Ask for a new link."
        ),
    ),
    "nothing": Notice(
        404,
        "card",
        pgettext_lazy("card notice", "There is nothing here"),
        pgettext_lazy(
            "card notice",
            "The address may have a typing error, or the page was taken down. Ask for a new link.",
        ),
    ),
    "draft": Notice(
        404,
        "card",
        pgettext_lazy("card notice", "This card is not published yet"),
        pgettext_lazy("card notice", "Its owner is still working on it. Please come back later."),
    ),
    "inactive": Notice(
        410,
        "card",
        pgettext_lazy("card notice", "This card is not active"),
        pgettext_lazy("card notice", "Its owner has switched it off. Ask for another way to get in touch."),
    ),
    "locked": Notice(
        403,
        "lock",
        pgettext_lazy("card notice", "This card is locked"),
        pgettext_lazy("card notice", "It cannot be shown at the moment."),
    ),
    # On a host that belongs to no space, or to none any more.
    "no_domain": Notice(
        421,
        "card",
        pgettext_lazy("card notice", "No cards are shown at this address"),
        pgettext_lazy("card notice", "The domain is not connected. Ask for a new link."),
    ),
    "no_code": Notice(
        404,
        "card",
        pgettext_lazy("card notice", "There is no QR code of this card"),
        pgettext_lazy(
            "card notice", "Its owner does not offer one. The card itself can still be opened by its link."
        ),
    ),
    "unavailable": Notice(
        503,
        "card",
        pgettext_lazy("card notice", "This cannot be shown at the moment"),
        pgettext_lazy("card notice", "Please try again in a few seconds."),
        Way(pgettext_lazy("card notice", "Try again"), _here),
    ),
    # What was sent is not taken in.
    "too_large": Notice(
        413,
        "card",
        pgettext_lazy("card notice", "This is too large"),
        pgettext_lazy("card notice", "Please send less at once."),
    ),
    "too_slow": Notice(
        408,
        "card",
        pgettext_lazy("card notice", "This took too long to arrive"),
        pgettext_lazy("card notice", "Please try again where the connection is better."),
    ),
    "unreadable": Notice(
        400,
        "card",
        pgettext_lazy("card notice", "This request cannot be read"),
        pgettext_lazy("card notice", "Please go back and try again."),
    ),
    "private": Notice(
        401,
        "lock",
        pgettext_lazy("card notice", "This card is private"),
        pgettext_lazy("card notice", "Only members of its space can see it. Sign in to continue."),
        Way(pgettext_lazy("card notice", "Sign in"), _sign_in),
    ),
}


def successor_page(language: str, successor: Successor) -> tuple[int, Html]:
    """The page of a card that is switched off, and that somebody follows."""
    with translation.override(language):
        title = pgettext("card notice", "This card is not active any more")
        text = pgettext("card notice", "Please turn to %(name)s.") % {"name": successor.name}
        words = pgettext("card notice", "Open the card of %(name)s") % {"name": successor.name}
        return 410, render_notice(language, "card", title, text, link=(words, successor.address))


def register(code: str, notice: Notice) -> None:
    """Adds a page of words, at the start. Raises `ValueError` for a code that is taken."""
    if NOTICES.setdefault(code, notice) is not notice:
        raise ValueError(f"two notices are called {code}")


def notice_page(code: str, language: str, address: str = "") -> tuple[int, Html]:
    """Status and document of a notice; `address` is that of the visit."""
    notice = NOTICES[code]
    with translation.override(language):
        link = (str(notice.way.words), notice.way.address_from(address)) if notice.way else None
        return notice.status, render_notice(
            language, notice.symbol, str(notice.title), str(notice.text), link=link
        )
