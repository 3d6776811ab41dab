"""The signatures of a space, what each person has of them, and the banners below them."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.deletion import Deletable, DeletableManager
from vizitka.common.ids import new_id
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.images.models import Image
from vizitka.signatures.enums import Portrait, SignatureLayout, SignatureUse, TypeSize
from vizitka.spaces.models import Space


class Signature(TenantModel, Deletable):
    """A signature. `colour` as #RRGGBB, empty for the space's."""

    objects: ClassVar[DeletableManager[Signature]] = DeletableManager()  # type: ignore[assignment]

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    name = models.CharField(max_length=80)
    layout = models.CharField(max_length=16, choices=SignatureLayout.choices, default=SignatureLayout.CLASSIC)
    use = models.CharField(max_length=8, choices=SignatureUse.choices, default=SignatureUse.ALL)
    colour = models.CharField(max_length=7, blank=True)
    # Keys of `SignatureField`, in their order.
    fields = models.JSONField(default=list, blank=True)
    portrait = models.CharField(max_length=8, choices=Portrait.choices, default=Portrait.ROUND)
    size = models.CharField(max_length=8, choices=TypeSize.choices, default=TypeSize.MEDIUM)
    shows_logo = models.BooleanField(default=True)
    shows_labels = models.BooleanField(default=True)
    shows_banner = models.BooleanField(default=True)
    # Rows of `SignatureLegal`: the foot that a country or a language asks for.
    legal = models.JSONField(default=list, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    space_id: Any

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "id"], name="signature_in_its_space")]

    def __str__(self) -> str:
        return self.name


class SignatureCopy(TenantModel):
    """What a person has: `mark` is that of what was taken last (rules.mark_of), in `language`."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    signature = models.ForeignKey(
        Signature, on_delete=models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    card = models.ForeignKey(
        Card, on_delete=models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    mark = models.CharField(max_length=24, blank=True)
    language = models.CharField(max_length=8, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)

    space_id: Any
    signature_id: Any
    card_id: Any

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["signature", "card", "space"], name="one_copy_of_a_signature"),
            SameSpace(field="signature", name="copy_in_the_space_of_its_signature"),
            SameSpace(field="card", name="signature_copy_in_the_space_of_its_card"),
        ]
        indexes = [models.Index(fields=["card"], name="signature_copy_by_card")]


class Banner(TenantModel, Deletable):
    """A picture with a link below the signatures of some people, for some days (both ends count; none is open)."""

    objects: ClassVar[DeletableManager[Banner]] = DeletableManager()  # type: ignore[assignment]

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    name = models.CharField(max_length=80)
    # Its use (uses.py) is what keeps it.
    picture = models.ForeignKey(
        Image, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )
    link = models.CharField(max_length=500)
    alt = models.CharField(max_length=200)
    starts_on = models.DateField(null=True, blank=True)
    ends_on = models.DateField(null=True, blank=True)
    # Whose signatures: names of departments, ids of locations and of templates; where all are empty, everybody's.
    departments = models.JSONField(default=list, blank=True)
    locations = models.JSONField(default=list, blank=True)
    templates = models.JSONField(default=list, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    space_id: Any
    picture_id: Any

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "id"], name="banner_in_its_space")]

    def __str__(self) -> str:
        return self.name


class BannerClicks(TenantModel):
    """How often a banner was followed on a day of the space; by whom, nobody knows."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    banner = models.ForeignKey(
        Banner, on_delete=models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    day = models.DateField()
    number = models.PositiveIntegerField(default=0)

    space_id: Any
    banner_id: Any

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["banner", "day", "space"], name="banner_clicks_of_a_day"),
            SameSpace(field="banner", name="clicks_in_the_space_of_their_banner"),
        ]
