"""What an operator brings: archives of any size, for an account that is there."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.archiving.test_archives import fetch, filled, own_files, space_path
from tests.archiving.test_bringing import content_of, packed
from tests.importing.conftest import Importer
from vizitka.cards.models import Card
from vizitka.common import body_limits
from vizitka.spaces.models import Space, SpaceMember

__all__ = ["filled", "own_files"]

pytestmark = pytest.mark.django_db


def command(importer: Importer, file: Path, address: str) -> str:
    out = StringIO()
    with importer.capture(execute=True):
        call_command("bring_space", str(file), address, stdout=out)
    return out.getvalue()


def test_an_operator_brings_what_is_too_large_for_an_upload(filled: Importer, tmp_path: Path) -> None:
    content = content_of(fetch(filled, space_path(filled))[1])
    padding = {"files/pictures/large.bin": b"x" * (body_limits.IMPORT + 1)}
    archive = tmp_path / "space.zip"
    archive.write_bytes(packed({**content, **padding}))
    said = command(filled, archive, filled.owner.email)
    assert f"{filled.space.name} is being brought as " in said
    new = Space.objects.exclude(pk=filled.space.pk).get()
    assert SpaceMember.objects.in_space(new.pk).get().user == filled.owner
    here, there = (Card.objects.in_space(one.pk).living().count() for one in (filled.space, new))
    assert (there, there > 0) == (here, True)


@pytest.mark.parametrize(
    ("name", "address", "words"),
    [
        ("space.zip", "nobody@example.org", "No active account has the address nobody@example.org."),
        ("missing.zip", None, "cannot be read: No such file or directory."),
        ("space.zip", None, "This is no archive of a space, or it is damaged."),
    ],
)
def test_what_is_wrong_is_one_sentence(
    importer: Importer, tmp_path: Path, name: str, address: str | None, words: str
) -> None:
    (tmp_path / "space.zip").write_bytes(b"no archive")
    with pytest.raises(CommandError, match=words):
        command(importer, tmp_path / name, address or importer.owner.email)
    assert Space.objects.count() == 1


def test_who_may_own_no_further_space_is_told_so(filled: Importer, tmp_path: Path, make_user: Any) -> None:
    archive = tmp_path / "space.zip"
    archive.write_bytes(packed(content_of(fetch(filled, space_path(filled))[1])))
    other = make_user()
    command(filled, archive, other.email)
    with pytest.raises(CommandError):
        command(filled, archive, other.email)
