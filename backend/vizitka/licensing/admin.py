"""Back office of licensing: contracts and their charges to look at, offers to write, the dunning run before it runs."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline
from unfold.widgets import UnfoldAdminDecimalFieldWidget

from vizitka.accounts.authentication import operator
from vizitka.common.back_office import ReadOnlyAdmin
from vizitka.common.errors import ApplicationError
from vizitka.common.money import MoneyError, formatted, from_decimal
from vizitka.licensing import declaring, lateness, offers
from vizitka.licensing.models import Charge, Contract, Declaration, Dunning, Offer
from vizitka.payments.admin.words import what_is_to_be_transferred


class ReadOnly:
    """What only the product writes."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ChargeInline(ReadOnly, TabularInline):  # type: ignore[misc]
    model = Charge
    fields = ["kind", "package", "cards", "unit_amount", "start", "end", "invoice"]
    extra = 0


@admin.register(Contract)
class ContractAdmin(ReadOnly, ModelAdmin):  # type: ignore[misc]
    """Those that cannot be billed stand first."""

    list_display = ["account", "licence", "price", "period_end", "next_cards", "parked"]
    list_filter = ["parked", "trial", "period_end"]
    list_select_related = ["account", "licence__package", "licence__account"]
    search_fields = ["account__name", "account__customer_number"]
    ordering = ["-parked", "period_end"]
    inlines = [ChargeInline]

    @admin.display(description=_("price"))
    def price(self, contract: Contract) -> str:
        return formatted(contract.unit, (get_language() or "en").replace("-", "_"))


class OfferForm(forms.ModelForm):  # type: ignore[type-arg]
    """The price as people write it."""

    price = forms.DecimalField(
        label=capfirst(_("net price per card and interval")),
        min_value=0,
        decimal_places=3,
        widget=UnfoldAdminDecimalFieldWidget,
    )

    class Meta:
        model = Offer
        fields = ["account", "package", "interval", "currency", "cards_at_least", "last_day"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        try:
            self.instance.amount = from_decimal(
                Decimal(cleaned.get("price") or 0), cleaned.get("currency", "")
            ).amount
        except MoneyError:
            self.add_error("price", _("This currency has fewer decimals, or is none."))
        return cleaned


@admin.register(Offer)
class OfferAdmin(ModelAdmin):  # type: ignore[misc]
    form = OfferForm
    list_display = ["account", "package", "interval", "price", "cards_at_least", "last_day", "taken_at"]
    list_select_related = ["account", "package"]
    search_fields = ["account__name"]
    autocomplete_fields = ["account"]

    def has_change_permission(self, request: HttpRequest, obj: Offer | None = None) -> bool:
        # What somebody may have read already is not changed: it is taken back, and a new one is written.
        return obj is None and bool(super().has_change_permission(request, obj))

    def has_delete_permission(self, request: HttpRequest, obj: Offer | None = None) -> bool:
        return (obj is None or obj.taken_at is None) and bool(super().has_delete_permission(request, obj))

    def save_model(self, request: HttpRequest, obj: Offer, form: Any, change: bool) -> None:
        offers.make(obj, actor=operator(request))

    def delete_model(self, request: HttpRequest, obj: Offer) -> None:
        offers.withdraw(obj, actor=operator(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Offer]) -> None:
        for offer in queryset.filter(taken_at=None):
            offers.withdraw(offer, actor=operator(request))

    @admin.display(description=_("price"))
    def price(self, offer: Offer) -> str:
        return formatted(offer.money, (get_language() or "en").replace("-", "_"))


@admin.register(Dunning)
class DunningAdmin(ReadOnly, ModelAdmin):  # type: ignore[misc]
    """What was done about late payments, and what the next run will do."""

    list_display = ["at", "account", "invoice", "kind"]
    list_filter = ["kind"]
    list_select_related = ["account", "invoice"]
    search_fields = ["account__name", "invoice__number"]
    list_before_template = "licensing/dunning.html"

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        context = {**(extra_context or {}), "steps": lateness.due_steps(), "coming": lateness.coming()}
        return super().changelist_view(request, context)  # type: ignore[no-any-return]


@admin.register(Declaration)
class DeclarationAdmin(ReadOnlyAdmin):
    """What people have declared without signing in; what waits stands first."""

    list_display = ["received_at", "kind", "name", "email", "account", "outcome"]
    list_filter = ["outcome", "kind"]
    list_select_related = ["account"]
    search_fields = ["name", "email", "contract", "=customer_number"]
    ordering = ["-outcome", "-received_at"]
    actions = ("carry_out", "set_aside")

    @admin.action(description=_("Carry out"), permissions=["work"])
    def carry_out(self, request: HttpRequest, queryset: QuerySet[Declaration]) -> None:
        for made in queryset:
            try:
                declaring.carry_out(made.pk, actor=operator(request))
            except ApplicationError as error:
                self.message_user(request, f"{made}: {error.message}", messages.ERROR)
        if said := what_is_to_be_transferred(account__in=queryset.values("account")):
            self.message_user(request, said, messages.WARNING)

    @admin.action(description=_("Set aside"), permissions=["work"])
    def set_aside(self, request: HttpRequest, queryset: QuerySet[Declaration]) -> None:
        for made in queryset:
            declaring.set_aside(made.pk)
