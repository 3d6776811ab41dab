"""Sheets of labels of a batch: a ZIP of PDFs, made by a job whose memory does not grow with the batch. There is no
secret in it."""

from __future__ import annotations

import itertools
import tempfile
import uuid
import zipfile
from collections.abc import Sequence
from typing import IO, Final, cast

from django.core.files.base import File
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from vizitka.common.actor import Person
from vizitka.common.apart import Apart
from vizitka.common.errors import Busy
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.kinds import JobKind, register
from vizitka.jobs.messages import sentence
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.products import batches
from vizitka.products.addresses import address_of
from vizitka.products.errors import BatchNotMade
from vizitka.products.models import ProductBatch
from vizitka.products.rules import printed_serial
from vizitka.products.sheets import FORMATS, SheetFormat, order_of
from vizitka.publishing import qr
from vizitka.transfer.exporting.services import FOLDER

KIND: Final = "product_labels"
# Labels of a file, as far as whole sheets allow.
PER_FILE: Final = 420
# How often it is asked again while others draw.
TRIES: Final = 5
DRAWING: Final = Apart("vizitka.products.sheets:drawn", seconds=30)


def order_labels(actor: Person, batch: ProductBatch, form: str) -> None:
    """Begins to draw the labels; who has ordered them fetches the file. Raises `BatchNotMade`."""
    if batch.made < batch.quantity:
        raise BatchNotMade
    with transaction.atomic():
        jobs.start(
            owner=actor,
            kind=KIND,
            name=str(batch),
            total=batch.quantity,
            parameters={"batch": str(batch.pk), "format": form},
        )


def work(job: Job, progress: Progress) -> Outcome:
    batch = ProductBatch.objects.get(pk=uuid.UUID(job.parameters["batch"]))
    form = FORMATS[job.parameters["format"]]
    per_file = max(1, PER_FILE // form.labels) * form.labels
    serials, done = batches.serials_of(batch), 0
    progress.report(0, batch.quantity, force=True)
    with tempfile.TemporaryFile() as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
            for number in itertools.count(1):
                some = list(itertools.islice(serials, per_file))
                if not some:
                    break
                archive.writestr(f"labels-{number:03d}.pdf", _pdf(form, f"{batch}, {number}", some))
                done += len(some)
                if not progress.report(done, batch.quantity):
                    return Outcome(JobStatus.CANCELLED, [sentence("The labels were cancelled.")])
        file.flush()
        file.seek(0)
        stored = progress.keep(FOLDER, "zip", File(cast("IO[bytes]", file)))
    progress.report(done, batch.quantity, force=True)
    return Outcome(JobStatus.DONE, file=stored, file_name=f"batch-{batch.number}-labels.zip")


def _pdf(form: SheetFormat, title: str, serials: Sequence[str]) -> bytes:
    labels = [(printed_serial(serial), qr.svg(qr.make(address_of(serial)))) for serial in serials]
    order = order_of(form, title, labels)
    for _again in range(TRIES - 1):
        try:
            return DRAWING.do(order)[1][0]
        except Busy:
            continue
    return DRAWING.do(order)[1][0]


def register_jobs() -> None:
    """Called once, at the start."""
    register(JobKind(KIND, _("Labels of batch %(name)s"), work, batches.operators_only))
