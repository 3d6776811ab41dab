"""The API of card styles: what a space prints its cards by."""

from __future__ import annotations

from typing import Any, Literal
from uuid import UUID

from django.http import HttpResponse
from ninja import Query, Status

from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.selectors import access_card
from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.api.versions import entity_tag, expected_version
from vizitka.common.errors import NotFound
from vizitka.jobs.schemas import JobOut, job_out
from vizitka.printing import checks, files, output, posters, schemas, selectors, services
from vizitka.printing.permissions import CARD_STYLES_EDIT, CARD_STYLES_READ
from vizitka.printing.rules import fields_of
from vizitka.printing.services import STYLES
from vizitka.printing.sizes import SIZES
from vizitka.publishing.assembly import resolved_card
from vizitka.publishing.vcard import content_disposition
from vizitka.spaces.selectors import access_space

router = Router(tags=["card styles"])
PATH = "/spaces/{uuid:space_id}/card-styles"
PICTURE = {
    "responses": {
        200: {
            "content": {
                kind: {"schema": {"type": "string", "format": "binary"}}
                for kind in ("image/png", "image/svg+xml")
            }
        }
    }
}
CONTENT_TYPES = {"png": "image/png", "svg": "image/svg+xml"}


@router.get(PATH, ability=CARD_STYLES_READ, response=Data[list[schemas.CardStyleRow]], straight=True)
def list_card_styles(request: Request, space_id: UUID) -> Any:
    """The space's card styles, by name."""
    access_space(request.auth, space_id, CARD_STYLES_READ)
    return data(output.styles_out(selectors.list_styles(space_id)))


@router.post(PATH, ability=CARD_STYLES_EDIT, response=Data[schemas.CardStyleOut], status=201, idempotent=True)
def create_card_style(
    request: Request, response: HttpResponse, space_id: UUID, payload: schemas.CardStyleIn
) -> Any:
    """Makes a card style."""
    access = access_space(request.auth, space_id, CARD_STYLES_EDIT)
    style = services.create_style(request.auth, access.space, payload.values())
    response.headers["ETag"] = entity_tag(style.version)
    return Status(201, data(output.style_out(style)))


@router.post(PATH + "/draft", ability=CARD_STYLES_READ, response=Data[schemas.CardStyleDraft])
def draw_card_style_draft(request: Request, space_id: UUID, payload: schemas.CardStyleDraftIn) -> Any:
    """A style that is not saved: its sides drawn for a card of the space, and what is to be said before printing."""
    access = access_space(request.auth, space_id, CARD_STYLES_READ)
    shown = selectors.shown_person(request.auth, access.space, payload.card)
    style, size = selectors.style_in(access.space, payload.look.values()), SIZES[payload.category]
    logos = selectors.logos_of(style, space_id)
    drawn = files.draw(style, size, [shown.person], logos, form="svg", reads=True)
    found = checks.checks_of(style, size, shown.person, drawn)
    return data(output.draft_out(style, size, shown, drawn, found))


@router.get(PATH + "/{uuid:style_id}", ability=CARD_STYLES_READ, response=Data[schemas.CardStyleOut])
def read_card_style(request: Request, response: HttpResponse, space_id: UUID, style_id: UUID) -> Any:
    """A card style with all its values."""
    access_space(request.auth, space_id, CARD_STYLES_READ)
    style = selectors.style_of(space_id, style_id)
    response.headers["ETag"] = entity_tag(style.version)
    return data(output.style_out(style))


@router.patch(PATH + "/{uuid:style_id}", ability=CARD_STYLES_EDIT, response=Data[schemas.CardStyleOut])
def update_card_style(
    request: Request, response: HttpResponse, space_id: UUID, style_id: UUID, payload: schemas.CardStylePatch
) -> Any:
    """Changes a card style; what is not sent stays. What was ordered keeps the style that it was ordered with."""
    access_space(request.auth, space_id, CARD_STYLES_EDIT)
    style = STYLES.update(request.auth, space_id, style_id, payload.values(), expected_version(request))
    response.headers["ETag"] = entity_tag(style.version)
    return data(output.style_out(style))


@router.delete(PATH + "/{uuid:style_id}", ability=CARD_STYLES_EDIT, response={204: None})
def delete_card_style(request: Request, space_id: UUID, style_id: UUID) -> Any:
    """Deletes a card style. It can be brought back for 30 days."""
    access_space(request.auth, space_id, CARD_STYLES_EDIT)
    STYLES.delete(request.auth, space_id, style_id)
    return Status(204, None)


@router.post(PATH + "/{uuid:style_id}/restore", ability=CARD_STYLES_EDIT, response=Data[schemas.CardStyleOut])
def restore_card_style(request: Request, space_id: UUID, style_id: UUID) -> Any:
    """Takes a deletion back."""
    access_space(request.auth, space_id, CARD_STYLES_EDIT)
    return data(output.style_out(STYLES.restore(request.auth, space_id, style_id)))


@router.get(
    PATH + "/{uuid:style_id}/preview.{kind}",
    ability=CARD_STYLES_READ,
    response={200: None},
    openapi_extra=PICTURE,
)
def preview_card_style(
    request: Request,
    space_id: UUID,
    style_id: UUID,
    kind: Literal["png", "svg"],
    query: Query[schemas.CardStylePreviewQuery],
) -> Any:
    """A side of the very card of a person of the space, as PNG or SVG. There is no back of what has one side."""
    access = access_space(request.auth, space_id, CARD_STYLES_READ)
    kept = selectors.style_of(space_id, style_id)
    style, size = selectors.style_in(access.space, selectors.values_of(kept)), SIZES[query.category]
    if query.side not in fields_of(style, size.sides):
        raise NotFound
    person = selectors.shown_person(request.auth, access.space, query.card).person
    logos = selectors.logos_of(style, space_id)
    drawn = files.draw(style, size, [person], logos, form=kind, sides=[query.side], ppi=query.ppi)
    response = HttpResponse(drawn.pages[0], content_type=CONTENT_TYPES[kind])
    response.headers["Cache-Control"] = "private, no-store"
    return response


@router.get(
    PATH + "/{uuid:style_id}/checks", ability=CARD_STYLES_READ, response=Data[schemas.CardStyleChecks]
)
def check_card_style(
    request: Request, space_id: UUID, style_id: UUID, query: Query[schemas.CardStyleQuery]
) -> Any:
    """What is to be said before the cards of a style are printed, for a person of the space."""
    access = access_space(request.auth, space_id, CARD_STYLES_READ)
    kept = selectors.style_of(space_id, style_id)
    style, size = selectors.style_in(access.space, selectors.values_of(kept)), SIZES[query.category]
    person = selectors.shown_person(request.auth, access.space, query.card).person
    logos = selectors.logos_of(style, space_id)
    drawn = files.draw(style, size, [person], logos, form="svg", reads=True)
    return data(output.checks_out(checks.checks_of(style, size, person, drawn)))


# --- posters and name badges


@router.get(
    "/cards/{uuid:card_id}/poster.pdf",
    ability=CARDS_READ,
    response={200: None},
    openapi_extra={
        "responses": {
            200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}
        }
    },
)
def read_card_poster(request: Request, card_id: UUID, query: Query[schemas.PosterQuery]) -> Any:
    """A poster or a name badge with the code of a card; there is none where the space offers no codes."""
    card = access_card(request.auth, card_id, CARDS_READ).card
    response = HttpResponse(posters.poster(card, query.size, query.line), content_type="application/pdf")
    name = resolved_card(card).display_name or "QR"
    response.headers["Content-Disposition"] = content_disposition(name, "pdf", "attachment")
    response.headers["Cache-Control"] = "private, no-store"
    return response


@router.post(
    "/spaces/{uuid:space_id}/posters",
    ability=CARD_STYLES_READ,
    response={202: Data[JobOut]},
    largest_body=body_limits.ROWS,
)
def make_posters(request: Request, space_id: UUID, payload: schemas.PostersIn) -> Any:
    """Posters or name badges of many, a page each, in a job; of more than fifty a ZIP with several files."""
    access = access_space(request.auth, space_id, CARD_STYLES_READ)
    job = posters.start(
        request.auth, access.space, size=payload.size, line=payload.line, card_ids=payload.cards
    )
    return Status(202, data(job_out(job)))
