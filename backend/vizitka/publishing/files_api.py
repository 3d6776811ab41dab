"""A card's files for those who manage it, by their token: also of cards that visitors see only with a PIN, a role, or
not yet."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from ninja import Query

from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.selectors import access_card
from vizitka.common.api.envelope import InSchema
from vizitka.common.api.router import CallerRequest, Router
from vizitka.common.errors import NotFound
from vizitka.publishing import qr
from vizitka.publishing.assembly import page_of
from vizitka.publishing.files import CodeKind, code_file, contact_file
from vizitka.publishing.vcard import CONTENT_TYPE, content_disposition

router = Router(tags=["publishing"])


class CardCodeQuery(InSchema):
    """`size` in pixels, `colour` as rrggbb, `logo`: 1 for the card's logo in the middle."""

    size: str = ""
    colour: str = ""
    logo: str = ""


def _file(*kinds: str) -> dict[str, Any]:
    content = {kind: {"schema": {"type": "string", "format": "binary"}} for kind in kinds}
    return {"responses": {200: {"content": content}}}


@router.get(
    "/cards/{uuid:card_id}/code.{kind}",
    ability=CARDS_READ,
    response={200: None},
    openapi_extra=_file("image/svg+xml", "image/png", "application/pdf"),
)
def read_card_code(request: CallerRequest, card_id: UUID, kind: CodeKind, query: Query[CardCodeQuery]) -> Any:
    """The QR code of a card as SVG, PNG or PDF; there is none where the space offers none."""
    card = access_card(request.auth, card_id, CARDS_READ).card
    if not card.space.qr_code:
        raise NotFound
    page = page_of(card, (request.LANGUAGE_CODE,))
    content = code_file(card, page, kind, query.model_dump())
    return _answer(content, qr.CONTENT_TYPES[kind], page.name or "QR", kind)


@router.get(
    "/cards/{uuid:card_id}/contact.vcf",
    ability=CARDS_READ,
    response={200: None},
    openapi_extra=_file("text/vcard"),
)
def read_card_contact(request: CallerRequest, card_id: UUID) -> Any:
    """The contact as a vCard 3.0."""
    card = access_card(request.auth, card_id, CARDS_READ).card
    page = page_of(card, (request.LANGUAGE_CODE,))
    return _answer(contact_file(card, page, {}).encode(), CONTENT_TYPE, page.name, "vcf")


def _answer(content: bytes, kind: str, name: str, extension: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response.headers["Content-Disposition"] = content_disposition(name, extension, "attachment")
    response.headers["Cache-Control"] = "private, no-store"
    return response
