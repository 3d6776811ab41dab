"""The mail that tells a person where the own background is."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.backgrounds import addresses, selectors
from vizitka.backgrounds.models import Background
from vizitka.common.mail.letters import Button, Letter, compose


def to_person(space_id: uuid.UUID, background_id: uuid.UUID, card_id: uuid.UUID) -> EmailMessage | None:
    """None when the card, its address or the background is gone, or the space has no backgrounds any more."""
    card = selectors.card_of_page(card_id)
    rows = Background.objects.in_space(space_id).living()
    if card is None or card.space_id != space_id or not card.primary_email:
        return None
    if not rows.filter(pk=background_id).exists():
        return None
    spoken = card.language or next(iter(card.space.languages), "")
    language = spoken if spoken in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
    with translation.override(language):
        company = {"company": card.space.name}
        letter = Letter(
            subject=pgettext("background mail", "Your background for video calls"),
            greeting=pgettext("background mail", "Hello,"),
            paragraphs=[
                pgettext(
                    "background mail",
                    "%(company)s has a background for your video calls, with your name and your code. Your page has it "
                    "as a file, and says how it comes into Teams, Zoom and Google Meet.",
                )
                % company
            ],
            button=Button(
                pgettext("background mail", "Open my backgrounds"), addresses.page_url(card.pk, language)
            ),
            notes=[
                pgettext(
                    "background mail",
                    "The link is yours alone, and needs no sign-in. When something on your card changes, the page has "
                    "the new picture.",
                )
            ],
            reason=pgettext(
                "background mail",
                "Vizitka sends this mail on behalf of %(company)s, whose card has your address. Nobody reads answers "
                "to it.",
            )
            % company,
        )
        return compose(letter, to=card.primary_email, language=language)
