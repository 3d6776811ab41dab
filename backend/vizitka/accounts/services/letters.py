"""Puts a letter into the queue, with the change that it tells of: whatever the mail server does meanwhile."""

from __future__ import annotations

from typing import Any

from vizitka.accounts import errands
from vizitka.accounts.enums import LetterKind
from vizitka.accounts.models import User


def queue(kind: LetterKind, user: User, **parameters: Any) -> None:
    """`parameters` are ids and words that JSON knows, never a secret."""
    errands.SEND_LETTER.put(str(kind), str(user.pk), {name: str(value) for name, value in parameters.items()})
