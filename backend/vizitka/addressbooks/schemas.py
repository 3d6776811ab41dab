"""What goes in and out."""

from __future__ import annotations

import datetime as dt
import uuid

from pydantic import Field

from vizitka.accounts.enums import AskedAgain
from vizitka.accounts.schemas import TypedPassword
from vizitka.addressbooks.models import AppPassword
from vizitka.common.api.envelope import InSchema, OutSchema


class AppPasswordIn(InSchema):
    """`password`: the account's own, asked again of who has one."""

    name: str = Field(min_length=1, max_length=80)
    password: TypedPassword = ""


class AppPasswordOut(OutSchema):
    """`last_network` is the part of the address that is kept."""

    uuid: uuid.UUID
    name: str
    created_at: dt.datetime
    last_used_at: dt.datetime | None
    last_network: str


class AppPasswordMadeOut(AppPasswordOut):
    """`secret` is shown this once and kept nowhere."""

    secret: str


class AddressBookOut(OutSchema):
    """A space whose cards the person may read; `is_on`: it has an address book."""

    uuid: uuid.UUID
    name: str
    is_on: bool


class AppPasswordsOut(OutSchema):
    """`server` and `user_name` are what a phone asks for; `asked` is what a further password asks for."""

    passwords: list[AppPasswordOut]
    books: list[AddressBookOut]
    may_make: bool
    asked: AskedAgain
    server: str
    user_name: str


def password_out(password: AppPassword) -> AppPasswordOut:
    return AppPasswordOut(
        uuid=password.pk,
        name=password.name,
        created_at=password.created_at,
        last_used_at=password.last_used_at,
        last_network=password.last_network,
    )
