"""Back office: packages, and what they cost from which day."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.widgets import (
    UnfoldAdminDecimalFieldWidget,
)

from vizitka.accounts.authentication import operator
from vizitka.billing import rules, selectors, services
from vizitka.billing.admin.reading import typed
from vizitka.billing.enums import (
    Feature,
    PaymentInterval,
)
from vizitka.billing.errors import PriceStands
from vizitka.billing.models import Package, PriceVersion
from vizitka.common.money import Money, MoneyError, formatted, from_decimal


class PackageForm(forms.ModelForm):  # type: ignore[type-arg]
    """Features as boxes to tick instead of JSON."""

    features = forms.MultipleChoiceField(
        label=_("features"), choices=Feature.choices, widget=forms.CheckboxSelectMultiple, required=False
    )

    class Meta:
        model = Package
        fields = ["cards_included", "features", "position", "active"]

    def clean_features(self) -> list[str]:
        return [feature.value for feature in rules.known_features(list(self.cleaned_data["features"]))]


@admin.register(Package)
class PackageAdmin(ModelAdmin):  # type: ignore[misc]
    form = PackageForm
    list_display = ["__str__", "price_now", "cards_included", "active"]

    @admin.display(description=_("price today"))
    def price_now(self, package: Package) -> str:
        found = (selectors.price_of(package, interval) for interval in PaymentInterval)
        language = get_language() or settings.LANGUAGE_CODE
        return " · ".join(
            f"{formatted(version.money, language)} {version.interval}" for version in found if version
        )

    def save_model(self, request: HttpRequest, obj: Package, form: Any, change: bool) -> None:
        services.change_package(obj.pk, typed(form), actor=operator(request))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """There are three packages; the code knows them by name."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Package | None = None) -> bool:
        return False


class PriceForm(forms.ModelForm):  # type: ignore[type-arg]
    """A price of a day to come, as people write it; what counts already stands (services.set_price)."""

    price = forms.DecimalField(
        label=capfirst(_("net price per card and interval")),
        min_value=0,
        decimal_places=3,
        widget=UnfoldAdminDecimalFieldWidget,
    )

    class Meta:
        model = PriceVersion
        fields = ["package", "interval", "valid_from"]

    def clean_price(self) -> Decimal:
        typed: Decimal = self.cleaned_data["price"]
        try:
            self.instance.amount = from_decimal(typed, settings.CURRENCY).amount
        except MoneyError:
            raise forms.ValidationError(_("This currency has fewer decimals, or is none.")) from None
        return typed

    def clean_valid_from(self) -> dt.date:
        day: dt.date = self.cleaned_data["valid_from"]
        if not rules.may_change_price(day, selectors.today(), in_contracts=False):
            raise forms.ValidationError(str(PriceStands.message))
        return day


@admin.register(PriceVersion)
class PriceVersionAdmin(ModelAdmin):  # type: ignore[misc]
    form = PriceForm
    fields = ["package", "interval", "price", "valid_from"]
    list_display = ["package", "interval", "price_in_words", "valid_from"]
    list_filter = ["package", "interval"]
    list_select_related = ["package"]

    @admin.display(description=_("net price per card and interval"), ordering="amount")
    def price_in_words(self, version: PriceVersion) -> str:
        return formatted(version.money, get_language() or settings.LANGUAGE_CODE)

    def get_fields(self, request: HttpRequest, obj: PriceVersion | None = None) -> list[str]:
        """What stands is read, and not typed."""
        return ["package", "interval", "price_in_words", "valid_from"] if obj else list(self.fields)

    def get_readonly_fields(self, request: HttpRequest, obj: PriceVersion | None = None) -> list[str]:
        return ["price_in_words"] if obj else []

    def has_change_permission(self, request: HttpRequest, obj: PriceVersion | None = None) -> bool:
        """A price that comes is withdrawn and made anew."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: PriceVersion | None = None) -> bool:
        return obj is not None and rules.may_change_price(
            obj.valid_from, selectors.today(), in_contracts=obj.licences.exists()
        )

    def save_model(self, request: HttpRequest, obj: PriceVersion, form: Any, change: bool) -> None:
        """Prices come from the service, in the currency of the installation."""
        version = services.set_price(
            obj.package,
            PaymentInterval(obj.interval),
            Money(obj.amount, settings.CURRENCY),
            valid_from=obj.valid_from,
            actor=operator(request),
        )
        obj.pk = version.pk
        obj._state.adding = False

    def delete_model(self, request: HttpRequest, obj: PriceVersion) -> None:
        services.withdraw_price(obj, actor=operator(request))
