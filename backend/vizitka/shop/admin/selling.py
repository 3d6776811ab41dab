"""Back office: what sending costs, codes, partners and their shares."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy
from unfold.admin import ModelAdmin

from vizitka.accounts.authentication import operator
from vizitka.common.back_office import ReadOnlyAdmin
from vizitka.shop import partners, services
from vizitka.shop.admin.words import in_words
from vizitka.shop.models import (
    DiscountCode,
    Partner,
    PartnerResult,
    ShippingRate,
)


class CountryForm(forms.ModelForm):  # type: ignore[type-arg]
    def clean_country(self) -> str:
        return str(self.cleaned_data["country"]).strip().upper()


@admin.register(ShippingRate)
class ShippingRateAdmin(ModelAdmin):  # type: ignore[misc]
    form = CountryForm
    list_display = ("__str__", "price", "free")
    ordering = ("country", "up_to_grams")
    fields = ("country", "up_to_grams", "currency", "amount", "free_from")

    @admin.display(description=_("net price of a parcel"))
    def price(self, row: ShippingRate) -> str:
        return in_words(row.amount, row.currency)

    @admin.display(description=_("free from"))
    def free(self, row: ShippingRate) -> str:
        return "–" if row.free_from is None else in_words(row.free_from, row.currency)

    def save_model(self, request: HttpRequest, obj: ShippingRate, form: Any, change: bool) -> None:
        services.save(obj, form.cleaned_data, actor=operator(request))

    def delete_model(self, request: HttpRequest, obj: ShippingRate) -> None:
        services.remove_rate(obj, actor=operator(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[ShippingRate]) -> None:
        for rate in queryset:
            services.remove_rate(rate, actor=operator(request))


class CodeForm(forms.ModelForm):  # type: ignore[type-arg]
    def clean_code(self) -> str:
        return str(self.cleaned_data["code"]).strip().upper()

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or self.cleaned_data
        changed = [
            name for name in services.FIXED if name in found and getattr(self.instance, name) != found[name]
        ]
        if self.instance.uses and changed:
            self.add_error(changed[0], _("Somebody has used this code: what it takes off stays as it is."))
        return found


@admin.register(DiscountCode)
class DiscountCodeAdmin(ModelAdmin):  # type: ignore[misc]
    form = CodeForm
    list_display = ("code", "off", "scope", "valid_from", "valid_until", "uses", "most_uses", "active")
    list_filter = ("active", "scope")
    search_fields = ("code",)
    fields = (
        "code", "type", "value", "currency", "scope", "article", "package", "valid_from", "valid_until", "most_uses",
        "uses", "active",
    )  # fmt: skip
    readonly_fields = ("uses",)

    @admin.display(description=_("takes off"))
    def off(self, row: DiscountCode) -> str:
        return f"{row.value} %" if row.type == "percent" else in_words(row.value, row.currency)

    def save_model(self, request: HttpRequest, obj: DiscountCode, form: Any, change: bool) -> None:
        services.save_code(obj, form.cleaned_data, actor=operator(request))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Partner)
class PartnerAdmin(ModelAdmin):  # type: ignore[misc]
    list_display = ("name", "user", "percent", "active", "due")
    list_filter = ("active",)
    search_fields = ("name", "user__email")
    list_select_related = ("user",)
    fields = ("name", "user", "percent", "active", "link")
    autocomplete_fields = ("user",)
    readonly_fields = ("link",)

    @admin.display(description=_("link"))
    def link(self, row: Partner) -> str:
        return "–" if row._state.adding else partners.link_of(row)

    @admin.display(description=_("to be paid out"))
    def due(self, row: Partner) -> str:
        return ", ".join(in_words(one.amount, one.currency) for one in partners.due_to(row)) or "–"

    def save_model(self, request: HttpRequest, obj: Partner, form: Any, change: bool) -> None:
        services.save(obj, form.cleaned_data, actor=operator(request))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(PartnerResult)
class PartnerResultAdmin(ReadOnlyAdmin):
    list_display = ("partner", "at", "sum_of_order", "share_of_it", "state", "paid_at", "owed_back")
    list_filter = ("state", "partner")
    list_select_related = ("partner",)
    date_hierarchy = "at"
    actions = ("pay_out",)

    @admin.display(description=_("net sum"))
    def sum_of_order(self, row: PartnerResult) -> str:
        return in_words(row.base, row.currency)

    @admin.display(description=_("share"))
    def share_of_it(self, row: PartnerResult) -> str:
        return in_words(row.share, row.currency)

    @admin.display(description=pgettext_lazy("share of a partner", "owed back"))
    def owed_back(self, row: PartnerResult) -> str:
        owed = partners.owed_of(row)
        return in_words(owed, row.currency) if owed else "–"

    @admin.action(description=_("Note as paid out"), permissions=["work"])
    def pay_out(self, request: HttpRequest, queryset: QuerySet[PartnerResult]) -> None:
        chosen = list(queryset.values_list("pk", flat=True))
        number = partners.pay_out(chosen, actor=operator(request))
        said = ngettext(
            "%(number)d share is noted as paid out.", "%(number)d shares are noted as paid out.", number
        )
        self.message_user(request, said % {"number": number}, messages.SUCCESS)
        if left := len(chosen) - number:
            said = ngettext(
                "%(number)d was left out: it is not earned, or paid out already.",
                "%(number)d were left out: they are not earned, or paid out already.",
                left,
            )
            self.message_user(request, said % {"number": left}, messages.WARNING)
