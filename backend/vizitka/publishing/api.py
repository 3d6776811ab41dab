"""Public cards, previews and uploads of pictures.

Uploads stand here and not with the images: what decides them are roles in spaces, which images
know nothing of.
"""

from __future__ import annotations

import uuid
from typing import Any, Literal

from ninja import File, Form, Query, Status
from ninja.files import UploadedFile

from vizitka.accounts.authentication import viewer_of
from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.selectors import access_card
from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, InSchema, data
from vizitka.common.api.router import Request, Router
from vizitka.common.permissions import PUBLIC, SIGNED_IN
from vizitka.common.uploads import UPLOAD
from vizitka.documents.schemas import DocumentOut, document_out
from vizitka.images.enums import ImagePurpose
from vizitka.images.schemas import ImageOut, image_out
from vizitka.publishing import selectors
from vizitka.publishing.schemas import (
    CardPreview,
    CardPreviewIn,
    PublicCard,
    SpacePreviewIn,
    TemplatePreviewQuery,
    ViewTicket,
)
from vizitka.publishing.uploads import upload_document, upload_image
from vizitka.publishing.visitors import visitor_languages
from vizitka.spaces.enums import Channel
from vizitka.spaces.permissions import SPACES_READ
from vizitka.spaces.selectors import access_space
from vizitka.spaces.templates.selectors import template_of

router = Router(tags=["publishing"])


class PublicCardQuery(InSchema):
    """`preview`: people who may read the card see it in every state. `lang` comes before the languages of the
    request's Accept-Language."""

    preview: bool = False
    lang: str = ""


class ViewTicketQuery(InSchema):
    """`channel`: how the person came, and of which the address is."""

    channel: Literal["link", "qr_code"] = "link"


class ImageUploadIn(InSchema):
    """`space` is needed for every purpose but `user_picture`."""

    purpose: ImagePurpose
    space: uuid.UUID | None = None
    alt: str = ""


class DocumentUploadIn(InSchema):
    space: uuid.UUID


@router.post(
    "/images",
    ability=SIGNED_IN,
    response=Data[ImageOut],
    status=201,
    throttled=UPLOAD,
    largest_body=body_limits.IMAGE,
)
def create_image(request: Request, payload: Form[ImageUploadIn], file: File[UploadedFile]) -> Any:
    """Keeps a picture in all its sizes: JPEG, PNG, WebP, AVIF or HEIC, 10 MB, 40 megapixels and three seconds of work
    at most. A person may upload a hundred files at once, and one more every half minute; others are refused by 429.
    """
    image = upload_image(
        request.auth, file, purpose=payload.purpose, space_id=payload.space, alt=payload.alt[:300]
    )
    return Status(201, data(image_out(image)))


@router.post(
    "/documents",
    ability=SIGNED_IN,
    response=Data[DocumentOut],
    status=201,
    throttled=UPLOAD,
    largest_body=body_limits.IMAGE,
)
def create_document(request: Request, payload: Form[DocumentUploadIn], file: File[UploadedFile]) -> Any:
    """Keeps a PDF of a space, 10 MB, 500 pages and three seconds of work at most, without scripts, actions and
    attachments. Counted with the pictures of the person."""
    return Status(201, data(document_out(upload_document(request.auth, file, space_id=payload.space))))


@router.post(
    "/cards/{uuid:card_id}/preview",
    ability=CARDS_READ,
    response=Data[CardPreview],
    largest_body=body_limits.LONG,
)
def preview_card(request: Request, card_id: uuid.UUID, payload: CardPreviewIn) -> Any:
    """The public page of a card from unsaved values."""
    access = access_card(request.auth, card_id, CARDS_READ)
    language = payload.lang or request.LANGUAGE_CODE
    html = selectors.preview_card(access.card, payload.values(), language=language, mode=payload.mode)
    return data({"html": html})


@router.post(
    "/spaces/{uuid:space_id}/preview",
    ability=SPACES_READ,
    response=Data[CardPreview],
    largest_body=body_limits.LONG,
)
def preview_space(request: Request, space_id: uuid.UUID, payload: SpacePreviewIn) -> Any:
    """The public page of a sample card, or of one of its own, in the space's unsaved design."""
    access = access_space(request.auth, space_id, SPACES_READ)
    language = payload.lang or request.LANGUAGE_CODE
    template = template_of(space_id, payload.template) if payload.template else None
    card = None
    if payload.card:
        access.allowance.require(CARDS_READ)
        card = selectors.card_of_preview(space_id, payload.card)
    html = selectors.preview_space(
        access.space, payload.columns(), language=language, mode=payload.mode, template=template, card=card
    )
    return data({"html": html})


@router.post(
    "/spaces/{uuid:space_id}/templates/{uuid:template_id}/preview",
    largest_body=body_limits.LONG,
    ability=CARDS_READ,
    response=Data[CardPreview],
)
def preview_template(
    request: Request, space_id: uuid.UUID, template_id: uuid.UUID, query: Query[TemplatePreviewQuery]
) -> Any:
    """The public page of a sample card in a template's design."""
    access = access_space(request.auth, space_id, CARDS_READ)
    language = query.lang or request.LANGUAGE_CODE
    template = template_of(space_id, template_id)
    html = selectors.preview_space(access.space, {}, language=language, mode=query.mode, template=template)
    return data({"html": html})


@router.get("/c/{address}", ability=PUBLIC, response=Data[PublicCard])
def read_public_card(request: Request, address: str, query: Query[PublicCardQuery]) -> Any:
    """A card as a visitor sees it, by id, handle or name."""
    card = selectors.visible_card(address, viewer_of(request), preview=query.preview)
    languages = visitor_languages(query.lang, request.headers.get("Accept-Language", ""))
    return data(selectors.public_card(card, languages))


@router.post("/c/{address}/view-ticket", ability=SIGNED_IN, response=Data[ViewTicket])
def create_view_ticket(request: Request, address: str, query: Query[ViewTicketQuery]) -> Any:
    """An address that opens the card in a browser, also when its space is private."""
    return data({"url": selectors.view_url(request.auth, address, Channel(query.channel))})
