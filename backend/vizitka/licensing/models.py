"""Contracts of licences, what was charged for them, quotes and purchases (docs/domain/pricing.md)."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from vizitka.billing.enums import PaymentInterval
from vizitka.billing.models import BillingAccount, Licence, Package
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.money import Money
from vizitka.common.tables import OF_ALL, of_an_account
from vizitka.invoicing.models import Invoice
from vizitka.licensing.enums import (
    ChargeKind,
    DeclarationKind,
    DunningKind,
    Outcome,
    Parked,
    PurchaseAsk,
    PurchaseState,
)
from vizitka.licensing.rules import MOST_CARDS, Period
from vizitka.payments.models import PaymentMethod


def _account() -> models.ForeignKey[BillingAccount, BillingAccount]:
    return models.ForeignKey(
        BillingAccount, verbose_name=_("billing account"), on_delete=models.PROTECT, related_name="+"
    )


class Contract(models.Model):
    """On which terms a licence renews. A licence that the operator granted has none.

    Days are those of the seller's time zone; `period_end` is the first day of the next period. `unit_amount` is the
    net price of one card and period in minor units of `currency`, as it was when it was bought. A trial has no price,
    and ends by its licence.
    """

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = _account()
    licence = models.ForeignKey(Licence, on_delete=models.PROTECT, related_name="contracts")
    trial = models.BooleanField(_("trial"), default=False)
    anchor = models.DateField(_("begun on"))
    number = models.PositiveIntegerField(default=0, editable=False)
    period_start = models.DateField(_("period from"))
    period_end = models.DateField(_("renews on"))
    unit_amount = models.PositiveIntegerField(_("net price per card and interval, in cents"))
    currency = models.CharField(_("currency"), max_length=3)
    # From the next period on; empty: as now.
    next_cards = models.PositiveIntegerField(_("cards from the next period"), null=True, blank=True)
    next_package = models.ForeignKey(
        Package,
        verbose_name=_("package from the next period"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    parked = models.CharField(_("cannot be billed"), max_length=16, choices=Parked.choices, blank=True)
    # The end of the period of which the owners were told.
    told_of = models.DateField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)

    class Meta:
        ordering = ["-created_at", "id"]
        verbose_name = _("contract")
        verbose_name_plural = _("contracts")
        indexes = [models.Index(fields=["period_end"], name="contracts_by_period_end")]
        constraints = [
            models.UniqueConstraint(fields=["account", "licence"], name="one_contract_per_licence"),
            models.CheckConstraint(
                condition=Q(period_end__gt=F("period_start")), name="contract_period_has_days"
            ),
        ]

    def __str__(self) -> str:
        return str(self.licence)

    @property
    def unit(self) -> Money:
        return Money(self.unit_amount, self.currency)

    @property
    def period(self) -> Period:
        return Period(self.period_start, self.period_end)


class Charge(models.Model):
    """What a contract was charged: `cards` at `unit_amount` for the days from `start` to before `end`.

    Without an invoice it was too small to be billed by itself, and comes with the next one.
    """

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = _account()
    contract = models.ForeignKey(Contract, on_delete=models.PROTECT, related_name="charges")
    kind = models.CharField(max_length=16, choices=ChargeKind.choices)
    package = models.ForeignKey(Package, on_delete=models.PROTECT, related_name="+")
    cards = models.PositiveIntegerField()
    unit_amount = models.IntegerField()
    currency = models.CharField(max_length=3)
    start = models.DateField()
    end = models.DateField()
    invoice = models.ForeignKey(
        Invoice, null=True, blank=True, on_delete=models.PROTECT, related_name="charges"
    )
    created_at = models.DateTimeField(default=clock.now, editable=False)

    class Meta:
        ordering = ["created_at", "id"]
        constraints = [
            # Whatever runs twice: a period is charged once.
            models.UniqueConstraint(
                fields=["account", "contract", "start"],
                condition=Q(kind__in=[ChargeKind.FIRST, ChargeKind.RENEWAL]),
                name="a_period_is_charged_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.contract} · {self.kind} · {self.start}"


class Offer(models.Model):
    """A price for one account, written by the operator: net, per card and interval."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = _account()
    package = models.ForeignKey(
        Package, verbose_name=_("package"), on_delete=models.PROTECT, related_name="+"
    )
    interval = models.CharField(
        _("payment interval"), max_length=8, choices=PaymentInterval.choices, default=PaymentInterval.YEAR
    )
    amount = models.PositiveIntegerField(_("net price per card and interval, in cents"))
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    cards_at_least = models.PositiveIntegerField(
        _("cards at least"), default=1, validators=[MinValueValidator(1), MaxValueValidator(MOST_CARDS)]
    )
    last_day = models.DateField(_("valid until"))
    taken_at = models.DateTimeField(_("taken"), null=True, blank=True, editable=False)
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)

    class Meta:
        ordering = ["-created_at", "id"]
        verbose_name = _("offer")
        verbose_name_plural = _("offers")

    def __str__(self) -> str:
        return f"{self.account} · {self.package} · {self.money.decimal} {self.currency}"

    @property
    def money(self) -> Money:
        return Money(self.amount, self.currency)


class Quote(models.Model):
    """What something costs on a day, to the cent. A purchase names it and is charged exactly that."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = _account()
    ask = models.CharField(max_length=16, choices=PurchaseAsk.choices)
    licence = models.ForeignKey(Licence, null=True, on_delete=models.CASCADE, related_name="+")
    package = models.ForeignKey(Package, on_delete=models.PROTECT, related_name="+")
    offer = models.ForeignKey(Offer, null=True, on_delete=models.CASCADE, related_name="+")
    interval = models.CharField(max_length=8, choices=PaymentInterval.choices)
    # How many cards are paid for: all of a new licence, those that come to one, or all that change their package.
    cards = models.PositiveIntegerField()
    day = models.DateField()
    figures = models.JSONField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=clock.now, editable=False)

    def __str__(self) -> str:
        return f"{self.account} · {self.ask} · {self.day}"


class Purchase(models.Model):
    """A quote that somebody with the right has accepted. One quote is one purchase, however often it is sent."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = _account()
    quote = models.ForeignKey(Quote, on_delete=models.PROTECT, related_name="purchases")
    state = models.CharField(max_length=16, choices=PurchaseState.choices, default=PurchaseState.PLACED)
    method = models.ForeignKey(PaymentMethod, null=True, on_delete=models.SET_NULL, related_name="+")
    invoice = models.ForeignKey(Invoice, null=True, on_delete=models.PROTECT, related_name="purchases")
    licence = models.ForeignKey(Licence, null=True, on_delete=models.PROTECT, related_name="purchases")
    # The one card that it is for, where its user pays.
    card = models.ForeignKey(
        Card, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )
    # Spaces that get a new licence as soon as it is there: ids.
    space_ids = models.JSONField(default=list)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=clock.now, editable=False)
    done_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created_at", "id"]
        constraints = [models.UniqueConstraint(fields=["account", "quote"], name="a_quote_is_bought_once")]

    def __str__(self) -> str:
        return f"{self.quote} · {self.state}"


class CardSeat(models.Model):
    """The card that a licence of one card is for, in a space whose card users pay for themselves. `card` empty: it is
    gone for good, and the licence renews no more."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = _account()
    licence = models.ForeignKey(Licence, on_delete=models.CASCADE, related_name="card_seats")
    card = models.ForeignKey(Card, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=clock.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "licence"], name="a_licence_is_of_one_card")
        ]

    def __str__(self) -> str:
        return f"{self.licence_id} · {self.card_id}"


class Staying(models.Model):
    """A card that is to stay active when a licence covers fewer."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = _account()
    licence = models.ForeignKey(Licence, on_delete=models.CASCADE, related_name="staying")
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "licence", "card"], name="a_card_stays_once")
        ]

    def __str__(self) -> str:
        return f"{self.licence} · {self.card_id}"


class Settlement(models.Model):
    """That a licence has come to its end, and the surplus of active cards was switched off."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = _account()
    licence = models.ForeignKey(Licence, on_delete=models.CASCADE, related_name="+")
    until = models.DateTimeField()
    at = models.DateTimeField(default=clock.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "licence", "until"], name="an_end_is_settled_once")
        ]

    def __str__(self) -> str:
        return f"{self.licence} · {self.until}"


class Dunning(models.Model):
    """What was done about an invoice that is late."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = _account()
    invoice = models.ForeignKey(
        Invoice, verbose_name=_("invoice"), on_delete=models.PROTECT, related_name="+"
    )
    kind = models.CharField(_("step"), max_length=16, choices=DunningKind.choices)
    at = models.DateTimeField(_("at"), default=clock.now, editable=False)

    class Meta:
        ordering = ["-at", "id"]
        verbose_name = _("dunning")
        verbose_name_plural = _("dunning")
        constraints = [
            models.UniqueConstraint(
                fields=["account", "invoice", "kind"], name="a_step_of_dunning_is_done_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.invoice} · {self.kind}"


class Declaration(models.Model):
    """That somebody withdraws or ends a contract, said without signing in (declaring.py). `account` is the one whose
    customer number and address it names; empty: the operator finds it."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    kind = models.CharField(_("kind"), max_length=16, choices=DeclarationKind.choices)
    name = models.CharField(_("name"), max_length=200)
    email = models.EmailField(_("email"), max_length=254)
    customer_number = models.PositiveIntegerField(_("customer number"), null=True, blank=True)
    contract = models.CharField(_("contract"), max_length=300, blank=True)
    extraordinary = models.BooleanField(_("for cause"), default=False)
    reason = models.TextField(_("reason"), max_length=2000, blank=True)
    end_on = models.DateField(_("ends on"), null=True, blank=True)
    language = models.CharField(max_length=5, default="en")
    account = models.ForeignKey(
        BillingAccount,
        verbose_name=_("billing account"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    outcome = models.CharField(
        _("state"), max_length=16, choices=Outcome.choices, default=Outcome.WAITING, db_index=True
    )
    received_at = models.DateTimeField(_("received"), default=clock.now)
    done_at = models.DateTimeField(_("done"), null=True, blank=True)

    class Meta:
        ordering = ["-received_at", "id"]
        verbose_name = _("declaration")
        verbose_name_plural = _("declarations")

    def __str__(self) -> str:
        return f"{DeclarationKind(self.kind).label} · {self.name} · {self.reference}"

    @property
    def reference(self) -> str:
        """What people name it by."""
        return self.pk.hex[-10:].upper()
