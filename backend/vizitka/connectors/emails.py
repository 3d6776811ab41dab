"""Letters about connectors, in the receiver's language."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from vizitka.common import clock
from vizitka.common.mail.letters import Button, Letter, compose, greeting
from vizitka.connectors.enums import State
from vizitka.connectors.selectors import any_connector
from vizitka.developers.selectors import managers_of


def build_off(connector_id: uuid.UUID, user_id: uuid.UUID) -> EmailMessage | None:
    """None when it was switched on again, or the person does not look after the space any more."""
    connector = any_connector(connector_id)
    if connector is None or connector.state != State.OFF.value or connector.off_at is None:
        return None
    user = next((one for one in managers_of(connector.space_id) if one.pk == user_id), None)
    if user is None:
        return None
    zone = clock.zone_of(user.time_zone, connector.space.time_zone)
    with translation.override(user.language), timezone.override(zone):
        since = connector.failing_since or connector.off_at
        said = {
            "name": connector.name,
            "space": connector.space.name,
            "since": date_format(timezone.localtime(since), "DATETIME_FORMAT"),
        }
        letter = Letter(
            subject=_("The connector %(name)s was switched off") % said,
            greeting=greeting(user.full_name),
            paragraphs=[
                _(
                    "The other system of the connector %(name)s of %(space)s has taken nothing since %(since)s."
                )
                % said,
                _(
                    "What changes meanwhile is noted, erasures too. When the system works again, switch the connector "
                    "on: all of it is then sent."
                ),
            ],
            button=Button(
                _("Open the connector"),
                f"{settings.PUBLIC_URL}/space/{connector.space_id}/settings/connectors/{connector.pk}",
            ),
        )
        return compose(letter, to=user.email, language=user.language)
