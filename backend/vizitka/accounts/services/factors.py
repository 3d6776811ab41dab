"""The second factor: TOTP (RFC 6238) with recovery codes."""

from __future__ import annotations

import hmac
import io
import secrets
from dataclasses import dataclass

import pyotp
import segno
import structlog
from django.db import transaction
from django.utils.crypto import salted_hmac

from vizitka.accounts import rules, throttles
from vizitka.accounts.enums import FactorMethod, LetterKind, TokenKind
from vizitka.accounts.errors import TotpAlreadyOn, TotpNotOn, WrongCode
from vizitka.accounts.events import UserRecoveryCodesRenewed, UserTotpTurnedOff, UserTotpTurnedOn
from vizitka.accounts.models import RecoveryCode, TotpDevice, User
from vizitka.accounts.services import letters, tokens
from vizitka.accounts.services.passwords import confirm
from vizitka.common import clock, crypto
from vizitka.common.actor import Person
from vizitka.common.events import tell

log = structlog.get_logger(__name__)
PURPOSE = "totp"
ISSUER = "Vizitka"
STEP_SECONDS = 30
# One step before and after: clocks of phones differ (RFC 6238, section 5.2).
DRIFT = (-1, 0, 1)


@dataclass(frozen=True, slots=True)
class TotpOffer:
    """What an authenticator app needs; shown once."""

    secret: str
    otpauth_uri: str
    qr_svg: str


def start_totp(actor: Person, password: str) -> TotpOffer:
    """Offers a new secret to who has confirmed who that is. Raises `WrongPassword`, `SignInAgain`, `TotpAlreadyOn`,
    `TooManyAttempts`."""
    confirm(actor, password, field="password")
    return offer_totp(actor)


def offer_totp(actor: Person) -> TotpOffer:
    """A new secret; it counts once a code of it was shown. The caller has just asked for the password. Raises
    `TotpAlreadyOn`."""
    secret = pyotp.random_base32(32)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=actor.user_id)
        if TotpDevice.objects.filter(user=actor.user, confirmed_at__isnull=False).exists():
            raise TotpAlreadyOn
        TotpDevice.objects.update_or_create(
            user=actor.user,
            defaults={
                "encrypted_secret": crypto.encrypt(PURPOSE, secret),
                "confirmed_at": None,
                "last_step": 0,
                "created_at": clock.now(),
            },
        )
    return _offer(actor.user, secret)


def offered_totp(actor: Person) -> TotpOffer:
    """The secret that was offered and does not count yet, once more. Raises `TotpNotOn` when there is none."""
    device = TotpDevice.objects.filter(user=actor.user, confirmed_at__isnull=True).first()
    if device is None:
        raise TotpNotOn
    return _offer(actor.user, crypto.decrypt(PURPOSE, device.encrypted_secret))


def _offer(user: User, secret: str) -> TotpOffer:
    uri = pyotp.TOTP(secret).provisioning_uri(name=user.email, issuer_name=ISSUER)
    return TotpOffer(secret, uri, qr_svg(uri))


def qr_svg(text: str) -> str:
    """The text as a code that phones read: dark on light in every theme, with its quiet zone."""
    buffer = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        buffer, kind="svg", scale=5, border=4, dark="#111111", light="#ffffff", xmldecl=False, omitsize=True
    )
    return buffer.getvalue().decode().strip()


def confirm_totp(actor: Person, code: str) -> list[str]:
    """Turns the second factor on. Returns ten recovery codes, readable here and nowhere else.

    Raises `TotpNotOn` when none was offered, `TotpAlreadyOn`, `WrongCode`, `TooManyAttempts`.
    """
    tried = throttles.FACTOR_SET_UP.attempt(str(actor.user_id), str(actor.session_id or ""))
    with transaction.atomic():
        device = TotpDevice.objects.select_for_update().filter(user=actor.user).first()
        if device is None:
            raise TotpNotOn
        if device.confirmed_at is not None:
            raise TotpAlreadyOn
        step = _matching_step(device, code)
        if step is None:
            raise WrongCode
        device.confirmed_at, device.last_step = clock.now(), step
        device.save(update_fields=["confirmed_at", "last_step"])
        codes = _new_recovery_codes(actor.user)
        tell(UserTotpTurnedOn.of(actor, actor.user))
        letters.queue(LetterKind.FACTOR_ADDED, actor.user)
    tried.forgive()
    return codes


def turn_totp_off(actor: Person, password: str) -> None:
    """Removes the second factor and its recovery codes. Raises `WrongPassword`, `SignInAgain`, `TotpNotOn`."""
    confirm(actor, password, field="password")
    with transaction.atomic():
        device = TotpDevice.objects.select_for_update().filter(user=actor.user).first()
        if device is None or device.confirmed_at is None:
            raise TotpNotOn
        device.delete()
        RecoveryCode.objects.filter(user=actor.user).delete()
        tokens.void(actor.user, TokenKind.LOGIN_FACTOR)
        tell(UserTotpTurnedOff.of(actor, actor.user))
        letters.queue(LetterKind.FACTOR_REMOVED, actor.user)


def renew_recovery_codes(actor: Person, password: str) -> list[str]:
    """Ten new codes; the old ones are void. Raises `WrongPassword`, `SignInAgain`, `TotpNotOn`."""
    confirm(actor, password, field="password")
    with transaction.atomic():
        device = TotpDevice.objects.select_for_update().filter(user=actor.user).first()
        if device is None or device.confirmed_at is None:
            raise TotpNotOn
        codes = _new_recovery_codes(actor.user)
        tell(UserRecoveryCodesRenewed.of(actor, actor.user))
        letters.queue(LetterKind.RECOVERY_CODES_RENEWED, actor.user)
    return codes


def code_is_right(user: User, method: FactorMethod, code: str) -> bool:
    """Looks at a code and uses it up: a TOTP step and a recovery code count once, also under concurrency.

    Call it inside a transaction, after the throttle.
    """
    if method == FactorMethod.RECOVERY_CODE:
        if not TotpDevice.objects.filter(user=user, confirmed_at__isnull=False).exists():
            return False
        unused = RecoveryCode.objects.filter(
            user=user, code_hash=_code_hash(user, code), used_at__isnull=True
        )
        return bool(unused.update(used_at=clock.now()))
    device = TotpDevice.objects.filter(user=user, confirmed_at__isnull=False).first()
    if device is None:
        return False
    step = _matching_step(device, code)
    if step is None:
        return False
    return bool(TotpDevice.objects.filter(pk=device.pk, last_step__lt=step).update(last_step=step))


def _matching_step(device: TotpDevice, code: str) -> int | None:
    digits = rules.plain_code(code)
    if len(digits) != 6 or not (digits.isascii() and digits.isdigit()):
        return None
    try:
        totp = pyotp.TOTP(crypto.decrypt(PURPOSE, device.encrypted_secret))
    except ValueError:
        log.error("totp_secret_unreadable", user_id=str(device.user_id))
        return None
    present = int(clock.now().timestamp()) // STEP_SECONDS
    matching = None
    for drift in DRIFT:
        if hmac.compare_digest(totp.generate_otp(present + drift), digits):
            matching = present + drift
    return matching


def _code_hash(user: User, code: str) -> str:
    return salted_hmac(f"recovery-code:{user.pk}", rules.plain_code(code), algorithm="sha256").hexdigest()


def _new_recovery_codes(user: User) -> list[str]:
    RecoveryCode.objects.filter(user=user).delete()
    codes = [
        "".join(secrets.choice(rules.RECOVERY_ALPHABET) for _ in range(12))
        for _ in range(rules.RECOVERY_CODES)
    ]
    RecoveryCode.objects.bulk_create(
        RecoveryCode(user=user, code_hash=_code_hash(user, code)) for code in codes
    )
    return [rules.grouped(code) for code in codes]
