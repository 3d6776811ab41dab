"""The API of webhooks: they are made by people, and looked at by them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import Query, Status

from vizitka.common.api.envelope import Data, Stretch, data
from vizitka.common.api.paging import stretch
from vizitka.common.api.router import Request, Router
from vizitka.common.errors import NotFound
from vizitka.developers.permissions import WEBHOOKS_MANAGE, WEBHOOKS_SEE
from vizitka.developers.throttles import WEBHOOK_TESTS
from vizitka.developers.webhooks import schemas, selectors, services
from vizitka.developers.webhooks.schemas import (
    WebhookEventDetail,
    WebhookEventOut,
    WebhookIn,
    WebhookLogFilter,
    WebhookLogQuery,
    WebhookMadeOut,
    WebhookMessageOut,
    WebhookMessageRow,
    WebhookOut,
    WebhookSecretIn,
    WebhookSentAgainOut,
    WebhooksOut,
)
from vizitka.developers.webhooks.services import Wanted
from vizitka.outbox.catalogue import in_order, registered

router = Router(tags=["developers"])
ALL = "/spaces/{uuid:space_id}/webhooks"
ONE = ALL + "/{uuid:webhook_id}"


@router.get(ALL, ability=WEBHOOKS_SEE, response=Data[WebhooksOut])
def list_webhooks(request: Request, space_id: UUID) -> Any:
    """Webhooks of the space, the newest first."""
    access = selectors.access_webhooks(request.auth, space_id)
    return data(schemas.webhooks_out(selectors.webhooks_of(access.space.pk)))


@router.post(ALL, ability=WEBHOOKS_MANAGE, response=Data[WebhookMadeOut], status=201)
def create_webhook(request: Request, space_id: UUID, payload: WebhookIn) -> Any:
    """A further webhook; its secret is shown this once."""
    access = selectors.access_webhooks(request.auth, space_id, WEBHOOKS_MANAGE)
    webhook, secret = services.make_webhook(request.auth, access, _wanted(payload))
    return Status(201, data(schemas.made_out(webhook, secret)))


@router.get(ALL + "/events", ability=WEBHOOKS_SEE, response=Data[list[WebhookEventOut]])
def list_webhook_events(request: Request, space_id: UUID) -> Any:
    """What webhooks can be told of, in the language of the request."""
    access = selectors.access_webhooks(request.auth, space_id)
    mine = selectors.choosable(request.auth, access.space)
    return data([schemas.event_out(told, may_choose=told.name in mine) for told in in_order()])


@router.get(ALL + "/events/{str:event}", ability=WEBHOOKS_SEE, response=Data[WebhookEventDetail])
def get_webhook_event(request: Request, space_id: UUID, event: str) -> Any:
    """One of them with messages as they are sent, and the schema of what they carry."""
    access = selectors.access_webhooks(request.auth, space_id)
    told = registered().get(event)
    if told is None:
        raise NotFound
    mine = selectors.choosable(request.auth, access.space)
    return data(schemas.event_detail(told, may_choose=event in mine))


@router.get(ONE, ability=WEBHOOKS_SEE, response=Data[WebhookOut])
def get_webhook(request: Request, space_id: UUID, webhook_id: UUID) -> Any:
    """One webhook."""
    access = selectors.access_webhooks(request.auth, space_id)
    return data(schemas.one_out(selectors.webhook_in(access.space.pk, webhook_id)))


@router.put(ONE, ability=WEBHOOKS_MANAGE, response=Data[WebhookOut])
def update_webhook(request: Request, space_id: UUID, webhook_id: UUID, payload: WebhookIn) -> Any:
    """Another name, address or payload, other events; what waits goes to the new address."""
    access = selectors.access_webhooks(request.auth, space_id, WEBHOOKS_MANAGE)
    return data(schemas.one_out(services.change_webhook(request.auth, access, webhook_id, _wanted(payload))))


@router.delete(ONE, ability=WEBHOOKS_SEE, response={204: None})
def delete_webhook(request: Request, space_id: UUID, webhook_id: UUID) -> Any:
    """With its log; nothing more is sent."""
    access = selectors.access_webhooks(request.auth, space_id)
    services.delete_webhook(request.auth, access.space.pk, webhook_id)
    return Status(204, None)


@router.post(ONE + "/pause", ability=WEBHOOKS_SEE, response=Data[WebhookOut])
def pause_webhook(request: Request, space_id: UUID, webhook_id: UUID) -> Any:
    """Nothing is sent until it is resumed; what happens meanwhile waits."""
    access = selectors.access_webhooks(request.auth, space_id)
    return data(schemas.one_out(services.pause_webhook(request.auth, access.space.pk, webhook_id)))


@router.post(ONE + "/resume", ability=WEBHOOKS_MANAGE, response=Data[WebhookOut])
def resume_webhook(request: Request, space_id: UUID, webhook_id: UUID) -> Any:
    """What waits is sent; also of one that was switched off."""
    access = selectors.access_webhooks(request.auth, space_id, WEBHOOKS_MANAGE)
    return data(schemas.one_out(services.resume_webhook(request.auth, access, webhook_id)))


@router.post(ONE + "/secret", ability=WEBHOOKS_MANAGE, response=Data[WebhookMadeOut], status=201)
def renew_webhook_secret(request: Request, space_id: UUID, webhook_id: UUID, payload: WebhookSecretIn) -> Any:
    """Another secret, shown this once; messages are signed with both for some days."""
    access = selectors.access_webhooks(request.auth, space_id, WEBHOOKS_MANAGE)
    webhook, secret = services.renew_secret(request.auth, access, webhook_id, days=payload.days)
    return Status(201, data(schemas.made_out(webhook, secret)))


@router.post(
    ONE + "/test",
    ability=WEBHOOKS_MANAGE,
    response=Data[WebhookMessageOut],
    status=201,
    throttled=WEBHOOK_TESTS,
)
def test_webhook(request: Request, space_id: UUID, webhook_id: UUID) -> Any:
    """Sends a test message at once, and says what was answered. It is not tried again."""
    access = selectors.access_webhooks(request.auth, space_id, WEBHOOKS_MANAGE)
    message = services.test_webhook(access, webhook_id)
    return Status(201, data(schemas.message_out(message)))


@router.get(ONE + "/deliveries", ability=WEBHOOKS_SEE, response=Stretch[WebhookMessageRow], straight=True)
def list_webhook_deliveries(
    request: Request, space_id: UUID, webhook_id: UUID, query: Query[WebhookLogQuery]
) -> Any:
    """What was sent and what waits, newest first, for 30 days."""
    access = selectors.access_webhooks(request.auth, space_id)
    webhook = selectors.webhook_in(access.space.pk, webhook_id)
    found = selectors.log_of(webhook, query.wanted, query.after, query.limit)
    return stretch(found, [schemas.message_row(message) for message in found.rows])


@router.post(ONE + "/deliveries/again", ability=WEBHOOKS_MANAGE, response=Data[WebhookSentAgainOut])
def send_webhook_deliveries_again(
    request: Request, space_id: UUID, webhook_id: UUID, payload: WebhookLogFilter
) -> Any:
    """All that the filter finds once more, with the same ids, the oldest first; at most 10,000 at once."""
    access = selectors.access_webhooks(request.auth, space_id, WEBHOOKS_MANAGE)
    number = services.send_range_again(request.auth, access, webhook_id, payload.wanted)
    return data(WebhookSentAgainOut(messages=number))


@router.get(ONE + "/deliveries/{uuid:delivery_id}", ability=WEBHOOKS_SEE, response=Data[WebhookMessageOut])
def get_webhook_delivery(request: Request, space_id: UUID, webhook_id: UUID, delivery_id: UUID) -> Any:
    """One of them with what was sent and what was answered."""
    access = selectors.access_webhooks(request.auth, space_id)
    webhook = selectors.webhook_in(access.space.pk, webhook_id)
    return data(schemas.message_out(selectors.message_in(webhook, delivery_id)))


@router.post(
    ONE + "/deliveries/{uuid:delivery_id}/again",
    ability=WEBHOOKS_MANAGE,
    response=Data[WebhookMessageOut],
)
def send_webhook_delivery_again(request: Request, space_id: UUID, webhook_id: UUID, delivery_id: UUID) -> Any:
    """The same message once more, with the same id."""
    access = selectors.access_webhooks(request.auth, space_id, WEBHOOKS_MANAGE)
    message = services.send_again(request.auth, access, webhook_id, delivery_id)
    return data(schemas.message_out(message))


def _wanted(payload: WebhookIn) -> Wanted:
    return Wanted(payload.name, payload.address, payload.events, payload.whole)
