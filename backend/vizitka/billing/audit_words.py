"""What the log of a billing account says about it, its people and its licences (audit.words)."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping
from typing import Any, Final

from django.conf import settings
from django.utils.translation import pgettext_lazy

from vizitka.accounts.models import User
from vizitka.audit import words
from vizitka.audit.fields import Choice, Field, Language, Moment, Names, Reference, Shaped, Switch, Unspoken
from vizitka.billing.enums import (
    AccountKind,
    AccountRole,
    AccountStatus,
    LicenceStatus,
    PackageCode,
    PaymentInterval,
)
from vizitka.billing.models import Package
from vizitka.common.errors import Text
from vizitka.common.money import Money, MoneyError
from vizitka.tax.enums import NumberState

GROUP: Final = "billing"
NO_LIMIT: Final = pgettext_lazy("audit", "as usual")


def names_of_people(_account: uuid.UUID, ids: Collection[str]) -> Names:
    """People by their ids, as they are called now."""
    found = User.objects.filter(pk__in=list(ids))
    return {str(user.pk): str(user.full_name or user.email) for user in found}


def names_of_packages(_account: uuid.UUID, ids: Collection[str]) -> Names:
    return {str(one.pk): str(PackageCode(one.code).label) for one in Package.objects.filter(pk__in=list(ids))}


def amount(value: Any) -> str:
    """Minor units of the installation's currency as people read them."""
    try:
        money = Money(int(value), settings.CURRENCY)
    except (TypeError, ValueError, MoneyError):
        return ""
    return f"{money.decimal} {money.currency}"


class PackageField(Reference):
    """A package, by its code or by its id."""

    def shown(self, value: Any, names: Names) -> str:
        text = str(value or "")
        return str(PackageCode(text).label) if text in PackageCode.values else super().shown(value, names)


PERSON: Final = Reference(
    pgettext_lazy("audit", "Person"), pgettext_lazy("audit", "a former member"), names_of_people
)
ROLE: Final = Choice(pgettext_lazy("audit", "Role"), {one: one.label for one in AccountRole})

OF_ACCOUNTS: Final[Mapping[str, Field]] = {
    "name": Field(pgettext_lazy("audit", "Name")),
    "kind": Choice(pgettext_lazy("audit", "Kind of account"), {one: one.label for one in AccountKind}),
    "status": Choice(pgettext_lazy("audit", "State"), {one: one.label for one in AccountStatus}),
    "company_name": Field(pgettext_lazy("audit", "Company")),
    "first_name": Field(pgettext_lazy("audit", "First name")),
    "last_name": Field(pgettext_lazy("audit", "Last name")),
    "address_line1": Field(pgettext_lazy("audit", "Street and number")),
    "address_line2": Field(pgettext_lazy("audit", "Further line of the address")),
    "zipcode": Field(pgettext_lazy("audit", "Postcode")),
    "city": Field(pgettext_lazy("audit", "City")),
    "country": Field(pgettext_lazy("audit", "Country")),
    "vat_number": Field(pgettext_lazy("audit", "VAT number")),
    "vat_state": Choice(pgettext_lazy("audit", "VAT number"), {one: one.label for one in NumberState}),
    "receiver_name": Field(pgettext_lazy("audit", "Invoices go to")),
    "receiver_email": Field(pgettext_lazy("audit", "Address for invoices")),
    "receiver_language": Language(pgettext_lazy("audit", "Language of invoices")),
    "buyer_reference": Field(pgettext_lazy("audit", "Buyer reference")),
    "po_number": Field(pgettext_lazy("audit", "Order number")),
    "po_required": Switch(pgettext_lazy("audit", "Order number required")),
    "xrechnung": Switch(pgettext_lazy("audit", "XRechnung")),
    "user": PERSON,
    "role": ROLE,
    "by_invoice": Switch(pgettext_lazy("audit", "May pay by invoice")),
    "open_limit": Shaped(
        pgettext_lazy("audit", "What may be open before a first payment"),
        lambda value: str(NO_LIMIT) if value is None else str(value),
    ),
}
OF_INVITATIONS: Final[Mapping[str, Field]] = {
    "account": Unspoken(pgettext_lazy("audit", "Billing account")),
    "role": ROLE,
}
OF_LICENCES: Final[Mapping[str, Field]] = {
    "package": PackageField(
        pgettext_lazy("audit", "Package"), pgettext_lazy("audit", "a former package"), names_of_packages
    ),
    "cards_limit": Field(pgettext_lazy("audit", "Cards")),
    "interval": Choice(pgettext_lazy("audit", "Paid"), {one: one.label for one in PaymentInterval}),
    "status": Choice(pgettext_lazy("audit", "State"), {one: one.label for one in LicenceStatus}),
    "valid_until": Moment(pgettext_lazy("audit", "Ends")),
    "price": Unspoken(pgettext_lazy("audit", "Price")),
}
ACCOUNT_SENTENCES: Final[Mapping[str, Text]] = {
    "billing_account.opened": pgettext_lazy("audit", "Billing account opened: %(object)s"),
    "billing_account.changed": pgettext_lazy("audit", "Billing account changed: %(object)s"),
    "billing_account.member_set": pgettext_lazy("audit", "Role given in the billing account: %(object)s"),
    "billing_account.member_removed": pgettext_lazy(
        "audit", "Person taken out of the billing account: %(object)s"
    ),
    "billing_account.handed_over": pgettext_lazy("audit", "Billing account handed over: %(object)s"),
    "billing_account.closed": pgettext_lazy("audit", "Billing account closed: %(object)s"),
    "billing_account.vat_checked": pgettext_lazy("audit", "VAT number checked: %(object)s"),
}
INVITATION_SENTENCES: Final[Mapping[str, Text]] = {
    "account_invitation.sent": pgettext_lazy("audit", "Invitation sent: %(object)s"),
    "account_invitation.accepted": pgettext_lazy("audit", "Invitation accepted: %(object)s"),
    "account_invitation.declined": pgettext_lazy("audit", "Invitation declined: %(object)s"),
    "account_invitation.withdrawn": pgettext_lazy("audit", "Invitation withdrawn: %(object)s"),
}
LICENCE_SENTENCES: Final[Mapping[str, Text]] = {
    "licence.granted": pgettext_lazy("audit", "Licence opened: %(object)s"),
    "licence.changed": pgettext_lazy("audit", "Licence changed: %(object)s"),
    "licence.cancelled": pgettext_lazy("audit", "Licence cancelled: %(object)s"),
    "licence.resumed": pgettext_lazy("audit", "Cancellation taken back: %(object)s"),
}


def register_words() -> None:
    words.register_group(GROUP, pgettext_lazy("audit", "Billing"), rank=90, of_spaces=False)
    words.register_kind("billing_account", group=GROUP)
    words.register("billing_account", sentences=ACCOUNT_SENTENCES, fields=OF_ACCOUNTS)
    words.register_kind(
        "account_invitation", group=GROUP, nameless=pgettext_lazy("audit", "an invited person")
    )
    words.register("account_invitation", sentences=INVITATION_SENTENCES, fields=OF_INVITATIONS)
    words.register_kind("licence", group=GROUP)
    words.register("licence", sentences=LICENCE_SENTENCES, fields=OF_LICENCES)
