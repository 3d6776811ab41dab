"""Passwords: asked for again, checked, changed (product.md, section 3)."""

from __future__ import annotations

from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from vizitka.accounts import selectors, throttles
from vizitka.accounts.enums import AskedAgain, LetterKind, TokenKind
from vizitka.accounts.errors import SignInAgain, WrongPassword
from vizitka.accounts.events import UserPasswordChanged
from vizitka.accounts.models import User
from vizitka.accounts.services import letters, proofs, sessions, tokens
from vizitka.common.actor import Person
from vizitka.common.errors import InvalidInput
from vizitka.common.events import tell

# Django's own sentences are not there in all nine languages.
SENTENCES: dict[str, str | Promise] = {
    "password_too_short": _("Use at least 12 characters."),
    "password_too_similar": _("This is too close to your name or email address."),
    "password_too_common": _("This password is well known. Choose another one."),
    "password_entirely_numeric": _("Do not use digits only."),
}


def check_new_password(password: str, user: User, *, field: str) -> None:
    """Raises `InvalidInput` on `field` with all that is wrong with a new password of `user`."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        texts = [
            SENTENCES.get(problem.code or "", _("Choose another password.")) for problem in error.error_list
        ]
        raise InvalidInput(errors={field: texts}) from error


def confirm_password(actor: Person, password: str, *, field: str) -> None:
    """Asks for the present password again. Raises `WrongPassword` on `field`, or `TooManyAttempts`."""
    tried = throttles.PASSWORD.attempt(str(actor.user_id), str(actor.session_id or ""))
    with tried.looking():
        is_right = actor.user.check_password(password)
    if not is_right:
        raise WrongPassword(field)
    tried.forgive()


def confirm(actor: Person, password: str, *, field: str) -> None:
    """Asks again who it is: for the present password, or, of a person who signs in elsewhere and has none, for a
    sign-in of the last minutes. Raises `WrongPassword` on `field`, `TooManyAttempts`, `SignInAgain`."""
    match selectors.asked_of(actor):
        case AskedAgain.PASSWORD:
            confirm_password(actor, password, field=field)
        case AskedAgain.SIGN_IN:
            raise SignInAgain


def constant_work(password: str) -> None:
    """The cost of looking at a password, for a person who does not exist."""
    make_password(password)


def set_password(user: User, hashed: str, *, passkeys_removed: bool = False) -> None:
    """Writes a new password and makes every link void that the old one could have asked for, also to a next address.

    `hashed` comes from `make_password`, before the transaction: nobody's changes wait for a hash.
    """
    user.password = hashed
    user.save(update_fields=["password"])
    tokens.void(user, TokenKind.RECOVERY, TokenKind.LOGIN_FACTOR, TokenKind.AUTO_LOGIN)
    proofs.forget(user)
    tell(UserPasswordChanged.of(Person(user), user))
    told = {"passkeys_removed": True} if passkeys_removed else {}
    letters.queue(LetterKind.PASSWORD_CHANGED, user, **told)


def change_password(actor: Person, *, current_password: str, new_password: str) -> None:
    """Changes the own password and ends all other sessions."""
    confirm_password(actor, current_password, field="current_password")
    check_new_password(new_password, actor.user, field="new_password")
    hashed = make_password(new_password)
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=actor.user_id)
        set_password(user, hashed)
        sessions.end_other_sessions(user, keep=actor.session_id)
