"""Chosen names of cards. Like handles they are never given to another card."""

from __future__ import annotations

import uuid

from django.db import IntegrityError, transaction

from vizitka.cards import rules
from vizitka.cards.errors import FieldsLocked, UsernameRefused
from vizitka.cards.events import CardUsernameChanged
from vizitka.cards.models import Card, Handle
from vizitka.cards.services.locking import locked_card
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.events import tell
from vizitka.spaces import rules as space_rules
from vizitka.spaces import usernames, versions
from vizitka.spaces.models import Space


def _refused(problem: str) -> UsernameRefused:
    return UsernameRefused(errors={"username": [usernames.SENTENCES[problem]]})


def claim_username(card: Card, text: str) -> str:
    """Notes the name as given to this card for ever and returns it normalised. Raises `UsernameRefused`."""
    username = space_rules.normalised_username(text)
    problem = space_rules.username_problem(username)
    if problem:
        raise _refused(problem)
    given = Handle.objects.filter(handle=username).first()
    if given is not None:
        # A former name of the same card may come back; its handles are no names.
        if given.card_id != card.pk or username in (card.handle, card.code_handle):
            raise _refused("taken")
        return username
    try:
        with transaction.atomic():
            Handle.objects.create(handle=username, card_id=card.pk, space_id=card.space_id)
    except IntegrityError:
        if not Handle.objects.filter(handle=username).exists():
            raise
        raise _refused("taken") from None
    return username


def set_username(
    actor: Actor,
    card_id: uuid.UUID,
    space: Space,
    username: str | None,
    *,
    bounds: rules.Bounds = rules.UNBOUND,
) -> Card:
    """Gives the card a name in its address, or takes it away.

    Raises `UsernameRefused`, `CardIsDeleted`, `FieldsLocked` for a card user who may not change names.
    """
    space_id = space.pk
    if rules.refused(["username"], space.field_modes, space.card_permissions, bounds):
        raise FieldsLocked(["username"])
    with transaction.atomic():
        card = locked_card(space_id, card_id)
        wanted = claim_username(card, username) if username and username.strip() else None
        if wanted == card.username:
            return card
        before, card.username = card.username, wanted
        card.version += 1
        card.updated_at = clock.now()
        card.save(update_fields=["username", "version", "updated_at"])
        versions.cards_changed(space_id)
        tell(CardUsernameChanged.of(actor, card, {"username": (before, wanted)}))
    return card
