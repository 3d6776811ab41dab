"""Back office of billing: the operator edits packages and grants licences."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any, Final

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from schwifty import IBAN
from schwifty.exceptions import SchwiftyException
from unfold.admin import ModelAdmin, TabularInline
from unfold.widgets import (
    UnfoldAdminDecimalFieldWidget,
    UnfoldAdminFileFieldWidget,
    UnfoldAdminURLInputWidget,
    UnfoldBooleanWidget,
)

from vizitka.accounts.authentication import operator
from vizitka.billing import company, rules, selectors, seller_rules, selling, services
from vizitka.billing.enums import (
    AccountKind,
    AccountRole,
    AccountStatus,
    Feature,
    LicenceStatus,
    PackageCode,
    PaymentInterval,
)
from vizitka.billing.errors import AccountIsClosed, LicenceStateConflict, MarkedVatNumber, PriceStands
from vizitka.billing.models import AccountMember, BillingAccount, Licence, Package, PriceVersion, Seller
from vizitka.common import clock
from vizitka.common.back_office import ReadOnlyAdmin
from vizitka.common.errors import ApplicationError, Conflict
from vizitka.common.money import Money, MoneyError, formatted, from_decimal
from vizitka.contents.fields import COUNTRIES
from vizitka.images.avatars import avatar_of
from vizitka.images.enums import ImagePurpose
from vizitka.images.errors import TooManyBytes
from vizitka.images.models import Image
from vizitka.images.rules import MOST_BYTES
from vizitka.images.services import store_image
from vizitka.tax import numbers
from vizitka.tax.enums import NumberState
from vizitka.tax.models import Consultation

# Each may take some seconds.
MOST_CHECKS: Final = 10


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


class AccountMemberInline(TabularInline):  # type: ignore[misc]
    model = AccountMember
    extra = 0
    raw_id_fields = ["user"]


def _read_number(text: str, country: str) -> str:
    """Raises `ValidationError` for what is no VAT number."""
    if not text.strip():
        return ""
    try:
        return str(numbers.read(text, country))
    except numbers.Malformed:
        raise forms.ValidationError({"vat_number": MarkedVatNumber().errors["vat_number"]}) from None


def _checked_country(text: str) -> str:
    code = text.strip().upper()
    if code and code not in COUNTRIES:
        raise forms.ValidationError(_("Use the two letters of a country, such as AT."))
    return code


class SellerForm(forms.ModelForm):  # type: ignore[type-arg]
    """Who sells, with a logo that is uploaded here."""

    website = Seller._meta.get_field("website").formfield(
        assume_scheme="https", widget=UnfoldAdminURLInputWidget
    )
    upload = forms.FileField(
        label=_("New logo"),
        required=False,
        help_text=_("For invoices, on white ground."),
        widget=UnfoldAdminFileFieldWidget(attrs={"accept": "image/*"}),
    )
    no_logo = forms.BooleanField(label=_("Take the logo away"), required=False, widget=UnfoldBooleanWidget)

    class Meta:
        model = Seller
        fields = [field.name for field in Seller._meta.concrete_fields if field.name not in {"id", "logo"}]

    def clean_country(self) -> str:
        return _checked_country(self.cleaned_data["country"])

    def clean_time_zone(self) -> str:
        zone: str = self.cleaned_data["time_zone"]
        if zone not in clock.zone_names():
            raise forms.ValidationError(_("Use the name of a time zone, such as Europe/Vienna."))
        return zone

    def clean_iban(self) -> str:
        try:
            return str(IBAN(self.cleaned_data["iban"])) if self.cleaned_data["iban"].strip() else ""
        except SchwiftyException:
            raise forms.ValidationError(_("This is no IBAN.")) from None

    def clean_upload(self) -> Image | None:
        file = self.cleaned_data["upload"]
        if file is None:
            return None
        if file.size > MOST_BYTES:
            raise forms.ValidationError(str(TooManyBytes().message))
        try:
            return store_image(file.read(), purpose=ImagePurpose.LOGO)
        except ApplicationError as error:
            raise forms.ValidationError(str(error.message)) from error

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or self.cleaned_data
        if "vat_number" in values and "country" in values:
            values["vat_number"] = _read_number(values["vat_number"], values["country"])
        if all(name in values for name in seller_rules.DUNNING) and not seller_rules.dunning_ascends(values):
            raise forms.ValidationError(_("Each step of dunning comes after the one before it."))
        return values

    def values(self) -> dict[str, Any]:
        """What is saved."""
        values = dict(self.cleaned_data)
        uploaded, is_gone = values.pop("upload"), values.pop("no_logo")
        if uploaded or is_gone:
            values["logo"] = uploaded
        return values


@admin.register(Seller)
class SellerAdmin(ModelAdmin):  # type: ignore[misc]
    form = SellerForm
    list_display = ["name", "country", "vat_number", "small_business", "oss"]
    readonly_fields = ["shown"]
    fieldsets = [
        (None, {"fields": ["name", "address_line1", "address_line2", "zipcode", "city", "country"]}),
        (
            _("Tax"),
            {"fields": ["vat_number", "tax_number", "register", "small_business", "oss", "time_zone"]},
        ),
        (_("Contact"), {"fields": ["contact", "email", "phone", "website"]}),
        (_("Bank"), {"fields": ["iban", "bic", "bank_name", "creditor_id"]}),
        (_("Invoices"), {"fields": ["invoice_series", "credit_series", "shown", "upload", "no_logo"]}),
        (_("Trust"), {"fields": ["open_limit"]}),
        (
            _("Dunning, in days after the due day"),
            {"fields": ["days_to_pay", *seller_rules.DUNNING]},
        ),
        (
            "DATEV",
            {
                "fields": [
                    field.name for field in Seller._meta.get_fields() if field.name.startswith("datev_")
                ]
            },
        ),
    ]

    @admin.display(description=_("Logo"))
    def shown(self, row: Seller) -> str:
        address = avatar_of(row.logo)
        return format_html('<img src="{}" alt="" width="96">', address) if address else "–"

    def save_model(self, request: HttpRequest, obj: Seller, form: Any, change: bool) -> None:
        saved = selling.change_seller(form.values(), actor=operator(request))
        obj.pk, obj._state.adding = saved.pk, False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """There is one."""
        return not Seller.objects.exists()

    def has_delete_permission(self, request: HttpRequest, obj: Seller | None = None) -> bool:
        """Invoices are somebody's."""
        return False


@admin.register(Consultation)
class ConsultationAdmin(ReadOnlyAdmin):
    """What VIES has answered: the proof where somebody asks why no VAT was charged."""

    list_display = ["number", "state", "name", "reference", "at"]
    list_filter = ["state"]
    search_fields = ["number", "name", "reference"]


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
        return _checked_country(self.cleaned_data["country"])

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or self.cleaned_data
        if "vat_number" in values and "country" in values:
            values["vat_number"] = _read_number(values["vat_number"], values["country"])
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
