"""Addresses of companies' own systems that are told what happens in a space, and what each of them was told."""

from __future__ import annotations

import uuid
from typing import Final

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.developers.webhooks.rules import Result, State
from vizitka.spaces.models import Space

WAITING: Final = Q(result=Result.WAITING.value)


def _choices(kind: type[State] | type[Result]) -> list[tuple[str, str]]:
    return [(one.value, one.value) for one in kind]


class Webhook(TenantModel):
    """Times in UTC. Secrets are encrypted (common.crypto)."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=80)
    address = models.CharField(max_length=2000)
    # Names of events (outbox.catalogue).
    events = models.JSONField(default=list)
    # Messages carry the thing as the API answers it, not its id alone.
    whole = models.BooleanField(default=False)
    state = models.CharField(max_length=8, choices=_choices(State), default=State.ACTIVE.value)
    secret = models.TextField()
    former_secret = models.TextField(blank=True, default="")
    former_until = models.DateTimeField(null=True, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    # Who chose events of the billing account: they are told for as long as this person may read them there.
    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)
    # Failed attempts since the last that was taken, and since when.
    failures = models.PositiveIntegerField(default=0)
    failing_since = models.DateTimeField(null=True, blank=True)
    rests_until = models.DateTimeField(null=True, blank=True)
    off_at = models.DateTimeField(null=True, blank=True)
    delivered_at = models.DateTimeField(null=True, blank=True)
    # Who is at it: a plain id, the worker may be gone. And when it was last its turn.
    worker_id = models.UUIDField(null=True, blank=True)
    served_at = models.DateTimeField(null=True, blank=True)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "id"], name="webhook_in_its_space")]

    def __str__(self) -> str:
        return self.name


class WebhookMessage(TenantModel):
    """One event for one webhook, written with what has happened.

    `position` is the order in which rows were written; messages about one thing are sent in this order, one after the
    other. `body` is built when it is sent first, and the same in every attempt.
    """

    position = models.BigAutoField(primary_key=True)
    # What the receiver knows it by.
    key = models.UUIDField(default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="messages", db_index=False)
    event = models.CharField(max_length=64)
    version = models.PositiveSmallIntegerField(default=1)
    # A plain id: what happens to a thing outlives it.
    object_id = models.UUIDField()
    # Who did it and which fields are others now, without their values.
    note = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    created_at = models.DateTimeField(default=clock.now)
    due_at = models.DateTimeField(default=clock.now)
    result = models.CharField(max_length=9, choices=_choices(Result), default=Result.WAITING.value)
    attempts = models.PositiveSmallIntegerField(default=0)
    is_test = models.BooleanField(default=False)
    # Of the last attempt: when, the status of the answer, why there was none, and how long it took.
    tried_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    problem = models.CharField(max_length=20, blank=True, default="")
    milliseconds = models.PositiveIntegerField(null=True, blank=True)
    body = models.TextField(blank=True, default="")
    answer = models.TextField(blank=True, default="")

    class Meta(TenantModel.Meta):
        constraints = [
            SameSpace(field="webhook", name="message_in_the_space_of_its_webhook"),
            models.UniqueConstraint(fields=["space", "key"], name="webhook_message_by_its_key"),
        ]
        indexes = [
            models.Index(
                fields=["webhook", "due_at", "position"], condition=WAITING, name="webhook_messages_due"
            ),
            models.Index(
                fields=["webhook", "object_id", "position"],
                condition=WAITING,
                name="webhook_messages_in_order",
            ),
            models.Index(fields=["space", "webhook", "-created_at", "-key"], name="log_of_a_webhook"),
            models.Index(fields=["space", "object_id"], name="webhook_messages_of_a_thing"),
            models.Index(fields=["created_at"], name="webhook_messages_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.key}"

    @property
    def id(self) -> uuid.UUID:
        """By which lists tell rows of one moment apart."""
        return self.key

    @property
    def message_id(self) -> str:
        """The `webhook-id`."""
        return f"msg_{self.key.hex}"
