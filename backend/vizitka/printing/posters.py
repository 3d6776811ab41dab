"""Posters and name badges: the code of a card with name and line, as PDF; one, or all as a job."""

from __future__ import annotations

import dataclasses
import io
import itertools
import json
import tempfile
import uuid
import zipfile
from collections.abc import Iterator, Sequence
from typing import IO, Any, Final, cast

from django.core.files import File
from django.utils import translation
from django.utils.text import slugify
from django.utils.translation import pgettext

from vizitka.cards import handing_out
from vizitka.cards import selectors as cards
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.apart import Apart, TooHard
from vizitka.common.apart_child import Refusal
from vizitka.common.errors import Busy, NotFound
from vizitka.images.selectors import images_by_id, stored_file
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.messages import counted
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.printing.drafting import LOGO_WIDTH, Logo, code_of
from vizitka.printing.enums import PosterSize
from vizitka.printing.errors import NotDrawn
from vizitka.printing.rules import PAPER, Printed, printed_person, typed
from vizitka.printing.sheets import SHEETS, Sheet
from vizitka.publishing.assembly import resolved_card
from vizitka.publishing.colours import INK, mix, parse, readable
from vizitka.spaces.models import Space

POSTERS_KIND: Final = "posters_export"
DRAWING: Final = Apart("vizitka.printing.poster_drawing:drawn", seconds=30)
# Never under a public address.
FOLDER: Final = "private/posters"
# People of a file: what the drawing needs grows with them.
PER_FILE: Final = 50
TRIES: Final = 8


class _Cancelled(Exception):
    """The person has asked to stop."""


def poster(card: Card, size: str, line: str) -> bytes:
    """Of one card. Raises `NotFound` where the space offers no codes, `NotDrawn`, `Busy`."""
    if not card.space.qr_code:
        raise NotFound
    return _draw(card.space, SHEETS[size], [_person(card)], line)


def start(actor: Person, space: Space, *, size: str, line: str, card_ids: Sequence[uuid.UUID] | None) -> Job:
    """Queues it for these cards, or (None) for all active ones. Raises `NotFound` where the space offers no codes."""
    if not space.qr_code:
        raise NotFound
    rows = Card.objects.in_space(space.pk).living()
    if card_ids is None:
        ids = list(
            rows.filter(state=CardState.ACTIVE).order_by("sort_name", "pk").values_list("pk", flat=True)
        )
    else:
        known = set(rows.values_list("pk", flat=True))
        ids = [key for key in dict.fromkeys(card_ids) if key in known]
    return jobs.start(
        owner=actor,
        kind=POSTERS_KIND,
        name=str(PosterSize(size).label),
        space_id=space.pk,
        total=len(ids),
        parameters={"size": size, "line": line, "cards": [str(key) for key in ids]},
    )


def work(job: Job, progress: Progress) -> Outcome:
    """The work of the job; safe to do again."""
    space = Space.objects.get(pk=_space_of(job))
    ids = [uuid.UUID(key) for key in job.parameters["cards"]]
    if not progress.report(0, len(ids), force=True):
        return Outcome(JobStatus.CANCELLED)
    sheet, line = SHEETS[job.parameters["size"]], str(job.parameters["line"])
    title = (
        f"{slugify(space.name) or 'cards'}-{job.parameters['size'].replace('_', '-')}-{clock.now():%Y-%m-%d}"
    )
    count, number, last = 0, 0, b""
    try:
        with tempfile.TemporaryFile() as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED, allowZip64=True) as package:
                for some in _portions(space, ids):
                    last = _draw(space, sheet, some, line, patiently=True)
                    number += 1
                    package.writestr(f"{title}-{number:03}.pdf", last)
                    count += len(some)
                    if not progress.report(count, len(ids)):
                        raise _Cancelled
            # One file is handed over as it is.
            ending, content = ("pdf", io.BytesIO(last)) if number == 1 else ("zip", file)
            content.seek(0)
            stored = progress.keep(FOLDER, ending, File(cast("IO[bytes]", content)))
    except _Cancelled:
        return Outcome(JobStatus.CANCELLED)
    progress.report(count, len(ids), force=True)
    return Outcome(
        JobStatus.DONE,
        [
            counted("%(n)d page is in the file.", "%(n)d pages are in the file.", count),
            *handing_out.gone(len(ids) - count),
        ],
        {"space": str(space.pk), "cards": count},
        file=stored,
        file_name=f"{title}.{ending}",
        differs=count != len(ids),
    )


def _space_of(job: Job) -> uuid.UUID:
    assert job.space_id is not None
    return job.space_id


def _portions(space: Space, ids: Sequence[uuid.UUID]) -> Iterator[list[Printed]]:
    rest = handing_out.living(space, ids)
    while some := list(itertools.islice(rest, PER_FILE)):
        yield [_person(card) for card in some]


def _person(card: Card) -> Printed:
    return printed_person(resolved_card(card), address=cards.qr_url(card))


def _draw(
    space: Space, sheet: Sheet, people: Sequence[Printed], line: str, *, patiently: bool = False
) -> bytes:
    order = _order(space, sheet, people, line)
    for attempt in range(TRIES if patiently else 1):
        try:
            return DRAWING.do(order)[1][0]
        except (TooHard, Refusal) as problem:
            raise NotDrawn from problem
        except Busy:
            if not patiently or attempt == TRIES - 1:
                raise
    raise NotDrawn


def _order(space: Space, sheet: Sheet, people: Sequence[Printed], line: str) -> bytes:
    primary = parse(str((space.layout or {}).get("primary") or ""), INK)
    image = next(iter(images_by_id([space.placeholder_logo_id]).values()), None)
    data = stored_file(image, "webp", width=LOGO_WIDTH) if image and image.space_id == space.pk else None
    logo = Logo.of(data) if data else None
    given: dict[str, Any] = {
        **dataclasses.asdict(sheet),
        "title": space.name,
        "colours": {
            "primary": primary,
            "text": INK,
            "soft": mix(INK, PAPER, 0.34),
            "accent": readable(primary, PAPER),
        },
        "logo": {"data": list(logo.png), "width": logo.width, "height": logo.height} if logo else None,
        "people": [_given(person, line) for person in people],
    }
    return json.dumps({"given": given, "moment": 0}).encode()


def _given(person: Printed, line: str) -> dict[str, Any]:
    language = person.language if person.language.isalpha() else "en"
    with translation.override(language):
        said = line or pgettext("poster", "Scan me for my contact details")
    return {
        "name": typed(person.name),
        "title": typed(person.values.get("job_title", "")),
        "company": typed(person.values.get("organisation", "")),
        "line": typed(said),
        "language": language,
        "code": code_of(person.address),
    }
