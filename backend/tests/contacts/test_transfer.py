"""Contacts come in from files and go out into them."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.contacts.conftest import Book
from vizitka.common.actor import SYSTEM
from vizitka.common.workbooks import Workbook, text_cell
from vizitka.contacts import services
from vizitka.contacts.enums import TagColour
from vizitka.contacts.models import Contact
from vizitka.contacts.transfer import exporting, reading
from vizitka.jobs import kinds
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job

pytestmark = pytest.mark.django_db

CSV = (
    "Vorname;Nachname;Firma;E-Mail;Mobil;Ort\n"
    "Matthias;Kröll;Hochalmbahn AG;M.KROELL@hochalmbahn.example;0664 5550188;Leutasch\n"
    "Lenka;Horáková;Lanovky;;;\n"
    ";;Bahn GmbH;;;\n"
    "Gianluca;Bertolini;;g.bertolini@lago.example;;\n"
    "Gianluca;Bertolini;Funivie Monte Lago;G.Bertolini@lago.example;;\n"
    ";;;;;Wien\n"
    "Ada;Lovelace;;ada@;;\n"
)


def sent(book: Book, content: str | bytes, query: str = "", name: str = "people.csv") -> dict[str, Any]:
    data = content.encode() if isinstance(content, str) else content
    answer = book.owner.post(book.path(f"/import{query}"), files={"file": SimpleUploadedFile(name, data)})
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()["data"]
    return found


def run(job_id: str) -> Job:
    """What a worker does."""
    job = Job.objects.get(pk=job_id)
    jobs.run(job.pk, kinds.work)
    return Job.objects.get(pk=job_id)


def test_a_dry_run_says_what_becomes_of_each_row_and_writes_nothing(book: Book) -> None:
    known = book.meet(book.hannes).contact
    found = sent(book, CSV, f"?card={book.hannes.pk}")
    assert (found["rows"], found["create"], found["complete"], found["known"], found["bad"]) == (
        7,
        3,
        2,
        0,
        2,
    )
    assert [(row["row"], row["status"]) for row in found["shown"]] == [
        (7, "bad"),
        (8, "bad"),
        (2, "complete"),
        (3, "create"),
        (4, "create"),
        (5, "create"),
        (6, "complete"),
    ]
    assert found["shown"][0]["message"] == "The name is missing."
    assert [one["field"] for one in found["columns"]] == [
        *("first_name", "last_name", "organisation", "email", "phone_mobile", "city"),
    ]
    assert list(Contact.objects.in_space(book.space.pk)) == [known]
    assert not Job.objects.exists()


def test_a_long_file_asks_the_database_no_more_than_a_short_one(book: Book) -> None:
    def queries(rows: int) -> int:
        lines = "".join(f"Ada;Lovelace;p{number}@post.example\n" for number in range(rows))
        with CaptureQueriesContext(connection) as captured:
            found = sent(book, f"First name;Last name;Email\n{lines}".encode())
        assert (found["create"], found["known"]) == (rows - 1, 1)
        return len(captured)

    book.contact(book.hannes, first_name="Ada", last_name="Lovelace", emails=[{"email": "P1@post.example"}])
    # The first one of a process reads what is kept then.
    queries(4)
    assert queries(400) == queries(4)


def test_an_import_completes_and_overwrites_nothing(book: Book) -> None:
    known = book.meet(book.hannes, job_title="Technical Director", company="").contact
    tag = services.create_tag(SYSTEM, book.space.pk, "Fair", TagColour.BLUE)
    query = f"?dry_run=false&card={book.hannes.pk}&tag={tag.pk}"
    job = run(sent(book, CSV, query)["job"]["uuid"])
    assert job.status == "done", job.messages
    assert (job.result["create"], job.result["complete"], job.result["bad"]) == (3, 2, 2)
    # Nothing of the file is kept.
    assert job.parameters["rows"] == []
    known.refresh_from_db()
    assert (known.job_title, known.company) == ("Technical Director", "Hochalmbahn AG")
    assert [row["number"] for row in known.phones] == ["0664 5550188"]
    lenka = Contact.objects.in_space(book.space.pk).get(last_name="Horáková")
    # An empty cell takes nothing of the row before.
    assert (lenka.emails, lenka.phones, lenka.addresses, lenka.company) == ([], [], [], "Lanovky")
    assert {row["tags"][0]["name"] for row in book.rows()} == {"Fair"}
    assert {row["channel"] for row in book.rows()} == {"import", "qr_code"}
    # Once more, and nothing is there twice.
    again = sent(book, CSV, f"?card={book.hannes.pk}")
    assert (again["complete"], again["known"]) == (0, 3)


def test_columns_are_as_the_person_says(book: Book) -> None:
    table = "Wer;Was\nKröll;Seilbahnen\n"
    query = "?column=last_name&column=organisation"
    assert sent(book, table, query)["shown"][0]["name"] == "Kröll"
    refused = book.owner.post(
        book.path("/import"), files={"file": SimpleUploadedFile("a.csv", b"Wer;Was\na;b\n")}
    )
    assert refused.status_code == 422
    assert (
        book.analyst.post(book.path("/import"), files={"file": SimpleUploadedFile("a.csv", b"a")}).status_code
        == 403
    )


def test_workbooks_vcards_and_codes_of_paper_cards(book: Book) -> None:
    workbook = Workbook()
    sheet = workbook.add_sheet("Contacts", ["First name", "Last name", "Email"], [10, 10, 10])
    sheet.append([text_cell(sheet, text) for text in ("Zsófia", "Szabó", "zs@budai.example")])
    file = io.BytesIO()
    workbook.save(file)
    assert sent(book, file.getvalue(), name="a.xlsx")["shown"][0]["name"] == "Zsófia Szabó"
    card = (
        "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Prodinger;Valentin;;Ing.;\r\nORG:Stahlbau Prodinger\r\n"
        "item1.EMAIL:v@stahl.example\r\nitem2.EMAIL:office@stahl.example\r\nTEL;TYPE=CELL:+43 664 5550199\r\n"
        "NOTE:Met at the fair\r\nEND:VCARD\r\n"
    )
    job = run(sent(book, 3 * card, "?dry_run=false", "a.vcf")["job"]["uuid"])
    assert (job.result["create"], job.result["known"]) == (1, 2)
    contact = Contact.objects.in_space(book.space.pk).get(last_name="Prodinger")
    assert [row["email"] for row in contact.emails] == ["v@stahl.example", "office@stahl.example"]
    shown = book.owner.get(f"/v1/contacts/{contact.pk}").json()["data"]
    assert [note["text"] for note in shown["notes"]] == ["Met at the fair"]
    code = "MECARD:N:Kowalczyk,Jakub;TEL:+48601100200;EMAIL:j@kolej.example;NOTE:A\\;B;ADR:,,Rynek 1,Biała,,43-300,PL;;"
    assert sent(book, code, name="code.txt")["shown"][0]["email"] == "j@kolej.example"


def test_a_mecard() -> None:
    values = reading.mecard_values(
        "N:O\\,Neill,Aoife;ORG:Rope\\;Ways;TEL:nonsense;TEL:+353 1 555 0100;URL:ropeways.example"
    )
    assert (values["last_name"], values["first_name"], values["organisation"]) == (
        "O,Neill",
        "Aoife",
        "Rope;Ways",
    )
    assert values["all_phones"] == "work | +353 1 555 0100"
    assert values["all_websites"] == "work | ropeways.example"


def test_who_lost_the_right_is_stopped_between_two_parts(book: Book) -> None:
    found = sent(book, CSV, "?dry_run=false")
    book.space.members.update(role="analyst")
    job = run(found["job"]["uuid"])
    assert job.status == "failed"
    assert job.parameters["rows"] == []
    assert not Contact.objects.in_space(book.space.pk).exists()


# --- out


def exported(book: Book, file_format: str, by: Any = None, path: str = "", **body: Any) -> str:
    answer = (by or book.owner).post(path or book.path("/export"), {"format": file_format, **body})
    assert answer.status_code == 202, answer.content
    job = run(answer.json()["data"]["uuid"])
    assert job.status == "done", job.messages
    with default_storage.open(job.file) as file:
        data: bytes = file.read()
    return data.decode("utf-8-sig", "replace")


def test_a_table_comes_back_as_it_went_out(book: Book) -> None:
    contact = book.contact(
        prefix="Ing.",
        company="=Lanovky; Bílá hora",
        emails=[
            {"label": "work", "email": "l@lanovky.example"},
            {"label": "home", "email": "l@home.example"},
        ],
        phones=[
            {"label": "work", "number": "+420 604 123 456"},
            {"label": "work", "number": "+420 604 123 457"},
        ],
        addresses=[
            {"label": "work", "street": "Náměstí 1", "zipcode": "602 00", "city": "Brno", "country": "CZ"}
        ],
        websites=[{"label": "work", "url": "https://lanovky.example"}],
    )
    services.add_note(SYSTEM, book.space.pk, contact.pk, "Wants a quote.")
    table = exported(book, "csv")
    (row,) = csv.DictReader(io.StringIO(table), delimiter=";")
    assert (row["Last name"], row["Owner"], row["Met by"]) == ("Horáková", "Hannes von Auer", "Typed in")
    before = {
        name: getattr(contact, name)
        for name in ("prefix", "company", "emails", "phones", "addresses", "websites")
    }
    services.delete_contact(SYSTEM, book.space.pk, contact.pk)
    run(sent(book, table, "?dry_run=false")["job"]["uuid"])
    back = Contact.objects.in_space(book.space.pk).living().get()
    assert (back.first_name, back.last_name, back.prefix, back.company) == (
        *("Lenka", "Horáková", "Ing.", "=Lanovky; Bílá hora"),
    )
    for name in ("emails", "phones", "addresses", "websites"):

        def plain(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
            return [{key: value for key, value in one.items() if key != "id" and value} for one in rows]

        assert plain(getattr(back, name)) == plain(before[name]), name


def test_exports_hold_what_the_person_sees(book: Book) -> None:
    book.meet(book.hannes)
    contact = book.contact(book.petra, company="Lanovky")
    assert "Kröll" in exported(book, "csv", uuids=None)
    assert "Kröll" not in exported(book, "csv", filter={"search": "lanov"})
    assert "Horáková" in exported(book, "csv", uuids=[str(contact.pk)])
    path = f"/v1/me/spaces/{book.space.pk}/contacts/export"
    mine = exported(book, "vcf", book.of_hannes, path)
    assert "FN:Matthias Kröll\r\n" in mine
    assert "Horáková" not in mine
    assert exported(book, "xlsx").startswith("PK")
    # What a table runs is never a formula of ours.
    book.contact(book.petra, last_name="=1+1")
    assert "'=1+1" in exported(book, "csv")


def test_a_vcard_is_read_by_others(book: Book) -> None:
    import vobject

    contact = book.contact(
        prefix="Ing.",
        company="Grad Rijeka; Hrvatska",
        phones=[{"label": "mobile", "number": "+385 91 555 0100"}],
    )
    read = vobject.readOne(exporting.contact_file(contact))
    assert read.fn.value == "Ing. Lenka Horáková"
    assert read.org.value == ["Grad Rijeka; Hrvatska"]
    assert read.tel.value == "+385915550100"
