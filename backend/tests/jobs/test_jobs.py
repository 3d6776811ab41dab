"""Long work: seen by its owner only, cancelled, revived after a crash, told in the reader's language."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import translation

from tests.conftest import PASSWORD
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import Forbidden
from vizitka.common.queues import Queue
from vizitka.jobs import kinds, services, tasks
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.errors import JobTaken
from vizitka.jobs.messages import counted, joined, sentence
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress

pytestmark = pytest.mark.django_db


def finish(job: Job, **values: Any) -> Job:
    services.run(job.id, lambda _job, _progress: Outcome(**values))
    job.refresh_from_db()
    return job


def test_a_job_is_queued_in_the_class_of_its_kind(user: Any, make_job: Any, recorder: Any) -> None:
    job = make_job(user)
    assert (recorder.queued, recorder.queues) == ([str(job.id)], [Queue.LONG])
    assert job.status == JobStatus.QUEUED


def test_the_task_does_what_the_kind_says(user: Any, make_job: Any) -> None:
    job = make_job(user)
    tasks.work_on_job.call(str(job.id))
    job.refresh_from_db()
    assert (job.status, job.result) == (JobStatus.DONE, {"by": "the kind"})


def test_a_kind_that_nobody_knows_is_shown_and_given_up(api: Any, user: Any, make_job: Any) -> None:
    job = make_job(user)
    long_ago = clock.now() - dt.timedelta(hours=1)
    Job.objects.filter(id=job.id).update(kind="of_tomorrow", heartbeat_at=long_ago, file="private/x")
    client = api.as_(user)
    shown = client.speaking("de").get(f"/v1/jobs/{job.id}").json()["data"]
    assert (shown["kind"], shown["title"]) == ("of_tomorrow", "Arbeit im Hintergrund")
    assert client.get(f"/v1/jobs/{job.id}/file").status_code == 404
    assert [row["status"] for row in client.get("/v1/me/jobs").json()["data"]] == ["failed"]
    with pytest.raises(LookupError):
        services.start(owner=Person(user), kind="of_tomorrow", name="")


def test_every_kind_has_a_title_and_a_key_as_the_document_says() -> None:
    for key, kind in kinds.registered().items():
        assert re.fullmatch(kinds.PATTERN, key)
        assert len(key) <= (Job._meta.get_field("kind").max_length or 0)
        assert str(kind.title) % {"name": "x"}


def test_people_see_their_own_jobs_only(api: Any, make_user: Any, make_job: Any) -> None:
    owner, other = make_user(), make_user()
    job = make_job(owner)
    assert [row["uuid"] for row in api.as_(owner).get("/v1/me/jobs").json()["data"]] == [str(job.id)]
    assert api.as_(other).get("/v1/me/jobs").json()["meta"]["total"] == 0
    for method, path in [("get", ""), ("post", "/cancel"), ("post", "/seen"), ("get", "/file")]:
        assert api.as_(other).request(method, f"/v1/jobs/{job.id}{path}").status_code == 404
        assert api.request(method, f"/v1/jobs/{job.id}{path}").status_code == 401
    job.refresh_from_db()
    assert (job.status, job.seen_at) == (JobStatus.QUEUED, None)


def test_active_jobs_can_be_asked_for_alone(api: Any, user: Any, make_job: Any) -> None:
    done, waiting = finish(make_job(user)), make_job(user)
    client = api.as_(user)
    assert [row["uuid"] for row in client.get("/v1/me/jobs?active=true").json()["data"]] == [str(waiting.id)]
    assert [row["uuid"] for row in client.get("/v1/me/jobs?active=false").json()["data"]] == [str(done.id)]


def test_messages_are_read_in_the_language_of_the_reader(api: Any, user: Any, make_job: Any) -> None:
    message = [counted("%(n)d card is in the file.", "%(n)d cards are in the file.", 3)]
    job = finish(make_job(user), messages=message)
    texts = {
        language: api.as_(user).speaking(language).get(f"/v1/jobs/{job.id}").json()["data"]["message"]
        for language in ("en", "de", "hr")
    }
    assert texts == {
        "en": "3 cards are in the file.",
        "de": "3 Karten sind in der Datei.",
        "hr": "U datoteci su 3 kartice.",
    }
    title = api.as_(user).speaking("de").get(f"/v1/jobs/{job.id}").json()["data"]["title"]
    assert title == "Export als CSV"


def test_a_sentence_without_parameters_may_hold_a_percent_sign() -> None:
    assert joined([sentence("100 %"), sentence("Row %(row)d.", row=4)]) == "100 % Row 4."


def test_a_waiting_job_is_cancelled_at_once(api: Any, user: Any, make_job: Any, recorder: Any) -> None:
    job = make_job(user)
    answer = api.as_(user).post(f"/v1/jobs/{job.id}/cancel")
    assert answer.json()["data"]["status"] == "cancelled"
    assert recorder.ended == [job.id]
    worked: list[int] = []

    def work(_job: Job, _progress: Progress) -> Outcome:
        worked.append(1)
        return Outcome()

    services.run(job.id, work)
    assert not worked


def test_a_running_job_hears_that_it_shall_stop(api: Any, user: Any, make_job: Any) -> None:
    job = make_job(user)

    def work(running: Job, progress: Progress) -> Outcome:
        assert progress.report(1, 10, force=True)
        assert api.as_(user).post(f"/v1/jobs/{job.id}/cancel").json()["data"]["status"] == "running"
        assert not progress.report(2, 10, force=True)
        assert progress.cancelled
        return Outcome(JobStatus.CANCELLED, [sentence("The export was cancelled.")])

    services.run(job.id, work)
    job.refresh_from_db()
    assert (job.status, job.done, job.total) == (JobStatus.CANCELLED, 2, 10)


def test_a_finished_job_cannot_be_cancelled(api: Any, user: Any, make_job: Any) -> None:
    job = finish(make_job(user))
    answer = api.as_(user).post(f"/v1/jobs/{job.id}/cancel")
    assert (answer.status_code, answer.json()["code"]) == (409, "job_finished")


def test_progress_is_written_a_few_times_a_second_only(
    user: Any, make_job: Any, django_assert_max_num_queries: Any
) -> None:
    job = services.claim(make_job(user).id)
    assert job is not None
    progress = Progress(job)
    with django_assert_max_num_queries(8):
        for number in range(2_000):
            progress.report(number, 2_000)


def test_two_workers_never_do_the_same_job(user: Any, make_job: Any) -> None:
    job = make_job(user)
    assert services.claim(job.id) is not None
    assert services.claim(job.id) is None


def test_a_crash_inside_the_work_ends_in_a_sentence(user: Any, make_job: Any, recorder: Any) -> None:
    def work(_job: Job, _progress: Progress) -> Outcome:
        raise ZeroDivisionError

    job = make_job(user)
    services.run(job.id, work)
    job.refresh_from_db()
    assert job.status == JobStatus.FAILED
    assert joined(job.messages) == "Something went wrong. Please try again."
    assert recorder.ended == [job.id]


def test_a_refusal_inside_the_work_is_read_in_the_language_of_the_reader(
    api: Any, user: Any, make_job: Any
) -> None:
    def work(_job: Job, _progress: Progress) -> Outcome:
        raise Forbidden

    job = make_job(user)
    with translation.override("hr"):
        services.run(job.id, work)
    client = api.as_(user)
    texts = [
        client.speaking(language).get(f"/v1/jobs/{job.id}").json()["data"]["message"]
        for language in ("en", "de")
    ]
    assert texts == ["Your role does not allow this.", "Ihre Rolle erlaubt das nicht."]


def test_the_job_of_a_killed_worker_runs_again(api: Any, user: Any, make_job: Any, recorder: Any) -> None:
    job = make_job(user)
    dead = services.claim(job.id)
    assert dead is not None
    old = Progress(dead)
    Job.objects.filter(id=job.id).update(heartbeat_at=clock.now() - dt.timedelta(seconds=61))
    api.as_(user).get("/v1/me/jobs?active=true")
    assert recorder.queued == [str(job.id)] * 2
    finish(job, result={"by": "the second"})
    assert job.result == {"by": "the second"}
    # The first one was only slow, and wakes up: it may write nothing any more.
    with pytest.raises(JobTaken):
        old.report(5, force=True)
    assert not services.end(dead, Outcome(JobStatus.FAILED), old)
    job.refresh_from_db()
    assert job.status == JobStatus.DONE


def test_a_living_worker_is_left_alone(user: Any, make_job: Any) -> None:
    services.claim(make_job(user).id)
    assert services.revive() == 0


def test_a_job_that_kills_its_workers_is_given_up(user: Any, make_job: Any, recorder: Any) -> None:
    job = make_job(user)
    long_ago = clock.now() - dt.timedelta(hours=1)
    Job.objects.filter(id=job.id).update(status=JobStatus.RUNNING, attempt=4, heartbeat_at=long_ago)
    assert services.revive() == 0
    job.refresh_from_db()
    assert job.status == JobStatus.FAILED
    assert recorder.ended == [job.id]


def test_a_notice_is_seen_once(api: Any, user: Any, make_job: Any) -> None:
    job = finish(make_job(user))
    client = api.as_(user)
    assert client.post(f"/v1/jobs/{job.id}/seen").status_code == 204
    job.refresh_from_db()
    first = job.seen_at
    client.post(f"/v1/jobs/{job.id}/seen")
    job.refresh_from_db()
    assert job.seen_at == first
    assert client.get(f"/v1/jobs/{job.id}").json()["data"]["seen"] is True


def test_the_file_is_for_its_owner_while_allowed(api: Any, user: Any, make_job: Any, recorder: Any) -> None:
    name = default_storage.save("private/exports/test.csv", ContentFile(b"a;b"))
    job = finish(make_job(user), file=name, file_name="people.csv")
    client = api.as_(user)
    url = client.get(f"/v1/jobs/{job.id}").json()["data"]["file_url"]
    answer = client.get(url)
    assert answer.status_code == 200
    assert b"".join(answer.streaming_content) == b"a;b"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="people.csv"'
    assert client.get(f"/media/{name}").status_code == 404
    recorder.allowed = False
    assert client.get(url).status_code == 404


def test_a_file_that_is_gone_is_told(api: Any, user: Any, make_job: Any) -> None:
    job = finish(make_job(user), file="private/exports/gone.csv", file_name="people.csv")
    answer = api.as_(user).get(f"/v1/jobs/{job.id}/file")
    assert (answer.status_code, answer.json()["code"]) == (404, "file_gone")


def test_old_notices_and_files_are_forgotten(
    user: Any, make_job: Any, django_capture_on_commit_callbacks: Any
) -> None:
    name = default_storage.save("private/exports/old.csv", ContentFile(b"x"))
    old = finish(make_job(user), file=name, file_name="old.csv")
    Job.objects.filter(id=old.id).update(created_at=clock.now() - dt.timedelta(days=31))
    waiting = make_job(user)
    Job.objects.filter(id=waiting.id).update(created_at=clock.now() - dt.timedelta(days=31))
    with django_capture_on_commit_callbacks(execute=True):
        assert services.purge_old() == 1
    assert list(Job.objects.all()) == [waiting]
    assert not default_storage.exists(name)


def test_the_files_of_a_person_who_leaves_go_at_once(
    api: Any, user: Any, make_user: Any, make_job: Any, django_capture_on_commit_callbacks: Any
) -> None:
    mine, others = (default_storage.save("private/exports/a.csv", ContentFile(b"x")) for _ in range(2))
    finish(make_job(user), file=mine, file_name="a.csv")
    finish(make_job(make_user()), file=others, file_name="a.csv")
    running = services.claim(make_job(user).id)
    assert running is not None
    with django_capture_on_commit_callbacks(execute=True):
        assert api.as_(user).post("/v1/me/leave", {"password": PASSWORD}).status_code < 300
    assert not default_storage.exists(mine)
    assert default_storage.exists(others)
    with pytest.raises(JobTaken):
        Progress(running).report(1, force=True)


def test_a_file_that_is_made_for_nobody_does_not_stay(user: Any, make_job: Any) -> None:
    job = make_job(user)
    name = default_storage.save("private/exports/late.csv", ContentFile(b"x"))

    def work(_job: Job, _progress: Progress) -> Outcome:
        services.forget_all(user.pk)
        return Outcome(file=name)

    services.run(job.id, work)
    assert not default_storage.exists(name)


def test_a_job_that_has_not_done_all_there_was_says_so_in_the_persons_language(
    api: Any, user: Any, make_job: Any
) -> None:
    def part(_job: Job, progress: Progress) -> Outcome:
        progress.report(1193, 5173, force=True)
        # Not written, because the last report is too young: it counts all the same.
        progress.report(3979, 5173)
        return Outcome(messages=[sentence("Cancelled before it began.")])

    job = make_job(user)
    services.run(job.id, part)
    shown = api.as_(user).speaking("de").get(f"/v1/jobs/{job.id}").json()["data"]
    assert (shown["status"], shown["differs"]) == ("done", True)
    assert (shown["done"], shown["total"]) == (3979, 5173)
    assert shown["message"].startswith("Nur 3.979 von 5.173 wurden erledigt.")


def test_a_job_that_has_done_all_does_not_differ(api: Any, user: Any, make_job: Any) -> None:
    def whole(_job: Job, progress: Progress) -> Outcome:
        for number in range(0, 2001, 500):
            progress.report(number, 2000)
        return Outcome()

    job = make_job(user)
    services.run(job.id, whole)
    shown = api.as_(user).get(f"/v1/jobs/{job.id}").json()["data"]
    assert (shown["status"], shown["differs"], shown["done"], shown["total"]) == ("done", False, 2000, 2000)
    assert shown["message"] == ""


def test_what_a_worker_holds_is_its_own(user: Any, make_job: Any) -> None:
    first = services.claim(make_job(user).id)
    assert first is not None
    services.hold(first)
    Job.objects.filter(id=first.id).update(heartbeat_at=clock.now() - dt.timedelta(minutes=2))
    second = services.claim(first.id)
    assert second is not None
    services.hold(second)
    with pytest.raises(JobTaken):
        services.hold(first)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "6,008 cards changed. Row 1200 is empty."), ("de", "6.008 Karten geändert. Row 1200 is empty.")],
)
def test_counts_are_written_as_the_language_does_and_rows_by_their_number(language: str, said: str) -> None:
    messages = [
        counted("%(n)d card changed.", "%(n)d cards changed.", 6008),
        sentence("Row %(row)d is empty.", row=1200),
    ]
    with translation.override(language):
        assert joined(messages) == said
