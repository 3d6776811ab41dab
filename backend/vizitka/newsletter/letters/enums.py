"""Campaigns: how they stand, what they are made of, and what became of each letter."""

from __future__ import annotations

from django.db import models


class CampaignStatus(models.TextChoices):
    """A `draft` is written, a `scheduled` one waits for its time. `paused` by a person, `stopped` by Vizitka, which
    says why and asks. `finished`: nothing is left to be sent; `cancelled`: what was left is not sent."""

    DRAFT = "draft"
    SCHEDULED = "scheduled"
    SENDING = "sending"
    PAUSED = "paused"
    STOPPED = "stopped"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class StopReason(models.TextChoices):
    """Why Vizitka has stopped a campaign: its time was long over; it was found in a backup; the newsletter was switched
    off, or its package has ended; a check found a fault; the mail server took nothing for a day."""

    LATE = "late"
    RESTORED = "restored"
    SWITCHED_OFF = "switched_off"
    FAULTY = "faulty"
    SERVER_AWAY = "server_away"


class DeliveryState(models.TextChoices):
    """What became of a letter to one receiver. `sending`: it is handed over at this moment. `unknown`: the connection
    ended before the server had said yes or no, so it may have arrived; it is not sent again. `skipped`: the receiver
    had left, or was not to be written to any more."""

    QUEUED = "queued"
    SENDING = "sending"
    SENT = "sent"
    UNKNOWN = "unknown"
    FAILED = "failed"
    SKIPPED = "skipped"


class CampaignLinkKind(models.TextChoices):
    """`trap` is the link that nobody sees: only programs follow it, and so it tells how many do."""

    PLAIN = "plain"
    TRAP = "trap"


class LastLetter(models.TextChoices):
    """Who has not been written to: never yet, or for so long."""

    NEVER = "never"
    NONE_30_DAYS = "none_30_days"
    NONE_90_DAYS = "none_90_days"


class Severity(models.TextChoices):
    """What a check has found: an `error` keeps a campaign from being sent."""

    ERROR = "error"
    WARNING = "warning"


class Finding(models.TextChoices):
    """What checks look for."""

    NEWSLETTER_OFF = "newsletter_off"
    NO_SENDER = "no_sender"
    NO_IMPRINT = "no_imprint"
    NO_TEXT = "no_text"
    NO_SUBJECT = "no_subject"
    EMPTY = "empty"
    NO_ALT = "no_alt"
    NO_PICTURE = "no_picture"
    NO_LINK = "no_link"
    NO_LABEL = "no_label"
    DEAD_LINK = "dead_link"
    UNKNOWN_WORD = "unknown_word"
    NO_FALLBACK = "no_fallback"
    NO_CARD = "no_card"
    TOO_LARGE = "too_large"
    NO_AUDIENCE = "no_audience"
    LANGUAGE_MISSING = "language_missing"
    NO_PREHEADER = "no_preheader"
