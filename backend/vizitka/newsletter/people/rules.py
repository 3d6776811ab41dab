"""Decisions about subscribers (docs/domain/newsletter.md). Pure: moments come in, aware."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from email_validator import EmailNotValidError, validate_email

from vizitka.common.letters import fold
from vizitka.contents.fields import one_line
from vizitka.newsletter.enums import SuppressionReason

MOST_FIELDS: Final = 10
LONGEST_VALUE: Final = 200
# Who has not confirmed by then is forgotten.
CONFIRM_WITHIN: Final = dt.timedelta(days=7)
# So long a click on "leave" can be taken back on the page that it has opened: a mail that was forwarded.
BACK_WITHIN: Final = dt.timedelta(hours=1)
LONGEST_NAME: Final = 100
LONGEST_SORT_NAME: Final = 460
LONGEST_SEARCH_TEXT: Final = 600
# Of these the space alone decides; what else stops an address ends when its owner confirms anew.
KEPT: Final = frozenset({SuppressionReason.MANUAL})
# What the space may take back: everything else was said by the person, or by a law.
LIFTED_BY_SPACE: Final = frozenset({SuppressionReason.MANUAL, SuppressionReason.BOUNCED})


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


@dataclass(frozen=True, slots=True)
class Derived:
    """What is kept beside a subscriber so that lists are ordered and searched by it."""

    sort_name: str
    search_text: str


def derived(email: str, first_name: str, last_name: str, fields: Mapping[str, str]) -> Derived:
    name = " ".join(part for part in (last_name, first_name) if part)
    words = " ".join([first_name, last_name, email, *(str(value) for value in fields.values())])
    return Derived(
        sort_name=fold(name or email)[:LONGEST_SORT_NAME],
        # Each word has a space before it: short ones are found at the beginning of words alone.
        search_text=f" {fold(words)}"[:LONGEST_SEARCH_TEXT],
    )


def clean_name(text: str) -> str:
    return str(one_line(text)).strip()[:LONGEST_NAME]


def clean_fields(given: Mapping[str, Any], known: Iterable[str]) -> dict[str, str]:
    """What is said in the fields that the space has; empty ones are not kept."""
    values = {key: str(one_line(str(given.get(key) or ""))).strip()[:LONGEST_VALUE] for key in known}
    return {key: value for key, value in values.items() if value}


def best_language(language: str, known: Iterable[str], otherwise: str) -> str:
    """A language that letters may have."""
    return language if language in set(known) else otherwise


def is_over(asked_at: dt.datetime, now: dt.datetime) -> bool:
    """Whether it is too late to confirm what was asked then."""
    return now - asked_at > CONFIRM_WITHIN


def may_come_back(left_at: dt.datetime | None, now: dt.datetime) -> bool:
    """Whether leaving can still be taken back by the link that did it."""
    return left_at is not None and now - left_at <= BACK_WITHIN


def stops_address(code: str) -> bool:
    """Whether what a server said means that there is no such mailbox: only 5.1.x does (RFC 3463). A full one, a letter
    that was too large or a policy are no reason to give somebody up."""
    return code.strip().startswith("5.1.")
