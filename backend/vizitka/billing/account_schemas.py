"""What goes in and out of billing accounts."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Any, Literal

from django.utils.translation import gettext as _
from pydantic import AfterValidator, Field

from vizitka.accounts.schemas import Address, LanguageCode, Name, Password
from vizitka.billing.enums import AccountKind, AccountRole, AccountStatus
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.common.errors import InvalidInput
from vizitka.contents.fields import COUNTRIES, Line, Text100, Text200
from vizitka.tax.enums import Category, NumberState

InvitedRole = Literal["accountant", "viewer"]


def _country(code: str) -> str:
    found = code.upper()
    if found and found not in COUNTRIES:
        raise FieldProblem(_("Choose a country from the list."))
    return found


CountryIn = Annotated[str, Field(max_length=2), Line, AfterValidator(_country)]
Text20 = Annotated[str, Field(max_length=20), Line]
Text40 = Annotated[str, Field(max_length=40), Line]
Text50 = Annotated[str, Field(max_length=50), Line]
NoAddress = Literal[""]


class CompanyFields(InSchema):
    """What an account says of who pays, and of who receives invoices."""

    company_name: Text200 = ""
    first_name: Text100 = ""
    last_name: Text100 = ""
    address_line1: Text200 = ""
    address_line2: Text200 = ""
    zipcode: Text20 = ""
    city: Text100 = ""
    country: CountryIn = ""
    vat_number: Text40 = ""
    receiver_name: Text200 = ""
    receiver_email: Address | NoAddress = ""
    receiver_language: LanguageCode | NoAddress = ""
    buyer_reference: Text100 = ""
    po_number: Text50 = ""
    po_required: bool = False
    xrechnung: bool = False


class BillingAccountIn(CompanyFields):
    """Without `name` the account is called as the company or the person."""

    name: Text200 = ""
    kind: AccountKind = AccountKind.BUSINESS

    def values(self) -> dict[str, Any]:
        found = self.model_dump()
        person = f"{self.first_name} {self.last_name}".strip()
        found["name"] = self.name or (self.company_name if self.kind == AccountKind.BUSINESS else person)
        if not found["name"]:
            raise InvalidInput(errors={"name": [_("Say how this account is to be called.")]})
        return found


class BillingAccountPatch(CompanyFields):
    """What is left out stays."""

    name: Annotated[str, Field(min_length=1, max_length=200), Line] = "-"
    kind: AccountKind = AccountKind.BUSINESS

    def values(self) -> dict[str, Any]:
        return self.model_dump(exclude_unset=True)


class VatOut(OutSchema):
    """What is known of the VAT number. `name` and `address` are as VIES tells them, `reference` its consultation
    number. `checkable`: VIES knows numbers of this country. `differs`: VIES tells another company's name."""

    number: str
    state: NumberState
    state_name: str
    checked_at: dt.datetime | None
    checkable: bool
    name: str
    address: str
    reference: str
    differs: bool


class TaxOut(OutSchema):
    """How services to the account are taxed today: `rate` in percent, `note` in words, empty for none."""

    category: Category
    rate: str
    country: str
    reverse_charge: bool
    note: str


class AccountOffer(OutSchema):
    """The account is offered to this person."""

    email: str
    name: str
    expires_at: dt.datetime


class BillingAccountListed(OutSchema):
    uuid: uuid.UUID
    name: str
    kind: AccountKind
    status: AccountStatus
    status_name: str
    customer_number: int | None
    role: AccountRole
    company_name: str
    city: str
    country: str


class BillingAccountOut(BillingAccountListed):
    """`missing` names the fields that an invoice needs and the account does not say. `abilities` are the person's.
    `name` is what people call the account, the rest what invoices say."""

    version: int
    abilities: list[str]
    first_name: str
    last_name: str
    address_line1: str
    address_line2: str
    zipcode: str
    country_name: str
    vat: VatOut | None
    tax: TaxOut
    tax_rate: str
    reverse_charge: bool
    receiver_name: str
    receiver_email: str
    receiver_language: str
    buyer_reference: str
    po_number: str
    po_required: bool
    xrechnung: bool
    currency: str
    past_due_since: dt.date | None
    missing: list[str]
    members: int
    offer: AccountOffer | None
    created_at: dt.datetime


class VatCheckIn(InSchema):
    """Empty: the account's own number is checked, and the answer kept. Else a number is only looked at, as before it is
    saved."""

    vat_number: Text40 = ""
    country: CountryIn = ""


class AccountMemberPerson(OutSchema):
    uuid: uuid.UUID
    name: str
    email: str
    picture: str | None


class AccountMemberOut(OutSchema):
    """`assignable` are the roles that the asking person may give to this one."""

    user: AccountMemberPerson
    role: AccountRole
    since: dt.datetime
    you: bool
    assignable: list[AccountRole]
    removable: bool
    can_own: bool


class AccountMemberPatch(InSchema):
    role: AccountRole


class AccountInvitationIn(InSchema):
    """Without `language` the mail speaks the language of who invites."""

    email: Address
    role: InvitedRole
    language: LanguageCode | None = None


class AccountInvitationOut(OutSchema):
    uuid: uuid.UUID
    email: str
    role: AccountRole
    state: Literal["pending", "expired", "declined"]
    sent_at: dt.datetime
    expires_at: dt.datetime
    invited_by: str


class AccountHandOverIn(InSchema):
    user: uuid.UUID


class OpenAccountInvitation(OutSchema):
    """What the page behind the link says. `needs`: a login is made there, or the person signs in."""

    uuid: uuid.UUID
    account: str
    email: str
    role: AccountRole
    hands_over: bool
    invited_by: str
    needs: Literal["account", "sign_in"]
    expires_at: dt.datetime


class MyAccountInvitation(OutSchema):
    uuid: uuid.UUID
    account: str
    role: AccountRole
    hands_over: bool
    invited_by: str
    expires_at: dt.datetime


class JoinedAccount(OutSchema):
    """Where the person goes on."""

    account: uuid.UUID
    account_name: str


class AccountPersonIn(InSchema):
    first_name: Annotated[Name, Field(min_length=1)]
    last_name: Annotated[Name, Field(min_length=1)]
    password: Password
    lang: LanguageCode | None = None


class JoinedAccountWithLogin(JoinedAccount):
    """With the session that begins."""

    access_token: str
    session_id: uuid.UUID
    expires_at: dt.datetime
