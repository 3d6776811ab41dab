"""Subscribers from files and into files."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.newsletter.conftest import News
from vizitka.common.actor import SYSTEM
from vizitka.jobs import kinds
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.newsletter.enums import SuppressionReason
from vizitka.newsletter.people import leaving, lists, suppression
from vizitka.newsletter.people.models import Subscriber, SubscriberEvent

pytestmark = pytest.mark.django_db
CSV = (
    "E-Mail;Vorname;Nachname;Sprache;Branche\n"
    "new@example.org;Jana;Nová;cs;Seilbahnen\n"
    "NEW@example.org;Twice;Twice;;\n"
    "known@example.org;Other;Name;de;Tourismus\n"
    "left@example.org;Gone;Gone;;\n"
    "stopped@example.org;Never;Never;;\n"
    "no address;;;;\n"
)
PROOF = "&proof=Signed%20the%20list%20at%20the%20fair&proof_day=2026-05-04"


def send(news: News, query: str = "", text: str = CSV) -> Any:
    file = SimpleUploadedFile("fair.csv", text.encode())
    return news.editor.post(f"{news.url}/subscribers/import?{query}", files={"file": file})


def run(job_id: str) -> Job:
    """What a worker does."""
    jobs.run(Job.objects.get(pk=job_id).pk, kinds.work)
    return Job.objects.get(pk=job_id)


@pytest.fixture
def filled(news: News) -> News:
    news.settings(newsletter_fields=[{"id": "branch", "texts": {"en": "Branch", "de": "Branche"}}])
    news.subscribed("known@example.org", first_name="Kept")
    leaving.stop(news.subscribed("left@example.org"), SuppressionReason.LEFT)
    suppression.add(news.space.pk, "stopped@example.org", SuppressionReason.ERASED)
    return news


def test_a_dry_run_says_what_becomes_of_each_row_and_writes_nothing(filled: News) -> None:
    before = Subscriber.objects.in_space(filled.space.pk).count()
    answer = send(filled)
    said = answer.json()["data"]
    assert (said["create"], said["known"], said["suppressed"], said["bad"]) == (1, 3, 1, 1)
    assert said["shown"][0]["status"] == "bad"
    assert [one["field"] for one in said["columns"]][:4] == ["email", "first_name", "last_name", "language"]
    assert {"field": "field:branch", "label": "Branch"} in said["fields"]
    assert said["job"] is None
    assert Subscriber.objects.in_space(filled.space.pk).count() == before


def test_nothing_is_imported_without_a_proof(filled: News) -> None:
    for query in (
        "dry_run=false",
        "dry_run=false&proof=Because",
        "dry_run=false&proof=Signed%20it&proof_day=2099-01-01",
    ):
        answer = send(filled, query)
        assert (answer.status_code, list(answer.json()["errors"])) == (422, ["proof"]), query
    assert not Subscriber.objects.in_space(filled.space.pk).filter(email="new@example.org").exists()


def test_an_import_touches_no_status_and_overwrites_nothing(filled: News) -> None:
    fairs = lists.create(SYSTEM, filled.space, {"en": {"name": "Fairs"}}, is_public=True)
    columns = "".join(
        f"&column={name}" for name in ("email", "first_name", "last_name", "language", "field:branch")
    )
    answer = send(filled, f"dry_run=false{PROOF}&list={fairs.pk}{columns}")
    assert answer.status_code == 200, answer.json()
    job = run(answer.json()["data"]["job"]["uuid"])
    assert job.status == "done"
    assert job.parameters["rows"] == []
    new, known = filled.subscriber("new@example.org"), filled.subscriber("known@example.org")
    assert (new.status, new.source, new.language, new.fields) == (
        "subscribed",
        "import",
        "cs",
        {"branch": "Seilbahnen"},
    )
    event = SubscriberEvent.objects.in_space(filled.space.pk).get(subscriber=new)
    assert event.proof == {"text": "Signed the list at the fair", "file": "fair.csv", "day": "2026-05-04"}
    assert event.actor is not None
    assert (known.first_name, known.last_name, known.fields) == ("Kept", "Name", {"branch": "Tourismus"})
    assert fairs.pk in lists.current(filled.space.pk, [known.pk])[known.pk]
    assert filled.subscriber("left@example.org").status == "unsubscribed"
    assert not Subscriber.objects.in_space(filled.space.pk).filter(email="stopped@example.org").exists()


def test_an_export_comes_back(filled: News) -> None:
    with filled.commit(execute=True):
        answer = filled.editor.post(f"{filled.url}/subscribers/export", {"format": "csv"})
    assert answer.status_code == 202
    job = filled.editor.get(f"/v1/jobs/{answer.json()['data']['uuid']}").json()["data"]
    assert job["status"] == "done"
    file = filled.editor.get(job["file_url"])
    text = (
        b"".join(file.streaming_content).decode("utf-8-sig")
        if file.streaming
        else file.content.decode("utf-8-sig")
    )
    assert "known@example.org;Kept" in text
    assert "unsubscribed" in text
    again = send(filled, text=text).json()["data"]
    assert (again["create"], again["known"], again["bad"]) == (0, 2, 0)
