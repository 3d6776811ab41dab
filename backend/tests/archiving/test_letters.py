"""Who has asked for an archive gets a letter when it is ready, and when there will be none."""

from __future__ import annotations

import errno
import os
import shutil
from typing import Any

import pytest
from django.core import mail
from django.core.files.storage import default_storage

from tests.archiving.test_archives import fetch, filled, own_files, space_path
from tests.archiving.test_bringing import bring, content_of, packed
from tests.conftest import PASSWORD
from tests.importing.conftest import Importer
from vizitka.images.models import Image
from vizitka.images.services import file_names
from vizitka.jobs import kinds
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.spaces.models import Space
from vizitka.transfer import errands
from vizitka.transfer.archiving import bringing, emails

__all__ = ["filled", "own_files"]

pytestmark = pytest.mark.django_db


def letter() -> Any:
    (message,) = mail.outbox
    mail.outbox.clear()
    return message


def test_a_letter_says_in_the_persons_language_that_it_is_ready(filled: Importer) -> None:
    filled.api.patch("/v1/me", {"language": {"lang": "de"}, "first_name": "Ada", "last_name": "Bauer"})
    fetch(filled, space_path(filled))
    message = letter()
    assert message.to == [filled.owner.email]
    assert message.subject == f"Das Archiv von {filled.space.name} ist fertig"
    assert "Guten Tag Ada Bauer," in message.body
    assert f"/space/{filled.space.id}/settings#archive" in message.body
    # The file comes to who is signed in, and by no link.
    assert "/v1/jobs/" not in message.body

    fetch(filled, "/v1/me/archive")
    message = letter()
    assert message.subject == "Ihre Daten sind bereit"
    assert "/profile#archive" in message.body


def test_a_letter_says_what_is_missing(filled: Importer) -> None:
    for name in file_names(Image.objects.get()):
        default_storage.delete(name)
    fetch(filled, space_path(filled))
    assert "1 file could not be read and is missing." in " ".join(letter().body.split())


def test_an_archive_that_cannot_be_made_is_told_too(
    filled: Importer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_given: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(shutil, "copyfileobj", full)
    filled.post(space_path(filled), {"password": PASSWORD})
    message = letter()
    assert message.subject == "The archive could not be made"
    assert f"The archive of the space {filled.space.name}" in " ".join(message.body.split())


def test_who_has_cancelled_it_gets_no_letter(filled: Importer) -> None:
    with filled.capture(execute=False):
        answer = filled.api.post(space_path(filled), {"password": PASSWORD})
    filled.post(f"/v1/jobs/{answer.json()['data']['uuid']}/cancel")
    assert mail.outbox == []


def test_who_has_lost_the_space_meanwhile_gets_no_letter(filled: Importer, add_member: Any, api: Any) -> None:
    admin = add_member(filled.space, "admin")
    filled.api = api.as_(admin)
    fetch(filled, space_path(filled))
    letter()
    job = Job.objects.get(owner=admin)
    assert emails.build(job.pk) is not None
    admin.space_roles.update(role="editor")
    assert emails.build(job.pk) is None


def test_the_end_of_a_job_and_its_letter_stand_or_fall_together(
    filled: Importer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with filled.capture(execute=False):
        answer = filled.api.post(space_path(filled), {"password": PASSWORD})
    job = Job.objects.get(pk=answer.json()["data"]["uuid"])

    def refused(*_given: Any) -> None:
        raise RuntimeError("the queue is away")

    monkeypatch.setattr(errands.SEND_ARCHIVE_LETTER, "put", refused)
    with pytest.raises(RuntimeError):
        jobs.run(job.pk, kinds.work)
    job.refresh_from_db()
    assert job.status == "running", "found by its silence, and done again"


def test_who_brings_an_archive_in_is_told_when_its_space_is_there(filled: Importer) -> None:
    filled.api.patch("/v1/me", {"language": {"lang": "de"}, "first_name": "Ada", "last_name": "Bauer"})
    _job, package = fetch(filled, space_path(filled))
    archive = content_of(package)
    letter()
    job = bring(filled, packed(archive), name="Zweites Haus")
    message = letter()
    assert message.to == [filled.owner.email]
    assert message.subject == "Der Space Zweites Haus ist da"
    said = " ".join(message.body.split())
    assert "1 Karte ist im neuen Space." in said
    assert f"/space/{job['result']['space']}" in message.body


def test_who_brings_an_archive_in_is_told_when_it_fails(
    filled: Importer, monkeypatch: pytest.MonkeyPatch
) -> None:
    _job, package = fetch(filled, space_path(filled))
    archive = content_of(package)
    letter()

    def broken(*_given: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(bringing, "_bring_all", broken)
    bring(filled, packed(archive), name="Second house")
    message = letter()
    assert message.subject == "The space Second house could not be brought in"
    assert "Nothing of it has stayed." in " ".join(message.body.split())
    assert not Space.objects.filter(name="Second house", deleted_at=None).exists()
