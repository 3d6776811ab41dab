"""The API of virtual backgrounds: those of a space, and the files of a card."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from ninja import Query, Status

from vizitka.backgrounds import files, output, roll_out, schemas, selectors, services
from vizitka.backgrounds.permissions import BACKGROUNDS_EDIT, BACKGROUNDS_READ, BACKGROUNDS_USE
from vizitka.backgrounds.rules import SCALES, mark_of
from vizitka.backgrounds.services import BACKGROUNDS
from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, Page, data
from vizitka.common.api.paging import page
from vizitka.common.api.router import Request, Router
from vizitka.common.api.versions import entity_tag, expected_version
from vizitka.jobs.schemas import JobOut, job_out
from vizitka.publishing.vcard import content_disposition
from vizitka.spaces.selectors import access_space

router = Router(tags=["backgrounds"])
PATH = "/spaces/{uuid:space_id}/backgrounds"
PICTURE = {
    "responses": {
        200: {
            "content": {
                kind: {"schema": {"type": "string", "format": "binary"}}
                for kind in ("image/png", "image/jpeg")
            }
        }
    }
}
# Of what the editor and the gallery show.
SMALL = 960


@router.get(
    PATH,
    ability=BACKGROUNDS_READ.for_what_is_there,
    response=Data[list[schemas.BackgroundRow]],
    straight=True,
)
def list_backgrounds(request: Request, space_id: UUID) -> Any:
    """The space's virtual backgrounds, by name."""
    access_space(request.auth, space_id, BACKGROUNDS_READ.for_what_is_there)
    return data(output.backgrounds_out(selectors.list_backgrounds(space_id)))


@router.post(
    PATH, ability=BACKGROUNDS_EDIT, response=Data[schemas.BackgroundOut], status=201, idempotent=True
)
def create_background(
    request: Request, response: HttpResponse, space_id: UUID, payload: schemas.BackgroundIn
) -> Any:
    """Makes a background."""
    access = access_space(request.auth, space_id, BACKGROUNDS_EDIT)
    background = services.create_background(request.auth, access.space, payload.values())
    response.headers["ETag"] = entity_tag(background.version)
    return Status(201, data(output.background_out(background)))


@router.post(PATH + "/draft", ability=BACKGROUNDS_READ, response=Data[schemas.BackgroundDraft])
def draw_background_draft(request: Request, space_id: UUID, payload: schemas.BackgroundDraftIn) -> Any:
    """A background that is not saved, drawn small for a card of the space."""
    access = access_space(request.auth, space_id, BACKGROUNDS_READ)
    shown = selectors.shown_person(request.auth, access.space, payload.card)
    look = selectors.look_in(access.space, payload.look.values())
    drawn = files.draw(look, [shown.person], selectors.pictures_of(look, space_id, width=SMALL), width=SMALL)
    return data(output.draft_out(look, shown, drawn))


@router.get(
    PATH + "/{uuid:background_id}",
    ability=BACKGROUNDS_READ.for_what_is_there,
    response=Data[schemas.BackgroundOut],
)
def read_background(request: Request, response: HttpResponse, space_id: UUID, background_id: UUID) -> Any:
    """A background with all its values."""
    access_space(request.auth, space_id, BACKGROUNDS_READ.for_what_is_there)
    background = selectors.background_of(space_id, background_id)
    response.headers["ETag"] = entity_tag(background.version)
    return data(output.background_out(background))


@router.patch(PATH + "/{uuid:background_id}", ability=BACKGROUNDS_EDIT, response=Data[schemas.BackgroundOut])
def update_background(
    request: Request,
    response: HttpResponse,
    space_id: UUID,
    background_id: UUID,
    payload: schemas.BackgroundPatch,
) -> Any:
    """Changes a background; what is not sent stays. What people have fetched is old from then on."""
    access_space(request.auth, space_id, BACKGROUNDS_EDIT)
    background = BACKGROUNDS.update(
        request.auth, space_id, background_id, payload.values(), expected_version(request)
    )
    response.headers["ETag"] = entity_tag(background.version)
    return data(output.background_out(background))


@router.delete(
    PATH + "/{uuid:background_id}", ability=BACKGROUNDS_EDIT.for_what_is_there, response={204: None}
)
def delete_background(request: Request, space_id: UUID, background_id: UUID) -> Any:
    """Deletes a background. It can be brought back for 30 days."""
    access_space(request.auth, space_id, BACKGROUNDS_EDIT.for_what_is_there)
    BACKGROUNDS.delete(request.auth, space_id, background_id)
    return Status(204, None)


@router.post(
    PATH + "/{uuid:background_id}/restore", ability=BACKGROUNDS_EDIT, response=Data[schemas.BackgroundOut]
)
def restore_background(request: Request, space_id: UUID, background_id: UUID) -> Any:
    """Takes a deletion back."""
    access_space(request.auth, space_id, BACKGROUNDS_EDIT)
    return data(output.background_out(BACKGROUNDS.restore(request.auth, space_id, background_id)))


@router.get(
    PATH + "/{uuid:background_id}/preview",
    ability=BACKGROUNDS_READ,
    response={200: None},
    openapi_extra=PICTURE,
)
def preview_background(
    request: Request, space_id: UUID, background_id: UUID, query: Query[schemas.BackgroundPreviewQuery]
) -> Any:
    """A background with a person of the space, small."""
    access = access_space(request.auth, space_id, BACKGROUNDS_READ)
    kept = selectors.background_of(space_id, background_id)
    look = selectors.look_in(access.space, selectors.values_of(kept))
    person = selectors.shown_person(request.auth, access.space, query.card).person
    pictures = selectors.pictures_of(look, space_id, width=query.width)
    return _picture(files.draw(look, [person], pictures, width=query.width).files[0])


@router.get(
    PATH + "/{uuid:background_id}/people",
    ability=BACKGROUNDS_READ,
    response=Page[schemas.BackgroundPerson],
    straight=True,
)
def list_background_people(
    request: Request, space_id: UUID, background_id: UUID, query: Query[schemas.BackgroundPeopleQuery]
) -> Any:
    """The people of the space's active cards, by name, with what each of them has of a background."""
    access = access_space(request.auth, space_id, BACKGROUNDS_READ)
    background = selectors.background_of(space_id, background_id)
    found = selectors.list_people(access.space, background, query, query.search, query.state)
    return page(found, query, output.people_out(found.rows))


@router.get(
    PATH + "/{uuid:background_id}/people/counts",
    ability=BACKGROUNDS_READ,
    response=Data[schemas.BackgroundCounts],
    straight=True,
)
def count_background_people(
    request: Request, space_id: UUID, background_id: UUID, query: Query[schemas.BackgroundPeopleCountQuery]
) -> Any:
    """How many of the people of the space have which state of a background."""
    access = access_space(request.auth, space_id, BACKGROUNDS_READ)
    background = selectors.background_of(space_id, background_id)
    return data(selectors.count_people(access.space, background, query.search))


@router.post(
    PATH + "/{uuid:background_id}/roll-out",
    ability=BACKGROUNDS_EDIT,
    response={202: Data[JobOut]},
    largest_body=body_limits.ROWS,
)
def roll_out_background(
    request: Request, space_id: UUID, background_id: UUID, payload: schemas.BackgroundRollOutIn
) -> Any:
    """Brings a background to people, in a job: as a ZIP whose `file_url` comes when it is done, or by mail."""
    access = access_space(request.auth, space_id, BACKGROUNDS_EDIT)
    background = selectors.background_of(space_id, background_id)
    job = roll_out.start(
        request.auth,
        access.space,
        background,
        way=payload.way,
        size=payload.size,
        card_ids=payload.cards,
        only_missing=payload.missing,
        states=payload.states,
        search=payload.search,
    )
    return Status(202, data(job_out(job)))


# --- of one card


@router.get(
    "/cards/{uuid:card_id}/backgrounds",
    ability=BACKGROUNDS_USE,
    response=Data[list[schemas.OwnBackground]],
    straight=True,
)
def list_own_backgrounds(request: Request, card_id: UUID) -> Any:
    """The backgrounds that the person of a card may take, and what there is of them already."""
    access = selectors.own_card(request.auth, card_id)
    return data(selectors.own_backgrounds(access.card, access.space))


@router.get(
    "/cards/{uuid:card_id}/background",
    ability=BACKGROUNDS_USE,
    response={200: None},
    openapi_extra=PICTURE,
)
def read_own_background(request: Request, card_id: UUID, query: Query[schemas.BackgroundFileQuery]) -> Any:
    """A background with the person of a card, as a file: PNG or JPEG, below 2 MB. From then on the person has it."""
    access = selectors.own_card(request.auth, card_id)
    background = selectors.own_background(access.space.pk, query.background)
    look = selectors.look_in(access.space, selectors.values_of(background))
    person = selectors.person_of(access.card)
    pictures = selectors.pictures_of(look, access.space.pk)
    file = files.draw(look, [person], pictures, scale=SCALES[query.size]).files[0]
    services.note_fetched(background, access.card.pk, mark_of(look, person))
    response = _picture(file)
    response.headers["Content-Disposition"] = content_disposition(
        f"{person.name} {background.name}", files.ENDINGS[file.kind], "attachment"
    )
    return response


@router.get(
    "/cards/{uuid:card_id}/backgrounds/{uuid:background_id}/preview",
    ability=BACKGROUNDS_USE,
    response={200: None},
    openapi_extra=PICTURE,
)
def preview_own_background(request: Request, card_id: UUID, background_id: UUID) -> Any:
    """The same, small and to be looked at."""
    access = selectors.own_card(request.auth, card_id)
    background = selectors.background_of(access.space.pk, background_id)
    look = selectors.look_in(access.space, selectors.values_of(background))
    pictures = selectors.pictures_of(look, access.space.pk, width=SMALL)
    return _picture(files.draw(look, [selectors.person_of(access.card)], pictures, width=SMALL).files[0])


def _picture(file: files.File) -> HttpResponse:
    response = HttpResponse(file.content, content_type=files.CONTENT_TYPES[file.kind])
    response.headers["Cache-Control"] = "private, no-store"
    return response
