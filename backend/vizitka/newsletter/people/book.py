"""What people of a space do with its subscribers."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping
from typing import Any, Literal

from django.db import transaction

from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.errors import NotFound, StaleVersion
from vizitka.common.events import tell
from vizitka.newsletter.enums import SubscriberEventKind, SubscriberStatus, SuppressionReason
from vizitka.newsletter.people import history, leaving, lists, rules, suppression
from vizitka.newsletter.people.errors import SubscriberHasLeft
from vizitka.newsletter.people.events import AddressSuppressed, SubscriberUpdated
from vizitka.newsletter.people.models import Subscriber, Suppression
from vizitka.newsletter.people.settings import settings_of
from vizitka.spaces.models import Space

WRITABLE = ("first_name", "last_name", "language", "fields")
Act = Literal["add_list", "remove_list", "leave"]


def held(space_id: uuid.UUID, subscriber_id: uuid.UUID) -> Subscriber:
    """The subscriber, locked until the transaction ends. Raises `NotFound`."""
    rows = Subscriber.objects.in_space(space_id).select_for_update(of=("self",))
    row = rows.filter(pk=subscriber_id).first()
    if row is None:
        raise NotFound
    return row


def put(row: Subscriber, space: Space, given: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Sets what is written of a subscriber, and what is derived of it; returns what changes. Fields that the space has
    no more are kept as they are."""
    before = {name: getattr(row, name) for name in WRITABLE}
    for name in ("first_name", "last_name"):
        if name in given:
            setattr(row, name, rules.clean_name(given[name] or ""))
    if "language" in given:
        row.language = given["language"] or ""
    if "fields" in given:
        known = [one["id"] for one in settings_of(space).newsletter_fields]
        said = rules.clean_fields(given["fields"] or {}, [key for key in known if key in given["fields"]])
        kept = {key: value for key, value in row.fields.items() if key not in given["fields"]}
        row.fields = {**kept, **said}
    derive(row)
    after = {name: getattr(row, name) for name in WRITABLE}
    return {name: (before[name], after[name]) for name in WRITABLE if before[name] != after[name]}


def derive(row: Subscriber) -> None:
    found = rules.derived(row.email, row.first_name, row.last_name, row.fields)
    row.sort_name, row.search_text = found.sort_name, found.search_text


def written(row: Subscriber) -> None:
    """Saves a change of the subscriber that its editors have to know of."""
    row.version += 1
    row.updated_at = clock.now()
    row.save()


def update(
    actor: Actor,
    space: Space,
    subscriber_id: uuid.UUID,
    values: Mapping[str, Any],
    *,
    expected_version: int,
) -> None:
    """`lists` are those that the subscriber has from now on. Raises `StaleVersion`, `ListUnknown`,
    `SubscriberHasLeft`."""
    with transaction.atomic():
        row = held(space.pk, subscriber_id)
        if row.version != expected_version:
            raise StaleVersion
        changes = put(row, space, values)
        if "lists" in values:
            changes |= _set_lists(actor, row, values["lists"])
        if changes:
            written(row)
            tell(SubscriberUpdated.of(actor, row, changes))


def _set_lists(actor: Actor, row: Subscriber, wanted: Collection[uuid.UUID]) -> dict[str, tuple[Any, Any]]:
    if row.status not in (SubscriberStatus.SUBSCRIBED, SubscriberStatus.PENDING):
        raise SubscriberHasLeft
    lists.require(row.space_id, wanted)
    before = lists.current(row.space_id, [row.pk]).get(row.pk, [])
    gone = set(before) - set(wanted)
    changed = lists.take_up(row.space_id, row.pk, wanted)
    if gone:
        changed |= lists.end(row.space_id, row.pk, gone)
    if not changed:
        return {}
    history.note(row, SubscriberEventKind.PREFERENCES, actor=actor, lists=wanted)
    return {"lists": ([str(key) for key in before], [str(key) for key in wanted])}


def leave(actor: Actor, space_id: uuid.UUID, subscriber_id: uuid.UUID) -> None:
    """Somebody of the space does what the person has asked for otherwise. Raises `NotFound`."""
    with transaction.atomic():
        leaving.stop(held(space_id, subscriber_id), SuppressionReason.LEFT, actor=actor)


def change_many(
    actor: Actor,
    space: Space,
    subscriber_ids: Collection[uuid.UUID],
    act: Act,
    list_id: uuid.UUID | None = None,
) -> int:
    """Does the act with those with whom it can be done; returns how many are otherwise than before. Raises
    `ListUnknown`."""
    changed = 0
    with transaction.atomic():
        wanted = [one.pk for one in lists.require(space.pk, [list_id] if list_id else [])]
        rows = Subscriber.objects.in_space(space.pk).select_for_update(of=("self",))
        for row in rows.filter(pk__in=list(subscriber_ids)).order_by("pk"):
            changed += _change(actor, row, act, wanted)
    return changed


def _change(actor: Actor, row: Subscriber, act: Act, wanted: Collection[uuid.UUID]) -> bool:
    if act == "leave":
        return leaving.stop(row, SuppressionReason.LEFT, actor=actor)
    if row.status != SubscriberStatus.SUBSCRIBED:
        return False
    change = lists.take_up if act == "add_list" else lists.end
    if not change(row.space_id, row.pk, wanted):
        return False
    now = lists.current(row.space_id, [row.pk]).get(row.pk, [])
    history.note(row, SubscriberEventKind.PREFERENCES, actor=actor, lists=now)
    written(row)
    tell(SubscriberUpdated.of(actor, row))
    return True


def suppress(actor: Actor, space: Space, email: str) -> Suppression:
    """Somebody of the space says that an address gets nothing."""
    with transaction.atomic():
        leaving.stop_address(space.pk, email, SuppressionReason.MANUAL, actor=actor)
        row = suppression.add(space.pk, email, SuppressionReason.MANUAL, actor)
        tell(AddressSuppressed.of_space(actor, space))
    return row
