"""Reads of webhooks. `access_webhooks` is their door."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from vizitka.billing.enums import AccountRole
from vizitka.billing.models import AccountMember
from vizitka.billing.permissions import ACCOUNTS_READ
from vizitka.common.actor import Person
from vizitka.common.api.paging import Place, Stretch
from vizitka.common.errors import NotFound
from vizitka.common.permissions import Ability, roles_with
from vizitka.developers.permissions import WEBHOOKS_SEE
from vizitka.developers.webhooks.models import Webhook, WebhookMessage
from vizitka.developers.webhooks.rules import Result
from vizitka.outbox.catalogue import Told, registered
from vizitka.spaces.licences import licence_of
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import SpaceAccess, access_space


@dataclass(frozen=True, slots=True)
class LogFilter:
    """Of which event, with which result, and from when until when; empty: all."""

    event: str = ""
    result: str = ""
    since: dt.datetime | None = None
    until: dt.datetime | None = None


@dataclass(frozen=True, slots=True)
class Numbers:
    """How many messages of a webhook wait, and how many were given up, as far as the log goes back."""

    waiting: int = 0
    failed: int = 0


def access_webhooks(actor: Person, space_id: uuid.UUID, ability: Ability = WEBHOOKS_SEE) -> SpaceAccess:
    """The space. Raises `NotFound`, `Forbidden`, `FeatureNotInPlan`."""
    return access_space(actor, space_id, ability)


def webhooks_of(space_id: uuid.UUID) -> list[Webhook]:
    """All of a space, the newest first."""
    rows = Webhook.objects.in_space(space_id).select_related("created_by")
    return list(rows.order_by("-created_at", "-pk"))


def webhook_in(space_id: uuid.UUID, webhook_id: uuid.UUID) -> Webhook:
    """Raises `NotFound`."""
    found = Webhook.objects.in_space(space_id).select_related("created_by").filter(pk=webhook_id).first()
    if found is None:
        raise NotFound
    return found


def numbers_of(webhooks: Sequence[Webhook]) -> Mapping[uuid.UUID, Numbers]:
    """One query."""
    if not webhooks:
        return {}
    rows = WebhookMessage.objects.in_space(webhooks[0].space_id).exclude(result=Result.DELIVERED.value)
    counted = rows.values("webhook_id").annotate(
        waiting=Count("pk", filter=Q(result=Result.WAITING.value)),
        failed=Count("pk", filter=Q(result=Result.FAILED.value)),
    )
    return {row["webhook_id"]: Numbers(row["waiting"], row["failed"]) for row in counted}


def filtered(webhook: Webhook, wanted: LogFilter) -> QuerySet[WebhookMessage]:
    """The messages of a webhook that a filter finds."""
    rows = WebhookMessage.objects.in_space(webhook.space_id).filter(webhook_id=webhook.pk)
    if wanted.event:
        rows = rows.filter(event=wanted.event)
    if wanted.result:
        rows = rows.filter(result=wanted.result)
    if wanted.since:
        rows = rows.filter(created_at__gte=wanted.since)
    if wanted.until:
        rows = rows.filter(created_at__lt=wanted.until)
    return rows


def log_of(webhook: Webhook, wanted: LogFilter, after: Place | None, limit: int) -> Stretch[WebhookMessage]:
    """The log, newest first, without what was sent and answered. One query."""
    rows = filtered(webhook, wanted)
    if after is not None:
        older = Q(created_at__lt=after.created_at) | Q(key__lt=after.id)
        rows = rows.filter(Q(created_at__lte=after.created_at) & older)
    found = list(rows.defer("body", "answer", "note").order_by("-created_at", "-key")[: limit + 1])
    return Stretch.of(found, limit)


def message_in(webhook: Webhook, key: uuid.UUID) -> WebhookMessage:
    """Raises `NotFound`."""
    rows = WebhookMessage.objects.in_space(webhook.space_id).filter(webhook_id=webhook.pk)
    found = rows.filter(key=key).first()
    if found is None:
        raise NotFound
    return found


def choosable(actor: Person, space: Space) -> Mapping[str, Told]:
    """The events that a person can choose there: those of the billing account only who may read it."""
    reads = reads_account(actor, space)
    return {name: one for name, one in registered().items() if reads or one.thing.accounts is None}


def reads_account(actor: Person, space: Space) -> bool:
    """Whether the person may read the account that pays for the space."""
    licence = licence_of(space)
    if licence is None:
        return False
    roles = [role.value for role in roles_with(ACCOUNTS_READ, AccountRole)]
    rows = AccountMember.objects.filter(account_id=licence.account_id, user=actor.user_id, role__in=roles)
    return rows.exists()


def any_webhook(webhook_id: uuid.UUID) -> Webhook | None:
    """One of any space, with its space, for letters."""
    rows = Webhook.objects.across_spaces("a letter is about one webhook").select_related("space")
    return rows.filter(pk=webhook_id, space__deleted_at=None).first()
