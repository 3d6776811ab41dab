"""What is in an archive, who gets one, and that nothing secret is in it."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.conftest import PASSWORD
from tests.images.samples import picture
from tests.importing.conftest import Importer
from vizitka.audit.models import AuditEntry
from vizitka.cards.enums import CardRole
from vizitka.cards.models import Card, CardMember
from vizitka.images.models import Image
from vizitka.images.services import best_file, file_names

pytestmark = pytest.mark.django_db

SECRET_WORDS = ("hash", "secret", "token", "password", "argon2", "encrypted")


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def upload_picture(importer: Importer, purpose: str = "profile_picture") -> str:
    answer = importer.api.request(
        "post",
        "/v1/images",
        {"purpose": purpose, **({} if purpose == "user_picture" else {"space": str(importer.space.id)})},
        files={"file": SimpleUploadedFile("ada.jpg", picture("JPEG", (800, 800)))},
    )
    assert answer.status_code == 201, answer.content
    return str(answer.json()["data"]["uuid"])


def fetch(importer: Importer, path: str, password: str = PASSWORD) -> tuple[dict[str, Any], zipfile.ZipFile]:
    answer = importer.post(path, {"password": password})
    assert answer.status_code == 202, answer.content
    job = importer.api.get(f"/v1/jobs/{answer.json()['data']['uuid']}").json()["data"]
    assert job["status"] == "done", job
    content = b"".join(importer.api.get(job["file_url"]).streaming_content)
    return job, zipfile.ZipFile(io.BytesIO(content))


def space_path(importer: Importer) -> str:
    return f"/v1/spaces/{importer.space.id}/archive"


def rows(archive: zipfile.ZipFile, part: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in archive.read(f"{part}.jsonl").splitlines()]


def manifest(archive: zipfile.ZipFile) -> dict[str, Any]:
    return json.loads(archive.read("manifest.json"))


@pytest.fixture
def filled(importer: Importer) -> Importer:
    photo = upload_picture(importer)
    made = importer.post(
        f"/v1/spaces/{importer.space.id}/cards",
        {
            "first_name": "Ada",
            "last_name": "Bauer",
            "state": "active",
            "profile_picture": photo,
            "phones": [
                {"label": "work", "number": "+43 1 234567"},
                {"label": "work", "number": "+43 1 234568"},
            ],
            "frames": [{"kind": "text", "title": "Hello", "html": "<p>Welcome</p>"}],
            "translations": {"de": {"job_title": "Leiterin"}},
        },
    )
    assert made.status_code == 201, made.content
    importer.post(f"/v1/spaces/{importer.space.id}/templates", {"name": "Winter"})
    return importer


def test_an_archive_of_a_space_has_all_that_is_in_it(filled: Importer) -> None:
    job, archive = fetch(filled, space_path(filled))
    told = manifest(archive)
    assert told["format"] == "vizitka-space/1"
    assert told["rows"] == {
        name.removesuffix(".jsonl"): len(archive.read(name).splitlines())
        for name in archive.namelist()
        if name.endswith(".jsonl")
    }
    (card,) = rows(archive, "cards")
    assert (card["first_name"], card["frames"][0]["html"]) == ("Ada", "<p>Welcome</p>")
    assert card["translations"] == {"de": {"job_title": "Leiterin"}}
    assert [one["number"] for one in card["phones"]] == ["+43 1 234567", "+43 1 234568"]
    (image,) = rows(archive, "pictures")
    assert image["id"] == card["profile_picture"]
    stored = Image.objects.get(pk=image["id"])
    with default_storage.open(best_file(stored)) as file:
        assert archive.read(image["file"]) == file.read()
    assert [one["name"] for one in rows(archive, "templates")] == ["Winter"]
    assert rows(archive, "space")[0]["name"] == filled.space.name
    assert rows(archive, "members")[0]["user__email"] == filled.owner.email
    assert (job["differs"], job["result"]["files"], told["files"]) == (False, 1, 1)
    assert AuditEntry.objects.filter(space_id=filled.space.id, action="space.archived").count() == 1


def test_a_file_that_is_lost_is_said(filled: Importer) -> None:
    for name in file_names(Image.objects.get()):
        default_storage.delete(name)
    job, archive = fetch(filled, space_path(filled))
    assert job["differs"]
    assert "1 file could not be read and is missing." in job["message"]
    assert manifest(archive)["missing"] == [rows(archive, "pictures")[0]["file"]]


def test_a_disk_that_is_full_is_no_missing_picture(filled: Importer, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_given: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(shutil, "copyfileobj", full)
    answer = filled.post(space_path(filled), {"password": PASSWORD})
    job = filled.api.get(f"/v1/jobs/{answer.json()['data']['uuid']}").json()["data"]
    assert (job["status"], job["file_url"]) == ("failed", None)


def test_nothing_secret_is_in_an_archive(filled: Importer) -> None:
    filled.post(f"/v1/spaces/{filled.space.id}/protection/pin", {"pin": "730519"})
    for path in (space_path(filled), "/v1/me/archive"):
        _job, archive = fetch(filled, path)
        for name in archive.namelist():
            if name.endswith(".jsonl"):
                keys = {key for line in archive.read(name).splitlines() for key in json.loads(line)}
                assert not [key for key in keys for word in SECRET_WORDS if word in key], name
        text = b"".join(archive.read(name) for name in archive.namelist() if not name.startswith("files/"))
        assert b"argon2" not in text


@pytest.mark.parametrize("path", ["space", "person"])
def test_the_password_is_asked_for_again(importer: Importer, path: str) -> None:
    address = space_path(importer) if path == "space" else "/v1/me/archive"
    refused = importer.post(address, {"password": "something else entirely"})
    assert (refused.status_code, refused.json()["errors"].keys()) == (422, {"password"})


def test_archives_are_throttled(importer: Importer) -> None:
    answers = [importer.post("/v1/me/archive", {"password": PASSWORD}).status_code for _ in range(6)]
    assert answers == [202] * 5 + [429]


def test_a_person_gets_what_is_kept_of_them_and_nothing_of_others(
    filled: Importer, add_member: Any, api: Any, make_card: Any
) -> None:
    person = add_member(filled.space, "no_role")
    card = Card.objects.in_space(filled.space.id).get()
    CardMember.objects.create(space=filled.space, card=card, user=person, role=CardRole.USER)
    make_card(filled.space, first_name="Eve", last_name="Other")
    filled.api = api.as_(person).speaking("de")
    _job, archive = fetch(filled, "/v1/me/archive")
    assert manifest(archive)["format"] == "vizitka-person/1"
    assert rows(archive, "account")[0]["email"] == person.email
    assert [one["first_name"] for one in rows(archive, "cards")] == ["Ada"]
    assert rows(archive, "spaces")[0]["role"] == "no_role"
    assert {"cards/Ada Bauer.vcf", "cards/Ada Bauer.jpg"} <= set(archive.namelist())
    page = archive.read("index.html").decode()
    assert person.email in page
    assert '<html lang="de">' in page
    everything = b"".join(map(archive.read, archive.namelist()))
    assert filled.owner.email.encode() not in everything
    assert b"Eve" not in everything


def test_the_page_shows_texts_as_texts(importer: Importer) -> None:
    importer.api.patch("/v1/me", {"first_name": "<script>alert(1)</script>"})
    _job, archive = fetch(importer, "/v1/me/archive")
    page = archive.read("index.html").decode()
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_who_loses_the_role_loses_the_file(filled: Importer, add_member: Any, api: Any) -> None:
    admin = add_member(filled.space, "admin")
    filled.api = api.as_(admin)
    job, _archive = fetch(filled, space_path(filled))
    admin.space_roles.update(role="editor")
    assert filled.api.get(job["file_url"]).status_code == 403
    assert filled.post(space_path(filled), {"password": PASSWORD}).status_code == 403
