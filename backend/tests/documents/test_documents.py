"""Uploads of PDFs: what is taken, what is taken out, who may, and how they are served."""

from __future__ import annotations

import datetime as dt
import io
import uuid
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.documents.samples import encrypted, entangled, hostile, plain, restricted
from vizitka.common import clock
from vizitka.common.apart import Apart
from vizitka.documents import rules, services
from vizitka.documents.models import Document
from vizitka.documents.uses import DOCUMENTS

pytestmark = pytest.mark.django_db


def upload(api: Any, data: bytes, name: str = "Menu.pdf", **fields: str) -> Any:
    return api.post("/v1/documents", fields, files={"file": SimpleUploadedFile(name, data)})


@pytest.fixture
def space(make_space: Callable[..., Any], user: Any) -> Any:
    return make_space(owner=user)


def test_a_document_is_kept_and_served_as_a_download(api: Any, user: Any, space: Any) -> None:
    answer = upload(api.as_(user), plain(3), "Speisekarte März.pdf", space=str(space.pk))
    assert answer.status_code == 201
    document = answer.json()["data"]
    assert document["name"] == "Speisekarte März.pdf"
    assert document["pages"] == 3
    assert document["url"].startswith("/media/documents/")
    file = api.get(document["url"])
    assert file.status_code == 200
    assert b"".join(file.streaming_content).startswith(b"%PDF-")
    assert file.headers["Content-Type"] == "application/pdf"
    assert file.headers["Content-Disposition"] == "attachment; filename*=utf-8''Speisekarte%20M%C3%A4rz.pdf"
    assert file.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in file.headers["Content-Security-Policy"]
    assert int(file.headers["Content-Length"]) == document["bytes"]


def test_what_acts_by_itself_is_taken_out() -> None:
    pages, content = services.cleaned(hostile())
    assert pages == 1
    with pikepdf.open(io.BytesIO(content)) as pdf:
        assert "/OpenAction" not in pdf.Root
        assert "/AA" not in pdf.Root
        assert "/JavaScript" not in pdf.Root.get("/Names", {})
        assert not pdf.attachments
        assert "/AA" not in pdf.pages[0].obj
        assert "/XFA" not in pdf.Root.AcroForm
        annotations = list(pdf.pages[0].obj.Annots)
        assert "/FileAttachment" not in {str(found.Subtype) for found in annotations}
        actions = [found.A for found in annotations if "/A" in found and "/S" in found.A]
        assert [str(action.URI) for action in actions if "/URI" in action] == ["https://example.org/kept"]
        assert {str(action.S) for action in actions} == {"/URI", "/GoTo"}
        assert not any("/Next" in action for action in actions)
        unpacked = io.BytesIO()
        pdf.save(unpacked, compress_streams=False, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    for trace in (
        b"JavaScript",
        b"Launch",
        b"SubmitForm",
        b"alert",
        b"steal",
        b"typed",
        b"virus",
        b"MZ-attached",
    ):
        assert trace not in unpacked.getvalue(), trace


def test_what_stands_behind_the_document_does_not_stay() -> None:
    archive = b"PK\x03\x04 an archive <script>alert(1)</script>"
    _, content = services.cleaned(plain() + archive)
    assert archive not in content


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"<html><script>alert(1)</script>" + plain(), "Use a PDF"),
        (b"\x89PNG\r\n\x1a\n", "Use a PDF"),
        (b"", "Use a PDF"),
        (b"%PDF-1.7\n%nothing more", "damaged"),
        (plain()[:60], "damaged"),
        (encrypted(), "password"),
        (restricted(), "password"),
        (plain(rules.MOST_PAGES + 1), "too many pages"),
        (b"%PDF-1.7\n" + b"0" * rules.MOST_BYTES, "too large"),
    ],
    ids=("page", "picture", "nothing", "beginning", "part", "encrypted", "restricted", "pages", "bytes"),
)
def test_what_is_no_use_is_refused_at_the_field(
    api: Any, user: Any, space: Any, data: bytes, words: str
) -> None:
    answer = upload(api.as_(user), data, space=str(space.pk))
    assert answer.status_code == 422
    body = answer.json()
    assert body["code"] in {"unusable_document", "invalid_input"}
    if data:
        assert words in body["errors"]["file"][0]
    assert not Document.objects.exists()


def test_what_takes_too_long_is_refused_at_the_field(
    api: Any, user: Any, space: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With less time than it has, so that it is too long for the fastest machine as well."""
    monkeypatch.setattr(services, "CLEANING", Apart("vizitka.documents.cleaning:cleaned", seconds=0.3))
    assert upload(api.as_(user), plain(), space=str(space.pk)).status_code == 201
    answer = upload(api.as_(user), entangled(), space=str(space.pk))
    assert answer.status_code == 422
    assert "takes too long" in answer.json()["errors"]["file"][0]
    assert Document.objects.count() == 1


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Menu.PDF", "Menu.pdf"),
        ("../../etc/passwd", "passwd.pdf"),
        ("C:\\files\\a.pdf", "a.pdf"),
        ('a"b\r\nX: 1.pdf', "a b X 1.pdf"),
        ("", "document.pdf"),
        (".pdf", "document.pdf"),
        ("x" * 400 + ".pdf", "x" * 120 + ".pdf"),
    ],
)
def test_names_are_safe(given: str, kept: str) -> None:
    assert rules.file_name(given) == kept


def test_who_may_upload(api: Any, add_member: Any, make_user: Any, space: Any, make_card: Any) -> None:
    from vizitka.cards.enums import CardRole
    from vizitka.cards.models import CardMember

    person = make_user()
    CardMember.objects.create(space=space, card=make_card(space), user=person, role=CardRole.USER)
    expected = {
        add_member(space, "editor"): 201,
        add_member(space, "analyst"): 403,
        person: 201,
        make_user(): 404,
    }
    for someone, status in expected.items():
        assert upload(api.as_(someone), plain(), space=str(space.pk)).status_code == status


def test_anothers_document_cannot_be_used(
    api: Any, user: Any, space: Any, make_space: Any, make_card: Any
) -> None:
    foreign = services.store_document(plain(), name="x.pdf", space_id=make_space().pk)
    card = make_card(space)
    frames = [{"kind": "text", "html": "a"}, {"kind": "file", "document": str(foreign.pk)}]
    answer = api.as_(user).patch(f"/v1/cards/{card.pk}", {"frames": frames}, If_Match='"1"')
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == ["frames.1.document"]
    answer = api.as_(user).patch(
        f"/v1/spaces/{space.pk}/grid", {"shared_frames": frames}, If_Match=f'"{space.versions.version}"'
    )
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == ["shared_frames.1.document"]
    preview = api.as_(user).post(f"/v1/cards/{card.pk}/preview", {"frames": frames}).json()["data"]["html"]
    assert foreign.file not in preview


@pytest.mark.parametrize("name", ["../secret.key", "ab/x.pdf", "ab/" + "0" * 30 + ".pdf", "%2e%2e/x"])
def test_nothing_else_is_served(api: Any, name: str) -> None:
    assert api.get(f"/media/documents/{name}").status_code == 404


def test_unused_documents_go_after_a_day(
    api: Any, user: Any, space: Any, make_card: Any, django_capture_on_commit_callbacks: Any
) -> None:
    def stored() -> Document:
        found = services.store_document(plain(), name="x.pdf", space_id=space.pk)
        Document.objects.filter(pk=found.pk).update(released_at=clock.now() - dt.timedelta(days=2))
        return found

    unused, on_card, shared, in_template = stored(), stored(), stored(), stored()
    fresh = services.store_document(plain(), name="x.pdf", space_id=space.pk)
    make_card(space, frames=[{"kind": "file", "document": str(on_card.pk)}])
    owner = api.as_(user)

    def share(document: Document, version: int) -> None:
        body = {"shared_frames": [{"kind": "file", "document": str(document.pk)}]}
        assert owner.patch(f"/v1/spaces/{space.pk}/grid", body, If_Match=f'"{version}"').status_code == 200

    share(in_template, 1)
    assert owner.post(f"/v1/spaces/{space.pk}/templates", {"name": "Fair"}).status_code == 201
    share(shared, 2)
    with django_capture_on_commit_callbacks(execute=True):
        assert services.purge_unused() == 1
    assert set(Document.objects.values_list("pk", flat=True)) == {
        on_card.pk,
        shared.pk,
        in_template.pk,
        fresh.pk,
    }
    assert services.purge_unused() == 0
    assert not default_storage.exists(unused.file)
    assert default_storage.exists(on_card.file)


def test_documents_of_moved_cards_share_their_file(make_space: Any) -> None:
    here, there = make_space(), make_space()
    original = services.store_document(plain(), name="x.pdf", space_id=here.pk)
    copies = services.copies_for_space(there.pk, [original.pk, uuid.uuid4()])
    copy = Document.objects.get(pk=copies[original.pk])
    assert (copy.space_id, copy.file, copy.name) == (there.pk, original.file, original.name)
    assert services.copies_for_space(there.pk, [original.pk]) == copies
    assert services.copies_for_space(here.pk, [original.pk]) == {}
    Document.objects.update(released_at=clock.now() - dt.timedelta(days=2))
    DOCUMENTS.note(there.pk, "card", {uuid.uuid4(): [copy.pk]})
    assert services.purge_unused() == 1
    assert default_storage.exists(copy.file)
