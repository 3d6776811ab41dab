"""Imports over HTTP: who may, what is refused, what happens when one is stopped, changed or doubled."""

from __future__ import annotations

import datetime as dt
import io
import re
import tracemalloc
import uuid
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage
from openpyxl import Workbook

from tests.importing import factory
from tests.importing.conftest import Importer
from vizitka.billing.models import Licence, Package, Seller
from vizitka.cards import services as card_services
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.jobs import progress
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.messages import joined
from vizitka.jobs.models import Job
from vizitka.transfer.importing import checking, running, selectors, services
from vizitka.transfer.importing.models import Import, ImportRow

pytestmark = pytest.mark.django_db

PEOPLE = factory.csv_text(1200).encode()
SMALL = "Vorname;Nachname;E-Mail;Telefon\nAda;Bauer;ada@example.org;0316 123456\nBéla;Nagy;bela@example.org;\n".encode()


def cards(importer: Importer) -> Any:
    return Card.objects.in_space(importer.space.id)


def start(importer: Importer, content: bytes = SMALL, **choices: Any) -> dict[str, Any]:
    return importer.check(importer.upload(content).json()["data"], **choices)


# --- Who may -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "status"), [("admin", 201), ("editor", 201), ("analyst", 403), ("no_role", 403)]
)
def test_editors_may_import_analysts_may_not(
    importer: Importer, add_member: Any, api: Any, role: str, status: int
) -> None:
    importer.api = api.as_(add_member(importer.space, role))
    assert importer.upload(SMALL).status_code == status


def test_anothers_import_does_not_exist(
    importer: Importer, api: Any, make_user: Any, make_space: Any
) -> None:
    item = start(importer)
    stranger = make_user()
    make_space(stranger)
    client = api.as_(stranger)
    base = f"/v1/imports/{item['uuid']}"
    calls: list[tuple[str, str, Any]] = [
        ("get", base, None), ("patch", base, {"header_row": 1}), ("post", f"{base}/check", {"mapping": {}}),
        ("get", f"{base}/rows", None), ("post", f"{base}/run", {"mode": "good_only"}),
        ("get", f"{base}/bad-rows.csv", None),
    ]  # fmt: skip
    for method, path, body in calls:
        assert client.request(method, path, body).status_code == 404
        assert api.request(method, path, body).status_code == 401
    assert importer.read(item)["status"] == "checked"
    importer.api = client
    assert importer.upload(SMALL).status_code == 404
    assert not cards(importer).exists()


def test_a_key_of_another_space_is_not_matched(importer: Importer, make_space: Any, make_card: Any) -> None:
    other = make_space(importer.owner)
    card = make_card(
        other, first_name="Ada", last_name="Other", emails=[{"label": "work", "email": "ada@example.org"}]
    )
    importer.run(start(importer, key="email"))
    card.refresh_from_db()
    assert card.last_name == "Other"
    assert cards(importer).count() == 2


# --- Choices -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"mapping": {"0": "first_name", "9": "last_name"}, "key": "none"}, "mapping.9"),
        ({"mapping": {"0": "first_name", "1": "shoe_size"}, "key": "none"}, "mapping.1"),
        ({"mapping": {"0": "first_name", "1": "first_name"}, "key": "none"}, "mapping.1"),
        ({"mapping": {"2": "email"}}, "mapping"),
        ({"mapping": {"0": "first_name"}, "key": "email"}, "key"),
        ({"mapping": {"0": "first_name"}, "key": "external_key"}, "key"),
        ({"mapping": {"0": "first_name"}, "key": "none", "default_country": "XX"}, "default_country"),
        ({"mapping": {"0": "first_name"}, "key": "none", "card_state": "locked"}, "card_state"),
        ({"mapping": {"x": "first_name"}}, "mapping.x.[key]"),
    ],
)
def test_choices_that_cannot_work_are_refused_by_field(importer: Importer, body: Any, field: str) -> None:
    item = importer.upload(SMALL).json()["data"]
    answer = importer.post(f"/v1/imports/{item['uuid']}/check", body)
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == [field]
    assert importer.read(item)["status"] == "uploaded"


def test_the_person_may_read_the_file_otherwise(importer: Importer) -> None:
    content = "Liste\nVorname;Nachname\nJosé;Weiß\n".encode("cp1252")
    item = importer.upload(content).json()["data"]
    assert (item["header_row"], item["encoding"], item["columns"][0]["samples"]) == (
        2,
        "windows-1252",
        ["José"],
    )
    path = f"/v1/imports/{item['uuid']}"
    other = importer.api.patch(path, {"header_row": 1}).json()["data"]
    assert (other["header_row"], other["row_count"]) == (1, 2)
    czech = importer.api.patch(path, {"encoding": "windows-1250", "delimiter": ","}).json()["data"]
    assert (czech["encoding"], len(czech["columns"])) == ("windows-1250", 1)
    for body, field in [
        ({"header_row": 40}, "header_row"), ({"sheet": "Tabelle1"}, "sheet"), ({"delimiter": "x"}, "delimiter"),
        ({"encoding": "ebcdic"}, "encoding"), ({"header_row": 0}, "header_row"),
    ]:  # fmt: skip
        answer = importer.api.patch(path, body)
        assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
    wrong = importer.api.patch(path, {"encoding": "utf-8"})
    assert wrong.status_code == 422
    assert importer.read(item)["encoding"] == "windows-1250"


def test_the_default_country_reads_phones_without_one(importer: Importer) -> None:
    importer.run(start(importer, default_country="AT"))
    phone = cards(importer).get(first_name="Ada").phones[0]
    assert (phone["number"], phone["e164"]) == ("+43 316 123456", "+43316123456")
    again = start(importer, default_country="AT")
    assert again["summary"]["unchanged"] == 2


def test_a_change_shows_before_it_is_made(importer: Importer) -> None:
    importer.run(start(importer))
    changed = SMALL.replace(b"Nagy", b"Kiss")
    item = start(importer, changed)
    assert (item["summary"]["update"], item["summary"]["unchanged"]) == (1, 1)
    (row,) = importer.rows(item, status="update")
    assert (row["row"], row["changes"], row["display_name"]) == (3, ["last_name"], "Béla Kiss")
    importer.run(item, "all")
    assert cards(importer).get(first_name="Béla").last_name == "Kiss"
    assert cards(importer).get(first_name="Ada").version == 1


def test_without_a_key_every_row_is_a_new_card(importer: Importer) -> None:
    for _time in range(2):
        importer.run(start(importer, key="none"))
    assert cards(importer).count() == 4


def test_two_cards_with_the_same_key_are_told_and_left_alone(importer: Importer, make_card: Any) -> None:
    for name in ("One", "Two"):
        make_card(importer.space, last_name=name, emails=[{"label": "work", "email": "ada@example.org"}])
    item = start(importer)
    (row,) = importer.rows(item, status="bad")
    assert (
        row["reasons"][0]["message"] == "2 cards of this space have “ada@example.org”. Make it unique first."
    )


def test_a_card_made_since_the_check_is_updated_not_doubled(importer: Importer, make_card: Any) -> None:
    item = start(importer)
    assert item["summary"]["create"] == 2
    make_card(
        importer.space,
        first_name="Ada",
        last_name="Old",
        emails=[{"label": "work", "email": "ada@example.org"}],
    )
    item = importer.run(item)
    assert (item["summary"]["create"], item["summary"]["update"]) == (1, 1)
    assert cards(importer).count() == 2
    # Green is only what came out as the check said.
    assert (item["status"], item["job"]["differs"], item["summary"]["otherwise"]) == ("done", True, 1)
    assert "1 row came out otherwise than in the check" in item["job"]["message"]


def test_a_run_that_does_what_the_check_said_does_not_differ(importer: Importer) -> None:
    job = importer.run(start(importer))["job"]
    assert (job["status"], job["differs"], job["done"], job["total"]) == ("done", False, 2, 2)


def test_cards_that_stay_drafts_are_no_plain_success(importer: Importer) -> None:
    Licence.objects.update(cards_limit=1)
    job = importer.run(start(importer, card_state="active"))["job"]
    assert (job["status"], job["differs"]) == ("done", True)
    assert "1 card stays a draft" in job["message"]


def test_seats_are_looked_for_anew_and_only_for_cards_that_shall_be_active(importer: Importer) -> None:
    drafts, active = (start(importer, card_state=state) for state in ("draft", "active"))
    assert active["without_seat"] is None
    Licence.objects.update(cards_limit=1)
    lacking = importer.read(active)["without_seat"]
    assert (lacking["cards"], lacking["sold"]) == (1, False)
    assert importer.read(drafts)["without_seat"] is None
    # Where the operator sells, there is a way to buy them.
    Seller.objects.create(
        name="Vizitka",
        address_line1="Kai 1",
        zipcode="1010",
        city="Wien",
        country="AT",
        tax_number="12 345/6789",
    )
    assert importer.read(active)["without_seat"]["sold"] is True


def test_a_card_that_is_deleted_while_its_row_is_written_is_made_anew(
    importer: Importer, make_card: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = make_card(importer.space, first_name="Old", emails=[{"label": "work", "email": "ada@example.org"}])
    item = start(importer)
    assert (item["summary"]["create"], item["summary"]["update"]) == (1, 1)
    original = selectors.cards_by_key

    def found_and_gone(*arguments: Any) -> Any:
        found = original(*arguments)
        monkeypatch.setattr(selectors, "cards_by_key", original)
        Card.objects.in_space(importer.space.pk).filter(pk=card.pk).update(deleted_at=clock.now())
        return found

    monkeypatch.setattr(selectors, "cards_by_key", found_and_gone)
    item = importer.run(item)
    assert (item["summary"]["create"], item["summary"]["update"]) == (2, 0)
    assert cards(importer).living().filter(first_name="Ada").count() == 1
    assert item["job"]["differs"] is True


def test_pictures_come_with_files_of_contacts_alone(importer: Importer) -> None:
    item = importer.upload(b"Nachname;Bild\nBauer;photo-1\n").json()["data"]
    body = {"mapping": {"0": "last_name", "1": "picture"}, "key": "none"}
    refused = importer.post(f"/v1/imports/{item['uuid']}/check", body)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["mapping.1"])


def test_rows_that_are_lost_stop_an_import_in_words(importer: Importer) -> None:
    item = start(importer)
    ImportRow.objects.in_space(importer.space.pk).filter(display_name__startswith="Ada").delete()
    importer.api = importer.api.speaking("de")
    item = importer.run(item)
    assert (item["status"], item["job"]["status"]) == ("failed", "failed")
    assert item["job"]["message"].startswith("Nur 1 von 2 Zeilen wurden gelesen.")
    assert not cards(importer).exists()
    assert importer.run(importer.check(item))["status"] == "done"


def test_rows_that_the_check_does_not_find_in_the_file_are_said(importer: Importer) -> None:
    item = importer.upload(SMALL).json()["data"]
    Import.objects.in_space(importer.space.pk).update(row_count=5173)
    item = importer.check(item)
    assert (item["status"], item["job"]["status"]) == ("uploaded", "failed")
    assert item["job"]["message"] == "Only 2 of 5,173 rows were read. Please check the file again."


def test_rows_that_have_the_same_number_in_the_file_are_all_there(importer: Importer) -> None:
    """As some programs write them; of two only one was kept."""
    book = Workbook()
    for cells in (["Vorname", "Nachname"], ["Ada", "Bauer"], ["Béla", "Nagy"], ["Cid", "Weiß"]):
        book.active.append(cells)  # type: ignore[union-attr]  # a new workbook has a sheet
    written, changed = io.BytesIO(), io.BytesIO()
    book.save(written)
    with zipfile.ZipFile(written) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "xl/worksheets/sheet1.xml":
                content = re.sub(rb'( r="[A-Z]?)[34]"', rb'\g<1>2"', content)
            new.writestr(name, content)
    item = importer.upload(changed.getvalue(), "people.xlsx").json()["data"]
    item = importer.check(item, key="none")
    assert item["summary"]["total"] == 3
    assert importer.run(item)["summary"]["create"] == cards(importer).count() == 3


# --- Stopping and going on ---------------------------------------------------------------------------------------


def waiting(importer: Importer, item: dict[str, Any]) -> Job:
    """A run that is queued, and whose task has not begun."""
    with importer.capture(execute=False):
        answer = importer.api.post(f"/v1/imports/{item['uuid']}/run", {"mode": "good_only"})
    assert answer.status_code == 202, answer.content
    return Job.objects.get(id=answer.json()["data"]["job"]["uuid"])


def test_a_cancelled_run_keeps_whole_batches_and_goes_on_later(
    importer: Importer, monkeypatch: pytest.MonkeyPatch
) -> None:
    item = start(importer, PEOPLE)
    job = waiting(importer, item)
    original = running._batch

    def batch_then_cancel(*arguments: Any) -> int | None:
        written = original(*arguments)
        Job.objects.filter(id=job.id).update(cancel_requested=True)
        return written

    monkeypatch.setattr(running, "_batch", batch_then_cancel)
    monkeypatch.setattr(progress, "SECONDS_BETWEEN_WRITES", 0)
    jobs.run(job.id, services.work)
    job.refresh_from_db()
    assert job.status == JobStatus.CANCELLED
    stopped = importer.read(item)
    assert stopped["status"] == "cancelled"
    assert stopped["job"]["message"] == "500 cards created. Cancelled; 700 rows are not imported."
    assert cards(importer).count() == 500
    monkeypatch.setattr(running, "_batch", original)
    finished = importer.run(item)
    assert finished["status"] == "done"
    assert cards(importer).count() == 1200
    assert cards(importer).values("external_key").distinct().count() == 1200


@pytest.mark.parametrize("batch", [0, 1, 2])
def test_a_worker_killed_inside_a_batch_leaves_nothing_double(
    importer: Importer, monkeypatch: pytest.MonkeyPatch, batch: int
) -> None:
    """Killed after the cards were written and before the batch was committed, then run again by another worker."""
    item = start(importer, PEOPLE)
    job = waiting(importer, item)
    original, calls = card_services.create_cards, []

    class Killed(BaseException):
        pass

    def create_then_die(*arguments: Any, **options: Any) -> Any:
        made = original(*arguments, **options)
        calls.append(1)
        if len(calls) == batch + 1:
            raise Killed
        return made

    monkeypatch.setattr(card_services, "create_cards", create_then_die)
    with pytest.raises(Killed):
        jobs.run(job.id, services.work)
    assert cards(importer).count() == batch * 500
    monkeypatch.setattr(card_services, "create_cards", original)
    Job.objects.filter(id=job.id).update(heartbeat_at=clock.now() - dt.timedelta(minutes=2))
    jobs.run(job.id, services.work)
    jobs.run(job.id, services.work)
    job.refresh_from_db()
    assert job.status == JobStatus.DONE
    assert cards(importer).count() == 1200
    assert importer.read(item)["summary"]["create"] == 1200


def test_a_run_whose_licence_ends_keeps_what_is_written_and_says_why(
    importer: Importer, monkeypatch: pytest.MonkeyPatch
) -> None:
    item = start(importer, PEOPLE)
    job = waiting(importer, item)
    Package.objects.filter(code="free").update(features=["public_cards"])
    licence = Licence.objects.get(spaces=importer.space)
    original = running._batch

    def batch_then_end(*arguments: Any) -> int | None:
        written = original(*arguments)
        Licence.objects.filter(pk=licence.pk).update(
            status="cancelled", valid_until=clock.now() - dt.timedelta(seconds=1)
        )
        return written

    monkeypatch.setattr(running, "_batch", batch_then_end)
    jobs.run(job.id, services.work)
    job.refresh_from_db()
    assert job.status == JobStatus.FAILED
    assert cards(importer).count() == 500
    stopped = importer.read(item)
    assert stopped["status"] == "failed"
    assert stopped["summary"]["create"] == 500
    assert stopped["job"]["message"] == (
        "This is not part of your package. 500 cards created. Cancelled; 700 rows are not imported."
    )
    monkeypatch.setattr(running, "_batch", original)
    assert importer.post(f"/v1/imports/{item['uuid']}/run", {"mode": "good_only"}).status_code == 402
    Licence.objects.filter(pk=licence.pk).update(status="active", valid_until=None)
    assert importer.run(item)["status"] == "done"
    assert cards(importer).count() == 1200


@pytest.mark.parametrize("part", [1, 2])
def test_a_check_whose_worker_is_killed_goes_on_where_it_stopped(
    importer: Importer, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    item = importer.upload(PEOPLE).json()["data"]
    with importer.capture(execute=False):
        body = {"mapping": item["mapping"], "key": "external_key"}
        answer = importer.api.post(f"/v1/imports/{item['uuid']}/check", body)
    job = Job.objects.get(id=answer.json()["data"]["job"]["uuid"])
    original = checking._write
    read: list[int] = []

    class Killed(BaseException):
        pass

    def write_or_die(found: Any, by: Any, contents: Any) -> None:
        if len(read) == part:
            read.append(0)
            raise Killed
        read.append(len(contents))
        original(found, by, contents)

    monkeypatch.setattr(checking, "_write", write_or_die)
    with pytest.raises(Killed):
        jobs.run(job.id, services.work)
    Job.objects.filter(id=job.id).update(heartbeat_at=clock.now() - dt.timedelta(minutes=2))
    jobs.run(job.id, services.work)
    jobs.run(job.id, services.work)
    assert [size for size in read if size] == [500, 500, 200]
    checked = importer.read(item)
    assert (checked["status"], checked["summary"]["create"]) == ("checked", 1200)
    # Checked once more, it begins anew.
    assert importer.check(item, key="external_key")["summary"]["create"] == 1200


def test_a_check_cancelled_before_it_began_can_be_started_again(importer: Importer) -> None:
    item = importer.upload(SMALL).json()["data"]
    with importer.capture(execute=False):
        body = {"mapping": item["mapping"], "key": "email"}
        job = importer.api.post(f"/v1/imports/{item['uuid']}/check", body).json()["data"]["job"]
    busy = importer.post(f"/v1/imports/{item['uuid']}/check", body)
    assert (busy.status_code, busy.json()["code"]) == (409, "import_busy")
    assert importer.api.patch(f"/v1/imports/{item['uuid']}", {"header_row": 1}).status_code == 409
    importer.post(f"/v1/jobs/{job['uuid']}/cancel")
    assert importer.read(item)["status"] == "uploaded"
    assert importer.check(item)["summary"]["create"] == 2


def test_a_failed_check_does_not_stay_busy(importer: Importer, monkeypatch: pytest.MonkeyPatch) -> None:
    item = importer.upload(SMALL).json()["data"]
    default_storage.delete(Import.objects.in_space(importer.space.id).get().rows_file)
    failed = importer.check(item)
    assert (failed["status"], failed["job"]["status"]) == ("uploaded", "failed")


def test_what_is_not_checked_or_done_is_not_run(importer: Importer) -> None:
    item = importer.upload(SMALL).json()["data"]
    path = f"/v1/imports/{item['uuid']}"
    assert importer.post(f"{path}/run", {"mode": "all"}).json()["code"] == "import_not_checked"
    assert importer.api.get(f"{path}/bad-rows.csv").status_code == 409
    importer.run(importer.check(item))
    assert importer.post(f"{path}/run", {"mode": "all"}).json()["code"] == "import_finished"
    assert importer.post(f"{path}/check", {"mapping": item["mapping"]}).json()["code"] == "import_finished"
    assert importer.api.patch(path, {"header_row": 1}).json()["code"] == "import_finished"
    assert cards(importer).count() == 2


def test_a_refused_upload_leaves_no_file_behind(importer: Importer) -> None:
    folder = Path(default_storage.path("private/imports"))
    before = set(folder.iterdir()) if folder.exists() else set()
    assert importer.upload(b"Vorname;Nachname\n").status_code == 422
    assert (set(folder.iterdir()) if folder.exists() else set()) == before


def test_uploads_are_forgotten_after_thirty_days(importer: Importer) -> None:
    item = start(importer)
    old = Import.objects.in_space(importer.space.id).get(id=item["uuid"])
    Import.objects.in_space(importer.space.id).update(created_at=clock.now() - dt.timedelta(days=31))
    with importer.capture(execute=True):
        assert services.purge_old() == 1
    assert services.purge_old() == 0
    assert not default_storage.exists(old.file)
    assert not ImportRow.objects.in_space(importer.space.id).exists()


def test_the_uploads_cannot_be_fetched_as_pictures(importer: Importer, api: Any) -> None:
    start(importer)
    assert api.get(f"/media/{Import.objects.in_space(importer.space.id).get().file}").status_code == 404


def test_an_unknown_import_is_not_found(importer: Importer) -> None:
    assert importer.api.get(f"/v1/imports/{uuid.uuid4()}").status_code == 404


def test_memory_stays_flat(importer: Importer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three times the people may not need three times the memory: what grows is a key and a number per row."""

    def peak(number: int) -> int:
        content = factory.write_xlsx(tmp_path / f"{number}.xlsx", number).read_bytes()
        tracemalloc.start()
        item = importer.upload(content, "people.xlsx").json()["data"]
        importer.check(item)
        _now, highest = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return highest

    peak(100)
    small, large = peak(600), peak(1_800)
    assert large - small < 2_000_000


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ({}, "0 cards created."),
        ({"create": 1}, "1 card created."),
        ({"update": 2}, "2 cards updated."),
        ({"unchanged": 30}, "30 were up to date."),
        ({"create": 3, "update": 1}, "3 cards created. 1 card updated."),
    ],
)
def test_what_was_written_is_said_without_what_was_not(numbers: dict[str, int], words: str) -> None:
    names = ("create", "update", "unchanged", "drafts", "otherwise", "pictures", "bad", "skipped")
    assert joined(running.told(dict.fromkeys(names, 0) | numbers, complete=True)) == words
