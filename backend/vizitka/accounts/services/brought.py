"""People whom somebody else brings, and answers for: their address is proved by who brings them, and nobody asks them
for a password."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction

from vizitka.accounts import keys
from vizitka.accounts.enums import TokenKind
from vizitka.accounts.events import UserEmailChanged, UserUpdated, UserVerified
from vizitka.accounts.models import User, normal_email
from vizitka.accounts.services import passkeys, proofs, sessions, tokens
from vizitka.accounts.services.registration import free_address
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.events import tell


def account_of(email: str) -> User | None:
    """The account of an address, locked until the transaction ends; None after one has gone that nobody has proved
    (registration.free_address)."""
    email = normal_email(email)
    if free_address(email):
        return None
    return User.objects.select_for_update().get(email=email)


def bring(actor: Actor, *, email: str, first_name: str, last_name: str, language: str) -> User:
    """Makes an account without a password; the caller has seen that the address has none (`account_of`), and answers
    for the address."""
    user = User.objects.create_user(
        email,
        None,
        first_name=first_name[:100],
        last_name=last_name[:100],
        language=language,
        email_verified_at=clock.now(),
    )
    tell(UserVerified.of(actor, user))
    return user


def bring_many(actor: Actor, people: Sequence[Mapping[str, str]]) -> list[User]:
    """The same for many, by the arguments of `bring`: in their order, each address once."""
    now = clock.now()
    users = User.objects.create_many(
        {
            **person,
            "first_name": person["first_name"][:100],
            "last_name": person["last_name"][:100],
            "email_verified_at": now,
        }
        for person in people
    )
    tell(*(UserVerified.of(actor, user) for user in users))
    return users


def known_of(emails: Iterable[str]) -> set[str]:
    """Which of these addresses have an account, whoever has proved it."""
    rows = User.objects.filter(email__in={normal_email(email) for email in emails})
    return set(rows.values_list("email", flat=True))


def rename(actor: Actor, user: User, *, first_name: str, last_name: str) -> None:
    """What a person is called, where it is another; what is empty stays."""
    wanted = {"first_name": first_name[:100], "last_name": last_name[:100]}
    changes = {
        name: (getattr(user, name), text)
        for name, text in wanted.items()
        if text and getattr(user, name) != text
    }
    if not changes:
        return
    for name, (_before, text) in changes.items():
        setattr(user, name, text)
    user.save(update_fields=list(changes))
    tell(UserUpdated.of(actor, user, changes))


def move_address(actor: Actor, user: User, email: str) -> None:
    """Another address of the same person; the caller has seen that it is free. Who is signed in proves it anew."""
    before, user.email = user.email, normal_email(email)
    user.email_verified_at = clock.now()
    user.save(update_fields=["email", "email_verified_at"])
    shut_out(user)
    passkeys.forget(user)
    tell(UserEmailChanged.of(actor, user, {"email": (before, user.email)}))


def shut_out(user: User) -> int:
    """Ends all sessions of a person, links and tickets, in the caller's transaction. Returns how many sessions."""
    ended = sessions.end_other_sessions(user)
    tokens.void(user, *TokenKind)
    proofs.forget(user)
    return ended


def rest(actor: Actor, user: User) -> None:
    """The account opens nothing any more, until it wakes; tokens and passwords of devices are made anew then."""
    with transaction.atomic():
        shut_out(user)
        keys.forget(user)
        if user.is_active:
            user.is_active = False
            user.save(update_fields=["is_active"])
            tell(UserUpdated.of(actor, user, {"is_active": (True, False)}))


def wake(actor: Actor, user: User) -> None:
    """The account opens again what it has."""
    if not user.is_active:
        user.is_active = True
        user.save(update_fields=["is_active"])
        tell(UserUpdated.of(actor, user, {"is_active": (False, True)}))
