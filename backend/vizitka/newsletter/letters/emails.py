"""The letter as a test, to who writes it; and how a campaign ended, to who has sent it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from email.utils import formataddr, parseaddr
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils import translation
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from vizitka.accounts.models import User
from vizitka.common.errors import Text
from vizitka.common.mail.letters import Button, Letter, Row, Table, compose, greeting
from vizitka.newsletter.letters import previewing, selectors
from vizitka.newsletter.letters.composing import Said
from vizitka.newsletter.letters.enums import CampaignStatus, DeliveryState, StopReason
from vizitka.newsletter.letters.models import Campaign
from vizitka.newsletter.people.settings import settings_of
from vizitka.spaces.models import Space

_WHY: Final[Mapping[str, Text]] = {
    StopReason.LATE: pgettext_lazy(
        "campaign mail",
        "Its time was more than a day ago, so Vizitka has not sent it by itself. Let it go on, or stop it for good.",
    ),
    StopReason.RESTORED: pgettext_lazy(
        "campaign mail",
        "It was found in a backup that was restored. Some may have it already: nobody gets it twice, as far as is "
        "known. Let it go on, or stop it for good.",
    ),
    StopReason.SWITCHED_OFF: pgettext_lazy(
        "campaign mail", "The newsletter was switched off, or the package has ended, so nothing goes out."
    ),
    StopReason.FAULTY: pgettext_lazy(
        "campaign mail", "A check found something wrong. Stop it for good, and write another one like it."
    ),
    StopReason.SERVER_AWAY: pgettext_lazy(
        "campaign mail", "The mail server took nothing for a day. Let it go on when it is back."
    ),
}
_STATES: Final[Mapping[DeliveryState, tuple[Text, Text]]] = {
    DeliveryState.SENT: (
        pgettext_lazy("campaign mail", "Sent"),
        pgettext_lazy("campaign mail", "taken by the mail server"),
    ),
    DeliveryState.UNKNOWN: (
        pgettext_lazy("campaign mail", "Not known"),
        pgettext_lazy("campaign mail", "the connection broke off: may have arrived, not sent again"),
    ),
    DeliveryState.FAILED: (
        pgettext_lazy("campaign mail", "Not arrived"),
        pgettext_lazy("campaign mail", "refused by the mail server"),
    ),
    DeliveryState.SKIPPED: (
        pgettext_lazy("campaign mail", "Left out"),
        pgettext_lazy("campaign mail", "had left meanwhile"),
    ),
}


def ended(user_id: uuid.UUID, campaign_id: uuid.UUID, turn: int) -> EmailMultiAlternatives | None:
    """That a campaign was sent, with what became of its letters, or that Vizitka has stopped it. None for who reads
    the newsletter no more, and where it goes on meanwhile."""
    user = User.objects.filter(pk=user_id, is_active=True, email_verified_at__isnull=False).first()
    rows = Campaign.objects.across_spaces("the errand was put by the campaign's end")
    campaign = rows.filter(pk=campaign_id, turn=turn).select_related("space").first()
    if user is None or campaign is None or not selectors.may_be_told(user, campaign.space):
        return None
    if campaign.status not in (CampaignStatus.FINISHED, CampaignStatus.STOPPED):
        return None
    with translation.override(user.language):
        message = compose(_end_letter(user, campaign), to=user.email, language=user.language)
    # The same for each attempt: who is given one twice can tell.
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    message.extra_headers["Message-ID"] = f"<{campaign.pk.hex}.{campaign.status}.{turn}@{host}>"
    return message


def _end_letter(user: User, campaign: Campaign) -> Letter:
    names = {"campaign": campaign.name, "space": campaign.space.name}
    if campaign.status == CampaignStatus.FINISHED:
        subject = pgettext("campaign mail", "Sent: %(campaign)s") % names
        paragraphs = [
            pgettext("campaign mail", "Your campaign “%(campaign)s” of %(space)s has been sent.") % names
        ]
    else:
        subject = pgettext("campaign mail", "Stopped: %(campaign)s") % names
        stopped = pgettext("campaign mail", "Vizitka has stopped your campaign “%(campaign)s” of %(space)s.")
        paragraphs = [stopped % names, str(_WHY[campaign.reason])]
    counts = selectors.counts_of(campaign.space_id, [campaign.pk])[campaign.pk]
    lines = [
        Row(str(word), number_format(counts[state], use_l10n=True, force_grouping=True), str(help_))
        for state, (word, help_) in _STATES.items()
        if counts[state] or state == DeliveryState.SENT
    ]
    return Letter(
        subject=subject,
        greeting=greeting(user.full_name),
        paragraphs=paragraphs,
        tables=[Table(pgettext("campaign mail", "What became of the letters"), lines)]
        if counts["total"]
        else [],
        button=Button(
            pgettext("campaign mail", "Open the campaign"),
            f"{settings.PUBLIC_URL}/space/{campaign.space_id}/services/newsletter/campaigns/{campaign.pk}",
        ),
        reason=pgettext(
            "campaign mail",
            "Vizitka sends this mail because you have sent this campaign. Nobody reads answers to it.",
        ),
    )


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
