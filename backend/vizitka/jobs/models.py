"""Long work that a person started: it shows its progress, can be cancelled, and ends in a notice."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tables import OF_ALL, of_a_person
from vizitka.jobs.enums import JobStatus


class Job(models.Model):
    """`done` of `total` counts rows. `name` is what it works on (a file, a format). `differs`: it is over, and what it
    has done is not what was announced, by the check or by the number of what was chosen; `messages` say how.

    `messages` are sentences (messages.py), translated when read. `heartbeat_at` is the last sign of life: of
    the worker while it runs, of the queue before. `attempt` numbers the workers that took it; only the last
    one may write.
    """

    table_kind = of_a_person("owner_id")
    stored_names = ("file",)
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="jobs")
    space_id = models.UUIDField(null=True, db_index=True)
    # A key of kinds.py, which the domain above registers.
    kind = models.CharField(max_length=40)
    name = models.CharField(max_length=255, blank=True)
    status = models.CharField(max_length=16, choices=JobStatus.choices, default=JobStatus.QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(null=True)
    cancel_requested = models.BooleanField(default=False)
    attempt = models.PositiveSmallIntegerField(default=0)
    # Who runs it: a plain id, the worker may be gone. None outside of workers.
    worker_id = models.UUIDField(null=True)
    differs = models.BooleanField(default=False, db_default=False)
    messages = models.JSONField(default=list)
    parameters = models.JSONField(default=dict)
    result = models.JSONField(default=dict)
    file = models.CharField(max_length=255, blank=True)
    file_name = models.CharField(max_length=255, blank=True)
    created_at = models.DateTimeField(default=clock.now)
    started_at = models.DateTimeField(null=True)
    heartbeat_at = models.DateTimeField(default=clock.now)
    finished_at = models.DateTimeField(null=True)
    seen_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["owner", "-created_at"]),
            models.Index(fields=["status", "heartbeat_at"]),
        ]


class Worker(models.Model):
    """A process that does tasks and jobs (workers.py): where it runs, and when it was last heard of."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    machine = models.CharField(max_length=120, blank=True)
    pid = models.PositiveIntegerField()
    started = models.CharField(max_length=32, blank=True)
    beat_at = models.DateTimeField(default=clock.now)


class Lease(models.Model):
    """When a work of the whole installation is due next, which worker is at it, and how many have died of it
    (leases.py)."""

    table_kind = OF_ALL
    name = models.CharField(max_length=64, primary_key=True)
    due_at = models.DateTimeField()
    worker_id = models.UUIDField(null=True)
    deaths = models.PositiveSmallIntegerField(default=0, db_default=0)
