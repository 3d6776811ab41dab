"""Words of the reference domain."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Focus(models.TextChoices):
    """Focus of a card (product.md, section 5): decides which social media come first."""

    PERSON = "person", _("Person")
    COMPANY = "company", _("Company")
    LINK = "link", _("Link")


class LinkKind(models.TextChoices):
    """What a network is addressed by."""

    HANDLE = "handle", _("Profile name")
    PHONE = "phone", _("Phone number")
    EMAIL = "email", _("Email address")
    URL = "url", _("Web address")


class Category(models.TextChoices):
    """Groups of social media, in the order in which they are shown."""

    PROFESSIONAL = "professional", _("Professional")
    SOCIAL = "social", _("Social networks")
    MESSAGING = "messaging", _("Messaging")
    VIDEO = "video", _("Video")
    MUSIC = "music", _("Music and podcasts")
    BUSINESS = "business", _("Business and appointments")
    REVIEWS = "reviews", _("Reviews")
    PAYMENT = "payment", _("Payments and support")
    DESIGN = "design", _("Design and photography")
    DEVELOPER = "developer", _("Development")
    PUBLISHING = "publishing", _("Publishing and science")
    GAMING = "gaming", _("Games and sport")
    LINKS = "links", _("Links and apps")


class PostcodePlace(models.TextChoices):
    """Where the postcode of an address stands: before or after the town, on a line below it, or nowhere."""

    BEFORE = "before"
    AFTER = "after"
    BELOW = "below"
    NONE = "none"


class PostcodeName(models.TextChoices):
    """What people of a country call it."""

    POSTAL = "postal"
    ZIP = "zip"
    PIN = "pin"
    EIRCODE = "eircode"


class TownName(models.TextChoices):
    """What stands where others have a town."""

    CITY = "city"
    DISTRICT = "district"
    POST_TOWN = "post_town"
    SUBURB = "suburb"
