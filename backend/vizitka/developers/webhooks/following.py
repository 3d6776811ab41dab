"""What happens becomes messages, in the transaction in which it happens: one statement that looks for webhooks, however
many events are told at once, and nothing more where a space has none."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import F, Q

from vizitka.billing.enums import AccountRole
from vizitka.billing.permissions import ACCOUNTS_READ
from vizitka.common import clock
from vizitka.common.actor import id_of, kind_of
from vizitka.common.events import Event
from vizitka.common.ids import new_id
from vizitka.common.permissions import roles_with
from vizitka.common.prepared import PreparedByIds
from vizitka.developers import errands
from vizitka.developers.webhooks.models import Webhook, WebhookMessage
from vizitka.developers.webhooks.rules import State
from vizitka.outbox.catalogue import Told, registered

# Those that are told: who is switched off hears nothing, who is paused hears it later.
HEARING: Final = Q(state__in=[State.ACTIVE.value, State.PAUSED.value])
AT_ONCE: Final = 1000


@dataclass(frozen=True, slots=True)
class _Ear:
    """A webhook, as far as it decides what it is told; `account_id` where it is told of a billing account, too."""

    webhook_id: uuid.UUID
    space_id: uuid.UUID
    events: frozenset[str]
    account_id: uuid.UUID | None


def hear(events: Sequence[Event]) -> None:
    """Follows all events; those that nobody can be told of cost nothing."""
    catalogue = registered()
    told = [(catalogue[event.type], event) for event in events if event.type in catalogue]
    if not told:
        return
    rows = [*_of_spaces(told), *_of_accounts(told)]
    if rows:
        WebhookMessage.objects.bulk_create(rows, batch_size=AT_ONCE)
        errands.SEND_WEBHOOKS.put()
    forgotten = [(event.space_id, event.object_id) for one, event in told if one.forgets]
    for space_id in {space_id for space_id, _object_id in forgotten if space_id}:
        forget(space_id, [key for owner, key in forgotten if owner == space_id and key])


def hear_departures(events: Sequence[Event]) -> None:
    """What was told of a person who has closed the account is forgotten in all spaces."""
    people = [event.object_id for event in events if event.object_id]
    rows = WebhookMessage.objects.across_spaces("a person is forgotten wherever messages name them")
    rows.filter(object_id__in=people).exclude(body="").update(body="", answer="")


def forget(space_id: uuid.UUID, object_ids: Collection[uuid.UUID]) -> None:
    """Takes out of the log what it says of things that are gone for good; what still waits tells their ids alone."""
    for start in range(0, len(object_ids), AT_ONCE):
        part = list(object_ids)[start : start + AT_ONCE]
        # Also those without words yet: they may be written in this moment (pumping._letter).
        WebhookMessage.objects.in_space(space_id).filter(object_id__in=part).update(body="", answer="")


def _of_spaces(told: Sequence[tuple[Told, Event]]) -> Iterator[WebhookMessage]:
    mine = [(one, event) for one, event in told if one.thing.accounts is None]
    spaces = {event.space_id for _one, event in mine if event.space_id is not None}
    if not spaces:
        return
    ears = [_Ear(key, space_id, frozenset(names), None) for key, space_id, names in _hearing().all(spaces)]
    if ears:
        for one, event in mine:
            for ear in ears:
                if event.space_id == ear.space_id and one.name in ear.events:
                    yield _message(ear, one, event)


@functools.cache
def _hearing() -> PreparedByIds:
    """Those of spaces: asked for by every change in every space."""
    return PreparedByIds(
        lambda spaces: (
            Webhook.objects.in_spaces(spaces)
            .filter(HEARING)
            .order_by()
            .values_list("pk", "space_id", "events")
        )
    )


def _of_accounts(told: Sequence[tuple[Told, Event]]) -> Iterator[WebhookMessage]:
    """To spaces whose licence is of the account, where somebody chose it who may still read the account."""
    mine = [(one, event) for one, event in told if one.thing.accounts is not None]
    if not mine:
        return
    accounts: dict[uuid.UUID, uuid.UUID] = {}
    for thing in {one.thing.kind: one.thing for one, _event in mine}.values():
        if thing.accounts is not None:
            accounts |= thing.accounts([event for one, event in mine if one.thing.kind == thing.kind])
    rows = Webhook.objects.across_spaces("spaces whose licence is of a billing account").filter(
        HEARING,
        space__deleted_at=None,
        space__licence__account_id__in=set(accounts.values()),
        reader__is_active=True,
        reader__billing_roles__account_id=F("space__licence__account_id"),
        reader__billing_roles__role__in=[role.value for role in roles_with(ACCOUNTS_READ, AccountRole)],
    )
    columns = ("pk", "space_id", "events", "space__licence__account_id")
    ears = [
        _Ear(key, space_id, frozenset(names), account_id)
        for key, space_id, names, account_id in rows.values_list(*columns)
    ]
    for one, event in mine:
        for ear in ears:
            account_id = accounts.get(event.object_id) if event.object_id else None
            if account_id is not None and account_id == ear.account_id and one.name in ear.events:
                yield _message(ear, one, event)


def _message(ear: _Ear, one: Told, event: Event) -> WebhookMessage:
    now = clock.now()
    return WebhookMessage(
        space_id=ear.space_id,
        webhook_id=ear.webhook_id,
        event=one.name,
        version=event.version,
        object_id=event.object_id or new_id(),
        note=note_of(event),
        created_at=now,
        due_at=now,
    )


def note_of(event: Event) -> Mapping[str, Any]:
    """Who did it, and which fields are others now: no names and no values."""
    actor_id = id_of(event.actor)
    return {
        "by": {"kind": kind_of(event.actor).value, "id": None if actor_id is None else str(actor_id)},
        "changed": sorted(event.changes),
    }
