"""Archives of a whole space and of one person's data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any
from uuid import UUID

from ninja import File, Status
from ninja.files import UploadedFile

from vizitka.accounts.schemas import OwnPasswordIn
from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.permissions import SIGNED_IN
from vizitka.common.uploads import UPLOAD
from vizitka.jobs.schemas import JobOut, job_out
from vizitka.spaces import selectors as spaces
from vizitka.transfer.archiving import bringing, services
from vizitka.transfer.archiving.permissions import SPACES_ARCHIVE
from vizitka.transfer.archiving.schemas import ArchiveBringIn, ArchiveLookOut
from vizitka.transfer.archiving.throttles import ARCHIVE

router = Router(tags=["archives"])


@router.post(
    "/spaces/{uuid:space_id}/archive",
    ability=SPACES_ARCHIVE,
    response={202: Data[JobOut]},
    throttled=ARCHIVE,
)
def create_space_archive(request: Request, space_id: UUID, payload: OwnPasswordIn) -> Any:
    """Starts the archive of all that the space holds; the job's `file_url` is the ZIP once the job is done."""
    access = spaces.access_space(request.auth, space_id, SPACES_ARCHIVE)
    job = services.start_of_space(request.auth, access.space, password=payload.password)
    return Status(202, data(job_out(job)))


@router.post("/me/archive", ability=SIGNED_IN, response={202: Data[JobOut]}, throttled=ARCHIVE)
def create_person_archive(request: Request, payload: OwnPasswordIn) -> Any:
    """Starts the archive of all that is kept of the person who asks (GDPR, articles 15 and 20)."""
    job = services.start_of_person(request.auth, password=payload.password, language=request.LANGUAGE_CODE)
    return Status(202, data(job_out(job)))


@router.post(
    "/me/space-archives",
    ability=SIGNED_IN,
    response=Data[ArchiveLookOut],
    throttled=UPLOAD,
    largest_body=body_limits.IMPORT,
)
def look_at_space_archive(request: Request, file: File[UploadedFile]) -> Any:
    """What is in an archive of a space, before anything is done with it. It is kept for a day."""
    return data(ArchiveLookOut(**asdict(bringing.look(request.auth, file))))


@router.post("/me/space-archives/bring", ability=SIGNED_IN, response={202: Data[JobOut]})
def bring_space_archive(request: Request, payload: ArchiveBringIn) -> Any:
    """Makes a new space of the archive that was looked at, owned by who asks."""
    job = bringing.start(request.auth, ticket=payload.ticket, name=payload.name, username=payload.username)
    return Status(202, data(job_out(job)))
