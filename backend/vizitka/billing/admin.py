"""Back office of billing: the operator edits packages and grants licences."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from vizitka.accounts.authentication import operator
from vizitka.billing import rules, selectors, services
from vizitka.billing.enums import (
    AccountKind,
    AccountRole,
    AccountStatus,
    Feature,
    LicenceStatus,
    PackageCode,
    PaymentInterval,
)
from vizitka.billing.errors import LicenceStateConflict, PriceStands
from vizitka.billing.models import AccountMember, BillingAccount, Licence, Package, PriceVersion
from vizitka.common.errors import Conflict
from vizitka.common.money import Money, formatted


def _typed(form: Any) -> dict[str, Any]:
    """What the operator changed in a form."""
    return {name: form.cleaned_data[name] for name in form.changed_data}


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
        services.change_package(obj.pk, _typed(form), actor=operator(request))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """There are three packages; the code knows them by name."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Package | None = None) -> bool:
        return False


class PriceForm(forms.ModelForm):  # type: ignore[type-arg]
    """A price of a day to come; what counts already stands (services.set_price)."""

    class Meta:
        model = PriceVersion
        fields = ["package", "interval", "amount", "valid_from"]

    def clean_valid_from(self) -> dt.date:
        day: dt.date = self.cleaned_data["valid_from"]
        if not rules.may_change_price(day, selectors.today(), in_contracts=False):
            raise forms.ValidationError(str(PriceStands.message))
        return day


@admin.register(PriceVersion)
class PriceVersionAdmin(ModelAdmin):  # type: ignore[misc]
    form = PriceForm
    list_display = ["package", "interval", "amount", "currency", "valid_from"]
    list_filter = ["package", "interval"]
    list_select_related = ["package"]

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


class AccountMemberInline(TabularInline):  # type: ignore[misc]
    model = AccountMember
    extra = 0
    raw_id_fields = ["user"]


class AccountForm(forms.ModelForm):  # type: ignore[type-arg]
    """A status follows the one before it (rules.py)."""

    class Meta:
        model = BillingAccount
        fields = ["name", "kind", "status"]

    def clean_status(self) -> AccountStatus:
        present, chosen = self["status"].initial, AccountStatus(self.cleaned_data["status"])
        if self.instance._state.adding or present == chosen:
            return chosen
        if not rules.account_may_become(AccountStatus(present), chosen):
            raise forms.ValidationError(str(Conflict.message))
        return chosen


@admin.register(BillingAccount)
class BillingAccountAdmin(ModelAdmin):  # type: ignore[misc]
    form = AccountForm
    list_display = ["name", "kind", "status", "created_at"]
    list_filter = ["kind", "status"]
    search_fields = ["name", "members__user__email"]
    inlines = [AccountMemberInline]

    def save_model(self, request: HttpRequest, obj: BillingAccount, form: Any, change: bool) -> None:
        if not change:
            opened = services.open_account(obj.name, kind=AccountKind(obj.kind), actor=operator(request))
            obj.pk, obj._state.adding = opened.pk, False
        services.change_account(obj.pk, _typed(form), actor=operator(request))

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Roles of people: each is given and taken away by a service."""
        actor = operator(request)
        for member in formset.save(commit=False):
            role = AccountRole(member.role)
            services.set_account_member(form.instance, member.user, role, actor=actor)
        for member in formset.deleted_objects:
            services.remove_account_member(form.instance, member.user, actor=actor)

    def has_delete_permission(self, request: HttpRequest, obj: BillingAccount | None = None) -> bool:
        """Accounts are closed, never deleted: invoices will refer to them."""
        return False


@admin.register(Licence)
class LicenceAdmin(ModelAdmin):  # type: ignore[misc]
    list_display = ["account", "package", "cards_limit", "interval", "status", "valid_until"]
    list_filter = ["package", "status"]
    list_select_related = ["account", "package"]
    search_fields = ["account__name"]
    autocomplete_fields = ["account"]
    fields = ["account", "package", "cards_limit", "interval", "valid_until", "status"]
    actions = ["cancel"]

    def get_readonly_fields(self, request: HttpRequest, obj: Licence | None = None) -> list[str]:
        """The interval cannot be changed after purchase (specification, section 4)."""
        return ["status", "account", "package", "interval"] if obj else ["status"]

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        if db_field.name == "package":
            options["queryset"] = Package.objects.filter(active=True).exclude(code=PackageCode.FREE)
        return super().formfield_for_foreignkey(db_field, request, **options)

    def save_model(self, request: HttpRequest, obj: Licence, form: Any, change: bool) -> None:
        """New ones come from the service that grants every licence."""
        if change:
            services.change_licence(obj.pk, _typed(form), actor=operator(request))
            return
        granted = services.grant_licence(
            package=obj.package.code,
            cards=obj.cards_limit,
            account=obj.account,
            interval=obj.interval,  # type: ignore[arg-type]
            valid_until=obj.valid_until,
            actor=operator(request),
        )
        obj.pk = granted.pk
        obj._state.adding = False

    def has_delete_permission(self, request: HttpRequest, obj: Licence | None = None) -> bool:
        """Licences are cancelled, never deleted."""
        return False

    @admin.action(description=_("Cancel the chosen licences"))
    def cancel(self, request: HttpRequest, queryset: QuerySet[Licence]) -> None:
        count = 0
        for licence in queryset.filter(status=LicenceStatus.ACTIVE):
            try:
                services.cancel_licence(licence.pk, actor=operator(request))
            except LicenceStateConflict:
                continue
            count += 1
        self.message_user(request, _("Licences cancelled: %(n)d") % {"n": count}, messages.INFO)
