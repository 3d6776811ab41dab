"""What happens to lists and subscribers. Nothing of what is known of a person is in an event but what it is called:
details leave the log with the subscriber (erasing.py)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from vizitka.cards.events import CardEvent
from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent
from vizitka.newsletter.people.models import NewsletterList, Subscriber
from vizitka.spaces.events import SpaceChange
from vizitka.spaces.models import Space


class SubscriberTold(SpaceEvent):
    kind = "subscriber"

    @classmethod
    def of(cls, actor: Actor, subscriber: Subscriber, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=subscriber.space_id,
            object_id=subscriber.pk,
            label=str(subscriber),
            changes=changes or {},
        )


class SubscriberConfirmed(SubscriberTold):
    type = "subscriber.confirmed"


class SubscriberCameBack(SubscriberTold):
    type = "subscriber.came_back"


class SubscriberImported(SubscriberTold):
    type = "subscriber.imported"


class SubscriberUpdated(SubscriberTold):
    type = "subscriber.updated"


class SubscriberLeft(SubscriberTold):
    type = "subscriber.left"


class SubscriberBounced(SubscriberTold):
    type = "subscriber.bounced"


class SubscriberComplained(SubscriberTold):
    type = "subscriber.complained"


class SubscriberErased(SpaceEvent):
    """Says of nobody who it was."""

    type = "subscriber.erased"
    kind = "subscriber"


class ListTold(SpaceEvent):
    kind = "newsletter_list"

    @classmethod
    def of(cls, actor: Actor, row: NewsletterList, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor, space_id=row.space_id, object_id=row.pk, label=str(row), changes=changes or {}
        )


class ListSaved(ListTold):
    type = "newsletter_list.saved"


class ListDeleted(ListTold):
    type = "newsletter_list.deleted"


class NewsletterTold(SpaceEvent):
    """Something about the newsletter of a space as a whole."""

    kind = "newsletter"

    @classmethod
    def of_space(cls, actor: Actor, space: Space, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor, space_id=space.pk, object_id=space.pk, label=space.name, changes=changes or {}
        )


class SubscribersExported(NewsletterTold):
    type = "newsletter.exported"

    @classmethod
    def in_format(cls, actor: Actor, space: Space, file_format: str) -> Self:
        return cls.of_space(actor, space, {"format": (None, file_format)})


class AddressSuppressed(NewsletterTold):
    """Without the address: the log is read by more people than may look one up."""

    type = "newsletter.suppressed"


class SuppressionLifted(NewsletterTold):
    """With the reason that was given."""

    type = "newsletter.suppression_lifted"


class SignUpTextWritten(SpaceChange):
    """Visitors read other words from now on."""

    type = "space.sign_up_text_written"

    @classmethod
    def of_texts(
        cls, actor: Actor, space: Space, before: Mapping[str, str], after: Mapping[Any, str]
    ) -> Self:
        return cls.of(actor, space, {"newsletter_sign_up_text": (dict(before), dict(after))})


class NewsletterSwitched(CardEvent):
    """A card offers the newsletter, or does not any more."""

    type = "card.newsletter_switched"
