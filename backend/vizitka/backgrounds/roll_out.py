"""Backgrounds of many: a ZIP with a file a person, or a mail to each with the link to an own page. Both are jobs."""

from __future__ import annotations

import tempfile
import uuid
import zipfile
from collections.abc import Collection, Iterator, Sequence
from typing import IO, Final, cast

from django.core.files import File as StoredFile
from django.utils.text import slugify

from vizitka.backgrounds import emails, errands, files, selectors
from vizitka.backgrounds.enums import BackgroundSize, RollOut
from vizitka.backgrounds.events import BackgroundRolledOut
from vizitka.backgrounds.models import Background, BackgroundCopy
from vizitka.backgrounds.permissions import BACKGROUNDS_EDIT
from vizitka.backgrounds.rules import SCALES
from vizitka.cards import handing_out, meant
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.naming import Names
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.messages import counted, sentence
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.printing.rules import Printed
from vizitka.publishing.vcard import file_name
from vizitka.spaces.models import Space

FILES_KIND: Final = "backgrounds_export"
MAIL_KIND: Final = "backgrounds_mail"
KINDS: Final = {RollOut.FILES: FILES_KIND, RollOut.MAIL: MAIL_KIND}
# Never under a public address.
FOLDER: Final = "private/backgrounds"


def start(
    actor: Person,
    space: Space,
    background: Background,
    *,
    way: RollOut,
    size: BackgroundSize,
    card_ids: Sequence[uuid.UUID] | None,
    only_missing: bool,
    states: Collection[str] = (),
    search: str = "",
) -> Job:
    """Queues it for these cards, or (None) for all active ones, as far as they have it so and words find them."""
    asked = meant.Asked(card_ids, only_missing, states, search)
    return meant.start(FINDING, actor, space, background, KINDS[way], asked, scale=SCALES[size])


def _told(actor: Person, background: Background, kind: str, people: int) -> BackgroundRolledOut:
    way = next(way for way, key in KINDS.items() if key == kind)
    changes = {"way": (None, way.value), "people": (None, people)}
    return BackgroundRolledOut.of(actor, background, changes)


FINDING: Final = meant.Finding(
    BACKGROUNDS_EDIT, "background", selectors.background_of, selectors.handed, _told
)

# --- files


def work_on_files(job: Job, progress: Progress) -> Outcome:
    """The work of the job; safe to do again."""
    if ended := meant.find(FINDING, job, progress):
        return ended
    space = Space.objects.get(pk=handing_out.space_of(job))
    background = (
        Background.objects.in_space(space.pk).living().filter(pk=job.parameters["background"]).first()
    )
    if background is None:
        return Outcome(
            JobStatus.FAILED, [sentence("Your role no longer allows this, or what it needs is gone.")]
        )
    ids = [uuid.UUID(key) for key in job.parameters["cards"]]
    if not progress.report(0, len(ids), force=True):
        return Outcome(JobStatus.CANCELLED)
    scale = int(job.parameters["scale"])
    try:
        with tempfile.TemporaryFile() as file:
            count = _write(file, space, background, ids, scale, progress)
            file.flush()
            file.seek(0)
            stored = progress.keep(FOLDER, "zip", StoredFile(cast("IO[bytes]", file)))
    except handing_out.Cancelled:
        return Outcome(JobStatus.CANCELLED)
    progress.report(count, len(ids), force=True)
    title = slugify(background.name) or "background"
    return Outcome(
        JobStatus.DONE,
        [
            counted("%(n)d picture is in the file.", "%(n)d pictures are in the file.", count),
            *handing_out.gone(len(ids) - count),
        ],
        {"space": str(space.pk), "cards": count},
        file=stored,
        file_name=f"{title}-{clock.now():%Y-%m-%d}.zip",
        differs=count != len(ids),
    )


def _write(
    file: IO[bytes],
    space: Space,
    background: Background,
    ids: Sequence[uuid.UUID],
    scale: int,
    progress: Progress,
) -> int:
    """How many are in it. Pictures are packed already: they are stored as they are."""
    look = selectors.look_in(space, selectors.values_of(background))
    names: list[str] = []

    def people() -> Iterator[Printed]:
        for card in handing_out.living(space, ids):
            person = selectors.person_of(card)
            names.append(person.name)
            yield person

    given = Names()
    count = 0
    pictures = selectors.pictures_of(look, space.pk)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED, allowZip64=True) as package:
        for one in files.draw_all(look, people(), pictures, scale=scale):
            name = given.own(file_name(names[count]))
            # What was written is not kept.
            names[count] = ""
            package.writestr(f"{name}.{files.ENDINGS[one.kind]}", one.content)
            count += 1
            if not progress.report(count, len(ids)):
                raise handing_out.Cancelled
    return count


# --- mails


MAILING: Final = handing_out.Mailing(
    BACKGROUNDS_EDIT,
    "background",
    BackgroundCopy,
    selectors.background_of,
    errands.SEND_LINK.put,
    emails.to_person,
)


def work_on_mails(job: Job, progress: Progress) -> Outcome:
    """The work of the job; a second start goes on where the first one was."""
    return meant.find(FINDING, job, progress) or handing_out.work_on_mails(MAILING, job, progress)


def tell_late(job: Job) -> None:
    """What became of its mails meanwhile, as the job ends."""
    handing_out.tell_late(MAILING, job.pk)
