"""The channel of products: `/p/{serial}`, which visitors come by when they tap or read one."""

from __future__ import annotations

import uuid
from typing import Final

from vizitka.products.enums import Label
from vizitka.products.models import Product, ProductSerial
from vizitka.products.ndef import MAC, PICC
from vizitka.products.readings import proved
from vizitka.products.rules import is_serial, normalised_serial
from vizitka.publishing.channels import VisitChannel
from vizitka.spaces.enums import Channel

LETTER: Final = "p"


def key_of(name: str) -> str:
    """Under which key a serial stands among the names of cards. No name has a slash: whoever calls a card as a serial
    that was read somewhere keeps nobody from connecting its product."""
    return f"{LETTER}/{normalised_serial(name)}"


def astray(name: str, space_id: uuid.UUID | None) -> str:
    """What is said of a serial that leads to no card. Two queries at most."""
    product = product_of(normalised_serial(name))
    if product is None or space_id not in (None, product.space_id):
        return "unknown"
    if product.label in NOTICES_OF:
        return NOTICES_OF[Label(product.label)]
    return "product_new" if product.first_claimed_at is None else "product_not_connected"


NOTICES_OF: Final = {
    Label.INACTIVE: "product_inactive",
    Label.HIDDEN: "product_hidden",
    Label.LOCKED: "product_locked",
    Label.CALLED_BACK: "product_called_back",
}


def product_of(serial: str) -> Product | None:
    """The product of a normalised serial, wherever it lies."""
    row = ProductSerial.objects.filter(serial=serial).first() if is_serial(serial) else None
    if row is None:
        return None
    return Product.objects.in_space(row.space_id).filter(pk=row.product_id).first()


CHANNEL: Final = VisitChannel(
    LETTER,
    Channel.PRODUCT,
    # They have no names of their own here: a product is called by what is printed on it.
    lambda _card: (),
    spelling=normalised_serial,
    key_of=key_of,
    astray=astray,
    proof=(PICC, MAC),
    proved=proved,
)
