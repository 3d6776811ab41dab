"""What happens to the styles of cards."""

from __future__ import annotations

from vizitka.spaces.keeping import KeptEvent


class CardStyleEvent(KeptEvent):
    kind = "card_style"


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
