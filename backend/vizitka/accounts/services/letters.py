"""Queues a letter: it goes out when the change is safe, whatever the mail server does meanwhile."""

from __future__ import annotations

from typing import Any

from vizitka.accounts.enums import LetterKind
from vizitka.accounts.models import User
from vizitka.common.effects import after_commit


def queue(kind: LetterKind, user: User, **parameters: Any) -> None:
    """`parameters` are ids and words that JSON knows, never a secret."""
    from vizitka.accounts.tasks import send_letter

    after_commit(
        send_letter.enqueue, str(kind), str(user.pk), {name: str(value) for name, value in parameters.items()}
    )
