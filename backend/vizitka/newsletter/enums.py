"""What subscribers of a newsletter are, where they come from, and what has happened to them."""

from __future__ import annotations

from django.db import models


class SubscriberStatus(models.TextChoices):
    """Only who is `subscribed` gets letters. Who is `pending` has not confirmed yet, and goes after seven days."""

    PENDING = "pending"
    SUBSCRIBED = "subscribed"
    UNSUBSCRIBED = "unsubscribed"
    BOUNCED = "bounced"
    COMPLAINED = "complained"


class SubscriberSource(models.TextChoices):
    """What brought a subscriber: the page below a card, a frame on it, an import, the invitation of a contact."""

    CARD = "card"
    FRAME = "frame"
    IMPORT = "import"
    CONTACT = "contact"


class SubscriberEventKind(models.TextChoices):
    """What has happened to a subscriber."""

    ASKED = "asked"
    CONFIRMED = "confirmed"
    IMPORTED = "imported"
    INVITED = "invited"
    LEFT = "left"
    PREFERENCES = "preferences"
    BOUNCED = "bounced"
    COMPLAINED = "complained"
    CAME_BACK = "came_back"


class SuppressionReason(models.TextChoices):
    """Why an address gets no letters."""

    LEFT = "left"
    BOUNCED = "bounced"
    COMPLAINED = "complained"
    ERASED = "erased"
    MANUAL = "manual"
