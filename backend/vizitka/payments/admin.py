"""Back office of payments: statements of the bank with what is left over, runs of debits, refunds, and a look at
everything else."""

from __future__ import annotations

import datetime as dt
import uuid
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import action
from unfold.widgets import (
    UnfoldAdminFileFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminSingleDateWidget,
    UnfoldAdminTextInputWidget,
)

from vizitka.accounts.authentication import operator
from vizitka.billing import selectors as billing
from vizitka.common.back_office import ReadOnlyAdmin
from vizitka.common.errors import ApplicationError
from vizitka.common.money import Money, MoneyError, formatted, from_decimal
from vizitka.payments import rules
from vizitka.payments.enums import EntryStatus, PaymentStatus, ProviderKey, RefundStatus
from vizitka.payments.models import (
    BankStatement,
    DebitRun,
    Mandate,
    Payment,
    PaymentMethod,
    PaymentTerms,
    ProviderEvent,
    Refund,
    StatementEntry,
)
from vizitka.payments.sepa.pain008 import VERSIONS, FileRefused
from vizitka.payments.services import debits, methods, refunds, statements


def _shown(money: Money) -> str:
    return formatted(money, (get_language() or settings.LANGUAGE_CODE).replace("-", "_"))


def _money(amount: int, currency: str) -> str:
    return _shown(Money(amount, currency))


def _said(error: ApplicationError) -> str:
    texts = [str(text) for field in error.errors.values() for text in field]
    return " ".join(texts) or str(error.message)


def _typed(text: str, currency: str) -> Money | None:
    """An amount as people type it, with a point or a comma; None for none. Raises MoneyError."""
    if not text.strip():
        return None
    try:
        return from_decimal(Decimal(text.strip().replace(",", ".")), currency)
    except InvalidOperation as error:
        raise MoneyError(str(error)) from error


@admin.register(PaymentTerms)
class PaymentTermsAdmin(ModelAdmin):  # type: ignore[misc]
    """Whether an account may pay by invoice, and up to which sum before it has paid anything."""

    list_display = ("account", "by_invoice", "open_limit")
    list_filter = ("by_invoice",)
    list_select_related = ("account",)
    search_fields = ("account__name", "=account__customer_number")
    autocomplete_fields = ("account",)
    fields = ("account", "by_invoice", "open_limit")

    def get_readonly_fields(self, request: HttpRequest, obj: PaymentTerms | None = None) -> tuple[str, ...]:
        return ("account",) if obj else ()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: PaymentTerms, form: Any, change: bool) -> None:
        terms = methods.change_terms(
            obj.account, by_invoice=obj.by_invoice, open_limit=obj.open_limit, actor=operator(request)
        )
        obj.pk, obj._state.adding = terms.pk, False


@admin.register(PaymentMethod)
class PaymentMethodAdmin(ReadOnlyAdmin):
    list_display = ("account", "kind", "provider", "shown", "status", "is_default", "expires")
    list_filter = ("kind", "provider", "status")
    list_select_related = ("account", "mandate")
    search_fields = ("account__name", "mandate__reference", "=provider_id")
    fields = (*list_display, "mandate", "provider_id", "created_at", "removed_at")
    readonly_fields = fields

    @admin.display(description=_("number"))
    def shown(self, method: PaymentMethod) -> str:
        return method.label


@admin.register(Mandate)
class MandateAdmin(ReadOnlyAdmin):
    list_display = ("reference", "account", "holder", "iban_masked", "signed_at", "revoked_at")
    list_select_related = ("account",)
    search_fields = ("reference", "holder", "account__name")
    fields = (
        *list_display, "signer", "text", "language", "street", "building", "postcode", "city", "country", "bic"
    )  # fmt: skip
    readonly_fields = fields


@admin.register(Payment)
class PaymentAdmin(ReadOnlyAdmin):
    list_display = ("number", "account", "sum", "kind", "provider", "status", "created_at", "paid_at", "back")
    list_filter = ("status", "kind", "provider")
    list_select_related = ("account", "invoice")
    search_fields = ("invoice__number", "account__name", "=provider_id")
    date_hierarchy = "created_at"
    fields = (
        "invoice", "account", "method", "sum", "applied_sum", "refunded_sum", "status", "failure_code", "provider",
        "provider_id", "dispute_id", "collect_on", "retry_on", "attempt", "created_at", "paid_at", "failed_at", "back",
    )  # fmt: skip
    readonly_fields = fields

    @admin.display(description=_("invoice"), ordering="invoice__number")
    def number(self, payment: Payment) -> str:
        return str(payment.invoice.number)

    @admin.display(description=_("amount"), ordering="amount")
    def sum(self, payment: Payment) -> str:
        return _shown(payment.money)

    @admin.display(description=_("taken by the invoice"))
    def applied_sum(self, payment: Payment) -> str:
        return _money(payment.applied, payment.currency)

    @admin.display(description=_("refunded"))
    def refunded_sum(self, payment: Payment) -> str:
        return _money(payment.refunded, payment.currency)

    @admin.display(description=_("refund"))
    def back(self, payment: Payment) -> str:
        if payment.status != PaymentStatus.SUCCEEDED or payment.refunded >= payment.amount:
            return "–"
        address = reverse("admin:payments_refund_ask", args=(payment.pk,))
        return format_html('<a class="underline" href="{}">{}</a>', address, _("Refund"))

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        own = [path("<uuid:payment_id>/refund/", view(self.refund_page), name="payments_refund_ask")]
        return [*own, *super().get_urls()]

    def refund_page(self, request: HttpRequest, payment_id: uuid.UUID) -> HttpResponseBase:
        """How much goes back, and why."""
        if not self.has_work_permission(request):
            raise PermissionDenied
        payment = get_object_or_404(Payment.objects.select_related("invoice", "account"), pk=payment_id)
        left = Money(payment.amount - payment.refunded, payment.currency)
        form = RefundForm(request.POST or None, initial={"amount": str(left.decimal)})
        if request.method == "POST" and form.is_valid():
            try:
                amount = _typed(form.cleaned_data["amount"], payment.currency)
                refunds.refund(
                    payment.pk,
                    left if amount is None else amount,
                    reason=form.cleaned_data["reason"],
                    actor=operator(request),
                )
            except MoneyError:
                form.add_error("amount", str(_("This is no amount.")))
            except ApplicationError as error:
                form.add_error(None, _said(error))
            else:
                self.message_user(request, str(_("The refund is on its way.")))
                return HttpResponseRedirect(reverse("admin:payments_refund_changelist"))
        words = (
            _("Stripe sends the money back by itself.")
            if payment.provider == ProviderKey.STRIPE
            else _("Transfer the money yourself, then mark the refund as sent.")
        )
        return _page(
            self.admin_site,
            request,
            "payments/form.html",
            title=f"{_('Refund')} · {payment}",
            form=form,
            words=[
                _("%(amount)s of %(account)s can be refunded.")
                % {"amount": _shown(left), "account": payment.account},
                words,
                _("A refund changes no invoice: make a credit note where something is owed no more."),
            ],
            button=_("Refund"),
        )


class RefundForm(forms.Form):
    amount = forms.CharField(label=_("amount"), max_length=20, widget=UnfoldAdminTextInputWidget)
    reason = forms.CharField(label=_("reason"), max_length=200, widget=UnfoldAdminTextInputWidget)


@admin.register(Refund)
class RefundAdmin(ReadOnlyAdmin):
    list_display = ("payment", "account", "sum", "status", "reason", "created_at", "done_at")
    list_filter = ("status",)
    list_select_related = ("payment__invoice", "account")
    search_fields = ("payment__invoice__number", "account__name")
    actions = ("mark_sent",)
    fields = (*list_display, "provider_id", "failure_code")
    readonly_fields = fields

    @admin.display(description=_("amount"))
    def sum(self, refund: Refund) -> str:
        return _money(refund.amount, refund.payment.currency)

    @admin.action(description=_("I have transferred the money"), permissions=["work"])
    def mark_sent(self, request: HttpRequest, queryset: QuerySet[Refund]) -> None:
        for refund in queryset.filter(status=RefundStatus.PENDING):
            try:
                refunds.transferred(refund.pk, actor=operator(request))
            except ApplicationError as error:
                self.message_user(request, f"{refund}: {_said(error)}", messages.ERROR)


@admin.register(ProviderEvent)
class ProviderEventAdmin(ReadOnlyAdmin):
    list_display = ("id", "type", "received_at", "tries", "try_at")
    list_filter = ("type", ("try_at", admin.EmptyFieldListFilter))
    search_fields = ("=id", "=object_id")
    fields = (*list_display, "object_id")
    readonly_fields = fields


# --- the bank's statements


class StatementForm(forms.Form):
    file = forms.FileField(label=_("file of the bank (camt.053)"), widget=UnfoldAdminFileFieldWidget)


@admin.register(BankStatement)
class BankStatementAdmin(ReadOnlyAdmin):
    list_display = (
        "file_name",
        "iban",
        "first_day",
        "last_day",
        "entries_of",
        "left",
        "known",
        "imported_at",
    )
    fields = ("file_name", "iban", "first_day", "last_day", "known", "balanced", "imported_at", "imported_by")
    readonly_fields = fields
    actions_list = ("take",)

    @admin.display(description=_("entries"))
    def entries_of(self, statement: BankStatement) -> str:
        return self._link(statement, statement.entries.count(), "")

    @admin.display(description=_("to do"))
    def left(self, statement: BankStatement) -> str:
        number = statement.entries.filter(status=EntryStatus.LEFTOVER).count()
        return self._link(statement, number, "&status__exact=leftover") if number else "0"

    def _link(self, statement: BankStatement, number: int, more: str) -> str:
        address = (
            f"{reverse('admin:payments_statemententry_changelist')}?statement__id__exact={statement.pk}{more}"
        )
        return format_html('<a class="underline" href="{}">{}</a>', address, number)

    @action(  # type: ignore[untyped-decorator]
        description=_("Import a statement"), url_path="take", permissions=["work"]
    )
    def take(self, request: HttpRequest) -> HttpResponseBase:
        """Reads a file of the bank; the same one twice is once."""
        form = StatementForm(request.POST or None, request.FILES or None)
        if request.method == "POST" and form.is_valid():
            file = form.cleaned_data["file"]
            try:
                statement, is_new = statements.take(
                    file.read(), file_name=file.name or "camt.053.xml", actor=operator(request)
                )
            except ApplicationError as error:
                form.add_error("file", _said(error))
            else:
                self._tell(request, statement, is_new)
                entries = reverse("admin:payments_statemententry_changelist")
                return HttpResponseRedirect(f"{entries}?statement__id__exact={statement.pk}")
        return _page(
            self.admin_site,
            request,
            "payments/form.html",
            title=_("Import a statement"),
            form=form,
            words=[
                _(
                    "Transfers are matched with invoices by number and amount; what does not fit waits for you."
                ),
                _("A file that was imported before changes nothing."),
            ],
            button=_("Import"),
        )

    def _tell(self, request: HttpRequest, statement: BankStatement, is_new: bool) -> None:
        if not is_new:
            self.message_user(request, str(_("This file was imported before.")), messages.WARNING)
            return
        matched = statement.entries.exclude(status=EntryStatus.LEFTOVER).count()
        left = statement.entries.filter(status=EntryStatus.LEFTOVER).count()
        words = _("Entries matched: %(matched)d, to do: %(left)d, known already: %(known)d")
        self.message_user(request, str(words % {"matched": matched, "left": left, "known": statement.known}))
        if statement.balanced is False:
            warning = _(
                "The balances of the statement do not add up. Ask the bank whether a part is missing."
            )
            self.message_user(request, str(warning), messages.WARNING)


class AssignForm(forms.Form):
    invoice = forms.CharField(label=_("invoice number"), max_length=40, widget=UnfoldAdminTextInputWidget)
    amount = forms.CharField(
        label=_("amount (empty: as much as is due)"),
        max_length=20,
        required=False,
        widget=UnfoldAdminTextInputWidget,
    )


class AsideForm(forms.Form):
    note = forms.CharField(label=_("note"), max_length=200, widget=UnfoldAdminTextInputWidget)


@admin.register(StatementEntry)
class StatementEntryAdmin(ReadOnlyAdmin):
    list_display = ("booked_on", "sum", "name", "text", "status", "reason", "invoices", "decide")
    list_filter = ("status", "reason", "statement")
    search_fields = ("name", "text", "payments__invoice__number")
    date_hierarchy = "booked_on"
    fields = (
        "statement", "booked_on", "sum", "assigned_sum", "name", "iban_masked", "text", "bank_reference", "end_to_end",
        "return_code", "status", "reason", "note", "invoices", "decide",
    )  # fmt: skip
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[StatementEntry]:
        found: QuerySet[StatementEntry] = super().get_queryset(request)
        return found.prefetch_related("payments__invoice")

    @admin.display(description=_("amount"), ordering="amount")
    def sum(self, entry: StatementEntry) -> str:
        return _shown(entry.money)

    @admin.display(description=_("assigned"))
    def assigned_sum(self, entry: StatementEntry) -> str:
        return _money(entry.assigned, entry.currency)

    @admin.display(description=_("invoices"))
    def invoices(self, entry: StatementEntry) -> str:
        return ", ".join(str(payment.invoice.number) for payment in entry.payments.all()) or "–"

    @admin.display(description=_("to do"))
    def decide(self, entry: StatementEntry) -> str:
        if entry.status != EntryStatus.LEFTOVER:
            return "–"
        address = reverse("admin:payments_entry_decide", args=(entry.pk,))
        return format_html('<a class="underline" href="{}">{}</a>', address, _("Decide"))

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        own = [path("<uuid:entry_id>/decide/", view(self.decide_page), name="payments_entry_decide")]
        return [*own, *super().get_urls()]

    def decide_page(self, request: HttpRequest, entry_id: uuid.UUID) -> HttpResponseBase:
        """Which invoice it pays, or that it is about none."""
        if not self.has_work_permission(request):
            raise PermissionDenied
        entry = get_object_or_404(StatementEntry.objects.select_related("statement"), pk=entry_id)
        aside = request.POST.get("aside") is not None
        assign_form = AssignForm(request.POST if request.method == "POST" and not aside else None)
        aside_form = AsideForm(request.POST if request.method == "POST" and aside else None)
        form: forms.Form = aside_form if aside else assign_form
        if request.method == "POST" and form.is_valid():
            try:
                if aside:
                    statements.leave_aside(entry.pk, aside_form.cleaned_data["note"], actor=operator(request))
                else:
                    amount = _typed(assign_form.cleaned_data["amount"], entry.currency)
                    statements.assign(
                        entry.pk, assign_form.cleaned_data["invoice"], amount, actor=operator(request)
                    )
            except MoneyError:
                form.add_error("amount", str(_("This is no amount.")))
            except ApplicationError as error:
                form.add_error(None, _said(error))
            else:
                return self._next(entry)
        left = Money(entry.amount - entry.assigned, entry.currency)
        return _page(
            self.admin_site,
            request,
            "payments/entry.html",
            title=f"{_('Decide')} · {entry}",
            entry=entry,
            reason=entry.get_reason_display(),
            left=_shown(left),
            assign_form=assign_form,
            aside_form=aside_form,
            incoming=entry.amount > 0,
            suggestions=[
                {"number": one.number, "account": one.account, "gross": _money(one.gross, one.currency)}
                for one in (statements.suggestions(entry) if entry.amount > 0 else [])
            ],
        )

    def _next(self, entry: StatementEntry) -> HttpResponse:
        entry.refresh_from_db()
        if entry.status == EntryStatus.LEFTOVER:
            return HttpResponseRedirect(reverse("admin:payments_entry_decide", args=(entry.pk,)))
        following = reverse("admin:payments_statemententry_changelist")
        return HttpResponseRedirect(
            f"{following}?statement__id__exact={entry.statement_id}&status__exact=leftover"
        )


# --- runs of debits


class RunForm(forms.Form):
    until = forms.DateField(label=_("collected until"), widget=UnfoldAdminSingleDateWidget)
    version = forms.ChoiceField(
        label=_("form of the file"),
        choices=[(one, one) for one in VERSIONS],
        widget=UnfoldAdminSelectWidget,
    )


@admin.register(DebitRun)
class DebitRunAdmin(ReadOnlyAdmin):
    list_display = ("message_id", "made_at", "made_by", "number", "sum", "status", "file")
    fields = ("message_id", "version", "made_at", "made_by", "number", "sum", "status", "file")
    readonly_fields = fields
    actions_list = ("plan",)

    @admin.display(description=_("debits"))
    def number(self, run: DebitRun) -> int:
        return run.items.count()

    @admin.display(description=_("amount"))
    def sum(self, run: DebitRun) -> str:
        return _shown(debits.sum_of(run))

    @admin.display(description=_("file"))
    def file(self, run: DebitRun) -> str:
        address = reverse("admin:payments_debitrun_file", args=(run.pk,))
        return format_html('<a class="underline" href="{}">{}</a>', address, _("Download"))

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        own = [path("<uuid:run_id>/file/", view(self.file_page), name="payments_debitrun_file")]
        return [*own, *super().get_urls()]

    def file_page(self, request: HttpRequest, run_id: uuid.UUID) -> HttpResponse:
        if not self.has_work_permission(request):
            raise PermissionDenied
        run = get_object_or_404(DebitRun, pk=run_id)
        response = HttpResponse(debits.file_of(run), content_type="application/xml")
        response.headers["Content-Disposition"] = f'attachment; filename="{run.message_id}.xml"'
        response.headers["Cache-Control"] = "private, no-store"
        return response

    @action(  # type: ignore[untyped-decorator]
        description=_("New debit run"), url_path="plan", permissions=["work"]
    )
    def plan(self, request: HttpRequest) -> HttpResponseBase:
        """What would be collected, then the run with its file."""
        earliest = rules.earliest_in_a_file(billing.day())
        asked = request.POST if request.method == "POST" else (request.GET or None)
        form = RunForm(asked, initial={"until": earliest + dt.timedelta(days=7), "version": VERSIONS[0]})
        until = form.cleaned_data["until"] if asked and form.is_valid() else form.initial["until"]
        if request.method == "POST" and form.is_valid():
            chosen = frozenset(_uuids(request.POST.getlist("payment")))
            try:
                run = debits.make_run(
                    until, version=form.cleaned_data["version"], chosen=chosen, actor=operator(request)
                )
            except FileRefused as error:
                form.add_error(None, str(_("The bank would not take this file: %(why)s") % {"why": error}))
            except ApplicationError as error:
                form.add_error(None, _said(error))
            else:
                self.message_user(
                    request, str(_("The run is made. Download its file and give it to the bank."))
                )
                return HttpResponseRedirect(reverse("admin:payments_debitrun_change", args=(run.pk,)))
        planned = debits.plan(until)
        return _page(
            self.admin_site,
            request,
            "payments/run.html",
            title=_("New debit run"),
            form=form,
            earliest=earliest,
            planned=[
                {
                    "id": one.payment.pk,
                    "number": one.payment.invoice.number,
                    "account": one.payment.account,
                    "sum": _shown(one.payment.money),
                    "day": one.collect_on,
                    "moved": one.moved,
                    "mandate": one.payment.method.mandate if one.payment.method else "",
                }
                for one in planned
            ],
        )


def _uuids(texts: list[str]) -> list[uuid.UUID]:
    found = []
    for text in texts:
        try:
            found.append(uuid.UUID(text))
        except ValueError:
            continue
    return found


def _page(site: Any, request: HttpRequest, template: str, *, title: Any, **context: Any) -> TemplateResponse:
    return TemplateResponse(request, template, {**site.each_context(request), "title": str(title), **context})
