"""What the audit log says about the certificates of wallets (audit.words)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Field, Moment

FIELDS: Final[Mapping[str, Field]] = {
    "identifier": Field(pgettext_lazy("audit", "Identifier")),
    "team": Field(pgettext_lazy("audit", "Team")),
    "holder": Field(pgettext_lazy("audit", "Holder")),
    "issuer": Field(pgettext_lazy("audit", "Issuer")),
    "ends_at": Moment(pgettext_lazy("audit", "Good until")),
}


def register_words() -> None:
    words.register_group("wallet", pgettext_lazy("audit", "Wallets"), rank=95, of_spaces=False)
    words.register_kind("wallet_certificate", group="wallet")
    words.register(
        "wallet_certificate",
        sentences={
            "wallet_certificate.saved": pgettext_lazy("audit", "Certificate for passes saved: %(object)s"),
            "wallet_certificate.removed": pgettext_lazy(
                "audit", "Certificate for passes removed: %(object)s"
            ),
        },
        fields=FIELDS,
    )
