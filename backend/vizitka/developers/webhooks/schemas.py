"""What goes in and out."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import Field

from vizitka.common import clock
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.moments import Moment
from vizitka.common.api.paging import StretchQuery
from vizitka.developers.webhooks import building, rules, selectors
from vizitka.developers.webhooks.models import Webhook, WebhookMessage
from vizitka.developers.webhooks.selectors import LogFilter, Numbers
from vizitka.outbox.catalogue import Told

EventName = Annotated[str, Field(min_length=1, max_length=64)]
OverlapDays = Literal[0, 1, 7, 14]
StateName = Literal["active", "paused", "off"]
ResultName = Literal["waiting", "delivered", "failed"]


class WebhookIn(InSchema):
    """`address` begins with https. `events` by name; `whole`: messages carry the thing as the API answers it, else only
    its id."""

    name: str = Field(min_length=1, max_length=80)
    address: str = Field(min_length=1, max_length=2000)
    events: list[EventName] = Field(max_length=200)
    whole: bool = False


class WebhookSecretIn(InSchema):
    """`days`: how long messages are signed with the former secret, too."""

    days: OverlapDays = 7


class WebhookLogFilter(InSchema):
    """`since` is included, `until` is not."""

    event: Annotated[str, Field(max_length=64)] = ""
    result: Literal["", "waiting", "delivered", "failed"] = ""
    since: Moment | None = None
    until: Moment | None = None

    @property
    def wanted(self) -> LogFilter:
        return LogFilter(self.event, self.result, self.since, self.until)


class WebhookLogQuery(StretchQuery, WebhookLogFilter):
    pass


class WebhookOut(OutSchema):
    """`off`: the receiver took nothing for days, and is told nothing. `failures` since the last message that was taken;
    `rests_until`: when the receiver is called next. `former_until`: messages are signed with the former secret, too.
    `waiting` and `failed` are numbers of messages of the log."""

    uuid: UUID
    name: str
    address: str
    events: list[str]
    whole: bool
    state: StateName
    created_at: dt.datetime
    created_by: str
    former_until: dt.datetime | None
    failures: int
    failing_since: dt.datetime | None
    rests_until: dt.datetime | None
    off_at: dt.datetime | None
    delivered_at: dt.datetime | None
    waiting: int
    failed: int


class WebhookMadeOut(WebhookOut):
    """`secret` is shown this once."""

    secret: str


class WebhooksOut(OutSchema):
    webhooks: list[WebhookOut]
    may_make: bool


class WebhookEventOut(OutSchema):
    """`name` of an event, and `group` as `group_label` calls it: the kind of thing that it is about. `may_choose`: by
    this person."""

    name: str
    label: str
    group: str
    group_label: str
    version: int
    may_choose: bool


class WebhookEventDetail(WebhookEventOut):
    """`thin` and `whole` are messages as they are sent; `schema_of_object` is the JSON Schema of `data.object`."""

    thin: str
    whole: str
    schema_of_object: str


class WebhookMessageRow(OutSchema):
    """`uuid` is that of `webhook_id`. `status` of the last answer; `problem`: why there was none."""

    uuid: UUID
    webhook_id: str
    event: str
    object: UUID
    is_test: bool
    created_at: dt.datetime
    result: ResultName
    attempts: int
    due_at: dt.datetime | None
    tried_at: dt.datetime | None
    status: int | None
    problem: str
    milliseconds: int | None


class WebhookMessageOut(WebhookMessageRow):
    """`body` as it was sent, empty before the first attempt and where the thing is gone for good; `answer`: the first
    64 kB."""

    body: str
    answer: str


class WebhookSentAgainOut(OutSchema):
    messages: int


def webhook_out(webhook: Webhook, numbers: Mapping[UUID, Numbers]) -> WebhookOut:
    maker = webhook.created_by
    counted = numbers.get(webhook.pk, Numbers())
    former = webhook.former_until
    plain = (
        "name", "address", "events", "whole", "state", "created_at", "failures", "failing_since", "rests_until",
        "off_at", "delivered_at",
    )  # fmt: skip
    return WebhookOut(
        uuid=webhook.pk,
        created_by=(maker.full_name or maker.email) if maker is not None else "",
        former_until=former if former and former > clock.now() else None,
        waiting=counted.waiting,
        failed=counted.failed,
        **{name: getattr(webhook, name) for name in plain},
    )


def one_out(webhook: Webhook) -> WebhookOut:
    return webhook_out(webhook, selectors.numbers_of([webhook]))


def made_out(webhook: Webhook, secret: str) -> WebhookMadeOut:
    return WebhookMadeOut(**one_out(webhook).model_dump(), secret=secret)


def webhooks_out(webhooks: Sequence[Webhook]) -> WebhooksOut:
    numbers = selectors.numbers_of(webhooks)
    rows = [webhook_out(webhook, numbers) for webhook in webhooks]
    return WebhooksOut(webhooks=rows, may_make=len(rows) < rules.MOST_WEBHOOKS)


def event_out(told: Told, *, may_choose: bool) -> WebhookEventOut:
    return WebhookEventOut(
        name=told.name,
        label=str(told.label),
        group=told.thing.kind,
        group_label=str(told.thing.label),
        version=told.event.version,
        may_choose=may_choose,
    )


def event_detail(told: Told, *, may_choose: bool) -> WebhookEventDetail:
    return WebhookEventDetail(
        **event_out(told, may_choose=may_choose).model_dump(),
        thin=building.example(told, whole=False),
        whole=building.example(told, whole=True),
        schema_of_object=building.schema_of(told),
    )


def message_row(message: WebhookMessage) -> dict[str, Any]:
    """A `WebhookMessageRow`."""
    return {
        "uuid": message.key,
        "webhook_id": message.message_id,
        "event": message.event,
        "object": message.object_id,
        "is_test": message.is_test,
        "created_at": message.created_at,
        "result": message.result,
        "attempts": message.attempts,
        "due_at": message.due_at if message.result == rules.Result.WAITING.value else None,
        "tried_at": message.tried_at,
        "status": message.status,
        "problem": message.problem,
        "milliseconds": message.milliseconds,
    }


def message_out(message: WebhookMessage) -> dict[str, Any]:
    """A `WebhookMessageOut`."""
    return {**message_row(message), "body": message.body, "answer": message.answer}
