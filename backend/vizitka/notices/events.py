"""What happens to the notices of cards. People look for it at the card, which it is about."""

from __future__ import annotations

from vizitka.cards.events import CardEvent


class NoticeSet(CardEvent):
    type = "notice.set"


class NoticeRemoved(CardEvent):
    type = "notice.removed"
