"""Signatures over HTTP: made, changed, taken and given out; nothing of other spaces; who may not, does not."""

from __future__ import annotations

import datetime as dt
import errno
import io
import re
import uuid
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.core.files.storage import default_storage
from django.db import transaction
from django.test import Client, override_settings
from PIL import Image

from tests.conftest import MakeCard, MakeSpace
from tests.images.samples import picture
from tests.signatures.conftest import House
from vizitka.audit.models import AuditEntry
from vizitka.cards import handing_out, having, residents
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.cards.services import change_state, delete_card
from vizitka.common import clock, files
from vizitka.common.actor import SYSTEM
from vizitka.common.deletion import GRACE
from vizitka.common.errors import TooManyAttempts
from vizitka.images.models import Image as StoredImage
from vizitka.images.services import store_image
from vizitka.images.uses import IMAGES
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.signatures import addresses, banners, checks, roll_out, rules, services, throttles
from vizitka.signatures.models import Banner, BannerClicks, Signature, SignatureCopy
from vizitka.spaces.services import update_space
from vizitka.spaces.templates.services import create_template

pytestmark = pytest.mark.django_db


def test_a_signature_is_made_changed_deleted_and_brought_back(house: House) -> None:
    made = house.make(layout="split", colour="#2b50e8", fields=["email", "job_title"])
    assert made["fields"] == ["job_title", "email"]
    assert (made["colour"], made["version"], made["use"]) == ("#2B50E8", 1, "all")
    path = f"{house.path}/{made['uuid']}"
    answer = house.owner.patch(path, {"size": "large"}, If_Match='"1"')
    assert (answer.status_code, answer.headers["ETag"]) == (200, '"2"')
    assert (answer.json()["data"]["size"], answer.json()["data"]["layout"]) == ("large", "split")
    assert house.owner.patch(path, {"size": "small"}, If_Match='"1"').json()["code"] == "stale_version"
    assert house.owner.delete(path).status_code == 204
    assert house.owner.get(path).status_code == 404
    assert house.owner.patch(path, {"size": "small"}, If_Match='"3"').json()["code"] == "signature_is_deleted"
    assert house.owner.post(f"{path}/restore").status_code == 200
    assert house.owner.post(f"{path}/restore").json()["code"] == "signature_is_not_deleted"
    assert [row["name"] for row in house.owner.get(house.path).json()["data"]] == ["Ours"]
    told = AuditEntry.objects.filter(object_id=made["uuid"]).order_by("pk").values_list("action", flat=True)
    assert list(told) == [f"signature.{what}" for what in ("created", "updated", "deleted", "restored")]


def test_there_is_a_most_of_signatures(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vizitka.signatures.rules.MOST_SIGNATURES", 1)
    made = house.make()
    assert house.owner.post(house.path, {"name": "More"}).json()["code"] == "too_many_signatures"
    house.owner.delete(f"{house.path}/{made['uuid']}")
    house.make()
    assert house.owner.post(f"{house.path}/{made['uuid']}/restore").json()["code"] == "too_many_signatures"


def test_what_was_deleted_a_month_ago_is_gone(house: House) -> None:
    made, banner = house.make(), house.banner()
    for path in (f"{house.path}/{made['uuid']}", f"{house.banners}/{banner['uuid']}"):
        house.owner.delete(path)
    image = banner["picture"]["uuid"]
    assert IMAGES.held(house.space.pk, [image])
    for model in (Signature, Banner):
        model.objects.in_space(house.space.pk).update(deleted_at=clock.now() - GRACE * 2)
    assert (services.purge_deleted(), banners.purge_deleted()) == (1, 1)
    assert not Signature.objects.in_space(house.space.pk).exists()
    assert StoredImage.objects.get(pk=image).released_at is not None


def test_a_draft_is_drawn_with_who_was_chosen(house: House) -> None:
    body = {"look": {"layout": "band"}, "card": str(house.cards[0].pk), "program": "gmail", "dark": True}
    drawn = house.owner.post(f"{house.path}/draft", body).json()["data"]
    assert drawn["card"]["name"] == "Eva Berger"
    assert "Eva Berger" in drawn["shown"]
    assert (drawn["language"], drawn["too_long"]) == ("de", False)
    assert "+43 512 555 0" in drawn["text"]
    # In the language of the card, and in the one that is asked for.
    assert "Digitale Visitenkarte: " in drawn["text"]
    english = house.owner.post(f"{house.path}/draft", body | {"language": "en"}).json()["data"]
    assert "Digital card: " in english["text"]


def test_what_visitors_do_not_see_no_signature_says(house: House) -> None:
    made = house.make(fields=["phones", "email"])
    update_space(SYSTEM, house.space.pk, {"field_modes": {"phones": {"visible": False, "locked": False}}})
    shown = house.owner.get(f"/v1/cards/{house.cards[0].pk}/signature?signature={made['uuid']}").json()[
        "data"
    ]
    assert "+43 512" not in shown["html"] + shown["text"]
    assert "p0@alpenwerk.example" in shown["html"]


# --- the person


def test_a_card_user_takes_the_own_one_where_the_switch_lets(house: House) -> None:
    made = house.make()
    path = f"/v1/cards/{house.cards[0].pk}"
    house.let_use(False)
    assert house.person.get(f"{path}/signatures").json()["code"] == "signatures_off"
    assert house.person.get(f"{path}/signature").json()["code"] == "signatures_off"
    assert house.person.get(f"{path}/signature/file").json()["code"] == "signatures_off"
    house.let_use()
    shown = house.person.get(f"{path}/signature").json()["data"]
    assert checks.problems(shown["html"]) == []
    assert "Eva Berger" in shown["text"]
    assert {step["key"] for step in shown["steps"]} >= {"outlook_classic", "gmail", "thunderbird"}

    def state() -> str:
        return str(house.person.get(f"{path}/signatures").json()["data"][0]["state"])

    assert state() == "none"
    taken = {"signature": made["uuid"], "language": shown["language"], "mark": shown["mark"]}
    assert house.person.post(f"{path}/signature/taken", taken).status_code == 204
    assert state() == "current"
    # Another's card, and the list of the space, are nothing of hers.
    assert house.person.get(f"/v1/cards/{house.cards[1].pk}/signature").status_code == 404
    assert house.person.get(house.path).status_code == 403


def test_a_signature_is_a_file(house: House) -> None:
    house.make()
    path = f"/v1/cards/{house.cards[0].pk}/signature/file"
    htm = house.owner.get(f"{path}?kind=htm")
    assert htm.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "Eva%20Berger%20Ours.htm" in htm.headers["Content-Disposition"]
    assert htm.headers["Content-Security-Policy"].endswith("sandbox")
    assert htm.content.decode().startswith("<!doctype html>")
    txt = house.owner.get(f"{path}?kind=txt").content.decode()
    assert txt.startswith("Eva Berger\r\n")


def test_who_has_an_old_one_is_seen(house: House) -> None:
    made = house.make()
    card = house.cards[0]
    assert house.owner.get(f"/v1/cards/{card.pk}/signature/file").status_code == 200
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
        assert house.owner.get(f"/v1/cards/{card.pk}/signature/file").status_code == 200
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
        assert house.owner.get(f"/v1/cards/{card.pk}/signature/file").status_code == 200
    counts = f"{house.path}/{made['uuid']}/people/counts"
    looking = [house.owner.get(counts).json()["data"] for _ in range(4)]
    assert [(one["current"], one["looking"]) for one in looking] == [(1, 2), (2, 1), (3, 0), (3, 0)]
    assert house.roll_out(made["uuid"], way="files", missing=True).total == 0


# --- many


def test_all_as_files(house: House) -> None:
    made = house.make()
    job = house.roll_out(made["uuid"], way="files")
    assert (job.status, job.done, job.total) == ("done", 3, 3)
    with default_storage.open(job.file) as stored, zipfile.ZipFile(stored) as package:
        names = sorted(package.namelist())
        assert names == [
            f"{name}.{kind}" for name in ("Eva Berger", "Zoë Adler", "Šime Šimić") for kind in ("htm", "txt")
        ]


def test_mails_go_to_each_once_and_lead_to_an_own_page(house: House, client: Client) -> None:
    made = house.make()
    job = house.roll_out(made["uuid"], way="mail")
    assert (job.status, job.done, job.differs) == ("done", 3, True)
    assert sorted(one.to[0] for one in mail.outbox) == ["p0@alpenwerk.example", "p1@alpenwerk.example"]
    german = next(one for one in mail.outbox if one.to == ["p0@alpenwerk.example"])
    # Within an hour nobody is told again.
    house.roll_out(made["uuid"], way="mail")
    assert len(mail.outbox) == 2
    found = re.search(r"(/signatures/\S+)", str(german.body))
    assert found
    page = client.get(found[1])
    assert page.status_code == 200
    assert page.headers["Content-Language"] == "de"
    assert "Ours" in page.content.decode()
    people = f"{house.path}/{made['uuid']}/people"
    assert [row["state"] for row in house.owner.get(people).json()["data"]] == ["none", "sent", "sent"]
    at = f"{found[1].split('?')[0]}/{made['uuid']}"
    shown = client.get(at)
    assert "Eva Berger" in shown.content.decode()
    assert "script-src" not in shown.headers["Content-Security-Policy"]
    assert [row["state"] for row in house.owner.get(people).json()["data"]] == ["none", "sent", "sent"]
    assert client.get(f"{at}/markup").headers["Content-Type"].startswith("text/plain")
    assert [row["state"] for row in house.owner.get(people).json()["data"]] == ["none", "current", "sent"]


def test_one_address_on_many_cards_is_not_flooded(house: House, make_card: MakeCard) -> None:
    for number in range(8):
        address = "Victim@example.org" if number % 2 else "victim@example.org"
        make_card(house.space, state="active", emails=[{"email": address}])
    job = house.roll_out(house.make()["uuid"], way="mail")
    assert len([one for one in mail.outbox if one.to[0].lower() == "victim@example.org"]) == 6
    assert any("were not sent" in str(message) and message["n"] == 2 for message in job.messages)
    assert job.differs


def test_a_draft_shows_somebody_whose_card_is_active(house: House, make_card: MakeCard) -> None:
    make_card(house.space, state="draft", first_name="Ada", last_name="Aaronson")
    drawn = house.owner.post(f"{house.path}/draft", {"look": {}}).json()["data"]
    assert drawn["card"]["name"] == "Zoë Adler"


def test_only_some_and_only_those_who_lack_it(house: House) -> None:
    made = house.make()
    house.owner.get(f"/v1/cards/{house.cards[0].pk}/signature/file")
    ids = [str(card.pk) for card in house.cards[:2]]
    assert house.roll_out(made["uuid"], way="files", cards=ids).total == 2
    assert house.roll_out(made["uuid"], way="files", cards=ids, missing=True).total == 1
    nobody = {"way": "files", "cards": []}
    assert house.owner.post(f"{house.path}/{made['uuid']}/roll-out", nobody).status_code == 422


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


def test_cards_that_are_gone_before_their_mail_are_said(house: House) -> None:
    made = house.make()
    answer = house.owner.post(f"{house.path}/{made['uuid']}/roll-out", {"way": "mail"})
    job = Job.objects.get(pk=answer.json()["data"]["uuid"])
    delete_card(SYSTEM, house.cards[0].pk, house.space.pk)
    Card.objects.in_space(house.space.pk).filter(pk=house.cards[1].pk).delete()
    with house.commit(execute=True):
        jobs.run(job.pk, roll_out.work_on_mails)
    job.refresh_from_db()
    assert (job.status, job.done, job.differs) == ("done", 3, True)
    said = {message["n"]: str(message) for message in job.messages}
    assert "no longer in this space" in said[2]
    assert "no email address" in said[1]
    assert mail.outbox == []


def test_a_full_disk_is_said_and_leaves_no_file(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made = house.make()

    def full(*_: Any) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files, "keep", full)
    job = house.roll_out(made["uuid"], way="files")
    assert (job.status, job.file) == ("failed", "")
    assert "no room" in str(job.messages)


def test_a_deleted_card_is_in_no_file(house: House) -> None:
    made = house.make()
    answer = house.owner.post(f"{house.path}/{made['uuid']}/roll-out", {"way": "files"})
    job = Job.objects.get(pk=answer.json()["data"]["uuid"])
    delete_card(SYSTEM, house.cards[0].pk, house.space.pk)
    jobs.run(job.pk, roll_out.work_on_files)
    job.refresh_from_db()
    assert (job.status, job.done, job.differs) == ("done", 2, True)
    with default_storage.open(job.file) as stored, zipfile.ZipFile(stored) as package:
        assert not any("Eva" in name for name in package.namelist())


# --- the page of a mail


def test_a_page_ends_with_its_card_and_knows_no_other_token(house: House, client: Client) -> None:
    made = house.make()
    token = addresses.page_token(house.cards[0].pk)
    assert client.get(f"/signatures/{token}").status_code == 200
    assert client.get(f"/signatures/{token[:-2]}xx").status_code == 410
    assert client.get(f"/signatures/{token}/{made['uuid']}/exe").status_code == 404
    # A token of another purpose opens no page.
    other = addresses.go_url(house.cards[0].pk).rpartition("/")[2]
    assert client.get(f"/signatures/{other}").status_code == 410
    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=[]):
        assert client.get(f"/signatures/{token}").status_code == 410
    delete_card(SYSTEM, house.cards[0].pk, house.space.pk)
    assert client.get(f"/signatures/{token}").status_code == 410
    assert client.get(f"/signatures/{token}/{made['uuid']}/htm").status_code == 410


def test_a_page_shows_no_signature_of_another_space(
    house: House, make_space: MakeSpace, client: Client
) -> None:
    other = Signature(space=make_space(), name="Theirs")
    other.save()
    token = addresses.page_token(house.cards[0].pk)
    assert client.get(f"/signatures/{token}/{other.pk}").status_code == 404


class Full:
    """A measure that lets nobody through."""

    def attempt(self, *_: str) -> None:
        raise TooManyAttempts(2)


def test_one_network_does_not_ask_without_end(
    house: House, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttles, "PAGE", Full())
    answer = client.get(f"/signatures/{addresses.page_token(house.cards[0].pk)}")
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "2"


def test_a_card_that_moves_leaves_its_copies(house: House, make_space: MakeSpace) -> None:
    made = house.make()
    house.owner.get(f"/v1/cards/{house.cards[0].pk}/signature/file")
    rows = SignatureCopy.objects.in_space(house.space.pk).filter(signature_id=made["uuid"])
    assert rows.count() == 1
    with transaction.atomic():
        residents.move([house.cards[0].pk], house.space.pk, make_space().pk)
        assert not rows.exists()
        transaction.set_rollback(True)


# --- what mails load


def _path(url: str) -> str:
    return "/" + url.split("/", 3)[3]


def test_a_picture_follows_the_card_at_an_address_that_stays(house: House, client: Client) -> None:
    card = house.cards[0]
    at = _path(addresses.picture_url(addresses.ROUND, card.pk))
    nothing = client.get(at)
    assert nothing.headers["Content-Type"] == "image/png"
    assert Image.open(io.BytesIO(nothing.content)).convert("RGBA").getchannel("A").getextrema() == (0, 0)
    image = store_image(picture(), purpose="profile_picture", space_id=house.space.pk)
    answer = house.owner.patch(
        f"/v1/cards/{card.pk}", {"profile_picture": str(image.pk)}, If_Match=f'"{card.version}"'
    )
    assert answer.status_code == 200
    shown = client.get(at)
    face = Image.open(io.BytesIO(shown.content)).convert("RGBA")
    assert face.size == (176, 176)
    # Round in the picture itself: its corner is clear.
    assert (face.getpixel((0, 0))[3], face.getpixel((88, 88))[3]) == (0, 255)  # type: ignore[index]
    assert client.get(at, HTTP_IF_NONE_MATCH=shown.headers["ETag"]).status_code == 304
    delete_card(SYSTEM, card.pk, house.space.pk)
    gone = client.get(at)
    assert Image.open(io.BytesIO(gone.content)).convert("RGBA").getchannel("A").getextrema() == (0, 0)
    assert client.get(at.replace("round", "everything")).status_code == 404
    assert client.get("/signatures/picture/round/x.png").status_code == 404


def test_a_banner_comes_and_goes_by_itself(house: House, client: Client) -> None:
    card = house.cards[0]
    at = _path(addresses.banner_url(card.pk))
    assert Image.open(io.BytesIO(client.get(at).content)).size == (960, 2)
    made = house.banner(departments=["Sales"])
    assert made["state"] == "running"
    shown = client.get(at)
    assert shown.headers["Content-Type"] == "image/jpeg"
    # Another department has none.
    other = client.get(_path(addresses.banner_url(house.cards[1].pk)))
    assert other.headers["Content-Type"] == "image/png"
    house.owner.patch(f"{house.banners}/{made['uuid']}", {"ends_on": "2020-01-01"}, If_Match='"1"')
    assert client.get(at).headers["Content-Type"] == "image/png"


def test_a_campaign_is_played_day_by_day_and_two_take_turns_where_they_overlap(
    house: House, client: Client, move_clock: Callable[[float | dt.timedelta], None]
) -> None:
    """The fair runs on days 1 to 4, the course on days 3 to 6; everybody clicks once a day, a minute before midnight
    of the space."""
    zone = clock.zone_of(house.space.time_zone)
    today = clock.now().astimezone(zone).date() + dt.timedelta(days=1)
    for name, first, last in (("fair", 1, 4), ("course", 3, 6)):
        house.banner(
            name=name,
            link=f"{name}.example",
            starts_on=str(today + dt.timedelta(days=first)),
            ends_on=str(today + dt.timedelta(days=last)),
        )
    played: list[list[str]] = []
    states: list[tuple[str, str]] = []
    for day in range(8):
        noon = dt.datetime.combine(today + dt.timedelta(days=day), dt.time(12), zone)
        move_clock(noon - clock.now())
        here = banners.today_in(house.space)
        rows = {row.name: row for row in banners.list_banners(house.space.pk)}
        fair, course = (
            rules.banner_state(rows[name].starts_on, rows[name].ends_on, here) for name in ("fair", "course")
        )
        states.append((str(fair), str(course)))
        late = dt.datetime.combine(today + dt.timedelta(days=day), dt.time(23, 59), zone)
        move_clock(late - clock.now())
        links = [client.get(_path(addresses.go_url(card.pk))).headers["Location"] for card in house.cards]
        played.append(["fair" if "fair." in one else "course" if "course." in one else "" for one in links])
        for card, name in zip(house.cards, played[-1], strict=True):
            kind = client.get(_path(addresses.banner_url(card.pk))).headers["Content-Type"]
            assert kind == ("image/jpeg" if name else "image/png"), (day, name)
    assert states == [
        *[("planned", "planned")],
        *[("running", "planned")] * 2,
        *[("running", "running")] * 2,
        *[("over", "running")] * 2,
        *[("over", "over")],
    ]
    nobody, all_fair, all_course = [""] * 3, ["fair"] * 3, ["course"] * 3
    assert [played[day] for day in (0, 1, 2, 5, 6, 7)] == [
        nobody, all_fair, all_fair, all_course, all_course, nobody
    ]  # fmt: skip
    # While both run, each person sees the one and the next day the other.
    assert [{one, other} for one, other in zip(played[3], played[4], strict=True)] == [{"fair", "course"}] * 3
    clicks = banners.clicks_of(house.space.pk)
    assert [clicks[rows[name].pk] for name in ("fair", "course")] == [9, 9]
    days = BannerClicks.objects.in_space(house.space.pk).values_list("day", flat=True)
    assert {(day - today).days for day in days} == {1, 2, 3, 4, 5, 6}


def test_clicks_are_counted_in_sum_and_lead_to_the_saved_address_alone(house: House, client: Client) -> None:
    card = house.cards[0]
    at = _path(addresses.go_url(card.pk))
    # Without a banner to the card.
    assert client.get(at).headers["Location"].endswith(f"/c/{card.handle}")
    made = house.banner()
    assert made["link"] == "https://fair.example/hall"
    for _ in range(2):
        answer = client.get(f"{at}?to=https://evil.example")
        assert (answer.status_code, answer.headers["Location"]) == (302, "https://fair.example/hall")
    client.head(at)
    client.get(at, HTTP_SEC_PURPOSE="prefetch")
    row = BannerClicks.objects.in_space(house.space.pk).get()
    assert row.number == 2
    assert house.owner.get(house.banners).json()["data"][0]["clicks"] == 2
    assert client.get("/signatures/go/x").status_code == 410


def test_a_flood_is_led_on_and_not_counted(
    house: House, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.banner()
    monkeypatch.setattr(throttles, "CLICK", Full())
    answer = client.get(_path(addresses.go_url(house.cards[0].pk)))
    assert answer.status_code == 302
    assert not BannerClicks.objects.in_space(house.space.pk).exists()


def test_a_banner_is_changed_deleted_and_brought_back(house: House, make_space: MakeSpace) -> None:
    made = house.banner(starts_on="2026-12-01", ends_on="2026-12-24")
    path = f"{house.banners}/{made['uuid']}"
    late = house.owner.patch(path, {"ends_on": "2026-11-01"}, If_Match='"1"')
    assert (late.status_code, list(late.json()["errors"])) == (422, ["ends_on"])
    theirs = store_image(picture(), purpose="frame", space_id=make_space().pk)
    refused = house.owner.patch(path, {"picture": str(theirs.pk)}, If_Match='"1"')
    assert list(refused.json()["errors"]) == ["picture"]
    for wrong in ("javascript:alert(1)", "mailto:a@b.example", "//"):
        assert house.owner.patch(path, {"link": wrong}, If_Match='"1"').status_code == 422
    assert house.owner.patch(path, {"alt": "Come"}, If_Match='"1"').json()["data"]["alt"] == "Come"
    assert house.owner.delete(path).status_code == 204
    assert house.owner.get(house.banners).json()["data"] == []
    assert house.owner.post(f"{path}/restore").json()["data"]["name"] == "Fair"
    told = AuditEntry.objects.filter(object_id=made["uuid"]).order_by("pk").values_list("action", flat=True)
    assert list(told) == [f"banner.{what}" for what in ("created", "updated", "deleted", "restored")]


def test_a_banner_says_for_whom_it_is_also_once_a_location_is_gone(house: House) -> None:
    place = location_at(house, "Graz office")
    template = create_template(SYSTEM, house.space.pk, name="Fair team")
    made = house.banner(
        departments=["Sales"], locations=[place, str(uuid.uuid4())], templates=[str(template.pk)]
    )
    assert made["audience"] == [
        {"kind": "department", "name": "Sales"},
        {"kind": "location", "name": "Graz office"},
        {"kind": "location", "name": ""},
        {"kind": "template", "name": "Fair team"},
    ]
    house.owner.delete(f"/v1/spaces/{house.space.pk}/locations/{place}")
    shown = house.owner.get(house.banners).json()["data"][0]
    assert shown["audience"][1] == {"kind": "location", "name": ""}


def test_before_a_location_is_deleted_its_banners_are_named(house: House) -> None:
    graz, lyon = location_at(house, "Graz office"), location_at(house, "Lyon office")
    fair = house.banner(name="Spring fair", locations=[graz, lyon])
    house.banner(name="Open day", locations=[graz])
    house.banner(name="For all")

    def others(key: str) -> list[str]:
        path = f"/v1/spaces/{house.space.pk}/locations/{key}/followers"
        return list(house.owner.get(path).json()["data"]["others"])

    assert others(graz) == [
        "2 banners below email signatures are for people there, who see them no more: Open day, Spring fair."
    ]
    assert others(lyon) == [
        "1 banner below email signatures is for people there, who see it no more: Spring fair."
    ]
    house.owner.delete(f"{house.banners}/{fair['uuid']}")
    assert others(lyon) == []


def location_at(house: House, name: str) -> str:
    answer = house.owner.post(f"/v1/spaces/{house.space.pk}/locations", {"name": name, "city": "Graz"})
    return str(answer.json()["data"]["uuid"])
