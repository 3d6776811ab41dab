"""Whether a card offers the newsletter."""

from __future__ import annotations

import uuid

from django.db import transaction

from vizitka.cards.errors import FieldsLocked
from vizitka.cards.rules import UNBOUND, Bounds
from vizitka.cards.services.locking import locked_card
from vizitka.cards.services.pages import pages_changed
from vizitka.common.actor import Actor
from vizitka.common.events import tell
from vizitka.newsletter.people import selectors
from vizitka.newsletter.people.errors import NewsletterOff
from vizitka.newsletter.people.events import NewsletterSwitched
from vizitka.newsletter.people.models import CardNewsletter
from vizitka.spaces.models import Space


def switch(
    actor: Actor, card_id: uuid.UUID, space: Space, *, is_offered: bool, bounds: Bounds = UNBOUND
) -> None:
    """Says whether visitors of the card may subscribe. Raises `NewsletterOff`, `FieldsLocked`, `CardIsDeleted`,
    `NotFound`."""
    if not selectors.is_on(space):
        raise NewsletterOff
    if not selectors.is_permitted(space, bounds):
        raise FieldsLocked({"is_offered": ""})
    switch_at(actor, space.pk, card_id, is_offered=is_offered)


def switch_at(actor: Actor, space_id: uuid.UUID, card_id: uuid.UUID, *, is_offered: bool) -> None:
    """The same whatever the space says now, for a card that comes with an archive."""
    with transaction.atomic():
        card = locked_card(space_id, card_id)
        row = CardNewsletter.objects.in_space(space_id).filter(card_id=card.pk).first()
        before = row is None or row.is_offered
        if before == is_offered:
            return
        CardNewsletter(card_id=card.pk, space_id=space_id, is_offered=is_offered).save(
            force_insert=row is None
        )
        pages_changed(space_id, [card.pk])
        tell(NewsletterSwitched.of(actor, card, {"newsletter_offered": (before, is_offered)}))
