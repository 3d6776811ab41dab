"""What an email signature chooses from."""

from __future__ import annotations

from django.db import models
from django.utils.translation import pgettext_lazy


class SignatureLayout(models.TextChoices):
    """How its parts stand (drawing.py)."""

    CLASSIC = "classic", pgettext_lazy("signature", "Classic")
    COLUMN = "column", pgettext_lazy("signature", "Column")
    COMPANY = "company", pgettext_lazy("signature", "Company")
    SPLIT = "split", pgettext_lazy("signature", "Two columns")
    BAND = "band", pgettext_lazy("signature", "Band")
    SHORT = "short", pgettext_lazy("signature", "Short")


class SignatureUse(models.TextChoices):
    """For which mails it is meant, where the mail program tells them apart."""

    ALL = "all", pgettext_lazy("signature", "All mails")
    NEW = "new", pgettext_lazy("signature", "New mails")
    REPLY = "reply", pgettext_lazy("signature", "Replies")


class SignatureField(models.TextChoices):
    """What of a card is written besides the name, in the order in which people read it."""

    PRONOUNS = "pronouns", pgettext_lazy("signature", "Pronouns")
    JOB_TITLE = "job_title", pgettext_lazy("signature", "Job title")
    DEPARTMENT = "department", pgettext_lazy("signature", "Department")
    ORGANISATION = "organisation", pgettext_lazy("signature", "Organisation")
    PHONES = "phones", pgettext_lazy("signature", "Phone numbers")
    EMAIL = "email", pgettext_lazy("signature", "Email address")
    WEBSITE = "website", pgettext_lazy("signature", "Website")
    ADDRESS = "address", pgettext_lazy("signature", "Address")
    CARD = "card", pgettext_lazy("signature", "Digital card")
    SOCIAL = "social", pgettext_lazy("signature", "Social media")


class Portrait(models.TextChoices):
    NONE = "none", pgettext_lazy("signature", "No portrait")
    ROUND = "round", pgettext_lazy("signature", "Round")
    SQUARE = "square", pgettext_lazy("signature", "Square")


class TypeSize(models.TextChoices):
    SMALL = "small", pgettext_lazy("signature", "Small")
    MEDIUM = "medium", pgettext_lazy("signature", "Medium")
    LARGE = "large", pgettext_lazy("signature", "Large")


class MailProgram(models.TextChoices):
    """Whose way of drawing a preview takes (programs.py)."""

    OUTLOOK = "outlook", "Outlook"
    GMAIL = "gmail", "Gmail"
    APPLE = "apple", "Apple Mail"


class SignatureState(models.TextChoices):
    """What a person has of a signature."""

    NONE = "none"
    # The mail has not gone yet.
    WAITING = "waiting"
    # The mail was handed over; nothing was taken yet.
    SENT = "sent"
    # The mail may have arrived or not; it did not.
    UNKNOWN = "unknown"
    FAILED = "failed"
    CURRENT = "current"
    # What was taken says something else now.
    OLD = "old"


class SignatureFile(models.TextChoices):
    HTM = "htm"
    TXT = "txt"


class SignatureRollOut(models.TextChoices):
    """How a signature comes to people."""

    FILES = "files"
    MAIL = "mail"


class TargetKind(models.TextChoices):
    """By what a banner names its people."""

    DEPARTMENT = "department"
    LOCATION = "location"
    TEMPLATE = "template"


class BannerState(models.TextChoices):
    """Where a banner is in its period, by the clock of the space."""

    PLANNED = "planned"
    RUNNING = "running"
    OVER = "over"


class MailProvider(models.TextChoices):
    """Whose mailboxes a signature is put into, or asked for from."""

    GOOGLE = "google", "Google Workspace"
    MICROSOFT = "microsoft", "Microsoft 365"


class MailboxStanding(models.TextChoices):
    """How it stands with one address of a person, as of the last time somebody looked or wrote there."""

    # Ours stands there, as the last roll-out has put it.
    SET = "set"
    # Ours was there, and somebody has changed it in the mail program.
    CHANGED = "changed"
    # One that we have never put there.
    OTHER = "other"
    EMPTY = "empty"
    # What was there before is there again.
    RESTORED = "restored"
    # It was about to be written when the work stopped; the next look tells.
    WRITING = "writing"
    NO_ADDRESS = "no_address"
    NO_MAILBOX = "no_mailbox"
    REFUSED = "refused"
    SILENT = "silent"


class MailboxState(models.TextChoices):
    """The same as people read it, with what the card says today."""

    UNKNOWN = "unknown"
    CURRENT = "current"
    OLD = "old"
    CHANGED = "changed"
    OTHER = "other"
    EMPTY = "empty"
    RESTORED = "restored"
    NO_ADDRESS = "no_address"
    NO_MAILBOX = "no_mailbox"
    REFUSED = "refused"
    SILENT = "silent"


class MailboxWork(models.TextChoices):
    """What a job does in mailboxes."""

    CHECK = "check"
    PUT = "put"
    RESTORE = "restore"


class ConnectionStanding(models.TextChoices):
    MISSING = "missing"
    READY = "ready"
    # The installation asks this provider nothing, or has no address that Outlook takes.
    OFF = "off"
    # What is kept was written under a key of the installation that nobody knows any more.
    UNREADABLE = "unreadable"
