"""What a pass says: a card as plain data, with its texts in each language in which it has them.

Both wallets draw from it. It tells what the card's page tells, and nothing once the card has ended.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Final
from urllib.parse import quote

from django.conf import settings
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.cards.models import Card
from vizitka.cards.protection.selectors import asks
from vizitka.cards.selectors import public_url, qr_url
from vizitka.publishing import words
from vizitka.publishing.assembly import page_of, resolved_card
from vizitka.publishing.channels import CHANNELS
from vizitka.publishing.colours import INK, is_dark, mix, parse, readable, text_on
from vizitka.publishing.details import dial
from vizitka.publishing.facts import state_of
from vizitka.publishing.page import CardPage, Picture
from vizitka.spaces import sections
from vizitka.spaces.enums import Channel
from vizitka.wallet.settings import WalletSettings

LANGUAGES: Final = tuple(code for code, _name in settings.LANGUAGES)
# What a phone shows of each kind on the back.
MOST: Final = 5


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the back: `label` by language, `value` as it is written, `link` where it leads."""

    key: str
    label: Mapping[str, str]
    value: str
    link: str = ""


@dataclass(frozen=True, slots=True)
class Colours:
    """As #rrggbb; texts read on the ground."""

    ground: str
    text: str
    label: str

    @property
    def is_dark(self) -> bool:
        return is_dark(self.ground)


@dataclass(frozen=True, slots=True)
class PassContent:
    """`code` is the address that the own pass shows as a code; empty for visitors'. `has_ended`: nothing else is said
    of the card any more."""

    company: str
    colours: Colours
    name: str = ""
    title: Mapping[str, str] = field(default_factory=dict)
    organisation: Mapping[str, str] = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    code: str = ""
    link: str = ""
    is_own: bool = False
    has_ended: bool = False
    # Ids of pictures, and where Google fetches the logo.
    logo: str = ""
    picture: str = ""
    logo_address: str = ""

    @property
    def mark(self) -> str:
        """What it says, in a few signs: another mark is another pass."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True, default=str).encode()).hexdigest()[:32]


def said(texts: Mapping[str, str], language: str) -> str:
    """A text in the language, else in the card's own."""
    return texts.get(language) or next(iter(texts.values()), "")


def offers(card: Card) -> bool:
    """Whether the space wants its cards in wallets."""
    return bool(sections.read(card.space, WalletSettings).wallets)


def has_ended(card: Card) -> bool:
    """Whether a pass of this card is void: nobody is shown the card, or the space wants no passes any more."""
    return state_of(card) != "visible" or not offers(card)


def content_of(card: Card, *, is_own: bool = False) -> PassContent:
    """What the card's pass says now. The card is loaded with its space and template."""
    first = page_of(card, ())
    colours = colours_of(first)
    if has_ended(card):
        # Whoever has kept it learns that it is over, and nothing else.
        return PassContent(company=card.space.name, colours=colours, is_own=is_own, has_ended=True)
    pages = {first.content_language or first.language: first}
    for language in first.content_languages:
        if language not in pages:
            pages[language] = page_of(card, (language,))
    resolved = resolved_card(card)
    logo = resolved.logo_dark if colours.is_dark and resolved.logo_dark else resolved.logo
    shown = first.logo_dark if colours.is_dark and first.logo_dark else first.logo
    link = link_of(card)
    return PassContent(
        company=first.organisation or card.space.name,
        colours=colours,
        name=first.name,
        title={code: page.job_title for code, page in pages.items() if page.job_title},
        organisation={code: page.organisation for code, page in pages.items() if page.organisation},
        rows=tuple(_rows(first, link)),
        code=qr_url(card) if is_own and card.space.qr_code else "",
        link=link,
        is_own=is_own,
        logo=str(logo or ""),
        picture=str(resolved.profile_picture or ""),
        logo_address=_absolute(first, shown),
    )


def link_of(card: Card) -> str:
    """The card's address, for whoever has the pass; none where it opens without a PIN what another way asks one for."""
    leads_past = not asks(card, Channel.LINK) and any(asks(card, row.protection) for row in CHANNELS.values())
    return "" if leads_past else public_url(card)


def colours_of(page: CardPage) -> Colours:
    """The card's own colour as the ground, with what reads on it."""
    ground = parse(page.layout.primary, INK)
    text = text_on(ground)
    return Colours(ground, text, readable(mix(text, ground, 0.25), ground))


def _absolute(page: CardPage, picture: Picture | None) -> str:
    """Where Google fetches a picture; it knows no WebP."""
    if picture is None or not picture.jpeg:
        return ""
    return picture.jpeg if "://" in picture.jpeg else page.host + picture.jpeg


def _rows(page: CardPage, link: str) -> Iterator[Row]:
    for place, phone in enumerate(page.phones[:MOST]):
        label = _in_all(functools.partial(words.phone_label, phone))
        yield Row(f"phone{place}", label, phone.number, "" if phone.label == "fax" else dial(phone))
    for place, email in enumerate(page.emails[:MOST]):
        label = _in_all(functools.partial(words.email_label, email.label, email.custom_label))
        yield Row(f"email{place}", label, email.email, f"mailto:{quote(email.email, safe='@+')}")
    for place, site in enumerate(page.websites[:MOST]):
        label = _in_all(functools.partial(words.website_label, site.title, site.custom_label))
        link_of_site = (
            site.url.strip() if site.url.strip().lower().startswith(("https://", "http://")) else ""
        )
        yield Row(f"website{place}", label, site.url, link_of_site)
    for place, address in enumerate(page.addresses[:MOST]):
        if lines := words.address_lines(address):
            label = _in_all(functools.partial(words.address_label, address.label, address.custom_label))
            yield Row(f"address{place}", label, "\n".join(lines))
    if link:
        label = _in_all(lambda: pgettext("wallet pass", "Digital business card"))
        yield Row("link", label, link, link)


def _in_all(word: Callable[[], str]) -> dict[str, str]:
    """A word in each language."""
    found = {}
    for language in LANGUAGES:
        with translation.override(language):
            found[language] = str(word())
    return found


def name_of(card: Card) -> str:
    """What files of the card are called."""
    return resolved_card(card).display_name or card.space.name
