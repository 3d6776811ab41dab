"""Letters about passwords of phones, in the receiver's language."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import gettext as _

from vizitka.addressbooks import selectors
from vizitka.common.mail.letters import Button, Letter, compose, greeting


def build_made(password_id: uuid.UUID) -> EmailMessage | None:
    """A password outlives the session in which it was made: the mail leads to where it is ended. None when it has ended
    already, or the person may not sign in any more."""
    password = selectors.any_password(password_id)
    if password is None:
        return None
    user = password.user
    with translation.override(user.language):
        letter = Letter(
            subject=_("You have a new password for address books"),
            greeting=greeting(user.full_name),
            paragraphs=[
                _(
                    "You have made the password %(name)s. With it, a phone reads the address books of your spaces, "
                    "and nothing else."
                )
                % {"name": password.name},
                _("If this was not you, end it and set a new password for your account now."),
            ],
            button=Button(_("Open the passwords"), f"{settings.PUBLIC_URL}/profile#address-books"),
        )
        return compose(letter, to=user.email, language=user.language)
