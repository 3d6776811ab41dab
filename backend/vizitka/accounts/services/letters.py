"""Puts a letter into the queue, with the change that it tells of: whatever the mail server does meanwhile."""

from __future__ import annotations

from typing import Any, Final

from vizitka.accounts import errands
from vizitka.accounts.enums import LetterKind
from vizitka.accounts.models import User
from vizitka.common import parcels
from vizitka.common.queues import is_plain

PARCEL: Final = "parcel"


def queue(kind: LetterKind, user: User, **parameters: Any) -> None:
    """`parameters` are ids and words that JSON knows, never a secret; addresses among them go in a parcel."""
    texts = {name: str(value) for name, value in parameters.items()}
    if not is_plain(texts):
        texts = {PARCEL: parcels.put(texts)}
    errands.SEND_LETTER.put(str(kind), str(user.pk), texts)
