"""What an operator does to a person in the back office. Nothing else there writes a person."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.contrib.auth.models import Permission
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from vizitka.accounts.enums import LetterKind, TokenKind
from vizitka.accounts.events import UserSignedOut, UserUpdated
from vizitka.accounts.models import Session, User, normal_email
from vizitka.accounts.services import letters, passkeys, proofs, sessions, tokens
from vizitka.common.actor import Person
from vizitka.common.errors import InvalidInput
from vizitka.common.events import tell

# What may be written; everything else of a person is the person's own.
FIELDS: Final = (
    "email",
    "first_name",
    "last_name",
    "phone",
    "language",
    "is_active",
    "is_staff",
    "is_superuser",
)
# Whoever was signed in by them, or holds a link, has to prove anew.
ENDS_SESSIONS: Final = frozenset({"email", "is_active", "is_staff", "is_superuser"})


def change_person(
    operator: Person,
    user_id: uuid.UUID,
    values: Mapping[str, Any],
    rights: Iterable[Permission] | None = None,
) -> User:
    """Writes what differs of `FIELDS`, and the rights in the back office where they are given.

    With another address, a block or other powers all sessions and links of the person end, a next address is called
    off, and known devices are strange again; with another address passkeys go, too, and both addresses are told.
    Raises `InvalidInput` (email) when another account has the address.
    """
    try:
        with transaction.atomic():
            user = User.objects.select_for_update().get(pk=user_id)
            changes = _written(user, values) | _rights_written(user, rights)
            if ENDS_SESSIONS & set(changes):
                sessions.end_other_sessions(user)
                tokens.void(user, *TokenKind)
                proofs.forget(user)
            if "email" in changes:
                passkeys.forget(user)
                for address in changes["email"]:
                    letters.queue(LetterKind.ADDRESS_MOVED, user, email=address, new_email=user.email)
            if changes:
                tell(UserUpdated.of(operator, user, changes))
    except IntegrityError as error:
        if not User.objects.filter(email=normal_email(values.get("email", ""))).exclude(pk=user_id).exists():
            raise
        raise InvalidInput(errors={"email": [_("Another account has this address.")]}) from error
    return user


def end_sessions_of(operator: Person, user: User) -> int:
    """Signs a person out everywhere, and tells the person. Returns how many sessions ended."""
    with transaction.atomic():
        ended = sessions.end_other_sessions(user)
        if ended:
            letters.queue(LetterKind.SESSIONS_ENDED, user, by_operator=True)
            tell(UserSignedOut.of(operator, user, {"sessions": (str(ended), "0")}))
    return ended


def end_session_of(operator: Person, session: Session) -> None:
    """Signs a person out of one session, and tells the person."""
    with transaction.atomic():
        session.delete()
        letters.queue(LetterKind.SESSIONS_ENDED, session.user, by_operator=True)
        tell(UserSignedOut.of(operator, session.user, {"sessions": ("1", "0")}))


def _written(user: User, values: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    given = {name: values[name] for name in FIELDS if name in values}
    if "email" in given:
        given["email"] = normal_email(given["email"])
    changes = {
        name: (getattr(user, name), value) for name, value in given.items() if getattr(user, name) != value
    }
    for name, (_before, value) in changes.items():
        setattr(user, name, value)
    if changes:
        user.save(update_fields=list(changes))
    return {name: (str(before), str(after)) for name, (before, after) in changes.items()}


def _rights_written(user: User, rights: Iterable[Permission] | None) -> dict[str, tuple[str, str]]:
    before, chosen = set(user.user_permissions.all()), set(rights or ())
    if rights is None or before == chosen:
        return {}
    user.user_permissions.set(chosen)
    return {"user_permissions": (_names(before), _names(chosen))}


def _names(rights: Iterable[Permission]) -> str:
    return ", ".join(sorted(right.codename for right in rights))
