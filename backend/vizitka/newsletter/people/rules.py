"""Decisions about subscribers. Pure: moments come in, aware."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Final

from email_validator import EmailNotValidError, validate_email

MOST_FIELDS: Final = 10
LONGEST_VALUE: Final = 200
# Who has not confirmed by then is forgotten.
CONFIRM_WITHIN: Final = dt.timedelta(days=7)


def plain(email: str) -> str:
    """The address as subscribers have it: without case."""
    return email.strip().lower()


def is_email(text: str) -> bool:
    try:
        validate_email(text, check_deliverability=False)
    except EmailNotValidError:
        return False
    return True


def said_in(texts: Mapping[str, object], languages: Sequence[str]) -> str:
    """In which language a text is said: the first of `languages` in which it is there, else the first it has; empty
    when there is none."""
    there = [code for code, text in texts.items() if text]
    return next((code for code in languages if code in there), there[0] if there else "")
