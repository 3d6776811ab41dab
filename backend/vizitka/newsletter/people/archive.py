"""Lists and subscribers of a space (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any, Final

from vizitka.common.archives import OF_A_PERSON, OF_A_SPACE, Arrival, Bringing, Part, Row, rows_of
from vizitka.newsletter.people.models import (
    CardNewsletter,
    InvitedAddress,
    NewsletterList,
    SignUpRequest,
    SignUpText,
    Subscriber,
    SubscriberEvent,
    Subscription,
    Suppression,
)

# So many rows are read of an archive.
MOST: Final = 500_000


def register_parts() -> None:
    register = OF_A_SPACE.register
    register(Part("newsletter_lists", (NewsletterList,), _lists, bringing=_brought("newsletter_list", 72)))
    register(
        Part(
            "newsletter_subscribers",
            (Subscriber, Subscription),
            _subscribers,
            bringing=_brought("subscriber", 76),
        )
    )
    register(Part("newsletter_history", (SubscriberEvent,), _history, bringing=_brought("what_happened", 78)))
    register(Part("sign_up_texts", (SignUpText,), _texts, bringing=_brought("sign_up_text", 74)))
    OF_A_SPACE.register(
        Part("card_newsletter", (CardNewsletter,), _switched, bringing=Bringing(_bring, 50, 50_000))
    )
    OF_A_SPACE.leave_out("nobody has confirmed it, and it is gone in seven days", SignUpRequest)
    OF_A_SPACE.leave_out("can be read with the key of this installation alone", Suppression, InvitedAddress)
    OF_A_PERSON.leave_out("what people have read before they subscribed is the space's", SignUpText)
    OF_A_PERSON.leave_out("the history of a subscriber is the space's", SubscriberEvent, Suppression)


def _brought(name: str, rank: int) -> Bringing:
    def bring(arrival: Arrival, row: dict[str, Any]) -> None:
        from vizitka.newsletter.people import arriving

        getattr(arriving, name)(arrival, row)

    return Bringing(bring, rank, MOST)


def _lists(space_id: uuid.UUID) -> Iterator[Row]:
    rows = NewsletterList.objects.in_space(space_id)
    return rows_of(rows, "id", "texts", "is_public", "position", "created_at")


def _subscribers(space_id: uuid.UUID) -> Iterator[Row]:
    columns = ("id", "email", "first_name", "last_name", "language", "fields", "status", "card_id", "source")
    for row in rows_of(
        Subscriber.objects.in_space(space_id), *columns, "created_at", "confirmed_at", "left_at"
    ):
        lists = Subscription.objects.in_space(space_id).filter(subscriber_id=row["id"], ended_at=None)
        keys = lists.order_by("since", "pk").values_list("list_id", flat=True)
        yield {**row, "lists": [str(key) for key in keys]}


def _history(space_id: uuid.UUID) -> Iterator[Row]:
    rows = SubscriberEvent.objects.in_space(space_id)
    columns = (
        "id",
        "subscriber_id",
        "kind",
        "at",
        "text_id",
        "language",
        "form",
        "lists",
        "proof",
        "actor_id",
    )
    return rows_of(rows, *columns)


def _texts(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(SignUpText.objects.in_space(space_id), "id", "version", "texts", "created_at")


def _switched(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(CardNewsletter.objects.in_space(space_id), "card_id", "is_offered")


def _bring(arrival: Arrival, row: dict[str, Any]) -> None:
    from vizitka.newsletter.people.switching import switch_at

    switch_at(
        arrival.actor,
        arrival.space_id,
        arrival.new_id(str(row.get("card_id"))),
        is_offered=bool(row.get("is_offered")),
    )
