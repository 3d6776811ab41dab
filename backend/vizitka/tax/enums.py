"""Words of VAT."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Supply(models.TextChoices):
    SERVICE = "service", _("Service")
    GOODS = "goods", _("Goods")


class TaxCategory(models.TextChoices):
    """Categories of EN 16931 (UNTDID 5305) that are in use here."""

    STANDARD = "S", _("Standard rate")
    REVERSE_CHARGE = "AE", _("Reverse charge")
    INTRA_COMMUNITY = "K", _("Supply within the EU")
    EXPORT = "G", _("Export")
    OUTSIDE_SCOPE = "O", _("Not subject to VAT")
    EXEMPT = "E", _("Exempt")


# The name in the document of the API is the longer one: there is another kind of category.
Category = TaxCategory


class NumberState(models.TextChoices):
    """What is known of a VAT number. `unknown`: asked, and nobody could say; it is asked again by itself."""

    UNCHECKED = "unchecked", pgettext_lazy("VAT number", "Not checked yet")
    MALFORMED = "malformed", pgettext_lazy("VAT number", "Not a VAT number")
    VALID = "valid", pgettext_lazy("VAT number", "Valid")
    INVALID = "invalid", pgettext_lazy("VAT number", "Not valid")
    UNKNOWN = "unknown", pgettext_lazy("VAT number", "Could not be checked")


class Note(models.TextChoices):
    """Sentences that an invoice must carry, or that explain its tax (tax/notes.py)."""

    REVERSE_CHARGE = "reverse_charge"
    INTRA_COMMUNITY = "intra_community"
    EXPORT = "export"
    OUTSIDE_SCOPE = "outside_scope"
    SMALL_BUSINESS_DE = "small_business_de"
    SMALL_BUSINESS_AT = "small_business_at"
    SMALL_BUSINESS = "small_business"
    NUMBER_NOT_CONFIRMED = "number_not_confirmed"
