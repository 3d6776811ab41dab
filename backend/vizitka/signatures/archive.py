"""Signatures and banners of a space (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

from vizitka.common.archives import OF_A_SPACE, Arrival, Bringing, NotBrought, Part, Row, rows_of
from vizitka.images.models import Image
from vizitka.signatures import banners, services
from vizitka.signatures.models import (
    Banner,
    BannerClicks,
    MailboxEntry,
    MailboxSignature,
    MailConnection,
    Signature,
    SignatureCopy,
)
from vizitka.signatures.rules import MOST_BANNERS, MOST_SIGNATURES
from vizitka.spaces.models import Space


def register_parts() -> None:
    OF_A_SPACE.register(
        Part("signatures", (Signature,), _signatures, bringing=Bringing(_bring, 62, MOST_SIGNATURES))
    )
    OF_A_SPACE.register(Part("signature_copies", (SignatureCopy,), _copies))
    OF_A_SPACE.register(
        Part("signature_banners", (Banner,), _banners, bringing=Bringing(_bring_banner, 63, MOST_BANNERS))
    )
    OF_A_SPACE.register(Part("signature_banner_clicks", (BannerClicks,), _clicks))
    OF_A_SPACE.register(Part("signature_mailboxes", (MailboxSignature,), _mailboxes))
    OF_A_SPACE.register(Part("signature_mailbox_log", (MailboxEntry,), _entries))
    OF_A_SPACE.leave_out("keys to mailboxes, which are given anew where they shall be used", MailConnection)


def _signatures(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(Signature.objects.in_space(space_id).living(), "id", *services.WRITABLE)


def _copies(space_id: uuid.UUID) -> Iterator[Row]:
    rows = SignatureCopy.objects.in_space(space_id)
    return rows_of(rows, "signature_id", "card_id", "language", "sent_at", "taken_at")


def _banners(space_id: uuid.UUID) -> Iterator[Row]:
    rows = Banner.objects.in_space(space_id).living()
    return rows_of(rows, "id", *(name for name in banners.WRITABLE if name != "picture"), "picture_id")


def _clicks(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(BannerClicks.objects.in_space(space_id), "banner_id", "day", "number")


def _mailboxes(space_id: uuid.UUID) -> Iterator[Row]:
    rows = MailboxSignature.objects.in_space(space_id)
    names = ("card_id", "provider", "address", "signature", "standing", "language", "before", "before_at")
    return rows_of(rows, *names, "put", "seen_at")


def _entries(space_id: uuid.UUID) -> Iterator[Row]:
    rows = MailboxEntry.objects.in_space(space_id)
    return rows_of(rows, "card_id", "provider", "address", "said", "before", "at")


def _bring(arrival: Arrival, row: dict[str, Any]) -> None:
    from vizitka.signatures.schemas import SignatureIn

    signature_id = arrival.new_id(str(row.get("id")))
    if Signature.objects.in_space(arrival.space_id).filter(pk=signature_id).exists():
        return
    given = {name: row.get(name) for name in services.WRITABLE}
    values = SignatureIn.model_validate({**given, "name": row.get("name") or "?"}).values()
    services.create_signature(arrival.actor, _space(arrival), values, signature_id=signature_id)


def _bring_banner(arrival: Arrival, row: dict[str, Any]) -> None:
    from vizitka.signatures.schemas import BannerIn

    banner_id = arrival.new_id(str(row.get("id")))
    if Banner.objects.in_space(arrival.space_id).filter(pk=banner_id).exists():
        return
    given = {name: row.get(name) for name in banners.WRITABLE if name != "picture"}
    # The id of here: pictures come before.
    pictures = Image.objects.filter(pk=uuid.UUID(str(row.get("picture_id"))), space_id=arrival.space_id)
    picture = pictures.values_list("pk", flat=True).first()
    if picture is None:
        # Without its picture it is nothing.
        arrival.differs("content")
        return
    values = BannerIn.model_validate({**given, "picture": picture}).values()
    banners.create_banner(arrival.actor, _space(arrival), values, banner_id=banner_id)


def _space(arrival: Arrival) -> Space:
    space = Space.objects.filter(pk=arrival.space_id).first()
    if space is None:
        raise NotBrought
    return space
