"""Sentences for user names that cannot be taken."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Text
from vizitka.spaces import rules

SENTENCES: Final[dict[str, Text]] = {
    "too_short": _("Use at least 3 characters."),
    "too_long": _("Use at most 40 characters."),
    "form": _("Use letters a to z, digits, and single dots, hyphens or underscores between them."),
    "reserved": _("This name is reserved."),
    "taken": _("This name is already taken."),
}


def problem(username: str, *, taken: bool) -> str | None:
    """The code of what stands against a normalised user name, or None."""
    return rules.username_problem(username) or ("taken" if taken else None)
