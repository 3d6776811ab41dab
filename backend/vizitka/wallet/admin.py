"""Back office of wallets: certificates are uploaded, checked in words, and never shown again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin
from unfold.decorators import action
from unfold.widgets import (
    UnfoldAdminFileFieldWidget,
    UnfoldAdminPasswordWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

from vizitka.accounts.authentication import operator
from vizitka.common.back_office import Works
from vizitka.wallet import keeping, vault
from vizitka.wallet.certificates import LARGEST
from vizitka.wallet.enums import WalletStanding
from vizitka.wallet.errors import CertificateRefused
from vizitka.wallet.models import WalletCertificate


def _file(label: Any, help_text: Any, accept: str, *, required: bool = False) -> forms.FileField:
    widget = UnfoldAdminFileFieldWidget(attrs={"accept": accept})
    return forms.FileField(label=label, help_text=help_text, required=required, widget=widget)


def _agreed(help_text: Any) -> forms.BooleanField:
    return forms.BooleanField(
        label=_("Keep it all the same"), help_text=help_text, required=False, widget=UnfoldBooleanWidget
    )


class CertificateForm(forms.Form):
    """What was chosen, read whole: files are small, or refused."""

    def content(self, name: str) -> bytes:
        file = self.cleaned_data.get(name)
        return file.read(LARGEST + 1) if file else b""


class AppleForm(CertificateForm):
    certificate = _file(
        _("Certificate"),
        _("Of the kind “Pass Type ID”: the .p12 from the keychain, or .cer or .pem."),
        ".p12,.pfx,.pem,.cer,.crt",
        required=True,
    )
    key = _file(_("Key"), _("Only where it is not in the same file."), ".pem,.key")
    password = forms.CharField(
        label=_("Password of the file"), required=False, strip=False, widget=UnfoldAdminPasswordWidget
    )
    chain = _file(
        _("Certificate of the issuer (WWDR)"),
        _("From Apple’s page of certificates: the one by which yours was made."),
        ".pem,.cer,.crt",
    )
    agreed = _agreed(_("Files and password are to be given once more."))


class GoogleForm(CertificateForm):
    issuer = forms.CharField(
        label=_("Issuer id"),
        max_length=40,
        help_text=_("From the Google Pay & Wallet console."),
        widget=UnfoldAdminTextInputWidget,
    )
    account = _file(
        _("Key of the service account"),
        _("The JSON file. The account must be a user of the issuer in the console."),
        ".json,application/json",
        required=True,
    )
    agreed = _agreed(_("The file is to be given once more."))


@admin.register(WalletCertificate)
class WalletCertificateAdmin(Works, ModelAdmin):  # type: ignore[misc]
    """One certificate for each wallet; uploading one replaces the former."""

    list_display = ("wallet", "identifier", "team", "standing", "ends_at")
    fields = (
        "wallet", "standing", "identifier", "team", "holder", "issuer", "starts_at", "ends_at", "saved_at", "saved_by"
    )  # fmt: skip
    readonly_fields = fields
    ordering = ("wallet",)
    actions_list = ("upload_apple", "upload_google")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def delete_model(self, request: HttpRequest, obj: WalletCertificate) -> None:
        keeping.remove(operator(request), obj)

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        for row in queryset:
            keeping.remove(operator(request), row)

    @admin.display(description=_("State"))
    def standing(self, row: WalletCertificate) -> str:
        standing = next((one.standing for one in vault.standings().values() if one.certificate == row), None)
        if standing != WalletStanding.READY:
            return str(standing.label) if standing else "–"
        if not row.is_trusted:
            return str(_("Self-made: no phone takes its passes"))
        left = keeping.days_left(row)
        if left is not None and left <= keeping.WARNINGS[0]:
            return ngettext("Ends in %(n)d day", "Ends in %(n)d days", left) % {"n": left}
        return str(WalletStanding.READY.label)

    @action(  # type: ignore[untyped-decorator]
        description=_("Upload for Apple Wallet"), url_path="apple", permissions=["work"]
    )
    def upload_apple(self, request: HttpRequest) -> HttpResponseBase:
        form = AppleForm(request.POST or None, request.FILES or None)
        words = [
            _("The certificate is checked, and kept encrypted. Nobody can download it again."),
            _(
                "A new certificate of the same pass type goes on with all passes that phones keep; "
                "one of another type does not."
            ),
        ]

        def save() -> WalletCertificate:
            return keeping.save_apple(
                operator(request),
                certificate=form.content("certificate"),
                key=form.content("key"),
                password=form.cleaned_data["password"],
                chain=form.content("chain"),
                agreed=form.cleaned_data["agreed"],
            )

        return self._uploading(request, form, save, _("Certificate for Apple Wallet"), words)

    @action(  # type: ignore[untyped-decorator]
        description=_("Upload for Google Wallet"), url_path="google", permissions=["work"]
    )
    def upload_google(self, request: HttpRequest) -> HttpResponseBase:
        form = GoogleForm(request.POST or None, request.FILES or None)
        words = [
            _("The key is checked, and kept encrypted. Nobody can download it again."),
            _("A key of the same issuer goes on with all passes; one of another issuer does not."),
        ]

        def save() -> WalletCertificate:
            return keeping.save_google(
                operator(request),
                issuer=form.cleaned_data["issuer"],
                account=form.content("account"),
                agreed=form.cleaned_data["agreed"],
            )

        return self._uploading(request, form, save, _("Account for Google Wallet"), words)

    def _uploading(
        self,
        request: HttpRequest,
        form: CertificateForm,
        save: Callable[[], WalletCertificate],
        title: Any,
        words: list[Any],
    ) -> HttpResponseBase:
        """The form, with what is wrong at its field; after it what was kept, in words."""
        if request.method == "POST" and form.is_valid():
            try:
                row = save()
            except CertificateRefused as error:
                form.add_error(error.field, str(error.why))
            else:
                self.message_user(request, _kept_words(row))
                return HttpResponseRedirect(reverse("admin:wallet_walletcertificate_change", args=(row.pk,)))
        context = {
            **self.admin_site.each_context(request),
            "title": str(title),
            "form": form,
            # Nobody is to agree before they are told to what.
            "fields": [field for field in form if field.name != "agreed" or field.errors],
            "words": words,
            "button": _("Check and keep"),
        }
        return TemplateResponse(request, "wallet/upload.html", context)


def _kept_words(row: WalletCertificate) -> str:
    """What it is, in one sentence."""
    if row.ends_at is None:
        return str(_("Kept: issuer %(identifier)s, written by %(holder)s.")) % {
            "identifier": row.identifier,
            "holder": row.holder,
        }
    said = str(
        _(
            "Kept: pass type %(identifier)s of team %(team)s (%(holder)s), made by %(issuer)s, good until "
            "%(day)s."
        )
    )
    said %= {
        "identifier": row.identifier,
        "team": row.team,
        "holder": row.holder,
        "issuer": row.issuer,
        "day": date_format(row.ends_at, "DATE_FORMAT"),
    }
    return said if row.is_trusted else f"{said} {_('Apple has not made it: no phone takes its passes.')}"
