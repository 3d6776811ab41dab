"""Reads of what other sites show: which space wants it, and whose cards.

Shown are the people of the space's public page (publishing.space_page.people): active cards whose link asks for no PIN,
as the design lets them be seen. Whether the space has such a page does not matter.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.db.models import QuerySet

from vizitka.billing.enums import Feature
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.cards.protection.selectors import asks
from vizitka.cards.selectors import card_by_name
from vizitka.common import signed_ids
from vizitka.embedding.rules import LONGEST_KEY
from vizitka.embedding.settings import EmbeddingSettings, settings_of
from vizitka.publishing import parts
from vizitka.publishing.assembly import handle_of
from vizitka.publishing.space_page.people import listed
from vizitka.spaces import licences, sections
from vizitka.spaces.enums import Channel, Visibility
from vizitka.spaces.models import Space
from vizitka.spaces.rules import normalised_username
from vizitka.spaces.selectors import address_of

_PURPOSE: Final = "vizitka.embedding.open"


def list_address(space: Space) -> str:
    return f"{settings.PUBLIC_URL}/embed/people/{space.pk}"


def card_address(card: Card) -> str:
    return f"{settings.PUBLIC_URL}/embed/card/{handle_of(card)}"


def open_address(space: Space) -> str:
    """Where links by keys begin; the key follows. Who does not know it can try no keys."""
    return f"{settings.PUBLIC_URL}/open/{signed_ids.make(_PURPOSE, space.pk)}/"


# --- the switch


def shown_space(space_id: uuid.UUID) -> Space | None:
    """The space, while other sites may show its people. One query."""
    space = _spaces().filter(pk=space_id).first()
    return space if space is not None and is_shown(space) else None


def is_shown(space: Space) -> bool:
    """Whether other sites may show the people of a space, and its licence opens that."""
    return settings_of(space).embedding and _is_open(space)


def _is_open(space: Space) -> bool:
    is_there = space.deleted_at is None and space.active and space.visibility != Visibility.PRIVATE
    return is_there and licences.plan_of(space).has(Feature.API_ACCESS)


def _spaces() -> QuerySet[Space]:
    related = sections.related(models=[EmbeddingSettings])
    return Space.objects.living().select_related("versions", *licences.WITH_LICENCE, *related)


# --- cards


def shown_card(name: str) -> Card | None:
    """The card of that link, with its space, while other sites may show it."""
    card = card_by_name(name, Channel.LINK, parts.cards())
    return card if card is not None and _is_listed(card) and is_shown(card.space) else None


def _is_listed(card: Card) -> bool:
    is_active = card.deleted_at is None and card.state == CardState.ACTIVE
    return is_active and not asks(card, Channel.LINK)


def first_card(space: Space) -> Card | None:
    """One to show how it looks: the first by name."""
    card = listed(space).order_by("sort_name", "id").first()
    if card is not None:
        card.space = space
    return card


def card_by_key(token: str, key: str) -> Card | None:
    """The card to which an intranet's link leads: of the space of the token, with that key. None where two have it."""
    found = signed_ids.read(_PURPOSE, token)
    if found is None or found[1] is not None or not key or len(key) > LONGEST_KEY or "\x00" in key:
        return None
    space = _spaces().filter(pk=found[0]).first()
    if space is None or not settings_of(space).open_links or not _is_open(space):
        return None
    cards = list(listed(space).filter(external_key=key)[:2])
    if len(cards) != 1:
        return None
    cards[0].space = space
    return cards[0]


# --- addresses that oEmbed is asked about


@dataclass(frozen=True, slots=True)
class Target:
    """What an address of ours shows: a card, or else the people of a space."""

    space: Space
    card: Card | None = None


def target_of(address: str) -> Target | None:
    """What may be shown in a frame of that address: of a card's page or a space's, on our host or the space's own."""
    try:
        parts_of = urlsplit(address.strip())
    except ValueError:
        return None
    host = parts_of.netloc.lower()
    path = unquote(parts_of.path)
    # PostgreSQL keeps no such sign, and is asked for none.
    if parts_of.scheme not in ("http", "https") or "\x00" in path:
        return None
    first, _, rest = path.strip("/").partition("/")
    found = _of_path(first, rest)
    return found if found is not None and host in _hosts_of(found.space) else None


def _of_path(first: str, rest: str) -> Target | None:
    if first == "c" and rest:
        card = shown_card(rest)
        return Target(card.space, card) if card is not None else None
    if first == "s" and rest:
        space = _spaces().filter(username=normalised_username(rest)).first()
        return Target(space) if space is not None and is_shown(space) else None
    return None


def _hosts_of(space: Space) -> set[str]:
    addresses = (settings.CARDS_URL, settings.PUBLIC_URL, address_of(space))
    return {urlsplit(str(address)).netloc.lower() for address in addresses}
