"""Back office: payments, refunds, and a look at what else belongs to them."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.widgets import (
    UnfoldAdminTextInputWidget,
)

from vizitka.accounts.authentication import operator
from vizitka.common.back_office import ReadOnlyAdmin
from vizitka.common.errors import ApplicationError
from vizitka.common.money import Money, MoneyError
from vizitka.payments import texts
from vizitka.payments.admin.words import page_of, refusal, sum_written, typed_sum, with_code, written
from vizitka.payments.enums import PaymentStatus, ProviderKey, RefundStatus
from vizitka.payments.models import (
    Mandate,
    Payment,
    PaymentMethod,
    PaymentTerms,
    ProviderEvent,
    Refund,
)
from vizitka.payments.services import methods, refunds


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
        "invoice", "account", "method", "sum", "applied_sum", "refunded_sum", "status", "why", "provider",
        "provider_id", "dispute_id", "collect_on", "retry_on", "attempt", "created_at", "paid_at", "failed_at", "back",
    )  # fmt: skip
    readonly_fields = fields

    @admin.display(description=_("invoice"), ordering="invoice__number")
    def number(self, payment: Payment) -> str:
        return str(payment.invoice.number)

    @admin.display(description=_("amount"), ordering="amount")
    def sum(self, payment: Payment) -> str:
        return written(payment.money)

    @admin.display(description=_("taken by the invoice"))
    def applied_sum(self, payment: Payment) -> str:
        return sum_written(payment.applied, payment.currency)

    @admin.display(description=_("refunded"))
    def refunded_sum(self, payment: Payment) -> str:
        return sum_written(payment.refunded, payment.currency)

    @admin.display(description=_("why it failed"))
    def why(self, payment: Payment) -> str:
        return with_code(texts.failure(payment.failure_code), payment.failure_code)

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
                amount = typed_sum(form.cleaned_data["amount"], payment.currency)
                refunds.refund(
                    payment.pk,
                    left if amount is None else amount,
                    reason=form.cleaned_data["reason"],
                    actor=operator(request),
                )
            except MoneyError:
                form.add_error("amount", str(_("This is no amount.")))
            except ApplicationError as error:
                form.add_error(None, refusal(error))
            else:
                said = (
                    _("The refund is on its way.")
                    if payment.provider == ProviderKey.STRIPE
                    else _("The refund is noted. It waits until you have transferred the money.")
                )
                self.message_user(request, str(said))
                return HttpResponseRedirect(reverse("admin:payments_refund_changelist"))
        words = (
            _("Stripe sends the money back by itself.")
            if payment.provider == ProviderKey.STRIPE
            else _("Transfer the money yourself, then mark the refund as sent.")
        )
        return page_of(
            self.admin_site,
            request,
            "payments/form.html",
            title=f"{_('Refund')} · {payment}",
            form=form,
            words=[
                _("%(amount)s of %(account)s can be refunded.")
                % {"amount": written(left), "account": payment.account},
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
    list_display = ("payment", "account", "sum", "state", "reason", "created_at", "done_at")
    list_filter = ("status",)
    list_select_related = ("payment__invoice", "account")
    search_fields = ("payment__invoice__number", "account__name")
    actions = ("mark_sent",)
    fields = (*list_display, "provider_id", "why")
    readonly_fields = fields

    @admin.display(description=_("amount"))
    def sum(self, refund: Refund) -> str:
        return sum_written(refund.amount, refund.payment.currency)

    @admin.display(description=_("status"), ordering="status")
    def state(self, refund: Refund) -> str:
        """What waits says for whom, and what failed why: that money is still to be paid back."""
        if refund.status == RefundStatus.PENDING and refund.payment.provider != ProviderKey.STRIPE:
            return str(_("To be transferred"))
        reason = texts.refund_failure(refund.failure_code) if refund.status == RefundStatus.FAILED else ""
        return ": ".join(filter(None, (str(refund.get_status_display()), reason)))

    @admin.display(description=_("why it failed"))
    def why(self, refund: Refund) -> str:
        return with_code(texts.refund_failure(refund.failure_code), refund.failure_code)

    @admin.action(description=_("I have transferred the money"), permissions=["work"])
    def mark_sent(self, request: HttpRequest, queryset: QuerySet[Refund]) -> None:
        for refund in queryset.filter(status=RefundStatus.PENDING):
            try:
                refunds.transferred(refund.pk, actor=operator(request))
            except ApplicationError as error:
                self.message_user(request, f"{refund}: {refusal(error)}", messages.ERROR)


@admin.register(ProviderEvent)
class ProviderEventAdmin(ReadOnlyAdmin):
    list_display = ("id", "type", "received_at", "tries", "try_at")
    list_filter = ("type", ("try_at", admin.EmptyFieldListFilter))
    search_fields = ("=id", "=object_id")
    fields = (*list_display, "object_id")
    readonly_fields = fields
