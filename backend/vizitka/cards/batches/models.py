"""A change of many cards, with what each card was before: so that it can be continued, and taken back."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from vizitka.cards.batches.enums import BatchAction
from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.spaces.models import Space


class CardBatch(TenantModel):
    """`space` is where the cards were when it began. `parameters` hold `target` (a space) or `template`, as ids,
    and `name`, how either was called then.

    `job_id` and `undo_job_id` are the jobs that do it and take it back, plain ids: a small batch has none.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="card_batches")
    action = models.CharField(max_length=16, choices=BatchAction.choices)
    parameters = models.JSONField(default=dict)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    total = models.PositiveIntegerField(default=0)
    job_id = models.UUIDField(null=True)
    undo_job_id = models.UUIDField(null=True)
    # When taking it back began.
    undone_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=clock.now, db_index=True)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "id"], name="batch_in_its_space")]


class CardBatchPart(TenantModel):
    """Some 500 cards of a batch, which change in one transaction together with the marks on this row.

    `before` maps a changed card to [its version after the change, {column: value before}]; `skipped` and
    `undo_skipped` are [[card, name, reason]] (enums.Skip).
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    batch = models.ForeignKey(CardBatch, on_delete=models.CASCADE, related_name="parts", db_constraint=False)
    number = models.PositiveIntegerField()
    card_ids = models.JSONField(default=list)
    applied = models.BooleanField(default=False)
    changed = models.PositiveIntegerField(default=0)
    skipped = models.JSONField(default=list)
    before = models.JSONField(default=dict)
    undone = models.BooleanField(default=False)
    undo_changed = models.PositiveIntegerField(default=0)
    undo_skipped = models.JSONField(default=list)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["batch", "number", "space"], name="part_of_a_batch_once"),
            SameSpace(field="batch", name="part_in_the_space_of_its_batch"),
        ]
