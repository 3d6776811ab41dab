"""Small pictures under short addresses."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.images.samples import picture
from vizitka.images import avatars
from vizitka.images.enums import ImagePurpose
from vizitka.images.models import Image
from vizitka.images.services import store_image

pytestmark = pytest.mark.django_db
KEY = "b53bf9cf70361486295805b0365db31c"
FOLDER = f"images/{KEY[:2]}/{KEY[2:]}"
SHORT = f"a/{base64.urlsafe_b64encode(bytes.fromhex(KEY)).decode()[:22]}"


def variants(*widths: int) -> dict[str, dict[str, str]]:
    return {str(width): {"webp": f"{FOLDER}/{width}.webp"} for width in widths}


@pytest.mark.parametrize(
    ("widths", "end", "files"),
    [
        ((64, 128, 320), "", ["64"]),
        ((64, 100), "", ["64"]),
        ((128, 320, 512), "/128", ["128"]),
        ((40,), "/40", ["40"]),
        ((80,), "/80", ["80"]),
    ],
)
def test_an_address_leads_to_the_file_that_is_nearest(
    widths: tuple[int, ...], end: str, files: list[str]
) -> None:
    address = avatars.address_of(variants(*widths))
    assert address == f"/media/{SHORT}{end}"
    assert avatars.stored_names(address.removeprefix("/media/")) == [f"{FOLDER}/{one}.webp" for one in files]


def test_the_double_is_the_picture_itself_where_there_is_none() -> None:
    assert avatars.stored_names(f"{SHORT}@2x") == [f"{FOLDER}/128.webp", f"{FOLDER}/64.webp"]
    assert avatars.stored_names(f"{SHORT}/40@2x") == [
        f"{FOLDER}/80.webp",
        f"{FOLDER}/40.webp",
    ]


@pytest.mark.parametrize(
    "path", ["a/", "a/short", f"a/{'x' * 23}", "a/../../secret.key", f"a/{'x' * 22}/64.webp"]
)
def test_nothing_else_is_an_address(api: Any, path: str) -> None:
    assert avatars.stored_names(path) == []
    assert api.get(f"/media/{path}").status_code == 404


@pytest.mark.parametrize(("side", "sizes"), [(400, (64, 128)), (80, (64, 64)), (50, (50, 50))])
def test_a_picture_and_its_double_are_there(
    api: Any, make_space: Any, side: int, sizes: tuple[int, int]
) -> None:
    image = store_image(
        picture(size=(side, side)), purpose=ImagePurpose.PROFILE_PICTURE, space_id=make_space().pk
    )
    address = avatars.avatar_of(image)
    for asked, width in zip((address, f"{address}@2x"), sizes, strict=True):
        answer = api.get(asked)
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/webp")
        assert answer.content == api.get(f"/media/{image.variants[str(width)]['webp']}").content
        assert "immutable" in answer.headers["Cache-Control"]


def test_what_is_known_is_not_asked_again(make_space: Any) -> None:
    space = make_space()
    made = [
        Image.objects.create(space_id=space.pk, purpose="logo", width=64, height=64, bytes=1, variants=files)
        for files in (variants(64, 128), variants(128), {})
    ]
    expected = {image.pk: avatars.avatar_of(image) for image in made[:2]}
    avatars.remembered.clear()
    for queries in (1, 1):
        with CaptureQueriesContext(connection) as asked:
            assert avatars.avatars_by_id([*(image.pk for image in made), None, made[0].pk]) == expected
        # Inside a transaction nothing is remembered: what it made may be taken back.
        assert len(asked) == queries


@pytest.mark.django_db(transaction=True)
def test_a_known_picture_costs_no_query(make_space: Any) -> None:
    image = Image.objects.create(
        space_id=make_space().pk, purpose="logo", width=64, height=64, bytes=1, variants=variants(64)
    )
    avatars.avatars_by_id([image.pk])
    with CaptureQueriesContext(connection) as asked:
        assert avatars.avatars_by_id([image.pk]) == {image.pk: avatars.avatar_of(image)}
    assert len(asked) == 0
