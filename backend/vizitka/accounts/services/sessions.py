"""Sessions: what a sign-in makes, and what ends it."""

from __future__ import annotations

import datetime as dt
import time
import uuid
from dataclasses import dataclass
from typing import Final

from django.db import OperationalError, connection, transaction

from vizitka.accounts import rules, ways
from vizitka.accounts.enums import LetterKind
from vizitka.accounts.models import Session, User
from vizitka.accounts.services import devices, letters
from vizitka.accounts.ways import How
from vizitka.common import clock, crypto, database
from vizitka.common.actor import Person
from vizitka.common.errors import NotFound
from vizitka.common.network import network_of


class _Notes:
    """Whether sessions are noted: after a try in vain not for a while, so that not everybody waits for the lock."""

    WHILE: Final = 10.0

    def __init__(self) -> None:
        self._again_at = 0.0

    @property
    def are_given_up(self) -> bool:
        return time.monotonic() < self._again_at

    def give_up(self) -> None:
        self._again_at = time.monotonic() + self.WHILE


_notes = _Notes()


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a request came from: the user agent and the IP address, both as sent and believed by nobody, and the cookie
    of known devices (devices.py)."""

    user_agent: str = ""
    address: str = ""
    devices: str = ""

    @property
    def network(self) -> str:
        return network_of(self.address)


@dataclass(frozen=True, slots=True)
class SignIn:
    """What the client keeps (specification, section 3). The token is readable here and nowhere else. `devices` is the
    browser's new cookie of known devices."""

    access_token: str
    session_id: uuid.UUID
    expires_at: dt.datetime
    devices: str = ""


def sign_in_session(
    user: User,
    *,
    origin: Origin | None = None,
    keep_signed_in: bool = False,
    how: How = How.PASSWORD,
    life: dt.timedelta | None = None,
    parent: uuid.UUID | None = None,
) -> SignIn:
    """Starts a session of 12 hours, or 30 days, or of its own `life`. The caller has made sure that it is `user` who
    asks, and says `how`; whoever has to come another way (`ways.py`) is refused here, for all callers."""
    origin = origin or Origin()
    ways.check(user, how)
    token = crypto.new_token()
    now = clock.now()
    session = Session.objects.create(
        user=user,
        token_hash=crypto.token_hash(token),
        device=rules.device_of(origin.user_agent),
        # The network only, never the address itself.
        place=origin.network[:120] if origin.address else "",
        created_at=now,
        last_used_at=now,
        expires_at=now + (life or (rules.LONG_SESSION_LIFE if keep_signed_in else rules.SESSION_LIFE)),
        # A ticket of a session shows nothing new: a stolen one would get a young one by it.
        proved_at=None if how is How.SESSION else now,
    )
    ways.began(session, how, parent)
    User.objects.filter(pk=user.pk).update(last_login=now)
    return SignIn(token, session.pk, session.expires_at, devices.remembered(user, origin.devices))


def touch(session: Session) -> None:
    """Notes that a session is in use, at most once a minute, so that reading costs no write. Who reads while nobody can
    write is served all the same."""
    now = clock.now()
    if now - session.last_used_at < rules.LAST_USED_STEP or _notes.are_given_up:
        return
    try:
        Session.objects.filter(pk=session.pk, last_used_at__lte=now - rules.LAST_USED_STEP).update(
            last_used_at=now
        )
    except OperationalError as error:
        # What belongs to a transaction ends with it.
        if connection.in_atomic_block or not database.is_away(error):
            raise
        _notes.give_up()
        return
    session.last_used_at = now


def log_out(actor: Person) -> None:
    """Ends the session of the request."""
    if actor.session_id is not None:
        Session.objects.filter(pk=actor.session_id, user=actor.user).delete()


def end_session(actor: Person, session_id: uuid.UUID) -> None:
    """Ends one of the person's own sessions. Raises `NotFound` for anybody else's."""
    with transaction.atomic():
        deleted, _ = Session.objects.filter(pk=session_id, user=actor.user).delete()
        if not deleted:
            raise NotFound
        if session_id != actor.session_id:
            letters.queue(LetterKind.SESSIONS_ENDED, actor.user)


def sign_out_elsewhere(actor: Person) -> None:
    """Ends all sessions of the person but this one, and says so by mail: it may be a thief who shuts out the owner."""
    with transaction.atomic():
        if end_other_sessions(actor.user, keep=actor.session_id):
            letters.queue(LetterKind.SESSIONS_ENDED, actor.user)


def end_other_sessions(user: User, keep: uuid.UUID | None = None) -> int:
    """Ends all sessions of a person but `keep`, and knows none of the person's devices any more. The caller says so to
    the person. Returns how many."""
    devices.forget(user)
    ended = Session.objects.filter(user=user)
    if keep is not None:
        ended = ended.exclude(pk=keep)
    deleted, _ = ended.delete()
    return deleted
