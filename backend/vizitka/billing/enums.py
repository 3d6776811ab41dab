"""States of the billing domain, each with the transitions that are allowed."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class PackageCode(models.TextChoices):
    """The packages of product.md, section 8. Standard and Enterprise need a licence; free needs none."""

    FREE = "free", pgettext_lazy("package", "Free")
    STANDARD = "standard", _("Standard")
    ENTERPRISE = "enterprise", _("Enterprise")


class PaymentInterval(models.TextChoices):
    """Monthly or yearly; it cannot be changed after purchase (specification, section 4)."""

    MONTH = "month", _("monthly")
    YEAR = "year", _("yearly")


class AccountKind(models.TextChoices):
    BUSINESS = "business", pgettext_lazy("billing account", "Business")
    PRIVATE = "private", pgettext_lazy("billing account", "Private")


class AccountStatus(models.TextChoices):
    ACTIVE = "active", pgettext_lazy("billing account", "Active")
    PAST_DUE = "past_due", pgettext_lazy("billing account", "Past due")
    SUSPENDED = "suspended", pgettext_lazy("billing account", "Suspended")
    CLOSED = "closed", pgettext_lazy("billing account", "Closed")


class AccountRole(models.TextChoices):
    OWNER = "owner", _("Owner")
    ACCOUNTANT = "accountant", _("Accountant")
    VIEWER = "viewer", _("Viewer")


class AccountLetter(models.TextChoices):
    """Letters about an account, beside invitations."""

    OFFER_ACCEPTED = "offer_accepted"
    OFFER_DECLINED = "offer_declined"


class LicenceStatus(models.TextChoices):
    """A cancelled licence still serves until `valid_until`."""

    ACTIVE = "active", pgettext_lazy("licence", "Active")
    CANCELLED = "cancelled", pgettext_lazy("licence", "Cancelled")


class Feature(models.TextChoices):
    """What a package opens. The order is the one in which people read them."""

    PUBLIC_CARDS = "public_cards", _("Card pages, QR codes and vCards")
    OWN_DESIGN = "own_design", _("Your own design for all cards")
    IMPORT_EXPORT = "import_export", _("Import and export of people")
    ROLES = "roles", _("Roles for your team")
    STATISTICS = "statistics", _("Statistics")
    EMAIL_SIGNATURES = "email_signatures", _("Email signatures")
    VIRTUAL_BACKGROUNDS = "virtual_backgrounds", _("Virtual backgrounds")
    LOCATIONS = "locations", _("Locations")
    NEWSLETTER = "newsletter", _("Newsletter")
    CUSTOM_DOMAIN = "custom_domain", _("Your own domain")
    USER_DIRECTORY = "user_directory", _("User directories: SSO and SCIM")
    PIN_PROTECTION = "pin_protection", _("PIN protection")
    API_ACCESS = "api_access", _("API tokens and webhooks")


ACCOUNT_TRANSITIONS: Mapping[AccountStatus, frozenset[AccountStatus]] = {
    AccountStatus.ACTIVE: frozenset({AccountStatus.PAST_DUE, AccountStatus.SUSPENDED, AccountStatus.CLOSED}),
    AccountStatus.PAST_DUE: frozenset({AccountStatus.ACTIVE, AccountStatus.SUSPENDED, AccountStatus.CLOSED}),
    AccountStatus.SUSPENDED: frozenset({AccountStatus.ACTIVE, AccountStatus.CLOSED}),
    AccountStatus.CLOSED: frozenset(),
}

LICENCE_TRANSITIONS: Mapping[LicenceStatus, frozenset[LicenceStatus]] = {
    LicenceStatus.ACTIVE: frozenset({LicenceStatus.CANCELLED}),
    # Taken back before the period's end.
    LicenceStatus.CANCELLED: frozenset({LicenceStatus.ACTIVE}),
}
