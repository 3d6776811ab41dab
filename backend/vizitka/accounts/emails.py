"""Letters of the accounts, in the receiver's language."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils import translation
from django.utils.translation import gettext as _

from vizitka.accounts.enums import LetterKind
from vizitka.accounts.models import SingleUseToken, User
from vizitka.accounts.services import tokens
from vizitka.common.mail.letters import Button, Letter, compose


@dataclass(frozen=True, slots=True)
class Addressed:
    to: str
    language: str
    letter: Letter


Parameters = Mapping[str, str]


def _hello(user: User) -> str:
    # A name that nobody has confirmed yet could be anything, so it is not sent to an address that
    # may be a stranger's.
    name = user.full_name if user.email_verified_at else ""
    return _("Hello %(name)s,") % {"name": name} if name else _("Hello,")


def _not_you() -> str:
    return _("If this was not you, leave this mail unanswered: nothing happens then.")


def _valid() -> str:
    return _("The link works once and for one hour.")


def _with_token(token_id: str) -> tuple[SingleUseToken, str] | None:
    return tokens.renew(uuid.UUID(token_id))


def _verify_email(user: User, parameters: Parameters) -> Addressed | None:
    renewed = _with_token(parameters["token_id"])
    if renewed is None:
        return None
    token, raw = renewed
    language = str(token.parameters.get("language") or user.language)
    with translation.override(language):
        letter = Letter(
            subject=_("Confirm your email address"),
            greeting=_hello(user),
            paragraphs=[_("Somebody registered at Vizitka with this address. Confirm that it is yours.")],
            button=Button(_("Confirm address"), f"{settings.API_URL}/a/{raw}"),
            notes=[_valid(), _not_you()],
        )
    return Addressed(user.email, language, letter)


def _address_known(user: User, parameters: Parameters) -> Addressed | None:
    return Addressed(
        user.email,
        user.language,
        Letter(
            subject=_("You already have an account"),
            greeting=_hello(user),
            paragraphs=[
                _("Somebody, probably you, wanted to use this address for a Vizitka account."),
                _("There is one already. If you do not know its password any more, set a new one there."),
            ],
            button=Button(_("Sign in"), f"{settings.PUBLIC_URL}/auth/login"),
            notes=[_not_you()],
        ),
    )


def _recovery(user: User, parameters: Parameters) -> Addressed | None:
    renewed = _with_token(parameters["token_id"])
    if renewed is None:
        return None
    _token, raw = renewed
    return Addressed(
        user.email,
        user.language,
        Letter(
            subject=_("Set a new password"),
            greeting=_hello(user),
            paragraphs=[_("Somebody, probably you, asked for a new password for your Vizitka account.")],
            button=Button(_("Set a new password"), f"{settings.PUBLIC_URL}/recovery/{raw}"),
            notes=[_valid(), _not_you()],
        ),
    )


def _change_email(user: User, parameters: Parameters) -> Addressed | None:
    renewed = _with_token(parameters["token_id"])
    if renewed is None:
        return None
    token, raw = renewed
    return Addressed(
        str(token.parameters["email"]),
        user.language,
        Letter(
            subject=_("Confirm your new email address"),
            greeting=_("Hello,"),
            paragraphs=[
                _("This address is to become the address of a Vizitka account. Confirm that it is yours.")
            ],
            button=Button(_("Confirm address"), f"{settings.API_URL}/a/{raw}"),
            notes=[_valid(), _not_you()],
        ),
    )


def _change_email_notice(user: User, parameters: Parameters) -> Addressed | None:
    return Addressed(
        parameters["email"],
        user.language,
        Letter(
            subject=_("Your email address is about to change"),
            greeting=_hello(user),
            paragraphs=[
                _("%(email)s becomes the address of your Vizitka account once it is confirmed there.")
                % {"email": parameters["new_email"]},
                _("If this was not you, change your password now. The change is called off then."),
            ],
            button=Button(_("Open my profile"), f"{settings.PUBLIC_URL}/profile"),
        ),
    )


def _password_changed(user: User, parameters: Parameters) -> Addressed | None:
    return Addressed(
        user.email,
        user.language,
        Letter(
            subject=_("Your password was changed"),
            greeting=_hello(user),
            paragraphs=[
                _("The password of your Vizitka account was changed. Other devices have been signed out."),
                _("If this was not you, set a new password now."),
            ],
            button=Button(_("Set a new password"), f"{settings.PUBLIC_URL}/auth/recovery"),
        ),
    )


def _factor_removed(user: User, parameters: Parameters) -> Addressed | None:
    return Addressed(
        user.email,
        user.language,
        Letter(
            subject=_("Two-step sign-in was turned off"),
            greeting=_hello(user),
            paragraphs=[
                _("Your Vizitka account no longer asks for a second step when you sign in."),
                _("If this was not you, set a new password now."),
            ],
            button=Button(_("Set a new password"), f"{settings.PUBLIC_URL}/auth/recovery"),
        ),
    )


def _address_moved(user: User, parameters: Parameters) -> Addressed | None:
    return Addressed(
        parameters["email"],
        user.language,
        Letter(
            subject=_("Your Vizitka account has another email address"),
            greeting=_hello(user),
            paragraphs=[
                _("The people who run Vizitka for you have changed the address of your account to %(email)s.")
                % {"email": parameters["new_email"]},
                _("You have been signed out everywhere. If you did not ask for this, tell them at once."),
            ],
            button=Button(_("Sign in"), f"{settings.PUBLIC_URL}/auth/login"),
        ),
    )


LETTERS: dict[LetterKind, Callable[[User, Parameters], Addressed | None]] = {
    LetterKind.VERIFY_EMAIL: _verify_email,
    LetterKind.ADDRESS_KNOWN: _address_known,
    LetterKind.RECOVERY: _recovery,
    LetterKind.CHANGE_EMAIL: _change_email,
    LetterKind.CHANGE_EMAIL_NOTICE: _change_email_notice,
    LetterKind.PASSWORD_CHANGED: _password_changed,
    LetterKind.FACTOR_REMOVED: _factor_removed,
    LetterKind.ADDRESS_MOVED: _address_moved,
}


def build(kind: LetterKind, user_id: uuid.UUID, parameters: Parameters) -> EmailMultiAlternatives | None:
    """The message; None when there is nothing to say any more (the person left, the link was used)."""
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if user is None:
        return None
    with translation.override(user.language):
        addressed = LETTERS[kind](user, parameters)
        if addressed is None:
            return None
        return compose(addressed.letter, to=addressed.to, language=addressed.language)
