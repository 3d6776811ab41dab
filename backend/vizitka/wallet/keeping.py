"""Keeping the certificates by which passes are made, and warning before one ends."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.utils.translation import ngettext

from vizitka.accounts.models import User
from vizitka.common import clock
from vizitka.common.actor import Actor, Person
from vizitka.common.events import as_told, tell
from vizitka.spaces import versions
from vizitka.wallet import errands, vault
from vizitka.wallet.certificates import AppleSigner, GoogleSigner, read_apple, read_google
from vizitka.wallet.enums import Wallet
from vizitka.wallet.errors import CertificateRefused
from vizitka.wallet.events import CertificateRemoved, CertificateSaved
from vizitka.wallet.models import WalletCertificate
from vizitka.wallet.selectors import kept_by_maker
from vizitka.wallet.services import nothing_is_told_yet

# Days before the end at which operators are told, once each.
WARNINGS: Final = (30, 7, 1)
SHOWN: Final = ("identifier", "team", "holder", "issuer", "ends_at")


def save_apple(
    actor: Actor, *, certificate: bytes, key: bytes, password: str, chain: bytes, agreed: bool = False
) -> WalletCertificate:
    """Checks what was uploaded and keeps it in place of what was there. Raises `CertificateRefused`, at `agreed` too:
    phones take a pass anew only from whom they have it, so another's certificate is kept after a word on that."""
    signer = read_apple(certificate, key, password, chain, clock.now())
    if not agreed:
        _require_the_same(Wallet.APPLE, signer)
    return _kept(actor, Wallet.APPLE, signer, _of_apple(signer))


def save_google(actor: Actor, *, issuer: str, account: bytes, agreed: bool = False) -> WalletCertificate:
    """The same of a service account: passes are those of an issuer."""
    signer = read_google(issuer, account)
    if not agreed:
        _require_the_same(Wallet.GOOGLE, signer)
    shown = {"identifier": signer.issuer, "holder": signer.email, "issuer": "Google", "is_trusted": True}
    return _kept(actor, Wallet.GOOGLE, signer, shown)


def _require_the_same(wallet: Wallet, signer: AppleSigner | GoogleSigner) -> None:
    """Also after the former was removed: what phones keep says whose it is."""
    former = WalletCertificate.objects.filter(wallet=wallet).first()
    if former is not None and former.maker == signer.maker:
        return
    kept = kept_by_maker(wallet)
    unsaid = kept.pop("", 0)
    maker, number = (former.maker, kept[former.maker] + unsaid) if former else _most(kept, signer.maker)
    if number:
        words = _apple_would_lose if isinstance(signer, AppleSigner) else _google_would_lose
        raise CertificateRefused("agreed", words(maker, signer, number))


def _most(kept: Counter[str], but: str) -> tuple[str, int]:
    """Of whom phones keep the most passes, who is not this one."""
    return next((one for one in kept.most_common() if one[0] != but), ("", 0))


def _apple_would_lose(maker: str, signer: AppleSigner | GoogleSigner, number: int) -> str:
    why = ngettext(
        "Phones keep %(n)d pass of pass type %(former)s of team %(former_team)s. This certificate is of pass type "
        "%(new)s of team %(new_team)s: that pass could never be updated again, nor be declared void.",
        "Phones keep %(n)d passes of pass type %(former)s of team %(former_team)s. This certificate is of pass type "
        "%(new)s of team %(new_team)s: those passes could never be updated again, nor be declared void.",
        number,
    )
    (former, _space, former_team), (new, _space, new_team) = maker.partition(" "), signer.maker.partition(" ")
    return why % {
        "n": number, "former": former, "former_team": former_team, "new": new, "new_team": new_team
    }  # fmt: skip


def _google_would_lose(maker: str, signer: AppleSigner | GoogleSigner, number: int) -> str:
    why = ngettext(
        "%(n)d pass of issuer %(former)s was given out to Google Wallet. With issuer %(new)s it could never be "
        "updated again, nor be declared void.",
        "%(n)d passes of issuer %(former)s were given out to Google Wallet. With issuer %(new)s they could never be "
        "updated again, nor be declared void.",
        number,
    )
    return why % {"n": number, "former": maker, "new": signer.maker}


def _of_apple(signer: AppleSigner) -> dict[str, Any]:
    return {
        "identifier": signer.pass_type,
        "team": signer.team,
        "holder": signer.holder,
        "issuer": signer.issuer,
        "is_trusted": signer.is_apples,
        "starts_at": signer.starts_at,
        "ends_at": signer.ends_at,
    }


def _kept(
    actor: Actor, wallet: Wallet, signer: AppleSigner | GoogleSigner, shown: Mapping[str, Any]
) -> WalletCertificate:
    with transaction.atomic():
        row = WalletCertificate.objects.select_for_update().filter(wallet=wallet).first()
        is_new = row is None
        row = row or WalletCertificate(wallet=wallet)
        former = row.maker
        before = {name: None if is_new else as_told(getattr(row, name)) for name in SHOWN}
        for name, value in shown.items():
            setattr(row, name, value)
        row.sealed = vault.sealed(signer)
        row.saved_at, row.warned_days = clock.now(), None
        row.saved_by_id = actor.user_id if isinstance(actor, Person) else None
        row.save()
        after = {name: as_told(getattr(row, name)) for name in SHOWN}
        changes = {name: (before[name], after[name]) for name in SHOWN if before[name] != after[name]}
        tell(CertificateSaved.of(actor, row, changes))
        if former != row.maker:
            nothing_is_told_yet(wallet)
        errands.LOOK_AT_ALL.put(wallet.value)
        # Buttons stand on the pages of all cards.
        versions.all_pages_changed()
    return row


def remove(actor: Actor, row: WalletCertificate) -> None:
    """No pass of this wallet is made any more. Those that phones have stay as they are."""
    with transaction.atomic():
        held = WalletCertificate.objects.select_for_update().filter(pk=row.pk).first()
        if held is None:
            return
        tell(CertificateRemoved.of(actor, held))
        held.delete()
        versions.all_pages_changed()


def days_left(row: WalletCertificate) -> int | None:
    """Whole days until its end, begun ones too; None for what has none."""
    if row.ends_at is None:
        return None
    return math.ceil((row.ends_at - clock.now()).total_seconds() / 86_400)


def warn_due() -> int:
    """Tells all operators that a certificate is about to end, once at each step. Returns how many mails."""
    number = 0
    for row in WalletCertificate.objects.filter(ends_at__isnull=False):
        left = days_left(row)
        due = [days for days in WARNINGS if left is not None and left <= days]
        if not due or (row.warned_days is not None and row.warned_days <= min(due)):
            continue
        with transaction.atomic():
            moved = WalletCertificate.objects.filter(pk=row.pk, warned_days=row.warned_days).update(
                warned_days=min(due)
            )
            for user_id in _operators() if moved else ():
                errands.WARN.put(str(row.pk), str(user_id), min(due))
                number += 1
    return number


def _operators() -> list[Any]:
    rows = User.objects.filter(is_staff=True, is_active=True).order_by("pk")
    return list(rows.values_list("pk", flat=True))
