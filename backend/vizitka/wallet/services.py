"""Making passes, noting who keeps them, and finding what has changed."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable
from typing import Final

from django.db import transaction

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.wallet import errands, selectors, vault, ways
from vizitka.wallet.apple.package import package
from vizitka.wallet.apple.pictures import pictures_of
from vizitka.wallet.contents import PassContent, content_of
from vizitka.wallet.enums import Wallet
from vizitka.wallet.google import gateway
from vizitka.wallet.models import WalletDevice, WalletPass
from vizitka.wallet.serials import Serial

# Cards of a space that are looked at in one task.
PORTION: Final = 200
# Of one pass: more keep none than somebody who fills the table.
MOST_DEVICES: Final = 20_000


def apple_pass(card: Card, *, is_own: bool = False, way: str = ways.OPEN) -> bytes:
    """The file of the card's pass as it is now, for who takes it by this way. Raises `NoPass`."""
    selectors.require_pass(card, Wallet.APPLE)
    return apple_file(Serial(card.pk, is_own, way), content_of(card, is_own=is_own))


def apple_file(serial: Serial, content: PassContent) -> bytes:
    """The same of a card that may have ended: phones that keep it are told so. Raises `NoPass` without certificate."""
    return package(content, serial, vault.apple(), pictures_of(content))


def google_link(card: Card, *, is_own: bool = False, way: str = ways.OPEN) -> str:
    """The link by which the card's pass is kept. Its object is made, or renewed, on the way. Raises `NoPass`,
    `WalletAway`."""
    selectors.require_pass(card, Wallet.GOOGLE)
    signer = vault.google()
    serial = Serial(card.pk, is_own, way)
    content = content_of(card, is_own=is_own)
    rows = selectors.passes_of(card.space_id, card.pk)
    row = rows.filter(wallet=Wallet.GOOGLE, is_own=is_own, way=way).first()
    # Rows of a former release do not say whose object it is: that of the issuer that there was.
    is_there = row is not None and row.made_by in ("", signer.maker)
    if row is None or not is_there or row.mark != content.mark or row.tell_at is not None:
        gateway.put_object(signer, content, serial, card.space_id)
        _is_at_google(card, serial, content, signer.maker)
    return gateway.save_link(signer, serial, card.space_id)


def _is_at_google(card: Card, serial: Serial, content: PassContent, maker: str) -> None:
    """The object says this from now on, and nobody is left to be told."""
    values = {
        "made_by": maker, "mark": content.mark, "tell_at": None, "attempts": 0, "changed_at": clock.now()
    }  # fmt: skip
    WalletPass.objects.in_space(card.space_id).update_or_create(
        space_id=card.space_id,
        card_id=card.pk,
        wallet=Wallet.GOOGLE.value,
        is_own=serial.is_own,
        way=serial.way,
        defaults=values,
    )


# --- phones


def register_device(card: Card, serial: Serial, *, device: str, push_token: str) -> bool:
    """A phone keeps the pass from now on, in place of one that it had by another way. Returns whether it did not
    before. Raises `NoPass`."""
    maker = vault.apple().maker
    with transaction.atomic():
        row = noted(card, Wallet.APPLE, is_own=serial.is_own, way=serial.way)
        kept, is_new = WalletDevice.objects.in_space(card.space_id).get_or_create(
            space_id=card.space_id,
            card_id=card.pk,
            is_own=serial.is_own,
            device=device,
            defaults={"push_token": push_token, "way": serial.way, "made_by": maker},
        )
        if (kept.push_token, kept.way, kept.made_by) != (push_token, serial.way, maker):
            kept.push_token, kept.way, kept.made_by = push_token, serial.way, maker
            kept.save(update_fields=["push_token", "way", "made_by"])
        if is_new:
            _require_room(row, kept)
    return is_new


def _require_room(row: WalletPass, kept: WalletDevice) -> None:
    """Whoever has a pass can name phones without end; the oldest go then."""
    devices = selectors.devices_of(row)
    if devices.count() > MOST_DEVICES:
        oldest = devices.exclude(pk=kept.pk).order_by("registered_at", "pk").first()
        if oldest is not None:
            oldest.delete()


def unregister_device(card: Card, serial: Serial, *, device: str) -> None:
    """The phone has thrown the pass away; one that it has taken since by another way stays."""
    rows = WalletDevice.objects.in_space(card.space_id)
    rows.filter(card_id=card.pk, is_own=serial.is_own, way=serial.way, device=device).delete()


def forget_devices(ids: Iterable[uuid.UUID], space_id: uuid.UUID) -> None:
    """Phones of which Apple says that they are gone."""
    WalletDevice.objects.in_space(space_id).filter(pk__in=list(ids)).delete()


# --- what has changed


def noted(card: Card, wallet: Wallet, *, is_own: bool, way: str) -> WalletPass:
    """That somebody keeps the card's pass, with the mark of what it says now; none where it may not say that."""
    row, is_new = WalletPass.objects.in_space(card.space_id).get_or_create(
        space_id=card.space_id, card_id=card.pk, wallet=wallet.value, is_own=is_own, way=way
    )
    if is_new and selectors.is_told(card, is_own=is_own, way=way):
        row.mark = content_of(card, is_own=is_own).mark
        row.save(update_fields=["mark"])
    return row


def looked_at(row: WalletPass, content: PassContent) -> WalletPass:
    """The pass, after what it says now was compared with what it said; who keeps it is told when that is another."""
    if row.mark == content.mark:
        return row
    with transaction.atomic():
        held = WalletPass.objects.in_space(row.space_id).select_for_update().filter(pk=row.pk).first()
        if held is None or held.mark == content.mark:
            return held or row
        now = clock.now()
        held.mark = content.mark
        # Phones compare whole seconds.
        held.changed_at = max(now, held.changed_at + dt.timedelta(seconds=1))
        held.tell_at, held.attempts = now, 0
        held.save(update_fields=["mark", "changed_at", "tell_at", "attempts"])
        errands.TELL.put(str(held.space_id), str(held.pk))
    return held


def look_at_card(space_id: uuid.UUID, card_id: uuid.UUID) -> None:
    """Finds what has changed of a card's passes."""
    rows = list(selectors.passes_of(space_id, card_id))
    card = selectors.card_of(Serial(card_id)) if rows else None
    if card is None:
        return
    for row in rows:
        if selectors.is_told(card, is_own=row.is_own, way=row.way):
            looked_at(row, content_of(card, is_own=row.is_own))


def held_back(row: WalletPass) -> None:
    """What was to be told is not told now; it is once the pass is looked at and may be told again."""
    WalletPass.objects.in_space(row.space_id).filter(pk=row.pk).update(mark="")


def look_at_space(space_id: uuid.UUID, after: uuid.UUID | None) -> uuid.UUID | None:
    """Finds what has changed of a portion of a space's passes; returns the last card of it, None at the end."""
    rows = WalletPass.objects.in_space(space_id).order_by("card_id")
    if after is not None:
        rows = rows.filter(card_id__gt=after)
    ids = list(rows.values_list("card_id", flat=True).distinct()[:PORTION])
    for card_id in ids:
        look_at_card(space_id, card_id)
    return ids[-1] if len(ids) == PORTION else None


def nothing_is_told_yet(wallet: Wallet) -> None:
    """Passes of a wallet, for a certificate of another maker than the last: it has told nobody anything."""
    WalletPass.objects.across_spaces("a certificate of another maker").filter(wallet=wallet).update(mark="")
