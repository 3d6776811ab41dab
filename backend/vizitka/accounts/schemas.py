"""What goes in and out of the accounts."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
import uuid
from typing import Annotated, Any, Literal

from django.conf import settings
from django.utils.translation import gettext as _
from pydantic import AfterValidator, EmailStr, Field, StringConstraints

from vizitka.accounts import selectors
from vizitka.accounts.enums import AskedAgain, FactorMethod
from vizitka.accounts.models import Passkey, User, normal_email
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.common.api.zones import BrowserZone, TimeZone
from vizitka.images.schemas import ImageOut, image_out

LanguageCode = Literal["en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"]


def _address(email: str) -> str:
    # Before the @ only what every mail server takes; an international domain is fine.
    if not email.split("@")[0].isascii() or len(email) > 254:
        raise FieldProblem(_("Use a valid email address."))
    return normal_email(email)


def _printable(text: str) -> str:
    if any(unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"} for character in text):
        raise FieldProblem(_("This text has signs in it that cannot be shown."))
    return text


def _phone(text: str) -> str:
    if text and not re.fullmatch(r"\+?[0-9][0-9 ()/.\-]{3,38}", text):
        raise FieldProblem(_("Use a phone number such as +43 660 1234567."))
    return text


Address = Annotated[EmailStr, AfterValidator(_address)]
Name = Annotated[str, StringConstraints(max_length=100), AfterValidator(_printable)]
PersonPhone = Annotated[str, StringConstraints(max_length=40), AfterValidator(_phone)]
# Blanks at the ends belong to a password. The limit keeps the hash from being work for hours.
Password = Annotated[str, Field(min_length=1, max_length=256), StringConstraints(strip_whitespace=False)]
# Of who may have none.
TypedPassword = Annotated[str, Field(max_length=256), StringConstraints(strip_whitespace=False)]
Code = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Secret = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class RegistrationIn(InSchema):
    """The address alone: what else there is to say is asked for when it is proved. `lang` is the mail's."""

    email: Address
    lang: LanguageCode | None = None


class RegistrationOut(OutSchema):
    email: str
    registration: str


class MailCodeIn(InSchema):
    registration: Secret
    code: Code


class ProofOut(OutSchema):
    token: str


class PersonIn(InSchema):
    password: Password
    first_name: Annotated[Name, Field(min_length=1)]
    last_name: Annotated[Name, Field(min_length=1)]
    lang: LanguageCode | None = None
    time_zone: BrowserZone = ""


class AddressIn(InSchema):
    email: Address


class AddressOut(OutSchema):
    email: str


class WayIn(InSchema):
    # As at the login.
    email: Annotated[str, StringConstraints(min_length=1, max_length=254)]


class WayProviderOut(OutSchema):
    """`name` is the domain of the address, `provider` stands in `POST /v1/auth/providers/{provider}`."""

    provider: uuid.UUID
    name: str


class WayOut(OutSchema):
    """`provider` is null where people sign in here."""

    provider: WayProviderOut | None


class LoginIn(InSchema):
    # Any text: a mistyped address is a wrong login, not a wrong form.
    email: Annotated[str, StringConstraints(min_length=1, max_length=254)]
    password: Password
    keep_signed_in: bool = False


class TokensOut(OutSchema):
    """Specification, section 3: kept by the browser as accessToken, sessionId, expiresAt."""

    access_token: str
    session_id: uuid.UUID
    expires_at: dt.datetime


class LoginTicketOut(OutSchema):
    """A second factor is needed: the ticket goes to /auth/login/factor within five minutes."""

    ticket: str
    methods: list[FactorMethod]
    expires_at: dt.datetime


class LoginFactorIn(InSchema):
    ticket: Secret
    method: Literal[FactorMethod.TOTP, FactorMethod.RECOVERY_CODE]
    code: Code


# Signed, and so longer than what is kept.
SignedTicket = Annotated[str, StringConstraints(min_length=1, max_length=400)]


class PasskeyChallengeOut(OutSchema):
    """`options` are what the browser asks the device with (WebAuthn Level 3, `…OptionsJSON`); the ticket goes back with
    the answer within five minutes, once."""

    ticket: str
    options: dict[str, Any]


class PasskeyLoginIn(InSchema):
    """`credential` is the device's answer, an `AuthenticationResponseJSON` of WebAuthn Level 3."""

    ticket: SignedTicket
    credential: dict[str, Any]
    keep_signed_in: bool = False


PasskeyName = Annotated[str, StringConstraints(max_length=60), AfterValidator(_printable)]


class PasskeyIn(InSchema):
    """`credential` is the device's answer, a `RegistrationResponseJSON` of WebAuthn Level 3. Without a name the passkey
    is called after browser and system."""

    ticket: SignedTicket
    credential: dict[str, Any]
    name: PasskeyName = ""


class PasskeyNameIn(InSchema):
    name: Annotated[PasskeyName, Field(min_length=1)]


class PasskeyOut(OutSchema):
    """`is_synced`: it lives in a password manager, and so in more than one device."""

    uuid: uuid.UUID
    name: str
    is_synced: bool
    created_at: dt.datetime
    last_used_at: dt.datetime | None


def passkey_out(passkey: Passkey) -> PasskeyOut:
    return PasskeyOut(
        uuid=passkey.pk,
        name=passkey.name,
        is_synced=passkey.is_synced,
        created_at=passkey.created_at,
        last_used_at=passkey.last_used_at,
    )


class RecoveryIn(InSchema):
    password: Password


class UserLanguage(OutSchema):
    lang: str


class UserSecondFactors(OutSchema):
    totp: bool
    recovery_codes_left: int


class UserOut(OutSchema):
    """`billing`: licences are bought here; false in an installation that serves one company. `has_password`: false for
    who signs in elsewhere alone."""

    uuid: uuid.UUID
    email: str
    first_name: str
    last_name: str
    phone: str
    picture: ImageOut | None
    language: UserLanguage
    time_zone: str
    email_verified: bool
    is_staff: bool
    has_password: bool
    second_factors: UserSecondFactors
    billing: bool
    created_at: dt.datetime


class CheckOut(OutSchema):
    """Specification, section 7: the user without an envelope."""

    user: UserOut


class UserLanguageIn(InSchema):
    lang: LanguageCode


class ProfileIn(InSchema):
    """Only what is given changes; `picture` null removes it."""

    first_name: Name = ""
    last_name: Name = ""
    phone: PersonPhone = ""
    language: UserLanguageIn = UserLanguageIn(lang="en")
    time_zone: TimeZone = ""
    picture: uuid.UUID | None = None


class PasswordChangeIn(InSchema):
    current_password: Password
    new_password: Password


class EmailChangeIn(InSchema):
    email: Address
    password: Password


class AddressCodeIn(InSchema):
    code: Code


class AddressLinkIn(InSchema):
    token: Secret


class OwnPasswordIn(InSchema):
    """`password`: the account's own, asked again of who has one (`GET /v1/me/confirmation`)."""

    password: TypedPassword = ""


class ConfirmationOut(OutSchema):
    """`asked`: `password`; of who has none `sign_in`, or `nothing` within ten minutes after a sign-in."""

    asked: AskedAgain


class SessionOut(OutSchema):
    uuid: uuid.UUID
    device: str
    place: str
    last_used_at: dt.datetime
    created_at: dt.datetime
    current: bool


class TotpOfferOut(OutSchema):
    secret: str
    otpauth_uri: str
    qr_svg: str


class TotpCodeIn(InSchema):
    code: Code


class RecoveryCodesOut(OutSchema):
    recovery_codes: list[str]


class AutoLoginIn(InSchema):
    """`app` is one of `GET /v1/me/apps`; empty for this site."""

    app: Annotated[str, StringConstraints(max_length=40)] = ""
    redirect: Annotated[str, StringConstraints(max_length=2000, strip_whitespace=False)] = ""


class AutoLoginOut(OutSchema):
    redirect_url: str


class AppsOut(OutSchema):
    """`apps` are the names of applications that `POST /v1/me/auto-login` opens, `android` the page of the Android app;
    both are empty where the installation says nothing."""

    apps: list[str]
    android: str


class DebugInfoOut(OutSchema):
    """Nothing secret."""

    version: str
    commit: str
    django: str
    python: str
    database: str
    time: dt.datetime
    mails_url: str | None
    demo: bool
    languages: list[str]


def user_out(user: User) -> UserOut:
    """The person as the API shows it to the person."""
    held = selectors.second_factors(user)
    return UserOut(
        uuid=user.pk,
        email=user.email,
        first_name=user.first_name,
        last_name=user.last_name,
        phone=user.phone,
        picture=image_out(user.picture),
        language=UserLanguage(lang=user.language),
        time_zone=user.time_zone,
        email_verified=user.email_verified_at is not None,
        is_staff=user.is_staff,
        has_password=user.has_usable_password(),
        second_factors=UserSecondFactors(totp=held.totp, recovery_codes_left=held.recovery_codes_left),
        billing=bool(settings.VIZITKA_BILLING),
        created_at=user.created_at,
    )
