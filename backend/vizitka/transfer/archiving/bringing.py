"""An archive becomes a new space, never a part of one that is there: looked at first, then brought as a job."""

from __future__ import annotations

import hashlib
import uuid
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO, Any, Final, cast

from django.core import signing
from django.core.files import File
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from pydantic import ValidationError

from vizitka.cards.models import Card
from vizitka.common import database, uploads
from vizitka.common.actor import Person
from vizitka.common.archives import OF_A_SPACE, Bringing, NotBrought
from vizitka.common.errors import ApplicationError, Busy, Forbidden, InvalidInput, NotFound
from vizitka.common.files import keep
from vizitka.common.ids import new_id
from vizitka.images.errors import TooHardToRead
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.errors import JobTaken
from vizitka.jobs.messages import Stored, counted, sentence, stored
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.spaces import selectors as spaces
from vizitka.spaces import services
from vizitka.spaces.models import Space
from vizitka.spaces.permissions import SPACES_DELETE
from vizitka.transfer.archiving import reading
from vizitka.transfer.archiving.enums import BRING_KIND
from vizitka.transfer.archiving.errors import NewSpaceGone
from vizitka.transfer.archiving.reading import Source
from vizitka.transfer.archiving.services import letter_of_failure
from vizitka.transfer.importing.store import FOLDER

SALT: Final = "vizitka.space_archive"
MOST_SECONDS: Final = 12 * 3600
# A row that cannot be brought because of what it says; anything else ends the work.
REFUSALS: Final = (
    NotBrought,
    ValidationError,
    InvalidInput,
    NotFound,
    Forbidden,
    TypeError,
    KeyError,
    ValueError,
)


@dataclass(frozen=True, slots=True)
class Look:
    """What is in an archive, before anything is done; `ticket` is what brings it."""

    ticket: str
    name: str
    username: str
    is_renamed: bool
    made_at: str
    rows: dict[str, int]
    left: dict[str, int]


@dataclass
class Arriving:
    """The archive as domains see it (common.archives.Arrival)."""

    actor: Person
    space_id: uuid.UUID
    source: Source
    known: dict[str, str] = field(default_factory=dict)
    otherwise: Counter[str] = field(default_factory=Counter)
    left: Counter[str] = field(default_factory=Counter)

    def new_id(self, old: str) -> uuid.UUID:
        """Keeps the moment that a UUIDv7 begins with, so that rows stay in their order."""
        try:
            given = uuid.UUID(old)
        except ValueError:
            raise NotBrought from None
        digest = hashlib.sha256(self.space_id.bytes + given.bytes).digest()
        made = bytearray(given.bytes[:6] + digest[:10])
        made[6], made[8] = 0x70 | made[6] & 0x0F, 0x80 | made[8] & 0x3F
        return uuid.UUID(bytes=bytes(made))

    def file(self, path: str, most: int) -> bytes:
        return self.source.file(path, most)

    def differs(self, what: str) -> None:
        self.otherwise[what] += 1

    def learn(self) -> None:
        """The ids that rows may name, with those that they have here."""
        for key, bringing in OF_A_SPACE.brought():
            if bringing.named:
                for row in self.source.rows(key, bringing.most):
                    old = str((row or {}).get("id"))
                    try:
                        self.known[old] = str(self.new_id(old))
                    except NotBrought:
                        continue

    def translated(self, value: Any) -> Any:
        """With the ids of here in place of those of the archive."""
        if isinstance(value, str):
            return self.known.get(value, value)
        if isinstance(value, list):
            return [self.translated(one) for one in value]
        if isinstance(value, dict):
            return {key: self.translated(one) for key, one in value.items()}
        return value


def look(actor: Person, file: UploadedFile[Any]) -> Look:
    """Keeps the upload for a day, and says what is in it. Raises `UnreadableFile`, `TooManyUploads`."""
    uploads.count(actor)
    return look_at(actor, cast("IO[bytes]", file.file))


def look_at(actor: Person, file: IO[bytes]) -> Look:
    """The same for a file of any size, from an operator's hand. Raises `UnreadableFile`."""
    name = keep(f"{FOLDER}/{new_id()}.zip", File(file))
    try:
        with reading.opened(name) as source:
            return _look(actor, name, source)
    except BaseException:
        default_storage.delete(name)
        raise


def _look(actor: Person, name: str, source: Source) -> Look:
    told = next(source.rows("space", 1), None) or {}
    title = str(told.get("name") or "").strip()[:120] or str(_("Space"))
    username = str(told.get("username") or "")
    free = spaces.free_username(username or title)
    brought = {key for key, _bringing in OF_A_SPACE.brought()}
    numbers = {str(key)[:40]: source.announced(key) for key in source.manifest["rows"]}
    return Look(
        ticket=signing.dumps({"file": name, "user": str(actor.user_id)}, salt=SALT),
        name=title,
        username=free,
        is_renamed=bool(username) and free != username,
        made_at=str(source.manifest.get("made_at") or "")[:40],
        rows={key: number for key, number in numbers.items() if key in brought},
        left={key: number for key, number in numbers.items() if key not in brought and number},
    )


def start(actor: Person, *, ticket: str, name: str, username: str) -> Job:
    """Queues the bringing of what was looked at. Raises `InvalidInput` on `ticket`, `LicenceRequired`."""
    try:
        kept = signing.loads(ticket, salt=SALT, max_age=MOST_SECONDS)
    except signing.BadSignature:
        kept = {}
    if kept.get("user") != str(actor.user_id) or not default_storage.exists(kept["file"]):
        raise InvalidInput(errors={"ticket": [_("Upload the archive again.")]})
    with transaction.atomic():
        space = services.create_space(actor, name=name, username=username)
        return jobs.start(
            owner=actor,
            kind=BRING_KIND,
            name=name,
            space_id=space.pk,
            parameters={"file": kept["file"], "space": str(space.pk)},
        )


def work(job: Job, progress: Progress) -> Outcome:
    """The work of the job: goes on where another worker has stopped, since each row is written once."""
    space = Space.objects.get(id=job.parameters["space"])
    actor = Person(job.owner)
    if job.cancel_requested:
        # Also where the worker was killed that had begun with it.
        return _cancelled(actor, job)
    with reading.opened(job.parameters["file"]) as source:
        arriving = Arriving(actor, space.pk, source)
        arriving.learn()
        if not _bring_all(arriving, job, progress):
            return _cancelled(actor, job)
    default_storage.delete(job.parameters["file"])
    return _outcome(arriving, progress, space)


def job_ended(job: Job) -> None:
    """A job that failed, was given up or was cancelled before it began leaves no half space; who waits is told."""
    _take_away(Person(job.owner), job)
    letter_of_failure(job)


def _cancelled(actor: Person, job: Job) -> Outcome:
    _take_away(actor, job)
    return Outcome(JobStatus.CANCELLED, [sentence("Cancelled. The new space is deleted.")])


def _take_away(actor: Person, job: Job) -> None:
    """What came until now, and the upload; safe to repeat. A space that is somebody else's by now stays."""
    try:
        space = spaces.access_space(actor, uuid.UUID(job.parameters["space"]), SPACES_DELETE).space
    except (NotFound, Forbidden):
        pass
    else:
        services.delete_space(actor, space.pk, name=space.name)
    default_storage.delete(job.parameters["file"])


def _require_place(arriving: Arriving) -> None:
    """Who brings it may have deleted the new space meanwhile, or given it away. Raises `NewSpaceGone`."""
    try:
        spaces.access_space(arriving.actor, arriving.space_id, SPACES_DELETE)
    except (NotFound, Forbidden) as error:
        raise NewSpaceGone from error


def _bring_all(arriving: Arriving, job: Job, progress: Progress) -> bool:
    """Whether it has come to its end; not where the person has cancelled."""
    _require_place(arriving)
    done, total = 0, sum(arriving.source.announced(key) for key, _ in OF_A_SPACE.brought())
    if not progress.report(0, total, force=True):
        return False
    for key, bringing in OF_A_SPACE.brought():
        before = done
        for row in arriving.source.rows(key, bringing.most):
            _bring_one(arriving, job, key, bringing, row)
            done += 1
            if not progress.report(done):
                return False
            if done % 100 == 0:
                database.let_others_write()
                _require_place(arriving)
        # Fewer than the manifest says, or more.
        arriving.left[key] += abs(arriving.source.announced(key) - (done - before))
    progress.report(done, max(total, done), force=True)
    return True


def _bring_one(
    arriving: Arriving, job: Job, key: str, bringing: Bringing, row: dict[str, Any] | None
) -> None:
    try:
        if row is None:
            raise NotBrought
        own = {name: value if name == "id" else arriving.translated(value) for name, value in row.items()}
        if bringing.apart:
            bringing.bring(arriving, own)
            return
        with transaction.atomic():
            # Of two workers at one archive, one of them given up as dead, only one writes.
            jobs.hold(job)
            bringing.bring(arriving, own)
    except (JobTaken, Busy):
        raise
    except TooHardToRead:
        arriving.left[key] += 1
    except REFUSALS:
        arriving.left[key] += 1
    except ApplicationError as refusal:
        if refusal.status >= 500:
            raise
        arriving.left[key] += 1


def _outcome(arriving: Arriving, progress: Progress, space: Space) -> Outcome:
    cards = Card.objects.in_space(space.pk).living().count()
    left, otherwise = sum(arriving.left.values()), arriving.otherwise
    return Outcome(
        JobStatus.DONE,
        list(_messages(cards, left, otherwise)),
        {"space": str(space.pk), "cards": cards, "left": dict(+arriving.left), "otherwise": dict(otherwise)},
        differs=bool(left or otherwise),
    )


def _messages(cards: int, left: int, otherwise: Counter[str]) -> Iterator[Stored]:
    yield counted("%(n)d card is in the new space.", "%(n)d cards are in the new space.", cards)
    if otherwise["draft"]:
        yield counted(
            "%(n)d card stays a draft, because the licence covers no more active cards.",
            "%(n)d cards stay drafts, because the licence covers no more active cards.",
            otherwise["draft"],
        )
    if otherwise["name"]:
        yield counted(
            "%(n)d name in an address was taken and got a number.",
            "%(n)d names in addresses were taken and got a number.",
            otherwise["name"],
        )
    if otherwise["content"]:
        yield counted(
            "%(n)d thing came without what was missing in the archive.",
            "%(n)d things came without what was missing in the archive.",
            otherwise["content"],
        )
    if left:
        yield counted(
            "%(n)d entry of the archive could not be brought.",
            "%(n)d entries of the archive could not be brought.",
            left,
        )
    yield stored(_("People were not invited, and PINs stay behind."))
