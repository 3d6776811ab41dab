"""Notices to phones: an empty word by Apple's push service, over HTTP/2, as whom the certificate names. The phone asks
for the pass then.
"""

from __future__ import annotations

import json
import os
import ssl
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

import httpx
import structlog
from cryptography.hazmat.primitives import serialization
from django.conf import settings

from vizitka.wallet import away
from vizitka.wallet.certificates import AppleSigner
from vizitka.wallet.errors import WalletAway

log = structlog.get_logger(__name__)

# What Apple says of a phone that has gone, or has thrown the pass away.
GONE: Final = frozenset({"BadDeviceToken", "Unregistered", "DeviceTokenNotForTopic"})
# After so many questions in a row without an answer it is Apple that is away: each of thousands would be waited for.
MOST_UNANSWERED: Final = 3


@dataclass(slots=True)
class Told:
    """What has become of notices: `gone` are phones that are no more, `is_over`: nobody is left to be told."""

    gone: list[UUID] = field(default_factory=list)
    left: int = 0

    @property
    def is_over(self) -> bool:
        return self.left == 0


def tell(signer: AppleSigner, phones: Sequence[tuple[UUID, str]]) -> Told:
    """Tells phones, by their ids and push tokens, that something has changed; never raises for what others do. Where
    pushes are off nobody is told: phones ask by themselves, once a day or when the pass is looked at."""
    told, unanswered = Told(), 0
    if not settings.APPLE_PUSH_URL:
        return told
    with _client(signer) as client:
        for place, (key, token) in enumerate(phones):
            if unanswered == MOST_UNANSWERED:
                told.left += len(phones) - place
                break
            try:
                answer = _pushed(client, signer.pass_type, token)
            except WalletAway:
                told.left += 1
                unanswered += 1
                log.warning("apple_push_away")
                continue
            unanswered = 0
            reason = _reason(answer)
            if answer.status == 410 or (answer.status == 400 and reason in GONE):
                told.gone.append(key)
            elif answer.status != 200:
                told.left += 1
                log.warning("apple_push_refused", status=answer.status, reason=reason)
    return told


def _pushed(client: httpx.Client, topic: str, token: str) -> away.Answer:
    return away.ask(
        client,
        "POST",
        f"{settings.APPLE_PUSH_URL}/3/device/{token}",
        json={},
        headers={"apns-topic": topic},
    )


def _reason(answer: away.Answer) -> str:
    try:
        found = json.loads(answer.content or b"{}")
    except ValueError:
        return ""
    return str(found.get("reason", ""))[:60] if isinstance(found, dict) else ""


@contextmanager
def _client(signer: AppleSigner) -> Iterator[httpx.Client]:
    """One connection for many notices, as Apple asks."""
    with httpx.Client(http2=True, http1=False, verify=_context(signer), timeout=away.timeout()) as client:
        yield client


def _context(signer: AppleSigner) -> ssl.SSLContext:
    """Python reads keys from files alone: they are there for a moment, for nobody else."""
    context = ssl.create_default_context(cafile=settings.APPLE_PUSH_CA or None)
    pem = serialization.Encoding.PEM
    content = b"".join(
        [
            signer.key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()),
            signer.certificate.public_bytes(pem),
            *(one.public_bytes(pem) for one in signer.chain),
        ]
    )
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "pass.pem")
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(content)
        context.load_cert_chain(path)
    return context
