"""Orders: what was bought, for whom, where it goes, and how far it has come (docs/domain/orders.md)."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from vizitka.billing.enums import PaymentInterval
from vizitka.billing.models import BillingAccount, Licence, Package
from vizitka.common import clock
from vizitka.common.actor import ActorKind
from vizitka.common.ids import new_id
from vizitka.common.money import Money
from vizitka.common.tables import OF_ALL, of_an_account
from vizitka.common.tenancy import TenantModel
from vizitka.invoicing.models import Invoice
from vizitka.orders.enums import (
    OrderAct,
    OrderState,
    ProductionStart,
    ReplacementState,
    ReturnKind,
    ReturnState,
)
from vizitka.payments.models import PaymentMethod
from vizitka.products.models import ProductType, ProductVariant
from vizitka.shop.enums import Leading, PaidWith
from vizitka.shop.models import Article
from vizitka.spaces.models import Space
from vizitka.tax.enums import Supply

# Order numbers begin here.
FIRST_NUMBER: Final = 1_001


def _account() -> models.ForeignKey[BillingAccount, BillingAccount]:
    return models.ForeignKey(
        BillingAccount, verbose_name=_("billing account"), on_delete=models.PROTECT, related_name="+"
    )


class OrderSettings(models.Model):
    """How the operator handles orders. There is one row, or none yet (`selectors.handling`)."""

    table_kind = OF_ALL
    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    production_start = models.CharField(
        _("production of what is paid by invoice begins"),
        max_length=16,
        choices=ProductionStart.choices,
        default=ProductionStart.BUSINESS,
    )
    days_to_refund = models.PositiveSmallIntegerField(
        _("days until what was paid and cannot be made is paid back"),
        default=5,
        validators=[MinValueValidator(1)],
    )
    days_to_delivered = models.PositiveSmallIntegerField(
        _("days after which what was sent counts as delivered"), default=21, validators=[MinValueValidator(1)]
    )
    terms_version = models.CharField(_("version of the terms"), max_length=20, default="1")
    terms_url = models.URLField(_("address of the terms"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("handling of orders")
        verbose_name_plural = _("handling of orders")
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="orders_are_handled_one_way")]

    def __str__(self) -> str:
        return str(self._meta.verbose_name)


class OrderCounter(models.Model):
    """The last order number that was given; locked by who gives the next one."""

    table_kind = OF_ALL
    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    last = models.PositiveIntegerField(default=FIRST_NUMBER - 1)


class Order(models.Model):
    """A basket that was bought. Amounts in minor units of `currency`, as they were on the day of the order.

    It is made together with its invoice, which says how it is paid. `completed_at`: what was reserved is kept for good,
    and licences serve. `impossible_since`: it was paid, and that could not be done.
    """

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = _account()
    number = models.PositiveIntegerField(_("number"))
    # The key of its basket: the same basket is the same order.
    checkout_id = models.UUIDField(editable=False)
    state = models.CharField(
        _("state"), max_length=16, choices=OrderState.choices, default=OrderState.PENDING
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("ordered by"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    email = models.EmailField(_("email"), max_length=254, blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    paid_with = models.CharField(_("paid with"), max_length=16, choices=PaidWith.choices)
    method = models.ForeignKey(
        PaymentMethod,
        verbose_name=_("payment method"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    invoice = models.ForeignKey(
        Invoice, verbose_name=_("invoice"), on_delete=models.PROTECT, related_name="+"
    )
    currency = models.CharField(_("currency"), max_length=3)
    total = models.BigIntegerField(_("total"))
    subtotal = models.BigIntegerField()
    discount = models.BigIntegerField(default=0)
    shipping = models.BigIntegerField(default=0)
    leading = models.CharField(max_length=8, choices=Leading.choices)
    # The line of the invoice that shipping is.
    shipping_position = models.PositiveSmallIntegerField(null=True, editable=False)
    code = models.CharField(_("discount code"), max_length=40, blank=True)
    po_number = models.CharField(_("purchase order number"), max_length=50, blank=True)
    terms_version = models.CharField(_("version of the terms"), max_length=20, blank=True)
    impossible_since = models.DateTimeField(_("cannot be carried out since"), null=True, blank=True)
    impossible_why = models.CharField(_("why"), max_length=64, blank=True)
    created_at = models.DateTimeField(_("ordered"), default=clock.now, editable=False)
    completed_at = models.DateTimeField(_("confirmed"), null=True, blank=True)
    paid_at = models.DateTimeField(_("paid"), null=True, blank=True)
    produced_at = models.DateTimeField(_("in production since"), null=True, blank=True)
    shipped_at = models.DateTimeField(_("sent"), null=True, blank=True)
    delivered_at = models.DateTimeField(_("delivered"), null=True, blank=True)
    ended_at = models.DateTimeField(_("cancelled"), null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        verbose_name = _("order")
        verbose_name_plural = _("orders")
        indexes = [
            models.Index(fields=["account", "-created_at"], name="orders_of_an_account"),
            models.Index(fields=["state", "created_at"], name="orders_by_state"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["account", "checkout_id"], name="a_basket_is_ordered_once"),
            models.UniqueConstraint(fields=["account", "number"], name="one_order_per_number"),
        ]

    def __str__(self) -> str:
        return f"#{self.number}"

    @property
    def money(self) -> Money:
        return Money(self.total, self.currency)


class OrderLine(models.Model):
    """An article, a licence, or both together, as they were when they were ordered. `net`, `gross` and those of the
    licence are of one, after the discount, `…_listed` before it; `…_position` is the line of the invoice. `style` is
    `printing.rules.Style.snapshot()`; empty where nothing is printed."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = _account()
    order = models.ForeignKey(Order, on_delete=models.CASCADE, related_name="lines")
    position = models.PositiveSmallIntegerField()
    article = models.ForeignKey(Article, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    code = models.CharField(_("code"), max_length=60, blank=True)
    # By language, as the catalogue had them.
    names = models.JSONField(_("names"), default=dict)
    category = models.CharField(max_length=16, blank=True)
    type = models.ForeignKey(ProductType, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    variant = models.ForeignKey(
        ProductVariant, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    variant_name = models.CharField(_("variant"), max_length=80, blank=True)
    personalised = models.BooleanField(default=False)
    weight_grams = models.PositiveIntegerField(default=0)
    days_from = models.PositiveSmallIntegerField(default=0)
    days_to = models.PositiveSmallIntegerField(default=0)
    supply = models.CharField(max_length=8, choices=Supply.choices, default=Supply.GOODS)
    quantity = models.PositiveIntegerField(_("quantity"))
    # Whose people it is for, or whose pool; a plain id, since an order outlives a space.
    space_id = models.UUIDField(null=True, blank=True)
    style: Any = models.JSONField(null=True, blank=True)
    style_name = models.CharField(_("card style"), max_length=80, blank=True)
    # Of which it is a copy, to be chosen again; a plain id, since a style may go.
    style_id = models.UUIDField(null=True, blank=True)
    net = models.PositiveIntegerField(null=True)
    gross = models.PositiveIntegerField(null=True)
    net_listed = models.PositiveIntegerField(null=True)
    gross_listed = models.PositiveIntegerField(null=True)
    rate = models.DecimalField(max_digits=5, decimal_places=2, null=True)
    invoice_position = models.PositiveSmallIntegerField(null=True)
    package = models.ForeignKey(Package, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    interval = models.CharField(max_length=8, choices=PaymentInterval.choices, blank=True)
    licence_net = models.PositiveIntegerField(null=True)
    licence_gross = models.PositiveIntegerField(null=True)
    licence_net_listed = models.PositiveIntegerField(null=True)
    licence_gross_listed = models.PositiveIntegerField(null=True)
    licence_rate = models.DecimalField(max_digits=5, decimal_places=2, null=True)
    licence_position = models.PositiveSmallIntegerField(null=True)
    # What was opened.
    licence = models.ForeignKey(Licence, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["position"]
        verbose_name = _("line of an order")
        verbose_name_plural = _("lines of orders")
        constraints = [
            models.UniqueConstraint(fields=["account", "order", "position"], name="positions_of_an_order")
        ]

    def __str__(self) -> str:
        return f"{self.quantity} × {self.code or self.package}"

    @property
    def is_made(self) -> bool:
        """Whether there is something to make and to send."""
        return self.invoice_position is not None


class Parcel(models.Model):
    """What goes to one address: the people of a department, or all others. `address` is an `InvoiceParty`."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = _account()
    order = models.ForeignKey(
        Order, verbose_name=_("order"), on_delete=models.CASCADE, related_name="parcels"
    )
    number = models.PositiveSmallIntegerField(_("number"))
    department = models.CharField(_("department"), max_length=200, blank=True)
    address: Any = models.JSONField(_("address"))
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    grams = models.PositiveIntegerField(_("weight in grams"), default=0)
    carrier = models.CharField(_("carrier"), max_length=60, blank=True)
    tracking_number = models.CharField(_("tracking number"), max_length=80, blank=True)
    tracking_url = models.URLField(_("address for tracking"), max_length=300, blank=True)
    shipped_at = models.DateTimeField(_("sent"), null=True, blank=True)

    class Meta:
        ordering = ["number"]
        verbose_name = _("parcel")
        verbose_name_plural = _("parcels")
        constraints = [
            models.UniqueConstraint(fields=["account", "order", "number"], name="parcels_of_an_order")
        ]

    def __str__(self) -> str:
        return f"{self.order} · {self.number}"


class OrderPerson(models.Model):
    """Somebody for whom a piece of a line is made. `printed` is `printing.rules.Printed` as it was ordered, without the
    address of the code; it is forgotten some time after the order. The card's id is plain: the order outlives it."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = _account()
    line = models.ForeignKey(OrderLine, on_delete=models.CASCADE, related_name="receivers")
    parcel = models.ForeignKey(Parcel, null=True, on_delete=models.CASCADE, related_name="receivers")
    # Counted from 0, in the order of names.
    number = models.PositiveIntegerField()
    card_id = models.UUIDField(null=True)
    name = models.CharField(max_length=250)
    department = models.CharField(max_length=200, blank=True)
    printed: Any = models.JSONField(default=dict)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["account", "line", "number"], name="people_of_a_line"),
            models.UniqueConstraint(fields=["account", "line", "card_id"], name="a_person_once_per_line"),
        ]

    def __str__(self) -> str:
        return self.name


class OrderProduct(models.Model):
    """A product that was made for a line: somebody's, or a blank one. Its serial is what is printed; where it lies and
    whose it is by now says the product itself."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = _account()
    line = models.ForeignKey(OrderLine, on_delete=models.CASCADE, related_name="pieces_made")
    receiver = models.ForeignKey(OrderPerson, null=True, on_delete=models.CASCADE, related_name="pieces_made")
    # Counted from 0 within the line: that of the receiver where there is one.
    number = models.PositiveIntegerField()
    # Plain ids: a product outlives what it was ordered by.
    product_id = models.UUIDField()
    serial = models.CharField(max_length=12)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["account", "line", "number"], name="products_of_a_line"),
            models.UniqueConstraint(fields=["account", "serial"], name="a_product_is_made_once"),
        ]
        indexes = [models.Index(fields=["product_id"], name="orders_of_a_product")]

    def __str__(self) -> str:
        return self.serial


class OrderReturn(models.Model):
    """Pieces that are given back, and the credit note that was written when they had come."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = _account()
    order = models.ForeignKey(
        Order, verbose_name=_("order"), on_delete=models.CASCADE, related_name="returns"
    )
    kind = models.CharField(_("kind"), max_length=16, choices=ReturnKind.choices)
    state = models.CharField(
        _("state"), max_length=16, choices=ReturnState.choices, default=ReturnState.ASKED
    )
    # Number of pieces by the id of the line.
    pieces: Any = models.JSONField()
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    note = models.ForeignKey(
        Invoice,
        verbose_name=_("credit note"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    asked_at = models.DateTimeField(_("asked"), default=clock.now)
    done_at = models.DateTimeField(_("taken back"), null=True, blank=True)

    class Meta:
        ordering = ["asked_at", "id"]
        verbose_name = _("return")
        verbose_name_plural = _("returns")
        indexes = [models.Index(fields=["state", "asked_at"], name="returns_by_state")]

    def __str__(self) -> str:
        return f"{self.order} · {self.state}"


class OrderEntry(models.Model):
    """A line of an order's history."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = _account()
    order = models.ForeignKey(Order, on_delete=models.CASCADE, related_name="history")
    at = models.DateTimeField(_("at"), default=clock.now)
    act = models.CharField(_("what"), max_length=16, choices=OrderAct.choices)
    before = models.CharField(_("before"), max_length=16, choices=OrderState.choices, blank=True)
    after = models.CharField(_("after"), max_length=16, choices=OrderState.choices)
    note = models.CharField(_("note"), max_length=300, blank=True)
    actor_kind = models.CharField(max_length=16, choices=ActorKind.choices)
    # A plain id: the person may leave, the line stays.
    actor_id = models.UUIDField(null=True)

    class Meta:
        ordering = ["at", "id"]
        verbose_name = _("history of an order")
        verbose_name_plural = _("histories of orders")

    def __str__(self) -> str:
        return f"{self.order} · {self.act}"


class ReplacementPlan(TenantModel):
    """Who pays for replacements in a space. `user` has agreed to it for the account, to the terms of `terms_version`;
    without account nobody pays. `approval`: who looks after the products says yes to each."""

    space = models.OneToOneField(Space, primary_key=True, on_delete=models.CASCADE, related_name="+")
    account = models.ForeignKey(BillingAccount, null=True, on_delete=models.SET_NULL, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    terms_version = models.CharField(max_length=20, blank=True)
    approval = models.BooleanField(default=True)
    updated_at = models.DateTimeField(default=clock.now)

    def __str__(self) -> str:
        return f"{self.space_id} · {self.account_id}"


class Replacement(TenantModel):
    """Somebody has lost a product and asks for a new one. Card, product and order are plain ids: the line outlives
    them."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    card_id = models.UUIDField()
    product_id = models.UUIDField()
    serial = models.CharField(max_length=12)
    asker = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    reason = models.CharField(max_length=200)
    state = models.CharField(max_length=16, choices=ReplacementState.choices, default=ReplacementState.ASKED)
    order_id = models.UUIDField(null=True)
    # Why it was refused.
    answer = models.CharField(max_length=200, blank=True)
    asked_at = models.DateTimeField(default=clock.now)
    decided_at = models.DateTimeField(null=True)
    decided_by = models.UUIDField(null=True)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["space", "product_id"],
                condition=models.Q(state__in=[ReplacementState.ASKED, ReplacementState.ORDERED]),
                name="a_lost_product_is_replaced_once",
            )
        ]
        indexes = [
            models.Index(fields=["space", "state", "-asked_at"], name="replacements_by_state"),
            models.Index(fields=["space", "card_id", "asked_at"], name="replacements_of_a_card"),
        ]

    def __str__(self) -> str:
        return f"{self.serial} · {self.state}"


# What it adds to what card users may do: known before the API's schemas are made.
from vizitka.orders import limits  # noqa: E402, F401
