"""What forms of the back office give."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from vizitka.billing.errors import MarkedVatNumber
from vizitka.contents.fields import COUNTRIES
from vizitka.tax import numbers


def typed(form: Any) -> dict[str, Any]:
    """What the operator changed in a form."""
    return {name: form.cleaned_data[name] for name in form.changed_data}


def read_number(text: str, country: str) -> str:
    """Raises `ValidationError` for what is no VAT number."""
    if not text.strip():
        return ""
    try:
        return str(numbers.read(text, country))
    except numbers.Malformed:
        raise forms.ValidationError({"vat_number": MarkedVatNumber().errors["vat_number"]}) from None


def checked_country(text: str) -> str:
    code = text.strip().upper()
    if code and code not in COUNTRIES:
        raise forms.ValidationError(_("Use the two letters of a country, such as AT."))
    return code
