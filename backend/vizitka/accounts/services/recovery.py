"""A forgotten password. No answer tells whether an address is known; the second factor stays, and passkeys go: who had
the account meanwhile may have added one."""

from __future__ import annotations

from django.contrib.auth.hashers import make_password
from django.db import transaction

from vizitka.accounts import errands, selectors, throttles
from vizitka.accounts.enums import LetterKind, TokenKind
from vizitka.accounts.models import User, normal_email
from vizitka.accounts.services import devices, letters, passkeys, sessions, tokens
from vizitka.accounts.services.passwords import check_new_password, set_password
from vizitka.accounts.services.sessions import Origin
from vizitka.common import parcels
from vizitka.common.errors import NotFound


def request_recovery(email: str, origin: Origin) -> None:
    """Sends a link, in the background: the request does the same for every address.

    Raises `TooManyAttempts` for a network that asks too often. Of an address that many networks ask for, the answer is
    the same and no more mail goes out: the links that did are good for an hour, and a few of them each hour.
    """
    email = normal_email(email)
    device = devices.known(selectors.user_by_email(email), origin.devices)
    if not throttles.RECOVERY.count(email, origin.address, device=device).refusal:
        errands.PREPARE_RECOVERY.put(parcels.put({"email": email}))


def prepare_recovery(email: str) -> None:
    """The background half. Earlier links stay good, or else whoever asks again and again keeps the person from using
    one; a new password makes all of them void."""
    user = selectors.user_by_email(email)
    if user is None or not user.is_active:
        return
    with transaction.atomic():
        token, _raw = tokens.issue(user, TokenKind.RECOVERY, email=user.email)
        letters.queue(LetterKind.RECOVERY, user, token_id=token.pk)


def recovery_address(raw: str) -> str:
    """Whose password a link is for. Raises `NotFound` when it is used, expired or none."""
    token = selectors.open_token(raw, TokenKind.RECOVERY)
    if token is None:
        raise NotFound
    return token.user.email


def recover(raw: str, password: str, origin: Origin) -> None:
    """Sets a new password, ends all sessions and removes passkeys. Raises `NotFound`, `InvalidInput` (the link
    stays good then)."""
    throttles.RECOVERY_LINK.attempt(raw, origin.address)
    token = selectors.open_token(raw, TokenKind.RECOVERY)
    if token is None:
        raise NotFound
    check_new_password(password, token.user, field="password")
    hashed = make_password(password)
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=token.user_id)
        if user.email != token.parameters.get("email") or not tokens.use(token):
            raise NotFound
        set_password(user, hashed, passkeys_removed=bool(passkeys.forget(user)))
        sessions.end_other_sessions(user)
    throttles.LOGIN.forget(user.email, origin.address)
