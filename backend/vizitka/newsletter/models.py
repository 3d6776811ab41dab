"""All tables of the newsletter: Django finds them only from here."""

from vizitka.newsletter.letters.models import (
    Campaign,
    CampaignLeaving,
    CampaignLink,
    CampaignText,
    Delivery,
    LinkClicks,
    ServerPause,
)
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
from vizitka.newsletter.people.settings import MailingSettings, NewsletterSettings

__all__ = [
    "Campaign",
    "CampaignLeaving",
    "CampaignLink",
    "CampaignText",
    "CardNewsletter",
    "Delivery",
    "InvitedAddress",
    "LinkClicks",
    "MailingSettings",
    "NewsletterList",
    "NewsletterSettings",
    "ServerPause",
    "SignUpRequest",
    "SignUpText",
    "Subscriber",
    "SubscriberEvent",
    "Subscription",
    "Suppression",
]
