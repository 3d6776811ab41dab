"""Back office: statements of the bank, with what is left over."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action
from unfold.widgets import (
    UnfoldAdminFileFieldWidget,
    UnfoldAdminTextInputWidget,
)

from vizitka.accounts.authentication import operator
from vizitka.common.back_office import ReadOnlyAdmin
from vizitka.common.errors import ApplicationError
from vizitka.common.money import Money, MoneyError
from vizitka.payments.admin.words import page_of, refusal, sum_written, typed_sum, written
from vizitka.payments.enums import EntryStatus
from vizitka.payments.models import (
    BankStatement,
    DebitItem,
    StatementEntry,
)
from vizitka.payments.services import statements


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
                form.add_error("file", refusal(error))
            else:
                self._tell(request, statement, is_new)
                entries = reverse("admin:payments_statemententry_changelist")
                return HttpResponseRedirect(f"{entries}?statement__id__exact={statement.pk}")
        return page_of(
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
    search_fields = ("name", "text", "payments__invoice__number", "debited")
    date_hierarchy = "booked_on"
    fields = (
        "statement", "booked_on", "sum", "assigned_sum", "name", "iban_masked", "text", "bank_reference", "end_to_end",
        "return_code", "status", "reason", "note", "invoices", "decide",
    )  # fmt: skip
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[StatementEntry]:
        found: QuerySet[StatementEntry] = super().get_queryset(request)
        # A debit that came back has paid nothing here, and yet is about its invoice.
        debits = DebitItem.objects.exclude(end_to_end="").filter(end_to_end=OuterRef("end_to_end"))
        return found.annotate(
            debited=Subquery(debits.values("payment__invoice__number")[:1])
        ).prefetch_related("payments__invoice")

    @admin.display(description=_("amount"), ordering="amount")
    def sum(self, entry: StatementEntry) -> str:
        return written(entry.money)

    @admin.display(description=_("assigned"))
    def assigned_sum(self, entry: StatementEntry) -> str:
        return sum_written(entry.assigned, entry.currency)

    @admin.display(description=_("invoices"))
    def invoices(self, entry: StatementEntry) -> str:
        paid = sorted(str(payment.invoice.number) for payment in entry.payments.all())
        return ", ".join(paid) or getattr(entry, "debited", "") or "–"

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
                    amount = typed_sum(assign_form.cleaned_data["amount"], entry.currency)
                    statements.assign(
                        entry.pk, assign_form.cleaned_data["invoice"], amount, actor=operator(request)
                    )
            except MoneyError:
                form.add_error("amount", str(_("This is no amount.")))
            except ApplicationError as error:
                form.add_error(None, refusal(error))
            else:
                return self._next(entry)
        left = Money(entry.amount - entry.assigned, entry.currency)
        return page_of(
            self.admin_site,
            request,
            "payments/entry.html",
            title=f"{_('Decide')} · {entry}",
            entry=entry,
            reason=entry.get_reason_display(),
            left=written(left),
            assign_form=assign_form,
            aside_form=aside_form,
            incoming=entry.amount > 0,
            suggestions=[
                {"number": one.number, "account": one.account, "gross": sum_written(one.gross, one.currency)}
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
