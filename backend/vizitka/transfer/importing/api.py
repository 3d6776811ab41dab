"""Import of people from CSV and XLSX."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote
from uuid import UUID

from django.http import StreamingHttpResponse
from ninja import File, Query, Status
from ninja.files import UploadedFile

from vizitka.cards.permissions import CARDS_IMPORT
from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, Page, data
from vizitka.common.api.paging import PageQuery, page
from vizitka.common.api.router import Request, Router
from vizitka.common.uploads import UPLOAD
from vizitka.transfer.importing import selectors, services, undoing
from vizitka.transfer.importing.bad_rows import csv_lines
from vizitka.transfer.importing.errors import ImportNotChecked
from vizitka.transfer.importing.schemas import (
    ImportCheckIn,
    ImportListed,
    ImportMendIn,
    ImportOut,
    ImportPatch,
    ImportRowOut,
    ImportRowQuery,
    ImportRunIn,
    ImportUndoOut,
    import_out,
    listed_out,
    row_out,
    undo_out,
)

router = Router(tags=["imports"])


@router.post(
    "/spaces/{uuid:space_id}/imports",
    ability=CARDS_IMPORT,
    response=Data[ImportOut],
    status=201,
    throttled=UPLOAD,
    largest_body=body_limits.IMPORT,
)
def create_import(request: Request, space_id: UUID, file: File[UploadedFile]) -> Any:
    """Reads a table of people and keeps it until it is run. Counted with the pictures of the person."""
    access = selectors.access_space(request.auth, space_id)
    return Status(201, data(import_out(services.create_import(request.auth, access.space, file))))


@router.get(
    "/spaces/{uuid:space_id}/imports",
    ability=CARDS_IMPORT.for_what_is_there,
    response=Page[ImportListed],
    straight=True,
)
def list_imports(request: Request, space_id: UUID, query: Query[PageQuery]) -> Any:
    """The imports of a space, the last one first: also those that are not finished."""
    selectors.access_space(request.auth, space_id, CARDS_IMPORT.for_what_is_there)
    found = selectors.list_imports(space_id, query)
    return page(found, query, [listed_out(item) for item in found.rows])


@router.get("/imports/{uuid:import_id}", ability=CARDS_IMPORT.for_what_is_there, response=Data[ImportOut])
def read_import(request: Request, import_id: UUID) -> Any:
    return data(import_out(selectors.access_import(request.auth, import_id)))


@router.patch(
    "/imports/{uuid:import_id}", ability=CARDS_IMPORT, response=Data[ImportOut], largest_body=body_limits.LONG
)
def reread_import(request: Request, import_id: UUID, payload: ImportPatch) -> Any:
    item = selectors.access_import(request.auth, import_id, CARDS_IMPORT)
    return data(import_out(services.reread(item, **payload.model_dump(exclude_unset=True))))


@router.post(
    "/imports/{uuid:import_id}/check",
    ability=CARDS_IMPORT,
    response={202: Data[ImportOut]},
    largest_body=body_limits.LONG,
)
def check_import(request: Request, import_id: UUID, payload: ImportCheckIn) -> Any:
    item = selectors.access_import(request.auth, import_id, CARDS_IMPORT)
    started = services.start_check(
        request.auth,
        item,
        mapping=payload.chosen,
        key=payload.key,
        default_country=payload.default_country,
        card_state=payload.card_state,
    )
    return Status(202, data(import_out(started)))


@router.get(
    "/imports/{uuid:import_id}/rows",
    ability=CARDS_IMPORT.for_what_is_there,
    response=Page[ImportRowOut],
    straight=True,
)
def list_import_rows(request: Request, import_id: UUID, query: Query[ImportRowQuery]) -> Any:
    item = selectors.access_import(request.auth, import_id)
    status = query.status.value if query.status else None
    listing = selectors.list_rows(item, status=status, query=query, staying=query.staying)
    return page(listing, query, [row_out(row) for row in listing.rows])


@router.patch(
    "/imports/{uuid:import_id}/rows",
    ability=CARDS_IMPORT,
    response=Data[ImportOut],
    largest_body=body_limits.ROWS,
)
def mend_import_rows(request: Request, import_id: UUID, payload: ImportMendIn) -> Any:
    """Tries bad rows again with other cells in place of theirs, up to a hundred at once."""
    item = selectors.access_import(request.auth, import_id, CARDS_IMPORT)
    return data(import_out(services.mend_rows(request.auth, item, payload.rows)))


@router.post("/imports/{uuid:import_id}/run", ability=CARDS_IMPORT, response={202: Data[ImportOut]})
def run_import(request: Request, import_id: UUID, payload: ImportRunIn) -> Any:
    item = selectors.access_import(request.auth, import_id, CARDS_IMPORT)
    return Status(202, data(import_out(services.start_run(request.auth, item, payload.mode))))


@router.get(
    "/imports/{uuid:import_id}/undo", ability=CARDS_IMPORT.for_what_is_there, response=Data[ImportUndoOut]
)
def preview_import_undo(request: Request, import_id: UUID) -> Any:
    """What an undo would do now: which cards go, which are changed back, which stay, and what goes with them."""
    item = selectors.access_import(request.auth, import_id)
    return data(undo_out(undoing.preview(item)))


@router.post(
    "/imports/{uuid:import_id}/undo", ability=CARDS_IMPORT.for_what_is_there, response={202: Data[ImportOut]}
)
def undo_import(request: Request, import_id: UUID) -> Any:
    """Takes back what the import has written, for 30 days: cards that it made are deleted, those that it changed get
    back what they had. What was changed since stays."""
    item = selectors.access_import(request.auth, import_id)
    selectors.access_to_undo(request.auth, item.space_id)
    return Status(202, data(import_out(services.start_undo(request.auth, item))))


@router.get(
    "/imports/{uuid:import_id}/bad-rows.csv",
    ability=CARDS_IMPORT.for_what_is_there,
    response={200: None},
    openapi_extra={"responses": {200: {"content": {"text/csv": {"schema": {"type": "string"}}}}}},
)
def read_bad_rows(request: Request, import_id: UUID) -> Any:
    """The bad rows as they came, with their reasons: to be corrected and imported again."""
    item = selectors.access_import(request.auth, import_id)
    if not item.summary:
        raise ImportNotChecked
    response = StreamingHttpResponse(
        csv_lines(item, request.LANGUAGE_CODE), content_type="text/csv; charset=utf-8"
    )
    name = item.file_name.rsplit(".", 1)[0] + "-errors.csv"
    response.headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(name, safe='')}"
    return response
