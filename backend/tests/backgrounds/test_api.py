"""Backgrounds over HTTP: made, changed, taken and given out; nothing of other spaces; who may not, does not."""

from __future__ import annotations

import errno
import io
import re
import zipfile
from typing import Any

import pytest
from django.core import mail
from django.core.files.storage import default_storage
from django.db import transaction
from django.test import Client, override_settings
from PIL import Image

from tests.backgrounds.conftest import House
from tests.conftest import MakeCard, MakeSpace
from tests.images.samples import picture
from vizitka.audit.models import AuditEntry
from vizitka.backgrounds import addresses, roll_out, services, throttles
from vizitka.backgrounds.models import Background, BackgroundCopy
from vizitka.cards import handing_out, having, residents
from vizitka.cards.enums import CardState
from vizitka.cards.services import change_state, delete_card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.common.deletion import GRACE
from vizitka.images.models import Image as StoredImage
from vizitka.images.services import store_image
from vizitka.images.uses import IMAGES
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.spaces.services import update_space

pytestmark = pytest.mark.django_db


def test_a_background_is_made_changed_deleted_and_brought_back(house: House) -> None:
    made = house.make(design="waves", colour="#2b50e8")
    assert made["fields"] == ["name", "job_title", "organisation"]
    assert (made["colour"], made["version"], made["picture"]) == ("#2B50E8", 1, None)
    path = f"{house.path}/{made['uuid']}"
    answer = house.owner.patch(path, {"side": "right"}, If_Match='"1"')
    assert (answer.status_code, answer.headers["ETag"]) == (200, '"2"')
    assert (answer.json()["data"]["side"], answer.json()["data"]["design"]) == ("right", "waves")
    assert house.owner.patch(path, {"side": "left"}, If_Match='"1"').json()["code"] == "stale_version"
    assert house.owner.delete(path).status_code == 204
    assert house.owner.get(path).status_code == 404
    assert house.owner.patch(path, {"side": "left"}, If_Match='"3"').json()["code"] == "background_is_deleted"
    assert house.owner.post(f"{path}/restore").status_code == 200
    assert house.owner.post(f"{path}/restore").json()["code"] == "background_is_not_deleted"
    assert [row["name"] for row in house.owner.get(house.path).json()["data"]] == ["Ours"]
    told = AuditEntry.objects.filter(object_id=made["uuid"]).order_by("pk").values_list("action", flat=True)
    assert list(told) == [f"background.{what}" for what in ("created", "updated", "deleted", "restored")]


def test_one_that_is_deleted_for_a_month_is_gone_with_the_use_of_its_picture(house: House) -> None:
    image = store_image(picture(), purpose="background", space_id=house.space.pk)
    made = house.make(picture=str(image.pk))
    house.owner.delete(f"{house.path}/{made['uuid']}")
    assert IMAGES.held(house.space.pk, [image.pk])
    rows = Background.objects.in_space(house.space.pk)
    rows.update(deleted_at=clock.now() - GRACE * 2)
    assert services.purge_deleted() == 1
    assert not rows.exists()
    assert StoredImage.objects.get(pk=image.pk).released_at is not None


def test_a_picture_of_another_space_is_refused(house: House, make_space: MakeSpace) -> None:
    image = store_image(picture(), purpose="background", space_id=make_space().pk)
    answer = house.owner.post(house.path, {"name": "Ours", "picture": str(image.pk)})
    assert answer.status_code == 422
    assert "picture" in answer.json()["errors"]


def test_a_draft_is_drawn_with_who_was_chosen(house: House) -> None:
    body = {"look": {"design": "band", "fields": ["name"]}, "card": str(house.cards[1].pk)}
    drawn = house.owner.post(f"{house.path}/draft", body).json()["data"]
    assert drawn["card"]["name"] == "Šime Šimić"
    assert drawn["picture"].startswith("data:image/png;base64,")
    assert (drawn["cut"], drawn["left_out"], drawn["signs"]) == ([], [], [])


def test_there_is_a_most_of_backgrounds(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vizitka.backgrounds.services.MOST_BACKGROUNDS", 1)
    made = house.make()
    assert house.owner.post(house.path, {"name": "More"}).json()["code"] == "too_many_backgrounds"
    house.owner.delete(f"{house.path}/{made['uuid']}")
    house.make()
    assert house.owner.post(f"{house.path}/{made['uuid']}/restore").json()["code"] == "too_many_backgrounds"


# --- the person


def test_a_card_user_takes_the_own_one_where_the_switch_lets(house: House, make_card: MakeCard) -> None:
    made = house.make(design="plain")
    path = f"/v1/cards/{house.cards[0].pk}"
    house.let_use(False)
    assert house.person.get(f"{path}/backgrounds").json()["code"] == "backgrounds_off"
    assert house.person.get(f"{path}/background").json()["code"] == "backgrounds_off"
    house.let_use()
    rows = house.person.get(f"{path}/backgrounds").json()["data"]
    assert [(row["name"], row["state"]) for row in rows] == [("Ours", "none")]
    answer = house.person.get(f"{path}/background?size=hd&background={made['uuid']}")
    assert answer.headers["Content-Type"] == "image/png"
    assert "Eva%20Berger%20Ours.png" in answer.headers["Content-Disposition"]
    assert Image.open(io.BytesIO(answer.content)).size == (1920, 1080)
    assert house.person.get(f"{path}/backgrounds").json()["data"][0]["state"] == "current"
    # Another's card, and the list of the space, are nothing of hers.
    assert house.person.get(f"/v1/cards/{house.cards[1].pk}/background").status_code == 404
    assert house.person.get(house.path).status_code == 403


def test_who_has_an_old_one_is_seen(house: House) -> None:
    made = house.make()
    card = house.cards[0]
    assert house.owner.get(f"/v1/cards/{card.pk}/background").status_code == 200
    people = f"{house.path}/{made['uuid']}/people"

    def states() -> list[str]:
        return [row["state"] for row in house.owner.get(people).json()["data"]]

    names = [row["name"] for row in house.owner.get(people).json()["data"]]
    assert names == ["Zoë Adler", "Eva Berger", "Šime Šimić"]
    assert states() == ["none", "current", "none"]
    house.owner.patch(f"/v1/cards/{card.pk}", {"job_title": "Chief"}, If_Match=f'"{card.version}"')
    assert states() == ["none", "old", "none"]
    assert house.owner.get(f"{people}?search=eva").json()["meta"]["total"] == 1


def test_who_has_which_is_counted_and_found(house: House, make_card: MakeCard) -> None:
    made = house.make()
    eva, sime, zoe = house.cards
    make_card(house.space, state="draft", first_name="Ada")
    people = f"{house.path}/{made['uuid']}/people"

    def having(*states: str, search: str = "") -> list[str]:
        asked = "&".join(f"state={state}" for state in states)
        answer = house.owner.get(f"{people}?search={search}&{asked}").json()
        assert answer["meta"]["total"] == len(answer["data"])
        # The list and the row say the same.
        assert {row["state"] for row in answer["data"]} <= set(states)
        return [row["name"].split()[0] for row in answer["data"]]

    def counts(search: str = "") -> dict[str, int]:
        return dict(house.owner.get(f"{people}/counts?search={search}").json()["data"])

    nobody = dict.fromkeys(("none", "waiting", "sent", "unknown", "failed", "current", "old"), 0) | {
        "looking": 0
    }
    assert counts() == nobody | {"none": 3}
    for card in (eva, zoe):
        assert house.owner.get(f"/v1/cards/{card.pk}/background").status_code == 200
    assert counts() == nobody | {"none": 1, "current": 2}
    assert (having("current"), having("none"), having("old")) == (["Zoë", "Eva"], ["Šime"], [])
    # A card is changed, then all of them by the space.
    house.owner.patch(f"/v1/cards/{eva.pk}", {"job_title": "Chief"}, If_Match=f'"{eva.version}"')
    assert (having("old"), having("current")) == (["Eva"], ["Zoë"])
    assert having("old", "none") == ["Eva", "Šime"]
    assert (having("old", search="eva"), having("old", search="zoe")) == (["Eva"], [])
    assert counts(search="eva") == nobody | {"old": 1}
    house.owner.patch(f"{house.path}/{made['uuid']}", {"colour": "#AA0000"}, If_Match='"1"')
    assert counts() == nobody | {"none": 1, "old": 2}
    house.owner.patch(f"{house.path}/{made['uuid']}", {"colour": None}, If_Match='"2"')
    assert counts() == nobody | {"none": 1, "current": 1, "old": 1}
    update_space(SYSTEM, house.space.pk, {"layout": {"primary": "#AA0000"}})
    assert counts() == nobody | {"none": 1, "old": 2}
    # Whoever goes is none of them.
    change_state(SYSTEM, zoe.pk, house.space, CardState.INACTIVE)
    assert counts() == nobody | {"none": 1, "old": 1}
    job = house.roll_out(made["uuid"], way="files", states=["old"])
    assert [str(eva.pk)] == job.parameters["cards"]
    job = house.roll_out(made["uuid"], way="files", states=["old", "none"], search="sime")
    assert [str(sime.pk)] == job.parameters["cards"]
    assert house.roll_out(made["uuid"], way="files", missing=True).total == 2


def test_a_crowd_is_compared_in_portions(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(having, "PORTION", 1)
    made = house.make()
    for card in house.cards:
        assert house.owner.get(f"/v1/cards/{card.pk}/background").status_code == 200
    counts = f"{house.path}/{made['uuid']}/people/counts"
    looking = [house.owner.get(counts).json()["data"] for _ in range(4)]
    assert [(one["current"], one["looking"]) for one in looking] == [(1, 2), (2, 1), (3, 0), (3, 0)]
    assert house.roll_out(made["uuid"], way="files", missing=True).total == 0


# --- many


def test_all_as_files(house: House, make_card: MakeCard) -> None:
    make_card(house.space, state="active", first_name="Eva", last_name="Berger")
    made = house.make(design="mosaic")
    job = house.roll_out(made["uuid"], way="files")
    assert (job.status, job.done, job.total) == ("done", 4, 4)
    with default_storage.open(job.file) as stored, zipfile.ZipFile(stored) as package:
        names = sorted(package.namelist())
        assert names == ["Eva Berger (2).jpg", "Eva Berger.jpg", "Zoë Adler.jpg", "Šime Šimić.jpg"]
        assert all(info.file_size < 2_000_000 for info in package.infolist())


def test_a_disk_that_fills_while_files_are_drawn_is_said_and_leaves_none(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = house.make()
    files_before = set(stored_names())
    written = zipfile.ZipFile.writestr
    done: list[str] = []

    def second_finds_no_room(self: zipfile.ZipFile, name: str, *rest: Any) -> None:
        done.append(name)
        if len(done) > 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        written(self, name, *rest)

    monkeypatch.setattr(zipfile.ZipFile, "writestr", second_finds_no_room)
    job = house.roll_out(made["uuid"], way="files")
    assert (job.status, job.file, len(done)) == ("failed", "", 2)
    assert "no room" in str(job.messages)
    assert set(stored_names()) == files_before


def stored_names() -> list[str]:
    folder = roll_out.FOLDER
    return default_storage.listdir(folder)[1] if default_storage.exists(folder) else []


def test_only_some_and_only_those_who_lack_it(house: House) -> None:
    made = house.make()
    house.owner.get(f"/v1/cards/{house.cards[0].pk}/background")
    ids = [str(card.pk) for card in house.cards[:2]]
    assert house.roll_out(made["uuid"], way="files", cards=ids).total == 2
    assert house.roll_out(made["uuid"], way="files", cards=ids, missing=True).total == 1
    assert (
        house.owner.post(f"{house.path}/{made['uuid']}/roll-out", {"way": "files", "cards": []}).status_code
        == 422
    )


def test_a_card_that_is_gone_meanwhile_is_said(house: House) -> None:
    made = house.make()
    answer = house.owner.post(f"{house.path}/{made['uuid']}/roll-out", {"way": "files"})
    delete_card(SYSTEM, house.cards[0].pk, house.space.pk)
    house.cards[0].__class__.objects.in_space(house.space.pk).filter(pk=house.cards[0].pk).delete()
    jobs.run(Job.objects.get(pk=answer.json()["data"]["uuid"]).pk, roll_out.work_on_files)
    job = Job.objects.get(pk=answer.json()["data"]["uuid"])
    assert (job.status, job.done, job.differs) == ("done", 2, True)


def test_mails_go_to_each_once_and_lead_to_an_own_page(house: House, client: Client) -> None:
    made = house.make(design="plain")
    job = house.roll_out(made["uuid"], way="mail")
    assert (job.status, job.done, job.differs) == ("done", 3, True)
    assert sorted(one.to[0] for one in mail.outbox) == ["p0@alpenwerk.example", "p1@alpenwerk.example"]
    german = next(one for one in mail.outbox if one.to == ["p0@alpenwerk.example"])
    # Within an hour nobody is told again.
    house.roll_out(made["uuid"], way="mail")
    assert len(mail.outbox) == 2
    found = re.search(r"(/backgrounds/\S+)", str(german.body))
    assert found
    page = client.get(found[1])
    assert page.status_code == 200
    assert page.headers["Content-Language"] == "de"
    assert "Ours" in page.content.decode()
    people = house.owner.get(f"{house.path}/{made['uuid']}/people").json()["data"]
    assert [row["state"] for row in people] == ["none", "sent", "sent"]
    path = found[1].split("?")[0]
    file = client.get(f"{path}/{made['uuid']}/hd")
    assert Image.open(io.BytesIO(file.content)).size == (1920, 1080)
    people = house.owner.get(f"{house.path}/{made['uuid']}/people").json()["data"]
    assert [row["state"] for row in people] == ["none", "current", "sent"]


def test_one_address_on_many_cards_is_not_flooded(house: House, make_card: MakeCard) -> None:
    for number in range(8):
        address = "Victim@example.org" if number % 2 else "victim@example.org"
        make_card(house.space, state="active", emails=[{"email": address}])
    job = house.roll_out(house.make(design="plain")["uuid"], way="mail")
    assert len([one for one in mail.outbox if one.to[0].lower() == "victim@example.org"]) == 6
    assert any("were not sent" in str(message) and message["n"] == 2 for message in job.messages)
    assert job.differs
    # Another background of the same space changes nothing.
    house.roll_out(house.make(design="plain")["uuid"], way="mail")
    assert len([one for one in mail.outbox if one.to[0].lower() == "victim@example.org"]) == 6


def test_a_killed_roll_out_goes_on_and_tells_nobody_twice(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = house.make()
    answer = house.owner.post(f"{house.path}/{made['uuid']}/roll-out", {"way": "mail"})
    job = Job.objects.get(pk=answer.json()["data"]["uuid"])
    monkeypatch.setattr("vizitka.jobs.parts.FIRST", 1)
    monkeypatch.setattr("vizitka.jobs.parts.MOST", 1)
    real, calls = handing_out.tell_next, []

    def killed(*arguments: Any) -> int | None:
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return real(*arguments)

    monkeypatch.setattr(handing_out, "tell_next", killed)
    with house.commit(execute=True), pytest.raises(KeyboardInterrupt):
        jobs.run(job.pk, roll_out.work_on_mails)
    Job.objects.filter(pk=job.pk).update(status="queued")
    monkeypatch.setattr(handing_out, "tell_next", real)
    with house.commit(execute=True):
        jobs.run(job.pk, roll_out.work_on_mails)
    job.refresh_from_db()
    assert (job.status, job.done) == ("done", 3)
    assert sorted(one.to[0] for one in mail.outbox) == ["p0@alpenwerk.example", "p1@alpenwerk.example"]


# --- the page of a mail


def test_a_page_ends_with_its_card_and_knows_no_other_token(house: House, client: Client) -> None:
    made = house.make()
    token = addresses.token_of(house.cards[0].pk)
    assert client.get(f"/backgrounds/{token}").status_code == 200
    assert client.get(f"/backgrounds/{token[:-2]}xx").status_code == 410
    assert client.get("/backgrounds/x").status_code == 410
    assert client.get(f"/backgrounds/{token}/{made['uuid']}/enormous").status_code == 404
    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=[]):
        assert client.get(f"/backgrounds/{token}").status_code == 410
    delete_card(SYSTEM, house.cards[0].pk, house.space.pk)
    assert client.get(f"/backgrounds/{token}").status_code == 410
    assert client.get(f"/backgrounds/{token}/{made['uuid']}/hd").status_code == 410


def test_a_page_shows_no_background_of_another_space(
    house: House, make_space: MakeSpace, client: Client
) -> None:
    other = Background(space=make_space(), name="Theirs")
    other.save()
    token = addresses.token_of(house.cards[0].pk)
    assert client.get(f"/backgrounds/{token}/{other.pk}/small").status_code == 404


def test_files_of_one_page_are_not_drawn_without_end(house: House, client: Client) -> None:
    made = house.make()
    token = addresses.token_of(house.cards[0].pk)
    for _ in range(30):
        throttles.FILE.attempt(token, "203.0.113.9")
    answer = client.get(f"/backgrounds/{token}/{made['uuid']}/small")
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    # Another one's page is not held up.
    other = addresses.token_of(house.cards[1].pk)
    assert client.get(f"/backgrounds/{other}/{made['uuid']}/small").status_code == 200


def test_a_card_that_moves_leaves_its_copies(house: House, make_space: MakeSpace) -> None:
    made = house.make()
    house.owner.get(f"/v1/cards/{house.cards[0].pk}/background")
    rows = BackgroundCopy.objects.in_space(house.space.pk).filter(background_id=made["uuid"])
    assert rows.count() == 1
    with transaction.atomic():
        residents.move([house.cards[0].pk], house.space.pk, make_space().pk)
        assert not rows.exists()
        transaction.set_rollback(True)
