"""Reports of mail servers about invitations that they took and could not deliver (RFC 3464)."""

from __future__ import annotations

import email
import re
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from email.policy import compat32
from email.utils import parseaddr
from typing import Final

from django.conf import settings

_OURS: Final = re.compile(r"<invitation\.([0-9a-f]{32})\.(\d{1,9})@[^<>\s]+>", re.IGNORECASE)
_FOR_GOOD: Final = re.compile(r"5\.\d{1,3}\.\d{1,3}")
LONGEST_REPORT: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Bounce:
    """The mail of an invitation that came back for good; `answer` is what the last server said."""

    invitation_id: uuid.UUID
    sent_count: int
    answer: str


def message_id(invitation_id: uuid.UUID, sent_count: int) -> str:
    """By which a report names the mail. Only who got the mail knows the id."""
    host = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    return f"<invitation.{invitation_id.hex}.{sent_count}@{host}>"


def read(report: bytes) -> Bounce | None:
    """The bounce that a mail reports; None for any other mail, and for one that says that it is only late."""
    message = email.message_from_bytes(report, policy=compat32)
    if message.get_content_type() != "multipart/report":
        return None
    answer = next(_refusals(message), None)
    ours = next(_names(message), None)
    if answer is None or ours is None:
        return None
    return Bounce(uuid.UUID(ours[1]), int(ours[2]), answer)


def _refusals(message: Message) -> Iterator[str]:
    """What was said of each address that nothing more is tried for."""
    for part in message.walk():
        action, status = str(part.get("Action", "")), str(part.get("Status", ""))
        if action.strip().lower() == "failed" and (code := _FOR_GOOD.match(status.strip())):
            said = str(part.get("Diagnostic-Code", "")).partition(";")[2] or code[0]
            yield "".join(sign for sign in " ".join(said.split()) if sign.isprintable())


def _names(message: Message) -> Iterator[re.Match[str]]:
    """Our names of mails in what was returned: the mail itself, or its head as text."""
    for part in message.walk():
        if part is not message and (found := _OURS.search(str(part.get("Message-ID", "")))):
            yield found
        if part.get_content_type() == "text/rfc822-headers":
            head = part.get_payload(decode=True)
            if isinstance(head, bytes) and (found := _OURS.search(head.decode(errors="replace"))):
                yield found
