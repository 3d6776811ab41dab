"""Archives to take away: all of a space, and all that is kept of a person. Each is a job that writes a file."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from typing import IO, Any, Final, cast

from django.core.files import File
from django.db import transaction
from django.utils import translation
from django.utils.text import slugify

from vizitka.accounts.models import User
from vizitka.accounts.services.passwords import confirm
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.archives import OF_A_PERSON, OF_A_SPACE
from vizitka.common.events import tell
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.messages import Stored, counted, sentence
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.spaces.models import Space
from vizitka.transfer import errands
from vizitka.transfer.archiving import person, writing
from vizitka.transfer.archiving.enums import PERSON_FORMAT, PERSON_KIND, SPACE_FORMAT, SPACE_KIND
from vizitka.transfer.archiving.throttles import ARCHIVE
from vizitka.transfer.archiving.writing import Archive, Written
from vizitka.transfer.events import PersonArchived, SpaceArchived
from vizitka.transfer.exporting.services import FOLDER

NAMED: Final = 5


def start_of_space(actor: Person, space: Space, *, password: str) -> Job:
    """Queues the archive of a space. Raises `WrongPassword`, `SignInAgain`, `TooManyAttempts`."""
    confirm(actor, password, field="password")
    ARCHIVE.attempt(str(actor.user_id), "")
    with transaction.atomic():
        tell(SpaceArchived.of(actor, space))
        return jobs.start(
            owner=actor,
            kind=SPACE_KIND,
            name=space.name,
            space_id=space.id,
            parameters={"space": str(space.id)},
        )


def start_of_person(actor: Person, *, password: str, language: str) -> Job:
    """Queues the archive of what is kept of the person who asks. Raises `WrongPassword`, `SignInAgain`,
    `TooManyAttempts`."""
    confirm(actor, password, field="password")
    ARCHIVE.attempt(str(actor.user_id), "")
    with transaction.atomic():
        tell(PersonArchived.of(actor, actor.user))
        return jobs.start(
            owner=actor, kind=PERSON_KIND, name=actor.user.email, parameters={"language": language}
        )


def archive_space(job: Job, progress: Progress) -> Outcome:
    """The work of the job; safe to do again."""
    space = Space.objects.get(id=job.parameters["space"])

    def write(archive: Archive) -> None:
        archive.parts(OF_A_SPACE, space.id)
        archive.finish(
            SPACE_FORMAT, {"space": {"id": str(space.id), "name": space.name, "username": space.username}}
        )

    return _written(progress, write, slugify(space.name) or "space", {"space": str(space.id)})


def archive_person(job: Job, progress: Progress) -> Outcome:
    """The work of the job; safe to do again."""
    user = User.objects.get(id=job.owner_id)

    def write(archive: Archive) -> None:
        with translation.override(job.parameters.get("language", "en")):
            archive.parts(OF_A_PERSON, user.id)
            person.add_cards(archive, user.id)
            person.add_page(archive, user)
        archive.finish(PERSON_FORMAT, {"person": {"id": str(user.id), "email": user.email}})

    return _written(progress, write, "vizitka-data", {})


def check_own(actor: Person, job: Job) -> None:
    """For `JobKind.check_access`: the job is its owner's already, and so is the data."""


def letter_to(job: Job) -> None:
    """For `JobKind.done`: the letter that it is ready."""
    errands.SEND_ARCHIVE_LETTER.put(str(job.pk))


def letter_of_failure(job: Job) -> None:
    """For `JobKind.ended`: who has cancelled it knows."""
    if not job.cancel_requested:
        errands.SEND_ARCHIVE_LETTER.put(str(job.pk))


def _written(
    progress: Progress, write: Callable[[Archive], None], title: str, result: dict[str, Any]
) -> Outcome:
    progress.report(0, force=True)
    with tempfile.TemporaryFile() as file:
        archive = writing.opened(cast("IO[bytes]", file), progress.report)
        try:
            with archive.package:
                write(archive)
        except writing.Cancelled:
            return Outcome(JobStatus.CANCELLED, [sentence("The export was cancelled.")])
        size = file.tell()
        file.seek(0)
        stored = progress.keep(FOLDER, "zip", File(cast("IO[bytes]", file)))
    written = archive.written
    progress.report(written.done, written.done, force=True)
    return Outcome(
        JobStatus.DONE,
        _messages(written),
        {**result, "bytes": size, "files": written.files, "missing": len(written.missing)},
        file=stored,
        file_name=f"{title}-{clock.now():%Y-%m-%d}.zip",
        differs=bool(written.missing),
    )


def _messages(written: Written) -> list[Stored]:
    messages = [
        counted(
            "The archive is ready, with %(n)d file. It can be fetched for 30 days.",
            "The archive is ready, with %(n)d files. It can be fetched for 30 days.",
            written.files,
        )
    ]
    if written.missing:
        messages.append(
            counted(
                "%(n)d file could not be read and is missing.",
                "%(n)d files could not be read and are missing.",
                len(written.missing),
            )
        )
    return messages
