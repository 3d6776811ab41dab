"""Systems of companies that contacts and people flow into, and what each of them has."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.connectors.enums import Flow, Kind, Result, State
from vizitka.spaces.models import Space

WAITING: Final = Q(result=Result.WAITING.value)


def _choices(kind: type[StrEnum]) -> list[tuple[str, str]]:
    return [(one.value, one.value) for one in kind]


class Connector(TenantModel):
    """Times in UTC. The secret is encrypted (common.crypto)."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=12, choices=_choices(Kind))
    address = models.CharField(max_length=2000)
    # What flows there (`enums.Flow`).
    flows = models.JSONField(default=list)
    # Our field to theirs.
    mapping = models.JSONField(default=dict)
    # What the kind needs besides (`schemas.ConnectorOptions`).
    options = models.JSONField(default=dict)
    secret = models.TextField(blank=True, default="")
    state = models.CharField(max_length=8, choices=_choices(State), default=State.DRAFT.value)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)
    # Failed attempts since the last good one, and since when.
    failures = models.PositiveIntegerField(default=0)
    failing_since = models.DateTimeField(null=True, blank=True)
    rests_until = models.DateTimeField(null=True, blank=True)
    off_at = models.DateTimeField(null=True, blank=True)
    reached_at = models.DateTimeField(null=True, blank=True)
    # How many were taken away there.
    erased = models.PositiveIntegerField(default=0)
    # Who is at it: a plain id, the worker may be gone.
    worker_id = models.UUIDField(null=True, blank=True)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "id"], name="connector_in_its_space")]

    def __str__(self) -> str:
        return self.name


class ConnectorRecord(TenantModel):
    """What the other side has of one contact or card. It stays until the other side has confirmed that it has nothing
    any more.

    `mark` is another with each change: an attempt that began before does not settle it. `sought` is by what the thing
    is found there, noted before it is sent first; `digest` is of what was sent last, `filled` names their fields that
    were sent with a value.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    connector = models.ForeignKey(Connector, on_delete=models.CASCADE, related_name="+", db_index=False)
    kind = models.CharField(max_length=8, choices=_choices(Flow))
    # A plain id: the record outlives the thing.
    object_id = models.UUIDField()
    # At the request of the person.
    erased = models.BooleanField(default=False)
    mark = models.UUIDField(default=new_id)
    created_at = models.DateTimeField(default=clock.now)
    due_at = models.DateTimeField(default=clock.now)
    result = models.CharField(max_length=8, choices=_choices(Result), default=Result.WAITING.value)
    remote_id = models.CharField(max_length=200, blank=True, default="")
    sought = models.CharField(max_length=254, blank=True, default="")
    # It was not there before it came from here.
    made = models.BooleanField(default=False)
    digest = models.CharField(max_length=64, blank=True, default="")
    filled = models.JSONField(default=list)
    attempts = models.PositiveSmallIntegerField(default=0)
    # Of the last attempt.
    tried_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    problem = models.CharField(max_length=20, blank=True, default="")
    answer = models.TextField(blank=True, default="")

    class Meta(TenantModel.Meta):
        constraints = [
            SameSpace(field="connector", name="record_in_the_space_of_its_connector"),
            models.UniqueConstraint(
                fields=["space", "connector", "kind", "object_id"], name="a_thing_once_in_a_connector"
            ),
        ]
        indexes = [
            models.Index(fields=["connector", "due_at"], condition=WAITING, name="connector_records_due"),
            models.Index(fields=["space", "connector", "-created_at", "-id"], name="log_of_a_connector"),
            models.Index(fields=["space", "connector", "remote_id"], name="connector_records_there"),
            models.Index(fields=["object_id"], name="connector_records_of_a_thing"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.object_id}"
