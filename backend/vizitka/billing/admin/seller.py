"""Back office: who sells, and what was asked about VAT numbers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from schwifty import IBAN
from schwifty.exceptions import SchwiftyException
from unfold.admin import ModelAdmin
from unfold.widgets import (
    UnfoldAdminFileFieldWidget,
    UnfoldAdminURLInputWidget,
    UnfoldBooleanWidget,
)

from vizitka.accounts.authentication import operator
from vizitka.billing import seller_rules, selling
from vizitka.billing.admin.reading import checked_country, read_number
from vizitka.billing.models import Seller
from vizitka.common import clock
from vizitka.common.back_office import ReadOnlyAdmin
from vizitka.common.errors import ApplicationError
from vizitka.images.avatars import avatar_of
from vizitka.images.enums import ImagePurpose
from vizitka.images.errors import TooManyBytes
from vizitka.images.models import Image
from vizitka.images.rules import MOST_BYTES
from vizitka.images.services import store_image
from vizitka.tax.models import Consultation


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
        return checked_country(self.cleaned_data["country"])

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
            values["vat_number"] = read_number(values["vat_number"], values["country"])
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
