"""How often mails with links go to one address, whoever asks for them: anybody may write the address of somebody else
on cards of the own space."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.errors import TooManyAttempts
from vizitka.common.throttle import Action, Bucket

LINK_TO_ADDRESS: Final = Action("mail with a link", target=Bucket(6, dt.timedelta(hours=4)))


def may_be_told(address: str) -> bool:
    """Counts a mail to this address; False where it has had enough of them for now."""
    try:
        LINK_TO_ADDRESS.attempt(address.casefold(), "")
    except TooManyAttempts:
        return False
    return True
