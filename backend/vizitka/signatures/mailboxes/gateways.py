"""Mailboxes of others, as the roll-out speaks to them: what stands there, and what shall stand there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Sender:
    """An address that a mailbox sends as, with its signature. One that is not confirmed sends nothing yet."""

    address: str
    signature: str
    is_confirmed: bool = True


class Mailboxes(Protocol):
    """The mailboxes of one company. All raise `Away`, `Busy`, `NoMailbox`, `Refused`, `NotAllowed`."""

    def senders(self, person: str) -> Sequence[Sender]:
        """The addresses that the person with this address sends as."""

    def put(self, person: str, address: str, html: str) -> str:
        """Sets the signature of one of them; returns what the provider has made of it."""

    def close(self) -> None:
        """Ends what connections there are."""


class Away(Exception):
    """Nothing whole has come in time, or not as documented."""


class Busy(Exception):
    """Too much at once; `seconds` to wait, 0 where nobody says how long."""

    def __init__(self, seconds: float = 0) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class NoMailbox(Exception):
    """There is nobody with this address."""


class Refused(Exception):
    """This one person's mailbox may not be written; `why` in the provider's words."""

    def __init__(self, why: str = "") -> None:
        super().__init__(why)
        self.why = why


class NotAllowed(Exception):
    """No mailbox of the company may be reached: the key is not taken, or the company has not allowed it (yet)."""

    def __init__(self, code: str = "") -> None:
        super().__init__(code)
        self.code = code
