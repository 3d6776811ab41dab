"""How accounts pay, what was paid, and what the bank and Stripe tell of it."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from vizitka.billing.models import BillingAccount
from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.money import Money
from vizitka.common.tables import OF_ALL, of_an_account
from vizitka.invoicing.models import Invoice
from vizitka.payments.enums import (
    LIVE,
    EntryStatus,
    LeftoverReason,
    MethodKind,
    MethodStatus,
    PaymentStatus,
    ProviderKey,
    RefundStatus,
    RunStatus,
)


class PaymentTerms(models.Model):
    """What an account may pay by, and who it is at Stripe. Locked by who changes its methods."""

    table_kind = of_an_account()
    account = models.OneToOneField(
        BillingAccount,
        verbose_name=_("billing account"),
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="payment_terms",
    )
    # Empty: businesses may, private persons may not.
    by_invoice = models.BooleanField(_("may pay by invoice"), null=True, blank=True)
    # In whole units of the account's currency. Empty: the seller's.
    open_limit = models.PositiveIntegerField(
        _("highest open sum before the first invoice is paid"),
        null=True,
        blank=True,
        help_text=_("In whole units of the currency. Empty: what the seller has set for all."),
    )
    stripe_customer = models.CharField(max_length=64, blank=True, default="", db_default="")
    # The last mandate has this number; none is given twice.
    mandates = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        verbose_name = _("terms of payment")
        verbose_name_plural = _("terms of payment")

    def __str__(self) -> str:
        return str(self.account)


class Mandate(models.Model):
    """What the holder of a bank account has allowed (SEPA): the words as they were read, and the account, encrypted."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = models.ForeignKey(BillingAccount, on_delete=models.PROTECT, related_name="mandates")
    reference = models.CharField(_("mandate reference"), max_length=35)
    signed_at = models.DateTimeField(_("signed"), default=clock.now)
    signed_by = models.UUIDField(null=True, blank=True)
    signer = models.CharField(_("signed by"), max_length=200)
    text = models.TextField(_("text"))
    text_version = models.PositiveSmallIntegerField()
    language = models.CharField(max_length=5)
    holder = models.CharField(_("account holder"), max_length=70)
    street = models.CharField(_("street"), max_length=70)
    building = models.CharField(_("number"), max_length=16, blank=True)
    postcode = models.CharField(_("postcode"), max_length=16)
    city = models.CharField(_("city"), max_length=35)
    country = models.CharField(_("country"), max_length=2)
    iban_encrypted = models.TextField()
    iban_masked = models.CharField("IBAN", max_length=24)
    bic = models.CharField("BIC", max_length=11, blank=True)
    # Something was collected by it already: what follows is no first debit any more.
    used = models.BooleanField(default=False)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        ordering = ["account", "reference"]
        verbose_name = _("mandate")
        verbose_name_plural = _("mandates")
        constraints = [
            models.UniqueConstraint(fields=["account", "reference"], name="one_mandate_per_reference")
        ]

    def __str__(self) -> str:
        return self.reference


class PaymentMethod(models.Model):
    """How an account can pay. `brand`, `last4` and `expires` are what people know a card by; a debit is known by its
    masked IBAN. A removed one stays, because payments name it."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = models.ForeignKey(
        BillingAccount,
        verbose_name=_("billing account"),
        on_delete=models.PROTECT,
        related_name="payment_methods",
    )
    kind = models.CharField(_("kind"), max_length=16, choices=MethodKind.choices)
    provider = models.CharField(_("through"), max_length=16, choices=ProviderKey.choices)
    status = models.CharField(
        _("status"), max_length=16, choices=MethodStatus.choices, default=MethodStatus.ACTIVE
    )
    is_default = models.BooleanField(_("default"), default=False)
    brand = models.CharField(max_length=32, blank=True)
    last4 = models.CharField(max_length=4, blank=True)
    country = models.CharField(max_length=2, blank=True)
    expires = models.DateField(_("expires"), null=True, blank=True)
    mandate = models.ForeignKey(
        Mandate, null=True, blank=True, on_delete=models.PROTECT, related_name="payment_methods"
    )
    # At the provider: the method, and the setup by which it came.
    provider_id = models.CharField(max_length=64, blank=True)
    setup_id = models.CharField(max_length=64, blank=True)
    # The end of which people were told.
    told_expires = models.DateField(null=True, blank=True)
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)
    removed_at = models.DateTimeField(_("removed"), null=True, blank=True)

    class Meta:
        ordering = ["account", "-is_default", "created_at", "id"]
        verbose_name = _("payment method")
        verbose_name_plural = _("payment methods")
        indexes = [models.Index(fields=["status", "expires"])]
        constraints = [
            models.UniqueConstraint(
                fields=["account"], condition=Q(is_default=True), name="one_default_method_per_account"
            ),
            models.UniqueConstraint(fields=["account", "mandate"], name="one_method_per_mandate"),
            models.CheckConstraint(
                condition=Q(is_default=False) | Q(status=MethodStatus.ACTIVE),
                name="default_method_is_active",
            ),
            models.CheckConstraint(
                condition=~Q(provider=ProviderKey.SEPA_DEBIT) | Q(mandate__isnull=False),
                name="own_debit_has_a_mandate",
            ),
        ]

    def __str__(self) -> str:
        return f"{MethodKind(self.kind).label} {self.label}".strip()

    @property
    def label(self) -> str:
        """`AT61 •••• 3201`, `•••• 4242`; empty for what needs none. Wants `mandate` with it."""
        if self.mandate is not None:
            return self.mandate.iban_masked
        return f"•••• {self.last4}" if self.last4 else ""


class Payment(models.Model):
    """One attempt to pay an invoice, or what of it came by transfer. `amount` and the others in minor units.

    `applied` is what of it the invoice has taken; a transfer that came twice leaves the rest for a refund. There is one
    at most that may still become money (`one_live_payment_per_invoice`): nobody pays one open amount twice.
    """

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = models.ForeignKey(
        BillingAccount, verbose_name=_("billing account"), on_delete=models.PROTECT, related_name="payments"
    )
    invoice = models.ForeignKey(
        Invoice, verbose_name=_("invoice"), on_delete=models.PROTECT, related_name="payments"
    )
    method = models.ForeignKey(
        PaymentMethod,
        verbose_name=_("payment method"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="payments",
    )
    kind = models.CharField(_("kind"), max_length=16, choices=MethodKind.choices)
    provider = models.CharField(_("through"), max_length=16, choices=ProviderKey.choices)
    status = models.CharField(
        _("status"), max_length=16, choices=PaymentStatus.choices, default=PaymentStatus.PENDING
    )
    amount = models.PositiveBigIntegerField(_("amount"))
    currency = models.CharField(_("currency"), max_length=3)
    applied = models.PositiveBigIntegerField(default=0)
    refunded = models.PositiveBigIntegerField(_("refunded"), default=0)
    # Of who asked for it: the same one twice is one payment.
    key = models.CharField(max_length=100)
    attempt = models.PositiveSmallIntegerField(default=1)
    # The person sits there and can confirm.
    present = models.BooleanField(default=False)
    provider_id = models.CharField(_("id at the provider"), max_length=64, blank=True)
    dispute_id = models.CharField(max_length=64, blank=True)
    failure_code = models.CharField(_("reason"), max_length=60, blank=True)
    # A debit: when the bank is to collect it, and whether the payer was told of that day.
    collect_on = models.DateField(_("collected on"), null=True, blank=True)
    told_collect_on = models.DateField(null=True, blank=True)
    retry_on = models.DateField(_("tried again on"), null=True, blank=True)
    # Asked at the provider: how often, and when for the next time.
    tries = models.PositiveSmallIntegerField(default=0)
    try_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)
    paid_at = models.DateTimeField(_("paid"), null=True, blank=True)
    failed_at = models.DateTimeField(_("failed"), null=True, blank=True)
    entry = models.ForeignKey(
        "payments.StatementEntry",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="payments",
    )

    class Meta:
        ordering = ["-created_at", "-id"]
        verbose_name = _("payment")
        verbose_name_plural = _("payments")
        indexes = [
            models.Index(fields=["account", "created_at"]),
            models.Index(fields=["status", "try_at"]),
            models.Index(fields=["status", "retry_on"]),
        ]
        constraints = [
            models.UniqueConstraint(fields=["account", "key"], name="one_payment_per_key"),
            models.UniqueConstraint(
                fields=["account", "invoice"],
                condition=Q(status__in=sorted(LIVE)),
                name="one_live_payment_per_invoice",
            ),
            models.CheckConstraint(condition=Q(amount__gt=0), name="payment_is_of_something"),
            models.CheckConstraint(condition=Q(applied__lte=F("amount")), name="payment_applies_what_came"),
            models.CheckConstraint(condition=Q(refunded__lte=F("amount")), name="payment_refunds_what_came"),
        ]

    def __str__(self) -> str:
        return f"{self.invoice.number} · {self.money.decimal} {self.currency}"

    @property
    def money(self) -> Money:
        return Money(self.amount, self.currency)


class Refund(models.Model):
    """Money that goes back. Through Stripe by itself; else the operator transfers it, and says so."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = models.ForeignKey(
        BillingAccount, verbose_name=_("billing account"), on_delete=models.PROTECT, related_name="refunds"
    )
    payment = models.ForeignKey(
        Payment, verbose_name=_("payment"), on_delete=models.PROTECT, related_name="refunds"
    )
    amount = models.PositiveBigIntegerField(_("amount"))
    status = models.CharField(
        _("status"), max_length=16, choices=RefundStatus.choices, default=RefundStatus.PENDING
    )
    reason = models.CharField(_("reason"), max_length=200)
    provider_id = models.CharField(_("id at the provider"), max_length=64, blank=True)
    failure_code = models.CharField(max_length=60, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    try_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)
    done_at = models.DateTimeField(_("paid back"), null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        verbose_name = _("refund")
        verbose_name_plural = _("refunds")
        indexes = [models.Index(fields=["status", "try_at"], name="refund_due")]
        constraints = [models.CheckConstraint(condition=Q(amount__gt=0), name="refund_is_of_something")]

    def __str__(self) -> str:
        return f"{self.payment} · {Money(self.amount, self.payment.currency).decimal}"


class ProviderEvent(models.Model):
    """What Stripe told, once by its id. What happened is read from Stripe itself; `try_at` empty: done."""

    table_kind = OF_ALL
    id = models.CharField(primary_key=True, max_length=100)
    type = models.CharField(_("type"), max_length=100)
    object_id = models.CharField(max_length=100)
    received_at = models.DateTimeField(_("received"), default=clock.now)
    try_at = models.DateTimeField(_("next try"), null=True, blank=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)

    class Meta:
        ordering = ["-received_at"]
        verbose_name = _("event of a provider")
        verbose_name_plural = _("events of providers")
        indexes = [models.Index(fields=["try_at"], name="provider_event_due")]

    def __str__(self) -> str:
        return f"{self.type} {self.id}"


class DebitRun(models.Model):
    """Debits that go to the bank in one file. The creditor stands here as he was, so that the file is the same each
    time that it is fetched."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    message_id = models.CharField(_("message id"), max_length=35, unique=True)
    version = models.CharField(_("form"), max_length=20)
    creditor = models.JSONField(default=dict)
    status = models.CharField(_("status"), max_length=16, choices=RunStatus.choices, default=RunStatus.MADE)
    made_at = models.DateTimeField(_("made"), default=clock.now)
    made_by = models.CharField(_("made by"), max_length=200)

    class Meta:
        ordering = ["-made_at", "-id"]
        verbose_name = _("debit run")
        verbose_name_plural = _("debit runs")

    def __str__(self) -> str:
        return self.message_id


class DebitItem(models.Model):
    """One payment in a run. `end_to_end` is how the bank names it when it comes back."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = models.ForeignKey(BillingAccount, on_delete=models.PROTECT, related_name="+")
    run = models.ForeignKey(DebitRun, on_delete=models.PROTECT, related_name="items")
    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="debits")
    mandate = models.ForeignKey(Mandate, on_delete=models.PROTECT, related_name="+")
    end_to_end = models.CharField(max_length=35, db_index=True)
    collect_on = models.DateField(_("collected on"))
    first = models.BooleanField(default=False)

    class Meta:
        ordering = ["collect_on", "-first", "end_to_end"]
        verbose_name = _("debit")
        verbose_name_plural = _("debits")
        constraints = [models.UniqueConstraint(fields=["account", "payment"], name="one_debit_per_payment")]

    def __str__(self) -> str:
        return self.end_to_end


class BankStatement(models.Model):
    """A file of the bank, taken once by the sum of its bytes."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    digest = models.CharField(max_length=64, unique=True)
    file_name = models.CharField(_("file"), max_length=200)
    iban = models.CharField("IBAN", max_length=34, blank=True)
    first_day = models.DateField(_("from"), null=True, blank=True)
    last_day = models.DateField(_("until"), null=True, blank=True)
    # Those that an earlier file had told of already.
    known = models.PositiveIntegerField(_("known already"), default=0)
    balanced = models.BooleanField(_("balances add up"), null=True, blank=True)
    imported_at = models.DateTimeField(_("imported"), default=clock.now)
    imported_by = models.CharField(_("imported by"), max_length=200)

    class Meta:
        ordering = ["-imported_at", "-id"]
        verbose_name = _("bank statement")
        verbose_name_plural = _("bank statements")

    def __str__(self) -> str:
        return self.file_name


class StatementEntry(models.Model):
    """Money that came or went (below nothing), as the bank tells it; `assigned` is what of it invoices have got."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    statement = models.ForeignKey(
        BankStatement, verbose_name=_("bank statement"), on_delete=models.PROTECT, related_name="entries"
    )
    fingerprint = models.CharField(max_length=64, unique=True)
    booked_on = models.DateField(_("booked"))
    amount = models.BigIntegerField(_("amount"))
    currency = models.CharField(_("currency"), max_length=3)
    assigned = models.BigIntegerField(_("assigned"), default=0)
    name = models.CharField(_("name"), max_length=140, blank=True)
    iban_masked = models.CharField("IBAN", max_length=24, blank=True)
    text = models.TextField(_("text"), blank=True)
    bank_reference = models.CharField(max_length=140, blank=True)
    end_to_end = models.CharField(max_length=35, blank=True)
    batch_id = models.CharField(max_length=35, blank=True)
    return_code = models.CharField(_("reason of the return"), max_length=60, blank=True)
    status = models.CharField(_("status"), max_length=16, choices=EntryStatus.choices)
    reason = models.CharField(_("reason"), max_length=24, choices=LeftoverReason.choices, blank=True)
    note = models.CharField(_("note"), max_length=200, blank=True)

    class Meta:
        ordering = ["-booked_on", "-id"]
        verbose_name = _("statement entry")
        verbose_name_plural = _("statement entries")
        indexes = [models.Index(fields=["status", "booked_on"])]

    def __str__(self) -> str:
        return f"{self.booked_on} · {self.money.decimal} {self.currency} · {self.name}"

    @property
    def money(self) -> Money:
        return Money(self.amount, self.currency)
