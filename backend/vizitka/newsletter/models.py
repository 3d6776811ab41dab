"""All tables of the newsletter: Django finds them only from here."""

from vizitka.newsletter.people.models import (
    CardNewsletter,
    InvitedAddress,
    NewsletterList,
    SignUpRequest,
    SignUpText,
    Subscriber,
    SubscriberEvent,
    Subscription,
    Suppression,
)
from vizitka.newsletter.people.settings import MailingSettings

__all__ = [
    "CardNewsletter",
    "InvitedAddress",
    "MailingSettings",
    "NewsletterList",
    "SignUpRequest",
    "SignUpText",
    "Subscriber",
    "SubscriberEvent",
    "Subscription",
    "Suppression",
]
