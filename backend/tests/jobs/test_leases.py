"""Works of the whole installation: one worker at a time, and soon again when that one died before their end."""

from __future__ import annotations

import datetime as dt
import subprocess
import sys

import pytest

from vizitka.common import clock
from vizitka.jobs import leases, services, workers
from vizitka.jobs.models import Lease, Worker

pytestmark = pytest.mark.django_db

HOUR = dt.timedelta(hours=1)


def taken_by_one_who_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker of this machine takes the work, and its process is gone a moment later."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    with monkeypatch.context() as patched:
        worker = Worker.objects.create(machine=workers.this_machine(), pid=process.pid, started="1")
        patched.setattr(workers, "_mine", worker)
        assert leases.take("every hour", HOUR)


def test_what_a_killed_worker_has_left_is_due_as_soon_as_that_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken_by_one_who_dies(monkeypatch)
    assert not leases.take("every hour", HOUR)
    services.take_up_lost()
    assert leases.take("every hour", HOUR)
    assert not leases.take("every hour", HOUR)


def test_what_has_come_to_its_end_waits_until_it_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_mine", None)
    worker = workers.register()
    assert leases.take("every hour", HOUR)
    leases.end("every hour")
    services.leave(worker)
    assert not leases.take("every hour", HOUR)


def test_a_worker_that_is_stopped_in_the_middle_leaves_it_to_the_next_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "_mine", None)
    worker = workers.register()
    assert leases.take("every hour", HOUR)
    services.leave(worker)
    assert leases.take("every hour", HOUR)


def test_what_kills_each_worker_waits_after_the_third(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each would die of it within seconds, and no task would ever be done."""
    for _death in range(leases.MOST_DEATHS + 1):
        taken_by_one_who_dies(monkeypatch)
        services.take_up_lost()
    assert not leases.take("every hour", HOUR)
    # When its time has come it is tried as often again.
    Lease.objects.update(due_at=clock.now())
    taken_by_one_who_dies(monkeypatch)
    services.take_up_lost()
    assert leases.take("every hour", HOUR)


def test_a_good_end_forgets_the_deaths(monkeypatch: pytest.MonkeyPatch) -> None:
    for _round in range(2):
        for _death in range(leases.MOST_DEATHS):
            taken_by_one_who_dies(monkeypatch)
            services.take_up_lost()
        assert leases.take("every hour", HOUR)
        leases.end("every hour")
        Lease.objects.update(due_at=clock.now())


def test_who_comes_late_to_the_end_takes_nothing_from_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run of more than an hour: the next worker is at it by then, and what that one leaves is still found."""
    monkeypatch.setattr(workers, "_mine", None)
    assert leases.take("every hour", HOUR)
    Lease.objects.update(due_at=clock.now())
    taken_by_one_who_dies(monkeypatch)
    leases.end("every hour")
    services.take_up_lost()
    assert leases.take("every hour", HOUR)
