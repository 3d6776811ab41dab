"""Contacts as CSV, XLSX and vCard: a job writes the file, which imports read again."""

from __future__ import annotations

import csv
import datetime as dt
import io
import tempfile
import uuid
from collections.abc import Iterator, Sequence
from typing import IO, Any, Final, cast

from django.core.files import File
from django.db import transaction
from django.utils import translation
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from vizitka.cards.rules import short_name
from vizitka.cards.values import value_of
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.events import tell
from vizitka.common.harmless import harmless
from vizitka.common.workbooks import Workbook, text_cell
from vizitka.contacts import rules
from vizitka.contacts.enums import Consent, MeetingChannel
from vizitka.contacts.erasing import EXPORT_KIND
from vizitka.contacts.events import ContactsExported
from vizitka.contacts.listing import chosen_ids, tags_of
from vizitka.contacts.models import Contact, ContactNote
from vizitka.contacts.schemas.lists import ContactFilterQuery
from vizitka.contacts.selectors import Scope, access_contacts, today_of
from vizitka.contacts.transfer.enums import ContactFormat
from vizitka.contacts.transfer.schemas import ContactExportIn
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.messages import counted, sentence
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.publishing import vcard
from vizitka.spaces.models import Space
from vizitka.transfer import lists
from vizitka.transfer.importing.fields import BY_VALUE
from vizitka.transfer.importing.rows import read_row

# Never under a public address; with those of cards, so that what nobody can reach is deleted.
FOLDER: Final = "private/exports"
BATCH: Final = 500
MOST: Final = 200_000
# The columns that imports know.
KNOWN: Final = (
    *("prefix", "first_name", "last_name", "suffix", "organisation", "job_title", "email", "email_2"),
    *("phone_work", "phone_mobile", "phone_home", "phone_other", "phone_fax", "website"),
    *("street", "street2", "zipcode", "city", "region", "country", "language", "description"),
    *("all_phones", "all_emails", "all_websites", "all_addresses"),
)
LISTS: Final = ("phones", "emails", "websites", "addresses")
_TEXTS: Final = ("prefix", "first_name", "last_name", "suffix", "job_title", "language")


class _Cancelled(Exception):
    """The person has asked to stop."""


def start(actor: Person, space: Space, wanted: ContactExportIn, language: str, *, mine: bool = False) -> Job:
    """Queues the export; the log says that there was one. `mine`: of the own cards alone."""
    parameters: dict[str, Any] = {
        "space": str(space.pk),
        "format": wanted.format.value,
        "language": language,
        "mine": mine,
        "uuids": None if wanted.uuids is None else [str(key) for key in dict.fromkeys(wanted.uuids)],
        "filter": (wanted.filter or ContactFilterQuery.model_validate({})).model_dump(mode="json"),
    }
    with transaction.atomic():
        tell(ContactsExported.of_space(actor, space, str(wanted.format.label)))
        return jobs.start(
            owner=actor,
            kind=EXPORT_KIND,
            name=str(wanted.format.label),
            space_id=space.pk,
            parameters=parameters,
        )


def check_access(actor: Person, job: Job) -> None:
    """Who sees none of the book any more, has lost the file too."""
    if job.space_id is not None:
        access_contacts(actor, job.space_id)


def work(job: Job, progress: Progress) -> Outcome:
    """The work of the job; safe to do again: nobody sees the file before it is whole."""
    actor = Person(job.owner)
    given = job.parameters
    access, scope = access_contacts(actor, uuid.UUID(given["space"]))
    if given["mine"]:
        scope = Scope(scope.space_id, False, scope.cards, scope.met)
    file_format = ContactFormat(given["format"])
    ids = _ids(scope, access.space, actor, given)
    count = 0

    def chosen() -> Iterator[Contact]:
        nonlocal count
        for begin in range(0, len(ids), BATCH):
            piece = ids[begin : begin + BATCH]
            found = scope.rows().select_related("card", "event").in_bulk(piece)
            if not progress.report(count, len(ids)):
                raise _Cancelled
            for key in piece:
                if key in found:
                    count += 1
                    yield found[key]

    if not progress.report(0, len(ids), force=True):
        return Outcome(JobStatus.CANCELLED, [sentence("The export was cancelled.")])
    try:
        with translation.override(given["language"]), tempfile.TemporaryFile() as file:
            _write(file, file_format, chosen(), access.space)
            file.flush()
            file.seek(0)
            name = slugify(access.space.name) or "space"
            stored = progress.keep(FOLDER, file_format.value, File(cast("IO[bytes]", file)))
            title = f"{name}-{slugify(pgettext('file', 'contacts')) or 'contacts'}"
    except _Cancelled:
        return Outcome(JobStatus.CANCELLED, [sentence("The export was cancelled.")])
    progress.report(count, len(ids), force=True)
    return Outcome(
        JobStatus.DONE,
        [counted("%(n)d contact is in the file.", "%(n)d contacts are in the file.", count)],
        {"space": given["space"], "contacts": count},
        file=stored,
        file_name=f"{title}-{clock.now():%Y-%m-%d}.{file_format.value}",
        differs=count != len(ids),
    )


def _ids(scope: Scope, space: Space, actor: Person, given: dict[str, Any]) -> list[uuid.UUID]:
    if given["uuids"] is not None:
        return [uuid.UUID(key) for key in given["uuids"]]
    wanted = ContactFilterQuery.model_validate(given["filter"])
    return chosen_ids(scope, wanted, space, today_of(actor.user, space), MOST)


def _write(file: IO[bytes], kind: ContactFormat, contacts: Iterator[Contact], space: Space) -> None:
    if kind == ContactFormat.VCF:
        for contact in contacts:
            file.write(contact_file(contact).encode())
        return
    zone = clock.zone_of(space.time_zone)
    rows = _rows(contacts, zone)
    if kind == ContactFormat.CSV:
        text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="", write_through=True)
        writer = csv.writer(text, delimiter=";")
        writer.writerow(_headers())
        writer.writerows([harmless(cell) for cell in row] for row in rows)
        text.flush()
        text.detach()
        return
    book = Workbook()
    sheet = book.add_sheet(_("Contacts"), _headers(), [18] * len(_headers()))
    for row in rows:
        sheet.append([text_cell(sheet, cell) if cell else None for cell in row])
    book.save(file)


def _headers() -> list[str]:
    return [
        *(str(BY_VALUE[name].text) for name in KNOWN),
        pgettext("export", "Tags"),
        pgettext("export", "Owner"),
        pgettext("export", "Event"),
        pgettext("export", "Met on"),
        pgettext("export", "Met by"),
        pgettext("export", "May be written to"),
        pgettext("export", "Follow up on"),
    ]


def channel_word(channel: str) -> str:
    words = {
        MeetingChannel.LINK: pgettext("channel", "Link"),
        MeetingChannel.QR_CODE: pgettext("channel", "QR code"),
        MeetingChannel.PRODUCT: pgettext("channel", "Product"),
        MeetingChannel.TYPED: pgettext("channel", "Typed in"),
        MeetingChannel.SCANNED: pgettext("channel", "Scanned"),
        MeetingChannel.IMPORT: pgettext("channel", "Import"),
    }
    return words[MeetingChannel(channel)]


def _rows(contacts: Iterator[Contact], zone: dt.tzinfo) -> Iterator[list[str]]:
    consents = {
        Consent.UNKNOWN: "",
        Consent.GIVEN: pgettext("export", "yes"),
        Consent.REFUSED: pgettext("export", "no"),
    }
    batch: list[Contact] = []
    for contact in contacts:
        batch.append(contact)
        if len(batch) == BATCH:
            yield from _rows_of(batch, zone, consents)
            batch = []
    yield from _rows_of(batch, zone, consents)


def _rows_of(batch: Sequence[Contact], zone: dt.tzinfo, consents: dict[Consent, str]) -> Iterator[list[str]]:
    ids = [one.pk for one in batch]
    tags = tags_of(ids)
    notes: dict[uuid.UUID, list[str]] = {}
    if batch:
        written = ContactNote.objects.in_space(batch[0].space_id).filter(contact_id__in=ids)
        for contact_id, text in written.order_by("created_at").values_list("contact_id", "text"):
            notes.setdefault(contact_id, []).append(text)
    for one in batch:
        cells = _cells(one)
        cells["description"] = "\n\n".join(notes.get(one.pk, ()))
        card = one.card
        yield [
            *(cells.get(name, "") for name in KNOWN),
            ", ".join(tag.name for tag in tags.get(one.pk, ())),
            short_name(card.first_name, card.last_name, card.organisation, card.handle) if card else "",
            one.event.name if one.event_id else "",
            f"{one.met_at.astimezone(zone):%Y-%m-%d %H:%M}",
            channel_word(one.met_channel),
            consents[Consent(one.consent)],
            one.follow_up_on.isoformat() if one.follow_up_on else "",
        ]


def _cells(contact: Contact) -> dict[str, str]:
    """What imports read: simple cells, and a whole list where they do not hold all of it."""
    cells = {name: str(getattr(contact, name)) for name in _TEXTS}
    cells["organisation"] = contact.company
    for name in LISTS:
        cells |= lists.simple_cells(name, getattr(contact, name))
    # What the columns that people know would not bring back as it is.
    read = read_row(list(cells.values()), dict(enumerate(cells)), "")
    for name in LISTS:
        rows: list[dict[str, Any]] = getattr(contact, name)
        if not lists.same(name, value_of(read.values, name) or (), rows):
            cells[f"all_{name}"] = lists.written(name, rows)
    return cells


# --- vCard 3.0, which every address book reads

_PHONE_TYPES: Final = {"mobile": "CELL", "work": "WORK", "home": "HOME", "fax": "FAX"}


def contact_file(contact: Contact) -> str:
    """One contact as a vCard. Notes stay in the house: they are about the person, not for address books."""
    text = vcard.text
    values = {field: getattr(contact, field) for field in rules.WRITABLE}
    is_person = bool(contact.first_name or contact.last_name)
    names = (contact.last_name, contact.first_name, "", contact.prefix, contact.suffix)
    lines = [
        "BEGIN:VCARD",
        "VERSION:3.0",
        "PRODID:-//Vizitka//Contacts//EN",
        f"UID:{contact.pk}",
        "N:" + ";".join(text(part) if is_person else "" for part in names),
        f"FN:{text(rules.name_of(values))}",
    ]
    if contact.company:
        lines.append(f"ORG:{text(contact.company)}")
        if not is_person:
            lines.append("X-ABShowAs:COMPANY")
    if contact.job_title:
        lines.append(f"TITLE:{text(contact.job_title)}")
    for row in contact.phones:
        kind = _PHONE_TYPES.get(row.get("label", ""), "VOICE")
        lines.append(f"TEL;TYPE={kind}:{text(row.get('e164') or row['number'])}")
    for row in contact.emails:
        place = "HOME" if row.get("label") == "home" else "WORK"
        lines.append(f"EMAIL;TYPE=INTERNET;TYPE={place}:{text(row['email'])}")
    for row in contact.addresses:
        street = "\n".join(part for part in (row.get("street"), row.get("street2")) if part)
        parts = ("", "", street, *(row.get(key) or "" for key in ("city", "region", "zipcode", "country")))
        lines.append("ADR;TYPE=WORK:" + ";".join(text(part) for part in parts))
    lines += [f"URL:{vcard.uri(row['url'])}" for row in contact.websites]
    lines.append(f"REV:{contact.updated_at.astimezone(dt.UTC):%Y-%m-%dT%H:%M:%SZ}")
    return "\r\n".join([*map(vcard.fold, lines), "END:VCARD"]) + "\r\n"
