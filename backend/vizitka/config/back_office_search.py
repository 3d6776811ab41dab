"""The search box of the back office: finds a product by its serial, a card or a product by its address, a person.

Unfold asks it for what is typed, in small letters, and shows what it answers above the pages of that name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import urlencode, urlsplit

from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse
from unfold.dataclasses import SearchResult

from vizitka.accounts.models import User
from vizitka.cards.models import Card, Handle
from vizitka.products.channel import LETTER, key_of, product_of
from vizitka.products.rules import printed_serial
from vizitka.publishing.channels import CHANNELS

MOST_PEOPLE: Final = 10
SHORTEST: Final = 3


def find(request: HttpRequest, term: str) -> list[SearchResult]:
    """What the operator may see of what is called so. A product leads to its row, where its actions are."""
    term = term.strip()
    if len(term) < SHORTEST:
        return []
    letter, name = _address(term)
    found: list[SearchResult] = []
    if letter in ("", LETTER) and request.user.has_perm("products.view_product"):
        found += _products(name)
    if letter != LETTER and request.user.has_perm("cards.view_card"):
        found += _cards(name)
    if not letter and request.user.has_perm("accounts.view_user"):
        found += _people(term)
    return found


def _address(term: str) -> tuple[str, str]:
    """The letter of the channel and the name in an address; no letter for a name alone."""
    parts = [part for part in urlsplit(term).path.split("/") if part]
    for place, part in enumerate(parts[:-1]):
        if part in CHANNELS:
            return part, parts[place + 1]
    return "", term


def _products(name: str) -> Iterator[SearchResult]:
    product = product_of(key_of(name).removeprefix(f"{LETTER}/"))
    if product is not None:
        serial = printed_serial(product.serial)
        link = f"{reverse('admin:products_product_changelist')}?{urlencode({'q': serial})}"
        yield SearchResult(serial, str(product.get_label_display()), link, "nfc")


def _cards(name: str) -> Iterator[SearchResult]:
    place = Handle.objects.filter(handle=name).first()
    if place is None or place.card_id is None or place.space_id is None:
        return
    card = Card.objects.in_space(place.space_id).select_related("space").filter(pk=place.card_id).first()
    if card is not None:
        link = reverse("admin:cards_card_change", args=(card.pk,))
        yield SearchResult(str(card), card.space.name, link, "badge")


def _people(term: str) -> Iterator[SearchResult]:
    wanted = Q(email__istartswith=term)
    for word in term.split()[:2]:
        wanted |= Q(first_name__istartswith=word) | Q(last_name__istartswith=word)
    for user in User.objects.filter(wanted).order_by("email")[:MOST_PEOPLE]:
        link = reverse("admin:accounts_user_change", args=(user.pk,))
        yield SearchResult(user.full_name or user.email, user.email, link, "person")
