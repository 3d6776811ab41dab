"""Products that people hold in their hands, and what they come from."""

from __future__ import annotations

import uuid
from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import ActorKind
from vizitka.common.ids import new_id
from vizitka.common.tables import OF_ALL, look_up
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.images.models import Image
from vizitka.products.enums import Act, Chip, Label, ProductCategory, RequestState
from vizitka.products.rules import LONGEST_PIN, SHORTEST_PIN, WITH_CARD, WITHOUT_CARD
from vizitka.spaces.models import Space

# Where products lie that are nobody's: the space of the installation itself, which is no row.
STOCK: Final = uuid.UUID(int=0)


class ProductType(models.Model):
    """What is sold and made: a card with NFC, a sticker with a code."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=80, unique=True)
    category = models.CharField(max_length=16, choices=ProductCategory.choices)
    # The tag inside; empty where there is none.
    chip = models.CharField(max_length=16, choices=Chip.choices, blank=True)
    has_code = models.BooleanField(default=True)
    picture = models.ForeignKey(
        Image, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )
    active = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return self.name


class ProductVariant(models.Model):
    """A style of a type: its colour and what it is made of."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    type = models.ForeignKey(ProductType, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=80)
    # As #rrggbb; empty where no colour tells it from others.
    colour = models.CharField(max_length=7, blank=True)
    material = models.CharField(max_length=80, blank=True)
    # Of this style; without one, the type's picture is shown.
    picture = models.ForeignKey(
        Image, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )
    active = models.BooleanField(default=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["type", "name"], name="one_variant_of_a_name")]

    def __str__(self) -> str:
        return f"{self.type}, {self.name}"


class ProductBatch(models.Model):
    """What the printer gets at once. `secret` is that of its PINs, encrypted, until the printer's file is fetched."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    number = models.PositiveIntegerField(unique=True)
    type = models.ForeignKey(ProductType, on_delete=models.PROTECT, related_name="+")
    variant = models.ForeignKey(
        ProductVariant, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    quantity = models.PositiveIntegerField()
    # How many of them are made.
    made = models.PositiveIntegerField(default=0)
    pin_digits = models.PositiveSmallIntegerField(default=8)
    secret = models.CharField(max_length=400, blank=True)
    # Of NTAG 424 DNA: the sets of keys, encrypted, the newest last, and under which numbers tags have them.
    keys = models.TextField(blank=True, default="", db_default="")
    meta_read_key = models.PositiveSmallIntegerField(default=2, db_default=2)
    file_read_key = models.PositiveSmallIntegerField(default=1, db_default=1)
    # The key for MACs is another for each tag, derived from that of the set.
    keys_by_uid = models.BooleanField(default=False, db_default=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)
    fetched_at = models.DateTimeField(null=True, blank=True)
    # When it was decided; its products follow in the background.
    called_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = _("product batches")
        constraints = [
            models.CheckConstraint(
                condition=Q(pin_digits__gte=SHORTEST_PIN, pin_digits__lte=LONGEST_PIN),
                name="pins_of_a_batch_are_long_enough",
            )
        ]

    def __str__(self) -> str:
        return f"#{self.number}"


class ProductSerial(models.Model):
    """Every serial that was printed, and in which space its product lies: one row by its key."""

    table_kind = look_up("serial")
    serial = models.CharField(max_length=12, primary_key=True)
    product_id = models.UUIDField()
    space_id = models.UUIDField(default=STOCK)

    def __str__(self) -> str:
        return self.serial


class Product(TenantModel):
    """One product. It lies in the space that it belongs to, or in the `STOCK`.

    Only the hash of its PIN is kept. While it is `connected`, visitors find its card by a row of `cards.models.Handle`.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    # A plain id: what lies in the stock lies in no space, and a product outlives its space.
    space_id = models.UUIDField(default=STOCK)
    serial = models.CharField(max_length=12)
    pin_hash = models.CharField(max_length=64)
    batch = models.ForeignKey(ProductBatch, on_delete=models.PROTECT, related_name="+")
    label = models.CharField(max_length=16, choices=Label.choices, default=Label.NOT_CONNECTED)
    # Why it is locked or called back.
    reason = models.CharField(max_length=200, blank=True)
    card = models.ForeignKey(
        Card,
        null=True,
        blank=True,
        on_delete=models.DO_NOTHING,
        related_name="+",
        db_constraint=False,
        db_index=False,
    )
    # None: nobody has had it yet. Only such a one invites who holds it.
    first_claimed_at = models.DateTimeField(null=True, blank=True)
    connected_at = models.DateTimeField(null=True, blank=True)
    last_tap_at = models.DateTimeField(null=True, blank=True)
    # Of its tag, by its first real reading: who it is in hex, how often it was read, by which set of keys.
    uid = models.CharField(max_length=14, blank=True, default="", db_default="")
    read_counter = models.PositiveIntegerField(null=True, blank=True)
    key_set = models.PositiveSmallIntegerField(default=0, db_default=0)
    # When its space was told last that somebody shows an address that was kept.
    copy_told_at = models.DateTimeField(null=True, blank=True)
    # Since when it stands as it stands; that it is held to phones changes nothing of it.
    updated_at = models.DateTimeField(default=clock.now, db_default=Now())

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space_id", "serial"], name="one_product_of_a_serial"),
            SameSpace(field="card", name="product_in_the_space_of_its_card"),
            models.CheckConstraint(
                condition=(Q(label__in=sorted(WITH_CARD)) & Q(card__isnull=False))
                | (Q(label__in=sorted(WITHOUT_CARD)) & Q(card=None))
                | Q(label=Label.LOCKED),
                name="product_has_the_card_of_its_label",
            ),
        ]
        indexes = [
            models.Index(fields=["space_id", "label", "serial"], name="product_by_label"),
            models.Index(fields=["space_id", "card"], name="product_by_card"),
            models.Index(fields=["batch", "serial"], name="product_by_batch"),
            # Systems read what has changed in this order (common.api.changes).
            models.Index(fields=["space_id", "updated_at", "id"], name="product_by_change"),
        ]

    def __str__(self) -> str:
        return self.serial


class ProductEntry(TenantModel):
    """A line of a product's history, in the space where it happened: the next space that has it reads its own only."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space_id = models.UUIDField()
    product_id = models.UUIDField()
    at = models.DateTimeField(default=clock.now)
    act = models.CharField(max_length=16, choices=Act.choices)
    before = models.CharField(max_length=16, choices=Label.choices)
    after = models.CharField(max_length=16, choices=Label.choices)
    reason = models.CharField(max_length=200, blank=True)
    # That the product was on before; a plain id: the card may go, the line stays.
    card_id = models.UUIDField(null=True)
    actor_kind = models.CharField(max_length=16, choices=ActorKind.choices)
    # A plain id: the person may leave, the line stays.
    actor_id = models.UUIDField(null=True)

    class Meta(TenantModel.Meta):
        indexes = [models.Index(fields=["space_id", "product_id", "-at"], name="entries_of_a_product")]

    def __str__(self) -> str:
        return f"{self.act} {self.at:%Y-%m-%d}"


class ProductChange(TenantModel):
    """One act with many products, for as long as it can be taken back. `rows`: {product, before, after}, each side
    [label, card, reason]."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    act = models.CharField(max_length=16, choices=Act.choices)
    actor_id = models.UUIDField(null=True)
    rows = models.JSONField()
    created_at = models.DateTimeField(default=clock.now, db_index=True)
    undone_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.act} {self.created_at:%Y-%m-%d}"


class ProductRequest(TenantModel):
    """Somebody who holds a product of the space, and has its PIN, asks for it. Who asks learns nothing of the space.

    `to_card_id` and `to_space_id` are where the asker wants it, when that was said: plain ids, maybe of another space.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    # A plain id: the product may go, the line stays.
    product_id = models.UUIDField()
    serial = models.CharField(max_length=12)
    asker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    to_card_id = models.UUIDField(null=True)
    to_space_id = models.UUIDField(null=True)
    message = models.CharField(max_length=300, blank=True)
    state = models.CharField(max_length=16, choices=RequestState.choices, default=RequestState.OPEN)
    asked_at = models.DateTimeField(default=clock.now)
    # When the space was told last.
    told_at = models.DateTimeField(default=clock.now)
    decided_at = models.DateTimeField(null=True)
    # A plain id: the person may leave.
    decided_by = models.UUIDField(null=True)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["space", "product_id", "asker"],
                condition=Q(state=RequestState.OPEN),
                name="one_open_request_of_an_asker",
            )
        ]
        indexes = [models.Index(fields=["space", "state", "-asked_at"], name="requests_by_state")]

    def __str__(self) -> str:
        return f"{self.state} {self.asked_at:%Y-%m-%d}"


# The room's settings: Django finds tables only from here.
from vizitka.products.settings import ProductSettings  # noqa: E402, F401
