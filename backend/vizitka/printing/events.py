"""What happens to the styles of cards."""

from __future__ import annotations

from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent
from vizitka.printing.models import CardStyle


class CardStyleEvent(SpaceEvent):
    kind = "card_style"

    @classmethod
    def of(cls, actor: Actor, style: CardStyle, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor, space_id=style.space_id, object_id=style.pk, label=str(style), changes=changes or {}
        )


class CardStyleMade(CardStyleEvent):
    type = "card_style.created"


class CardStyleUpdated(CardStyleEvent):
    type = "card_style.updated"


class CardStyleDeleted(CardStyleEvent):
    type = "card_style.deleted"


class CardStyleRestored(CardStyleEvent):
    type = "card_style.restored"


class CardStylePurged(CardStyleEvent):
    type = "card_style.purged"
