"""Exports: what is in them, who may have them, and that they come back as they went out."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
import vobject
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from tests.cards.test_cards_api import image_of
from tests.importing.conftest import Importer
from vizitka.cards.models import Card
from vizitka.common.harmless import harmless
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.spaces.models import SpaceMember, Template
from vizitka.transfer.exporting.services import work
from vizitka.transfer.importing.countries import LANGUAGES
from vizitka.transfer.importing.fields import FIELDS
from vizitka.transfer.importing.headers import propose

pytestmark = pytest.mark.django_db

ADA: dict[str, Any] = {
    "prefix": "Dr.",
    "first_name": "Ada",
    "last_name": "Bauer",
    "job_title": '=HYPERLINK("http://evil.example","x")',
    "department": "-- Vertrieb",
    "external_key": "010000",
    "language": "de",
    "description": 'Zeile 1\nZeile 2; mit "Zeichen"',
    "emails": [
        {"label": "work", "email": "ada@example.org"},
        {"label": "other", "email": "ada@home.example"},
    ],
    "phones": [
        {"label": "work", "number": "+43 316 123456", "extension": "12"},
        {"label": "mobile", "number": "0664 1234567", "extension": ""},
        {"label": "other", "number": "+43 1 234567", "extension": ""},
    ],
    "websites": [{"label": "work", "url": "https://example.org", "title": ""}],
    "addresses": [
        {"label": "work", "street": "Gasse 1", "zipcode": "08010", "city": "Graz", "country": "AT"}
    ],
    "social_media": [
        {"network": "linkedin", "value": "in/ada", "url": "https://www.linkedin.com/in/ada", "label": "ada"}
    ],
}


@pytest.fixture
def people(importer: Importer, make_card: Any) -> list[Card]:
    return [
        make_card(importer.space, **ADA),
        make_card(importer.space, first_name="Béla", last_name="Nagy", external_key="010001", state="draft"),
        make_card(
            importer.space, first_name="Čeněk", last_name="Dvořák", external_key="010002", department="IT"
        ),
    ]


def export(importer: Importer, file_format: str, **body: Any) -> tuple[dict[str, Any], bytes]:
    answer = importer.post(f"/v1/spaces/{importer.space.id}/exports", {"format": file_format, **body})
    assert answer.status_code == 202, answer.content
    job = importer.api.get(f"/v1/jobs/{answer.json()['data']['uuid']}").json()["data"]
    assert job["status"] == "done", job
    return job, b"".join(importer.api.get(job["file_url"]).streaming_content)


def table(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=";"))


@pytest.mark.usefixtures("people")
def test_csv_is_harmless_and_opens_in_spreadsheets(importer: Importer) -> None:
    job, content = export(importer, "csv")
    assert content.startswith(b"\xef\xbb\xbf")
    assert job["message"] == "3 cards are in the file."
    rows = table(content)
    ada = next(row for row in rows if row["First name"] == "Ada")
    assert ada["Job title"].startswith("'=HYPERLINK")
    assert ada["Department"] == "'-- Vertrieb"
    assert ada["Work phone"] == "'+43 316 123456 ext. 12"
    assert ada["Postcode"] == "08010"
    assert not [cell for row in rows for cell in row.values() if cell[:1] in set("=+-@\t\r")]


def test_a_card_that_is_gone_is_not_passed_over_in_silence(importer: Importer, people: list[Card]) -> None:
    chosen = [str(card.pk) for card in people]
    job, _content = export(importer, "csv", uuids=chosen)
    assert (job["differs"], job["result"]["cards"]) == (False, 3)
    people[1].delete()
    job, content = export(importer, "csv", uuids=chosen)
    assert len(table(content)) == 2
    assert (job["status"], job["differs"], job["done"], job["total"]) == ("done", True, 2, 3)
    assert job["message"] == (
        "2 cards are in the file. 1 card is not in it, because it is no longer in this space."
    )


@pytest.mark.usefixtures("people")
def test_xlsx_has_text_only(importer: Importer) -> None:
    _job, content = export(importer, "xlsx")
    sheet = load_workbook(io.BytesIO(content)).worksheets[0]
    assert {cell.data_type for row in sheet.iter_rows() for cell in row if cell.value is not None} == {"s"}
    values = {str(cell.value) for row in sheet.iter_rows() for cell in row}
    assert {'=HYPERLINK("http://evil.example","x")', "010000", "08010"} <= values


@pytest.mark.usefixtures("people")
def test_vcards_are_in_one_file(importer: Importer) -> None:
    _job, content = export(importer, "vcf")
    cards = list(vobject.readComponents(content.decode()))
    assert sorted(card.n.value.family for card in cards) == ["Bauer", "Dvořák", "Nagy"]


@pytest.mark.parametrize("file_format", ["vcf", "csv"])
def test_the_number_of_queries_does_not_grow_with_the_cards(
    importer: Importer, make_card: Any, file_format: str
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            _job, content = export(importer, file_format)
        assert content.count(b"Zo\xc3\xab") >= Card.objects.in_space(importer.space.id).count()
        return len(captured)

    def make(number: int) -> None:
        for place in range(number):
            card = make_card(importer.space, **ADA | {"first_name": "Zoë", "external_key": f"{place}"})
            template = Template.objects.create(space=importer.space, name=str(card.pk), design={})
            picture = image_of(importer.space)
            frames = [{"id": "a", "kind": "image", "image": str(picture.pk)}]
            Card.objects.in_space(importer.space.id).filter(pk=card.pk).update(
                template=template, logo=picture, frames=frames
            )

    make(2)
    queries()
    few = queries()
    make(10)
    assert queries() == few


@pytest.mark.usefixtures("people")
@pytest.mark.parametrize("file_format", ["csv", "xlsx"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_went_out_comes_back_unchanged(importer: Importer, file_format: str, language: str) -> None:
    importer.api = importer.api.speaking(language)
    _job, content = export(importer, file_format)
    item = importer.upload(content, f"people.{file_format}").json()["data"]
    checked = importer.check(item, key="external_key")
    assert checked["summary"]["unchanged"] == 3, [row["changes"] for row in importer.rows(item)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_headers_are_read_in_every_language(language: str) -> None:
    from django.utils import translation

    fields = [field for field in FIELDS if field.value != "full_name"]
    with translation.override(language):
        names = [str(field.text) for field in fields]
    assert propose(names, [[] for _name in names]) == [field.value for field in fields]


def test_a_selection_or_a_filter_is_exported(importer: Importer, people: list[Card]) -> None:
    _job, content = export(importer, "csv", uuids=[str(people[2].id), str(people[0].id)])
    assert [row["First name"] for row in table(content)] == ["Čeněk", "Ada"]
    _job, content = export(importer, "csv", filter={"state": ["draft"]})
    assert [row["First name"] for row in table(content)] == ["Béla"]
    _job, content = export(importer, "csv", filter={"search": "dvorak"})
    assert [row["First name"] for row in table(content)] == ["Čeněk"]
    both = {"format": "csv", "uuids": [str(people[0].id)], "filter": {}}
    assert importer.post(f"/v1/spaces/{importer.space.id}/exports", both).status_code == 422


def test_cards_of_other_spaces_are_left_out(importer: Importer, make_space: Any, make_card: Any) -> None:
    foreign = make_card(make_space(), first_name="Eve")
    _job, content = export(importer, "csv", uuids=[str(foreign.id)])
    assert table(content) == []


@pytest.mark.parametrize(
    ("role", "status"), [("admin", 202), ("editor", 202), ("analyst", 403), ("no_role", 403)]
)
def test_editors_may_export_analysts_may_not(
    importer: Importer,
    add_member: Any,
    api: Any,
    role: str,
    status: int,
) -> None:
    client = api.as_(add_member(importer.space, role))
    assert client.post(f"/v1/spaces/{importer.space.id}/exports", {"format": "csv"}).status_code == status


@pytest.mark.usefixtures("people")
def test_who_leaves_the_space_loses_the_file(importer: Importer, add_member: Any, api: Any) -> None:
    editor = add_member(importer.space, "editor")
    importer.api = api.as_(editor)
    job, _content = export(importer, "csv")
    SpaceMember.objects.in_space(importer.space.id).filter(user=editor).update(role="analyst")
    assert importer.api.get(job["file_url"]).status_code == 403
    SpaceMember.objects.in_space(importer.space.id).filter(user=editor).delete()
    assert importer.api.get(job["file_url"]).status_code == 404


@pytest.mark.usefixtures("people")
def test_an_export_can_be_cancelled_and_repeated(importer: Importer) -> None:
    with importer.capture(execute=False):
        answer = importer.api.post(f"/v1/spaces/{importer.space.id}/exports", {"format": "csv"})
    job = Job.objects.get(id=answer.json()["data"]["uuid"])
    Job.objects.filter(id=job.id).update(cancel_requested=True)
    jobs.run(job.id, work)
    jobs.run(job.id, work)
    job.refresh_from_db()
    assert (job.status, job.file) == ("cancelled", "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [("=1+1", "'=1+1"), ("+43 1", "'+43 1"), ("-", "'-"), ("@x", "'@x"), ("\t=1", "'\t=1"), ("'=1", "''=1"),
     ("Ada", "Ada"), ("'t Hooft", "'t Hooft"), ("a=b", "a=b"), ("", "")],
)  # fmt: skip
def test_what_a_spreadsheet_would_calculate_is_guarded(text: str, expected: str) -> None:
    assert harmless(text) == expected
