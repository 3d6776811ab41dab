"""The files of a card: contact file and QR codes, the same for visitors and for the manager."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from vizitka.cards.models import Card
from vizitka.images.selectors import images_by_id, stored_file
from vizitka.publishing import qr
from vizitka.publishing.assembly import resolved_card
from vizitka.publishing.page import CardPage
from vizitka.publishing.vcard import vcard

CodeKind = Literal["svg", "png", "pdf"]
PHOTO_WIDTH = 320
LOGO_WIDTH = 320


def _stored(card: Card, field: Literal["profile_picture", "logo"], kind: str, width: int) -> bytes | None:
    key = getattr(resolved_card(card), field)
    image = next(iter(images_by_id([key]).values()), None)
    return stored_file(image, kind, width=width) if image else None


def contact_file(card: Card, page: CardPage, wishes: Mapping[str, str]) -> str:
    """The vCard: 3.0, or 4.0 with `v=4`. Without the card's address with `link=0`."""
    return vcard(
        page,
        version="4.0" if wishes.get("v") == "4" else "3.0",
        photo=_stored(card, "profile_picture", "jpeg", PHOTO_WIDTH),
        link=wishes.get("link") != "0",
    )


def code_file(card: Card, page: CardPage, kind: CodeKind, wishes: Mapping[str, str]) -> bytes:
    """The QR code: `size` in pixels, `colour` as rrggbb, `logo=1`. What makes no sense is passed over."""
    logo = _stored(card, "logo", "webp", LOGO_WIDTH) if wishes.get("logo") == "1" else None
    drawn = qr.make(page.qr_url, colour=wishes.get("colour", ""), logo=logo)
    given = wishes.get("size", "")
    size = qr.clamp(int(given)) if given.isascii() and given.isdigit() and len(given) < 6 else qr.USUAL
    return qr.DRAW[kind](drawn, size)
