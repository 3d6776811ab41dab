"""Pictures are found by their ids in one query, however many they are."""

from __future__ import annotations

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from vizitka.images.models import Image
from vizitka.images.selectors import FEW, images_by_id


@pytest.mark.django_db
@pytest.mark.parametrize("number", [1, 3, FEW, FEW + 1])
def test_pictures_are_found_in_one_query(number: int) -> None:
    made = [
        Image.objects.create(purpose="logo", width=64, height=64, bytes=1, variants={"64": {"webp": "a"}})
        for _ in range(number)
    ]
    with CaptureQueriesContext(connection) as asked:
        found = images_by_id([str(made[0].pk), None, uuid.uuid4(), *(image.pk for image in made[1:])])
    assert found == {image.pk: image for image in made}
    assert {(image.variants["64"]["webp"], image.space_id) for image in found.values()} == {("a", None)}
    assert len(asked) == 1


@pytest.mark.django_db
def test_nothing_wanted_asks_nothing() -> None:
    with CaptureQueriesContext(connection) as asked:
        assert images_by_id([None]) == {}
    assert len(asked) == 0
