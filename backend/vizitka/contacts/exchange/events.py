"""What people decide about the contact exchange. That somebody was met is told by the contact book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from vizitka.cards.events import CardEvent
from vizitka.common.actor import Actor
from vizitka.contacts.events import ContactTold
from vizitka.spaces.events import SpaceChange
from vizitka.spaces.models import Space


class ConsentWritten(SpaceChange):
    """Visitors read other words from now on."""

    type = "space.consent_written"

    @classmethod
    def of_texts(
        cls, actor: Actor, space: Space, before: Mapping[str, str], after: Mapping[Any, str]
    ) -> Self:
        return cls.of(actor, space, {"exchange_consent": (dict(before), dict(after))})


class ExchangeSwitched(CardEvent):
    """A card takes details of visitors, or does not any more."""

    type = "card.exchange_switched"


class ConsentTakenBack(ContactTold):
    """The contact agrees no longer, by the link of a mail."""

    type = "contact.consent_taken_back"
