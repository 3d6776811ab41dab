"""Keys of batches whose tags prove themselves (NTAG 424 DNA). They stand encrypted in the batch, under a key of the
installation; the printer gets each set once.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from typing import Final

from vizitka.common import crypto
from vizitka.products import sun
from vizitka.products.models import ProductBatch

PURPOSE: Final = "vizitka.product-keys"


@dataclass(frozen=True, slots=True)
class KeySet:
    """The keys of one programming; `number` counts them from 1."""

    number: int
    meta_read: bytes
    file_read: bytes

    def file_read_of(self, batch: ProductBatch, uid: bytes, serial: str) -> bytes:
        """The key for MACs of this tag."""
        if not batch.keys_by_uid:
            return self.file_read
        return sun.key_of_uid(self.file_read, uid, serial.encode())


def with_new_set(batch: ProductBatch) -> str:
    """The sets of the batch and one more, encrypted."""
    kept = [[one.meta_read.hex(), one.file_read.hex()] for one in sets_of(batch)]
    new = [secrets.token_hex(sun.KEY_BYTES), secrets.token_hex(sun.KEY_BYTES)]
    return crypto.encrypt(PURPOSE, json.dumps([*kept, new]))


def sets_of(batch: ProductBatch) -> list[KeySet]:
    """All sets, the oldest first; none for tags that cannot prove themselves."""
    if not batch.keys:
        return []
    pairs = json.loads(crypto.decrypt(PURPOSE, batch.keys))
    return [
        KeySet(number, bytes.fromhex(meta), bytes.fromhex(file))
        for number, (meta, file) in enumerate(pairs, 1)
    ]
