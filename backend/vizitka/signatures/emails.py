"""The mail that tells a person where the own signature is."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.common.mail.letters import Button, Letter, compose
from vizitka.signatures import addresses, selectors, steps
from vizitka.signatures.models import Signature


def to_person(space_id: uuid.UUID, signature_id: uuid.UUID, card_id: uuid.UUID) -> EmailMessage | None:
    """None when the card, its address or the signature is gone, or the space has no signatures any more."""
    card = selectors.card_of_page(card_id)
    rows = Signature.objects.in_space(space_id).living()
    if card is None or card.space_id != space_id or not card.primary_email:
        return None
    if not rows.filter(pk=signature_id).exists():
        return None
    spoken = card.language or next(iter(card.space.languages), "")
    language = spoken if spoken in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
    with translation.override(language):
        company = {"company": card.space.name}
        letter = Letter(
            subject=pgettext("signature mail", "Your email signature"),
            greeting=pgettext("signature mail", "Hello,"),
            paragraphs=[
                pgettext(
                    "signature mail",
                    "%(company)s has an email signature for you. Open your page, press Copy, and paste it into your "
                    "mail program. It takes two minutes.",
                )
                % company,
                *(f"{steps.BY_KEY[key].name}: {steps.BY_KEY[key].text}" for key in steps.IN_MAILS),
            ],
            button=Button(
                pgettext("signature mail", "Open my signature"), addresses.page_url(card.pk, language)
            ),
            notes=[
                pgettext(
                    "signature mail",
                    "The link is yours alone, and needs no sign-in. Your page has the steps for other mail programs "
                    "too.",
                )
            ],
            reason=pgettext(
                "signature mail",
                "Vizitka sends this mail on behalf of %(company)s, whose card has your address. Nobody reads answers "
                "to it.",
            )
            % company,
        )
        return compose(letter, to=card.primary_email, language=language)
