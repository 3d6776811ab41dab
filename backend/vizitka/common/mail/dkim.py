"""DKIM (RFC 6376): mails are signed by the domain that sends them, over their raw bytes. rsa-sha256, relaxed/relaxed.

Of the headers that matter one more is signed than there is, so that none can be added either: a receiver that finds two
of one kind does not say which of them it believes.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from vizitka.common import clock
from vizitka.common.mail.keys import read_key

# What is signed where it is there, besides all of `List-*`.
SIGNED: Final = (
    *("from", "to", "cc", "subject", "date", "message-id", "reply-to", "in-reply-to", "references"),
    *("mime-version", "content-type", "content-transfer-encoding", "auto-submitted", "feedback-id"),
)
# Of these none can be added.
ALONE: Final = frozenset(
    {"from", "to", "subject", "date", "reply-to", "list-unsubscribe", "list-unsubscribe-post", "content-type"}
)
_BLANKS: Final = re.compile(rb"[ \t]+")
_ENDS: Final = re.compile(rb"(?:\r\n)*\Z")


@dataclass(frozen=True, slots=True)
class Signer:
    """Signs for a domain by a key whose public half stands at `<selector>._domainkey.<domain>`."""

    domain: str
    selector: str
    key: RSAPrivateKey

    @property
    def record(self) -> str:
        """What the TXT record has to say."""
        public = self.key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        return f"v=DKIM1; k=rsa; p={base64.b64encode(public).decode()}"

    @property
    def name(self) -> str:
        """Where the TXT record stands."""
        return f"{self.selector}._domainkey.{self.domain}"

    def sign(self, message: bytes) -> bytes:
        """The message (lines end with CRLF) with a signature before it."""
        head, _blank, body = message.partition(b"\r\n\r\n")
        headers = _headers(head)
        names = _names(name for name, _value in headers)
        tags = (
            f"v=1; a=rsa-sha256; c=relaxed/relaxed; d={self.domain}; s={self.selector};\r\n"
            f" t={int(clock.now().timestamp())}; h={_folded(names)};\r\n"
            f" bh={base64.b64encode(hashlib.sha256(_body(body)).digest()).decode()};\r\n b="
        ).encode()
        signed = b"".join(_chosen(headers, names)) + b"dkim-signature:" + _value(tags)
        digest = self.key.sign(signed, padding.PKCS1v15(), hashes.SHA256())
        text = base64.b64encode(digest)
        lines = b"\r\n ".join(text[start : start + 72] for start in range(0, len(text), 72))
        return b"DKIM-Signature: " + tags + lines + b"\r\n" + message


def signer() -> Signer | None:
    """That of the installation; None where no key is given."""
    if not settings.DKIM_KEY:
        return None
    return _signer(settings.DKIM_DOMAIN, settings.DKIM_SELECTOR, str(settings.DKIM_KEY))


@functools.lru_cache(maxsize=4)
def _signer(domain: str, selector: str, file: str) -> Signer:
    return Signer(domain, selector, read_key(Path(file).read_bytes()))


# --- canonical forms (RFC 6376, sections 3.4.2 and 3.4.4)


def _headers(head: bytes) -> list[tuple[str, bytes]]:
    """Name in small letters and value, folded as it stands."""
    found: list[tuple[str, bytes]] = []
    for line in head.split(b"\r\n"):
        if line[:1] in (b" ", b"\t") and found:
            name, value = found[-1]
            found[-1] = (name, value + b"\r\n" + line)
        elif line:
            key, _colon, value = line.partition(b":")
            found.append((key.strip().lower().decode("ascii", "replace"), value))
    return found


def _value(value: bytes) -> bytes:
    return _BLANKS.sub(b" ", value.replace(b"\r\n", b"")).strip()


def _names(there: Iterable[str]) -> list[str]:
    counts: dict[str, int] = defaultdict(int)
    for name in there:
        if name in SIGNED or name.startswith("list-"):
            counts[name] += 1
    names = [name for name, number in counts.items() for _ in range(number)]
    return [*names, *sorted(ALONE & ({*counts} | {"reply-to"}))]


def _chosen(headers: list[tuple[str, bytes]], names: Iterable[str]) -> Iterable[bytes]:
    """Each name takes the last one of its kind that is left; a name too many stands for one that is not there."""
    left: dict[str, list[bytes]] = defaultdict(list)
    for name, value in headers:
        left[name].append(value)
    for name in names:
        if left[name]:
            yield name.encode() + b":" + _value(left[name].pop()) + b"\r\n"


def _folded(names: list[str]) -> str:
    lines, line = [], ""
    for name in names:
        if line and len(line) + len(name) > 60:
            lines.append(line)
            line = ""
        line += f"{name}:"
    return "\r\n ".join([*lines, line]).removesuffix(":")


def _body(body: bytes) -> bytes:
    lines = [_BLANKS.sub(b" ", line).rstrip(b" ") for line in body.split(b"\r\n")]
    whole = _ENDS.sub(b"", b"\r\n".join(lines))
    return whole + b"\r\n" if whole else b""
