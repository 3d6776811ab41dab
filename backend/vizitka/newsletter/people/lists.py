"""What one may subscribe to."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Max
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.common import clock, gone
from vizitka.common.actor import Actor
from vizitka.common.errors import NotFound, StaleVersion
from vizitka.common.events import tell
from vizitka.newsletter.enums import SubscriberStatus
from vizitka.newsletter.people.errors import LastList, ListUnknown
from vizitka.newsletter.people.events import ListDeleted, ListSaved
from vizitka.newsletter.people.models import NewsletterList, Subscriber, Subscription
from vizitka.newsletter.people.rules import said_in
from vizitka.spaces import locks
from vizitka.spaces.models import Space

Texts = Mapping[str, Mapping[str, str]]


def of_space(space_id: uuid.UUID) -> list[NewsletterList]:
    """All lists, in their order; the first one is made when it is first asked for. One query mostly."""
    rows = NewsletterList.objects.in_space(space_id).order_by("position", "created_at", "pk")
    return list(rows) or [_first(space_id)]


def public(space_id: uuid.UUID) -> list[NewsletterList]:
    """Those that people choose for themselves."""
    return [row for row in of_space(space_id) if row.is_public]


def _first(space_id: uuid.UUID) -> NewsletterList:
    with transaction.atomic():
        locks.lock_space(space_id)
        # Another one may have come before us.
        rows = NewsletterList.objects.in_space(space_id).order_by("position", "created_at", "pk")
        return rows.first() or NewsletterList.objects.create(space_id=space_id, texts=_usual())


def _usual() -> dict[str, dict[str, str]]:
    found = {}
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            found[code] = {"name": pgettext("newsletter", "Newsletter"), "description": ""}
    return found


def said(row: NewsletterList, languages: Sequence[str]) -> tuple[str, str]:
    """(name, description) of a list for people of these languages, best first."""
    language = said_in({code: one.get("name") for code, one in row.texts.items()}, languages)
    words = row.texts.get(language) or {}
    return str(words.get("name") or ""), str(words.get("description") or "")


def numbers(space_id: uuid.UUID) -> dict[uuid.UUID, int]:
    """How many get letters of each list. One query."""
    rows = Subscription.objects.in_space(space_id).filter(
        ended_at=None, subscriber__status=SubscriberStatus.SUBSCRIBED
    )
    return dict(rows.order_by().values_list("list_id").annotate(number=Count("pk")))


def require(space_id: uuid.UUID, ids: Collection[uuid.UUID]) -> list[NewsletterList]:
    """These lists of the space. Raises `ListUnknown`."""
    found = list(NewsletterList.objects.in_space(space_id).filter(pk__in=ids))
    if len(found) < len(set(ids)):
        raise ListUnknown
    return found


def create(actor: Actor, space: Space, texts: Texts, *, is_public: bool) -> NewsletterList:
    with transaction.atomic():
        locks.lock_space(space.pk)
        of_space(space.pk)
        last = NewsletterList.objects.in_space(space.pk).aggregate(last=Max("position"))["last"]
        row = NewsletterList.objects.create(
            space=space, texts=_plain(texts), is_public=is_public, position=last + 1
        )
        tell(ListSaved.of(actor, row, {"texts": ({}, _names(row.texts))}))
    return row


def update(
    actor: Actor, space_id: uuid.UUID, list_id: uuid.UUID, values: Mapping[str, Any], *, expected_version: int
) -> NewsletterList:
    """Raises `NotFound`, `StaleVersion`."""
    with transaction.atomic():
        row = _held(space_id, list_id)
        if row.version != expected_version:
            raise StaleVersion
        changes: dict[str, tuple[Any, Any]] = {}
        if "texts" in values and (texts := _plain(values["texts"])) != row.texts:
            changes["texts"] = (_names(row.texts), _names(texts))
            row.texts = texts
        if "is_public" in values and values["is_public"] != row.is_public:
            changes["is_public"] = (row.is_public, values["is_public"])
            row.is_public = values["is_public"]
        if changes:
            row.version += 1
            row.updated_at = clock.now()
            row.save()
            tell(ListSaved.of(actor, row, changes))
    return row


def order(actor: Actor, space_id: uuid.UUID, ids: Sequence[uuid.UUID]) -> None:
    """These first, in this order. Raises `ListUnknown`."""
    with transaction.atomic():
        locks.lock_space(space_id)
        require(space_id, ids)
        rest = [row.pk for row in of_space(space_id) if row.pk not in set(ids)]
        for position, key in enumerate([*dict.fromkeys(ids), *rest]):
            moved = NewsletterList.objects.in_space(space_id).filter(pk=key).exclude(position=position)
            moved.update(position=position, updated_at=clock.now())


def delete(actor: Actor, space_id: uuid.UUID, list_id: uuid.UUID) -> None:
    """Who has subscribed to it stays a subscriber. Raises `NotFound`, `LastList`."""
    with transaction.atomic():
        locks.lock_space(space_id)
        row = _held(space_id, list_id)
        if NewsletterList.objects.in_space(space_id).count() < 2:
            raise LastList
        subscriptions = Subscription.objects.in_space(space_id).filter(list_id=row.pk)
        having = subscriptions.filter(ended_at=None).values("subscriber_id")
        Subscriber.objects.in_space(space_id).filter(pk__in=having).update(updated_at=clock.now())
        subscriptions.delete()
        gone.note(space_id, gone.Kind.NEWSLETTER_LIST, [row.pk])
        tell(ListDeleted.of(actor, row))
        row.delete()


def _held(space_id: uuid.UUID, list_id: uuid.UUID) -> NewsletterList:
    rows = NewsletterList.objects.in_space(space_id).select_for_update(of=("self",))
    row = rows.filter(pk=list_id).first()
    if row is None:
        raise NotFound
    return row


def _plain(texts: Any) -> dict[str, dict[str, str]]:
    return {
        str(code): {"name": words["name"], "description": words.get("description", "")}
        for code, words in texts.items()
        if words.get("name")
    }


def _names(texts: Texts) -> dict[str, str]:
    return {code: str(words.get("name") or "") for code, words in texts.items()}


# --- of a subscriber


def current(space_id: uuid.UUID, subscriber_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, list[uuid.UUID]]:
    """The lists that subscribers have, each in the order in which they were chosen. One query."""
    rows = Subscription.objects.in_space(space_id).filter(subscriber_id__in=subscriber_ids, ended_at=None)
    found: dict[uuid.UUID, list[uuid.UUID]] = {}
    for subscriber_id, list_id in rows.order_by("since", "pk").values_list("subscriber_id", "list_id"):
        found.setdefault(subscriber_id, []).append(list_id)
    return found


def take_up(space_id: uuid.UUID, subscriber_id: uuid.UUID, ids: Collection[uuid.UUID]) -> bool:
    """The subscriber has these lists besides those that it has. Returns whether it is otherwise than before."""
    changed = False
    rows = {
        row.list_id: row
        for row in Subscription.objects.in_space(space_id).filter(
            subscriber_id=subscriber_id, list_id__in=ids
        )
    }
    for key in dict.fromkeys(ids):
        row = rows.get(key)
        if row is None:
            Subscription.objects.create(space_id=space_id, subscriber_id=subscriber_id, list_id=key)
        elif row.ended_at is not None:
            row.since, row.ended_at = clock.now(), None
            row.save(update_fields=["since", "ended_at"])
        else:
            continue
        changed = True
    return changed


def end(space_id: uuid.UUID, subscriber_id: uuid.UUID, ids: Collection[uuid.UUID] | None = None) -> bool:
    """The subscriber has these lists no more, or none at all. Returns whether it had one of them."""
    rows = Subscription.objects.in_space(space_id).filter(subscriber_id=subscriber_id, ended_at=None)
    if ids is not None:
        rows = rows.filter(list_id__in=ids)
    return rows.update(ended_at=clock.now()) > 0
