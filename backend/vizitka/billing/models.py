"""Packages, billing accounts and the licences that spaces hold."""

from __future__ import annotations

from typing import Final

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
from vizitka.common.tables import OF_ALL, look_up, of_an_account
from vizitka.images.models import Image
from vizitka.tax.enums import NumberState
from vizitka.tax.models import Consultation

# Customer numbers begin here.
FIRST_CUSTOMER: Final = 10_001


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


class Seller(models.Model):
    """Who sells: the company that runs this installation, as its invoices name it. There is one row, or none yet
    (`selectors.seller`). Days of dunning count from the due day of an invoice."""

    table_kind = OF_ALL
    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    name = models.CharField(_("company"), max_length=200)
    address_line1 = models.CharField(_("street and number"), max_length=200, blank=True)
    address_line2 = models.CharField(_("further line of the address"), max_length=200, blank=True)
    zipcode = models.CharField(_("postcode"), max_length=20, blank=True)
    city = models.CharField(_("city"), max_length=100, blank=True)
    country = models.CharField(_("country"), max_length=2, default="AT")
    vat_number = models.CharField(_("VAT number"), max_length=20, blank=True)
    tax_number = models.CharField(_("tax number"), max_length=40, blank=True)
    register = models.CharField(_("entry in the commercial register"), max_length=200, blank=True)
    email = models.EmailField(_("email"), max_length=254, blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    contact = models.CharField(_("contact person"), max_length=200, blank=True)
    website = models.URLField(_("website"), max_length=200, blank=True)
    iban = models.CharField("IBAN", max_length=34, blank=True)
    bic = models.CharField("BIC", max_length=11, blank=True)
    bank_name = models.CharField(_("bank"), max_length=100, blank=True)
    creditor_id = models.CharField(_("creditor identifier (SEPA)"), max_length=35, blank=True)
    small_business = models.BooleanField(_("small business without VAT"), default=False)
    oss = models.BooleanField(_("one-stop shop of the EU (OSS)"), default=False)
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/Vienna")
    invoice_series = models.CharField(_("letters of invoice numbers"), max_length=8, default="VZ")
    credit_series = models.CharField(_("letters of credit note numbers"), max_length=8, default="VG")
    days_to_pay = models.PositiveSmallIntegerField(_("days to pay"), default=14)
    days_to_reminder = models.PositiveSmallIntegerField(_("days until a reminder"), default=7)
    days_to_past_due = models.PositiveSmallIntegerField(_("days until past due"), default=14)
    days_to_suspended = models.PositiveSmallIntegerField(_("days until suspended"), default=30)
    days_to_closed = models.PositiveSmallIntegerField(_("days until closed"), default=90)
    # In whole units of the account's currency; empty: the usual one (seller_rules.open_limit).
    open_limit = models.PositiveIntegerField(
        _("highest open sum of accounts that have never paid an invoice"),
        null=True,
        blank=True,
        help_text=_(
            "By invoice and by direct debit, with tax, in whole units of your currency. Empty: what is usual (2500 in "
            "euros). A single account can have another limit, under terms of payment."
        ),
    )
    datev_consultant = models.CharField(_("DATEV consultant number"), max_length=7, blank=True)
    datev_client = models.CharField(_("DATEV client number"), max_length=5, blank=True)
    datev_receivables = models.CharField(
        _("DATEV account of receivables"), max_length=9, blank=True, default="1400"
    )
    datev_revenue = models.CharField(
        _("DATEV account of taxed revenue"), max_length=9, blank=True, default="8400"
    )
    datev_reverse_charge = models.CharField(
        _("DATEV account of reverse charge"), max_length=9, blank=True, default="8336"
    )
    datev_intra_community = models.CharField(
        _("DATEV account of supplies within the EU"), max_length=9, blank=True, default="8125"
    )
    datev_oss = models.CharField(
        _("DATEV account of the one-stop shop"), max_length=9, blank=True, default="8320"
    )
    datev_third_country = models.CharField(
        _("DATEV account of revenue outside the EU"), max_length=9, blank=True, default="8338"
    )
    datev_exempt = models.CharField(
        _("DATEV account of exempt revenue"), max_length=9, blank=True, default="8195"
    )
    datev_rounding = models.CharField(
        _("DATEV account of rounding"), max_length=9, blank=True, default="2660"
    )
    datev_bank = models.CharField(_("DATEV account of the bank"), max_length=9, blank=True, default="1200")
    logo = models.ForeignKey(
        Image, verbose_name=_("logo"), null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("seller")
        verbose_name_plural = _("seller")
        constraints = [models.CheckConstraint(condition=Q(id=1), name="one_seller")]

    def __str__(self) -> str:
        return self.name


class CustomerCounter(models.Model):
    """The last customer number that was given; locked by who gives the next one."""

    table_kind = OF_ALL
    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    last = models.PositiveIntegerField(default=FIRST_CUSTOMER - 1)


class CustomerNumber(models.Model):
    """Whose a customer number is: what keeps it from being given twice."""

    table_kind = look_up("number")
    number = models.PositiveIntegerField(primary_key=True)
    account_id = models.UUIDField()


class BillingAccount(models.Model):
    """Who pays: a company or a private person (product.md, section 8).

    `name` is how the account is called in the manager. What invoices say stands below: `company_name` of a business,
    first and last name of a private person, the address, and who receives them. `vat_state` is of `vat_number` in this
    `country` under this `company_name`: each change of one of them makes it unchecked.
    """

    table_kind = of_an_account("id")
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(_("name"), max_length=200)
    # Empty only in rows that the release before has made; the next look gives them one.
    customer_number = models.PositiveIntegerField(_("customer number"), null=True, blank=True, editable=False)
    kind = models.CharField(
        _("kind"), max_length=16, choices=AccountKind.choices, default=AccountKind.BUSINESS
    )
    status = models.CharField(
        _("status"), max_length=16, choices=AccountStatus.choices, default=AccountStatus.ACTIVE
    )
    company_name = models.CharField(_("company"), max_length=200, blank=True, default="", db_default="")
    first_name = models.CharField(_("first name"), max_length=100, blank=True, default="", db_default="")
    last_name = models.CharField(_("last name"), max_length=100, blank=True, default="", db_default="")
    address_line1 = models.CharField(
        _("street and number"), max_length=200, blank=True, default="", db_default=""
    )
    address_line2 = models.CharField(
        _("further line of the address"), max_length=200, blank=True, default="", db_default=""
    )
    zipcode = models.CharField(_("postcode"), max_length=20, blank=True, default="", db_default="")
    city = models.CharField(_("city"), max_length=100, blank=True, default="", db_default="")
    country = models.CharField(_("country"), max_length=2, blank=True, default="", db_default="")
    vat_number = models.CharField(_("VAT number"), max_length=20, blank=True, default="", db_default="")
    vat_state = models.CharField(
        _("state of the VAT number"),
        max_length=16,
        choices=NumberState.choices,
        default=NumberState.UNCHECKED,
        db_default=NumberState.UNCHECKED,
    )
    vat_checked_at = models.DateTimeField(_("VAT number checked"), null=True, blank=True)
    consultation = models.ForeignKey(
        Consultation, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )
    # In percent, and whether the buyer owes the tax: as `selectors.treatment_of` says, kept for lists and searches.
    tax_rate = models.DecimalField(_("tax rate"), max_digits=5, decimal_places=2, default=20, db_default=20)
    reverse_charge = models.BooleanField(_("reverse charge"), default=False, db_default=False)
    receiver_name = models.CharField(
        _("invoices go to"), max_length=200, blank=True, default="", db_default=""
    )
    receiver_email = models.EmailField(
        _("email of the receiver"), max_length=254, blank=True, default="", db_default=""
    )
    # Empty: the language of the owner.
    receiver_language = models.CharField(
        _("language of invoices"), max_length=5, blank=True, default="", db_default=""
    )
    buyer_reference = models.CharField(
        _("buyer reference (Leitweg-ID)"), max_length=100, blank=True, default="", db_default=""
    )
    po_number = models.CharField(
        _("purchase order number"), max_length=50, blank=True, default="", db_default=""
    )
    po_required = models.BooleanField(
        _("a purchase order number at every purchase"), default=False, db_default=False
    )
    xrechnung = models.BooleanField(_("XRechnung"), default=False, db_default=False)
    currency = models.CharField(_("currency"), max_length=3, default="EUR", db_default="EUR")
    past_due_since = models.DateField(_("past due since"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, db_default=1, editable=False)
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


class AccountInvitation(models.Model):
    """An address that may become a member of a billing account. Nobody is in before the yes.

    The mail holds the code, the table only its hash: it is made when the mail is sent, so that sending again makes the
    earlier link void. The owner's offer to hand the account over is one with `hands_over`: by the yes the person
    becomes an owner, and who has offered an accountant.
    """

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = models.ForeignKey(BillingAccount, on_delete=models.CASCADE, related_name="invitations")
    email = models.EmailField(max_length=254)
    role = models.CharField(max_length=16, choices=AccountRole.choices)
    hands_over = models.BooleanField(default=False)
    language = models.CharField(max_length=5, default="en")
    code_hash = models.CharField(max_length=64, blank=True, db_index=True)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    sent_at = models.DateTimeField(default=clock.now)
    sent_count = models.PositiveSmallIntegerField(default=1)
    expires_at = models.DateTimeField()
    declined_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering = ["-sent_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["account", "email"], name="one_invitation_per_account_and_address"
            )
        ]
        indexes = [models.Index(fields=["email"], name="account_invitation_by_address")]

    def __str__(self) -> str:
        return self.email


class Licence(models.Model):
    """A number of cards of one package, paid by an account and shared by the spaces that it is assigned to. One
    `of_card` is for a single card of whatever space, whose user pays: no space has it.

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
    of_card = models.BooleanField(_("of one card"), default=False, db_default=False, editable=False)
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
