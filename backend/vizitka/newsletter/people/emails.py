"""Letters of the newsletter's people: whether it was really asked for, and the way to what is kept. They advertise
nothing: whoever gets them may not have asked."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.common import clock
from vizitka.common.mail.letters import Button, Letter, compose
from vizitka.contacts.exchange import visitors
from vizitka.newsletter.enums import SubscriberSource
from vizitka.newsletter.people import addresses, rules
from vizitka.newsletter.people.models import SignUpRequest, Subscriber


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


def to_rights(space_id: uuid.UUID, subscriber_id: uuid.UUID) -> EmailMessage | None:
    """The link to all that is kept of the address. None when the subscriber is gone."""
    rows = Subscriber.objects.in_space(space_id).select_related("space")
    subscriber = rows.filter(pk=subscriber_id).first()
    if subscriber is None:
        return None
    language = rules.best_language(subscriber.language, dict(settings.LANGUAGES), settings.LANGUAGE_CODE)
    link = f"{settings.PUBLIC_URL}/exchange/mine/{visitors.new_link(subscriber.email)}?lang={language}"
    with translation.override(language):
        letter = Letter(
            subject=pgettext("newsletter mail", "What is kept of you"),
            greeting=pgettext("newsletter mail", "Hello,"),
            paragraphs=[
                pgettext(
                    "newsletter mail",
                    "on the page of the newsletter of %(company)s somebody has asked to erase what is kept of this "
                    "address. If that was you, look at it and erase it there.",
                )
                % {"company": subscriber.space.name}
            ],
            button=Button(pgettext("newsletter mail", "See what is kept of you"), link),
            notes=[pgettext("newsletter mail", "If it was not you, do nothing: everything stays as it is.")],
            reason=pgettext(
                "newsletter mail",
                "Vizitka sends this mail because it was asked for on that page, once an hour at most. Nobody reads "
                "answers to it.",
            ),
        )
        return compose(letter, to=subscriber.email, language=language)
