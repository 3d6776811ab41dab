"""The newsletter's people in the shape of the API."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import get_language

from vizitka.accounts.models import full_name
from vizitka.cards.rules import short_name
from vizitka.common import gone
from vizitka.common.actor import Person
from vizitka.common.api.changes import ChangesQuery, changes
from vizitka.contacts.output import holders_out
from vizitka.newsletter.enums import SubscriberSource, SubscriberStatus
from vizitka.newsletter.people import lists, selectors, suppression
from vizitka.newsletter.people.models import NewsletterList, Subscriber, SubscriberEvent
from vizitka.newsletter.people.rules import said_in
from vizitka.newsletter.people.selectors import Listed, SubscriberAccess
from vizitka.newsletter.people.settings import settings_of
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import SpaceAccess

OF_THE_ROOM = "newsletter."


def newsletter_out(access: SpaceAccess) -> dict[str, Any]:
    """A `NewsletterOut`."""
    space = access.space
    settings, numbers = settings_of(space), selectors.numbers_of(space.pk)
    suppressed = suppression.counts(space.pk)
    return {
        "is_on": selectors.is_on(space),
        "is_ready": bool(settings.newsletter_imprint),
        "numbers": {
            **{status.value: numbers.by_status[status] for status in SubscriberStatus},
            "joined": numbers.joined,
            "left": numbers.left,
            "suppressed": sum(suppressed.values()),
            "by_source": [
                {"source": source, "subscribers": numbers.by_source[source]} for source in SubscriberSource
            ],
        },
        "can": _can(access),
    }


def _can(access: SpaceAccess) -> list[str]:
    return sorted(one.name for one in access.abilities if one.name.startswith(OF_THE_ROOM))


def list_out(row: NewsletterList, subscribers: int) -> dict[str, Any]:
    """A `NewsletterListOut`."""
    return {
        "uuid": row.pk,
        "version": row.version,
        "name": lists.said(row, [get_language() or ""])[0],
        "texts": row.texts,
        "is_public": row.is_public,
        "subscribers": subscribers,
    }


def lists_out(space_id: uuid.UUID) -> list[dict[str, Any]]:
    """Rows of `NewsletterListOut`. Two queries."""
    rows, numbers = lists.of_space(space_id), lists.numbers(space_id)
    return [list_out(row, numbers.get(row.pk, 0)) for row in rows]


# What changes tell of a list and of a subscriber, each field by its column.
CHANGED_LIST: Final = {name: name for name in ("version", "texts", "is_public", "position")}
CHANGED_SUBSCRIBER: Final = {
    name: name for name in ("version", "email", "first_name", "last_name", "language", "status")
}


def list_changes_out(space_id: uuid.UUID, query: ChangesQuery) -> dict[str, Any]:
    """`Changes` of lists. Two queries."""
    rows = NewsletterList.objects.in_space(space_id)
    left = gone.of(space_id, gone.Kind.NEWSLETTER_LIST)
    return changes(rows, query, "list", CHANGED_LIST, gone=left)


def subscriber_changes_out(space_id: uuid.UUID, query: ChangesQuery) -> dict[str, Any]:
    """`Changes` of subscribers. Three queries."""
    rows = Subscriber.objects.in_space(space_id)
    left = gone.of(space_id, gone.Kind.SUBSCRIBER)
    answer = changes(rows, query, "subscriber", CHANGED_SUBSCRIBER, gone=left)
    found = [row for row in answer["data"] if not row["deleted"]]
    having = lists.current(space_id, [row["uuid"] for row in found])
    for row in found:
        row["subscriber"]["lists"] = having.get(row["uuid"], [])
    return answer


def rows_out(space_id: uuid.UUID, rows: Sequence[Listed]) -> list[dict[str, Any]]:
    """Rows of `SubscriberRow`. One query, for lists."""
    having = lists.current(space_id, [row.id for row in rows]) if rows else {}
    return [
        {
            "uuid": row.id,
            "email": row.email,
            "name": full_name(row.first_name, row.last_name),
            "language": row.language,
            "status": row.status,
            "source": row.source,
            "card": _card_name(row),
            "lists": having.get(row.id, []),
            "joined_at": row.created_at,
            "left_at": row.left_at,
        }
        for row in rows
    ]


def _card_name(row: Listed) -> str:
    parts = (row.card_first_name, row.card_last_name, row.card_organisation, row.card_handle)
    return short_name(*(part or "" for part in parts))


def subscriber_out(found: SubscriberAccess) -> dict[str, Any]:
    """A `SubscriberOut`."""
    row, space = found.subscriber, found.space
    kept = suppression.find(space.pk, row.email)
    card = row.card
    holders = holders_out([{**vars(card), "card_id": card.pk}], {space.pk: space}) if card else {}
    spoken = [get_language() or ""]
    return {
        "uuid": row.pk,
        "version": row.version,
        "email": row.email,
        "name": full_name(row.first_name, row.last_name),
        "first_name": row.first_name,
        "last_name": row.last_name,
        "language": row.language,
        "fields": row.fields,
        "status": row.status,
        "source": row.source,
        "card": holders.get(card.pk) if card else None,
        "lists": [
            {"uuid": one.list_id, "name": lists.said(one.list, spoken)[0], "since": one.since}
            for one in selectors.subscriptions_of(row)
        ],
        "suppressed": kept.reason if kept else None,
        "joined_at": row.created_at,
        "confirmed_at": row.confirmed_at,
        "left_at": row.left_at,
        "space": {"uuid": space.pk, "name": space.name},
        "history": _history_out(space, selectors.history_of(row), spoken),
        "can": _can(found.access),
    }


def _history_out(
    space: Space, events: Sequence[SubscriberEvent], spoken: Sequence[str]
) -> list[dict[str, Any]]:
    known = selectors.names_of_lists(space.pk, {key for event in events for key in event.lists})
    return [
        {
            "kind": event.kind,
            "at": event.at,
            "text": _words(event.text.texts, event.language) if event.text else "",
            "version": event.text.version if event.text else None,
            "language": event.language,
            "form": event.form,
            "lists": [lists.said(known[key], spoken)[0] for key in event.lists if key in known],
            "proof": _proof_out(event.proof),
            "by": Person(event.actor).label if event.actor else "",
        }
        for event in events
    ]


def _words(texts: Mapping[str, str], language: str) -> str:
    return texts.get(said_in(texts, [language]), "")


def _proof_out(proof: Mapping[str, Any]) -> dict[str, str] | None:
    said = {name: str(proof.get(name) or "") for name in ("text", "file", "day")}
    return said if any(said.values()) else None


def suppressions_out(space_id: uuid.UUID) -> dict[str, Any]:
    """A `SuppressionCounts`."""
    found = suppression.counts(space_id)
    return {
        "total": sum(found.values()),
        "by_reason": [{"reason": reason, "addresses": number} for reason, number in found.items()],
    }
