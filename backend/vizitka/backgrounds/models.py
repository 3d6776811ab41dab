"""What people of a space stand in front of in video calls, and what each of them has of it."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models

from vizitka.backgrounds.enums import BackgroundDesign, BackgroundSide
from vizitka.cards.enums import HandedMail
from vizitka.cards.models import Card
from vizitka.common.deletion import DeletableManager
from vizitka.common.ids import new_id
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.images.models import Image
from vizitka.spaces.keeping import Kept
from vizitka.spaces.models import Space


class Background(Kept):
    """A background. `colour` as #RRGGBB, empty for the space's."""

    objects: ClassVar[DeletableManager[Background]]

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    name = models.CharField(max_length=80)
    design = models.CharField(max_length=16, choices=BackgroundDesign.choices, default=BackgroundDesign.PLAIN)
    colour = models.CharField(max_length=7, blank=True)
    # An own picture instead of the design's ground. Its use (spaces.keeping) is what keeps it.
    picture = models.ForeignKey(
        Image,
        null=True,
        blank=True,
        on_delete=models.DO_NOTHING,
        related_name="+",
        db_constraint=False,
        db_index=False,
    )
    # Keys of `BackgroundField`, in their order.
    fields = models.JSONField(default=list, blank=True)
    side = models.CharField(max_length=8, choices=BackgroundSide.choices, default=BackgroundSide.LEFT)
    shows_logo = models.BooleanField(default=True)
    shows_code = models.BooleanField(default=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    picture_id: Any

    class Meta(Kept.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "id"], name="background_in_its_space")]

    def __str__(self) -> str:
        return self.name


class BackgroundCopy(TenantModel):
    """What a person has: `mark` is that of what was fetched last (rules.mark_of)."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    background = models.ForeignKey(
        Background, on_delete=models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    card = models.ForeignKey(
        Card, on_delete=models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    mark = models.CharField(max_length=24, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    fetched_at = models.DateTimeField(null=True, blank=True)
    # What became of the mail of `sent_at`, and which job has put it on its way.
    mail = models.CharField(max_length=8, choices=HandedMail.choices, blank=True, default="", db_default="")
    mail_job = models.UUIDField(null=True)
    # What would be taken now, and of which states that was found (cards.having).
    now = models.CharField(max_length=24, blank=True, default="", db_default="")
    now_of = models.CharField(max_length=64, blank=True, default="", db_default="")

    space_id: Any
    background_id: Any
    card_id: Any

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["background", "card", "space"], name="one_copy_of_a_background"),
            SameSpace(field="background", name="copy_in_the_space_of_its_background"),
            SameSpace(field="card", name="background_copy_in_the_space_of_its_card"),
        ]
        indexes = [models.Index(fields=["card"], name="background_copy_by_card")]
