"""The letter as a test, to who writes it."""

from __future__ import annotations

import uuid
from email.utils import formataddr, parseaddr

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils import translation
from django.utils.translation import gettext as _

from vizitka.accounts.models import User
from vizitka.newsletter.letters import previewing, selectors
from vizitka.newsletter.letters.composing import Said
from vizitka.newsletter.letters.models import Campaign
from vizitka.newsletter.people.settings import settings_of
from vizitka.spaces.models import Space


def test_letter(user_id: uuid.UUID, campaign_id: uuid.UUID, language: str) -> EmailMultiAlternatives | None:
    """None when the person, the campaign or its text is gone."""
    user = User.objects.filter(pk=user_id, is_active=True, email_verified_at__isnull=False).first()
    rows = Campaign.objects.across_spaces("the errand was put by who may write it")
    campaign = rows.filter(pk=campaign_id).first()
    text = selectors.text_in(campaign, language) if campaign else None
    space = Space.objects.living().filter(pk=campaign.space_id).first() if campaign else None
    if user is None or campaign is None or text is None or space is None:
        return None
    letter = previewing.shown(space, campaign, Said.of(text), previewing.words_of_person(user))
    row = settings_of(space)
    with translation.override(user.language):
        subject = _("Test: %(subject)s") % {"subject": letter.subject}
    message = EmailMultiAlternatives(
        subject=" ".join(subject.split()),
        body=letter.text,
        from_email=formataddr(
            (row.newsletter_sender_name or space.name, parseaddr(settings.DEFAULT_FROM_EMAIL)[1])
        ),
        to=[user.email],
        reply_to=[row.newsletter_reply_to] if row.newsletter_reply_to else None,
        headers={"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"},
    )
    message.attach_alternative(letter.html, "text/html")
    return message
