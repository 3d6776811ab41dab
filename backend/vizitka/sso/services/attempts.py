"""A sign-in elsewhere on its way there and back. Each `state` comes back once, each result is fetched once."""

from __future__ import annotations

import datetime as dt
import hmac
import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from vizitka.accounts.models import User
from vizitka.common import clock, crypto
from vizitka.sso.enums import AttemptState, Fault, Purpose
from vizitka.sso.errors import SignInRefused
from vizitka.sso.models import Attempt, Seen

LIFE: Final = dt.timedelta(minutes=10)
# From the provider's answer until the browser has fetched it.
RESULT_LIFE: Final = dt.timedelta(minutes=2)
# What somebody saw who tested can be looked at again.
TEST_LIFE: Final = dt.timedelta(days=7)
SEALED: Final = "sign-in elsewhere"
COOKIE: Final = "sign-in-elsewhere"


@dataclass(frozen=True, slots=True)
class Begun:
    """`state` goes to the provider, `browser` into the cookie; neither is kept."""

    attempt: Attempt
    state: str
    browser: str
    verifier: str


def begin(
    purpose: Purpose,
    *,
    connection_id: uuid.UUID | None = None,
    third_party: str = "",
    user: User | None = None,
    browser: str = "",
    request_id: str = "",
    redirect: str = "",
    keep_signed_in: bool = False,
) -> Begun:
    """`browser` is the cookie that is there already: several sign-ins may be going on side by side."""
    now = clock.now()
    state, verifier = crypto.new_token(), crypto.new_token()
    browser = browser if 40 <= len(browser) <= 64 and browser.isascii() else crypto.new_token()
    attempt = Attempt.objects.create(
        key=crypto.token_hash(state),
        connection_id=connection_id,
        third_party=third_party,
        purpose=purpose,
        user=user,
        browser_hash=crypto.token_hash(browser),
        nonce=crypto.new_token(),
        verifier=crypto.encrypt(SEALED, verifier),
        request_id=request_id,
        redirect=redirect,
        keep_signed_in=keep_signed_in,
        created_at=now,
        expires_at=now + LIFE,
    )
    return Begun(attempt, state, browser, verifier)


def unasked(connection_id: uuid.UUID) -> Attempt:
    """One that the provider has begun; no browser is bound to it. The caller has seen that this is switched on."""
    now = clock.now()
    return Attempt.objects.create(
        key=crypto.token_hash(crypto.new_token()),
        connection_id=connection_id,
        purpose=Purpose.SIGN_IN,
        state=AttemptState.DONE,
        created_at=now,
        expires_at=now + LIFE,
    )


def take(state: str, *, connection_id: uuid.UUID | None, third_party: str = "") -> Attempt:
    """The attempt of a `state`, which counts no more. Raises `SignInRefused`."""
    if not state or len(state) > 200:
        raise SignInRefused(Fault.STATE, "no state")
    rows = Attempt.objects.filter(
        pk=crypto.token_hash(state), connection_id=connection_id, third_party=third_party
    )
    taken = rows.filter(state=AttemptState.STARTED, expires_at__gt=clock.now()).update(
        state=AttemptState.DONE
    )
    attempt = rows.select_related("user").first() if taken else None
    if attempt is None:
        raise SignInRefused(Fault.STATE, "unknown, used or too old")
    return attempt


def same_browser(attempt: Attempt, browser: str) -> None:
    """Raises `SignInRefused` for another browser than the one that began; whoever was lent a link is not signed in."""
    if not attempt.browser_hash:
        return
    if not browser or not hmac.compare_digest(attempt.browser_hash, crypto.token_hash(browser)):
        raise SignInRefused(Fault.BROWSER)


def answer(attempt: Attempt, said: Mapping[str, Any]) -> str:
    """Keeps what the provider said, which holds, and gives the result to fetch it by."""
    secret, now = crypto.new_token(), clock.now()
    attempt.said = crypto.encrypt(SEALED, json.dumps(said))
    Attempt.objects.filter(pk=attempt.pk).update(
        state=AttemptState.ANSWERED,
        said=attempt.said,
        result_hash=crypto.token_hash(secret),
        answered_at=now,
        expires_at=now + (TEST_LIFE if attempt.purpose == Purpose.TEST else RESULT_LIFE),
        verifier="",
    )
    return f"{attempt.pk}.{secret}"


def fail(attempt: Attempt, fault: Fault, detail: str) -> None:
    """Only whoever tests reads of it again."""
    now = clock.now()
    Attempt.objects.filter(pk=attempt.pk).update(
        state=AttemptState.FAILED,
        fault=fault,
        detail=detail[:300],
        answered_at=now,
        verifier="",
        expires_at=now + (TEST_LIFE if attempt.purpose == Purpose.TEST else dt.timedelta()),
    )


def of_result(result: str) -> Attempt:
    """The attempt of a result, which stays to be fetched. Raises `SignInRefused`."""
    key, _, secret = result.partition(".")
    attempt = Attempt.objects.select_related("user").filter(pk=key[:64], state=AttemptState.ANSWERED).first()
    if attempt is None or not secret or attempt.answered_at is None:
        raise SignInRefused(Fault.STATE, "no such result")
    if not hmac.compare_digest(attempt.result_hash, crypto.token_hash(secret)):
        raise SignInRefused(Fault.STATE, "another result")
    if attempt.answered_at + RESULT_LIFE <= clock.now():
        raise SignInRefused(Fault.STATE, "too late")
    return attempt


def fetch(attempt: Attempt) -> dict[str, Any]:
    """What was said, once. Raises `SignInRefused`."""
    rows = Attempt.objects.filter(pk=attempt.pk, state=AttemptState.ANSWERED)
    if not rows.update(state=AttemptState.DONE, result_hash="", said=""):
        raise SignInRefused(Fault.STATE, "fetched already")
    return said_of(attempt)


def said_of(attempt: Attempt) -> dict[str, Any]:
    try:
        found = json.loads(crypto.decrypt(SEALED, attempt.said))
    except ValueError:
        return {}
    return dict(found)


def verifier_of(attempt: Attempt) -> str:
    try:
        return crypto.decrypt(SEALED, attempt.verifier)
    except ValueError as error:
        raise SignInRefused(Fault.STATE, "another key of the installation") from error


def once(what: str, until: dt.datetime) -> bool:
    """Notes something that counts once, until it would be refused anyway; False when it was there already."""
    _row, is_first = Seen.objects.get_or_create(key=crypto.token_hash(what), defaults={"until": until})
    return is_first


def forget_old() -> int:
    """Throws away what is over. Returns how many."""
    now = clock.now()
    gone = Attempt.objects.filter(expires_at__lt=now - RESULT_LIFE).delete()[0]
    return gone + Seen.objects.filter(until__lt=now).delete()[0]
