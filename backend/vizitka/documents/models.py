"""Uploaded documents (PDF), cleaned on arrival."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tables import of_a_space
from vizitka.common.tenancy import SameSpace
from vizitka.common.uses import Usable, Use


class Document(Usable):
    """A PDF of a space (`space_id`, a plain id). `file` is the name in the storage; what is stored there is never
    changed: a new document gets a new name. Documents of cards that moved to another space share their files.
    """

    table_kind = of_a_space()
    stored_names = ("file",)
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space_id = models.UUIDField(db_index=True)
    name = models.CharField(max_length=200)
    bytes = models.PositiveIntegerField()
    pages = models.PositiveIntegerField()
    file = models.CharField(max_length=100, db_index=True)
    created_at = models.DateTimeField(default=clock.now, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["space_id", "id"], name="document_in_its_space")]
        indexes = [
            models.Index(
                fields=["released_at"], name="document_let_go", condition=Q(released_at__isnull=False)
            )
        ]

    def __str__(self) -> str:
        return self.name


class DocumentUse(Use):
    """A card, space, template or what undoes a batch uses a document."""

    used = models.ForeignKey(
        Document, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )

    class Meta(Use.Meta):
        constraints = [SameSpace(field="used", name="use_in_the_space_of_its_document")]
        indexes = [models.Index(fields=["space_id", "holder_id"], name="document_use_by_holder")]
