"""States of invitations and what becomes of each row of a list of them."""

from __future__ import annotations

from django.db import models


class InvitationStatus(models.TextChoices):
    """Specification, section 4."""

    PENDING = "pending"
    ACCEPTED = "accepted"


class InvitationState(models.TextChoices):
    """How a pending invitation stands, as people read it."""

    PENDING = "pending"
    EXPIRED = "expired"
    DECLINED = "declined"


class InvitationResult(models.TextChoices):
    """What became of one row of a list of addresses. None says whether somebody has an account."""

    INVITED = "invited"
    RESENT = "resent"
    ALREADY_MEMBER = "already_member"
    WAITING = "waiting"
    REPEATED = "repeated"
    BAD_ADDRESS = "bad_address"
    LIMIT_REACHED = "limit_reached"


class Delivery(models.TextChoices):
    """Where the mail of an invitation is. Empty: an earlier release sent it, and nobody noted."""

    QUEUED = "queued"
    # Handed to the mail server, which has not answered. Who is found so after a crash becomes `UNKNOWN`.
    SENDING = "sending"
    SENT = "sent"
    UNKNOWN = "unknown"
    BOUNCED = "bounced"


class MemberLetter(models.TextChoices):
    """Mails to people of a space about its ownership."""

    OFFERED = "offered"
    OFFER_ACCEPTED = "offer_accepted"
    OFFER_DECLINED = "offer_declined"
