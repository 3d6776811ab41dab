"""Chosen names of cards. Like handles they never become another card's; the last five former ones lead to the card
(docs/domain/visits.md)."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Final

from django.db import IntegrityError, transaction

from vizitka.audit import services as audit
from vizitka.cards import rules
from vizitka.cards.errors import FieldsLocked, UsernameChangedOften, UsernameRefused
from vizitka.cards.events import CardUsernameChanged
from vizitka.cards.models import Card, Handle
from vizitka.cards.services.locking import locked_card
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.events import tell
from vizitka.common.guards import wait_in_turn
from vizitka.spaces import rules as space_rules
from vizitka.spaces import usernames, versions
from vizitka.spaces.enums import Channel
from vizitka.spaces.models import Space

FORMER_NAMES: Final = 5
# In 24 hours for a card.
CHANGES_A_DAY: Final = 10


def _refused(problem: str) -> UsernameRefused:
    return UsernameRefused(errors={"username": [usernames.SENTENCES[problem]]})


def claim_username(card: Card, text: str) -> str:
    """Notes the name as given to this card and returns it normalised. Raises `UsernameRefused`."""
    username = space_rules.normalised_username(text)
    problem = space_rules.username_problem(username)
    if problem:
        raise _refused(problem)
    wait_in_turn(f"handle:{username}")
    given = Handle.objects.filter(handle=username).first()
    if given is not None:
        # A former name of the same card may come back; its handles are no names.
        if given.card_id != card.pk or username in (card.handle, card.code_handle):
            raise _refused("taken")
        Handle.objects.filter(handle=username).update(created_at=clock.now())
        return username
    try:
        with transaction.atomic():
            Handle.objects.create(handle=username, card_id=card.pk, space_id=card.space_id)
    except IntegrityError:
        if not Handle.objects.filter(handle=username).exists():
            raise
        raise _refused("taken") from None
    return username


def _let_go(card: Card) -> None:
    """Of the names that the card had before, those it was given longest ago lead to it no longer. They stay taken: who
    could have them would be visited by all who kept an old link."""
    former = Handle.objects.filter(card_id=card.pk, channel=Channel.LINK).exclude(
        handle__in=[name for name in (card.handle, card.username) if name]
    )
    # Mostly there are none, and where tables lie apart two who have taken names would wait for each other to let go.
    old = list(former.order_by("-created_at", "handle").values_list("handle", flat=True)[FORMER_NAMES:])
    if old:
        Handle.objects.filter(handle__in=old).update(card_id=None)


def set_username(
    actor: Actor,
    card_id: uuid.UUID,
    space: Space,
    username: str | None,
    *,
    bounds: rules.Bounds = rules.UNBOUND,
) -> Card:
    """Gives the card a name in its address, or takes it away.

    Raises `UsernameRefused`, `UsernameChangedOften`, `CardIsDeleted`, `FieldsLocked` for a card user who may not
    change the name in the address.
    """
    space_id = space.pk
    refused = rules.refused(["username"], space.field_modes, space.card_permissions, bounds)
    if refused:
        raise FieldsLocked(refused)
    with transaction.atomic():
        card = locked_card(space_id, card_id)
        wanted = claim_username(card, username) if username and username.strip() else None
        if wanted == card.username:
            return card
        now = clock.now()
        if audit.number_about(CardUsernameChanged.type, card.pk, now - dt.timedelta(days=1)) >= CHANGES_A_DAY:
            raise UsernameChangedOften
        before, card.username = card.username, wanted
        card.version += 1
        card.updated_at = now
        card.save(update_fields=["username", "version", "updated_at"])
        _let_go(card)
        versions.cards_changed(space_id)
        tell(CardUsernameChanged.of(actor, card, {"username": (before, wanted)}))
    return card
