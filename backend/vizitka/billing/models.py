"""Packages, billing accounts and the licences that spaces hold."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from vizitka.billing.enums import (
    AccountKind,
    AccountRole,
    AccountStatus,
    LicenceStatus,
    PackageCode,
    PaymentInterval,
)
from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.money import Money
from vizitka.common.tables import OF_ALL, of_an_account


class Package(models.Model):
    """What can be bought. What it costs stands in its price versions."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    code = models.CharField(_("package"), max_length=16, choices=PackageCode.choices, unique=True)
    # Empty: as many cards as the licence covers.
    cards_included = models.PositiveIntegerField(_("cards included"), null=True, blank=True)
    features = models.JSONField(_("features"), default=list, blank=True)
    position = models.PositiveSmallIntegerField(_("position"), default=0)
    active = models.BooleanField(_("on offer"), default=True)

    class Meta:
        ordering = ["position", "code"]
        verbose_name = _("package")
        verbose_name_plural = _("packages")

    def __str__(self) -> str:
        return str(PackageCode(self.code).label)


class PriceVersion(models.Model):
    """The price of a package from a day on: net, per card and interval, in minor units of `currency` (300 is 3.00 EUR).

    Once its day has come, or a licence was bought at it, a version is never changed (rules.may_change_price): a new
    price is a new version.
    """

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    package = models.ForeignKey(Package, on_delete=models.PROTECT, related_name="prices")
    interval = models.CharField(_("payment interval"), max_length=8, choices=PaymentInterval.choices)
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    amount = models.PositiveIntegerField(_("net price per card and interval, in cents"))
    valid_from = models.DateField(_("valid from"))
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)

    class Meta:
        ordering = ["package", "interval", "currency", "-valid_from"]
        verbose_name = _("price")
        verbose_name_plural = _("prices")
        constraints = [
            models.UniqueConstraint(
                fields=["package", "interval", "currency", "valid_from"], name="one_price_per_package_and_day"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.package} · {self.interval} · {self.money.decimal} {self.currency} · {self.valid_from}"

    @property
    def money(self) -> Money:
        return Money(self.amount, self.currency)


class BillingAccount(models.Model):
    """Who pays: a company or a private person (product.md, section 8)."""

    table_kind = of_an_account("id")
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(_("name"), max_length=200)
    kind = models.CharField(
        _("kind"), max_length=16, choices=AccountKind.choices, default=AccountKind.BUSINESS
    )
    status = models.CharField(
        _("status"), max_length=16, choices=AccountStatus.choices, default=AccountStatus.ACTIVE
    )
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)

    class Meta:
        ordering = ["name", "id"]
        verbose_name = _("billing account")
        verbose_name_plural = _("billing accounts")

    def __str__(self) -> str:
        return self.name


class AccountMember(models.Model):
    """A person's role in a billing account."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = models.ForeignKey(BillingAccount, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="billing_roles")
    role = models.CharField(_("role"), max_length=16, choices=AccountRole.choices, default=AccountRole.OWNER)
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        constraints = [
            models.UniqueConstraint(fields=["account", "user"], name="one_role_per_billing_account_and_user")
        ]

    def __str__(self) -> str:
        return f"{self.user} · {AccountRole(self.role).label}"


class Licence(models.Model):
    """A number of cards of one package, paid by an account and shared by the spaces that it is assigned to.

    `cards_limit` empty: without limit. `valid_until` (UTC) is when it ends to serve; empty: it renews.
    """

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = models.ForeignKey(
        BillingAccount, verbose_name=_("billing account"), on_delete=models.PROTECT, related_name="licences"
    )
    package = models.ForeignKey(
        Package, verbose_name=_("package"), on_delete=models.PROTECT, related_name="licences"
    )
    interval = models.CharField(
        _("payment interval"), max_length=8, choices=PaymentInterval.choices, default=PaymentInterval.YEAR
    )
    # What it was bought at. Empty: granted by the operator without a price.
    price = models.ForeignKey(
        PriceVersion,
        verbose_name=_("price"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="licences",
    )
    cards_limit = models.PositiveIntegerField(
        _("number of cards"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    status = models.CharField(
        _("status"), max_length=16, choices=LicenceStatus.choices, default=LicenceStatus.ACTIVE
    )
    valid_until = models.DateTimeField(_("valid until"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)

    class Meta:
        ordering = ["-created_at", "id"]
        verbose_name = _("licence")
        verbose_name_plural = _("licences")
        indexes = [models.Index(fields=["account", "status"])]
        constraints = [
            models.CheckConstraint(
                condition=Q(cards_limit__isnull=True) | Q(cards_limit__gt=0),
                name="licence_covers_a_card_or_more",
            ),
            models.CheckConstraint(
                condition=Q(status=LicenceStatus.ACTIVE) | Q(valid_until__isnull=False),
                name="cancelled_licence_has_an_end",
            ),
        ]

    def __str__(self) -> str:
        cards = "∞" if self.cards_limit is None else self.cards_limit
        return f"{self.account} · {self.package} · {cards}"
