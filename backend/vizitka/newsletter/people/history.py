"""The history of a subscriber: written once, never changed."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from vizitka.common.actor import SYSTEM, Actor, Person
from vizitka.newsletter.enums import SubscriberEventKind
from vizitka.newsletter.people.models import SignUpText, Subscriber, SubscriberEvent


def note(
    subscriber: Subscriber,
    kind: SubscriberEventKind,
    *,
    actor: Actor = SYSTEM,
    text: SignUpText | None = None,
    language: str = "",
    form: str = "",
    lists: Iterable[uuid.UUID] = (),
    proof: Mapping[str, Any] | None = None,
) -> None:
    """In the transaction in which it happens."""
    SubscriberEvent.objects.create(
        space_id=subscriber.space_id,
        subscriber=subscriber,
        kind=kind,
        text=text,
        language=language,
        form=form[:300],
        lists=[str(key) for key in lists],
        proof=dict(proof or {}),
        actor_id=actor.user_id if isinstance(actor, Person) else None,
    )
