"""All that the product does with files, with files in S3: a real server, asked over HTTP."""

from __future__ import annotations

import datetime as dt
import threading
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from botocore.exceptions import ClientError
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage, storages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from tests.config.test_archive import empty_the_database, everything
from tests.documents.samples import plain
from tests.exporting.test_exports import export
from tests.images.samples import picture
from tests.importing.conftest import Importer
from tests.storage.conftest import keep_files_in, names_in
from vizitka.common import clock, files
from vizitka.documents import services as documents
from vizitka.documents.models import Document
from vizitka.images import services as images
from vizitka.images.models import Image
from vizitka.transfer import leftovers
from vizitka.transfer.exporting.services import FOLDER as EXPORTS

pytestmark = pytest.mark.django_db


def upload(api: Any, path: str, data: bytes, **fields: str) -> Any:
    return api.post(path, fields, files={"file": SimpleUploadedFile("file", data)})


@pytest.fixture
def space(make_space: Any, user: Any) -> Any:
    return make_space(owner=user)


def test_pictures_are_uploaded_served_in_all_sizes_and_deleted(
    bucket: Any, api: Any, user: Any, space: Any, django_capture_on_commit_callbacks: Any
) -> None:
    answer = upload(api.as_(user), "/v1/images", picture(), purpose="logo", space=str(space.pk))
    assert answer.status_code == 201
    image = answer.json()["data"]
    addresses = {address for kinds in image["variants"].values() for address in kinds.values() if address}
    assert {address.removeprefix("/media/") for address in addresses} == names_in(bucket)
    for address in addresses:
        served = api.get(address)
        assert served.status_code == 200
        assert served.content == default_storage.open(address.removeprefix("/media/")).read()
    assert (
        upload(api.as_(user), "/v1/images", b"<svg/>", purpose="logo", space=str(space.pk)).status_code == 422
    )

    Image.objects.update(released_at=clock.now() - dt.timedelta(days=2))
    with django_capture_on_commit_callbacks(execute=True):
        assert images.purge_unused() == 1
    assert not names_in(bucket)
    assert api.get(image["url"]).status_code == 404


def test_documents_are_uploaded_served_and_deleted(
    bucket: Any, api: Any, user: Any, space: Any, django_capture_on_commit_callbacks: Any
) -> None:
    answer = upload(api.as_(user), "/v1/documents", plain(), space=str(space.pk))
    assert answer.status_code == 201
    document = answer.json()["data"]
    assert names_in(bucket) == {document["url"].removeprefix("/media/")}
    served = api.get(document["url"])
    assert int(served.headers["Content-Length"]) == document["bytes"]
    assert len(b"".join(served.streaming_content)) == document["bytes"]

    Document.objects.update(released_at=clock.now() - dt.timedelta(days=2))
    with django_capture_on_commit_callbacks(execute=True):
        assert documents.purge_unused() == 1
    assert not names_in(bucket)
    assert api.get(document["url"]).status_code == 404


def test_a_contact_has_the_picture_of_its_card(bucket: Any, api: Any, make_card: Any, space: Any) -> None:
    image = images.store_image(picture(), purpose="profile_picture", space_id=space.pk)
    card = make_card(space, profile_picture=image.pk)
    assert b"PHOTO" in api.get(f"/c/{card.handle}.vcf").content


@pytest.mark.parametrize("name", ["hr-export.csv", "hr-export.xlsx"])
def test_people_are_imported_exported_and_read_again(bucket: Any, importer: Importer, name: str) -> None:
    item = importer.upload_data(name)
    again = importer.api.patch(f"/v1/imports/{item['uuid']}", {"header_row": item["header_row"]})
    assert again.status_code == 200
    assert importer.run(importer.check(again.json()["data"]))["status"] == "done"
    job, content = export(importer, "csv")
    assert content
    stored = {name for name in names_in(bucket) if name.startswith("private/exports/")}
    assert len(stored) == 1
    bucket.Object(stored.pop()).delete()
    assert importer.api.get(job["file_url"]).status_code == 404


def test_what_no_row_names_goes_after_a_day(bucket: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert leftovers.purge_leftovers() == 0
    default_storage.save(f"{EXPORTS}/lost.csv", ContentFile(b"Ada"))
    assert leftovers.purge_leftovers() == 0
    monkeypatch.setattr(leftovers, "GRACE", dt.timedelta(seconds=-5))
    assert leftovers.purge_leftovers() == 1
    assert not names_in(bucket)


def test_a_backup_of_a_bucket_is_restored_into_an_empty_one(bucket: Any, space: Any, tmp_path: Path) -> None:
    images.store_image(picture(), purpose="logo", space_id=space.pk)
    documents.store_document(plain(), name="x.pdf", space_id=space.pk)
    rows, contents = everything(), {name: default_storage.open(name).read() for name in names_in(bucket)}
    archive = tmp_path / "backup.tar.gz"
    call_command("backup", str(archive))
    empty_the_database()
    bucket.objects.all().delete()
    call_command("restore", str(archive))
    assert everything() == rows
    assert {name: default_storage.open(name).read() for name in names_in(bucket)} == contents


def test_threads_share_no_connection(bucket: Any) -> None:
    """boto3's resources are not safe between threads."""
    store: Any = storages["default"]
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(store.bucket.meta.client))
    thread.start()
    thread.join()
    assert found[0] is not store.bucket.meta.client


def test_a_store_that_does_not_answer_is_said_in_words_and_leaves_nothing(
    bucket: Any, api: Any, user: Any, space: Any, make_card: Any, settings: Any
) -> None:
    image = images.store_image(picture(), purpose="profile_picture", space_id=space.pk)
    card = make_card(space, profile_picture=image.pk)
    keep_files_in(settings, "http://127.0.0.1:1")
    client = api.as_(user).speaking("de")
    for path, data in (("/v1/images", picture()), ("/v1/documents", plain())):
        answer = upload(client, path, data, purpose="logo", space=str(space.pk))
        assert (answer.status_code, answer.json()["code"]) == (503, "store_away")
        assert answer.json()["message"].startswith("Dateien sind im Moment nicht erreichbar")
        assert int(answer.headers["Retry-After"]) > 0
    assert list(Image.objects.all()) == [image]
    assert not Document.objects.exists()
    shown = api.get(f"/media/{images.file_names(image)[0]}", Accept_Language="de")
    assert shown.status_code == 503
    assert shown.content.decode().startswith("Dateien sind im Moment nicht erreichbar")
    assert b"PHOTO" not in api.get(f"/c/{card.handle}.vcf").content, "the contact goes without it"


def test_a_full_store_is_a_full_disk(bucket: Any, api: Any, user: Any, space: Any) -> None:
    full = ClientError(
        {
            "Error": {"Code": "XMinioStorageFull", "Message": "full"},
            "ResponseMetadata": {
                "HTTPStatusCode": 507, "RequestId": "", "HostId": "", "HTTPHeaders": {}, "RetryAttempts": 0
            },
        },
        "PutObject",
    )  # fmt: skip
    with mock.patch("storages.backends.s3.S3Storage._save", side_effect=full):
        answer = upload(api.as_(user), "/v1/images", picture(), purpose="logo", space=str(space.pk))
    assert (answer.status_code, answer.json()["code"]) == (507, "insufficient_storage")
    assert not Image.objects.exists()
    assert not names_in(bucket)


def test_what_was_written_goes_when_a_later_size_fails(bucket: Any, api: Any, user: Any, space: Any) -> None:
    kept: list[str] = []

    def keep(name: str, content: Any) -> str:
        if len(kept) == 3:
            raise OSError(28, "No space left on device")
        kept.append(files.keep(name, content))
        return kept[-1]

    with mock.patch("vizitka.images.services.keep", keep):
        answer = upload(api.as_(user), "/v1/images", picture(), purpose="frame", space=str(space.pk))
    assert answer.status_code == 507
    assert len(kept) == 3
    assert not names_in(bucket)
    assert not Image.objects.exists()
