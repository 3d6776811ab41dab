"""A worker that makes a batch and is killed without a warning: the next one goes on where it was."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.installation import BACKEND, DATABASE, run

# Some seconds of work.
QUANTITY = 3_000
ORDER = f"""
import django; django.setup()
from vizitka.accounts.models import User
from vizitka.common.actor import Person
from vizitka.products import batches
from vizitka.products.models import ProductType
operator = User.objects.create_user("operator@example.org", "correct-horse-battery", is_staff=True)
kind = ProductType.objects.create(name="Card of birch", category="card", chip="ntag215")
batches.order_batch(Person(operator), kind, None, quantity={QUANTITY}, pin_digits=8)
"""
FETCH = """
import sys
import django; django.setup()
from vizitka.accounts.models import User
from vizitka.common.actor import Person
from vizitka.products import batches
from vizitka.products.models import ProductBatch
lines = batches.fetch_file(Person(User.objects.get()), ProductBatch.objects.get().pk)
open(sys.argv[1], "w").writelines(lines)
"""

Start = Callable[[], subprocess.Popen[bytes]]


@pytest.fixture
def start(installation: dict[str, str]) -> Iterator[Start]:
    """A worker for long work."""
    processes: list[subprocess.Popen[bytes]] = []

    def begin() -> subprocess.Popen[bytes]:
        command = [sys.executable, "manage.py", "worker", "--queues", "long", "--interval", "0.2"]
        processes.append(subprocess.Popen(command, env=installation, cwd=BACKEND))
        return processes[-1]

    yield begin
    for process in processes:
        process.kill()
        process.wait()


def numbers(installation: dict[str, str], query: str) -> tuple[Any, ...]:
    with closing(sqlite3.connect(Path(installation["VIZITKA_DATA"]) / DATABASE, timeout=10)) as database:
        (row,) = database.execute(query).fetchall()
        return tuple(row)


def wait_until(true: Callable[[], object], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def test_a_batch_whose_worker_is_killed_is_made_whole_by_the_next_one(
    installation: dict[str, str], start: Start, tmp_path: Path
) -> None:
    run(installation, "-c", ORDER)
    made = "SELECT made FROM products_productbatch"
    killed = 0

    def reached(number: float) -> bool:
        return bool(numbers(installation, made)[0] >= number)

    for share in (0.1, 0.5):
        worker = start()
        wait_until(partial(reached, QUANTITY * share))
        worker.kill()
        worker.wait()
        killed += numbers(installation, made)[0] < QUANTITY
        # Of a part that was begun nothing stands.
        products = numbers(installation, "SELECT count(*) FROM products_product")
        assert products == numbers(installation, "SELECT count(*) FROM products_productserial")
        assert products == numbers(installation, made)
    assert killed == 2, "both were in the midst of it"
    start()
    wait_until(lambda: numbers(installation, "SELECT status FROM jobs_job") == ("done",))
    counted = "SELECT count(*), count(DISTINCT serial) FROM products_product"
    assert numbers(installation, counted) == (QUANTITY, QUANTITY)
    assert numbers(installation, "SELECT done, total FROM jobs_job") == (QUANTITY, QUANTITY)
    run(installation, "-c", FETCH, str(tmp_path / "batch.csv"))
    assert len((tmp_path / "batch.csv").read_text().splitlines()) == QUANTITY + 1
