"""Rounds of invitations: cards whose people are invited together, so that it can be continued, counted and reminded."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.members.rounds.enums import RoundKind, RoundSource
from vizitka.spaces.models import Space


class InvitationRound(TenantModel):
    """Until it is started it is a draft, which shows what would happen. `name` is the file of an import.

    `words` are the inviter's own, by language: {"de": "…"}. `job_id` is a plain id.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="invitation_rounds")
    kind = models.CharField(max_length=8, choices=RoundKind.choices, default=RoundKind.INVITE)
    source = models.CharField(max_length=8, choices=RoundSource.choices)
    name = models.CharField(max_length=255, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    words = models.JSONField(default=dict)
    total = models.PositiveIntegerField(default=0)
    job_id = models.UUIDField(null=True)
    started_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=clock.now, db_index=True)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "id"], name="round_in_its_space")]
        indexes = [models.Index(fields=["space", "-started_at"], name="round_by_start")]


class InvitationRoundPart(TenantModel):
    """Some hundred cards of a round, or invitations of one that reminds, which are settled in one transaction together
    with the marks on this row. `left` are [[card, name, standing]]."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    round = models.ForeignKey(
        InvitationRound, on_delete=models.CASCADE, related_name="parts", db_constraint=False
    )
    number = models.PositiveIntegerField()
    ids = models.JSONField(default=list)
    settled = models.BooleanField(default=False)
    sent = models.PositiveIntegerField(default=0)
    left = models.JSONField(default=list)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["round", "number", "space"], name="part_of_a_round_once"),
            SameSpace(field="round", name="part_in_the_space_of_its_round"),
        ]
