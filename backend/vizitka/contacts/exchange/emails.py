"""Letters of the exchange: to the people of a card who came, and to who came the card's contact and nothing that was
typed."""

from __future__ import annotations

import uuid
from email.utils import formataddr

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.accounts.models import User, full_name
from vizitka.cards.models import Card
from vizitka.common.mail.letters import Button, Letter, Row, Table, compose
from vizitka.contacts.enums import MeetingChannel
from vizitka.contacts.exchange import addresses, selectors, visitors
from vizitka.contacts.models import ContactMeeting
from vizitka.publishing.assembly import page_language, page_of, resolved_card
from vizitka.publishing.files import contact_file
from vizitka.publishing.mailing import own_address
from vizitka.publishing.vcard import file_name


def to_person(space_id: uuid.UUID, meeting_id: uuid.UUID, user_id: uuid.UUID | None) -> EmailMessage | None:
    """Who came, for a person of the card in the person's language, or for the card's own address in the card's. None
    when one of them is gone."""
    found = selectors.meeting_with_card(space_id, meeting_id)
    if found is None:
        return None
    meeting, card = found
    user = User.objects.filter(pk=user_id, is_active=True).first() if user_id else None
    if user_id and (user is None or user.pk not in selectors.people_of(card)):
        return None
    to = user.email if user else own_address(card)
    if not to:
        return None
    language = user.language if user else page_language(card, ())
    with translation.override(language):
        letter = _of_meeting(meeting, card, user.full_name if user else "")
        message = compose(letter, to=to, language=language)
    sender = selectors.sender_of(meeting)
    message.reply_to = [formataddr((sender.name, sender.email))]
    return message


def _of_meeting(meeting: ContactMeeting, card: Card, name: str) -> Letter:
    sender = selectors.sender_of(meeting)
    who = {"name": sender.name or sender.email, "card": str(card)}
    return Letter(
        subject=pgettext("exchange mail", "%(name)s has shared contact details with you") % who,
        greeting=pgettext("exchange mail", "Hello %(name)s,") % {"name": name}
        if name
        else pgettext("exchange mail", "Hello,"),
        paragraphs=[
            pgettext(
                "exchange mail",
                "%(name)s has left contact details at the card %(card)s. They are in your contacts.",
            )
            % who
        ],
        tables=[Table(pgettext("exchange mail", "What was left"), _rows(meeting, sender))],
        button=Button(
            pgettext("exchange mail", "Answer with my vCard"),
            addresses.answer_url(meeting.space_id, meeting.pk),
        ),
        notes=[
            pgettext(
                "exchange mail",
                "Nothing is sent before you say so on that page. Answer this mail to write back.",
            ),
            pgettext("exchange mail", "Nobody has checked whether this email address is really theirs."),
        ],
        reason=pgettext(
            "exchange mail", "Vizitka sends this mail because your card takes contact details of visitors."
        ),
    )


def _rows(meeting: ContactMeeting, sender: selectors.SentBy) -> list[Row]:
    rows = [
        (pgettext("exchange mail", "Name"), sender.name),
        (pgettext("exchange mail", "Company"), sender.company),
        (pgettext("exchange mail", "Email"), sender.email),
        (pgettext("exchange mail", "Phone"), sender.phone),
        (pgettext("exchange mail", "What it is about"), meeting.message),
        *((str(row["question"]), str(row["answer"])) for row in meeting.answers),
        (pgettext("exchange mail", "Met by"), channel_words(meeting.channel)),
    ]
    return [Row(label, str(value)) for label, value in rows if value]


def channel_words(channel: str) -> str:
    match channel:
        case MeetingChannel.LINK:
            return pgettext("exchange mail", "the link of the card")
        case MeetingChannel.QR_CODE:
            return pgettext("exchange mail", "the QR code of the card")
        case MeetingChannel.PRODUCT:
            return pgettext("exchange mail", "a product with the card")
    return ""


def to_visitor(space_id: uuid.UUID, meeting_id: uuid.UUID) -> EmailMessage | None:
    """The card's contact and the way to what is kept, for the address that was typed. None when it was erased
    meanwhile."""
    found = selectors.meeting_with_card(space_id, meeting_id)
    if found is None:
        return None
    meeting, card = found
    to, language = selectors.sender_of(meeting).email, meeting.language or settings.LANGUAGE_CODE
    rights = f"{settings.PUBLIC_URL}/exchange/mine/{visitors.new_link(to)}?lang={language}"
    with translation.override(language):
        names = _names(card)
        letter = Letter(
            subject=pgettext("exchange mail", "The contact of %(name)s") % names,
            greeting=pgettext("exchange mail", "Hello,"),
            paragraphs=[
                pgettext(
                    "exchange mail", "this email address was left at the digital business card of %(whole)s."
                )
                % names,
                pgettext("exchange mail", "You find the contact attached: open it to save it."),
            ],
            button=Button(pgettext("exchange mail", "See what is kept of you"), rights),
            notes=[
                pgettext(
                    "exchange mail",
                    "There you take back what you have agreed to, or erase everything. If it was not you who left this "
                    "address, erase it there.",
                )
            ],
            reason=pgettext(
                "exchange mail",
                "Vizitka sends this mail because your address was left at a card, once a day at most. Nobody reads "
                "answers to it.",
            ),
        )
        message = compose(letter, to=to, language=language)
    _attach(message, card, language)
    return message


def answer(space_id: uuid.UUID, meeting_id: uuid.UUID) -> EmailMessage | None:
    """The vCard of the card's person, for who was there. None when one of them is gone."""
    found = selectors.meeting_with_card(space_id, meeting_id)
    if found is None:
        return None
    meeting, card = found
    language = meeting.language or settings.LANGUAGE_CODE
    with translation.override(language):
        names = _names(card)
        letter = Letter(
            subject=pgettext("exchange mail", "%(name)s has sent you a contact") % names,
            greeting=pgettext("exchange mail", "Hello,"),
            paragraphs=[
                pgettext("exchange mail", "you have left your contact details at the card of %(whole)s.")
                % names,
                pgettext(
                    "exchange mail", "Here is the contact in return. Open the attached file to save it."
                ),
            ],
            notes=[pgettext("exchange mail", "Answer this mail to write back.")] if own_address(card) else [],
            reason=pgettext("exchange mail", "Vizitka sends this mail because %(name)s has answered you.")
            % names,
        )
        message = compose(letter, to=selectors.sender_of(meeting).email, language=language)
    if address := own_address(card):
        message.reply_to = [formataddr((str(card), address))]
    _attach(message, card, language)
    return message


def _names(card: Card) -> dict[str, str]:
    resolved = resolved_card(card)
    name = full_name(resolved.first_name, resolved.last_name) or resolved.display_name or card.space.name
    company = resolved.organisation or card.space.name
    return {"name": name, "whole": f"{name} ({company})" if company and company != name else name}


def _attach(message: EmailMessage, card: Card, language: str) -> None:
    page = page_of(card, (language,))
    content = contact_file(card, page, {})
    message.attach(f"{file_name(page.name)}.vcf", content, "text/vcard")
