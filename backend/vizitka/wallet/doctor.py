"""Whether passes for wallets can be made, and how long."""

from __future__ import annotations

from collections.abc import Iterator

from vizitka.common import clock, doctor
from vizitka.wallet import vault
from vizitka.wallet.enums import Wallet, WalletStanding
from vizitka.wallet.keeping import WARNINGS, days_left
from vizitka.wallet.models import WalletCertificate, WalletPass
from vizitka.wallet.telling import LONGEST_DELAY

RENEW = "Make a new certificate of the same pass type, and upload it in the back office under wallet certificates."


def look() -> Iterator[doctor.Finding]:
    for wallet, kept in vault.standings().items():
        name = str(wallet.label)
        if kept.certificate is None:
            yield doctor.ok(f"{name} is not offered: there is no certificate for it in the back office.")
        elif kept.standing == WalletStanding.OFF:
            yield doctor.ok(f"{name} is switched off by VIZITKA_GOOGLE_WALLET.")
        elif kept.standing == WalletStanding.ENDED:
            yield doctor.fault(f"The certificate for {name} ended on {_day(kept.certificate)}.", RENEW)
        elif kept.standing == WalletStanding.UNREADABLE:
            yield doctor.fault(
                f"What is kept for {name} cannot be read with this installation’s key.",
                "Give the former key as VIZITKA_SECRET_KEY_FALLBACKS, or upload the certificate again.",
            )
        else:
            yield _good(wallet, kept.certificate)
    yield from _waiting()


def _day(row: WalletCertificate) -> str:
    return f"{row.ends_at:%Y-%m-%d}" if row.ends_at else "never"


def _good(wallet: Wallet, row: WalletCertificate) -> doctor.Finding:
    name, left = str(wallet.label), days_left(row)
    if not row.is_trusted:
        return doctor.warning(
            f"The certificate for {name} was not made by Apple ({row.issuer}): no phone takes its passes.",
            "Upload one of a developer account; this one only shows how it works.",
        )
    if left is not None and left <= WARNINGS[0]:
        return doctor.warning(f"The certificate for {name} ends in {left} days, on {_day(row)}.", RENEW)
    until = f", until {_day(row)}" if row.ends_at else ""
    return doctor.ok(f"{name} is offered: {row.identifier}{until}.")


def _waiting() -> Iterator[doctor.Finding]:
    before = clock.now() - LONGEST_DELAY
    rows = WalletPass.objects.across_spaces("how many passes wait to be told of").filter(
        changed_at__lt=before
    )
    number = rows.filter(tell_at__isnull=False).count()
    if number:
        yield doctor.warning(
            f"{number} passes have changed, and those who keep them could not be told for hours.",
            "See in the log what Apple or Google say (apple_push, google_wallet); it is tried again by itself.",
        )
