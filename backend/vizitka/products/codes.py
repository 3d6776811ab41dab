"""The QR codes of a batch: a ZIP of SVG files, made by a job. Thousands of them take half a minute, in which a request
would hold up everybody else's. There is no secret in it."""

from __future__ import annotations

import tempfile
import uuid
import zipfile
from typing import IO, Final, cast

from django.core.files.base import File
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from vizitka.common.actor import Person
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
from vizitka.publishing import qr
from vizitka.transfer.exporting.services import FOLDER

KIND: Final = "product_codes"


def order_codes(actor: Person, batch: ProductBatch) -> None:
    """Begins to draw the codes; who has ordered them fetches the file. Raises `BatchNotMade`: half of the codes would
    look like all of them."""
    if batch.made < batch.quantity:
        raise BatchNotMade
    with transaction.atomic():
        jobs.start(
            owner=actor,
            kind=KIND,
            name=str(batch),
            total=batch.quantity,
            parameters={"batch": str(batch.pk)},
        )


def work(job: Job, progress: Progress) -> Outcome:
    """A file for each product, named by its serial."""
    batch = ProductBatch.objects.get(pk=uuid.UUID(job.parameters["batch"]))
    progress.report(0, batch.quantity, force=True)
    with tempfile.TemporaryFile() as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for done, serial in enumerate(batches.serials_of(batch), start=1):
                archive.writestr(f"{printed_serial(serial)}.svg", qr.svg(qr.make(address_of(serial))))
                if not progress.report(done, batch.quantity):
                    return Outcome(JobStatus.CANCELLED, [sentence("The QR codes were cancelled.")])
        file.flush()
        file.seek(0)
        stored = progress.keep(FOLDER, "zip", File(cast("IO[bytes]", file)))
    progress.report(batch.quantity, batch.quantity, force=True)
    return Outcome(JobStatus.DONE, file=stored, file_name=f"batch-{batch.number}-codes.zip")


def register_jobs() -> None:
    """Called once, at the start."""
    register(JobKind(KIND, _("QR codes of batch %(name)s"), work, batches.operators_only))
