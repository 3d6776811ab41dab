"""What is done at an address, by what stands there. Pure; no ORM, no clock."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from enum import StrEnum

from vizitka.signatures.enums import MailboxStanding, MailboxState

_TAGS = re.compile(r"<[^>]*>")
_SPACES = re.compile(r"\s+")


class Consequence(StrEnum):
    """What follows from a look at an address."""

    WRITE = "write"
    # It is as it shall be.
    LEAVE = "leave"
    # We wrote it, and were stopped before that was noted.
    ADOPT = "adopt"
    # A person has changed ours; that is not overwritten unasked.
    SPARE = "spare"


@dataclass(frozen=True, slots=True)
class Known:
    """What we know of an address: `put` is what the provider made of ours, `mark` that of what was put."""

    standing: str = ""
    before: str = ""
    put: str = ""
    mark: str = ""
    has_before: bool = False


def words_of(signature: str) -> str:
    """What is read of a signature: providers change its markup, and keep that."""
    return _SPACES.sub("", html.unescape(_TAGS.sub(" ", signature)))


def is_nothing(signature: str) -> bool:
    return not words_of(signature) and "<img" not in signature.lower()


def seen(known: Known, there: str) -> MailboxStanding:
    """How it stands there, by what is there now."""
    if known.standing == MailboxStanding.RESTORED and there == known.before:
        return MailboxStanding.RESTORED
    if known.put:
        if there == known.put:
            return MailboxStanding.SET
        return MailboxStanding.CHANGED
    return MailboxStanding.EMPTY if is_nothing(there) else MailboxStanding.OTHER


def step(known: Known, there: str, wanted: str, mark: str, *, over_changes: bool) -> Consequence:
    """What is done to bring `wanted`, whose mark is `mark`."""
    if known.standing == MailboxStanding.WRITING:
        if there != known.before and words_of(there) == words_of(wanted):
            return Consequence.ADOPT
        return Consequence.WRITE
    standing = seen(known, there)
    if standing == MailboxStanding.SET and known.mark == mark:
        return Consequence.LEAVE
    if standing == MailboxStanding.CHANGED and not over_changes:
        return Consequence.SPARE
    return Consequence.WRITE


def keeps_before(known: Known, there: str) -> bool:
    """Whether `there` is what was before us, to be brought back one day: neither what we have put, nor a change of
    that by hand (which the log keeps)."""
    if known.standing == MailboxStanding.WRITING:
        return False
    return not known.has_before or seen(known, there) not in {MailboxStanding.SET, MailboxStanding.CHANGED}


def state_of(standing: str, mark: str, mark_now: str) -> MailboxState:
    """As people read it: ours is old when the card says something else since."""
    if not standing:
        return MailboxState.UNKNOWN
    if standing == MailboxStanding.SET:
        return MailboxState.CURRENT if mark == mark_now else MailboxState.OLD
    if standing == MailboxStanding.WRITING:
        return MailboxState.SILENT
    return MailboxState(standing)
