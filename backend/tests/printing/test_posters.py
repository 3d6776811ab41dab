"""Posters and name badges: their codes are read, their names stand there, and all come in files that memory bears."""

from __future__ import annotations

import errno
import io
import zipfile
from typing import Any

import pypdfium2
import pytest
from django.core.files.storage import default_storage

from tests.conftest import ApiClient, MakeCard, MakeSpace, MakeUser
from tests.printing.samples import pages_of, read_by_zbar, read_by_zxing, zbar_is_there
from vizitka.cards.models import Card
from vizitka.cards.selectors import qr_url
from vizitka.cards.services import delete_card
from vizitka.common import files
from vizitka.common.actor import SYSTEM
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.printing import posters
from vizitka.printing.enums import PosterSize
from vizitka.printing.sheets import SHEETS
from vizitka.spaces.models import Space
from vizitka.spaces.services import update_space

pytestmark = pytest.mark.django_db


class Room:
    def __init__(self, space: Space, cards: list[Card], owner: Any) -> None:
        self.space, self.cards, self.owner = space, cards, owner


@pytest.fixture
def room(make_space: MakeSpace, make_card: MakeCard, make_user: MakeUser, api: ApiClient) -> Room:
    owner = make_user()
    space = make_space(owner=owner, name="Alpenwerk", visibility="public")
    names = ("Eva Berger", "Αλέξανδρος Παπαδόπουλος", "Maximiliane-Theodora Hohenberg-Zimmermann-Esterházy")
    cards = [
        make_card(
            space,
            state="active",
            first_name=name.split()[0],
            last_name=name.split()[1],
            job_title="Leitung Projekte",
            language="de",
        )
        for name in names
    ]
    return Room(space, cards, api.as_(owner))


@pytest.mark.parametrize("size", PosterSize.values)
def test_the_code_of_each_size_is_read_and_opens_the_card(room: Room, size: str) -> None:
    zbar_is_there()
    for card in room.cards:
        answer = room.owner.get(f"/v1/cards/{card.pk}/poster.pdf?size={size}")
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf")
        assert answer.content.startswith(b"%PDF")
        document = pypdfium2.PdfDocument(answer.content)
        width, height = document[0].get_size()
        sheet = SHEETS[size]
        assert (round(width / 72 * 25.4), round(height / 72 * 25.4)) == (sheet.width, sheet.height)
        (page,) = pages_of(answer.content, dpi=200)
        assert (read_by_zxing(page), read_by_zbar(page)) == (qr_url(card), qr_url(card))
        text = document[0].get_textpage().get_text_bounded()
        assert card.first_name.split("-")[0] in text
        # In the card's language, where nobody says otherwise.
        assert "Scannen Sie mich" in text.replace("\r\n", " ")


def test_a_line_of_ones_own_stands_there(room: Room) -> None:
    answer = room.owner.get(f"/v1/cards/{room.cards[0].pk}/poster.pdf?size=a6&line=Stand+7,+Halle+2")
    assert "Stand 7, Halle 2" in pypdfium2.PdfDocument(answer.content)[0].get_textpage().get_text_bounded()


def test_a_space_without_codes_has_no_posters(room: Room) -> None:
    update_space(SYSTEM, room.space.pk, {"qr_code": False})
    assert room.owner.get(f"/v1/cards/{room.cards[0].pk}/poster.pdf").status_code == 404
    assert room.owner.post(f"/v1/spaces/{room.space.pk}/posters", {"size": "a4"}).status_code == 404


def make(room: Room, commit: Any, **body: Any) -> Job:
    with commit(execute=True):
        answer = room.owner.post(f"/v1/spaces/{room.space.pk}/posters", body)
    assert answer.status_code == 202, answer.content
    return Job.objects.get(pk=answer.json()["data"]["uuid"])


def test_few_are_one_file_and_many_are_several(
    room: Room, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = make(room, django_capture_on_commit_callbacks, size="badge_wide")
    assert (job.status, job.done, job.file_name[-4:]) == ("done", 3, ".pdf")
    with default_storage.open(job.file) as file:
        assert len(pypdfium2.PdfDocument(file.read())) == 3
    monkeypatch.setattr("vizitka.printing.posters.PER_FILE", 2)
    job = make(room, django_capture_on_commit_callbacks, size="badge_wide")
    with default_storage.open(job.file) as file, zipfile.ZipFile(io.BytesIO(file.read())) as package:
        assert [len(pypdfium2.PdfDocument(package.read(name))) for name in sorted(package.namelist())] == [
            2,
            1,
        ]


def test_only_chosen_ones_and_none_of_another_space(
    room: Room, make_card: MakeCard, make_space: MakeSpace, django_capture_on_commit_callbacks: Any
) -> None:
    foreign = make_card(make_space())
    ids = [str(room.cards[0].pk), str(foreign.pk)]
    job = make(room, django_capture_on_commit_callbacks, size="a6", cards=ids)
    assert (job.total, job.done) == (1, 1)
    assert room.owner.get(f"/v1/cards/{foreign.pk}/poster.pdf").status_code == 404


def test_a_card_that_was_deleted_meanwhile_is_in_no_file_and_that_is_said(room: Room) -> None:
    answer = room.owner.post(f"/v1/spaces/{room.space.pk}/posters", {"size": "badge_wide"})
    job = Job.objects.get(pk=answer.json()["data"]["uuid"])
    delete_card(SYSTEM, room.cards[0].pk, room.space.pk)
    jobs.run(job.pk, posters.work)
    job.refresh_from_db()
    assert (job.status, job.done, job.total, job.differs) == ("done", 2, 3, True)
    assert "no longer in this space" in str(job.messages)
    with default_storage.open(job.file) as file:
        assert len(pypdfium2.PdfDocument(file.read())) == 2


def test_a_disk_that_is_full_is_said_and_leaves_no_file(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files, "keep", full)
    answer = room.owner.post(f"/v1/spaces/{room.space.pk}/posters", {"size": "a4"})
    job = Job.objects.get(pk=answer.json()["data"]["uuid"])
    jobs.run(job.pk, posters.work)
    job.refresh_from_db()
    assert (job.status, job.file) == ("failed", "")
    assert "no room" in str(job.messages)
