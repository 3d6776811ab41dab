"""The API of imports and exports of contacts."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import File, Query, Status
from ninja.files import UploadedFile

from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.permissions import SIGNED_IN
from vizitka.common.uploads import UPLOAD
from vizitka.contacts.permissions import CONTACTS_EXPORT, CONTACTS_IMPORT
from vizitka.contacts.selectors import access_contacts
from vizitka.contacts.transfer import exporting, importing, output, schemas
from vizitka.jobs.schemas import JobOut, job_out
from vizitka.spaces.selectors import access_space

router = Router(tags=["contacts"])


@router.post(
    "/spaces/{uuid:space_id}/contacts/import",
    ability=CONTACTS_IMPORT,
    response=Data[schemas.ContactImportOut],
    throttled=UPLOAD,
    largest_body=body_limits.IMPORT,
)
def import_contacts(
    request: Request,
    space_id: UUID,
    query: Query[schemas.ContactImportQuery],
    file: File[UploadedFile],
) -> Any:
    """Reads contacts from a file (CSV, XLSX, vCard, MECARD) and says what becomes of each row; unless it is a dry run,
    a job does it with those that are good. Who is known by the address is completed, never overwritten."""
    space = access_space(request.auth, space_id, CONTACTS_IMPORT).space
    goal = importing.Goal(query.card, query.tag, query.event)
    checked = importing.check(request.auth, space, file, goal, query.column)
    job = None
    if not query.dry_run:
        job = importing.start(request.auth, space, checked, goal, file.name or "")
    return data(output.import_out(checked, job))


@router.post(
    "/spaces/{uuid:space_id}/contacts/export",
    ability=CONTACTS_EXPORT,
    response={202: Data[JobOut]},
    largest_body=body_limits.ROWS,
)
def export_contacts(request: Request, space_id: UUID, payload: schemas.ContactExportIn) -> Any:
    """Starts the export of contacts that the person sees; the job's `file_url` is the file once the job is done."""
    space = access_space(request.auth, space_id, CONTACTS_EXPORT).space
    return Status(202, data(job_out(exporting.start(request.auth, space, payload, request.LANGUAGE_CODE))))


@router.post(
    "/me/spaces/{uuid:space_id}/contacts/export",
    ability=SIGNED_IN,
    response={202: Data[JobOut]},
    largest_body=body_limits.ROWS,
)
def export_my_contacts(request: Request, space_id: UUID, payload: schemas.ContactExportIn) -> Any:
    """The same of the contacts of the person's own cards in a space."""
    access, _ = access_contacts(request.auth, space_id)
    job = exporting.start(request.auth, access.space, payload, request.LANGUAGE_CODE, mine=True)
    return Status(202, data(job_out(job)))
