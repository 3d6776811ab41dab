"""Signatures of many: a ZIP with two files a person, or a mail to each with the link to an own page. Both are jobs."""

from __future__ import annotations

import tempfile
import uuid
import zipfile
from collections.abc import Collection, Sequence
from typing import IO, Final, cast

from django.core.files import File as StoredFile
from django.utils.text import slugify

from vizitka.cards import handing_out, meant
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.naming import Names
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.messages import counted, sentence
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.publishing.vcard import file_name
from vizitka.signatures import emails, errands, files, selectors
from vizitka.signatures.enums import SignatureFile, SignatureRollOut
from vizitka.signatures.events import SignatureRolledOut
from vizitka.signatures.models import Signature, SignatureCopy
from vizitka.signatures.permissions import SIGNATURES_EDIT
from vizitka.spaces.models import Space

FILES_KIND: Final = "signatures_export"
MAIL_KIND: Final = "signatures_mail"
KINDS: Final = {SignatureRollOut.FILES: FILES_KIND, SignatureRollOut.MAIL: MAIL_KIND}
# Never under a public address.
FOLDER: Final = "private/signatures"


def start(
    actor: Person,
    space: Space,
    signature: Signature,
    *,
    way: SignatureRollOut,
    card_ids: Sequence[uuid.UUID] | None,
    only_missing: bool,
    states: Collection[str] = (),
    search: str = "",
) -> Job:
    """Queues it for these cards, or (None) for all active ones, as far as they have it so and words find them."""
    asked = meant.Asked(card_ids, only_missing, states, search)
    return meant.start(FINDING, actor, space, signature, KINDS[way], asked)


def _told(actor: Person, signature: Signature, kind: str, people: int) -> SignatureRolledOut:
    way = next(way for way, key in KINDS.items() if key == kind)
    changes = {"way": (None, way.value), "people": (None, people)}
    return SignatureRolledOut.of(actor, signature, changes)


FINDING: Final = meant.Finding(SIGNATURES_EDIT, "signature", selectors.signature_of, selectors.handed, _told)

# --- files


def work_on_files(job: Job, progress: Progress) -> Outcome:
    """The work of the job; safe to do again."""
    if ended := meant.find(FINDING, job, progress):
        return ended
    space = Space.objects.get(pk=handing_out.space_of(job))
    signature = Signature.objects.in_space(space.pk).living().filter(pk=job.parameters["signature"]).first()
    if signature is None:
        return Outcome(
            JobStatus.FAILED, [sentence("Your role no longer allows this, or what it needs is gone.")]
        )
    ids = [uuid.UUID(key) for key in job.parameters["cards"]]
    if not progress.report(0, len(ids), force=True):
        return Outcome(JobStatus.CANCELLED)
    try:
        with tempfile.TemporaryFile() as file:
            count = _write(file, space, signature, ids, progress)
            file.flush()
            file.seek(0)
            stored = progress.keep(FOLDER, "zip", StoredFile(cast("IO[bytes]", file)))
    except handing_out.Cancelled:
        return Outcome(JobStatus.CANCELLED)
    progress.report(count, len(ids), force=True)
    title = slugify(signature.name) or "signature"
    return Outcome(
        JobStatus.DONE,
        [
            counted("%(n)d signature is in the file.", "%(n)d signatures are in the file.", count),
            *handing_out.gone(len(ids) - count),
        ],
        {"space": str(space.pk), "cards": count},
        file=stored,
        file_name=f"{title}-{clock.now():%Y-%m-%d}.zip",
        differs=count != len(ids),
    )


def _write(
    file: IO[bytes], space: Space, signature: Signature, ids: Sequence[uuid.UUID], progress: Progress
) -> int:
    """How many people are in it, each with a .htm and a .txt file."""
    look = selectors.look_in(space, selectors.values_of(signature))
    given = Names()
    count = 0
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, allowZip64=True) as package:
        for card in handing_out.living(space, ids):
            shown = selectors.shown_for(card, look)
            name = given.own(file_name(shown.signer.name))
            for kind in SignatureFile:
                package.writestr(f"{name}.{kind}", files.content_of(shown, kind))
            count += 1
            if not progress.report(count, len(ids)):
                raise handing_out.Cancelled
    return count


# --- mails


MAILING: Final = handing_out.Mailing(
    SIGNATURES_EDIT,
    "signature",
    SignatureCopy,
    selectors.signature_of,
    errands.SEND_LINK.put,
    emails.to_person,
)


def work_on_mails(job: Job, progress: Progress) -> Outcome:
    """The work of the job; a second start goes on where the first one was."""
    return meant.find(FINDING, job, progress) or handing_out.work_on_mails(MAILING, job, progress)


def tell_late(job: Job) -> None:
    """What became of its mails meanwhile, as the job ends."""
    handing_out.tell_late(MAILING, job.pk)
