"""Reading files as they come: kinds, encodings, delimiters, header rows, cells."""

from __future__ import annotations

import csv
import datetime as dt
import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook as NewWorkbook

from tests.importing.conftest import DATA
from vizitka.common.harmless import harmless
from vizitka.transfer.importing import headers, store
from vizitka.transfer.importing.errors import UnreadableFile
from vizitka.transfer.importing.reading import kinds, text
from vizitka.transfer.importing.reading.cells import clean, shown
from vizitka.transfer.importing.reading.workbook import Workbook


def records(content: bytes) -> tuple[str, str, list[list[str]]]:
    file = io.BytesIO(content)
    encoding = text.encoding_of(file)
    delimiter = text.delimiter_of(file, encoding)
    return encoding, delimiter, [cells for _number, cells in text.records(file, encoding, delimiter)]


def xlsx(rows: list[list[Any]], formats: dict[str, str] | None = None) -> bytes:
    book = NewWorkbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    for place, code in (formats or {}).items():
        sheet[place].number_format = code
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def sheet_rows(content: bytes) -> list[list[str]]:
    with Workbook(io.BytesIO(content)) as workbook:
        return [cells for _number, cells in workbook.records(workbook.sheets[0])]


LETTERS = "abcčdđeéfghiíjklmnñoóöőpqrsšßtuúüvwxyzžAÄÖÜ0123456789 .-/+()&'"
CELLS = st.text(alphabet=LETTERS + ';,|\t"\n', min_size=0, max_size=20)


@settings(max_examples=60, deadline=None)
@given(
    rows=st.lists(st.lists(CELLS, min_size=4, max_size=4), min_size=1, max_size=8),
    delimiter=st.sampled_from(text.DELIMITERS),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
def test_what_was_written_is_read(rows: list[list[str]], delimiter: str, encoding: str) -> None:
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter)
    writer.writerow(["Vorname", "Nachname", "E-Mail", "Straße"])
    writer.writerows(rows)
    file = io.BytesIO(out.getvalue().encode(encoding))
    found = text.encoding_of(file)
    assert found == ("utf-16" if encoding == "utf-16" else "utf-8")
    read = [cells for _number, cells in text.records(file, found, delimiter)]
    assert read[1:] == [[clean(cell) for cell in row] for row in rows]


@pytest.mark.parametrize("delimiter", text.DELIMITERS)
def test_the_delimiter_is_found(delimiter: str) -> None:
    line = delimiter.join(["Ada", "Lovelace, Countess", "ada@example.org", '"a; b | c, d"'])
    content = "Stand 1.1.\n\n" + delimiter.join(["First", "Last", "Mail", "Note"]) + ("\n" + line) * 5
    assert records(content.encode())[1] == delimiter


def test_excels_own_line_names_the_delimiter() -> None:
    _encoding, delimiter, rows = records(b"sep=|\nname|mail\na,b|c,d\n")
    assert delimiter == "|"
    assert rows[0] == []
    assert rows[2] == ["a,b", "c,d"]


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        ("Straße;Čapek".encode(), "utf-8"),
        ("Straße;Čapek".encode("utf-8-sig"), "utf-8"),
        ("Straße;Müller".encode("cp1252"), "windows-1252"),
        ("Straße;Čapek".encode("utf-16"), "utf-16"),
        ("Name;Mail;Ada;ada@example.org".encode("utf-16-le"), "utf-16-le"),
        # 0x9D is ť in Windows-1250 and nothing in Windows-1252.
        ("Příjmení;Hať".encode("cp1250"), "windows-1250"),
    ],
)
def test_the_encoding_is_found(content: bytes, encoding: str) -> None:
    assert text.encoding_of(io.BytesIO(content)) == encoding


def test_quoted_line_breaks_make_no_new_row() -> None:
    file = io.BytesIO(b'a;b\n"one\r\ntwo";c\nd;e\n')
    assert list(text.records(file, "utf-8", ";")) == [
        (1, ["a", "b"]),
        (2, ["one\ntwo", "c"]),
        (3, ["d", "e"]),
    ]


@pytest.mark.parametrize(
    ("value", "number_format", "expected"),
    [
        (10000, "000000", "010000"),
        (10000.0, "General", "10000"),
        (0.1 + 0.2, "General", "0.3"),
        ("010000", "General", "010000"),
        ("=HYPERLINK(1)", "General", "=HYPERLINK(1)"),
        ("  Václav\xa0", "General", "Václav"),
        (True, "General", "TRUE"),
        (None, "General", ""),
        ("a\u202eb\x00c", "General", "abc"),
        ("'+43 1", "General", "+43 1"),
        ("'t Hooft", "General", "'t Hooft"),
    ],
)
def test_cells_are_what_people_see(value: Any, number_format: str, expected: str) -> None:
    assert shown(value, number_format) == expected


@given(st.text(max_size=30))
def test_the_guard_of_exports_comes_off_again(cell: str) -> None:
    seen = clean(cell)
    if not seen.startswith("'"):
        assert clean(harmless(seen)) == seen
    assert harmless(seen)[:1] not in set("=+-@")


def test_a_workbook_is_read_as_people_see_it() -> None:
    rows = sheet_rows(
        xlsx(
            [
                ["Nr", "Datum", "Formel", "Zahl"],
                [7, dt.date(2026, 11, 20), '=HYPERLINK("http://evil.example","x")', 1.5],
            ],
            {"A2": "00000"},
        )
    )
    assert rows[1] == ["00007", "2026-11-20", '=HYPERLINK("http://evil.example","x")', "1.5"]


def test_rows_far_below_do_not_fill_the_memory() -> None:
    book = NewWorkbook()
    sheet = book.active
    assert sheet is not None
    sheet["A1"], sheet["A1048576"] = "Name", "Ada"
    out = io.BytesIO()
    book.save(out)
    with Workbook(io.BytesIO(out.getvalue())) as workbook:
        assert list(workbook.records("Sheet")) == [(1, ["Name"]), (1048576, ["Ada"])]


def zipped(parts: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(name, content)
    return out.getvalue()


def with_part(name: str, content: bytes) -> bytes:
    out = io.BytesIO()
    with (
        zipfile.ZipFile(DATA / "hr-export.xlsx") as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for part in old.infolist():
            new.writestr(part.filename, content if part.filename == name else old.read(part))
    return out.getvalue()


WHOLE = (DATA / "hr-export.xlsx").read_bytes()
ENTITIES = (
    b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet>&b;</worksheet>'
)
BROKEN = {
    "empty": b"",
    "blank": b"\r\n  \r\n",
    "only a mark": b"\xef\xbb\xbf",
    "pdf": b"%PDF-1.7\n%\xe2\xe3",
    "png": b"\x89PNG\r\n\x1a\n" + bytes(50),
    "xls": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
    "html": b"<html><table><tr><td>Ada</td></tr></table></html>",
    "binary": bytes(range(256)) * 10,
    "zip": zipped({"a.txt": b"hello"}),
    "half a workbook": WHOLE[: len(WHOLE) // 2],
    "garbage behind PK": b"PK\x03\x04" + bytes(200),
    "no sheet inside": with_part("xl/worksheets/sheet1.xml", b""),
    "cut sheet": with_part("xl/worksheets/sheet1.xml", b"<worksheet><sheetData><row r='1'><c"),
    "no xml": with_part("xl/workbook.xml", b"\x00\x01\x02"),
    "entities": with_part("xl/worksheets/sheet1.xml", ENTITIES),
    "entities in UTF-16": with_part("xl/worksheets/sheet1.xml", ENTITIES.decode().encode("utf-16")),
    "bomb": zipped(
        {"[Content_Types].xml": b"<x/>", "xl/worksheets/sheet1.xml": b"\x20" * (kinds.LARGEST_UNPACKED + 1)}
    ),
    "header only": b"Vorname;Nachname;E-Mail\r\n",
    "columns": (";".join(f"c{number}" for number in range(201)) + "\n").encode() * 3,
}


@pytest.mark.django_db
@pytest.mark.parametrize("name", BROKEN)
def test_a_file_that_cannot_be_used_is_refused_in_words(importer: Any, name: str) -> None:
    answer = importer.upload(BROKEN[name], "people.xlsx")
    assert answer.status_code == 422, answer.content
    body = answer.json()
    assert body["code"] == "unreadable_file"
    assert body["errors"]["file"] == [body["message"]]
    german = importer.api.speaking("de")
    importer.api = german
    assert importer.upload(BROKEN[name], "people.xlsx").json()["message"] != body["message"]


def test_too_many_rows_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_ROWS", 100)
    with pytest.raises(UnreadableFile):
        store.write_rows((number, ["Ada"]) for number in range(1, 200))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([["Name", "E-Mail"], ["Ada", "ada@example.org"]], 1),
        ([["Alpenwerk – Stand 1.11."], [], ["Vorname", "Nachname"], ["Ada", "Bauer"]], 3),
        (
            [
                ["Firma", "Alpenwerk"],
                ["Datum", "1.11.2026"],
                ["Nr", "Vorname", "Nachname", "Telefon"],
                ["1", "A", "B", "2"],
            ],
            3,
        ),
        ([["Spalte A", "Spalte B"], ["x", "y"]], 1),
        ([["Křestní jméno", "Příjmení"], ["Name", "City"]], 1),
    ],
)
def test_the_header_row_is_found(rows: list[list[str]], expected: int) -> None:
    assert headers.header_row_of(list(enumerate(rows, start=1))) == expected


@pytest.mark.parametrize(
    ("names", "fields"),
    [
        (["Employee ID", "Legal First Name", "Legal Last Name", "Business Title", "Primary Work Email"],
         ["external_key", "first_name", "last_name", "job_title", "email"]),
        (["Mitarbeiternummer", "Name", "Vorname", "Stelle", "Team"],
         ["external_key", "last_name", "first_name", "job_title", "department"]),
        (["Cognome", "Nome", "Cellulare", "CAP"], ["last_name", "first_name", "phone_mobile", "zipcode"]),
        (["Nom", "Prénom", "Courriel", "Téléphone portable"], ["last_name", "first_name", "email", "phone_mobile"]),
        (["Prezime", "Ime", "E-pošta", "Mobitel"], ["last_name", "first_name", "email", "phone_mobile"]),
        (["Vezetéknév", "Keresztnév", "Beosztás", "Irányítószám"], ["last_name", "first_name", "job_title", "zipcode"]),
        (["Apelido", "Nome", "Telemóvel", "Morada"], ["last_name", "first_name", "phone_mobile", "street"]),
        (["Nombre", "Apellidos", "Puesto", "Móvil"], ["first_name", "last_name", "job_title", "phone_mobile"]),
        (["Nombre", "Puesto"], ["full_name", "job_title"]),
        (["E-Mail", "E-Mail", "Xing Profil", "Lieblingsfarbe"], ["email", "email_2", "social.xing", None]),
        (["E-Mail (dienstlich)*", "Tel.:", "STRASSE"], ["email", "phone_work", "street"]),
    ],
)  # fmt: skip
def test_headers_of_nine_languages_and_many_systems_are_known(
    names: list[str], fields: list[str | None]
) -> None:
    assert headers.propose(names, [[] for _name in names]) == fields


def test_an_english_title_is_a_job_unless_it_is_a_doctorate() -> None:
    assert headers.propose(["Title", "Last name"], [["Head of Sales"], []])[0] == "job_title"
    assert headers.propose(["Title", "Last name"], [["Dr.", "Mag."], []])[0] == "prefix"


def test_the_factory_writes_what_the_import_reads(tmp_path: Path) -> None:
    from tests.importing.factory import write_xlsx

    rows = sheet_rows(write_xlsx(tmp_path / "people.xlsx", 50).read_bytes())
    assert len([row for row in rows if row]) == 52
