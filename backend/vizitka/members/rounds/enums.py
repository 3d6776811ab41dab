"""Rounds of invitations: what they do, how each card stands before, and each invitation after."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

# The kind of the job that sends a round.
ROUND_KIND: Final = "members_invite"


class RoundKind(models.TextChoices):
    INVITE = "invite"
    REMIND = "remind"


class RoundSource(models.TextChoices):
    """Where the cards come from."""

    CHOSEN = "chosen"
    FILTER = "filter"
    IMPORT = "import"
    INVITED = "invited"


class Standing(models.TextChoices):
    """What becomes of a card when its round is sent; the label is why it stays, as people read it."""

    READY = "ready", _("It gets a mail.")
    NO_ADDRESS = "no_address", _("The card has no email address.")
    BAD_ADDRESS = "bad_address", _("The address on the card is not a valid one.")
    HAS_USER = "has_user", _("Somebody keeps this card already.")
    INVITED = "invited", _("An invitation to this card is open.")
    BOUNCED = "bounced", _("A mail to this address came back.")
    DECLINED = "declined", _("The person has declined.")
    REPEATED = "repeated", _("Another card of this round has the same address.")
    GONE = "gone", _("The card is no longer here.")
    LEFT_OUT = "left_out", _("It was left out.")
    LIMIT_REACHED = "limit_reached", _("The mails of this day are used up.")
    ANSWERED = "answered", _("It was answered meanwhile, or sent less than a day ago.")


class InvitedState(models.TextChoices):
    """How an invitation to a card stands, each in one."""

    WAITING = "waiting"
    SENT = "sent"
    UNKNOWN = "unknown"
    BOUNCED = "bounced"
    OPENED = "opened"
    JOINED = "joined"
    DECLINED = "declined"
