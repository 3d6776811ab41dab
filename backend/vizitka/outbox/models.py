"""Events on their way to those who must neither fail nor slow the request in which they happened."""

from __future__ import annotations

from typing import Final

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tables import of_a_space

WAITING: Final = Q(settled_at__isnull=True)


class Delivery(models.Model):
    """One event for one subscriber, written with what has happened.

    `position` is the order in which rows were written; who waited for a lock is behind the one who had it. `stream` is
    what is delivered in order: the space, outside of spaces the thing itself. `due_at` is the next attempt, and while
    one is under way the moment from which nobody is expected back from it; `worker_id` is who is at it. `settled_at`
    ends it: delivered, or `dead`. Times in UTC.
    """

    table_kind = of_a_space("stream")
    position = models.BigAutoField(primary_key=True)
    # The same in every attempt: by it a subscriber knows what it has had already.
    message_id = models.UUIDField(default=new_id, editable=False)
    subscriber = models.CharField(max_length=40)
    stream = models.UUIDField()
    # A plain id: what has happened outlives the space.
    space_id = models.UUIDField(null=True)
    event = models.CharField(max_length=64)
    version = models.PositiveSmallIntegerField(default=1)
    # Empty once it is delivered: it holds personal data.
    payload = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    told_at = models.DateTimeField(default=clock.now)

    due_at = models.DateTimeField(default=clock.now)
    attempts = models.PositiveSmallIntegerField(default=0)
    # A plain id, the worker may be gone.
    worker_id = models.UUIDField(null=True)
    problem = models.CharField(max_length=255, blank=True)
    settled_at = models.DateTimeField(null=True)
    dead = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "deliveries"
        indexes = [
            models.Index(
                fields=["subscriber", "stream", "position"], condition=WAITING, name="delivery_in_order"
            ),
            models.Index(
                fields=["settled_at"], condition=Q(settled_at__isnull=False), name="delivery_by_end"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} for {self.subscriber}"
