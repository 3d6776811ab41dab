"""Letters to the people of cards."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from email.utils import formataddr

from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.accounts.models import full_name
from vizitka.cards.places import card_at
from vizitka.common.mail.letters import Letter, compose
from vizitka.publishing.assembly import page_language, resolved_card
from vizitka.publishing.mailing import own_address


def visitor_message(card_id: uuid.UUID, given: Mapping[str, str]) -> EmailMessage | None:
    """What a visitor has written (messages.VisitorMessage as a mapping), for the card's first email address and in the
    card's language; an answer goes to the visitor. None when the card is gone, or has no address any more.
    """
    card = card_at(
        card_id,
        "the queue names a card",
        lambda cards: cards.filter(deleted_at=None).select_related("space", "template").first(),
    )
    resolved = resolved_card(card) if card else None
    to = own_address(card) if card else ""
    if card is None or resolved is None or not to:
        return None
    language = page_language(card, ())
    with translation.override(language):
        name = full_name(resolved.first_name, resolved.last_name) or resolved.display_name
        details = [
            (pgettext("card message", "Name"), given["name"]),
            (pgettext("card message", "Email"), given["email"]),
            (pgettext("card message", "Phone"), given["phone"]),
        ]
        letter = Letter(
            subject=pgettext("card message", "Message from %(name)s") % {"name": given["name"]},
            greeting=pgettext("card message", "Hello %(name)s,") % {"name": name}
            if name
            else pgettext("card message", "Hello,"),
            paragraphs=[
                pgettext(
                    "card message", "Somebody has written to you by the form on your digital business card:"
                ),
                *re.split(r"\n{2,}", given["message"]),
                "\n".join(f"{label}: {value}" for label, value in details if value),
            ],
            notes=[
                pgettext("card message", "Answer this mail to write back."),
                pgettext("card message", "Agreed to: “%(text)s”") % {"text": given["consent"]},
            ],
            reason=pgettext("card message", "Vizitka sends this mail because your card has a contact form."),
        )
        message = compose(letter, to=to, language=language)
    message.reply_to = [formataddr((given["name"], given["email"]))]
    return message
