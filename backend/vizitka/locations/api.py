"""The API of locations: where a company is, and who follows which."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from ninja import File, Query, Status
from ninja.files import UploadedFile

from vizitka.cards.permissions import CARDS_EDIT
from vizitka.cards.selectors import access_card
from vizitka.common import body_limits
from vizitka.common.api.changes import Changes, ChangesQuery, changes
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import CallerRequest, Request, Router
from vizitka.common.api.versions import entity_tag, expected_version
from vizitka.common.uploads import UPLOAD
from vizitka.locations import exchange, output, schemas, selectors, services
from vizitka.locations.permissions import LOCATIONS_EDIT, LOCATIONS_READ
from vizitka.publishing.vcard import content_disposition
from vizitka.spaces.selectors import access_space

router = Router(tags=["locations"])
PATH = "/spaces/{uuid:space_id}/locations"
ONE = PATH + "/{uuid:location_id}"
# What takes away or only reads is open to whoever has some, also when the package has them no more.
DELETE = LOCATIONS_EDIT.for_what_is_there
FILE = {
    "responses": {
        200: {
            "content": {
                kind: {"schema": {"type": "string", "format": "binary"}}
                for kind in (
                    "text/csv",
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                )
            }
        }
    }
}
KINDS = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@router.get(PATH, ability=LOCATIONS_READ, response=Data[list[schemas.LocationRow]], straight=True)
def list_locations(request: CallerRequest, space_id: UUID) -> Any:
    """The space's locations by name, each with how many cards name it themselves."""
    access_space(request.auth, space_id, LOCATIONS_READ)
    rows = selectors.list_locations(space_id)
    return data(output.locations_out(rows, selectors.numbers_of_followers(space_id) if rows else {}))


@router.get(
    PATH + "/changed", ability=LOCATIONS_READ, response=Changes[schemas.LocationChangeOut], straight=True
)
def list_location_changes(request: CallerRequest, space_id: UUID, query: Query[ChangesQuery]) -> Any:
    """For systems that keep a copy: which locations have changed since a moment, the oldest change first; deleted ones
    are told for 30 days, until they are gone for good. Without `updated_since` all that are there."""
    access_space(request.auth, space_id, LOCATIONS_READ)
    return changes(selectors.everything_of(space_id), query, "location", selectors.CHANGED)


@router.post(PATH, ability=LOCATIONS_EDIT, response=Data[schemas.LocationOut], status=201, idempotent=True)
def create_location(
    request: CallerRequest, response: HttpResponse, space_id: UUID, payload: schemas.LocationIn
) -> Any:
    """Makes a location."""
    access = access_space(request.auth, space_id, LOCATIONS_EDIT)
    location = services.create_location(request.auth, access.space, payload.values())
    response.headers["ETag"] = entity_tag(location.version)
    return Status(201, data(output.location_out(location)))


@router.get(PATH + "/export", ability=LOCATIONS_READ, response={200: None}, openapi_extra=FILE)
def export_locations(
    request: CallerRequest, space_id: UUID, query: Query[schemas.LocationExportQuery]
) -> Any:
    """All locations as CSV or XLSX, which an import reads again."""
    access = access_space(request.auth, space_id, LOCATIONS_READ)
    content, name = exchange.export(access.space, list(exchange.rows_in_order(access.space)), query.format)
    response = HttpResponse(content, content_type=KINDS[query.format])
    stem, _dot, ending = name.rpartition(".")
    response.headers["Content-Disposition"] = content_disposition(stem, ending, "attachment")
    response.headers["Cache-Control"] = "private, no-store"
    return response


@router.post(
    PATH + "/import",
    ability=LOCATIONS_EDIT,
    response=Data[schemas.LocationImportOut],
    throttled=UPLOAD,
    largest_body=body_limits.IMPORT,
)
def import_locations(
    request: Request,
    space_id: UUID,
    query: Query[schemas.LocationImportQuery],
    file: File[UploadedFile],
) -> Any:
    """Reads locations from a file (CSV, XLSX) and says what becomes of each row; unless it is a dry run, the good ones
    are written. They are found again by their key, else by their name."""
    access = access_space(request.auth, space_id, LOCATIONS_EDIT)
    sheet = exchange.bring(request.auth, access.space, file, dry_run=query.dry_run)
    return data(exchange.sheet_out(sheet, dry_run=query.dry_run))


@router.get(ONE, ability=LOCATIONS_READ, response=Data[schemas.LocationOut])
def read_location(request: CallerRequest, response: HttpResponse, space_id: UUID, location_id: UUID) -> Any:
    """A location with all its values."""
    access_space(request.auth, space_id, LOCATIONS_READ)
    location = selectors.location_of(space_id, location_id)
    response.headers["ETag"] = entity_tag(location.version)
    return data(output.location_out(location))


@router.patch(ONE, ability=LOCATIONS_EDIT, response=Data[schemas.LocationOut])
def update_location(
    request: CallerRequest,
    response: HttpResponse,
    space_id: UUID,
    location_id: UUID,
    payload: schemas.LocationPatch,
) -> Any:
    """Changes a location; what is not sent stays. All cards that follow it show the change in the next request."""
    access_space(request.auth, space_id, LOCATIONS_EDIT)
    location = services.update_location(
        request.auth, space_id, location_id, payload.values(), expected_version=expected_version(request)
    )
    response.headers["ETag"] = entity_tag(location.version)
    return data(output.location_out(location))


@router.delete(ONE, ability=DELETE, response={204: None})
def delete_location(request: CallerRequest, space_id: UUID, location_id: UUID) -> Any:
    """Deletes a location: cards that follow it show no address of it. It can be brought back for 30 days."""
    access_space(request.auth, space_id, DELETE)
    services.delete_location(request.auth, space_id, location_id)
    return Status(204, None)


@router.post(
    ONE + "/restore",
    ability=DELETE,
    response=Data[schemas.LocationOut],
    idempotent=True,
)
def restore_location(request: CallerRequest, space_id: UUID, location_id: UUID) -> Any:
    """Takes a deletion back: who followed it follows it again."""
    access_space(request.auth, space_id, DELETE)
    return data(output.location_out(services.restore_location(request.auth, space_id, location_id)))


@router.get(ONE + "/followers", ability=LOCATIONS_READ, response=Data[schemas.LocationFollowers])
def read_location_followers(request: CallerRequest, space_id: UUID, location_id: UUID) -> Any:
    """Who follows a location, and would show no address without it."""
    access = access_space(request.auth, space_id, LOCATIONS_READ)
    return data(selectors.followers_of(access.space, selectors.location_of(space_id, location_id)))


@router.get(
    "/cards/{uuid:card_id}/locations",
    ability=CARDS_EDIT,
    response=Data[list[schemas.LocationChoice]],
    straight=True,
)
def list_locations_for_card(request: CallerRequest, card_id: UUID) -> Any:
    """The locations of the card's space, for its address to follow one."""
    access = access_card(request.auth, card_id, CARDS_EDIT)
    return data(output.choices_out(selectors.choices(access.space.pk)))
