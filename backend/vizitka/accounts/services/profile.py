"""The own profile: data, picture, language, address, leaving."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from vizitka.accounts import departures, selectors, throttles
from vizitka.accounts.enums import LetterKind, TokenKind
from vizitka.accounts.errors import AccountExists, LinkOfAnotherAccount, StillNeeded, WrongMailCode
from vizitka.accounts.events import UserEmailChanged, UserLeft, UserUpdated
from vizitka.accounts.models import User, normal_email
from vizitka.accounts.services import letters, proofs, tokens
from vizitka.accounts.services.passwords import confirm, confirm_password
from vizitka.accounts.services.registration import free_address
from vizitka.audit import services as audit
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import InvalidInput, NotFound
from vizitka.common.events import tell
from vizitka.images import services as images
from vizitka.images.enums import ImagePurpose
from vizitka.images.selectors import image_of_person

PLAIN_FIELDS = ("first_name", "last_name", "phone", "language", "time_zone")


def update_profile(actor: Person, changes: dict[str, Any]) -> User:
    """Writes the given fields (first_name, last_name, phone, language, time_zone, picture_id) and answers the person.

    Raises `InvalidInput` on `picture` unless that is the person's own upload for this purpose.
    """
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=actor.user_id)
        before_after: dict[str, tuple[Any, Any]] = {}
        for field in PLAIN_FIELDS:
            if field in changes and getattr(user, field) != changes[field]:
                before_after[field] = (getattr(user, field), changes[field])
                setattr(user, field, changes[field])
        if "picture_id" in changes and changes["picture_id"] != user.picture_id:
            picture_id: uuid.UUID | None = changes["picture_id"]
            if picture_id is not None:
                picture = image_of_person(user.pk, picture_id)
                if picture is None or picture.purpose != ImagePurpose.USER_PICTURE:
                    raise InvalidInput(errors={"picture": [_("Upload this picture first.")]})
            before_after["picture"] = (str(user.picture_id or ""), str(picture_id or ""))
            user.picture_id = picture_id
            images.let_go_of_person(user.pk)
        if before_after:
            user.save(update_fields=[*PLAIN_FIELDS, "picture"])
            tell(UserUpdated.of(Person(user), user, before_after))
    return user


def request_email_change(actor: Person, *, email: str, password: str) -> None:
    """Mails a link and a code to the new address and a notice to the old one; nothing changes before one of them comes
    back by a session of this account.

    The answer does not tell whether the new address has an account. Raises `WrongPassword`,
    `InvalidInput`, `TooManyAttempts`.
    """
    confirm_password(actor, password, field="password")
    email = normal_email(email)
    if email == actor.user.email:
        raise InvalidInput(errors={"email": [_("This is your address already.")]})
    throttles.EMAIL_CHANGE.attempt(str(actor.user_id), str(actor.session_id or ""))
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=actor.user_id)
        # What the browser keeps is not needed: the session says whose the code is.
        proofs.ask(email, language=user.language, user=user)
        letters.queue(LetterKind.CHANGE_EMAIL_NOTICE, user, email=user.email, new_email=email)


def change_email_by_code(actor: Person, code: str) -> User:
    """Takes over the address to which the code was mailed. Raises `WrongMailCode`, also when none is waited for any
    more, `MailCodeSpent`, `AccountExists`."""
    proof = selectors.next_address(actor)
    if proof is None:
        raise WrongMailCode
    return change_email_by_link(actor, proofs.exchange(proof, code))


def change_email_by_link(actor: Person, link: str) -> User:
    """Takes over the address that the link proves, for the account that asked for it: who reads the mailbox must not
    hand the address to a stranger's account by opening a link.

    Raises `NotFound`, `LinkOfAnotherAccount`, `AccountExists`.
    """
    proof = selectors.open_proof(link)
    if proof is None or proof.user_id is None:
        raise NotFound
    if proof.user_id != actor.user_id:
        raise LinkOfAnotherAccount
    try:
        with transaction.atomic():
            user = User.objects.select_for_update().get(pk=actor.user_id)
            if not proofs.use(proof):
                raise NotFound
            if not free_address(proof.email):
                raise AccountExists
            _move(user, proof.email)
    except IntegrityError as error:
        # Somebody registered the address at the same moment.
        raise AccountExists from error
    return user


def _move(user: User, email: str) -> None:
    before = user.email
    user.email, user.email_verified_at = email, clock.now()
    user.save(update_fields=["email", "email_verified_at"])
    tokens.void(user, *TokenKind)
    tell(UserEmailChanged.of(Person(user), user, {"email": (before, email)}))
    letters.queue(LetterKind.EMAIL_CHANGED, user, email=before, new_email=email)


def leave(actor: Person, password: str) -> None:
    """Deletes the person: sessions, factors and profile go, the audit log forgets the name.

    Raises `WrongPassword`, `SignInAgain`, and `StillNeeded` while the person is the last owner of something that
    others use.
    """
    confirm(actor, password, field="password")
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=actor.user_id)
        names = departures.obstacles(user)
        if names:
            raise StillNeeded(names)
        departures.part(user)
        tell(UserLeft(actor=actor, object_id=user.pk))
        audit.forget_actor(user.pk)
        audit.forget_objects(UserLeft.kind, [user.pk])
        images.let_go_of_person(user.pk)
        user.delete()
