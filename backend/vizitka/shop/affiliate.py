"""The affiliate programme on cards: a link in the foot by which a visitor comes to the marketplace, and whoever of the
card's people is a partner has a share of what is ordered there (docs/domain/shop.md, "Partners").

The link leads over the card's own address, which finds the partner in the moment of the click: nothing about people
stands on the page, and who is a partner no more is left out at once.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping
from typing import Final
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpResponse

from vizitka.billing.selectors import billing_is_on
from vizitka.cards.models import Card, CardMember
from vizitka.publishing import answers
from vizitka.publishing.admission import Redirect
from vizitka.publishing.below import Below, Taken
from vizitka.publishing.facts import Found
from vizitka.publishing.html import Html, html
from vizitka.publishing.page import CardPage
from vizitka.publishing.parts import Content, Part, Place, Subject
from vizitka.publishing.said import pgettext
from vizitka.publishing.visit import Visit
from vizitka.shop.models import Partner
from vizitka.shop.settings import AffiliateSettings
from vizitka.spaces import sections
from vizitka.spaces.models import Space

KEY: Final = "marketplace"


def takes_part(card: Card, space: Space) -> bool:
    """Whether the card leads visitors to the marketplace."""
    return card.affiliate and is_open(space)


def is_open(space: Space) -> bool:
    """Whether cards of the space may take part, where something is sold at all."""
    return billing_is_on() and sections.read(space, AffiliateSettings).affiliate


def partner_of(card: Card) -> Partner | None:
    """Who of the card's people has a share of what comes by it: of several the partner of longest standing."""
    people = CardMember.objects.in_space(card.space_id).filter(card=card.pk, agreed=True).values("user")
    return Partner.objects.filter(active=True, user__in=people).order_by("created_at", "pk").first()


def is_of(card_id: uuid.UUID | None, partner: Partner) -> bool:
    """Whether an order that names this card came by one of the partner's own: anybody can write an address."""
    if card_id is None or partner.user_id is None:
        return False
    rows = CardMember.objects.across_spaces("a partner's own cards, wherever they are")
    return rows.filter(card=card_id, user=partner.user_id, agreed=True, card__deleted_at=None).exists()


def names_of(card_ids: Collection[uuid.UUID]) -> Mapping[uuid.UUID, str]:
    """How the cards are called that are still there."""
    if not card_ids:
        return {}
    cards = Card.objects.across_spaces("cards by which a partner brought orders").living()
    return {card.pk: str(card) for card in cards.filter(pk__in=card_ids)}


class AffiliateLink(Part[bool]):
    """A link in the foot of cards that take part."""

    key = "affiliate"
    place = Place.FOOT_LINK
    order = 300
    settings = AffiliateSettings

    def content(self, subject: Subject) -> Content[bool]:
        return Content(True if takes_part(subject.card, subject.space) else None)

    def render(self, data: bool, page: CardPage) -> Html:
        # In the preview an address without a host would be one of the manager's.
        host = page.host if page.is_preview else ""
        label = pgettext("card page", "Get a card of your own")
        return html('<a href="{}" rel="nofollow">{}</a>', f"{host}{page.files}/{KEY}", label)


def _lead(visit: Visit, found: Found, page: CardPage, home: str) -> HttpResponse | Taken:
    """On to the marketplace with the partner's link and the card's mark; from a card that takes no part, back to it."""
    status = 303 if visit.is_sent else 302
    if not takes_part(found.card, found.card.space):
        return answers.redirect(Redirect(home, status=status))
    partner = partner_of(found.card)
    marks = {"partner": partner.pk, "card": found.card.pk} if partner else {}
    address = f"{settings.PUBLIC_URL}/marketplace"
    return answers.redirect(Redirect(f"{address}?{urlencode(marks)}" if marks else address, status=status))


PAGE: Final = Below(KEY, _lead)
