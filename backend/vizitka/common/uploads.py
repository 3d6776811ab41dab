"""Files that people bring are counted, whatever they are: each costs seconds of a core and stays on the disk.

A person has a hundred at once, and one more every half minute: 120 an hour, and 220 in the busiest.
"""

from __future__ import annotations

import datetime as dt
from typing import Final

from django.utils.translation import gettext_lazy as _

from vizitka.common.actor import Caller, owner_of
from vizitka.common.errors import TooManyAttempts
from vizitka.common.throttle import Action, Bucket

UPLOAD: Final = Action("upload", target=Bucket(100, dt.timedelta(seconds=30)))


class TooManyUploads(TooManyAttempts):
    code = "too_many_uploads"
    message = _("You have uploaded very many files in a short time. Please wait a little and try again.")


def count(actor: Caller) -> None:
    """Counts a file before it is read, also one that is refused then. Raises `TooManyUploads`."""
    try:
        UPLOAD.attempt(str(owner_of(actor)), "")
    except TooManyAttempts as refusal:
        raise TooManyUploads(refusal.wait_seconds) from None
