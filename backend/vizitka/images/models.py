"""Uploaded pictures, re-encoded on arrival and kept as variants."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tables import of_a_space
from vizitka.common.tenancy import SameSpace
from vizitka.common.uses import Usable, Use
from vizitka.images.enums import ImagePurpose


class Image(Usable):
    """A picture. It belongs to a space (`space_id`), to a person (`owner_id`), both plain ids, or to the installation.

    `variants` maps a width in pixels to the stored files: {"320": {"avif": "path", "webp": "path", "jpeg":
    "path"}}. A stored file is never changed: a new picture gets new names. `files_of` is the picture whose
    files this one shares (services.copies_for_space); the files go with the last of them.
    """

    table_kind = of_a_space()
    stored_names = ("variants",)
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space_id = models.UUIDField(null=True, db_index=True)
    owner_id = models.UUIDField(null=True, db_index=True)
    purpose = models.CharField(max_length=24, choices=ImagePurpose.choices)
    alt = models.CharField(max_length=300, blank=True)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    bytes = models.PositiveIntegerField()
    variants = models.JSONField(default=dict)
    # Mean colour as #rrggbb: the ground that is shown until the picture is there.
    colour = models.CharField(max_length=7, blank=True)
    files_of = models.UUIDField(null=True, db_index=True)
    created_at = models.DateTimeField(default=clock.now, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["space_id", "id"], name="image_in_its_space")]
        indexes = [
            models.Index(fields=["released_at"], name="image_let_go", condition=Q(released_at__isnull=False))
        ]


class ImageUse(Use):
    """A card, space, template or what undoes a batch uses a picture."""

    used = models.ForeignKey(
        Image, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False
    )

    class Meta(Use.Meta):
        constraints = [SameSpace(field="used", name="use_in_the_space_of_its_image")]
        indexes = [models.Index(fields=["space_id", "holder_id"], name="image_use_by_holder")]
