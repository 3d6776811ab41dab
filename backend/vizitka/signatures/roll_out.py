"""Signatures of many: a ZIP with two files a person, or a mail to each with the link to an own page. Both are jobs."""

from __future__ import annotations

import datetime as dt
import tempfile
import uuid
import zipfile
from collections import Counter
from collections.abc import Sequence
from typing import IO, Final, cast

from django.core.files import File as StoredFile
from django.db import transaction
from django.utils.text import slugify

from vizitka.cards import selectors as cards
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.events import tell
from vizitka.common.files import keep
from vizitka.common.ids import new_id
from vizitka.common.mail.throttles import may_be_told
from vizitka.jobs import parts
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.messages import Stored, counted, sentence
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.publishing.vcard import file_name
from vizitka.signatures import errands, files, selectors
from vizitka.signatures.enums import SignatureFile, SignatureRollOut, SignatureState
from vizitka.signatures.events import SignatureRolledOut
from vizitka.signatures.models import Signature, SignatureCopy
from vizitka.signatures.permissions import SIGNATURES_EDIT
from vizitka.spaces import selectors as spaces
from vizitka.spaces.models import Space

FILES_KIND: Final = "signatures_export"
MAIL_KIND: Final = "signatures_mail"
KINDS: Final = {SignatureRollOut.FILES: FILES_KIND, SignatureRollOut.MAIL: MAIL_KIND}
# Never under a public address.
FOLDER: Final = "private/signatures"
# Who was told so lately is not told again.
QUIET: Final = dt.timedelta(hours=1)
PORTION: Final = 500


class _Cancelled(Exception):
    """The person has asked to stop."""


def start(
    actor: Person,
    space: Space,
    signature: Signature,
    *,
    way: SignatureRollOut,
    card_ids: Sequence[uuid.UUID] | None,
    only_missing: bool,
) -> Job:
    """Queues it for these cards, or (None) for all active ones."""
    ids = _chosen(space, signature, card_ids, only_missing=only_missing)
    with transaction.atomic():
        tell(SignatureRolledOut.of(actor, signature, {"way": (None, way.value), "people": (None, len(ids))}))
        return jobs.start(
            owner=actor,
            kind=KINDS[way],
            name=signature.name,
            space_id=space.pk,
            total=len(ids),
            parameters={
                "signature": str(signature.pk),
                "cards": [str(key) for key in ids],
            },
        )


def _chosen(
    space: Space, signature: Signature, wanted: Sequence[uuid.UUID] | None, *, only_missing: bool
) -> list[uuid.UUID]:
    """Those of the space, by name."""
    rows = Card.objects.in_space(space.pk).living()
    if wanted is None:
        ids = list(
            rows.filter(state=CardState.ACTIVE).order_by("sort_name", "pk").values_list("pk", flat=True)
        )
    else:
        there = (
            set(rows.filter(pk__in=wanted).values_list("pk", flat=True)) if len(wanted) <= PORTION else None
        )
        known = set(rows.values_list("pk", flat=True)) if there is None else there
        ids = [key for key in dict.fromkeys(wanted) if key in known]
    if not only_missing:
        return ids
    missing = []
    for start_at in range(0, len(ids), PORTION):
        some = cards.cards_in_order(space.pk, ids[start_at : start_at + PORTION])
        for one in selectors.people_with(space, signature, some):
            if one.state != SignatureState.CURRENT:
                missing.append(one.card.pk)
    return missing


# --- files


def work_on_files(job: Job, progress: Progress) -> Outcome:
    """The work of the job; safe to do again."""
    space = Space.objects.get(pk=_space_of(job))
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
            stored = keep(f"{FOLDER}/{new_id()}.zip", StoredFile(cast("IO[bytes]", file)))
    except _Cancelled:
        return Outcome(JobStatus.CANCELLED)
    progress.report(count, len(ids), force=True)
    title = slugify(signature.name) or "signature"
    return Outcome(
        JobStatus.DONE,
        [
            counted("%(n)d signature is in the file.", "%(n)d signatures are in the file.", count),
            *_gone(len(ids) - count),
        ],
        {"space": str(space.pk), "cards": count},
        file=stored,
        file_name=f"{title}-{clock.now():%Y-%m-%d}.zip",
        differs=count != len(ids),
    )


def _gone(number: int) -> list[Stored]:
    if not number:
        return []
    return [
        counted("%(n)d card is no longer in this space.", "%(n)d cards are no longer in this space.", number)
    ]


def _write(
    file: IO[bytes], space: Space, signature: Signature, ids: Sequence[uuid.UUID], progress: Progress
) -> int:
    """How many people are in it, each with a .htm and a .txt file."""
    look = selectors.look_in(space, selectors.values_of(signature))
    given: Counter[str] = Counter()
    count = 0
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, allowZip64=True) as package:
        for card in cards.cards_in_order(space.pk, ids):
            card.space = space
            shown = selectors.shown_for(card, look)
            plain = file_name(shown.signer.name)
            given[plain.casefold()] += 1
            number = given[plain.casefold()]
            name = plain if number == 1 else f"{plain} ({number})"
            for kind in SignatureFile:
                package.writestr(f"{name}.{kind}", files.content_of(shown, kind))
            count += 1
            if not progress.report(count, len(ids)):
                raise _Cancelled
    return count


# --- mails


def work_on_mails(job: Job, progress: Progress) -> Outcome:
    """The work of the job; a second start goes on where the first one was."""
    ids = [uuid.UUID(key) for key in job.parameters["cards"]]
    done = int(job.parameters.get("at", 0))
    refusal = parts.work_through(progress, lambda most: _tell_next(job, ids, most), done=done, total=len(ids))
    at = int(job.parameters.get("at", 0))
    status, messages = parts.ending(refusal, complete=at >= len(ids))
    sent, silent, lately, held = (
        int(job.parameters.get(name, 0)) for name in ("sent", "silent", "lately", "held")
    )
    messages = [*messages, counted("%(n)d mail is on its way.", "%(n)d mails are on their way.", sent)]
    if silent:
        messages.append(
            counted("%(n)d card has no email address.", "%(n)d cards have no email address.", silent)
        )
    if lately:
        messages.append(
            counted(
                "%(n)d person was told within the last hour already.",
                "%(n)d people were told within the last hour already.",
                lately,
            )
        )
    if held:
        messages.append(
            counted(
                "%(n)d mail was not sent: its address has had many of this kind today.",
                "%(n)d mails were not sent: their addresses have had many of this kind today.",
                held,
            )
        )
    return Outcome(status, messages, {"sent": sent}, differs=bool(silent or lately or held))


def _tell_next(job: Job, ids: Sequence[uuid.UUID], most: int) -> int | None:
    """One part in one transaction: how many cards it had; None when none is left. Raises `NotFound`, `Forbidden`."""
    at = int(job.parameters.get("at", 0))
    some = ids[at : at + most]
    if not some:
        return None
    with transaction.atomic():
        access = spaces.access_space(Person(job.owner), _space_of(job), SIGNATURES_EDIT)
        jobs.hold(job)
        signature = selectors.signature_of(access.space.pk, uuid.UUID(job.parameters["signature"]))
        found = {"sent": 0, "silent": 0, "lately": 0, "held": 0}
        for card in cards.cards_in_order(access.space.pk, some):
            found[_told(signature, card)] += 1
        counts = {name: int(job.parameters.get(name, 0)) + number for name, number in found.items()}
        jobs.remember(job, at=at + len(some), **counts)
    return len(some)


def _space_of(job: Job) -> uuid.UUID:
    assert job.space_id is not None
    return job.space_id


def _told(signature: Signature, card: Card) -> str:
    if card.deleted_at is not None or not card.primary_email:
        return "silent"
    now = clock.now()
    rows = SignatureCopy.objects.in_space(signature.space_id)
    copy = rows.filter(signature_id=signature.pk, card_id=card.pk).first()
    if copy is not None and copy.sent_at is not None and copy.sent_at > now - QUIET:
        return "lately"
    if not may_be_told(card.primary_email):
        return "held"
    if copy is None:
        copy = SignatureCopy(signature_id=signature.pk, card_id=card.pk, space_id=signature.space_id)
    copy.sent_at = now
    copy.save()
    errands.SEND_LINK.put(str(signature.space_id), str(signature.pk), str(card.pk))
    return "sent"
