"""Passwords of phones: made and ended. Books themselves are only read."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction

from vizitka.accounts.models import User
from vizitka.addressbooks import errands, rules
from vizitka.addressbooks.errors import TooManyPasswords
from vizitka.addressbooks.events import AppPasswordEnded, AppPasswordMade
from vizitka.addressbooks.models import AppPassword
from vizitka.addressbooks.selectors import living_of
from vizitka.addressbooks.settings import AddressBookSettings
from vizitka.audit import services as audit
from vizitka.common import clock, crypto
from vizitka.common.actor import Person
from vizitka.common.errors import NotFound
from vizitka.common.events import Event, tell
from vizitka.common.network import network_of


def make_password(actor: Person, name: str) -> tuple[AppPassword, str]:
    """A further password and its readable form, which is kept nowhere; the person is told by mail. The caller has asked
    for the account's own. Raises `TooManyPasswords`."""
    secret = rules.new_secret()
    with transaction.atomic():
        # Two that are made at once are counted one after the other.
        User.objects.select_for_update().get(pk=actor.user_id)
        if len(living_of(actor.user_id)) >= rules.MOST_PASSWORDS:
            raise TooManyPasswords
        password = AppPassword.objects.create(
            user_id=actor.user_id, name=name, secret_hash=crypto.token_hash(rules.typed(secret))
        )
        tell(AppPasswordMade.of(actor, password))
        errands.SEND_MADE.put(str(password.pk))
    return password, secret


def end_password(actor: Person, password_id: uuid.UUID) -> None:
    """From now on it opens nothing. Raises `NotFound`."""
    with transaction.atomic():
        rows = AppPassword.objects.select_for_update().filter(user=actor.user_id, ended_at=None)
        password = rows.filter(pk=password_id).first()
        if password is None:
            raise NotFound
        _end(actor, password)


def end_all_of(user: User) -> None:
    """Ends all of a person who proves the account anew, or has it no more (accounts.keys)."""
    with transaction.atomic():
        rows = AppPassword.objects.select_for_update().filter(user=user, ended_at=None)
        for password in rows.order_by("pk"):
            _end(Person(user), password)


def forget_all_of(user: User) -> None:
    """Those of a person who leaves go with the account; the log forgets what they were called."""
    rows = AppPassword.objects.filter(user=user)
    audit.forget_objects("app_password", rows.values_list("pk", flat=True))
    rows.delete()


def note_use(password: AppPassword, address: str) -> None:
    """Writes down when it was used last, and from which network."""
    rows = AppPassword.objects.filter(pk=password.pk)
    rows.update(last_used_at=clock.now(), last_network=network_of(address)[:64])


def hear_moves(events: Sequence[Event]) -> None:
    """Cards that have moved stand in neither of the lists by which phones learn of changes: those who have read the
    books of these spaces read them anew."""
    spaces = {event.space_id for event in events if event.space_id is not None}
    AddressBookSettings.objects.in_spaces(spaces).update(moved_at=clock.now())


def _end(actor: Person, password: AppPassword) -> None:
    password.ended_at = clock.now()
    password.save(update_fields=["ended_at"])
    tell(AppPasswordEnded.of(actor, password))
