"""All networks, and which of them come first for which focus of a card."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from vizitka.reference.enums import Focus
from vizitka.reference.networks.media import DESIGN, GAMING, MUSIC, VIDEO
from vizitka.reference.networks.model import SocialNetwork
from vizitka.reference.networks.people import MESSAGING, PROFESSIONAL, SOCIAL
from vizitka.reference.networks.work import BUSINESS, DEVELOPER, LINKS, PAYMENT, PUBLISHING, REVIEWS

ALL: tuple[SocialNetwork, ...] = (
    *PROFESSIONAL,
    *SOCIAL,
    *MESSAGING,
    *VIDEO,
    *MUSIC,
    *BUSINESS,
    *REVIEWS,
    *PAYMENT,
    *DESIGN,
    *DEVELOPER,
    *PUBLISHING,
    *GAMING,
    *LINKS,
)
BY_VALUE: Mapping[str, SocialNetwork] = MappingProxyType({network.value: network for network in ALL})

# What people of each focus mostly look for, best first; the rest follows in the order of the catalogue.
FIRST: Mapping[Focus, tuple[str, ...]] = MappingProxyType(
    {
        Focus.PERSON: (
            "linkedin",
            "whatsapp",
            "instagram",
            "xing",
            "facebook",
            "x",
            "telegram",
            "signal",
            "calendly",
            "youtube",
            "tiktok",
            "threads",
            "bluesky",
            "mastodon",
            "github",
            "link",
        ),
        Focus.COMPANY: (
            "linkedin",
            "instagram",
            "facebook",
            "youtube",
            "google-maps",
            "google-reviews",
            "xing",
            "tiktok",
            "x",
            "trustpilot",
            "kununu",
            "whatsapp",
            "pinterest",
            "provenexpert",
            "tripadvisor",
            "link",
        ),
        Focus.LINK: (
            "link",
            "linktree",
            "google-reviews",
            "google-maps",
            "calendly",
            "youtube",
            "instagram",
            "spotify",
            "app-store",
            "google-play",
            "paypal",
            "medium",
            "substack",
            "rss",
        ),
    }
)
