"""The own profile: data, picture, language, address, leaving."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from vizitka.accounts import departures, selectors, throttles
from vizitka.accounts.enums import LetterKind, TokenKind
from vizitka.accounts.errors import StillNeeded
from vizitka.accounts.events import UserEmailChanged, UserLeft, UserUpdated
from vizitka.accounts.models import SingleUseToken, User, normal_email
from vizitka.accounts.services import letters, tokens
from vizitka.accounts.services.passwords import confirm_password
from vizitka.audit import services as audit
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import InvalidInput
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
    """Mails a link to the new address and a notice to the old one; nothing changes before the link is opened.

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
        tokens.void(user, TokenKind.CHANGE_EMAIL)
        other = selectors.user_by_email(email)
        if other is not None and other.email_verified_at is not None:
            letters.queue(LetterKind.ADDRESS_KNOWN, other)
        else:
            token, _raw = tokens.issue(user, TokenKind.CHANGE_EMAIL, email=email)
            letters.queue(LetterKind.CHANGE_EMAIL, user, token_id=token.pk)
        letters.queue(LetterKind.CHANGE_EMAIL_NOTICE, user, email=user.email, new_email=email)


def change_email(token: SingleUseToken) -> bool:
    """What the button on /a/{token} does. False when the link or the address was taken in the meantime."""
    email = token.parameters["email"]
    try:
        with transaction.atomic():
            user = User.objects.select_for_update().get(pk=token.user_id)
            if not tokens.use(token):
                return False
            # A registration that nobody confirmed holds no address against its owner.
            User.objects.filter(email=email, email_verified_at__isnull=True, last_login__isnull=True).delete()
            before = user.email
            user.email, user.email_verified_at = email, clock.now()
            user.save(update_fields=["email", "email_verified_at"])
            tokens.void(user, *TokenKind)
            tell(UserEmailChanged.of(Person(user), user, {"email": (before, email)}))
    except IntegrityError:
        return False
    return True


def leave(actor: Person, password: str) -> None:
    """Deletes the person: sessions, factors and profile go, the audit log forgets the name.

    Raises `WrongPassword`, and `StillNeeded` while the person is the last owner of something that others use.
    """
    confirm_password(actor, password, field="password")
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
