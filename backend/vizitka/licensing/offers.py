"""Prices for one account, written and taken back by the operator."""

from __future__ import annotations

from django.db import transaction

from vizitka.common.actor import Actor
from vizitka.common.events import tell
from vizitka.licensing.events import OfferMade, OfferWithdrawn
from vizitka.licensing.models import Offer


@transaction.atomic
def make(offer: Offer, *, actor: Actor) -> Offer:
    """Writes an offer. It is never changed: somebody may have read it."""
    offer.save(force_insert=True)
    tell(OfferMade.of(actor, offer, {"amount": (None, offer.amount), "cards": (None, offer.cards_at_least)}))
    return offer


@transaction.atomic
def withdraw(offer: Offer, *, actor: Actor) -> None:
    """Takes back an offer that nobody has taken."""
    tell(OfferWithdrawn.of(actor, offer, {"amount": (offer.amount, None)}))
    offer.delete()
