"""Mails that come to the mailboxes of letters: undelivered ones (RFC 3464), complaints (RFC 5965), and people who leave
by a mail. None of it is signed, and anybody can write to a mailbox: what it says of an address alone is not believed,
only what names a letter that was sent, or the token of a receiver."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, Final

from django.conf import settings

from vizitka.newsletter.people.schemas import MailReportIn

LONGEST: Final = 1024 * 1024


def read(raw: bytes) -> MailReportIn | None:
    """What a mail reports; None for what is no report: an answer, an absence, spam."""
    mail = message_from_bytes(raw[:LONGEST], policy=policy.default)
    if not isinstance(mail, EmailMessage):
        return None
    try:
        if mail.get_content_type() == "multipart/report":
            kind = str(mail.get_param("report-type") or "").lower()
            if kind == "delivery-status":
                return _undelivered(mail)
            return _complaint(mail) if kind == "feedback-report" else None
        return _leaving(mail)
    except (ValueError, LookupError, AttributeError, TypeError):
        # Some server's own idea of a mail.
        return None


def _undelivered(mail: EmailMessage) -> MailReportIn | None:
    letter = _letter(mail) or _way_back(mail)
    for part in mail.walk():
        # Each recipient stands in a block of its own.
        action, code = str(part.get("Action") or ""), str(part.get("Status") or "")
        if action.strip().lower() == "failed" and code and letter:
            return MailReportIn(type="bounce", message_id=letter, code=code.split()[0][:20])
    return None


def _complaint(mail: EmailMessage) -> MailReportIn | None:
    letter = _letter(mail)
    for part in mail.walk():
        if part.get_content_type() == "message/feedback-report" and letter:
            inner: Any = part.get_payload()
            # The fields are a mail of their own, or plain text, as the parser likes.
            told = inner[0].as_string() if isinstance(inner, list) else str(inner)
            if re.search(r"^feedback-type:\s*abuse\s*$", told, re.IGNORECASE | re.MULTILINE):
                return MailReportIn(type="complaint", message_id=letter)
    return None


def _leaving(mail: EmailMessage) -> MailReportIn | None:
    wanted = str(settings.MAIL_UNSUBSCRIBE).lower()
    to = f"{mail.get('To') or ''} {mail.get('Delivered-To') or ''} {mail.get('X-Original-To') or ''}".lower()
    token = str(mail.get("Subject") or "").strip()
    if not wanted or wanted not in to or not token or len(token) > 100:
        return None
    return MailReportIn(type="unsubscribe", token=token)


def _letter(mail: EmailMessage) -> str:
    """The Message-ID of the letter that comes back along with the report."""
    for part in mail.walk():
        if part is not mail and part.get_content_type() in {"message/rfc822", "text/rfc822-headers"}:
            inner: Any = part.get_payload()
            if isinstance(inner, list):
                found = str(inner[0].get("Message-ID") or "")
            else:
                found = str(
                    message_from_bytes(str(inner).encode(), policy=policy.default).get("Message-ID") or ""
                )
            if found:
                return found.strip()[:300]
    return ""


def _way_back(mail: EmailMessage) -> str:
    """The address of its own to which the letter came back; it names the letter, too."""
    local, at, domain = str(settings.MAIL_BOUNCES).lower().rpartition("@")
    for name in ("Delivered-To", "X-Original-To", "To"):
        address = str(mail.get(name) or "").strip().strip("<>").lower()
        if at and address.startswith(f"{local}+") and address.endswith(f"@{domain}"):
            return address[:300]
    return ""
