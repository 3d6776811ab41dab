"""Uploaded pictures, re-encoded on arrival and kept as variants."""

from __future__ import annotations

from django.db import models

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tables import of_a_space
from vizitka.images.enums import ImagePurpose


class Image(models.Model):
    """A picture. It belongs to a space (`space_id`) or to a person (`owner_id`), both plain ids.

    `variants` maps a width in pixels to the stored files: {"320": {"avif": "path", "webp": "path", "jpeg":
    "path"}}. A stored file is never changed: a new picture gets new names. `files_of` is the picture whose
    files this one shares (services.copies_for_space); the files go with the last of them.
    """

    table_kind = of_a_space()
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
