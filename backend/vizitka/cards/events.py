"""What happens to cards."""

from __future__ import annotations

import uuid
from typing import Self

from vizitka.cards.models import Card
from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent


class CardEvent(SpaceEvent):
    kind = "card"

    @classmethod
    def of(cls, actor: Actor, card: Card, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=card.space_id,
            object_id=card.pk,
            label=str(card),
            changes=changes or {},
        )

    @classmethod
    def at(
        cls, actor: Actor, space_id: uuid.UUID, card_id: uuid.UUID, name: str, changes: Changes | None = None
    ) -> Self:
        """Of a card that is known by id and name only."""
        return cls(actor=actor, space_id=space_id, object_id=card_id, label=name, changes=changes or {})


class CardCreated(CardEvent):
    type = "card.created"


class CardUpdated(CardEvent):
    type = "card.updated"


class CardStateChanged(CardEvent):
    type = "card.state_changed"


class CardDeleted(CardEvent):
    type = "card.deleted"


class CardRestored(CardEvent):
    type = "card.restored"


class CardPurged(CardEvent):
    type = "card.purged"


class CardUsernameChanged(CardEvent):
    type = "card.username_changed"


class CardProtectionChanged(CardEvent):
    type = "card.protection_changed"


class CardTemplateChanged(CardEvent):
    type = "card.template_changed"


class CardMoved(CardEvent):
    type = "card.moved"
