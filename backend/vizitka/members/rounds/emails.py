"""The mail of a round before it is sent: as it is shown, and as a test to who prepares it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import replace

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import gettext as _

from vizitka.accounts.models import User
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.mail.letters import Button, Letter, compose
from vizitka.members import emails
from vizitka.members.models import Invitation
from vizitka.members.rounds import selectors
from vizitka.members.rounds.models import InvitationRound
from vizitka.members.selectors import confirmation_url


def letter_of(item: InvitationRound, card: Card, *, by: User | None, language: str, message: str) -> Letter:
    """What the function says that writes the mails, in the language of now."""
    invitation = Invitation(
        id=uuid.UUID(int=0),
        space=item.space,
        card=card,
        email=card.primary_email,
        role="user",
        message=message,
        language=language,
        invited_by=by,
        expires_at=clock.now(),
    )
    return emails.invitation_letter(invitation, None, confirmation_url(""))


def build_test(user_id: uuid.UUID, round_id: uuid.UUID, words: Mapping[str, str]) -> EmailMessage | None:
    """The mail; None when the person, the draft or the card is gone."""
    user = User.objects.filter(pk=user_id, is_active=True, email_verified_at__isnull=False).first()
    item = selectors.find_round(round_id)
    if user is None or item is None:
        return None
    card = Card.objects.in_space(item.space_id).living().filter(pk=words["card"]).first()
    if card is None:
        return None
    language = words["language"]
    with translation.override(language):
        letter = letter_of(item, card, by=user, language=language, message=words["message"])
        # Its link must neither lead a stranger to the card nor into nothing.
        back = f"{settings.PUBLIC_URL}/space/{item.space_id}/cards/invite/{item.pk}"
        return compose(
            replace(
                letter,
                subject=_("Test: %(subject)s") % {"subject": letter.subject},
                button=Button(letter.button.label, back) if letter.button else None,
                notes=[
                    _(
                        "This is a test to you alone: here the link leads back to Vizitka, and nobody is invited."
                    ),
                    *letter.notes,
                ],
            ),
            to=user.email,
            language=language,
        )
