"""What is backed up comes back, letter by letter."""

from __future__ import annotations

import tarfile
import uuid
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from tests.conftest import AddMember, MakeCard, MakeSpace
from vizitka.config import archive
from vizitka.outbox.models import Delivery
from vizitka.spaces.models import Space


def everything() -> dict[str, list[Any]]:
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values_list())
        for model in apps.get_models()
        if model.__module__.startswith("vizitka.")
    }


@pytest.fixture
def filled(
    make_space: MakeSpace, make_card: MakeCard, add_member: AddMember, settings: Any, tmp_path: Path
) -> Space:
    settings.MEDIA_ROOT = tmp_path / "files"
    space = make_space()
    add_member(space, "editor")
    for name in ("Zoë", "Árpád", "Jiří"):
        make_card(space, first_name=name)
    default_storage.save("images/ab/picture.webp", ContentFile(b"picture"))
    return space


def empty_the_database() -> None:
    for model in reversed(archive._models()):
        model._base_manager.all().delete()


@pytest.mark.django_db
def test_a_restored_installation_is_the_one_that_was_backed_up(
    filled: Space, tmp_path: Path, settings: Any
) -> None:
    before = everything()
    file = tmp_path / "backup.tar.gz"
    written = archive.write(file)
    empty_the_database()
    settings.MEDIA_ROOT = tmp_path / "elsewhere"
    assert archive.read(file) == written
    assert everything() == before
    assert default_storage.open("images/ab/picture.webp").read() == b"picture"


@pytest.mark.django_db
def test_new_rows_are_counted_on_from_those_that_came(tmp_path: Path) -> None:
    def delivery(**values: Any) -> Delivery:
        return Delivery.objects.create(
            subscriber="webhooks", stream=uuid.uuid4(), event="card.updated", **values
        )

    delivery(position=500)
    file = tmp_path / "backup.tar.gz"
    archive.write(file)
    empty_the_database()
    archive.read(file)
    assert delivery().position == 501


@pytest.mark.django_db
def test_an_installation_with_people_is_not_overwritten(filled: Space, tmp_path: Path) -> None:
    file = tmp_path / "backup.tar.gz"
    archive.write(file)
    before = everything()
    with pytest.raises(archive.ArchiveError, match="not empty"):
        archive.read(file)
    assert everything() == before


@pytest.mark.django_db
def test_what_is_no_archive_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear customer")
    with pytest.raises(archive.ArchiveError):
        archive.read(file)
    with tarfile.open(tmp_path / "other.tar.gz", "w:gz") as other:
        other.add(file, "letter.txt")
    with pytest.raises(archive.ArchiveError):
        archive.read(tmp_path / "other.tar.gz")
