"""Exports: a job that writes a file for its owner."""

from __future__ import annotations

import itertools
import tempfile
import uuid
from collections.abc import Iterator, Sequence
from typing import IO, Any, Final, cast

from django.core.files import File
from django.db import transaction
from django.utils import translation
from django.utils.text import slugify
from django.utils.translation import gettext as _

from vizitka.cards import listing
from vizitka.cards import selectors as cards
from vizitka.cards.models import Card
from vizitka.cards.schemas.overview import CardFilter
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.events import tell
from vizitka.images.selectors import images_by_id, stored_file
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.messages import counted, sentence
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.publishing.assembly import pages_of, resolved_card
from vizitka.publishing.pictures import image_of
from vizitka.publishing.vcard import vcard
from vizitka.spaces.models import Space
from vizitka.transfer.events import CardsExported
from vizitka.transfer.exporting import writers
from vizitka.transfer.exporting.columns import READ, Occurring, columns_for
from vizitka.transfer.exporting.enums import EXPORT_KIND, ExportFormat

# Never under a public address.
FOLDER: Final = "private/exports"
BATCH: Final = 500
# The largest that is kept of a profile picture.
PHOTO_WIDTH: Final = 640


class _Cancelled(Exception):
    """The person has asked to stop."""


def start_export(
    actor: Person,
    space: Space,
    *,
    file_format: ExportFormat,
    language: str,
    uuids: Sequence[uuid.UUID] | None = None,
    card_filter: CardFilter | None = None,
) -> Job:
    """Queues the export of a selection, of a filter, or (neither given) of all cards that are not deleted."""
    parameters: dict[str, Any] = {"space": str(space.id), "format": file_format.value, "language": language}
    if uuids is not None:
        parameters["uuids"] = [str(card_id) for card_id in dict.fromkeys(uuids)]
    else:
        parameters["filter"] = (card_filter or CardFilter()).model_dump(mode="json")
    with transaction.atomic():
        tell(CardsExported.of(actor, space, {"format": (None, file_format.value)}))
        return jobs.start(
            owner=actor,
            kind=EXPORT_KIND,
            name=str(file_format.label),
            space_id=space.id,
            total=len(parameters["uuids"]) if uuids is not None else None,
            parameters=parameters,
        )


def work(job: Job, progress: Progress) -> Outcome:
    """The work of the job; safe to do again."""
    space = Space.objects.get(id=job.parameters["space"])
    file_format = ExportFormat(job.parameters["format"])
    if "uuids" in job.parameters:
        ids: Sequence[uuid.UUID] = [uuid.UUID(card_id) for card_id in job.parameters["uuids"]]
    else:
        ids = listing.filtered_ids(space, CardFilter(**job.parameters["filter"]))
    count = 0

    def chosen() -> Iterator[Card]:
        nonlocal count
        for card in cards.cards_in_order(space.id, ids):
            count += 1
            if count % 100 == 0 and not progress.report(count, len(ids)):
                raise _Cancelled
            card.space = space
            yield card

    if not progress.report(0, len(ids), force=True):
        return Outcome(JobStatus.CANCELLED, [sentence("The export was cancelled.")])
    try:
        with translation.override(job.parameters.get("language", "en")), tempfile.TemporaryFile() as file:
            _write(file, file_format, space, ids, chosen())
            file.flush()
            file.seek(0)
            title = slugify(space.name) or "cards"
            stored = progress.keep(FOLDER, file_format.value, File(cast("IO[bytes]", file)))
    except _Cancelled:
        return Outcome(JobStatus.CANCELLED, [sentence("The export was cancelled.")])
    progress.report(count, len(ids), force=True)
    messages = [counted("%(n)d card is in the file.", "%(n)d cards are in the file.", count)]
    if gone := len(ids) - count:
        messages.append(
            counted(
                "%(n)d card is not in it, because it is no longer in this space.",
                "%(n)d cards are not in it, because they are no longer in this space.",
                gone,
            )
        )
    return Outcome(
        JobStatus.DONE,
        messages,
        {"space": str(space.id), "cards": count},
        file=stored,
        file_name=f"{title}-{clock.now():%Y-%m-%d}.{file_format.value}",
        differs=bool(gone),
    )


def _write(
    file: IO[bytes], file_format: ExportFormat, space: Space, ids: Sequence[uuid.UUID], chosen: Iterator[Card]
) -> None:
    if file_format == ExportFormat.VCF:
        writers.write_vcards(file, _vcards(chosen))
        return
    if file_format == ExportFormat.ZIP:
        writers.write_zip(file, _vcards_with_photos(chosen))
        return
    columns = columns_for(_occurring(space, ids))
    if file_format == ExportFormat.CSV:
        writers.write_csv(file, chosen, columns)
    else:
        writers.write_xlsx(file, chosen, columns, _("Cards"))


def _occurring(space: Space, ids: Sequence[uuid.UUID]) -> Occurring:
    """What occurs in the cards: a table must know its columns before its first row."""
    found = Occurring()
    for start in range(0, len(ids), BATCH):
        for card in Card.objects.in_space(space.id).filter(id__in=ids[start : start + BATCH]).values(*READ):
            found.note(card)
    return found


def _vcards(chosen: Iterator[Card]) -> Iterator[str]:
    """Version 3.0, which every address book reads; without photos, which would make one file of many cards huge."""
    languages = (translation.get_language() or "en",)
    while batch := list(itertools.islice(chosen, BATCH)):
        yield from (vcard(page) for page in pages_of(batch, languages))


def _vcards_with_photos(chosen: Iterator[Card]) -> Iterator[tuple[str, str]]:
    """The same, each with its name and its photo, to be a file of its own."""
    languages = (translation.get_language() or "en",)
    while batch := list(itertools.islice(chosen, BATCH)):
        images = images_by_id(resolved_card(card).profile_picture for card in batch)
        for card, page in zip(batch, pages_of(batch, languages), strict=True):
            image = image_of(images, resolved_card(card).profile_picture)
            photo = stored_file(image, "jpeg", width=PHOTO_WIDTH) if image else None
            yield page.name, vcard(page, photo=photo)
