"""Seats: how many cards of a licence are active, and whether more may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from vizitka.cards.enums import CardState
from vizitka.cards.errors import SeatsExhausted
from vizitka.cards.models import Card
from vizitka.cards.settings import PaymentSettings, company_pays
from vizitka.common.errors import Text
from vizitka.spaces import licences, locks, sections
from vizitka.spaces import selectors as spaces
from vizitka.spaces.models import Space

# A card that somebody pays for by itself takes none of the licence's.
TAKES_A_SEAT: Final = Q(state=CardState.ACTIVE, own_seat=False)


@dataclass(frozen=True, slots=True)
class Seats:
    """`limit` None: without limit. Cards of all spaces that share the licence count, but for those with a seat of their
    own."""

    used: int
    limit: int | None

    @property
    def free(self) -> int | None:
        """How many more may become active; None without limit."""
        return None if self.limit is None else max(0, self.limit - self.used)


def seats_of(space: Space) -> Seats:
    """The seats of the space's licence at this moment; others may take some in the next."""
    if space.licence_id:
        used = spaces.seats_used(space.licence_id)
    else:
        used = Card.objects.in_space(space.pk).living().filter(TAKES_A_SEAT).count()
    return Seats(used, licences.cards_limit(space))


def locked_seats(space: Space) -> Seats:
    """The seats of the space's licence, held until the transaction ends: nobody else takes one meanwhile."""
    held = locks.lock_spaces_of_licence(space)
    used = Card.objects.in_spaces(held).living().filter(TAKES_A_SEAT).count()
    return Seats(used, licences.cards_limit(space))


def take(space: Space, wanted: int, *, already_changed: bool = False) -> None:
    """Raises `SeatsExhausted` unless `wanted` more cards may become active. Inside a transaction.

    Call it when the cards that change are locked, never before: every write locks cards first and their space
    after them, so that no two wait for each other. `already_changed`: the cards count as active by now.
    """
    found = locked_seats(space)
    used = found.used - wanted if already_changed else found.used
    if found.limit is not None and used + wanted > found.limit:
        raise SeatsExhausted(space.pk, used, found.limit, wanted, way_to_more(space))


def way_to_more(space: Space) -> Text:
    """How the space comes to more active cards: by its licence, or by the people whose cards they are."""
    if company_pays(sections.read(space, PaymentSettings).billing_method):
        return licences.way_to_more_cards(space)
    return _("In this space people pay for their own card: they find the price on it.")
