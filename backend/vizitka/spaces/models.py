"""Spaces: groups that manage cards centrally, with one design and one set of permissions."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable
from typing import Any, ClassVar

from django.conf import settings
from django.db import models, transaction
from django.db.models.functions import Lower, Now

from vizitka.billing.models import Licence
from vizitka.common import clock, gone
from vizitka.common.deletion import Deletable, DeletableManager, DeletableRows
from vizitka.common.guards import Guard, Guarded
from vizitka.common.ids import new_id
from vizitka.common.tables import of_a_space
from vizitka.common.tenancy import TenantModel
from vizitka.common.versioned import VersionedJSONField
from vizitka.contents.versions import present_design, present_frames
from vizitka.images.models import Image
from vizitka.spaces.enums import ContactSharing, SpaceRole, Visibility


class SpaceManager(models.Manager["Space"]):
    """Spaces, deleted ones among them."""

    def living(self) -> DeletableRows[Space]:
        return self._rows().living()

    def past_grace(self) -> DeletableRows[Space]:
        return self._rows().past_grace()

    def _rows(self) -> DeletableRows[Space]:
        return DeletableRows(self.model, using=self._db)


class Space(Guarded, Deletable):
    """The tenant itself.

    `placeholder_*` are the defaults for cards; `layout` the design of all cards; `field_modes` says per field
    whether it is visible and whether it is locked: {"organisation": {"visible": true, "locked": true}}.
    It is saved with its counters (`versions`).
    """

    table_kind = of_a_space("id")
    guards = (Guard("space_username_unique_without_case", "username", lowered=True),)
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=120)
    username = models.CharField(max_length=40)
    description = models.TextField(max_length=2000, blank=True)
    visibility = models.CharField(max_length=16, choices=Visibility.choices, default=Visibility.UNLISTED)
    active = models.BooleanField(default=True)
    # An IANA name: whose day it is in the space. Empty: the installation's.
    time_zone = models.CharField(max_length=64, blank=True, default="", db_default="")
    licence = models.ForeignKey(
        Licence, null=True, blank=True, on_delete=models.PROTECT, related_name="spaces"
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
    # For dark grounds, beside the one for light grounds. Its use (spaces.uses) is what keeps the picture.
    placeholder_logo_dark = models.ForeignKey(
        Image,
        null=True,
        blank=True,
        on_delete=models.DO_NOTHING,
        related_name="+",
        db_constraint=False,
        db_index=False,
    )
    placeholder_profile_picture = models.ForeignKey(
        Image, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    layout = models.JSONField(default=dict, blank=True)
    field_modes = models.JSONField(default=dict, blank=True)

    # What all cards show besides their own: rows as in a card, with `locked` and `place` (before, after).
    shared_frames = VersionedJSONField(default=list, blank=True, read=present_frames)
    shared_social_media = models.JSONField(default=list, blank=True)
    # {"de": {"name": "…", "description": "…"}}: the placeholders in other languages.
    translations = models.JSONField(default=dict, blank=True)
    # {"templates": {id: place}, "departments": {name: place}}: which place stands for whom (spaces.places); who keeps
    # places writes it.
    followed_places = models.JSONField(default=dict, blank=True, db_default={})
    # The design that new cards get; without one it is the space's own.
    default_template = models.ForeignKey(
        "Template", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    # What card users may do with their card (rules.CARD_PERMISSIONS); a missing key is the default.
    card_permissions = models.JSONField(default=dict, blank=True)

    # Settings (specification, section 2). Services that come later read their switch here.
    contact_sharing = models.CharField(
        max_length=16, choices=ContactSharing.choices, default=ContactSharing.COMPANY
    )
    tracking = models.BooleanField(default=True)
    show_space_name = models.BooleanField(default=False)
    hide_profile_link = models.BooleanField(default=False)
    hide_sign_in = models.BooleanField(default=False)
    multilingual = models.BooleanField(default=False)
    # The languages that cards are wanted in; the first one is that of the cards' own texts.
    languages = models.JSONField(default=list, blank=True)
    contact_exchange = models.BooleanField(default=True)
    qr_code = models.BooleanField(default=True)
    social_media = models.BooleanField(default=True)

    # Protection by PIN: whether cards may ask for one, and where they must.
    pin_verification = models.BooleanField(default=False)
    deny_exceptions = models.BooleanField(default=False)
    force_pin_products = models.BooleanField(default=False)
    force_pin_qr_codes = models.BooleanField(default=False)
    force_pin_links = models.BooleanField(default=False)
    # The PIN of cards without an own one, hashed like a password; empty: none.
    pin_hash = models.CharField(max_length=200, blank=True)

    # The verified custom domain by which cards are addressed; empty: the installation's own host.
    primary_host = models.CharField(max_length=253, blank=True)
    # When that ends by itself, without a write (UTC).
    primary_host_until = models.DateTimeField(null=True, blank=True)
    redirect_to_primary = models.BooleanField(default=False)

    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[SpaceManager] = SpaceManager()

    class Meta:
        constraints = [models.UniqueConstraint(Lower("username"), name="space_username_unique_without_case")]
        indexes = [models.Index(fields=["deleted_at"])]

    def __str__(self) -> str:
        return self.name

    def host_at(self, now: dt.datetime) -> str:
        """The host by which its cards are addressed; empty: the installation's own."""
        is_over = self.primary_host_until is not None and self.primary_host_until <= now
        return "" if is_over else self.primary_host

    def save(self, *arguments: Any, **options: Any) -> None:
        is_new = self._state.adding
        with transaction.atomic():
            super().save(*arguments, **options)
            if is_new:
                SpaceVersions.objects.create(space=self)


class SpaceVersions(TenantModel):
    """The counters of a space, written by every change of its cards and therefore a row of their own (spaces.versions).

    `version` counts every change of the space; `page_version` every change that shows on all its card pages;
    `cards_version` every change of a card of the space: what is derived from many cards is remembered under it, and
    under `contacts_version` and `card_users_version` what is of its contacts and of the people who keep its cards.
    """

    space = models.OneToOneField(Space, primary_key=True, on_delete=models.CASCADE, related_name="versions")
    version = models.PositiveIntegerField(default=1, db_default=1)
    page_version = models.PositiveIntegerField(default=1, db_default=1)
    cards_version = models.PositiveBigIntegerField(default=1, db_default=1)
    contacts_version = models.PositiveBigIntegerField(default=1, db_default=1)
    card_users_version = models.PositiveBigIntegerField(default=1, db_default=1)


class TemplateManager(DeletableManager["Template"]):
    """Templates that are not deleted."""

    def _rows(self) -> DeletableRows[Template]:
        return super()._rows().living()

    def deleted_in_space(self, space_id: uuid.UUID) -> DeletableRows[Template]:
        """Deleted templates of a space, as long as they can be brought back."""
        return super()._rows().deleted().filter(space_id=space_id)

    def deleted_across_spaces(self, reason: str) -> DeletableRows[Template]:
        """Deleted templates of all spaces; `reason` says why that is right here."""
        super().across_spaces(reason)
        return super()._rows().deleted()


class Template(Deletable, TenantModel):
    """A saved design. Cards that have one are resolved with it in place of the space's own design.

    `design` holds `layout`, `field_modes`, `shared_frames` and `shared_social_media`, each as in the space.
    A deleted template counts as none (selectors.space_values): its cards show the space's design without being
    written, and get it back when the deletion is taken back.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="templates")
    name = models.CharField(max_length=120)
    design = VersionedJSONField(default=dict, read=present_design)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects: ClassVar[TemplateManager] = TemplateManager()

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "id"], name="template_in_its_space")]

    def __str__(self) -> str:
        return self.name


class SpaceMember(TenantModel):
    """A person's role in a space. Not yet `agreed`: in by automatic confirmation, and known to nobody there before the
    person says yes."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="space_roles")
    role = models.CharField(max_length=16, choices=SpaceRole.choices)
    agreed = models.BooleanField(default=True, db_default=True)
    created_at = models.DateTimeField(default=clock.now)
    # The last change of the role, or of how the person is called.
    updated_at = models.DateTimeField(default=clock.now, db_default=Now())

    space_id: Any
    user_id: Any

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "user"], name="one_role_per_space_and_user")]
        indexes = [
            models.Index(fields=["user", "role"]),
            # Systems read what has changed in this order (common.api.changes).
            models.Index(fields=["space", "updated_at", "user"], name="member_by_change"),
        ]

    def save(self, *arguments: Any, update_fields: Iterable[str] | None = None, **options: Any) -> None:
        self.updated_at = clock.now()
        if update_fields is not None:
            update_fields = {*update_fields, "updated_at"}
        super().save(*arguments, update_fields=update_fields, **options)

    def delete(self, *arguments: Any, **options: Any) -> tuple[int, dict[str, int]]:
        # Of who has not said yes nobody in the space has heard.
        if self.agreed:
            gone.note(self.space_id, gone.Kind.MEMBER, [self.user_id])
        return super().delete(*arguments, **options)


# Tables of a part of this domain: Django finds them only from here.
from vizitka.spaces.history.models import DesignSave  # noqa: E402, F401
