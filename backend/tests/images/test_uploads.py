from __future__ import annotations

import datetime as dt
import time
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.images.samples import endless_jpeg, huge_png, picture
from vizitka.common import apart, clock, uploads
from vizitka.common.slots import Slots
from vizitka.common.throttle import Bucket
from vizitka.images import selectors, services
from vizitka.images.models import Image

pytestmark = pytest.mark.django_db


def upload(api: Any, data: bytes, name: str = "me.jpg", **fields: str) -> Any:
    return api.post("/v1/images", fields, files={"file": SimpleUploadedFile(name, data)})


@pytest.fixture
def space(make_space: Callable[..., Any], user: Any) -> Any:
    return make_space(owner=user)


def test_an_editor_uploads_a_picture_and_gets_its_sizes(api: Any, add_member: Any, space: Any) -> None:
    answer = upload(
        api.as_(add_member(space, "editor")), picture(), purpose="profile_picture", space=str(space.pk)
    )
    assert answer.status_code == 201
    image = answer.json()["data"]
    assert image["width"] == image["height"] == 600
    assert set(image["variants"]) == {"64", "128", "320", "600"}
    assert image["url"] == image["variants"]["600"]["webp"]
    assert Image.objects.get(pk=image["uuid"]).space_id == space.pk


def test_the_files_are_served_for_ever_with_their_types(api: Any, user: Any, space: Any) -> None:
    image = upload(api.as_(user), picture(), purpose="frame", space=str(space.pk)).json()["data"]
    for kind, address in image["variants"]["320"].items():
        if address is None:
            continue
        answer = api.get(address)
        assert answer.status_code == 200
        assert answer.headers["Content-Type"] == f"image/{kind}"
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        again = api.get(address, If_None_Match=answer.headers["ETag"])
        assert again.status_code == 304


@pytest.mark.parametrize(
    "path", ["../settings.py", "imports/x.csv", "images/../secret.key", "images/ab/x/320.svg"]
)
def test_nothing_but_pictures_is_under_media(api: Any, path: str) -> None:
    assert api.get(f"/media/{path}").status_code == 404


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"<svg/>", "damaged"),
        (b"hello", "SVG"),
        (picture("GIF"), "JPEG"),
        (picture()[:900], "damaged"),
        (huge_png(40_000, 40_000), "pixels"),
        (picture() + b"\x00" * 10 * 1024 * 1024, "10 MB"),
    ],
)
def test_a_wrong_file_gets_a_clear_answer_and_leaves_nothing(
    api: Any, user: Any, space: Any, data: bytes, word: str
) -> None:
    answer = upload(api.as_(user), data, purpose="logo", space=str(space.pk))
    assert answer.status_code == 422
    assert word in answer.json()["errors"]["file"][0]
    assert not Image.objects.exists()


def test_a_picture_that_would_take_minutes_is_refused_after_seconds(api: Any, user: Any, space: Any) -> None:
    started = time.monotonic()
    answer = upload(api.as_(user), endless_jpeg(), purpose="logo", space=str(space.pk))
    assert answer.status_code == 422
    assert "takes too long" in answer.json()["errors"]["file"][0]
    assert time.monotonic() - started < 20
    assert not Image.objects.exists()


def test_uploads_of_a_person_are_counted(
    api: Any, user: Any, make_user: Any, space: Any, add_member: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures, documents and imports together; what is no use counts as well."""
    monkeypatch.setattr(uploads.UPLOAD, "target", Bucket(3, dt.timedelta(seconds=30)))
    owner, fields = api.as_(user), {"space": str(space.pk)}

    def send(path: str, data: bytes, **more: str) -> Any:
        return owner.post(path, {**fields, **more}, files={"file": SimpleUploadedFile("file", data)})

    assert send("/v1/images", b"<svg/>", purpose="logo").status_code == 422
    assert send("/v1/documents", b"no document").status_code == 422
    assert send(f"/v1/spaces/{space.pk}/imports", b"").status_code == 422
    for path in ("/v1/images", "/v1/documents", f"/v1/spaces/{space.pk}/imports"):
        refused = send(path, picture(), purpose="logo")
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_uploads")
        assert 0 < int(refused.headers["Retry-After"]) <= 30
    assert (
        upload(api.as_(add_member(space, "editor")), picture(), purpose="logo", **fields).status_code == 201
    )
    assert Image.objects.count() == 1


def test_while_many_pictures_are_being_read_others_hear_when_to_come_again(
    api: Any, user: Any, space: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "FILES", Slots("files", patience=0, most_here=1))
    with apart.FILES.one():
        answer = upload(api.as_(user).speaking("de"), picture(), purpose="logo", space=str(space.pk))
    assert answer.status_code == 503
    assert answer.json()["code"] == "busy"
    assert answer.json()["message"].startswith("Im Moment ist viel los")
    assert int(answer.headers["Retry-After"]) >= 1


def test_the_answer_is_in_the_persons_language(api: Any, user: Any, space: Any) -> None:
    answer = upload(api.as_(user).speaking("de"), b"<svg/>", purpose="header", space=str(space.pk))
    assert answer.json()["errors"]["file"] == [
        "Verwenden Sie ein Bild im Format JPEG, PNG, WebP, AVIF oder HEIC."
    ]


def test_only_people_who_edit_in_the_space_add_pictures_to_it(
    api: Any, make_user: Any, add_member: Any, space: Any
) -> None:
    fields = {"purpose": "logo", "space": str(space.pk)}
    assert upload(api, picture(), **fields).status_code == 401
    assert upload(api.as_(make_user()), picture(), **fields).status_code == 404
    assert upload(api.as_(add_member(space, "analyst")), picture(), **fields).status_code == 403
    assert upload(api.as_(make_user()), picture(), purpose="logo", space=str(uuid.uuid4())).status_code == 404
    assert not Image.objects.exists()


def test_a_card_user_adds_a_picture_for_the_own_card(
    api: Any, make_user: Any, make_card: Any, space: Any
) -> None:
    from vizitka.cards.models import CardMember

    person = make_user()
    CardMember.objects.create(space=space, card=make_card(space), user=person, role="user")
    answer = upload(api.as_(person), picture(), purpose="profile_picture", space=str(space.pk))
    assert answer.status_code == 201


def test_a_space_is_needed_but_for_the_own_picture(api: Any, user: Any) -> None:
    assert "space" in upload(api.as_(user), picture(), purpose="header").json()["errors"]
    own = upload(api.as_(user), picture(), purpose="user_picture").json()["data"]
    assert Image.objects.get(pk=own["uuid"]).owner_id == user.pk
    assert selectors.image_of_person(user.pk, uuid.UUID(own["uuid"])) is not None
    assert selectors.images_of_space(uuid.uuid4(), [own["uuid"]]) == {}


def test_pictures_that_nothing_shows_go_after_a_day(
    user: Any, space: Any, make_card: Any, django_capture_on_commit_callbacks: Any
) -> None:
    def keep(purpose: str) -> Image:
        image = services.store_image(picture(), purpose=purpose, space_id=space.pk)
        Image.objects.filter(pk=image.pk).update(released_at=clock.now() - dt.timedelta(days=2))
        return image

    unused, shown, framed = keep("frame"), keep("profile_picture"), keep("frame")
    fresh = services.store_image(picture(), purpose="logo", space_id=space.pk)
    frames = [{"kind": "image", "title": "", "image": str(framed.pk), "alt": ""}]
    make_card(space, profile_picture=shown.pk, frames=frames)
    with django_capture_on_commit_callbacks(execute=True):
        assert services.purge_unused() == 1
    assert set(Image.objects.values_list("pk", flat=True)) == {shown.pk, framed.pk, fresh.pk}
    assert not any(default_storage.exists(name) for name in services.file_names(unused))
    assert all(default_storage.exists(name) for name in services.file_names(shown))
    with django_capture_on_commit_callbacks(execute=True):
        assert services.purge_unused() == 0
