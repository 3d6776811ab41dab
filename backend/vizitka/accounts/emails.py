"""Letters of the accounts, in the receiver's language."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils import translation
from django.utils.translation import gettext as _

from vizitka.accounts import selectors
from vizitka.accounts.enums import LetterKind
from vizitka.accounts.models import SingleUseToken, User
from vizitka.accounts.services import proofs, tokens
from vizitka.common.mail.letters import Button, Letter, compose, greeting


@dataclass(frozen=True, slots=True)
class Addressed:
    to: str
    language: str
    letter: Letter


Parameters = Mapping[str, str]
# Among the parameters where it was not the person who did what the letter tells of.
BY_OPERATOR: Final = "by_operator"
PASSKEYS_REMOVED: Final = "passkeys_removed"


def _not_you() -> str:
    return _("If this was not you, leave this mail unanswered: nothing happens then.")


def _valid() -> str:
    return _("The link works once and for one hour.")


def _with_token(token_id: str) -> tuple[SingleUseToken, str] | None:
    return tokens.renew(uuid.UUID(token_id))


def _address_known(user: User, parameters: Parameters) -> Addressed | None:
    return Addressed(
        user.email,
        user.language,
        Letter(
            subject=_("You already have an account"),
            greeting=greeting(user.full_name),
            paragraphs=[
                _("You wanted to use this address for a Vizitka account."),
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
            greeting=greeting(user.full_name),
            paragraphs=[_("You asked for a new password for your Vizitka account.")],
            button=Button(_("Set a new password"), f"{settings.PUBLIC_URL}/recovery/{raw}"),
            notes=[_valid(), _not_you()],
        ),
    )


def _change_email_notice(user: User, parameters: Parameters) -> Addressed | None:
    return Addressed(
        parameters["email"],
        user.language,
        Letter(
            subject=_("Your email address is about to change"),
            greeting=greeting(user.full_name),
            paragraphs=[
                _(
                    "You want to use your Vizitka account with the address %(email)s. It counts once it is "
                    "confirmed there."
                )
                % {"email": parameters["new_email"]},
                _("If this was not you, change your password now. The change is called off then."),
            ],
            button=Button(_("Open my profile"), f"{settings.PUBLIC_URL}/profile"),
        ),
    )


def _email_changed(user: User, parameters: Parameters) -> Addressed | None:
    return Addressed(
        parameters["email"],
        user.language,
        Letter(
            subject=_("Your email address was changed"),
            greeting=greeting(user.full_name),
            paragraphs=[
                _(
                    "You have changed the address of your Vizitka account to %(email)s. Sign in with it from now on."
                )
                % {"email": parameters["new_email"]},
                _("If this was not you, tell the people who run Vizitka for you at once."),
            ],
            button=Button(_("Sign in"), f"{settings.PUBLIC_URL}/auth/login"),
        ),
    )


def _guard_changed(user: User, subject: str, *happened: str) -> Addressed:
    """A mail about what guards the account, with the way to shut out whoever did it."""
    button = Button(_("Set a new password"), f"{settings.PUBLIC_URL}/auth/recovery")
    paragraphs = [*happened, _("If this was not you, set a new password now.")]
    return Addressed(
        user.email, user.language, Letter(subject, greeting(user.full_name), paragraphs, button=button)
    )


def _password_changed(user: User, parameters: Parameters) -> Addressed | None:
    return _guard_changed(
        user,
        _("Your password was changed"),
        _("You have changed the password of your Vizitka account. Other devices have been signed out."),
        *([_("Your passkeys have been removed, too.")] if PASSKEYS_REMOVED in parameters else []),
    )


def _passkey_added(user: User, parameters: Parameters) -> Addressed | None:
    return _guard_changed(
        user,
        _("You have a new passkey"),
        _("You have added a passkey to your Vizitka account. It signs in without your password."),
    )


def _passkey_removed(user: User, parameters: Parameters) -> Addressed | None:
    return _guard_changed(
        user,
        _("A passkey was removed"),
        _("You have removed a passkey from your Vizitka account. It signs nobody in any more."),
    )


def _factor_added(user: User, parameters: Parameters) -> Addressed | None:
    return _guard_changed(
        user,
        _("Two-step sign-in was turned on"),
        _("You have turned on two-step sign-in: from now on you also need a code of your app to sign in."),
    )


def _factor_removed(user: User, parameters: Parameters) -> Addressed | None:
    return _guard_changed(
        user,
        _("Two-step sign-in was turned off"),
        _("You have turned off two-step sign-in: your Vizitka account no longer asks for a second step."),
    )


def _recovery_codes_renewed(user: User, parameters: Parameters) -> Addressed | None:
    return _guard_changed(
        user,
        _("You have new recovery codes"),
        _(
            "You have made new recovery codes for your Vizitka account. The earlier ones open nothing any more."
        ),
    )


def _sessions_ended(user: User, parameters: Parameters) -> Addressed | None:
    return _guard_changed(
        user,
        _("Devices were signed out"),
        _("The people who run Vizitka for you have signed you out on one or more devices.")
        if BY_OPERATOR in parameters
        else _("You have signed your Vizitka account out on one or more devices."),
    )


def _address_moved(user: User, parameters: Parameters) -> Addressed | None:
    return Addressed(
        parameters["email"],
        user.language,
        Letter(
            subject=_("Your Vizitka account has another email address"),
            greeting=greeting(user.full_name),
            paragraphs=[
                _("The people who run Vizitka for you have changed the address of your account to %(email)s.")
                % {"email": parameters["new_email"]},
                _("You have been signed out everywhere. If you did not ask for this, tell them at once."),
            ],
            button=Button(_("Sign in"), f"{settings.PUBLIC_URL}/auth/login"),
        ),
    )


LETTERS: dict[LetterKind, Callable[[User, Parameters], Addressed | None]] = {
    LetterKind.ADDRESS_KNOWN: _address_known,
    LetterKind.RECOVERY: _recovery,
    LetterKind.CHANGE_EMAIL_NOTICE: _change_email_notice,
    LetterKind.EMAIL_CHANGED: _email_changed,
    LetterKind.PASSWORD_CHANGED: _password_changed,
    LetterKind.FACTOR_ADDED: _factor_added,
    LetterKind.FACTOR_REMOVED: _factor_removed,
    LetterKind.ADDRESS_MOVED: _address_moved,
    LetterKind.RECOVERY_CODES_RENEWED: _recovery_codes_renewed,
    LetterKind.SESSIONS_ENDED: _sessions_ended,
    LetterKind.PASSKEY_ADDED: _passkey_added,
    LetterKind.PASSKEY_REMOVED: _passkey_removed,
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


def build_proof(proof_id: uuid.UUID) -> EmailMultiAlternatives | None:
    """The mail that asks whether an address is somebody's, or tells who has proved it that somebody asked; None when
    nobody waits for it any more, or the account is blocked."""
    proof = selectors.proof_by_id(proof_id)
    if proof is None:
        return None
    owner = selectors.user_by_email(proof.email)
    if owner is not None:
        return build(LetterKind.ADDRESS_KNOWN, owner.pk, {})
    fresh = proofs.renew(proof)
    if fresh is None:
        return None
    language = proof.user.language if proof.user else proof.language
    with translation.override(language):
        return compose(_asking(fresh), to=proof.email, language=language)


def _asking(fresh: proofs.FreshProof) -> Letter:
    # Nobody is named: a name that who asked has given could be anything, and the address may be a stranger's.
    if fresh.proof.user is None:
        subject = _("Confirm your email address")
        asked = _(
            "You asked for a Vizitka account. Enter this code where you asked for it, or open the link."
        )
    else:
        subject = _("Confirm your new email address")
        asked = _(
            "Your Vizitka account is to have this address. Enter this code in your profile, or open the link."
        )
    return Letter(
        subject=subject,
        greeting=greeting(""),
        paragraphs=[asked],
        code=fresh.code,
        button=Button(_("Confirm address"), f"{settings.API_URL}/a/{fresh.link}"),
        notes=[
            _("The code works for 15 minutes, the link for one hour. Use one of them, once."),
            _not_you(),
        ],
    )
