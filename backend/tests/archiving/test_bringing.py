"""An archive becomes a new space: the same, and never more than who brings it may."""

from __future__ import annotations

import io
import json
import uuid
import zipfile
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.archiving.test_archives import fetch, filled, own_files, rows, space_path, upload_picture
from tests.importing.conftest import Importer
from vizitka.cards.models import Card
from vizitka.cards.selectors import card_values
from vizitka.common.actor import Person
from vizitka.images.models import Image
from vizitka.jobs import kinds, progress
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.notices.models import CardNotice
from vizitka.spaces.models import Space, SpaceMember, Template
from vizitka.transfer.archiving import bringing, reading

__all__ = ["filled", "own_files"]

pytestmark = pytest.mark.django_db


def content_of(archive: zipfile.ZipFile) -> dict[str, bytes]:
    return {name: archive.read(name) for name in archive.namelist()}


def packed(content: Mapping[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in content.items():
            package.writestr(name, data)
    return file.getvalue()


def look(importer: Importer, data: bytes) -> Any:
    files = {"file": SimpleUploadedFile("space.zip", data)}
    return importer.api.request("post", "/v1/me/space-archives", files=files)


def bring(importer: Importer, data: bytes, **choices: Any) -> dict[str, Any]:
    looked = look(importer, data)
    assert looked.status_code == 200, looked.content
    told = looked.json()["data"]
    body = {"ticket": told["ticket"], "name": told["name"], "username": told["username"], **choices}
    answer = importer.post("/v1/me/space-archives/bring", body)
    assert answer.status_code == 202, answer.content
    return importer.api.get(f"/v1/jobs/{answer.json()['data']['uuid']}").json()["data"]


def new_space(importer: Importer, job: dict[str, Any]) -> Space:
    assert job["result"]["space"] != str(importer.space.id)
    return Space.objects.get(pk=job["result"]["space"])


def changed(
    content: Mapping[str, bytes], part: str, change: Callable[[dict[str, Any]], None]
) -> dict[str, bytes]:
    lines = [json.loads(line) for line in content[f"{part}.jsonl"].splitlines()]
    for line in lines:
        change(line)
    return {**content, f"{part}.jsonl": b"".join(json.dumps(line).encode() + b"\n" for line in lines)}


def without_ids(values: Any, pictures: Mapping[str, str]) -> Any:
    """Values of a card, with pictures by what they show in place of their ids."""
    return json.loads(
        json.dumps(values, default=lambda value: pictures.get(str(value), str(value)), sort_keys=True)
    )


def test_a_space_comes_back_as_it_was(filled: Importer) -> None:
    api, path = filled.api, f"/v1/spaces/{filled.space.id}"
    logo = upload_picture(filled, "logo")
    changes = {
        "description": "We make cards.",
        "layout": {"primary": "#2B50E8"},
        "field_modes": {"organisation": {"visible": True, "locked": True, "reason": "One name"}},
        "placeholders": {"name": "Alpenwerk", "logo": logo},
        "shared_frames": [{"kind": "text", "title": "All", "html": "<p>Hello</p>", "locked": True}],
        "settings": {"tracking": False, "languages": ["de", "en"], "multilingual": True},
    }
    version = {"If-Match": api.get(path)["ETag"]}
    answer = api.patch(path, changes, **version)
    assert answer.status_code == 200, answer.content
    before = api.get(path).json()["data"]
    _job, archive = fetch(filled, space_path(filled))

    job = bring(filled, packed(content_of(archive)), name="Elsewhere")
    assert (job["status"], job["differs"], job["result"]["left"]) == ("done", False, {}), job
    space = new_space(filled, job)
    after = api.get(f"/v1/spaces/{space.pk}").json()["data"]
    assert (after["name"], after["role"]) == ("Elsewhere", "owner")
    for field in ("description", "layout", "field_modes", "settings", "card_permissions", "visibility"):
        assert after[field] == before[field], field
    assert [one["html"] for one in after["shared_frames"]] == ["<p>Hello</p>"]
    assert after["placeholders"]["name"] == "Alpenwerk"
    assert after["placeholders"]["logo"]["uuid"] != logo
    assert [one.name for one in Template.objects.in_space(space.pk)] == ["Winter"]

    (old,) = Card.objects.in_space(filled.space.id)
    (new,) = Card.objects.in_space(space.pk)
    assert (new.state, new.pk == old.pk, new.handle == old.handle) == ("active", False, False)
    same = {str(old.profile_picture_id): "photo", str(new.profile_picture_id): "photo"}
    assert without_ids(card_values(new), same) == without_ids(card_values(old), same)
    picture = Image.objects.get(space_id=space.pk, purpose="profile_picture")
    assert (picture.space_id, picture.width) == (space.pk, 640)
    assert list(SpaceMember.objects.in_space(space.pk).values_list("user", "role")) == [
        (filled.owner.pk, "owner")
    ]


def test_the_look_says_what_comes_and_what_stays(filled: Importer) -> None:
    _job, archive = fetch(filled, space_path(filled))
    spaces = Space.objects.count()
    told = look(filled, packed(content_of(archive))).json()["data"]
    assert (told["rows"]["cards"], told["rows"]["pictures"]) == (1, 1)
    assert told["left"]["members"] == 1
    assert told["is_renamed"]
    assert told["username"] != filled.space.username
    assert Space.objects.count() == spaces


def test_names_that_are_taken_get_a_number(filled: Importer) -> None:
    card = Card.objects.in_space(filled.space.id).get()
    assert filled.api.put(f"/v1/cards/{card.pk}/username", {"username": "ada"}).status_code == 200
    _job, archive = fetch(filled, space_path(filled))
    job = bring(filled, packed(content_of(archive)))
    assert Card.objects.in_space(new_space(filled, job).pk).get().username == "ada-2"
    assert (job["differs"], job["result"]["otherwise"]) == (True, {"name": 1})
    assert "1 name in an address was taken and got a number." in job["message"]


def test_what_is_bad_in_an_archive_is_left_out_and_counted(filled: Importer) -> None:
    _job, archive = fetch(filled, space_path(filled))
    content = content_of(archive)
    (picture,) = rows(archive, "pictures")

    def spoil(card: dict[str, Any]) -> None:
        card["frames"] = [
            {"kind": "text", "title": "x", "html": "<p onclick='x()'>Hi<script>y()</script></p>"}
        ]
        card["websites"] = []

    spoiled = changed(content, "cards", spoil)
    spoiled["cards.jsonl"] += b'{"id": "no id"}\nno json\n' + b"[" * 50_000 + b"\n"
    spoiled[picture["file"]] = b"<svg onload=alert(1)>"
    job = bring(filled, packed(spoiled))
    (card,) = Card.objects.in_space(new_space(filled, job).pk)
    assert card.frames[0]["html"] == "<p>Hi</p>"
    assert card.profile_picture_id is None
    assert job["differs"]
    assert job["result"]["left"]["pictures"] == 1
    assert job["result"]["left"]["cards"] >= 3


@pytest.mark.parametrize(
    "path", ["../../etc/passwd", "/etc/passwd", "files/pictures/../../secret.key", "manifest.json"]
)
def test_a_path_leads_nowhere(filled: Importer, path: str) -> None:
    _job, archive = fetch(filled, space_path(filled))

    def lead(row: dict[str, Any]) -> None:
        row["file"] = path

    job = bring(filled, packed(changed(content_of(archive), "pictures", lead)))
    assert job["result"]["left"]["pictures"] == 1
    assert not Image.objects.filter(space_id=new_space(filled, job).pk).exists()


@pytest.mark.parametrize(
    "content",
    [
        {"anything.txt": b"x"},
        {"manifest.json": b"[]"},
        {"manifest.json": b'{"format": "vizitka-space/9", "rows": {}}'},
        {"manifest.json": b"[" * 100_000},
    ],
)
def test_what_is_no_archive_is_refused_in_words(importer: Importer, content: dict[str, bytes]) -> None:
    refused = look(importer, packed(content))
    assert (refused.status_code, refused.json()["code"]) == (422, "unreadable_file")
    assert look(importer, b"no zip").status_code == 422


def test_an_archive_that_is_a_list_of_entries_is_refused_before_it_is_read(filled: Importer) -> None:
    _job, archive = fetch(filled, space_path(filled))
    junk = {f"{number:060}": b"" for number in range(15_000)}
    assert look(filled, packed({**content_of(archive), **junk})).status_code == 422


def test_a_line_that_unpacks_to_too_much_ends_the_reading(
    filled: Importer, monkeypatch: pytest.MonkeyPatch
) -> None:
    _job, archive = fetch(filled, space_path(filled))
    content = content_of(archive)
    monkeypatch.setattr(reading, "LONGEST_LINE", 50_000)
    job = bring(filled, packed({**content, "cards.jsonl": b" " * 5_000_000}))
    assert job["status"] == "failed"
    assert Space.objects.filter(deleted_at=None).count() == 1, "no half space stays"


def test_a_free_account_gets_by_an_archive_no_more_than_it_may(
    filled: Importer, make_user: Any, api: Any, settings: Any, make_space: Any, make_card: Any
) -> None:
    """Whatever the archive claims: whose it is, what is switched on, what belongs to others."""
    other = make_space()
    victim = make_card(other, last_name="Victim")
    for number in range(5):
        filled.post(
            f"/v1/spaces/{filled.space.id}/cards", {"last_name": f"Person {number}", "state": "active"}
        )
    _job, archive = fetch(filled, space_path(filled))

    def claim(row: dict[str, Any]) -> None:
        row |= dict.fromkeys(("pin_verification", "force_pin_links", "force_pin_products"), True)
        row |= {"licence": str(other.licence_id), "licence_id": str(other.licence_id), "owner": "x"}
        row |= {"id": str(other.pk), "default_template": str(victim.pk), "username": other.username}

    def claim_card(row: dict[str, Any]) -> None:
        row |= {"space_id": str(other.pk), "pin": "123456", "protected": True}
        row["frames"] = [{"kind": "image", "image": str(uuid.uuid4())}, *row["frames"]]

    content = changed(changed(content_of(archive), "space", claim), "cards", claim_card)
    notice = {"card_id": str(victim.pk), "text": "Call +1 900", "starts_at": "2026-01-01T00:00:00Z"}
    content["notices.jsonl"] = json.dumps({**notice, "ends_at": "2099-01-01T00:00:00Z"}).encode()
    content["members.jsonl"] = json.dumps({"user__email": filled.owner.email, "role": "owner"}).encode()
    settings.BILLING = True
    free = make_user()
    filled.api = api.as_(free)
    job = bring(filled, packed(content))
    space = new_space(filled, job)
    assert (job["status"], job["differs"], space.licence_id) == ("done", True, None)
    cards = Card.objects.in_space(space.pk)
    assert (cards.count(), cards.filter(state="active").count()) == (6, 3)
    assert not any(card.frames and card.frames[0]["kind"] == "image" for card in cards)
    assert (space.pin_verification, space.force_pin_links, space.force_pin_products) == (False,) * 3
    assert list(SpaceMember.objects.in_space(space.pk).values_list("user", flat=True)) == [free.pk]
    assert CardNotice.objects.in_space(other.pk).count() == CardNotice.objects.in_space(space.pk).count() == 0
    assert Card.objects.in_space(other.pk).count() == 1


@pytest.mark.parametrize("number", [10**30, -1, 9_999_999, "many", [], None])
def test_numbers_of_the_manifest_are_only_a_claim(filled: Importer, number: Any) -> None:
    _job, archive = fetch(filled, space_path(filled))
    content = content_of(archive)
    told = json.loads(content["manifest.json"])
    told["rows"] = {**told["rows"], "cards": number, "templates": number}
    job = bring(filled, packed({**content, "manifest.json": json.dumps(told).encode()}))
    assert (job["status"], job["differs"]) == ("done", True)
    assert Card.objects.in_space(new_space(filled, job).pk).count() == 1


def test_an_archive_belongs_to_who_has_uploaded_it(filled: Importer, make_user: Any, api: Any) -> None:
    _job, archive = fetch(filled, space_path(filled))
    ticket = look(filled, packed(content_of(archive))).json()["data"]["ticket"]
    filled.api = api.as_(make_user())
    refused = filled.post("/v1/me/space-archives/bring", {"ticket": ticket, "name": "Mine"})
    assert (refused.status_code, refused.json()["errors"].keys()) == (422, {"ticket"})


def test_a_worker_that_is_killed_is_taken_up(filled: Importer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another goes on: nothing is there twice."""
    job, whole, count = waiting(filled), bringing._bring_one, 0

    class Killed(BaseException):
        pass

    def dying(*given: Any) -> None:
        nonlocal count
        count += 1
        if count == 6:
            raise Killed
        whole(*given)

    monkeypatch.setattr(bringing, "_bring_one", dying)
    with pytest.raises(Killed):
        jobs.run(job.pk, kinds.work)
    monkeypatch.setattr(bringing, "_bring_one", whole)
    Job.objects.filter(pk=job.pk).update(status="queued")
    jobs.run(job.pk, kinds.work)
    job.refresh_from_db()
    assert (job.status, job.result["cards"], job.result["left"]) == ("done", 6, {})
    names = [card.last_name for card in Card.objects.in_space(uuid_of(job)).order_by("pk")]
    assert names == ["Bauer", *(f"Person {number}" for number in range(5))]


def uuid_of(job: Job) -> Any:
    return job.space_id


def waiting(importer: Importer) -> Job:
    """A space with six cards, looked at and to be brought, by a job that nobody has begun."""
    for number in range(5):
        importer.post(f"/v1/spaces/{importer.space.id}/cards", {"last_name": f"Person {number}"})
    _job, archive = fetch(importer, space_path(importer))
    ticket = look(importer, packed(content_of(archive))).json()["data"]["ticket"]
    with importer.capture(execute=False):
        answer = importer.api.post("/v1/me/space-archives/bring", {"ticket": ticket, "name": "Again"})
    return Job.objects.get(pk=answer.json()["data"]["uuid"])


def no_half_space(importer: Importer, job: Job) -> bool:
    """Nothing of it is in the person's list, and the upload is gone; it is told what became of it."""
    listed = {space["uuid"] for space in importer.api.get("/v1/me/spaces").json()["data"]}
    return listed == {str(importer.space.id)} and not default_storage.exists(job.parameters["file"])


def test_bringing_that_is_cancelled_half_way_takes_back_what_has_come(
    filled: Importer, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, whole, count = waiting(filled), bringing._bring_one, 0
    monkeypatch.setattr(progress, "SECONDS_BETWEEN_WRITES", 0)

    def cancelling(*given: Any) -> None:
        nonlocal count
        count += 1
        whole(*given)
        if count == 6:
            assert Card.objects.in_space(uuid_of(job)).exists()
            assert filled.api.post(f"/v1/jobs/{job.pk}/cancel").status_code == 200

    monkeypatch.setattr(bringing, "_bring_one", cancelling)
    jobs.run(job.pk, kinds.work)
    told = filled.api.get(f"/v1/jobs/{job.pk}").json()["data"]
    assert (told["status"], told["message"]) == ("cancelled", "Cancelled. The new space is deleted.")
    assert (count, no_half_space(filled, job)) == (6, True)


def test_a_worker_that_is_killed_while_it_takes_back_is_taken_up(filled: Importer) -> None:
    job = waiting(filled)
    Job.objects.filter(pk=job.pk).update(status="running", attempt=1, cancel_requested=True)
    job.refresh_from_db()
    bringing._cancelled(Person(filled.owner), job)
    Job.objects.filter(pk=job.pk).update(status="queued")
    jobs.run(job.pk, kinds.work)
    job.refresh_from_db()
    assert (job.status, no_half_space(filled, job)) == ("cancelled", True)


def test_bringing_that_is_cancelled_before_it_begins_leaves_nothing(filled: Importer) -> None:
    job = waiting(filled)
    filled.post(f"/v1/jobs/{job.pk}/cancel")
    assert no_half_space(filled, job)


@pytest.mark.parametrize("handed_over", [False, True])
def test_a_new_space_that_is_gone_meanwhile_gets_no_more(
    filled: Importer, handed_over: bool, make_user: Any
) -> None:
    """And what is somebody else's by then is not taken away."""
    job = waiting(filled)
    other = make_user()
    if handed_over:
        SpaceMember.objects.in_space(uuid_of(job)).update(user=other)
    else:
        assert filled.api.delete(f"/v1/spaces/{uuid_of(job)}?name=Again").status_code == 204
    jobs.run(job.pk, kinds.work)
    told = filled.api.get(f"/v1/jobs/{job.pk}").json()["data"]
    assert (told["status"], "was deleted or handed over" in told["message"]) == ("failed", True)
    assert not Card.objects.in_space(uuid_of(job)).exists()
    assert (Space.objects.get(pk=uuid_of(job)).deleted_at is None) == handed_over


def test_who_may_own_no_further_space_brings_none(
    filled: Importer, make_user: Any, make_space: Any, api: Any, settings: Any
) -> None:
    _job, archive = fetch(filled, space_path(filled))
    settings.BILLING = True
    free = make_user()
    make_space(free, cards=None)
    filled.api = api.as_(free)
    told = look(filled, packed(content_of(archive))).json()["data"]
    refused = filled.post("/v1/me/space-archives/bring", {"ticket": told["ticket"], "name": "Second"})
    assert refused.status_code in (402, 409)
