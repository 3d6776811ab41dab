"""What `/metrics` tells beside counts, and that dashboard and alarms ask for nothing else."""

from __future__ import annotations

import datetime as dt
import json
import re
from pathlib import Path

import pytest
import yaml
from django.db import OperationalError
from django.test import Client
from django_tasks_db.models import DBTaskResult

from vizitka.common import clock, metrics
from vizitka.jobs.models import Worker
from vizitka.outbox import measuring as of_outbox

REPOSITORY = Path(__file__).resolve().parents[3]
DASHBOARD = REPOSITORY / "deploy/grafana/vizitka.json"
ALARMS = REPOSITORY / "deploy/prometheus/vizitka.rules.yaml"
NAME = re.compile(r"\bvizitka_[a-z0-9_]+")


def told(client: Client) -> dict[str, float]:
    """The lines of the exposition."""
    lines = client.get("/metrics").content.decode().splitlines()
    rows = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _space, value in rows}


def names(client: Client) -> set[str]:
    return {line.partition("{")[0] for line in told(client)}


@pytest.mark.django_db
def test_what_waits_and_who_does_it(client: Client) -> None:
    before = told(client)
    assert (before["vizitka_workers"], before['vizitka_tasks_waiting{queue="mail"}']) == (0, 0)
    Worker.objects.create(machine="a", pid=1)
    Worker.objects.create(machine="a", pid=2, beat_at=clock.now() - dt.timedelta(hours=1))
    for hours in (1, 3):
        row = DBTaskResult.objects.create(
            queue_name="mail", backend_name="default", task_path="x", args_kwargs={"args": [], "kwargs": {}}
        )
        since = clock.now() - dt.timedelta(hours=hours)
        DBTaskResult.objects.filter(pk=row.pk).update(enqueued_at=since)
    # A mail that was put off has waited since its time came, not since it was written.
    again = DBTaskResult.objects.create(
        queue_name="short", backend_name="default", task_path="x", args_kwargs={"args": [], "kwargs": {}},
        run_after=clock.now() - dt.timedelta(minutes=1),
    )  # fmt: skip
    DBTaskResult.objects.filter(pk=again.pk).update(enqueued_at=clock.now() - dt.timedelta(hours=9))
    # What is put off waits for nobody.
    later = clock.now() + dt.timedelta(hours=1)
    DBTaskResult.objects.create(
        queue_name="hooks", backend_name="default", task_path="x", args_kwargs={"args": [], "kwargs": {}},
        run_after=later,
    )  # fmt: skip
    after = told(client)
    assert after["vizitka_workers"] == 1
    assert (after['vizitka_tasks_waiting{queue="mail"}'], after['vizitka_tasks_waiting{queue="hooks"}']) == (
        2,
        0,
    )
    assert 60 <= after['vizitka_tasks_oldest_seconds{queue="short"}'] < 120
    assert 3 * 3600 <= after['vizitka_tasks_oldest_seconds{queue="mail"}'] < 3 * 3600 + 60
    assert after["vizitka_disk_bytes"] >= after["vizitka_disk_free_bytes"] > 0
    assert after["vizitka_database_up"] == 1


@pytest.mark.django_db
def test_a_database_that_is_away_is_told_and_keeps_nothing_else_away(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> None:
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setitem(metrics._measures, "outbox", gone)
    found = told(client)
    assert found["vizitka_database_up"] == 0
    assert "vizitka_deliveries_dead" not in found
    assert "vizitka_disk_free_bytes" in found
    monkeypatch.setitem(metrics._measures, "outbox", of_outbox.measure)
    assert told(client)["vizitka_database_up"] == 1


@pytest.mark.django_db
def test_dashboard_and_alarms_ask_for_what_is_told(client: Client) -> None:
    metrics.CARD_PAGES.labels("hit").inc(0)
    client.get("/readyz")
    client.get("/readyz")
    known = names(client)
    panels = [panel for panel in json.loads(DASHBOARD.read_text())["panels"] if "targets" in panel]
    asked = [target["expr"] for panel in panels for target in panel["targets"]]
    rules = [rule for group in yaml.safe_load(ALARMS.read_text())["groups"] for rule in group["rules"]]
    asked += [rule["expr"] for rule in rules]
    assert len(panels) >= 10
    assert {name for expression in asked for name in NAME.findall(expression)} - known == set()
    for rule in rules:
        assert rule["labels"]["severity"] in {"page", "ticket"}
        assert set(rule["annotations"]) == {"summary", "description"}


def test_folders_of_killed_ones_are_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "MEMORY", tmp_path / "none")
    for left in ("4194305-a", "nobody-b"):
        (tmp_path / f"{metrics.PREFIX}{left}").mkdir()
    with metrics.counted_together(tmp_path) as folder:
        with metrics.counted_together(tmp_path) as other:
            assert {str(path) for path in tmp_path.iterdir()} == {folder, other}
        assert [str(path) for path in tmp_path.iterdir()] == [folder]
    assert list(tmp_path.iterdir()) == []
