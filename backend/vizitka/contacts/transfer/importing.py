"""Imports of contacts: a dry run says of each row what would become of it, a job does it.

Who is known by the address is completed and never overwritten: a file is no better witness than a person. The rows wait
in the job until they are written; nothing of the file is kept.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO, Final, cast

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from vizitka.cards.models import Card
from vizitka.common import uploads
from vizitka.common.actor import Person
from vizitka.common.errors import ApplicationError
from vizitka.common.events import tell
from vizitka.contacts import rules
from vizitka.contacts.enums import ContactSource, MeetingChannel
from vizitka.contacts.erasing import IMPORT_KIND
from vizitka.contacts.errors import EventUnknown, OwnerUnknown, TagUnknown
from vizitka.contacts.events import ContactUpdated
from vizitka.contacts.models import Contact, ContactEvent, ContactNote, ContactTag, TaggedContact
from vizitka.contacts.permissions import CONTACTS_IMPORT
from vizitka.contacts.selectors import known_contact, known_contacts
from vizitka.contacts.services.meeting import Sent, meet
from vizitka.contacts.services.writing import derive, put, values_of, written
from vizitka.contacts.transfer import reading
from vizitka.contacts.transfer.enums import ContactRowStatus
from vizitka.contacts.transfer.reading import Row, Sheet
from vizitka.jobs import parts
from vizitka.jobs import services as jobs
from vizitka.jobs.messages import counted
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.spaces import selectors as spaces
from vizitka.spaces.models import Space

DONE: Final = ("create", "complete", "known", "bad")


@dataclass(frozen=True, slots=True)
class Goal:
    """Who holds the contacts, and what each of them is given."""

    card_id: uuid.UUID | None = None
    tag_id: uuid.UUID | None = None
    event_id: uuid.UUID | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    sheet: Sheet
    statuses: Sequence[ContactRowStatus]

    def number(self, status: ContactRowStatus) -> int:
        return sum(one == status for one in self.statuses)


def check(
    actor: Person, space: Space, file: UploadedFile[Any], goal: Goal, chosen: Sequence[str] = ()
) -> Checked:
    """What would become of each row. Raises `UnreadableFile`, `TooManyUploads`, `OwnerUnknown`, `TagUnknown`,
    `EventUnknown`."""
    uploads.count(actor)
    _require(space, goal)
    country = spaces.default_country(space)
    sheet = reading.read(cast(BinaryIO, file.file), file.size or 0, country, chosen)
    statuses: list[ContactRowStatus] = []
    # What stands further up in the file is known by then.
    seen: dict[str, dict[str, Any]] = {}
    for row in sheet.rows:
        row.values = rules.prepared(row.values, country)
    known = known_contacts(space, goal.card_id, [row.email for row in sheet.rows if not row.problem])
    for row in sheet.rows:
        statuses.append(_status(known, row, seen))
    return Checked(sheet, statuses)


def _require(space: Space, goal: Goal) -> None:
    if goal.card_id and not Card.objects.in_space(space.pk).living().filter(pk=goal.card_id).exists():
        raise OwnerUnknown
    if goal.tag_id and not ContactTag.objects.in_space(space.pk).filter(pk=goal.tag_id).exists():
        raise TagUnknown
    if goal.event_id and not ContactEvent.objects.in_space(space.pk).filter(pk=goal.event_id).exists():
        raise EventUnknown


def _status(contacts: Mapping[str, Contact], row: Row, seen: dict[str, dict[str, Any]]) -> ContactRowStatus:
    if row.problem:
        return ContactRowStatus.BAD
    if not row.email:
        return ContactRowStatus.CREATE
    known = seen.get(row.email)
    if known is None:
        contact = contacts.get(row.email)
        known = values_of(contact) if contact else None
    if known is None:
        seen[row.email] = dict(row.values)
        return ContactRowStatus.CREATE
    added = rules.merged_values(known, row.values)
    seen[row.email] = {**known, **added}
    return ContactRowStatus.COMPLETE if added else ContactRowStatus.KNOWN


def start(actor: Person, space: Space, checked: Checked, goal: Goal, name: str) -> Job:
    """Queues the work. Bad rows are left out, and counted."""
    rows = [
        {"values": row.values, "note": row.note}
        for row, status in zip(checked.sheet.rows, checked.statuses, strict=True)
        if status != ContactRowStatus.BAD
    ]
    parameters = {
        "space": str(space.pk),
        "rows": rows,
        "done": 0,
        "counts": dict.fromkeys(DONE, 0) | {"bad": checked.number(ContactRowStatus.BAD)},
        **{key: str(value) if value else None for key, value in _plain(goal).items()},
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


def _plain(goal: Goal) -> dict[str, uuid.UUID | None]:
    return {"card": goal.card_id, "tag": goal.tag_id, "event": goal.event_id}


def work(job: Job, progress: Progress) -> Outcome:
    """The work of the job; each part is written with its mark, so that it may be done again."""
    actor = Person(job.owner)
    space_id = uuid.UUID(job.parameters["space"])
    rows: list[dict[str, Any]] = job.parameters["rows"]
    card, tag, event = (
        uuid.UUID(job.parameters[key]) if job.parameters[key] else None for key in ("card", "tag", "event")
    )
    goal = Goal(card, tag, event)

    def part(most: int) -> int | None:
        begin: int = job.parameters["done"]
        if begin >= len(rows):
            return None
        with transaction.atomic():
            # Whoever may no longer do it is stopped between two parts.
            space = spaces.access_space(actor, space_id, CONTACTS_IMPORT).space
            _require(space, goal)
            counts = dict(job.parameters["counts"])
            for row in rows[begin : begin + most]:
                counts[_write(actor, space, goal, row)] += 1
            done = min(begin + most, len(rows))
            jobs.remember(job, done=done, counts=counts)
        return done - begin

    refusal = parts.work_through(progress, part, done=job.parameters["done"], total=len(rows))
    done, counts = job.parameters["done"], job.parameters["counts"]
    status, messages = parts.ending(refusal, complete=done >= len(rows))
    messages += [
        counted("%(n)d contact is new.", "%(n)d contacts are new.", counts["create"]),
        counted("%(n)d contact was completed.", "%(n)d contacts were completed.", counts["complete"]),
        counted("%(n)d contact was known.", "%(n)d contacts were known.", counts["known"]),
    ]
    if counts["bad"]:
        messages.append(counted("%(n)d row was left out.", "%(n)d rows were left out.", counts["bad"]))
    # Nobody needs the rows any more.
    jobs.remember(job, rows=[])
    return Outcome(status, messages, {"space": str(space_id), **counts})


def ended(job: Job) -> None:
    """It failed or was cancelled without its work: the rows go."""
    jobs.remember(job, rows=[])


def _write(actor: Person, space: Space, goal: Goal, row: dict[str, Any]) -> str:
    values: dict[str, Any] = row["values"]
    try:
        with transaction.atomic():
            known = known_contact(space, goal.card_id, rules.email_of(values))
            if known is None:
                contact, status = _new(actor, space, goal, values), "create"
            else:
                contact, status = known, _complete(actor, space, known, values)
            _give(contact, goal)
            if row["note"]:
                _note(actor, contact, str(row["note"]))
    except ApplicationError:
        return "bad"
    return status


def _new(actor: Person, space: Space, goal: Goal, values: dict[str, Any]) -> Contact:
    sent = Sent(values, ContactSource.IMPORT, MeetingChannel.IMPORT, event_id=goal.event_id, is_proved=True)
    return meet(actor, space, goal.card_id, sent).contact


def _complete(actor: Person, space: Space, known: Contact, values: dict[str, Any]) -> str:
    contact = Contact.objects.in_space(space.pk).select_for_update(of=("self",)).get(pk=known.pk)
    added = rules.merged_values(values_of(contact), values)
    if not added:
        return "known"
    changes = put(contact, space, added)
    written(contact)
    tell(ContactUpdated.of(actor, contact, changes))
    return "complete"


def _give(contact: Contact, goal: Goal) -> None:
    if goal.tag_id:
        rows = TaggedContact.objects.in_space(contact.space_id)
        rows.get_or_create(space_id=contact.space_id, contact=contact, tag_id=goal.tag_id)
    if goal.event_id and contact.event_id is None:
        contact.event_id = goal.event_id
        contact.save(update_fields=["event"])


def _note(actor: Person, contact: Contact, text: str) -> None:
    """A file that comes twice writes nothing twice."""
    rows = ContactNote.objects.in_space(contact.space_id).filter(contact_id=contact.pk, text=text)
    if not rows.exists():
        ContactNote.objects.create(
            space_id=contact.space_id, contact=contact, author_id=actor.user_id, text=text
        )
        derive(contact)
        contact.save(update_fields=["search_text"])
