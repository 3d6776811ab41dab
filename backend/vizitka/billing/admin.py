"""Back office of billing: the operator edits packages and grants licences."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from vizitka.accounts.authentication import operator
from vizitka.billing import rules, services
from vizitka.billing.enums import Feature, LicenceStatus, PackageCode
from vizitka.billing.errors import LicenceStateConflict
from vizitka.billing.models import AccountMember, BillingAccount, Licence, Package


class PackageForm(forms.ModelForm):  # type: ignore[type-arg]
    """Features as boxes to tick instead of JSON."""

    features = forms.MultipleChoiceField(
        label=_("features"), choices=Feature.choices, widget=forms.CheckboxSelectMultiple, required=False
    )

    class Meta:
        model = Package
        fields = ["price_month", "price_year", "currency", "cards_included", "features", "position", "active"]

    def clean_features(self) -> list[str]:
        return [feature.value for feature in rules.known_features(list(self.cleaned_data["features"]))]


@admin.register(Package)
class PackageAdmin(ModelAdmin):  # type: ignore[misc]
    form = PackageForm
    list_display = ["__str__", "price_month", "price_year", "currency", "cards_included", "active"]
    readonly_fields = ["currency"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """There are three packages; the code knows them by name."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Package | None = None) -> bool:
        return False


class AccountMemberInline(TabularInline):  # type: ignore[misc]
    model = AccountMember
    extra = 0
    raw_id_fields = ["user"]


@admin.register(BillingAccount)
class BillingAccountAdmin(ModelAdmin):  # type: ignore[misc]
    list_display = ["name", "kind", "status", "created_at"]
    list_filter = ["kind", "status"]
    search_fields = ["name", "members__user__email"]
    inlines = [AccountMemberInline]

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
            super().save_model(request, obj, form, change)
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
