"""Any card → export → import → the same card, as far as docs/domain/round-trips.md says that the format can."""

from __future__ import annotations

import io
import re
import uuid
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, cast

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.exporting.test_exports import export
from tests.images.samples import picture
from tests.importing.conftest import Importer
from vizitka.cards import rules
from vizitka.cards.fields import CARD_FIELDS
from vizitka.cards.models import Card
from vizitka.cards.schemas.write import CardIn
from vizitka.cards.values import value_of
from vizitka.images.services import file_names
from vizitka.publishing.assembly import page_of
from vizitka.publishing.vcard import vcard
from vizitka.spaces.models import Space
from vizitka.transfer import lists
from vizitka.transfer.exporting import writers
from vizitka.transfer.exporting.columns import READ, Occurring, columns_for
from vizitka.transfer.importing import upload
from vizitka.transfer.importing.reading import vcards
from vizitka.transfer.importing.rows import RowContent, new_card, read_row
from vizitka.transfer.importing.store import read_rows

DOCS: Final = Path(__file__).resolve().parents[3] / "docs/domain/round-trips.md"
TABLE: Final = {
    cells[0]: cells[1:]
    for line in DOCS.read_text().splitlines()
    if (cells := [cell.strip() for cell in line.strip("|").split("|")])
    and line.startswith("| ")
    and cells[0] != "field"
}
FORMATS: Final = ("csv", "xlsx", "vcf", "archive")


def holds(file_format: str, *how: str) -> list[str]:
    """The fields of which the table says so."""
    column = FORMATS.index(file_format)
    return [field for field, cells in TABLE.items() if cells[column] in how]


def test_the_table_names_every_field() -> None:
    assert TABLE.keys() == {field.key for field in CARD_FIELDS}
    assert {cell for cells in TABLE.values() for cell in cells} == {"same", "shown", "–"}


# Names and words of people, with what files trip over: quotes, strokes, semicolons, formulas, commas, backslashes.
SIGNS: Final = st.sampled_from("abcÄßéŽőñ漢字ع 0123'\"|\\;,:=+-@(){}<>&%$#_./!?\u00a0")


def line(most: int, least: int = 0) -> st.SearchStrategy[str]:
    texts = st.text(SIGNS, min_size=least, max_size=most).map(lambda text: " ".join(text.split()))
    # What stands before a formula is taken off again, also where it was there before.
    return texts.filter(lambda text: len(text) >= least and not re.match(r"'+[=+\-@]", text))


DIGITS: Final = st.text("0123456789", min_size=4, max_size=9)
NUMBERS: Final = st.one_of(
    DIGITS.map("+43 664 {}".format), DIGITS.map("0{}".format), DIGITS.map("(01) {}".format)
)
PLACES: Final = st.sampled_from(["work", "home", "other"])
WORDS: Final = st.text("abcdefg", min_size=1, max_size=8)
PHONES: Final = st.fixed_dictionaries(
    {
        "label": st.sampled_from(["mobile", "work", "home", "fax", "other"]),
        "number": NUMBERS,
        "extension": st.sampled_from(["", "12", "0"]),
        "custom_label": line(20),
    }
)
EMAILS: Final = st.fixed_dictionaries(
    {
        "label": PLACES,
        "email": st.builds("{}@{}.example.org".format, WORDS, WORDS),
        "custom_label": line(20),
    }
)
WEBSITES: Final = st.fixed_dictionaries(
    {
        "label": PLACES,
        "url": st.builds("https://{}.example.org/a|b?{}".format, WORDS, WORDS),
        "title": line(20),
        "custom_label": line(20),
    }
)
ADDRESSES: Final = st.fixed_dictionaries(
    {
        "label": PLACES,
        "street": line(30),
        "street2": line(30),
        "zipcode": line(10),
        "city": line(20),
        "region": line(20),
        "country": st.sampled_from(["", "AT", "DE", "HR"]),
        "custom_label": line(20),
    }
)
PROFILES: Final = st.builds(
    lambda network, name, label: {"network": network, "value": name, "label": label},
    st.sampled_from(["linkedin", "github", "instagram", "x"]),
    st.text("abcdef", min_size=5, max_size=9),
    line(20),
)
TEXTS: Final = {
    "prefix": line(20),
    "suffix": line(20),
    "pronouns": line(20),
    "job_title": line(40),
    "department": line(40),
    "organisation": line(40),
    "description": st.lists(line(30, 1), max_size=4)
    .map("\n".join)
    .filter(lambda text: not text.startswith("'")),
}
CARDS: Final = st.fixed_dictionaries(
    {
        **TEXTS,
        "first_name": line(30),
        "last_name": line(30, 1).filter(lambda text: any(sign.isalpha() for sign in text)),
        "external_key": line(20),
        "language": st.sampled_from(["", "de", "hu"]),
        "phones": st.lists(PHONES, max_size=4),
        "emails": st.lists(EMAILS, max_size=4),
        "websites": st.lists(WEBSITES, max_size=3),
        "addresses": st.lists(ADDRESSES, max_size=3),
        "social_media": st.lists(PROFILES, max_size=3),
        "translations": st.dictionaries(
            st.sampled_from(["en", "cs", "pt"]), st.fixed_dictionaries({}, optional=TEXTS), max_size=2
        ),
    }
)


def made(values: dict[str, Any]) -> Card:
    """A card as the API would have made it, in no database."""
    kept = rules.prepared(CardIn.model_validate(values).values())
    own = {name: value for name, value in kept.items() if name not in ("state", "username")}
    return Card(id=uuid.uuid4(), space=Space(name="Acme", username="acme"), handle="abcdefgh", **own)


def table_of(cards: list[Card], file_format: str) -> bytes:
    occurring = Occurring()
    for card in cards:
        occurring.note({name: getattr(card, name) for name in READ})
    columns, file = columns_for(occurring), io.BytesIO()
    if file_format == "csv":
        writers.write_csv(file, cards, columns)
    else:
        writers.write_xlsx(file, cards, columns, "Cards")
    return file.getvalue()


def read_again(content: bytes, name: str) -> Iterator[RowContent]:
    file = SimpleUploadedFile(name, content)
    reading = upload.read(cast("Any", file.file), len(content))
    table = upload.table_of(reading.beginning, reading.filled_rows, photos=reading.kind == "vcf")
    mapping = {column["index"]: column["field"] for column in table.columns if column["field"]}
    for _number, cells in read_rows(reading.rows_file, after=table.header_row):
        yield read_row(cells, mapping, "")


def told(card: Card, field: str) -> Any:
    value = getattr(card, field)
    if field in lists.PARTS:
        return [{part: row.get(part) or "" for part in lists.PARTS[field]} for row in value]
    return value


def card_again(content: RowContent) -> Card:
    assert not content.bad, content.reasons
    kept = rules.prepared(new_card(content.values))
    return Card(**{name: value for name, value in kept.items() if not name.startswith("profile")})


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


QUICK = settings(
    deadline=None,
    max_examples=40,
    # A card that does not come back is small as it is.
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.mark.parametrize("file_format", ["csv", "xlsx"])
@QUICK
@given(values=st.lists(CARDS, min_size=1, max_size=3))
def test_any_card_comes_back_from_a_table_as_it_was(file_format: str, values: list[dict[str, Any]]) -> None:
    cards = [made(one) for one in values]
    again = [card_again(row) for row in read_again(table_of(cards, file_format), f"cards.{file_format}")]
    assert len(again) == len(cards)
    for before, after in zip(cards, again, strict=True):
        for field in holds(file_format, "same"):
            assert told(after, field) == told(before, field), field


@pytest.mark.django_db
@QUICK
@given(values=CARDS)
def test_any_card_comes_back_from_a_vcard_as_visitors_see_it(values: dict[str, Any]) -> None:
    card = made(values)
    (row,) = read_again(vcard(page_of(card, ("en",))).encode(), "card.vcf")
    for field in holds("vcf", "same"):
        found = value_of(row.values, field) or type(getattr(card, field))()
        if field in lists.PARTS:
            found = [{part: one.get(part) or "" for part in lists.PARTS[field]} for one in found]
        assert found == told(card, field), field
    for field in set(holds("vcf", "shown")) & lists.PARTS.keys():
        assert len(value_of(row.values, field) or ()) == len(getattr(card, field)), field


@pytest.mark.django_db
def test_photos_come_along_in_a_zip_of_vcards(importer: Importer, make_space: Any) -> None:
    other = make_space(importer.owner)
    sent = importer.api.request(
        "post",
        "/v1/images",
        {"purpose": "profile_picture", "space": str(importer.space.id)},
        files={"file": SimpleUploadedFile("ada.jpg", picture("JPEG", (800, 800)))},
    )
    assert sent.status_code == 201, sent.content
    for values in (
        {"first_name": "Ada", "last_name": "Bauer", "profile_picture": sent.json()["data"]["uuid"]},
        {"first_name": "Ada", "last_name": "Bauer", "emails": [{"email": "other@example.org"}]},
    ):
        importer.post(f"/v1/spaces/{importer.space.id}/cards", values)
    _job, content = export(importer, "zip")
    assert sorted(zipfile.ZipFile(io.BytesIO(content)).namelist()) == ["Ada Bauer (2).vcf", "Ada Bauer.vcf"]

    importer.space = other
    item = importer.upload(content, "cards.zip").json()["data"]
    assert item["kind"] == "vcf"
    done = importer.run(importer.check(item, key="none"))
    assert (done["status"], done["summary"]["create"], done["summary"]["pictures"]) == ("done", 2, 0)
    cards = Card.objects.in_space(other.id).order_by("created_at").select_related("profile_picture")
    pictures = [card.profile_picture for card in cards]
    assert sorted(image is not None for image in pictures) == [False, True]
    (image,) = filter(None, pictures)
    assert (image.space_id, image.width, image.height) == (other.id, 640, 640)
    assert all(map(default_storage.exists, file_names(image)))


@pytest.mark.django_db
def test_vcards_of_the_same_space_double_nobody(importer: Importer) -> None:
    home = {
        "label": "work",
        "street": "83, avenue Perron",
        "zipcode": "39480",
        "city": "Lyon",
        "country": "FR",
    }
    for values in (
        {
            "first_name": "Marie",
            "last_name": "Albert",
            "emails": [{"email": "marie@example.org"}],
            # A vCard has bare digits; the card keeps its own writing of the same number.
            "phones": [
                {"label": "work", "number": "+33 (0)1 41 06 14 65", "extension": "12"},
                {"label": "mobile", "number": "+33 6 12 34 56 78"},
            ],
            "addresses": [home],
            "social_media": [{"network": "linkedin", "value": "marie"}],
        },
        {"first_name": "Bence", "last_name": "Nagy", "emails": [{"email": "bence@example.org"}]},
        {"first_name": "Cleo", "last_name": "Ito"},
    ):
        assert importer.post(f"/v1/spaces/{importer.space.id}/cards", values).status_code == 201
    _job, content = export(importer, "vcf")
    item = importer.upload(content, "cards.vcf").json()["data"]
    # All addresses stand in one column, and people are known by the first.
    assert item["key"] == "email"
    summary = importer.check(item)["summary"]
    assert {key: summary[key] for key in ("create", "update", "unchanged", "bad")} == {
        "create": 0,
        "update": 0,
        "unchanged": 2,
        "bad": 1,
    }
    (bad,) = importer.rows(item, status="bad")
    assert [reason["field"] for reason in bad["reasons"] if reason["bad"]] == ["all_emails"]


@pytest.mark.django_db
def test_a_photo_that_is_none_is_left_out_and_said(importer: Importer) -> None:
    content = (
        "BEGIN:VCARD\r\nVERSION:2.1\r\nN:Nagy;B=C3=A9la\r\nTEL;CELL:+36 20 123 4567\r\n"
        "PHOTO;ENCODING=BASE64;JPEG:PHN2Zz48c2NyaXB0Pg==\r\n\r\nEND:VCARD\r\n"
    )
    item = importer.upload(content.encode(), "contacts.vcf").json()["data"]
    done = importer.run(importer.check(item, key="none"))
    assert (done["status"], done["summary"]["create"], done["summary"]["pictures"]) == ("done", 1, 1)
    assert done["job"]["differs"]
    assert "1 picture could not be read and is left out." in done["job"]["message"]
    card = Card.objects.in_space(importer.space.id).get()
    assert (card.profile_picture_id, card.phones[0]["label"]) == (None, "mobile")


@pytest.mark.django_db
def test_a_zip_that_would_unpack_to_too_much_is_refused(
    importer: Importer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vcards, "LARGEST_UNPACKED", 100_000)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("a.vcf", b"BEGIN:VCARD\r\nN:A;B\r\nNOTE:" + b"0" * 200_000 + b"\r\nEND:VCARD\r\n")
    refused = importer.upload(file.getvalue(), "cards.zip")
    assert refused.status_code == 422
    assert "too large when it is unpacked" in str(refused.json())


@pytest.mark.django_db
def test_what_is_edited_beside_a_whole_list_wins(importer: Importer, make_card: Any) -> None:
    phones = [
        {"label": "work", "number": "+43 1 234567"},
        {"label": "work", "number": "+43 1 234568", "custom_label": "Reception"},
    ]
    make_card(importer.space, last_name="Bauer", external_key="1", phones=phones)
    _job, content = export(importer, "csv")
    edited = content.decode("utf-8-sig").replace(";'+43 1 234567;", ";'+43 1 999999;", 1)
    item = importer.upload(edited.encode(), "cards.csv").json()["data"]
    importer.run(importer.check(item, key="external_key"))
    card = Card.objects.in_space(importer.space.id).get()
    assert [(row["number"], row["custom_label"]) for row in card.phones] == [
        ("+43 1 999999", ""),
        ("+43 1 234568", "Reception"),
    ]
