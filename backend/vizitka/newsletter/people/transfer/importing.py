"""Imports of subscribers: a dry run says of each row what would become of it, a job does it.

An import needs a proof of consent, which every history keeps. It touches no status: who has left stays away, and who
gets nothing gets nothing. The rows wait in the job until they are written; nothing of the file is kept.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO, Final, cast

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from vizitka.common import clock, uploads
from vizitka.common.actor import Person
from vizitka.common.errors import ApplicationError
from vizitka.common.events import tell
from vizitka.contacts.exchange import visitors
from vizitka.jobs import parts
from vizitka.jobs import services as jobs
from vizitka.jobs.messages import counted
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.jobs.schemas import job_out
from vizitka.newsletter.enums import SubscriberEventKind, SubscriberSource, SubscriberStatus
from vizitka.newsletter.people import book, history, lists, suppression
from vizitka.newsletter.people.erasing import IMPORT_KIND
from vizitka.newsletter.people.errors import ProofMissing
from vizitka.newsletter.people.events import SubscriberImported, SubscriberUpdated
from vizitka.newsletter.people.models import Subscriber
from vizitka.newsletter.people.transfer import reading
from vizitka.newsletter.people.transfer.enums import SubscriberRowStatus
from vizitka.newsletter.people.transfer.reading import Row, Sheet
from vizitka.newsletter.people.transfer.schemas import MOST_SHOWN, SHORTEST_PROOF
from vizitka.newsletter.permissions import NEWSLETTER_EDIT
from vizitka.spaces import locks
from vizitka.spaces import selectors as spaces
from vizitka.spaces.models import Space

DONE: Final = ("create", "known", "suppressed", "bad")
PORTION: Final = 500


@dataclass(frozen=True, slots=True)
class Goal:
    """What each of them gets, and what proves that they want it."""

    lists: Sequence[uuid.UUID] = ()
    proof: str = ""
    day: dt.date | None = None
    overwrites: bool = False


@dataclass(frozen=True, slots=True)
class Checked:
    sheet: Sheet
    statuses: Sequence[SubscriberRowStatus]

    def number(self, status: SubscriberRowStatus) -> int:
        return sum(one == status for one in self.statuses)


def check(
    actor: Person, space: Space, file: UploadedFile[Any], goal: Goal, chosen: Sequence[str] = ()
) -> Checked:
    """What would become of each row. Raises `UnreadableFile`, `TooManyUploads`, `ListUnknown`."""
    uploads.count(actor)
    lists.require(space.pk, goal.lists)
    sheet = reading.read(cast(BinaryIO, file.file), file.size or 0, space, chosen)
    emails = [row.email for row in sheet.rows if not row.problem]
    suppressed, known = suppression.among(space.pk, emails), _known(space.pk, emails)
    statuses = []
    for row in sheet.rows:
        if row.problem:
            statuses.append(SubscriberRowStatus.BAD)
        elif row.email in known:
            statuses.append(SubscriberRowStatus.KNOWN)
        elif row.email in suppressed:
            statuses.append(SubscriberRowStatus.SUPPRESSED)
        else:
            statuses.append(SubscriberRowStatus.CREATE)
            # What stands further up in the file is known by then.
            known.add(row.email)
    return Checked(sheet, statuses)


def _known(space_id: uuid.UUID, emails: Collection[str]) -> set[str]:
    wanted, found = sorted(set(emails)), set()
    for begin in range(0, len(wanted), PORTION):
        rows = Subscriber.objects.in_space(space_id).filter(email__in=wanted[begin : begin + PORTION])
        found |= set(rows.values_list("email", flat=True))
    return found


def start(actor: Person, space: Space, checked: Checked, goal: Goal, name: str) -> Job:
    """Queues the work. Bad rows are left out, and counted. Raises `ProofMissing`."""
    if len(goal.proof) < SHORTEST_PROOF or goal.day is None:
        raise ProofMissing
    if goal.day > clock.now().astimezone(clock.zone_of(space.time_zone)).date():
        raise ProofMissing
    rows = [
        {"email": row.email, "values": row.values}
        for row, status in zip(checked.sheet.rows, checked.statuses, strict=True)
        if status != SubscriberRowStatus.BAD
    ]
    wanted = goal.lists or [row.pk for row in lists.public(space.pk)]
    parameters = {
        "space": str(space.pk),
        "lists": [str(key) for key in wanted],
        "proof": {"text": goal.proof, "file": name[:200], "day": goal.day.isoformat()},
        "overwrites": goal.overwrites,
        "rows": rows,
        "done": 0,
        "counts": dict.fromkeys(DONE, 0) | {"bad": checked.number(SubscriberRowStatus.BAD)},
    }
    with transaction.atomic():
        return jobs.start(
            owner=actor,
            kind=IMPORT_KIND,
            name=name[:200],
            space_id=space.pk,
            total=len(rows),
            parameters=parameters,
        )


def work(job: Job, progress: Progress) -> Outcome:
    """The work of the job; each part is written with its mark, so that it may be done again."""
    actor = Person(job.owner)
    space_id = uuid.UUID(job.parameters["space"])
    rows: list[dict[str, Any]] = job.parameters["rows"]

    def part(most: int) -> int | None:
        begin: int = job.parameters["done"]
        if begin >= len(rows):
            return None
        with transaction.atomic():
            # Whoever may no longer do it is stopped between two parts.
            space = spaces.access_space(actor, space_id, NEWSLETTER_EDIT).space
            # Somebody who signs up meanwhile is one subscriber.
            locks.lock_space(space_id)
            present = {str(row.pk): row.pk for row in lists.of_space(space_id)}
            wanted = [present[key] for key in job.parameters["lists"] if key in present]
            counts = dict(job.parameters["counts"])
            for row in rows[begin : begin + most]:
                counts[_write(actor, space, wanted, job.parameters, row)] += 1
            done = min(begin + most, len(rows))
            jobs.remember(job, done=done, counts=counts)
        return done - begin

    refusal = parts.work_through(progress, part, done=job.parameters["done"], total=len(rows))
    done, counts = job.parameters["done"], job.parameters["counts"]
    status, messages = parts.ending(refusal, complete=done >= len(rows))
    messages += [
        counted("%(n)d subscriber is new.", "%(n)d subscribers are new.", counts["create"]),
        counted("%(n)d subscriber was known.", "%(n)d subscribers were known.", counts["known"]),
    ]
    if counts["suppressed"]:
        messages.append(
            counted(
                "%(n)d address gets nothing, and stays away.",
                "%(n)d addresses get nothing, and stay away.",
                counts["suppressed"],
            )
        )
    if counts["bad"]:
        messages.append(counted("%(n)d row was left out.", "%(n)d rows were left out.", counts["bad"]))
    # Nobody needs the rows any more.
    jobs.remember(job, rows=[])
    return Outcome(status, messages, {"space": str(space_id), **counts})


def ended(job: Job) -> None:
    """It failed or was cancelled without its work: the rows go."""
    jobs.remember(job, rows=[])


def _write(
    actor: Person,
    space: Space,
    wanted: Collection[uuid.UUID],
    given: Mapping[str, Any],
    row: Mapping[str, Any],
) -> str:
    try:
        with transaction.atomic():
            rows = Subscriber.objects.in_space(space.pk).select_for_update(of=("self",))
            known = rows.filter(email=row["email"]).first()
            if known is not None:
                _complete(actor, space, known, wanted, given, row["values"])
                return "known"
            if suppression.find(space.pk, row["email"]) is not None:
                return "suppressed"
            _create(actor, space, wanted, given, row)
    except ApplicationError:
        return "bad"
    return "create"


def _create(
    actor: Person,
    space: Space,
    wanted: Collection[uuid.UUID],
    given: Mapping[str, Any],
    row: Mapping[str, Any],
) -> None:
    subscriber = Subscriber(
        space=space,
        email=row["email"],
        status=SubscriberStatus.SUBSCRIBED,
        source=SubscriberSource.IMPORT,
    )
    book.put(subscriber, space, row["values"])
    subscriber.save(force_insert=True)
    lists.take_up(space.pk, subscriber.pk, wanted)
    history.note(subscriber, SubscriberEventKind.IMPORTED, actor=actor, lists=wanted, proof=given["proof"])
    visitors.note(subscriber.email, space.pk)
    tell(SubscriberImported.of(actor, subscriber))


def _complete(
    actor: Person,
    space: Space,
    known: Subscriber,
    wanted: Collection[uuid.UUID],
    given: Mapping[str, Any],
    values: Mapping[str, Any],
) -> None:
    """Who is known keeps the status, and what is known unless it is to be replaced; who gets letters gets these lists
    besides."""
    if known.status != SubscriberStatus.SUBSCRIBED:
        return
    added = dict(values)
    if not given["overwrites"]:
        added = {
            name: value for name, value in values.items() if name != "fields" and not getattr(known, name)
        }
        own = {key: value for key, value in (values.get("fields") or {}).items() if not known.fields.get(key)}
        if own:
            added["fields"] = own
    changes = book.put(known, space, added)
    moved = lists.take_up(space.pk, known.pk, wanted)
    if not changes and not moved:
        return
    book.written(known)
    if moved:
        history.note(known, SubscriberEventKind.IMPORTED, actor=actor, lists=wanted, proof=given["proof"])
    tell(SubscriberUpdated.of(actor, known, changes))


def import_out(space: Space, checked: Checked, job: Job | None) -> dict[str, Any]:
    """A `SubscriberImportOut` in the language of the request."""
    pairs = list(zip(checked.sheet.rows, checked.statuses, strict=True))
    bad_first: list[tuple[Row, SubscriberRowStatus]] = sorted(
        pairs, key=lambda pair: pair[1] != SubscriberRowStatus.BAD
    )
    return {
        "dry_run": job is None,
        "rows": len(pairs),
        **{status.value: checked.number(status) for status in SubscriberRowStatus},
        "columns": [
            {"header": one.header, "field": one.field, "samples": list(one.samples)}
            for one in checked.sheet.columns
        ],
        "fields": [{"field": name, "label": label} for name, label in reading.labels(space).items()],
        "shown": [
            {
                "row": row.number,
                "status": status,
                "name": row.name,
                "email": row.email,
                "message": row.problem,
            }
            for row, status in bad_first[:MOST_SHOWN]
        ],
        "job": job_out(job) if job else None,
    }
