"""Spaces: groups that manage cards centrally, with one design and one set of permissions."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower

from vizitka.billing.models import Licence
from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tenancy import TenantModel
from vizitka.images.models import Image
from vizitka.spaces.enums import SpaceRole, Visibility


class Space(models.Model):
    """The tenant itself.

    `placeholder_*` are the defaults for cards; `layout` the design of all cards; `field_modes` says per
    field whether
    it is visible and whether it is locked: {"organisation": {"visible": true, "locked": true}}.
    `version` counts every change; `page_version` every change that shows on card pages.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=120)
    username = models.CharField(max_length=40)
    description = models.TextField(max_length=2000, blank=True)
    visibility = models.CharField(max_length=16, choices=Visibility.choices, default=Visibility.UNLISTED)
    active = models.BooleanField(default=True)
    licence = models.ForeignKey(
        Licence, null=True, blank=True, on_delete=models.SET_NULL, related_name="spaces"
    )

    placeholder_name = models.CharField(max_length=200, blank=True)
    placeholder_address = models.JSONField(null=True, blank=True)
    placeholder_description = models.TextField(max_length=2000, blank=True)
    placeholder_header = models.ForeignKey(
        Image, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    placeholder_logo = models.ForeignKey(
        Image, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    placeholder_profile_picture = models.ForeignKey(
        Image, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    layout = models.JSONField(default=dict, blank=True)
    field_modes = models.JSONField(default=dict, blank=True)

    version = models.PositiveIntegerField(default=1)
    page_version = models.PositiveIntegerField(default=1)
    # Counts every change of a card of the space: what is derived from many cards is remembered under it.
    cards_version = models.PositiveBigIntegerField(default=1)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(Lower("username"), name="space_username_unique_without_case")]
        indexes = [models.Index(fields=["deleted_at"])]

    def __str__(self) -> str:
        return self.name


class SpaceMember(TenantModel):
    """A person's role in a space."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="space_roles")
    role = models.CharField(max_length=16, choices=SpaceRole.choices)
    created_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "user"], name="one_role_per_space_and_user")]
        indexes = [models.Index(fields=["user", "role"])]
