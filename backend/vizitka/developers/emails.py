"""Letters about tokens, in the receiver's language."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from vizitka.common import clock
from vizitka.common.mail.letters import Button, Letter, compose, greeting
from vizitka.developers import selectors


def build_end(token_id: uuid.UUID, user_id: uuid.UUID) -> EmailMessage | None:
    """None when the token has ended or was replaced, or the person does not look after the space any more."""
    token = selectors.any_token(token_id)
    if token is None or token.replaced_at is not None or token.expires_at <= clock.now():
        return None
    user = next((one for one in selectors.managers_of(token.space_id) if one.pk == user_id), None)
    if user is None:
        return None
    zone = clock.zone_of(user.time_zone, token.space.time_zone)
    with translation.override(user.language), timezone.override(zone):
        said = {
            "name": token.name,
            "space": token.space.name,
            "date": date_format(timezone.localtime(token.expires_at), "DATE_FORMAT"),
        }
        letter = Letter(
            subject=_("The API token %(name)s ends on %(date)s") % said,
            greeting=greeting(user.full_name),
            paragraphs=[
                _("A system of %(space)s calls Vizitka with the token %(name)s, which ends on %(date)s.")
                % said,
                _("Make a new one in its place: both are valid for two weeks, so that nothing stands still."),
            ],
            button=Button(
                _("Open the tokens"), f"{settings.PUBLIC_URL}/space/{token.space_id}/settings/tokens"
            ),
        )
        return compose(letter, to=user.email, language=user.language)
