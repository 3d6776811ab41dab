"""What happens to the certificates by which passes are made."""

from __future__ import annotations

from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, Event
from vizitka.wallet.models import WalletCertificate


class CertificateEvent(Event):
    kind = "wallet_certificate"

    @classmethod
    def of(cls, actor: Actor, row: WalletCertificate, changes: Changes | None = None) -> Self:
        return cls(actor=actor, object_id=row.pk, label=str(row), changes=changes or {})


class CertificateSaved(CertificateEvent):
    type = "wallet_certificate.saved"


class CertificateRemoved(CertificateEvent):
    type = "wallet_certificate.removed"
