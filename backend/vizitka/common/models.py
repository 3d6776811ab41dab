"""Tables that every domain may use."""

from __future__ import annotations

from django.db import models

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tables import look_up, of_a_person, of_a_space


class ThrottleCounter(models.Model):
    """Failures counted for one key, e.g. `login:ada@example.org:203.0.113.0/24` (hashed)."""

    table_kind = look_up("key")
    key = models.CharField(max_length=64, primary_key=True)
    failures = models.PositiveIntegerField(default=0)
    window_started_at = models.DateTimeField()
    blocked_until = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["window_started_at"])]


class KeptAnswer(models.Model):
    """What a request with an idempotency key was answered, for a day (api/idempotency.py). `owner_id` is the person's;
    a plain id, since accounts lie above."""

    table_kind = of_a_person("owner_id")
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    owner_id = models.UUIDField()
    key = models.CharField(max_length=128)
    fingerprint = models.CharField(max_length=48)
    status = models.PositiveSmallIntegerField(default=0)
    headers = models.JSONField(default=dict)
    body = models.BinaryField(default=bytes)
    created_at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner_id", "key"], name="idempotency_key_once")]
        indexes = [models.Index(fields=["created_at"], name="kept_answer_by_age")]


class Parcel(models.Model):
    """Words for a task, until they are used (parcels.py). Nobody reads them: no page shows this table."""

    table_kind = look_up("id")
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    contents = models.JSONField()
    created_at = models.DateTimeField(default=clock.now)

    class Meta:
        indexes = [models.Index(fields=["created_at"], name="parcel_by_age")]


class FileToRemove(models.Model):
    """A file that no row names any more, until it is gone (files.py)."""

    table_kind = look_up("name")
    name = models.CharField(max_length=500, primary_key=True)
    created_at = models.DateTimeField(default=clock.now)

    class Meta:
        indexes = [models.Index(fields=["created_at"], name="file_to_remove_by_age")]


class GoneRow(models.Model):
    """That a row of a space is there no more: its id, and no word of what it was (gone.py)."""

    table_kind = of_a_space()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    # A plain id: spaces lie above.
    space_id = models.UUIDField()
    kind = models.CharField(max_length=24)
    object_id = models.UUIDField()
    at = models.DateTimeField(default=clock.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["space_id", "kind", "object_id"], name="a_row_gone_once")
        ]
        indexes = [
            models.Index(fields=["space_id", "kind", "at", "object_id"], name="gone_row_by_change"),
            models.Index(fields=["at"], name="gone_row_by_age"),
        ]


class TakenValue(models.Model):
    """Which row has a value that one space alone may have, where tables lie on several machines (guards.py)."""

    table_kind = look_up("key")
    key = models.CharField(max_length=400, primary_key=True)
    row_id = models.UUIDField()
    owner_id = models.UUIDField()
