"""Erasing people: nothing of them is left anywhere, and no old backup brings them back."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.files import File
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection, transaction

from tests.contacts.conftest import At, Book
from tests.images.samples import picture
from vizitka.audit.models import AuditEntry
from vizitka.common import files as common_files
from vizitka.common import parcels
from vizitka.common.actor import SYSTEM
from vizitka.config import housekeeping
from vizitka.config.archive import reading
from vizitka.config.archive.reading import Restored
from vizitka.config.management.commands import restore
from vizitka.contacts import erasing, services
from vizitka.contacts.enums import ContactAct, TagColour
from vizitka.contacts.models import Contact, ContactErasure
from vizitka.contacts.selectors import Scope
from vizitka.contacts.transfer import exporting
from vizitka.images.enums import ImagePurpose
from vizitka.images.models import Image
from vizitka.images.services import store_image
from vizitka.jobs import kinds
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.errors import JobTaken
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Progress
from vizitka.transfer import leftovers

KilledExport = Callable[..., Job]

pytestmark = pytest.mark.django_db(transaction=False)

# What tells of her, in whatever spelling.
TRACES = ("horakova", "horáková", "lanovky", "420604123", "604 123 456", "seilbahnantrieb")
EMAIL = "lenka.horakova@lanovky.example"


def everything() -> dict[str, str]:
    """All that the database holds, by table, as text in small letters; and all files with their names."""
    found: dict[str, str] = {}
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            table = connection.ops.quote_name(model._meta.db_table)
            cursor.execute(f"SELECT * FROM {table}")  # noqa: S608 - names of ours
            found[model._meta.label] = "\n".join(_text(value) for row in cursor for value in row).lower()
    return found | files()


def _text(value: object) -> str:
    return bytes(value).decode(errors="replace") if isinstance(value, memoryview | bytes) else str(value)


def files() -> dict[str, str]:
    root = Path(default_storage.path(""))
    return {
        str(path.relative_to(root)): path.read_bytes().decode(errors="replace").lower()
        for path in root.rglob("*")
        if path.is_file()
    }


def traces(found: dict[str, str]) -> dict[str, list[str]]:
    """Where something of her stands. JSON writes letters with accents as themselves or escaped."""
    wanted = [*TRACES, EMAIL, "hor\\u00e1kov\\u00e1"]
    return {
        place: hits
        for place, text in found.items()
        if (hits := [one for one in wanted if one in text or one in place.lower()])
    }


@pytest.fixture
def known(book: Book, django_capture_on_commit_callbacks: Any) -> Contact:
    """Lenka is everywhere: met twice, with a picture, a note, a tag, merged, changed, exported, in the log and in
    the queue, and as a second person's double."""
    image = store_image(picture(), purpose=ImagePurpose.FRAME, space_id=book.space.pk)
    values = {
        "first_name": "Lenka",
        "last_name": "Horáková",
        "company": "Lanovky Bílá hora",
        "emails": [{"email": EMAIL}],
        "phones": [{"label": "mobile", "number": "+420 604 123 456"}],
        "picture": str(image.pk),
        "card": str(book.hannes.pk),
        "note": "Fragt nach dem Seilbahnantrieb.",
    }
    key = {"Idempotency_Key": "0123456789"}
    made = book.of_hannes.post(book.path(), values, **key)
    assert made.status_code == 201, made.content
    contact = Contact.objects.in_space(book.space.pk).get(pk=made.json()["data"]["uuid"])
    book.meet(book.petra, email=EMAIL.upper(), last_name="Horáková", message="Seilbahnantrieb?")
    other = book.contact(book.petra, emails=[{"email": "lenka@private.example"}, {"email": EMAIL}])
    services.merge(SYSTEM, book.space, contact.pk, other.pk)
    book.change(contact, job_title="Leiterin Seilbahnantrieb")
    tag = services.create_tag(SYSTEM, book.space.pk, "Quote", TagColour.BLUE)
    scope = Scope(book.space.pk, whole=True)
    services.change_many(SYSTEM, scope, [contact.pk], ContactAct.ADD_TAG, tag_id=tag.pk)
    name = default_storage.save("private/exports/contacts.csv", ContentFile("Lenka Horáková".encode()))
    for kind in erasing.KINDS:
        Job.objects.create(
            owner=book.people["owner"], space_id=book.space.pk, kind=kind, file=name, status=JobStatus.DONE
        )
    parcels.put({"to": EMAIL, "words": "Ihr Kontakt: Lenka Horáková"})
    contact.refresh_from_db()
    return contact


def test_nothing_of_an_erased_person_is_left_anywhere(
    book: Book, known: Contact, django_capture_on_commit_callbacks: Any
) -> None:
    stays = book.meet(email="m.kroell@hochalmbahn.example").contact
    before = traces(everything())
    # She is where this test means to look: else it would find nothing for the wrong reason.
    for place in (
        "contacts.Contact",
        "contacts.ContactMeeting",
        "contacts.ContactNote",
        "contacts.ContactMerge",
    ):
        assert place in before
    for place in ("audit.AuditEntry", "common.KeptAnswer", "common.Parcel", "private/exports/contacts.csv"):
        assert place in before, place
    assert known.picture_id is not None
    variants = str(Image.objects.get(pk=known.picture_id).variants)
    picture_files = {name for name in files() if name in variants}
    assert picture_files
    with django_capture_on_commit_callbacks(execute=True):
        answer = book.owner.post(f"/v1/contacts/{known.pk}/erase")
    assert answer.json()["data"] == {"erased": 2}
    assert traces(everything()) == {}
    assert not {name for name in files() if name.startswith("images/")} & picture_files
    assert not Image.objects.filter(purpose=ImagePurpose.FRAME).exists()
    # Others stay, and that somebody was erased is in the log without a name.
    assert list(Contact.objects.in_space(book.space.pk)) == [stays]
    entries = AuditEntry.objects.filter(action="contact.erased")
    assert {entry.object_label for entry in entries} == {""}
    assert entries.count() == 2
    # The ledger says of nobody who it was.
    assert ContactErasure.objects.in_space(book.space.pk).count() == 3


class Killed(BaseException):
    """Nothing runs after it, as nothing does after kill -9."""


@pytest.fixture
def killed_export(book: Book, monkeypatch: pytest.MonkeyPatch) -> KilledExport:
    """Exports the contacts; the worker is killed when half of the file is there. `before` happens between the name of
    the file and its first byte. Returns the job."""

    def export(before: Callable[[], object] = bool) -> Job:
        answer = book.owner.post(book.path("/export"), {"format": "csv"})
        assert answer.status_code == 202, answer.content
        job = Job.objects.get(pk=answer.json()["data"]["uuid"])
        save = default_storage.save

        def half(name: str, content: File[bytes]) -> str:
            if not name.startswith(exporting.FOLDER):
                return save(name, content)
            before()
            save(name, ContentFile(content.read()[:-1]))
            raise Killed

        with monkeypatch.context() as patch:
            patch.setattr(default_storage, "save", half)
            patch.setattr(common_files, "discard", list)
            with pytest.raises(Killed):
                jobs.run(job.pk, kinds.work)
        assert traces(files())
        return job

    return export


def test_half_a_file_goes_with_who_is_erased(
    book: Book, killed_export: KilledExport, django_capture_on_commit_callbacks: Any
) -> None:
    book.meet(email=EMAIL)
    job = killed_export()
    # Nobody gets it, and it is on its way to no archive.
    assert book.owner.get(f"/v1/jobs/{job.pk}/file").json()["code"] == "file_gone"
    with django_capture_on_commit_callbacks(execute=True):
        erasing.erase_person(SYSTEM, book.space.pk, email=EMAIL)
    assert traces(files()) == {}


def test_half_a_file_goes_when_the_job_is_begun_again(
    book: Book, killed_export: KilledExport, django_capture_on_commit_callbacks: Any
) -> None:
    met = book.meet(email=EMAIL)
    half = set(files())
    job = killed_export()
    half = set(files()) - half
    Job.objects.filter(pk=job.pk).update(status=JobStatus.QUEUED)
    with django_capture_on_commit_callbacks(execute=True):
        jobs.run(job.pk, kinds.work)
    job.refresh_from_db()
    assert (job.status, job.file in half) == (JobStatus.DONE, False)
    assert not half & set(files())
    # The whole one is somebody's.
    leftovers.purge_of_jobs()
    assert default_storage.exists(job.file)
    with django_capture_on_commit_callbacks(execute=True):
        erasing.erase_person(SYSTEM, book.space.pk, contact_id=met.contact.pk)
    assert traces(files()) == {}


def test_half_a_file_that_was_begun_after_the_erasure_goes_within_a_minute(
    book: Book, killed_export: KilledExport, django_capture_on_commit_callbacks: Any
) -> None:
    book.meet(email=EMAIL)

    def erase() -> None:
        with django_capture_on_commit_callbacks(execute=True):
            erasing.erase_person(SYSTEM, book.space.pk, email=EMAIL)

    killed_export(before=erase)
    assert leftovers.purge_of_jobs in housekeeping.EVERY_MINUTE
    housekeeping.run([leftovers.purge_of_jobs])
    assert traces(files()) == {}


def test_a_worker_writes_no_file_for_a_job_that_is_gone(book: Book) -> None:
    book.meet(email=EMAIL)
    book.owner.post(book.path("/export"), {"format": "csv"})
    job = jobs.claim(Job.objects.get(kind=erasing.EXPORT_KIND).pk)
    assert job is not None
    erasing.erase_person(SYSTEM, book.space.pk, email=EMAIL)
    with pytest.raises(JobTaken):
        Progress(job).keep("private/exports", "csv", ContentFile(EMAIL.encode()))
    assert traces(files()) == {}


@pytest.mark.parametrize("erase", ["erase", "retention"])
def test_a_contact_whose_time_is_over_leaves_nothing_either(
    book: Book, known: Contact, erase: str, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        erasing.remove(SYSTEM, book.space.pk, [known.pk], erased=erase == "erase")
    left = traces(everything())
    # What is removed by its age leaves files of exports, which go when they are 30 days old, and parcels after a week.
    allowed = (
        set() if erase == "erase" else {"common.KeptAnswer", "common.Parcel", "private/exports/contacts.csv"}
    )
    assert set(left) <= allowed


def test_an_old_backup_does_not_bring_the_person_back(
    book: Book, at: At, django_capture_on_commit_callbacks: Any
) -> None:
    at("2027-04-21T12:00:00+00:00")
    contact = book.meet(email=EMAIL).contact
    other = book.meet(email="m.kroell@hochalmbahn.example").contact
    at("2027-04-22T12:00:00+00:00")
    with django_capture_on_commit_callbacks(execute=True):
        erased = book.owner.post(book.path("/erase"), {"email": EMAIL.upper()})
    assert erased.json()["data"] == {"erased": 1}
    # The backup of the day before: the person is there again, and of the ledger only what the storage has.
    ContactErasure.objects.in_space(book.space.pk).delete()
    Contact.objects.in_space(book.space.pk).create(
        space=book.space,
        pk=contact.pk,
        card=book.hannes,
        source="exchange",
        last_name="Horáková",
        emails=[{"email": EMAIL}],
        primary_email=EMAIL,
        met_channel="link",
        created_at=contact.created_at,
    )
    with django_capture_on_commit_callbacks(execute=True):
        assert erasing.replay() == 1
    assert list(Contact.objects.in_space(book.space.pk)) == [other]
    assert ContactErasure.objects.in_space(book.space.pk).count() == 2
    # Who comes back later by an own wish is welcome, and stays.
    at("2027-04-23T12:00:00+00:00")
    book.meet(email=EMAIL)
    assert erasing.replay() == 0
    assert Contact.objects.in_space(book.space.pk).count() == 2


def test_the_ledger_is_read_by_former_keys_too(book: Book, settings: Any) -> None:
    contact = book.meet(email=EMAIL).contact
    with transaction.atomic():
        erasing._note(book.space.pk, [EMAIL])
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another-key-for-this-installation-which-is-long-enough"
    assert contact.primary_email == EMAIL
    assert erasing.replay() == 1


def test_half_a_file_of_the_ledger_stops_no_restore_and_is_written_anew(
    book: Book, django_capture_on_commit_callbacks: Any
) -> None:
    """As a process leaves it that is killed between opening and writing."""
    with django_capture_on_commit_callbacks(execute=True):
        erasing.erase_person(SYSTEM, book.space.pk, email=EMAIL)
    row = ContactErasure.objects.in_space(book.space.pk).get()
    (name,) = [one for one in files() if one.startswith(f"{erasing.FOLDER}/{row.pk}")]
    path = Path(default_storage.path(name))
    whole = path.read_bytes()
    path.write_bytes(b"")
    assert erasing.replay() == 0
    erasing.store_ledger()
    assert path.read_bytes() == whole


def test_restore_replays_the_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def read(*_given: object) -> Restored:
        done.append("read")
        return Restored(1, 0, [])

    def replay() -> int:
        done.append("replayed")
        return 3

    monkeypatch.setattr(reading, "check", lambda _file: None)
    monkeypatch.setattr(reading, "refuse_used", lambda: None)
    monkeypatch.setattr(restore, "call_command", lambda *_given, **_options: None)
    monkeypatch.setattr(reading, "read", read)
    monkeypatch.setattr(erasing, "replay", replay)
    out = io.StringIO()
    restore.Command(stdout=out, stderr=io.StringIO()).handle(file=Path("backup.tar.gz"))
    assert done == ["read", "replayed"]
    assert "3 contacts erased again" in out.getvalue()
