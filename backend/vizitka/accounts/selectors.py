"""Every read of people and sessions."""

from __future__ import annotations

import datetime as dt
import functools
import ipaddress
import re
import uuid
from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q
from django.utils.translation import gettext as _

from vizitka.accounts import rules
from vizitka.accounts.enums import AskedAgain, TokenKind
from vizitka.accounts.models import (
    AddressProof,
    Passkey,
    RecoveryCode,
    Session,
    SingleUseToken,
    TotpDevice,
    User,
    normal_email,
)
from vizitka.common import clock, crypto
from vizitka.common.actor import Person
from vizitka.common.letters import fold
from vizitka.common.prepared import PreparedRow, Slot


def persons_with(word: str, relation: str = "") -> Q:
    """Whom a word of a search means: a part of the names or the address, whatever its case and accents. `relation`
    leads to the person, as `user__`."""
    parts = Q(**{f"{relation}plain__contains": fold(word)})
    for name in ("first_name", "last_name", "email"):
        parts |= Q(**{f"{relation}{name}__icontains": word})
    return parts


@functools.cache
def _sessions() -> PreparedRow[Session]:
    """What every authenticated call asks first."""
    return PreparedRow(Session.objects.select_related("user").filter(token_hash=Slot("token_hash")))


def asked_of(actor: Person) -> AskedAgain:
    """What confirms that it is `actor`, before something that outlives the session."""
    if actor.user.has_usable_password():
        return AskedAgain.PASSWORD
    if actor.session_id is None:
        return AskedAgain.SIGN_IN
    lately = Session.objects.filter(pk=actor.session_id, proved_at__gt=clock.now() - rules.LATELY)
    return AskedAgain.NOTHING if lately.exists() else AskedAgain.SIGN_IN


def session_by_token(token: str) -> Session | None:
    """The live session of an access token with its person, in one query; None when it ended or the person may
    not act."""
    token = token.strip()
    if not token:
        return None
    session = _sessions().get(token_hash=crypto.token_hash(token))
    if session is None or session.expires_at <= clock.now() or not session.user.is_active:
        return None
    return session


def live_session(session_id: uuid.UUID) -> Session | None:
    """The session with that id and its person, in one query; None when it ended or the person may not act."""
    session = Session.objects.select_related("user").filter(pk=session_id, expires_at__gt=clock.now()).first()
    return session if session is not None and session.user.is_active else None


def user_by_email(email: str) -> User | None:
    """Who has proved the address, without regard to case: a registration that nobody has proved is nobody's account.
    What no address can be (PostgreSQL keeps no NUL) belongs to nobody."""
    if "\x00" in email:
        return None
    return User.objects.filter(email=normal_email(email), email_verified_at__isnull=False).first()


def users_by_id(ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, User]:
    """People with these ids and their pictures, in one query."""
    return {user.pk: user for user in User.objects.select_related("picture").filter(pk__in=set(ids))}


def open_token(raw: str, *kinds: TokenKind) -> SingleUseToken | None:
    """The unused, unexpired token of one of the kinds, with its person; None for anything else."""
    token = SingleUseToken.objects.select_related("user").filter(token_hash=crypto.token_hash(raw)).first()
    if token is None or token.used_at is not None or token.expires_at <= clock.now():
        return None
    if token.kind not in kinds or not token.user.is_active:
        return None
    return token


def proof_by_id(proof_id: uuid.UUID) -> AddressProof | None:
    """With its person, if it has one."""
    return AddressProof.objects.select_related("user").filter(pk=proof_id).first()


def proof_of_browser(raw: str) -> AddressProof | None:
    """The registration that a browser asked for, as long as it counts."""
    rows = AddressProof.objects.filter(user=None, expires_at__gt=clock.now())
    return rows.filter(browser_hash=crypto.token_hash(raw)).first()


def next_address(actor: Person) -> AddressProof | None:
    """The address that the person's account is to have, once it is proved."""
    return AddressProof.objects.filter(user=actor.user_id, expires_at__gt=clock.now()).first()


def open_proof(link: str) -> AddressProof | None:
    """The proof that a link opens, with its person, if it has one; None for anything else."""
    rows = AddressProof.objects.select_related("user").filter(expires_at__gt=clock.now())
    return rows.filter(link_hash=crypto.token_hash(link)).first()


def has_account(email: str) -> bool:
    """Whether somebody can sign in with the address, or may not any more."""
    return user_by_email(email) is not None


def page_of_proof(link: str) -> str | None:
    """Where the link of a mail leads that is opened at /a/{token}; None for any other text."""
    proof = open_proof(link)
    if proof is None:
        return None
    return f"{settings.PUBLIC_URL}/auth/{'register' if proof.user_id is None else 'email'}/{link}"


@dataclass(frozen=True, slots=True)
class SecondFactors:
    totp: bool
    recovery_codes_left: int


def second_factors(user: User) -> SecondFactors:
    """Which second factors count for the person."""
    on = TotpDevice.objects.filter(user=user, confirmed_at__isnull=False).exists()
    left = RecoveryCode.objects.filter(user=user, used_at__isnull=True).count() if on else 0
    return SecondFactors(totp=on, recovery_codes_left=left)


# As browsers name keys: base64url of 1,023 bytes at most.
CREDENTIAL_ID = re.compile(r"[A-Za-z0-9_-]{1,1364}")


def passkey_by_credential(credential_id: str) -> Passkey | None:
    """The passkey that a browser names, with its person; None for anything else."""
    if not CREDENTIAL_ID.fullmatch(credential_id):
        return None
    return Passkey.objects.select_related("user").filter(credential_id=credential_id).first()


def has_passkeys(user: User) -> bool:
    return Passkey.objects.filter(user=user).exists()


def list_passkeys(actor: Person) -> list[Passkey]:
    """The person's passkeys, the newest first."""
    return list(Passkey.objects.filter(user=actor.user).order_by("-created_at", "-id"))


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session as the person reads it: device and place are words in the request's language."""

    uuid: uuid.UUID
    device: str
    place: str
    last_used_at: dt.datetime
    created_at: dt.datetime
    current: bool


def list_sessions(actor: Person, *, network: str) -> list[SessionRow]:
    """The person's live sessions, the present one first; `network` is where the request comes from."""
    rows = Session.objects.filter(user=actor.user, expires_at__gt=clock.now()).order_by(
        "-last_used_at", "-id"
    )
    listed = [
        SessionRow(
            uuid=session.pk,
            device=device_words(session.device),
            place=place_words(session.place, here=network),
            last_used_at=session.last_used_at,
            created_at=session.created_at,
            current=session.pk == actor.session_id,
        )
        for session in rows
    ]
    return sorted(listed, key=lambda row: not row.current)


def device_words(device: str) -> str:
    """`Firefox|Windows` as "Firefox on Windows"."""
    browser, _bar, system = device.partition("|")
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("Unknown device")


def place_words(network: str, *, here: str) -> str:
    """A network in words; there is no table of places, and no address is kept."""
    if not network:
        return _("Unknown place")
    if network == here:
        return _("This network")
    try:
        parsed = ipaddress.ip_network(network)
    except ValueError:
        return _("Unknown place")
    if parsed.is_loopback:
        return _("This server's own machine")
    if parsed.is_private:
        return _("A private network")
    return _("Network %(network)s") % {"network": rules.rough_network(network)}
