"""States of people and domains of a directory, and what its calls lead to."""

from __future__ import annotations

from django.db import models
from django.utils.translation import pgettext_lazy


class Source(models.TextChoices):
    """By which way somebody was brought. `PERSON`: somebody in the manager."""

    SCIM = "scim", "SCIM"
    SSO = "sso", pgettext_lazy("directory", "Sign-in")
    PULL = "pull", pgettext_lazy("directory", "Scheduled pull")
    CSV = "csv", "CSV"
    PERSON = "person", pgettext_lazy("directory", "Manager")


class PersonState(models.TextChoices):
    """What a person of a directory is here, whatever the directory wants by now.

    `held`: has neither a user nor a card by this directory, and never had.
    """

    HELD = "held"
    HERE = "here"
    LEFT = "left"


class Effect(models.TextChoices):
    """What a call would do to a person."""

    JOIN = "join"
    CHANGE = "change"
    LEAVE = "leave"
    RETURN = "return"


class Hold(models.TextChoices):
    """Why an effect waits."""

    DOMAIN = "domain"
    DRY_RUN = "dry_run"
    LEAVERS = "leavers"
    SEATS = "seats"
    LAST_OWNER = "last_owner"
    ELSEWHERE = "elsewhere"
    LICENCE = "licence"


# What a person of the space can let through; the others go by themselves once their reason is gone.
CONFIRMABLE = frozenset({Hold.DRY_RUN, Hold.LEAVERS, Hold.SEATS})


class LeaveWay(models.TextChoices):
    """What happens to a card when its person leaves."""

    OFF = "off", pgettext_lazy("directory", "The card is switched off")
    COLLEAGUE = "colleague", pgettext_lazy("directory", "A colleague takes it over")
    SUCCESSOR = "successor", pgettext_lazy("directory", "Its page names a successor")


class PullProvider(models.TextChoices):
    """Whom the scheduled pull asks."""

    GOOGLE = "google", "Google Workspace"
    MICROSOFT = "microsoft", "Microsoft Entra ID"


class PullProblem(models.TextChoices):
    """Why the last round brought nothing, or not all."""

    AWAY = "away"
    BUSY = "busy"
    NOT_ALLOWED = "not_allowed"
    UNREADABLE = "unreadable"
    NOBODY = "nobody"
    GROUPS = "groups"
    NO_GROUPS = "no_groups"
    FEW_GROUPS = "few_groups"
    FORGETFUL = "forgetful"
    ENDED = "ended"
    OFF = "off"


class CallOutcome(models.TextChoices):
    """How a call ended, for filters; its sentence says it in words."""

    DONE = "done", pgettext_lazy("directory", "Done")
    NOTHING = "nothing", pgettext_lazy("directory", "Nothing to do")
    HELD = "held", pgettext_lazy("directory", "Held")
    REFUSED = "refused", pgettext_lazy("directory", "Refused")
    FAILED = "failed", pgettext_lazy("directory", "Failed")


class ProofState(models.TextChoices):
    """What a domain is to people. It follows from its columns (rules.proof_of)."""

    WAITING = "waiting"
    VERIFIED = "verified"
    AT_RISK = "at_risk"
    LOST = "lost"
    TAKEN = "taken"
    EXPIRED = "expired"


class LetterKind(models.TextChoices):
    """Mails to those who look after a directory."""

    DOMAIN_VERIFIED = "domain_verified"
    DOMAIN_MISSING = "domain_missing"
    DOMAIN_LOST = "domain_lost"
    HELD = "held"
    LEAVERS = "leavers"
    SIGNAL = "signal"
