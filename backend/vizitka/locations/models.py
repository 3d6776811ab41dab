"""Where a company is: addresses that cards follow."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from vizitka.common import clock
from vizitka.common.deletion import Deletable, DeletableManager
from vizitka.common.ids import new_id
from vizitka.common.tenancy import TenantModel
from vizitka.images.models import Image
from vizitka.spaces.models import Space


class Location(TenantModel, Deletable):
    """A place of a space. `phones` are rows [{label, custom_label, number, e164}], `hours` [{day, opens, closes}],
    `holidays` [{date, name, hours, yearly}] as `contents.opening` reads them. `templates` and `departments` are who
    follows it without a word of the card's own.
    """

    objects: ClassVar[DeletableManager[Location]] = DeletableManager()  # type: ignore[assignment]

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    name = models.CharField(max_length=120)
    external_key = models.CharField(max_length=100, blank=True)
    street = models.CharField(max_length=200, blank=True)
    street2 = models.CharField(max_length=200, blank=True)
    zipcode = models.CharField(max_length=20, blank=True)
    city = models.CharField(max_length=120, blank=True)
    region = models.CharField(max_length=120, blank=True)
    country = models.CharField(max_length=2, blank=True)
    latitude = models.FloatField(null=True, blank=True)
    longitude = models.FloatField(null=True, blank=True)
    phones = models.JSONField(default=list, blank=True)
    hours = models.JSONField(default=list, blank=True)
    holidays = models.JSONField(default=list, blank=True)
    note = models.CharField(max_length=300, blank=True)
    # An IANA name; empty: the space's.
    time_zone = models.CharField(max_length=64, blank=True)
    # Its use (uses.py) is what keeps the picture.
    picture = models.ForeignKey(
        Image,
        null=True,
        blank=True,
        on_delete=models.DO_NOTHING,
        related_name="+",
        db_constraint=False,
        db_index=False,
    )
    # Whether the space's public page shows it.
    on_page = models.BooleanField(default=True)
    templates = models.JSONField(default=list, blank=True)
    departments = models.JSONField(default=list, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    space_id: Any
    picture_id: Any

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "id"], name="location_in_its_space"),
            models.CheckConstraint(
                condition=Q(latitude=None, longitude=None)
                | Q(latitude__gte=-90, latitude__lte=90, longitude__gte=-180, longitude__lte=180),
                name="location_at_a_whole_point",
            ),
        ]
        indexes = [
            # Systems read what has changed, and what was deleted, in these orders (common.api.changes).
            models.Index(fields=["space", "deleted_at", "updated_at", "id"], name="location_by_change"),
            models.Index(
                fields=["space", "updated_at", "id"],
                name="location_gone_by_change",
                condition=Q(deleted_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name
