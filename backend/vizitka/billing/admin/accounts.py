"""Back office: billing accounts, who belongs to them, and their licences."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from vizitka.accounts.authentication import operator
from vizitka.billing import company, rules, services
from vizitka.billing.admin.reading import checked_country, read_number, typed
from vizitka.billing.enums import (
    AccountKind,
    AccountRole,
    AccountStatus,
    LicenceStatus,
    PackageCode,
)
from vizitka.billing.errors import AccountIsClosed, LicenceStateConflict
from vizitka.billing.models import AccountMember, BillingAccount, Licence, Package
from vizitka.common.errors import Conflict
from vizitka.tax.enums import NumberState

# Each may take some seconds.
MOST_CHECKS: Final = 10


class AccountMemberInline(TabularInline):  # type: ignore[misc]
    model = AccountMember
    extra = 0
    raw_id_fields = ["user"]


class AccountForm(forms.ModelForm):  # type: ignore[type-arg]
    """A status follows the one before it (rules.py)."""

    class Meta:
        model = BillingAccount
        fields = ["status", *company.FIELDS]

    def clean_receiver_language(self) -> str:
        code: str = self.cleaned_data["receiver_language"].strip()
        if code and code not in dict(settings.LANGUAGES):
            said = forms.ChoiceField.default_error_messages["invalid_choice"]
            raise forms.ValidationError(said, params={"value": code})
        return code

    def clean_country(self) -> str:
        return checked_country(self.cleaned_data["country"])

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or self.cleaned_data
        if "vat_number" in values and "country" in values:
            values["vat_number"] = read_number(values["vat_number"], values["country"])
        return values

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
    list_display = [
        "name",
        "customer_number",
        "kind",
        "status",
        "country",
        "vat_number",
        "number_state",
        "created_at",
    ]
    list_filter = ["kind", "status", "vat_state", "reverse_charge"]
    search_fields = ["name", "company_name", "customer_number", "vat_number", "members__user__email"]
    inlines = [AccountMemberInline]
    readonly_fields = ["customer_number", "vat_state", "vat_checked_at", "tax_rate", "reverse_charge"]
    actions = ["check_numbers"]
    fieldsets = [
        (None, {"fields": ["name", "customer_number", "kind", "status"]}),
        (
            _("Company"),
            {
                "fields": [
                    "company_name",
                    "first_name",
                    "last_name",
                    "address_line1",
                    "address_line2",
                    "zipcode",
                    "city",
                    "country",
                ]
            },
        ),
        (_("Tax"), {"fields": ["vat_number", "vat_state", "vat_checked_at", "tax_rate", "reverse_charge"]}),
        (
            _("Invoices go to"),
            {
                "fields": [
                    "receiver_name",
                    "receiver_email",
                    "receiver_language",
                    "buyer_reference",
                    "po_number",
                    "po_required",
                    "xrechnung",
                ]
            },
        ),
    ]

    @admin.display(description=_("state of the VAT number"))
    def number_state(self, account: BillingAccount) -> str:
        return str(NumberState(account.vat_state).label) if account.vat_number else "–"

    @admin.action(description=_("Ask VIES about the chosen accounts"), permissions=["change"])
    def check_numbers(self, request: HttpRequest, queryset: QuerySet[BillingAccount]) -> None:
        accounts = list(queryset.exclude(vat_number="")[:MOST_CHECKS])
        for account in accounts:
            company.check_vat(operator(request), account, again=True)
        self.message_user(request, _("VAT numbers asked for: %(n)d") % {"n": len(accounts)}, messages.INFO)

    def save_model(self, request: HttpRequest, obj: BillingAccount, form: Any, change: bool) -> None:
        if not change:
            opened = services.open_account(obj.name, kind=AccountKind(obj.kind), actor=operator(request))
            obj.pk, obj._state.adding = opened.pk, False
        services.change_account(obj.pk, typed(form), actor=operator(request))

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


class LicenceForm(forms.ModelForm):  # type: ignore[type-arg]
    """A licence of an account that is open."""

    class Meta:
        model = Licence
        fields = ["account", "package", "cards_limit", "interval", "valid_until"]

    def clean_account(self) -> BillingAccount:
        account: BillingAccount = self.cleaned_data["account"]
        if account.status == AccountStatus.CLOSED:
            raise forms.ValidationError(str(AccountIsClosed.message))
        return account


@admin.register(Licence)
class LicenceAdmin(ModelAdmin):  # type: ignore[misc]
    form = LicenceForm
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
            services.change_licence(obj.pk, typed(form), actor=operator(request))
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

    @admin.action(description=_("Cancel the chosen licences"), permissions=["change"])
    def cancel(self, request: HttpRequest, queryset: QuerySet[Licence]) -> None:
        count = 0
        for licence in queryset.filter(status=LicenceStatus.ACTIVE):
            try:
                services.cancel_licence(licence.pk, actor=operator(request))
            except LicenceStateConflict:
                continue
            count += 1
        self.message_user(request, _("Licences cancelled: %(n)d") % {"n": count}, messages.INFO)
