"""Mails to a server, signed: single ones as Django sends them, and many by one connection, each with what became of it.

SMTP cannot promise "exactly once": between the end of a message and the server's yes nobody knows. So a letter is noted
as being handed over before its content goes, and what ends in between is unknown, and never sent again by itself.
"""

from __future__ import annotations

import contextlib
import smtplib
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import parseaddr
from enum import StrEnum
from typing import Any, Final, Protocol

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.message import sanitize_address

from vizitka.common.mail import dkim
from vizitka.common.mail.delivery import answer_of

# The servers of others end a connection by it.
_CLOSING: Final = 421


def raw(message: EmailMessage) -> bytes:
    """The message as it goes over the wire, signed where the installation has a key."""
    # Django's own messages take the ends of lines.
    made: Any = message.message()
    content: bytes = made.as_bytes(linesep="\r\n")
    signer = dkim.signer()
    return signer.sign(content) if signer else content


def envelope_sender(message: EmailMessage) -> str:
    """Where a mail that cannot be delivered comes back to."""
    return settings.MAIL_BOUNCES or parseaddr(message.from_email)[1]


class SigningBackend(EmailBackend):
    """Django's own, with a signature and a place for what comes back."""

    def _send(self, email_message: EmailMessage) -> bool:
        receivers = email_message.recipients()
        if not receivers or self.connection is None:
            return False
        encoding = email_message.encoding or settings.DEFAULT_CHARSET
        sender = sanitize_address(envelope_sender(email_message), encoding)
        addresses = [sanitize_address(address, encoding) for address in receivers]
        try:
            self.connection.sendmail(sender, addresses, raw(email_message))
        except smtplib.SMTPException:
            if not self.fail_silently:
                raise
            return False
        return True


class Outcome(StrEnum):
    """`refused` is for good, `put_off` for now; `unknown`: the connection ended before the server had said yes or no;
    `withheld`: whoever hands it over was told not to, just before its content."""

    SENT = "sent"
    REFUSED = "refused"
    PUT_OFF = "put_off"
    UNKNOWN = "unknown"
    WITHHELD = "withheld"


@dataclass(frozen=True, slots=True)
class HandedOver:
    outcome: Outcome
    # What the server said, in a line.
    answer: str = ""


class ServerAway(Exception):
    """The server takes nothing at all now, whoever it is for: nothing of the letter has gone."""


# Asked when the server wants the content: whether to go on. From then on the letter counts as being handed over.
May = Callable[[], bool]


class Transport(Protocol):
    """Hands over letters one after the other. Raises `ServerAway`."""

    def hand_over(self, message: EmailMessage, *, sender: str, receiver: str, may: May) -> HandedOver: ...

    def close(self) -> None: ...


def transport() -> Transport:
    """By the server that is configured; else as mails are kept here."""
    backend = get_connection()
    return ToServer() if isinstance(backend, EmailBackend) else ToBackend(backend)


def hand_over(message: EmailMessage, may: May) -> HandedOver:
    """A mail to one person, by a connection of its own. Raises `ServerAway`."""
    encoding = message.encoding or settings.DEFAULT_CHARSET
    carrier = transport()
    try:
        return carrier.hand_over(
            message,
            sender=sanitize_address(envelope_sender(message), encoding),
            receiver=sanitize_address(message.to[0], encoding),
            may=may,
        )
    finally:
        carrier.close()


class ToBackend:
    """A folder, or the memory of tests: what it takes has arrived."""

    def __init__(self, backend: Any) -> None:
        self._backend = backend

    def hand_over(self, message: EmailMessage, *, sender: str, receiver: str, may: May) -> HandedOver:
        if not may():
            return HandedOver(Outcome.WITHHELD)
        try:
            self._backend.send_messages([message])
        except OSError as error:
            return HandedOver(Outcome.UNKNOWN, answer_of(error))
        return HandedOver(Outcome.SENT)

    def close(self) -> None:
        self._backend.close()


class ToServer:
    """A connection for many letters, made anew after `MAIL_PER_CONNECTION` of them."""

    def __init__(self) -> None:
        self._backend: EmailBackend | None = None
        self._sent = 0

    def hand_over(self, message: EmailMessage, *, sender: str, receiver: str, may: May) -> HandedOver:
        content = raw(message)
        in_use = self._backend is not None
        try:
            return self._try(content, sender, receiver, may)
        except ServerAway:
            if not in_use:
                raise
        # Many servers end a connection after some letters: whether this one is away, a new one tells.
        return self._try(content, sender, receiver, may)

    def _try(self, content: bytes, sender: str, receiver: str, may: May) -> HandedOver:
        try:
            server = self._open()
            refusal = self._envelope(server, sender, receiver)
            if refusal is not None:
                self._reset(server)
                return refusal
            if not may():
                self._reset(server)
                return HandedOver(Outcome.WITHHELD)
        except (OSError, smtplib.SMTPException) as error:
            # Also what `may` has not said yes to: no content was asked for.
            self.close()
            raise ServerAway(answer_of(error)) from error
        return self._content(server, content)

    def _open(self) -> smtplib.SMTP:
        if self._backend is not None and self._sent >= settings.MAIL_PER_CONNECTION:
            self.close()
        if self._backend is None:
            backend = get_connection()
            assert isinstance(backend, EmailBackend)
            backend.open()
            self._backend, self._sent = backend, 0
        connection = self._backend.connection
        assert connection is not None
        # Django greets only where it turns TLS on or signs in.
        connection.ehlo_or_helo_if_needed()
        self._sent += 1
        return connection

    def _envelope(self, server: smtplib.SMTP, sender: str, receiver: str) -> HandedOver | None:
        """None: the server wants the content. Raises `ServerAway` where it wants nothing of this sender: whom it is for
        it has not been told yet, and so it says the same to each letter."""
        code, said = server.mail(sender)
        if code != 250:
            raise smtplib.SMTPSenderRefused(code, said, sender)
        code, said = server.rcpt(receiver)
        if code == _CLOSING:
            raise smtplib.SMTPResponseException(code, said)
        if code in {250, 251}:
            return None
        return HandedOver(Outcome.REFUSED if code >= 500 else Outcome.PUT_OFF, _said(code, said))

    def _content(self, server: smtplib.SMTP, content: bytes) -> HandedOver:
        try:
            code, said = server.docmd("DATA")
        except (OSError, smtplib.SMTPException) as error:
            # Without its content no server takes a letter.
            self.close()
            return HandedOver(Outcome.PUT_OFF, answer_of(error))
        if code != 354:
            self._after_refusal(server, code)
            return HandedOver(Outcome.REFUSED if code >= 500 else Outcome.PUT_OFF, _said(code, said))
        try:
            server.send(_quoted(content))
            code, said = server.getreply()
        except (OSError, smtplib.SMTPException) as error:
            self.close()
            return HandedOver(Outcome.UNKNOWN, answer_of(error))
        if code == 250:
            return HandedOver(Outcome.SENT, _said(code, said))
        self._after_refusal(server, code)
        return HandedOver(Outcome.REFUSED if code >= 500 else Outcome.PUT_OFF, _said(code, said))

    def _after_refusal(self, server: smtplib.SMTP, code: int) -> None:
        if code == _CLOSING:
            self.close()
        else:
            self._reset(server)

    def _reset(self, server: smtplib.SMTP) -> None:
        """Nothing of a letter that was refused stands in the way of the next one."""
        try:
            code, _text = server.docmd("RSET")
        except (OSError, smtplib.SMTPException):
            self.close()
            return
        if code != 250:
            self.close()

    def close(self) -> None:
        backend, self._backend = self._backend, None
        if backend is not None:
            with contextlib.suppress(OSError, smtplib.SMTPException):
                backend.close()


def _said(code: int, said: bytes | str) -> str:
    return answer_of(smtplib.SMTPResponseException(code, said))


def _quoted(content: bytes) -> bytes:
    """With the end of a message, and dots at the begin of lines doubled (RFC 5321, section 4.5.2)."""
    whole = content if content.endswith(b"\r\n") else content + b"\r\n"
    dotted = whole.replace(b"\r\n.", b"\r\n..")
    return (b"." if dotted.startswith(b".") else b"") + dotted + b".\r\n"
