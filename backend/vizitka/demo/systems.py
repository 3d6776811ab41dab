"""Systems of the demo company: they call with tokens, which were shown to nobody, and are told by a webhook, which is
paused so that nothing leaves the demo."""

from __future__ import annotations

import datetime as dt
from typing import Any

from vizitka.cards.models import Card
from vizitka.cards.permissions import CARDS_CREATE, CARDS_EDIT, CARDS_READ, CARDS_STATE
from vizitka.common.actor import Person
from vizitka.contacts.permissions import CONTACTS_READ
from vizitka.developers.holders import Wanted
from vizitka.developers.models import ApiToken
from vizitka.developers.permissions import TOKENS_MANAGE, WEBHOOKS_MANAGE
from vizitka.developers.selectors import access_tokens
from vizitka.developers.services import make_token
from vizitka.developers.webhooks import building
from vizitka.developers.webhooks import services as webhooks
from vizitka.developers.webhooks.models import Webhook, WebhookMessage
from vizitka.developers.webhooks.rules import Result
from vizitka.developers.webhooks.selectors import access_webhooks
from vizitka.spaces.models import Space
from vizitka.statistics.permissions import STATISTICS_READ

OFFICE = "203.0.113.0/24"
TOLD = ["card.created", "card.updated", "card.state_changed", "card.deleted"]
BUSY = '{"error": "maintenance until 06:00"}'
# Hours ago, event, answer, attempts, milliseconds; the last ones came after the pause.
LOG: list[tuple[float, str, int | None, int, int]] = [
    (118, "card.created", 200, 1, 182),
    (95, "card.updated", 200, 1, 164),
    (94, "card.updated", 200, 1, 171),
    (71, "card.state_changed", 503, 10, 96),
    (49, "card.updated", 200, 3, 402),
    (23, "card.updated", 200, 1, 158),
    (6, "card.updated", 200, 1, 149),
    (2, "card.updated", None, 0, 0),
    (1, "card.state_changed", None, 0, 0),
]


def with_tokens(actor: Person, space: Space, now: dt.datetime) -> None:
    people = [CARDS_READ, CARDS_CREATE, CARDS_EDIT, CARDS_STATE]
    _token(actor, space, "Personalsystem", people, now, made=120, used=dt.timedelta(minutes=9), days=365)
    reads = [CARDS_READ, CONTACTS_READ, STATISTICS_READ]
    _token(actor, space, "Intranet", reads, now, made=68, used=dt.timedelta(hours=3), days=90)


def _token(
    actor: Person,
    space: Space,
    name: str,
    abilities: Any,
    now: dt.datetime,
    *,
    made: int,
    used: dt.timedelta,
    days: int,
) -> None:
    holder = access_tokens(actor, space.pk, TOKENS_MANAGE)
    wanted = Wanted(name, [ability.name for ability in abilities], [OFFICE])
    token, _secret = make_token(holder, wanted, days=days)
    made_at = now - dt.timedelta(days=made)
    ApiToken.objects.in_space(space.pk).filter(pk=token.pk).update(
        created_at=made_at,
        expires_at=made_at + dt.timedelta(days=days),
        last_used_at=now - used,
        last_network=OFFICE,
    )


def with_webhook(actor: Person, space: Space, now: dt.datetime) -> None:
    """One that has told a week, with all that can come of a message."""
    access = access_webhooks(actor, space.pk, WEBHOOKS_MANAGE)
    wanted = webhooks.Wanted("Intranet", "https://intranet.alpenwerk.example/vizitka", TOLD, whole=False)
    webhook, _secret = webhooks.make_webhook(actor, access, wanted)
    cards = list(Card.objects.in_space(space.pk).filter(deleted_at=None).order_by("pk")[: len(LOG)])
    rows = [_message(webhook, card, row, now, actor) for row, card in zip(LOG, cards, strict=False)]
    WebhookMessage.objects.bulk_create(rows)
    webhooks.pause_webhook(actor, space.pk, webhook.pk)
    Webhook.objects.in_space(space.pk).filter(pk=webhook.pk).update(
        created_at=now - dt.timedelta(days=6), delivered_at=now - dt.timedelta(hours=6)
    )


def _message(
    webhook: Webhook,
    card: Card,
    row: tuple[float, str, int | None, int, int],
    now: dt.datetime,
    actor: Person,
) -> WebhookMessage:
    hours, event, status, attempts, milliseconds = row
    at = now - dt.timedelta(hours=hours)
    taken = status == 200
    message = WebhookMessage(
        space_id=webhook.space_id,
        webhook=webhook,
        event=event,
        object_id=card.pk,
        note={"by": {"kind": "person", "id": str(actor.user_id)}, "changed": ["job_title"]},
        created_at=at,
        due_at=at,
        attempts=attempts,
        status=status,
        result=(Result.WAITING if status is None else Result.DELIVERED if taken else Result.FAILED).value,
    )
    if status is not None:
        message.tried_at = at + dt.timedelta(seconds=1)
        message.milliseconds = milliseconds
        message.body = building.body_of(webhook, message)
        message.answer = '{"received": true}' if taken else BUSY
    return message
