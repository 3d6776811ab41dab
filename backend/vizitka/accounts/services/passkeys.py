"""Passkeys: keys of people's devices that sign in by themselves (WebAuthn Level 3, by the library `webauthn`).

A challenge is signed and kept nowhere until it is used, so that strangers who ask for one write nothing.

The library is read by those who use a passkey: it is large, and most processes never see one.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from django.conf import settings
from django.core import signing
from django.db import IntegrityError, transaction

from vizitka.accounts import keys, rules, selectors, throttles
from vizitka.accounts.enums import LetterKind, TokenKind
from vizitka.accounts.errors import PasskeyNotKept, PasskeyRefused, TooManyPasskeys
from vizitka.accounts.events import UserPasskeyAdded, UserPasskeyRemoved
from vizitka.accounts.models import Passkey, User
from vizitka.accounts.services import letters, tokens
from vizitka.accounts.services.passwords import confirm
from vizitka.accounts.services.sessions import Origin, SignIn, sign_in_session
from vizitka.accounts.ways import How
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import NotFound
from vizitka.common.events import tell

log = structlog.get_logger(__name__)
NAME: Final = "Vizitka"
ADD_SALT: Final = "vizitka.passkey-add"
SIGN_IN_SALT: Final = "vizitka.passkey-sign-in"
# What browsers may say of a way to a key (WebAuthn, section 5.8.4); anything else is not kept.
TRANSPORTS: Final = frozenset({"ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"})

Credential = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Challenge:
    """What a browser asks the device with, as `PublicKeyCredentialCreationOptionsJSON` or `…RequestOptionsJSON`, and
    the ticket that goes back beside its answer, within five minutes and once."""

    ticket: str
    options: dict[str, Any]


def host() -> str:
    """The name that a passkey is made for (WebAuthn's RP ID): a device shows it to no other."""
    return urlsplit(settings.PUBLIC_URL).hostname or ""


def site() -> str:
    """Where the browser has to be: the manager's own address, never what a request says."""
    parts = urlsplit(settings.PUBLIC_URL)
    return f"{parts.scheme}://{parts.netloc}"


def start_adding(actor: Person, password: str) -> Challenge:
    """Asks the device of who has confirmed who that is for a new passkey.

    Raises `WrongPassword`, `SignInAgain`, `TooManyAttempts`, `TooManyPasskeys`.
    """
    import webauthn
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    confirm(actor, password, field="password")
    held = list(Passkey.objects.filter(user=actor.user).values_list("credential_id", flat=True))
    if len(held) >= rules.PASSKEYS:
        raise TooManyPasskeys
    options = webauthn.generate_registration_options(
        rp_id=host(),
        rp_name=NAME,
        user_id=actor.user_id.bytes,
        user_name=actor.user.email,
        user_display_name=actor.user.full_name or actor.user.email,
        # Without the key's name, and with a finger, a face or a PIN: it stands for both steps of a sign-in.
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(name)) for name in held],
    )
    asked = bytes_to_base64url(options.challenge)
    ticket = signing.dumps([asked, actor.user_id.hex, _session(actor)], salt=ADD_SALT)
    return Challenge(ticket, json.loads(webauthn.options_to_json(options)))


def add(actor: Person, *, ticket: str, credential: Credential, name: str, device: str) -> Passkey:
    """Keeps the passkey with which a device has answered. `name` is the person's, else `device`.

    Raises `PasskeyNotKept` for a ticket that is old, used or another session's, and an answer that does not fit it;
    `TooManyPasskeys`.
    """
    import webauthn
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
    from webauthn.helpers.structs import CredentialDeviceType

    asked, user, session = _opened(ticket, ADD_SALT, 3) or ("", "", "")
    if (user, session) != (actor.user_id.hex, _session(actor)):
        raise PasskeyNotKept
    # The library reads what anybody may send without a net: whatever goes wrong, it proves nothing.
    try:
        proved = webauthn.verify_registration_response(
            credential=dict(credential),
            expected_challenge=base64url_to_bytes(asked),
            expected_rp_id=host(),
            expected_origin=site(),
            require_user_verification=True,
        )
    except Exception as error:
        log.info("passkey_not_kept", reason=type(error).__name__)
        raise PasskeyNotKept from error
    try:
        with transaction.atomic():
            User.objects.select_for_update().get(pk=actor.user_id)
            if Passkey.objects.filter(user=actor.user).count() >= rules.PASSKEYS:
                raise TooManyPasskeys
            if not tokens.spend(actor.user, TokenKind.PASSKEY, ticket):
                raise PasskeyNotKept
            passkey = Passkey.objects.create(
                user=actor.user,
                credential_id=bytes_to_base64url(proved.credential_id),
                public_key=proved.credential_public_key,
                sign_count=proved.sign_count,
                transports=_transports(credential),
                is_synced=proved.credential_device_type == CredentialDeviceType.MULTI_DEVICE,
                name=name.strip() or device[:60],
                created_at=clock.now(),
            )
            tell(UserPasskeyAdded.of(actor, actor.user))
            letters.queue(LetterKind.PASSKEY_ADDED, actor.user)
    except IntegrityError as error:
        if not Passkey.objects.filter(credential_id=bytes_to_base64url(proved.credential_id)).exists():
            raise
        # Another account has it, which is said to nobody.
        raise PasskeyNotKept from error
    return passkey


def rename(actor: Person, passkey_id: uuid.UUID, name: str) -> Passkey:
    """Raises `NotFound` for anybody else's."""
    if not Passkey.objects.filter(pk=passkey_id, user=actor.user).update(name=name.strip()):
        raise NotFound
    return Passkey.objects.get(pk=passkey_id, user=actor.user)


def remove(actor: Person, passkey_id: uuid.UUID) -> None:
    """From now on it opens nothing. Raises `NotFound` for anybody else's."""
    with transaction.atomic():
        deleted, _ = Passkey.objects.filter(pk=passkey_id, user=actor.user).delete()
        if not deleted:
            raise NotFound
        tell(UserPasskeyRemoved.of(actor, actor.user))
        letters.queue(LetterKind.PASSKEY_REMOVED, actor.user)


def forget(user: User) -> int:
    """Removes all passkeys of a person who proves the account anew, or has it no more, and what else opens it: whoever
    had it before may have added one. The caller says so to the person. Returns how many passkeys there were."""
    keys.forget(user)
    deleted, _ = Passkey.objects.filter(user=user).delete()
    return deleted


def start_sign_in() -> Challenge:
    """Asks whatever device for a passkey of this installation; it is the same for everybody."""
    import webauthn
    from webauthn.helpers import bytes_to_base64url
    from webauthn.helpers.structs import UserVerificationRequirement

    options = webauthn.generate_authentication_options(
        rp_id=host(), user_verification=UserVerificationRequirement.REQUIRED
    )
    ticket = signing.dumps([bytes_to_base64url(options.challenge)], salt=SIGN_IN_SALT)
    return Challenge(ticket, json.loads(webauthn.options_to_json(options)))


def sign_in(*, ticket: str, credential: Credential, keep_signed_in: bool, origin: Origin) -> SignIn:
    """Starts a session for whose passkey has answered; no second step follows.

    Raises `PasskeyRefused`, `TooManyAttempts`.
    """
    tried = throttles.PASSKEY.attempt(str(credential.get("id", ""))[:64], origin.address)
    opened = _opened(ticket, SIGN_IN_SALT, 1)
    passkey = selectors.passkey_by_credential(str(credential.get("id", "")))
    if opened is None or passkey is None:
        raise PasskeyRefused
    counted = _answered(passkey, credential, opened[0])
    with transaction.atomic():
        person = User.objects.select_for_update().get(pk=passkey.user_id)
        # Asked again under the lock: it may have been removed, or its person blocked, since.
        kept = Passkey.objects.filter(pk=passkey.pk, sign_count__lte=counted).update(
            sign_count=counted, last_used_at=clock.now()
        )
        if not kept or not person.is_active or not tokens.spend(person, TokenKind.PASSKEY, ticket):
            raise PasskeyRefused
        signed_in = sign_in_session(person, origin=origin, keep_signed_in=keep_signed_in, how=How.PASSKEY)
    tried.forgive()
    return signed_in


def _answered(passkey: Passkey, credential: Credential, asked: str) -> int:
    """How often the device says that the key was used. Raises `PasskeyRefused` unless it has signed this challenge, for
    this site and this person."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes

    # As above.
    try:
        handle = credential["response"].get("userHandle")
        if handle is not None and base64url_to_bytes(handle) != passkey.user_id.bytes:
            raise PasskeyRefused
        return webauthn.verify_authentication_response(
            credential=dict(credential),
            expected_challenge=base64url_to_bytes(asked),
            expected_rp_id=host(),
            expected_origin=site(),
            credential_public_key=bytes(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=True,
        ).new_sign_count
    except Exception as error:
        log.warning("passkey_refused", passkey=str(passkey.pk), reason=type(error).__name__)
        raise PasskeyRefused from error


def _opened(ticket: str, salt: str, length: int) -> list[str] | None:
    """What stands in a ticket; None when it is old or not ours."""
    try:
        parts = signing.loads(ticket, salt=salt, max_age=rules.TOKEN_LIFE[TokenKind.PASSKEY])
    except signing.BadSignature:
        return None
    return [str(part) for part in parts] if isinstance(parts, list) and len(parts) == length else None


def _session(actor: Person) -> str:
    return actor.session_id.hex if actor.session_id else ""


def _transports(credential: Credential) -> list[str]:
    response = credential.get("response")
    named = response.get("transports") if isinstance(response, dict) else None
    return sorted(TRANSPORTS & {str(one) for one in named}) if isinstance(named, list) else []
