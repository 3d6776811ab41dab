"""Makes a batch of N products in this process, sends its printer's file, draws its labels and codes, and prints seconds and memory
as JSON (used by run.py)."""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[1] / "backend"
sys.path.insert(0, str(BACKEND))
os.environ["DJANGO_SETTINGS_MODULE"] = "vizitka.config.settings"

import django

django.setup()

from django.core.management import call_command
from vizitka.accounts.models import User
from vizitka.common.actor import Person
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.products import batches, codes, labels
from vizitka.products.models import ProductType


def done(kind: str, work: object) -> float:
    """Does the job that waits. Returns how many seconds it took."""
    job = Job.objects.get(kind=kind, status="queued")
    started = time.perf_counter()
    jobs.run(job.pk, work)
    job.refresh_from_db()
    assert job.status == "done", job.messages
    return time.perf_counter() - started


def main(products: int) -> None:
    call_command("compile_messages", verbosity=0)
    call_command("migrate", verbosity=0, interactive=False)
    operator = Person(user=User.objects.create_superuser("bench@example.org", "bench-bench-bench"))
    kind = ProductType.objects.create(name="Card", category="card", chip="ntag424_dna")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    batch = batches.order_batch(operator, kind, None, quantity=products, pin_digits=8)
    made = done(batches.MAKE, batches.make)
    batch.refresh_from_db()
    started = time.perf_counter()
    assert sum(1 for _ in batches.fetch_file(operator, batch.pk)) == products
    file = time.perf_counter() - started
    labels.order_labels(operator, batch, "l7160")
    drawn = done(labels.KIND, labels.work)
    codes.order_codes(operator, batch)
    pictures = done(codes.KIND, codes.work)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        json.dumps(
            {
                "made": made,
                "file": file,
                "labels": drawn,
                "codes": pictures,
                "before_mb": before,
                "peak_mb": peak,
            }
        )
    )


main(int(sys.argv[1]))
