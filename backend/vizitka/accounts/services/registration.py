"""Registration and the proof of an address. No answer tells whether an address is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.hashers import make_password
from django.db import transaction

from vizitka.accounts import errands, throttles
from vizitka.accounts.enums import LetterKind, TokenKind
from vizitka.accounts.events import UserVerified
from vizitka.accounts.models import (
    RecoveryCode,
    Session,
    SingleUseToken,
    TotpDevice,
    User,
    normal_email,
)
from vizitka.accounts.services import letters, tokens
from vizitka.accounts.services.passwords import check_new_password
from vizitka.accounts.services.sessions import Origin
from vizitka.common import clock, parcels
from vizitka.common.actor import Person
from vizitka.common.events import tell

# What a registration's link takes over into the account.
GIVEN: Final = ("password", "first_name", "last_name", "language", "time_zone")


def register(
    *,
    email: str,
    password: str,
    first_name: str,
    last_name: str,
    language: str,
    origin: Origin,
    time_zone: str = "",
) -> None:
    """Starts an account and mails the link that proves the address.

    What was typed (names, password) belongs to this registration's link and counts when that very link is
    opened: nobody can put a password into an account of an address that is not theirs. A known address gets a
    mail that says so.

    Raises `InvalidInput` for a weak password, `TooManyAttempts` for a network that asks too often. Of an address that
    many networks ask for, the answer is the same and no more mail goes out.
    """
    email = normal_email(email)
    candidate = User(email=email, first_name=first_name, last_name=last_name, language=language)
    check_new_password(password, candidate, field="password")
    tried = throttles.REGISTRATION.count(email, origin.address)
    hashed = make_password(password)
    if tried.refusal:
        return
    given = {
        "password": hashed,
        "first_name": first_name,
        "last_name": last_name,
        "language": language,
        "time_zone": time_zone,
    }
    with transaction.atomic():
        user, made = User.objects.get_or_create(email=email, defaults=given)
        if user.email_verified_at is not None or not user.is_active:
            if user.is_active:
                letters.queue(LetterKind.ADDRESS_KNOWN, user)
            return
        if not made:
            # Only so that signing in can say what is missing; what counts comes with the link.
            User.objects.filter(pk=user.pk, email_verified_at__isnull=True).update(**given)
        token, _raw = tokens.issue(user, TokenKind.VERIFY_EMAIL, email=email, **given)
        letters.queue(LetterKind.VERIFY_EMAIL, user, token_id=token.pk)


def request_verification(email: str, origin: Origin) -> None:
    """Sends the link again; whether there is anything to send is found out in the background.

    Throttled as `register`.
    """
    email = normal_email(email)
    if not throttles.VERIFICATION.count(email, origin.address).refusal:
        errands.PREPARE_VERIFICATION.put(parcels.put({"email": email}))


def prepare_verification(email: str) -> None:
    """The background half of `request_verification`: a new link for the newest registration of
    the address."""
    user = User.objects.filter(email=email, email_verified_at__isnull=True, is_active=True).first()
    if user is None:
        return
    latest = SingleUseToken.objects.filter(
        user=user, kind=TokenKind.VERIFY_EMAIL, used_at__isnull=True
    ).order_by("-id")
    with transaction.atomic():
        known = latest.first()
        token, _raw = tokens.issue(
            user, TokenKind.VERIFY_EMAIL, **(known.parameters if known else {"email": email})
        )
        letters.queue(LetterKind.VERIFY_EMAIL, user, token_id=token.pk)


def verify_email(token: SingleUseToken) -> bool:
    """What the button on /a/{token} does: proves the address and takes over what this registration gave."""
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=token.user_id)
        given = token.parameters
        if user.email != given.get("email") or not tokens.use(token):
            return False
        user.email_verified_at = clock.now()
        for field in GIVEN:
            if given.get(field):
                setattr(user, field, given[field])
        user.save(update_fields=["email_verified_at", *GIVEN])
        tokens.void(user, TokenKind.VERIFY_EMAIL)
        # The hash has reached its place; a used token needs no copy of it.
        SingleUseToken.objects.filter(user=user, kind=TokenKind.VERIFY_EMAIL).update(parameters={})
        tell(UserVerified.of(Person(user), user))
    return True


@dataclass(frozen=True, slots=True)
class PreparedAccount:
    """Checked and hashed before the transaction, which a slow hash would hold up."""

    email: str
    given: dict[str, str]


def prepare_account(
    *, email: str, password: str, first_name: str, last_name: str, language: str
) -> PreparedAccount:
    """The first half of `open_account`. Raises `InvalidInput` for a weak password."""
    email = normal_email(email)
    candidate = User(email=email, first_name=first_name, last_name=last_name, language=language)
    check_new_password(password, candidate, field="password")
    given = {"first_name": first_name, "last_name": last_name, "language": language}
    return PreparedAccount(email, {**given, "password": make_password(password)})


def open_account(prepared: PreparedAccount) -> User | None:
    """Makes the account of somebody who has proven to read the mailbox by other means than our link.

    An account that nobody has confirmed may have been started by a stranger: its password, names, links,
    sessions and second factors go. None when the address has an account that is confirmed, blocked or of the
    staff. Call it inside a transaction.
    """
    given = {**prepared.given, "email_verified_at": clock.now()}
    User.objects.select_for_update().filter(email=prepared.email).first()
    user, made = User.objects.get_or_create(email=prepared.email, defaults=given)
    if not made:
        if user.email_verified_at is not None or not user.is_active or user.is_staff:
            return None
        for field, value in given.items():
            setattr(user, field, value)
        user.phone, user.picture = "", None
        user.save()
        SingleUseToken.objects.filter(user=user).delete()
        Session.objects.filter(user=user).delete()
        TotpDevice.objects.filter(user=user).delete()
        RecoveryCode.objects.filter(user=user).delete()
    tell(UserVerified.of(Person(user), user))
    return user
