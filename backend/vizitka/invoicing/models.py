"""Invoices and credit notes. A finished one is a snapshot: what it says never changes, only how it is paid."""

from __future__ import annotations

from typing import Any, Final

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from vizitka.billing.models import BillingAccount
from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.money import Money
from vizitka.common.tables import OF_ALL, of_an_account
from vizitka.images.models import Image
from vizitka.invoicing.enums import InvoiceKind, InvoiceStatus
from vizitka.tax.enums import Category

# What may change on a finished one: how it is paid, and whether it was sent.
MOVES: Final = frozenset(
    {
        "status",
        "paid_amount",
        "paid_on",
        "credited_amount",
        "sent_at",
        "sent_to",
        "file",
        "file_due",
    }
)


class InvoiceStands(RuntimeError):
    """Somebody tries to change what a finished invoice says."""


class NumberSeries(models.Model):
    """The last number of a series and year. Who gives the next one holds the row until its transaction ends, so that
    there are no gaps, and none twice (docs/domain/invoices.md)."""

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    series = models.CharField(max_length=8)
    year = models.PositiveSmallIntegerField()
    last = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["series", "year"], name="one_row_per_series_and_year")]

    def __str__(self) -> str:
        return f"{self.series}-{self.year}-{self.last:05}"


class Invoice(models.Model):
    """An invoice or a credit note, in minor units of `currency`. Sums of a credit note are not below nothing: its kind
    says which way they go.

    `key` makes issuing idempotent: what is issued twice under one key is one. `credited_amount` is what credit notes
    have taken back of an invoice.
    """

    table_kind = of_an_account()
    stored_names = ("file",)
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = models.ForeignKey(
        BillingAccount, verbose_name=_("billing account"), on_delete=models.PROTECT, related_name="invoices"
    )
    kind = models.CharField(
        _("kind"), max_length=16, choices=InvoiceKind.choices, default=InvoiceKind.INVOICE
    )
    key = models.CharField(max_length=100, null=True, blank=True, editable=False)
    series = models.CharField(_("series"), max_length=8, blank=True)
    number = models.CharField(_("number"), max_length=32, null=True, blank=True)
    status = models.CharField(
        _("state"), max_length=16, choices=InvoiceStatus.choices, default=InvoiceStatus.DRAFT
    )
    issued_on = models.DateField(_("issued on"), null=True, blank=True)
    due_on = models.DateField(_("due on"), null=True, blank=True)
    period_from = models.DateField(null=True, blank=True)
    period_to = models.DateField(null=True, blank=True)
    currency = models.CharField(_("currency"), max_length=3)
    net = models.BigIntegerField(_("net"), default=0)
    tax = models.BigIntegerField(_("tax"), default=0)
    rounding = models.IntegerField(_("rounding"), default=0)
    gross = models.BigIntegerField(_("gross"), default=0)
    paid_amount = models.BigIntegerField(_("paid"), default=0)
    paid_on = models.DateField(_("paid on"), null=True, blank=True)
    credited_amount = models.BigIntegerField(_("credited"), default=0)
    corrects = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.RESTRICT, related_name="corrections"
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    po_number = models.CharField(_("order number"), max_length=100, blank=True)
    # All that the document says (snapshot.py).
    snapshot = models.JSONField(default=dict)
    # What it is found by: number, articles, people (`common.letters.fold`).
    words = models.TextField(blank=True, default="", db_default="", editable=False)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    sent_to = models.EmailField(max_length=254, blank=True, default="", db_default="")
    # The PDF, and what was due when it was written first: drawn again, it is the same.
    file = models.CharField(max_length=200, blank=True, default="", db_default="", editable=False)
    file_due = models.BigIntegerField(null=True, blank=True, editable=False)
    # The seller's on the day of issue: another one tomorrow changes no document.
    logo = models.ForeignKey(
        Image,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        editable=False,
        db_index=False,
    )
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)

    class Meta:
        ordering = ["-issued_on", "-number"]
        verbose_name = _("invoice")
        verbose_name_plural = _("invoices")
        indexes = [
            models.Index(fields=["account", "-issued_on"], name="invoices_of_an_account"),
            models.Index(fields=["status", "due_on"], name="invoices_that_are_due"),
            # Who throws pictures away asks for it.
            models.Index(fields=["logo"], name="invoices_with_a_logo"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["number"], name="one_invoice_per_number"),
            models.UniqueConstraint(fields=["account", "key"], name="issued_once_per_key"),
            models.CheckConstraint(
                condition=Q(gross=F("net") + F("tax") + F("rounding")), name="invoice_adds_up"
            ),
            models.CheckConstraint(
                condition=Q(paid_amount__gte=0)
                & Q(credited_amount__gte=0)
                & Q(credited_amount__lte=F("gross")),
                name="no_more_is_credited_than_was_charged",
            ),
            models.CheckConstraint(
                condition=Q(status=InvoiceStatus.DRAFT)
                | (Q(number__isnull=False) & Q(issued_on__isnull=False) & Q(due_on__isnull=False)),
                name="a_finished_invoice_has_its_number",
            ),
        ]

    def __str__(self) -> str:
        return self.number or str(self.pk)

    @property
    def total(self) -> Money:
        return Money(self.gross, self.currency)

    def save(self, *arguments: Any, **options: Any) -> None:
        """A finished one is only ever saved by the columns of `MOVES`."""
        if not self._state.adding and not MOVES.issuperset(options.get("update_fields") or ["everything"]):
            raise InvoiceStands
        super().save(*arguments, **options)

    def delete(self, *arguments: Any, **options: Any) -> tuple[int, dict[str, int]]:
        raise InvoiceStands


class InvoiceLine(models.Model):
    """A line of a finished invoice, for lists and reports; what the document shows is the snapshot's."""

    table_kind = of_an_account()
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = models.ForeignKey(BillingAccount, on_delete=models.PROTECT, related_name="+")
    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, related_name="lines")
    position = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=64, blank=True)
    name = models.CharField(max_length=300)
    detail = models.TextField(blank=True)
    names = models.JSONField(default=list)
    space = models.CharField(max_length=200, blank=True)
    quantity = models.IntegerField()
    price = models.CharField(max_length=32)
    net = models.BigIntegerField()
    category = models.CharField(max_length=2, choices=Category.choices)
    rate = models.DecimalField(max_digits=5, decimal_places=2)
    country = models.CharField(max_length=2)
    period_from = models.DateField(null=True)
    period_to = models.DateField(null=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["account", "invoice", "position"], name="positions_of_an_invoice")
        ]

    def __str__(self) -> str:
        return f"{self.invoice_id} · {self.position}"
