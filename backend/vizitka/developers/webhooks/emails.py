"""Letters about webhooks, in the receiver's language."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from vizitka.common import clock
from vizitka.common.mail.letters import Button, Letter, compose, greeting
from vizitka.developers.selectors import managers_of
from vizitka.developers.webhooks import selectors
from vizitka.developers.webhooks.rules import State


def build_off(webhook_id: uuid.UUID, user_id: uuid.UUID) -> EmailMessage | None:
    """None when it was switched on again, or the person does not look after the space any more."""
    webhook = selectors.any_webhook(webhook_id)
    if webhook is None or webhook.state != State.OFF.value or webhook.off_at is None:
        return None
    user = next((one for one in managers_of(webhook.space_id) if one.pk == user_id), None)
    if user is None:
        return None
    zone = clock.zone_of(user.time_zone, webhook.space.time_zone)
    with translation.override(user.language), timezone.override(zone):
        since = webhook.failing_since or webhook.off_at
        said = {
            "name": webhook.name,
            "space": webhook.space.name,
            "since": date_format(timezone.localtime(since), "DATETIME_FORMAT"),
            "off": date_format(timezone.localtime(webhook.off_at), "DATETIME_FORMAT"),
        }
        letter = Letter(
            subject=_("The webhook %(name)s was switched off") % said,
            greeting=greeting(user.full_name),
            paragraphs=[
                _("The receiver of the webhook %(name)s of %(space)s has taken no message since %(since)s.")
                % said,
                _("It was switched off on %(off)s, and is told nothing of what happens from then on.") % said,
                _(
                    "When the receiver works again, resume the webhook: what waits is sent at once. What was given up "
                    "can be sent again from its log, where messages are kept for 30 days."
                ),
            ],
            button=Button(
                _("Open the webhook"),
                f"{settings.PUBLIC_URL}/space/{webhook.space_id}/settings/webhooks/{webhook.pk}",
            ),
        )
        return compose(letter, to=user.email, language=user.language)
