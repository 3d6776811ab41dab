"""The mail that a receiver gets, and the address that it comes back to."""

from __future__ import annotations

import uuid
from email.utils import formataddr, parseaddr
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from vizitka.newsletter.letters import composing, rules
from vizitka.newsletter.letters.composing import Template
from vizitka.newsletter.letters.models import Campaign
from vizitka.newsletter.people.addresses import leave_url
from vizitka.newsletter.people.models import Subscriber
from vizitka.newsletter.people.settings import settings_of
from vizitka.spaces.models import Space


def return_path(delivery_id: uuid.UUID) -> str:
    """Where a letter that cannot be delivered comes back to: an address of its own, which says whose it was."""
    local, at, domain = str(settings.MAIL_BOUNCES).rpartition("@")
    if not at:
        return parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    return f"{local}+{delivery_id.hex}@{domain}"


def message_for(
    campaign: Campaign, space: Space, subscriber: Subscriber, template: Template
) -> EmailMultiAlternatives:
    """The letter of a receiver, with what mail programs ask for (RFC 2369, 2919, 3834, 8058)."""
    letter = template.fill(composing.values_for(campaign.pk, subscriber, template.language))
    row = settings_of(space)
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    leave = leave_url(subscriber.pk, campaign.pk)
    ways = [f"<{leave}>"]
    if settings.MAIL_UNSUBSCRIBE:
        token = leave.rpartition("/")[2]
        ways.append(f"<mailto:{settings.MAIL_UNSUBSCRIBE}?subject={token}>")
    message = EmailMultiAlternatives(
        subject=letter.subject,
        body=letter.text,
        from_email=formataddr(
            (row.newsletter_sender_name or space.name, parseaddr(settings.DEFAULT_FROM_EMAIL)[1])
        ),
        to=[subscriber.email],
        reply_to=[row.newsletter_reply_to] if row.newsletter_reply_to else None,
        headers={
            "Message-ID": rules.message_id(campaign.pk, subscriber.pk, host),
            "List-Unsubscribe": ", ".join(ways),
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "List-Id": f"<{space.pk.hex}.newsletter.{host}>",
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "OOF, AutoReply",
        },
    )
    message.attach_alternative(letter.html, "text/html")
    return message
