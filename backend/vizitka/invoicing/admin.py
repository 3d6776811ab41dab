"""Back office of invoices: found, read, taken back by credit notes, and handed to accounting. Nothing is changed or
deleted here."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from babel import Locale
from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action
from unfold.forms import ActionForm
from unfold.widgets import UnfoldAdminTextInputWidget

from vizitka.accounts.authentication import operator
from vizitka.billing import selectors as billing
from vizitka.billing.models import Seller
from vizitka.common.back_office import ReadOnlyAdmin
from vizitka.common.errors import ApplicationError
from vizitka.common.letters import fold
from vizitka.common.money import Money, MoneyError, formatted, from_decimal
from vizitka.invoicing import documents, reports, selectors, sending, services
from vizitka.invoicing.models import Invoice
from vizitka.tax.rates import in_digits

CSV: Final = "text/csv; charset=utf-8"
QUARTERS: Final = range(1, 5)
YEARS: Final = (2000, 2200)


class CreditReasonForm(ActionForm):  # type: ignore[misc]
    """Beside the choice of an action: why an invoice is taken back, which stands on the credit note, and how much."""

    reason = forms.CharField(
        label=_("Reason"), max_length=300, required=False, widget=UnfoldAdminTextInputWidget
    )
    amount = forms.CharField(
        label=_("Amount with tax"), max_length=20, required=False, widget=UnfoldAdminTextInputWidget
    )


def _words(amount: int, currency: str) -> str:
    return formatted(Money(amount, currency), get_language() or settings.LANGUAGE_CODE)


@admin.register(Invoice)
class InvoiceAdmin(ReadOnlyAdmin):
    action_form = CreditReasonForm
    actions_list = ("to_reports",)
    actions = ("take_back", "take_back_amount", "send_again", "as_csv", "as_datev")
    list_display = (
        "number",
        "kind",
        "account",
        "issued_on",
        "due_on",
        "total_in_words",
        "open_in_words",
        "status",
        "document",
    )
    list_filter = ("kind", "status", "currency", ("sent_at", admin.EmptyFieldListFilter))
    list_select_related = ("account",)
    date_hierarchy = "issued_on"
    search_fields = ("words",)
    search_help_text = _("Number, company, article, person")
    ordering = ("-issued_on", "-created_at")
    fields = (
        "number", "kind", "account", "status", "issued_on", "due_on", "period_from", "period_to", "currency", "net",
        "tax", "rounding", "gross", "paid_amount", "paid_on", "credited_amount", "corrects", "reason", "po_number",
        "sent_at", "sent_to", "document",
    )  # fmt: skip
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Invoice]:
        rows: QuerySet[Invoice] = super().get_queryset(request)
        return rows.defer("snapshot")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Invoice], search_term: str
    ) -> tuple[QuerySet[Invoice], bool]:
        """Words are kept folded."""
        for word in fold(search_term).split():
            queryset = queryset.filter(words__contains=word)
        return queryset, False

    @admin.display(description=_("gross"), ordering="gross")
    def total_in_words(self, invoice: Invoice) -> str:
        return _words(reports.sign_of(invoice) * invoice.gross, invoice.currency)

    @admin.display(description=_("open"))
    def open_in_words(self, invoice: Invoice) -> str:
        left = selectors.open_amount(invoice)
        return _words(left.amount, left.currency) if left else "–"

    @admin.display(description="PDF, XML")
    def document(self, invoice: Invoice) -> str:
        return format_html(
            '<a class="underline" href="{}">PDF</a> <a class="underline" href="{}">XML</a>',
            reverse("admin:invoicing_pdf", args=(invoice.pk,)),
            reverse("admin:invoicing_xml", args=(invoice.pk,)),
        )

    # --- pages of their own

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        own = [
            path("<uuid:invoice_id>.pdf", view(self.pdf), name="invoicing_pdf"),
            path("<uuid:invoice_id>.xml", view(self.xml), name="invoicing_xml"),
            path("reports/", view(self.reports_page), name="invoicing_reports"),
            path(
                "reports/<slug:kind>/<int:year>/<int:part>/", view(self.report_file), name="invoicing_report"
            ),
        ]
        return [*own, *super().get_urls()]

    @action(description=_("Reports"), url_path="to-reports")  # type: ignore[untyped-decorator]
    def to_reports(self, request: HttpRequest) -> HttpResponseBase:
        """The button above the list."""
        return redirect("admin:invoicing_reports")

    def pdf(self, request: HttpRequest, invoice_id: uuid.UUID) -> HttpResponseBase:
        invoice = self._seen(request, invoice_id)
        return _download([documents.pdf_of(invoice)], "application/pdf", f"{invoice.number}.pdf")

    def xml(self, request: HttpRequest, invoice_id: uuid.UUID) -> HttpResponseBase:
        invoice = self._seen(request, invoice_id)
        return _download([documents.xml_of(invoice)], "application/xml", f"{invoice.number}.xml")

    def reports_page(self, request: HttpRequest) -> HttpResponseBase:
        """Revenue by month and country, the OSS report of each quarter, and the files of a year."""
        self._may_see(request)
        now = billing.day().year
        asked = request.GET.get("year", "")
        year = int(asked) if asked.isascii() and asked.isdigit() and 2000 <= int(asked) <= now + 1 else now
        language = get_language() or settings.LANGUAGE_CODE
        context = {
            **self.admin_site.each_context(request),
            "title": _("Reports of %(year)s") % {"year": year},
            "year": year,
            "before": year - 1,
            "after": year + 1 if year < now else None,
            "months": range(1, 13),
            "revenue": [
                {
                    "month": f"{row.month:%Y-%m}",
                    "country": _country(row.country, language),
                    "net": formatted(row.net, language),
                    "tax": formatted(row.tax, language),
                    "number": row.invoices,
                }
                for row in reports.revenue(year)
            ],
            "quarters": [(quarter, _oss(reports.oss(year, quarter), language)) for quarter in QUARTERS],
        }
        return TemplateResponse(request, "invoicing/reports.html", context)

    def report_file(self, request: HttpRequest, kind: str, year: int, part: int) -> HttpResponseBase:
        """One of the files: `part` is the month or the quarter; 0: the whole year."""
        self._may_see(request)
        if not YEARS[0] <= year <= YEARS[1]:
            return HttpResponse(status=404)
        seller = billing.seller()
        name = f"{kind}-{year}" + (f"-{part:02}" if part else "")
        if kind == "revenue" and not part:
            return _text(reports.revenue_lines(reports.revenue(year)), f"{name}.csv")
        if kind == "oss" and part in QUARTERS:
            return _text(reports.oss_lines(reports.oss(year, part)), f"{name}.csv")
        if kind in ("datev", "invoices") and 0 <= part <= 12:
            first, last = _days(year, part)
            rows = reports.finished(first, last)
            if kind == "datev":
                return self._datev(request, rows, seller, first, last) or redirect("admin:invoicing_reports")
            return _text(reports.csv_lines(rows), f"{name}.csv")
        return HttpResponse(status=404)

    def _may_see(self, request: HttpRequest) -> None:
        if not self.has_view_permission(request):
            raise PermissionDenied

    def _seen(self, request: HttpRequest, invoice_id: uuid.UUID) -> Invoice:
        self._may_see(request)
        return get_object_or_404(Invoice, pk=invoice_id, number__isnull=False)

    # --- actions

    @admin.action(description=_("Take back all of it by a credit note (with a reason)"), permissions=["work"])
    def take_back(self, request: HttpRequest, queryset: QuerySet[Invoice]) -> None:
        self._credit(request, queryset)

    @admin.action(description=_("Take back an amount by a credit note (with a reason)"), permissions=["work"])
    def take_back_amount(self, request: HttpRequest, queryset: QuerySet[Invoice]) -> None:
        if queryset.count() != 1:
            self.message_user(request, str(_("Choose one invoice.")), messages.ERROR)
            return
        try:
            typed = Decimal(request.POST.get("amount", "").strip().replace(",", "."))
            amount = from_decimal(typed, queryset.values_list("currency", flat=True)[0])
        except (InvalidOperation, MoneyError):
            self.message_user(request, str(_("Say how much.")), messages.ERROR)
            return
        self._credit(request, queryset, amount)

    def _credit(self, request: HttpRequest, queryset: QuerySet[Invoice], amount: Money | None = None) -> None:
        reason, written = request.POST.get("reason", "").strip(), []
        if not reason:
            self.message_user(request, str(_("Say why.")), messages.ERROR)
            return
        for invoice in queryset.order_by("issued_on", "number"):
            try:
                note = services.credit(
                    invoice.pk, amount=amount, reason=reason[:300], actor=operator(request)
                )
            except ApplicationError as error:
                self.message_user(request, f"{invoice}: {error.message}", messages.ERROR)
                continue
            written.append(str(note.number))
        if written:
            said = _("Credit notes written: %(numbers)s") % {"numbers": ", ".join(written)}
            self.message_user(request, said, messages.SUCCESS)

    @admin.action(description=_("Send again to who receives them"), permissions=["work"])
    def send_again(self, request: HttpRequest, queryset: QuerySet[Invoice]) -> None:
        for invoice in queryset.select_related("account"):
            try:
                email = sending.send_again(invoice.account, invoice)
            except ApplicationError as error:
                self.message_user(request, f"{invoice}: {error.message}", messages.ERROR)
                continue
            self.message_user(request, f"{invoice}: {email}")

    @admin.action(description=_("As a table (CSV)"), permissions=["view"])
    def as_csv(self, request: HttpRequest, queryset: QuerySet[Invoice]) -> HttpResponseBase:
        return _text(reports.csv_lines(queryset.defer(None).order_by("issued_on", "number")), "invoices.csv")

    @admin.action(description=_("For DATEV (EXTF)"), permissions=["view"])
    def as_datev(self, request: HttpRequest, queryset: QuerySet[Invoice]) -> HttpResponseBase | None:
        rows = list(queryset.defer(None).exclude(issued_on=None).order_by("issued_on", "number"))
        days = [invoice.issued_on for invoice in rows if invoice.issued_on] or [billing.day()]
        if days[0].year != days[-1].year:
            # Bookings name day and month; the year is that of the stack.
            self.message_user(request, str(_("Choose invoices of one year.")), messages.ERROR)
            return None
        return self._datev(request, rows, billing.seller(), days[0], days[-1])

    def _datev(
        self, request: HttpRequest, rows: Iterable[Invoice], seller: Seller, first: dt.date, last: dt.date
    ) -> HttpResponseBase | None:
        try:
            return _datev(reports.datev(rows, seller, first, last), first, last)
        except reports.OtherCurrencies as error:
            said = _(
                "DATEV books in euros, and wants the exchange rate of everything else: %(numbers)s. Choose the "
                "invoices in euros in the list for DATEV, and enter these by hand at the rate of their day."
            )
            self.message_user(request, said % {"numbers": error.in_words()}, messages.ERROR)
            return None


def _oss(rows: Sequence[reports.OssRow], language: str) -> list[dict[str, str]]:
    return [
        {
            "country": _country(row.country, language),
            "rate": f"{in_digits(row.rate)} %",
            "base": formatted(row.base, language),
            "tax": formatted(row.tax, language),
        }
        for row in rows
    ]


def _country(code: str, language: str) -> str:
    return str(Locale.parse(language).territories.get(code, code))


def _days(year: int, month: int) -> tuple[dt.date, dt.date]:
    """Of a month, or of the whole year."""
    first = dt.date(year, month or 1, 1)
    after = dt.date(year + 1, 1, 1) if month in (0, 12) else dt.date(year, month + 1, 1)
    return first, after - dt.timedelta(days=1)


def _text(lines: Iterable[str], name: str) -> HttpResponseBase:
    """UTF-8 with its mark, which spreadsheets want."""
    return _download((line.encode() for line in ("\ufeff", *lines)), CSV, name)


def _datev(content: bytes, first: dt.date, last: dt.date) -> HttpResponseBase:
    kind = f"text/csv; charset={reports.DATEV_ENCODING}"
    return _download([content], kind, f"EXTF_Buchungsstapel_{first:%Y%m%d}_{last:%Y%m%d}.csv")


def _download(content: Iterable[bytes], kind: str, name: str) -> StreamingHttpResponse:
    response = StreamingHttpResponse(content, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "private, no-store"
    return response
