"""What a tap proves: that the tag itself was read, and not an address that somebody has kept (sun.py).

A reading counts once. The same once more is a reload, a preview or a link that was passed on, and accuses nobody; a
lower counter was kept, and shown later: the visitor reads that, and the space is told once a day, of what belongs to
nobody the operators.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from typing import Final

from django.db import transaction

from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.common.events import tell
from vizitka.products import errands, sun
from vizitka.products.enums import LetterKind
from vizitka.products.events import ProductCopied, ProductOfStockCopied, tells_of
from vizitka.products.keys import KeySet, sets_of
from vizitka.products.models import Product, ProductBatch, ProductSerial
from vizitka.products.ndef import MAC, PICC, covered
from vizitka.products.rules import is_serial, normalised_serial
from vizitka.products.sun import Tapped

COPIED: Final = "product_copied"
AGAIN: Final = dt.timedelta(days=1)
_PICC, _MAC = re.compile(r"[0-9A-Fa-f]{32}"), re.compile(r"[0-9A-Fa-f]{16}")


def proved(name: str, given: Mapping[str, str], is_seen: bool) -> str:
    """What is said to who came by an address with these parameters; nothing for most. What no tag of ours has made is
    as if it were not there: anybody can write it. What nobody looks at counts nothing."""
    serial, picc, mac = normalised_serial(name), given[PICC], given[MAC]
    if not (is_seen and is_serial(serial) and _PICC.fullmatch(picc) and _MAC.fullmatch(mac)):
        return ""
    place = ProductSerial.objects.filter(serial=serial).first()
    if place is None:
        return ""
    rows = Product.objects.in_space(place.space_id)
    product = rows.select_related("batch").filter(pk=place.product_id).first()
    read = _read(product.batch, serial, picc, bytes.fromhex(mac)) if product else None
    if product is None or read is None:
        return ""
    with transaction.atomic():
        held = rows.select_for_update().get(pk=product.pk)
        return _counted(held, *read)


def _read(batch: ProductBatch, serial: str, picc: str, mac: bytes) -> tuple[Tapped, KeySet] | None:
    """Which tag has made this, and with which keys."""
    for keys in reversed(sets_of(batch)):
        tag = sun.tapped(bytes.fromhex(picc), keys.meta_read)
        if tag is not None:
            key = keys.file_read_of(batch, tag.uid, serial)
            if sun.is_real(tag, mac, key, covered(serial, picc)):
                return tag, keys
    return None


def _counted(product: Product, tag: Tapped, keys: KeySet) -> str:
    uid = tag.uid.hex().upper()
    # Who has programmed the tag anew has set its counter to 0: with other keys it counts from the beginning.
    last = product.read_counter if keys.number == product.key_set else None
    is_other = product.uid not in ("", uid) or keys.number < product.key_set
    found = "suspect" if is_other else sun.reading(tag.counter, last)
    if found == "new":
        product.uid, product.read_counter, product.key_set = uid, tag.counter, keys.number
        product.save(update_fields=["uid", "read_counter", "key_set"])
    if found != "suspect":
        return ""
    _tell(product)
    return COPIED


def _tell(product: Product) -> None:
    now = clock.now()
    if product.copy_told_at is not None and now - product.copy_told_at < AGAIN:
        return
    product.copy_told_at = now
    product.save(update_fields=["copy_told_at"])
    tell(
        ProductCopied.of(SYSTEM, product, {})
        if tells_of(product)
        else ProductOfStockCopied.of(SYSTEM, product)
    )
    errands.TELL_MANAGERS.put(LetterKind.COPIED, str(product.space_id), str(product.pk))
