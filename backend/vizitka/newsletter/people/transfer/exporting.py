"""Subscribers as CSV and XLSX: a job writes the file, which imports read again."""

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
from django.utils.translation import get_language, pgettext

from vizitka.cards.rules import short_name
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.events import tell
from vizitka.common.harmless import harmless
from vizitka.common.workbooks import Workbook, text_cell
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.messages import counted, sentence
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.newsletter.enums import SubscriberSource
from vizitka.newsletter.people import lists
from vizitka.newsletter.people.besides import status_word
from vizitka.newsletter.people.erasing import EXPORT_KIND
from vizitka.newsletter.people.events import SubscribersExported
from vizitka.newsletter.people.models import Subscriber
from vizitka.newsletter.people.rules import said_in
from vizitka.newsletter.people.schemas import SubscriberFilterQuery
from vizitka.newsletter.people.selectors import chosen_ids
from vizitka.newsletter.people.settings import settings_of
from vizitka.newsletter.people.transfer.enums import SubscriberFormat
from vizitka.newsletter.people.transfer.schemas import SubscriberExportIn
from vizitka.newsletter.permissions import NEWSLETTER_EXPORT
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import access_space
from vizitka.transfer.importing.fields import BY_VALUE

# Never under a public address; with those of cards, so that what nobody can reach is deleted.
FOLDER: Final = "private/exports"
BATCH: Final = 500
MOST: Final = 200_000


class _Cancelled(Exception):
    """The person has asked to stop."""


def start(actor: Person, space: Space, wanted: SubscriberExportIn, language: str) -> Job:
    """Queues the export; the log says that there was one."""
    parameters: dict[str, Any] = {
        "space": str(space.pk),
        "format": wanted.format.value,
        "language": language,
        "uuids": None if wanted.uuids is None else [str(key) for key in dict.fromkeys(wanted.uuids)],
        "filter": (wanted.filter or SubscriberFilterQuery.model_validate({})).model_dump(mode="json"),
    }
    with transaction.atomic():
        tell(SubscribersExported.in_format(actor, space, str(wanted.format.label)))
        return jobs.start(
            owner=actor,
            kind=EXPORT_KIND,
            name=str(wanted.format.label),
            space_id=space.pk,
            parameters=parameters,
        )


def work(job: Job, progress: Progress) -> Outcome:
    """The work of the job; safe to do again: nobody sees the file before it is whole."""
    actor, given = Person(job.owner), job.parameters
    space = access_space(actor, uuid.UUID(given["space"]), NEWSLETTER_EXPORT.for_what_is_there).space
    file_format = SubscriberFormat(given["format"])
    ids = _ids(space, given)
    count = 0

    def chosen() -> Iterator[list[Subscriber]]:
        nonlocal count
        for begin in range(0, len(ids), BATCH):
            piece = ids[begin : begin + BATCH]
            found = Subscriber.objects.in_space(space.pk).select_related("card").in_bulk(piece)
            if not progress.report(count, len(ids)):
                raise _Cancelled
            rows = [found[key] for key in piece if key in found]
            count += len(rows)
            yield rows

    if not progress.report(0, len(ids), force=True):
        return Outcome(JobStatus.CANCELLED, [sentence("The export was cancelled.")])
    try:
        with translation.override(given["language"]), tempfile.TemporaryFile() as file:
            _write(file, file_format, chosen(), space)
            file.flush()
            file.seek(0)
            name = slugify(space.name) or "space"
            stored = progress.keep(FOLDER, file_format.value, File(cast("IO[bytes]", file)))
            title = f"{name}-{slugify(pgettext('file', 'subscribers')) or 'subscribers'}"
    except _Cancelled:
        return Outcome(JobStatus.CANCELLED, [sentence("The export was cancelled.")])
    progress.report(count, len(ids), force=True)
    return Outcome(
        JobStatus.DONE,
        [counted("%(n)d subscriber is in the file.", "%(n)d subscribers are in the file.", count)],
        {"space": given["space"], "subscribers": count},
        file=stored,
        file_name=f"{title}-{clock.now():%Y-%m-%d}.{file_format.value}",
        differs=count != len(ids),
    )


def _ids(space: Space, given: dict[str, Any]) -> list[uuid.UUID]:
    if given["uuids"] is not None:
        return [uuid.UUID(key) for key in given["uuids"]]
    return chosen_ids(space, SubscriberFilterQuery.model_validate(given["filter"]), MOST)


def _write(file: IO[bytes], kind: SubscriberFormat, pieces: Iterator[list[Subscriber]], space: Space) -> None:
    own = [
        (str(row["id"]), str(row["texts"][said_in(row["texts"], [get_language() or ""])]))
        for row in settings_of(space).newsletter_fields
    ]
    titles = [*_headers(), *(label for _key, label in own)]
    rows = (row for piece in pieces for row in _rows(space, piece, [key for key, _label in own]))
    if kind == SubscriberFormat.CSV:
        text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="", write_through=True)
        writer = csv.writer(text, delimiter=";")
        writer.writerow([harmless(title) for title in titles])
        writer.writerows([harmless(cell) for cell in row] for row in rows)
        text.flush()
        text.detach()
        return
    book = Workbook()
    sheet = book.add_sheet(pgettext("export", "Subscribers"), titles, [18] * len(titles))
    for row in rows:
        sheet.append([text_cell(sheet, cell) if cell else None for cell in row])
    book.save(file)


def _headers() -> list[str]:
    return [
        *(str(BY_VALUE[name].text) for name in ("email", "first_name", "last_name", "language")),
        pgettext("export", "Status"),
        pgettext("export", "Lists"),
        pgettext("export", "Source"),
        pgettext("export", "Card"),
        pgettext("export", "Entered on"),
        pgettext("export", "Confirmed on"),
        pgettext("export", "Left on"),
    ]


def _source_word(source: str) -> str:
    words = {
        SubscriberSource.CARD: pgettext("subscriber", "card"),
        SubscriberSource.FRAME: pgettext("subscriber", "frame on a card"),
        SubscriberSource.IMPORT: pgettext("subscriber", "import"),
        SubscriberSource.CONTACT: pgettext("subscriber", "contact who was asked"),
    }
    return words[SubscriberSource(source)]


def _rows(space: Space, piece: Sequence[Subscriber], own: Sequence[str]) -> Iterator[list[str]]:
    zone = clock.zone_of(space.time_zone)
    spoken = [get_language() or ""]
    names = {row.pk: lists.said(row, spoken)[0] for row in lists.of_space(space.pk)}
    having = lists.current(space.pk, [one.pk for one in piece])
    for one in piece:
        card = one.card
        yield [
            one.email,
            one.first_name,
            one.last_name,
            one.language,
            status_word(one.status),
            ", ".join(names[key] for key in having.get(one.pk, ()) if key in names),
            _source_word(one.source),
            short_name(card.first_name, card.last_name, card.organisation, card.handle) if card else "",
            *(_moment(at, zone) for at in (one.created_at, one.confirmed_at, one.left_at)),
            *(str(one.fields.get(key, "")) for key in own),
        ]


def _moment(at: dt.datetime | None, zone: dt.tzinfo) -> str:
    return f"{at.astimezone(zone):%Y-%m-%d %H:%M}" if at else ""
