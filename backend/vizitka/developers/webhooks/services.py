"""Webhooks of a space: made, changed, paused, tested, given another secret, deleted; messages sent again; the log kept
short."""

from __future__ import annotations

import datetime as dt
import secrets
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from vizitka.accounts.models import User
from vizitka.common import clock, crypto, fetching
from vizitka.common.actor import Person
from vizitka.common.errors import InvalidInput, NotFound
from vizitka.common.events import Changes, tell
from vizitka.common.ids import new_id
from vizitka.developers import errands
from vizitka.developers.throttles import WEBHOOK_TESTS
from vizitka.developers.webhooks import building, pumping, rules, selectors, sending
from vizitka.developers.webhooks.errors import MessageWaits, TooManyWebhooks, WebhookNotActive
from vizitka.developers.webhooks.events import (
    WebhookChanged,
    WebhookDeleted,
    WebhookMade,
    WebhookPaused,
    WebhookResumed,
    WebhookSecretRenewed,
    WebhookSentAgain,
)
from vizitka.developers.webhooks.models import WAITING, Webhook, WebhookMessage
from vizitka.developers.webhooks.rules import Result, State
from vizitka.developers.webhooks.selectors import LogFilter
from vizitka.outbox.catalogue import in_order, registered
from vizitka.spaces.locks import lock_space
from vizitka.spaces.selectors import SpaceAccess

CHUNK = 1000


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a webhook is to be called, where it leads, what it is told, and whether whole."""

    name: str
    address: str
    events: Sequence[str]
    whole: bool


def make_webhook(actor: Person, access: SpaceAccess, wanted: Wanted) -> tuple[Webhook, str]:
    """A further webhook and its secret, as people copy it. Raises `InvalidInput`, `TooManyWebhooks`."""
    space_id = access.space.pk
    _check(actor, access, wanted, ())
    with transaction.atomic():
        # Two who make webhooks at once are counted one after the other.
        lock_space(space_id)
        if Webhook.objects.in_space(space_id).count() >= rules.MOST_WEBHOOKS:
            raise TooManyWebhooks
        secret = _new_secret()
        user = User.objects.get(pk=actor.user_id)
        webhook = Webhook(
            space_id=space_id,
            name=wanted.name,
            address=wanted.address,
            events=_in_order(wanted.events),
            whole=wanted.whole,
            secret=crypto.encrypt(pumping.PURPOSE, secret),
            created_by=user,
            reader=user,
        )
        webhook.save(force_insert=True)
        changes = {name: (None, _said(getattr(webhook, name))) for name in ("address", "events", "whole")}
        tell(WebhookMade.of(actor, webhook, changes))
    return webhook, secret


def change_webhook(actor: Person, access: SpaceAccess, webhook_id: uuid.UUID, wanted: Wanted) -> Webhook:
    """Another name, address, other events; what waits goes to the new address. Events that a webhook has already, it
    may keep, also where this person could not choose them. Raises `NotFound`, `InvalidInput`."""
    with transaction.atomic():
        webhook = _locked(access.space.pk, webhook_id)
        _check(actor, access, wanted, webhook.events)
        chosen = _in_order(wanted.events)
        values = {
            "name": wanted.name,
            "address": wanted.address,
            "events": chosen,
            "whole": wanted.whole,
        }
        changes: Changes = {
            name: (_said(getattr(webhook, name)), _said(value))
            for name, value in values.items()
            if getattr(webhook, name) != value
        }
        if not changes:
            return webhook
        further = set(chosen) - set(webhook.events)
        if any(registered()[name].thing.accounts for name in further if name in registered()):
            webhook.reader = User.objects.get(pk=actor.user_id)
        if "address" in changes:
            _forget_failures(webhook)
        for name, value in values.items():
            setattr(webhook, name, value)
        webhook.save()
        tell(WebhookChanged.of(actor, webhook, changes))
        _queue(webhook)
    return webhook


def pause_webhook(actor: Person, space_id: uuid.UUID, webhook_id: uuid.UUID) -> Webhook:
    """Nothing is sent until it is resumed; what happens meanwhile waits. Raises `NotFound`, `WebhookNotActive`."""
    with transaction.atomic():
        webhook = _locked(space_id, webhook_id)
        if webhook.state == State.PAUSED.value:
            return webhook
        if webhook.state != State.ACTIVE.value:
            raise WebhookNotActive
        webhook.state = State.PAUSED.value
        webhook.save(update_fields=["state"])
        tell(WebhookPaused.of(actor, webhook))
    return webhook


def resume_webhook(actor: Person, access: SpaceAccess, webhook_id: uuid.UUID) -> Webhook:
    """What waits is sent, and what happens from now on. Raises `NotFound`."""
    with transaction.atomic():
        webhook = _locked(access.space.pk, webhook_id)
        if webhook.state == State.ACTIVE.value:
            return webhook
        webhook.state, webhook.off_at = State.ACTIVE.value, None
        _forget_failures(webhook)
        webhook.save()
        waiting = WebhookMessage.objects.in_space(webhook.space_id).filter(WAITING, webhook=webhook)
        waiting.update(due_at=clock.now())
        tell(WebhookResumed.of(actor, webhook))
        _queue(webhook)
    return webhook


def renew_secret(
    actor: Person, access: SpaceAccess, webhook_id: uuid.UUID, *, days: int = rules.OVERLAPS[0]
) -> tuple[Webhook, str]:
    """Another secret; messages are signed with the former one, too, for so many days. Raises `NotFound`."""
    with transaction.atomic():
        webhook = _locked(access.space.pk, webhook_id)
        secret = _new_secret()
        webhook.former_secret = webhook.secret if days else ""
        webhook.former_until = clock.now() + dt.timedelta(days=days) if days else None
        webhook.secret = crypto.encrypt(pumping.PURPOSE, secret)
        webhook.save(update_fields=["secret", "former_secret", "former_until"])
        changes = {"former_until": (None, webhook.former_until.isoformat())} if webhook.former_until else {}
        tell(WebhookSecretRenewed.of(actor, webhook, changes))
    return webhook, secret


def delete_webhook(actor: Person, space_id: uuid.UUID, webhook_id: uuid.UUID) -> None:
    """With its log. Raises `NotFound`."""
    with transaction.atomic():
        webhook = _locked(space_id, webhook_id)
        event = WebhookDeleted.of(actor, webhook)
        WebhookMessage.objects.in_space(space_id).filter(webhook_id=webhook.pk).delete()
        webhook.delete()
        tell(event)


def test_webhook(access: SpaceAccess, webhook_id: uuid.UUID) -> WebhookMessage:
    """Sends a test message at once, whatever the state of the webhook, and writes down what came of it; it is not tried
    again. Raises `NotFound`, `TooManyAttempts`."""
    webhook = selectors.webhook_in(access.space.pk, webhook_id)
    WEBHOOK_TESTS.attempt(str(access.space.pk), "")
    now = clock.now()
    message = WebhookMessage(
        space_id=webhook.space_id,
        webhook_id=webhook.pk,
        event=building.TEST,
        object_id=new_id(),
        created_at=now,
        due_at=now,
        attempts=1,
        is_test=True,
    )
    message.body = building.body_of(webhook, message)
    letter = sending.Letter(
        webhook.address, message.message_id, pumping.secrets_of(webhook), message.body.encode()
    )
    outcome = sending.send(letter)
    for name, value in pumping.tried(outcome).items():
        setattr(message, name, value)
    message.result = (Result.DELIVERED if outcome.is_taken else Result.FAILED).value
    with transaction.atomic():
        # It may have been deleted meanwhile.
        _locked(webhook.space_id, webhook.pk)
        message.save(force_insert=True)
    return message


def send_again(actor: Person, access: SpaceAccess, webhook_id: uuid.UUID, key: uuid.UUID) -> WebhookMessage:
    """The same message once more, with the same id. Raises `NotFound`, `MessageWaits`, `WebhookNotActive`."""
    with transaction.atomic():
        webhook = _locked(access.space.pk, webhook_id)
        message = selectors.message_in(webhook, key)
        if message.result == Result.WAITING.value:
            raise MessageWaits
        _send_again(actor, webhook, [message.position])
    return selectors.message_in(webhook, key)


def send_range_again(actor: Person, access: SpaceAccess, webhook_id: uuid.UUID, wanted: LogFilter) -> int:
    """All messages that a filter finds and that do not wait, the oldest first, so many at once as there may be. Returns
    how many. Raises `NotFound`, `WebhookNotActive`."""
    with transaction.atomic():
        webhook = _locked(access.space.pk, webhook_id)
        rows = selectors.filtered(webhook, wanted).exclude(WAITING).filter(is_test=False)
        found = list(rows.order_by("position").values_list("pk", flat=True)[: rules.MOST_AGAIN])
        if found:
            _send_again(actor, webhook, found)
    return len(found)


def _send_again(actor: Person, webhook: Webhook, positions: Sequence[int]) -> None:
    if webhook.state != State.ACTIVE.value:
        raise WebhookNotActive
    now = clock.now()
    rows = WebhookMessage.objects.in_space(webhook.space_id)
    for start in range(0, len(positions), CHUNK):
        part = rows.filter(pk__in=positions[start : start + CHUNK])
        part.update(result=Result.WAITING.value, attempts=0, due_at=now)
    _forget_failures(webhook)
    webhook.save(update_fields=["failures", "failing_since", "rests_until"])
    tell(WebhookSentAgain.of(actor, webhook, {"messages": (None, len(positions))}))
    _queue(webhook)


# --- housekeeping -----------------------------------------------------------------------------------------------------


def queue_due() -> bool:
    """Queues what is due: what was put off, and what a worker has left. Safe to repeat."""
    if not pumping.is_due():
        return False
    with transaction.atomic():
        errands.SEND_WEBHOOKS.put()
    return True


def purge_log() -> int:
    """Forgets messages after a month, also those that have waited for so long, and of each webhook what is more than it
    may keep. Returns how many."""
    rows = WebhookMessage.objects.across_spaces("logs of all webhooks end")
    gone = _delete(rows.filter(created_at__lt=clock.now() - rules.KEPT))
    for webhook_id, space_id in Webhook.objects.across_spaces("each log has a size").values_list(
        "pk", "space_id"
    ):
        settled = WebhookMessage.objects.in_space(space_id).filter(webhook_id=webhook_id).exclude(WAITING)
        newest = settled.order_by("-created_at", "-key")
        last = newest.values_list("created_at", flat=True)[rules.MOST_KEPT : rules.MOST_KEPT + 1].first()
        if last is not None:
            gone += _delete(settled.filter(created_at__lte=last))
    return gone


def _delete(rows: QuerySet[WebhookMessage]) -> int:
    gone = 0
    while part := list(rows.values_list("pk", flat=True)[:CHUNK]):
        messages = WebhookMessage.objects.across_spaces("logs of all webhooks end")
        gone += messages.filter(pk__in=part).delete()[0]
    return gone


# --- parts ------------------------------------------------------------------------------------------------------------


def _new_secret() -> str:
    return rules.secret_of(secrets.token_bytes(rules.SECRET_BYTES))


def _locked(space_id: uuid.UUID, webhook_id: uuid.UUID) -> Webhook:
    rows = Webhook.objects.in_space(space_id).select_for_update(of=("self",), no_key=True)
    webhook = rows.filter(pk=webhook_id).first()
    if webhook is None:
        raise NotFound
    return webhook


def _queue(webhook: Webhook) -> None:
    if webhook.state == State.ACTIVE.value:
        errands.SEND_WEBHOOKS.put()


def _forget_failures(webhook: Webhook) -> None:
    webhook.failures, webhook.failing_since, webhook.rests_until = 0, None, None


def _check(actor: Person, access: SpaceAccess, wanted: Wanted, kept: Sequence[str]) -> None:
    if why := fetching.why_not(wanted.address):
        raise InvalidInput(errors={"address": [fetching.WORDS[why]]})
    if not wanted.events:
        raise InvalidInput(errors={"events": [_("Choose what the webhook is told.")]})
    if not set(wanted.events) <= set(selectors.choosable(actor, access.space)) | set(kept):
        raise InvalidInput(errors={"events": [_("You cannot choose one of these events.")]})


def _in_order(events: Sequence[str]) -> list[str]:
    """Each once, in the order of the catalogue."""
    return [told.name for told in in_order() if told.name in set(events)]


def _said(value: object) -> object:
    return ", ".join(value) if isinstance(value, list) else value
