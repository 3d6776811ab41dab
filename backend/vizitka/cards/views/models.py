"""Saved views of lists of cards: each person's own."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tables import of_a_person
from vizitka.spaces.models import Space


class CardView(models.Model):
    """A way to look at a list of cards, under a name: of a space, or without one of all cards of the person.

    `shown` holds filter, order and columns as the API has them (schemas.CardViewIn).
    """

    table_kind = of_a_person()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    # Its index would be the beginning of the one below.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    space = models.ForeignKey(Space, null=True, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=60)
    shown = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=clock.now)

    class Meta:
        indexes = [models.Index(fields=["user", "id"], name="card_view_of_person")]

    def __str__(self) -> str:
        return self.name
