"""Letters about signing in elsewhere, in the receiver's language."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import gettext as _

from vizitka.accounts.models import User
from vizitka.common.mail.letters import Button, Letter, compose, greeting
from vizitka.directories import selectors as directories
from vizitka.sso.enums import ThirdParty
from vizitka.sso.third_parties import NAMES


def build_passed_by(
    directory_id: uuid.UUID, user_id: uuid.UUID, manager_id: uuid.UUID
) -> EmailMessage | None:
    """None when the directory, who has signed in, or who is told is gone."""
    directory = directories.any_directory(directory_id)
    found = User.objects.filter(pk=user_id).first()
    if directory is None or found is None:
        return None
    manager = next((one for one in directories.managers_of(directory) if one.pk == manager_id), None)
    if manager is None:
        return None
    with translation.override(manager.language):
        names = {"name": found.full_name or found.email, "directory": directory.name}
        letter = Letter(
            subject=_("%(name)s has signed in past %(directory)s") % names,
            greeting=greeting(manager.full_name),
            paragraphs=[
                _(
                    "%(name)s owns the space and has signed in with a second factor, without the sign-in of "
                    "%(directory)s that is required of everybody."
                )
                % names,
                _("If your provider was not away at that time, ask what happened."),
            ],
            button=Button(_("Open the log"), f"{settings.PUBLIC_URL}/user-directory/{directory.pk}"),
        )
        return compose(letter, to=manager.email, language=manager.language)


def build_third_party(user_id: uuid.UUID, party: str, *, added: bool) -> EmailMessage | None:
    """None when the person is gone."""
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if user is None or party not in ThirdParty.values:
        return None
    with translation.override(user.language):
        name = {"party": NAMES[ThirdParty(party)]}
        if added:
            subject = _("%(party)s signs you in from now on") % name
            said = _("An account of %(party)s was added to your Vizitka account and signs you in.") % name
        else:
            subject = _("%(party)s does not sign you in any more") % name
            said = _("The account of %(party)s was removed from your Vizitka account.") % name
        letter = Letter(
            subject=subject,
            greeting=greeting(user.full_name),
            paragraphs=[said, _("If this was not you, change your password now.")],
            button=Button(_("Open my profile"), f"{settings.PUBLIC_URL}/profile"),
        )
        return compose(letter, to=user.email, language=user.language)
