"""The letter that asks whether the newsletter was really asked for. It advertises nothing: whoever gets it may not have
asked."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.common import clock
from vizitka.common.mail.letters import Button, Letter, compose
from vizitka.newsletter.enums import SubscriberSource
from vizitka.newsletter.people import addresses, rules
from vizitka.newsletter.people.models import SignUpRequest


def to_confirm(space_id: uuid.UUID, request_id: uuid.UUID) -> EmailMessage | None:
    """None when the request was confirmed, or is gone."""
    rows = SignUpRequest.objects.in_space(space_id).select_related("subscriber", "space")
    request = rows.filter(pk=request_id).first()
    if request is None or rules.is_over(request.created_at, clock.now()):
        return None
    language = rules.best_language(request.language, dict(settings.LANGUAGES), settings.LANGUAGE_CODE)
    with translation.override(language):
        company = {"company": request.space.name}
        asked = request.source != SubscriberSource.CONTACT
        letter = Letter(
            subject=pgettext("newsletter mail", "Please confirm: newsletter of %(company)s") % company,
            greeting=pgettext("newsletter mail", "Hello,"),
            paragraphs=[
                pgettext(
                    "newsletter mail",
                    "this email address was entered for the newsletter of %(company)s. If that was you, confirm it.",
                )
                % company
                if asked
                else pgettext(
                    "newsletter mail",
                    "%(company)s would like to send you its newsletter. If you want that, confirm it.",
                )
                % company
            ],
            button=Button(
                pgettext("newsletter mail", "Confirm the newsletter"),
                addresses.confirm_url(request.pk, request.subscriber_id, language),
            ),
            notes=[
                pgettext(
                    "newsletter mail",
                    "If you do not want it, do nothing: without your confirmation the address is forgotten after seven "
                    "days.",
                )
            ],
            reason=pgettext(
                "newsletter mail",
                "Vizitka sends this mail because the address was entered at a card, once a day at most. Nobody reads "
                "answers to it.",
            )
            if asked
            else pgettext(
                "newsletter mail",
                "Vizitka sends this mail once, on behalf of %(company)s, to whom you have left your details. Nobody "
                "reads answers to it.",
            )
            % company,
        )
        return compose(letter, to=request.subscriber.email, language=language)
