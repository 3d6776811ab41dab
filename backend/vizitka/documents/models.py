"""Uploaded documents (PDF), cleaned on arrival."""

from __future__ import annotations

from django.db import models

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tables import of_a_space


class Document(models.Model):
    """A PDF of a space (`space_id`, a plain id). `file` is the name in the storage; what is stored there is never
    changed: a new document gets a new name. Documents of cards that moved to another space share their files.
    """

    table_kind = of_a_space()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space_id = models.UUIDField(db_index=True)
    name = models.CharField(max_length=200)
    bytes = models.PositiveIntegerField()
    pages = models.PositiveIntegerField()
    file = models.CharField(max_length=100, db_index=True)
    created_at = models.DateTimeField(default=clock.now, db_index=True)

    def __str__(self) -> str:
        return self.name
