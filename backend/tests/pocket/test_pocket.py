"""What somebody carries along: the own cards alone, codes that are read, a page that holds nothing of anybody."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
import resvg_py
import vobject
from django.test import Client
from PIL import Image

from tests.conftest import ApiClient, MakeCard, MakeSpace, MakeUser
from tests.printing.samples import read_by_zbar, read_by_zxing, zbar_is_there
from tests.wallet import chain
from vizitka.cards.models import CardMember
from vizitka.cards.selectors import qr_url
from vizitka.cards.services import delete_card
from vizitka.common.actor import SYSTEM
from vizitka.pocket.selectors import LONGEST
from vizitka.spaces.services import update_space
from vizitka.wallet import keeping

pytestmark = pytest.mark.django_db


def seen(svg: str) -> Image.Image:
    png = resvg_py.svg_to_bytes(svg_string=svg, width=640, height=640)
    return Image.open(io.BytesIO(bytes(png))).convert("RGB")


@pytest.fixture
def one(make_space: MakeSpace, make_card: MakeCard, make_user: MakeUser, api: ApiClient) -> dict[str, Any]:
    space, user = make_space(owner=make_user(), name="Alpenwerk"), make_user()
    card = make_card(
        space,
        first_name="Zoë",
        last_name="Šimić",
        job_title="Leitung; Projekte",
        description="Lang " * 300,
        phones=[{"number": f"+43 664 123456{n}", "e164": f"+43664123456{n}"} for n in range(5)],
        emails=[{"email": "zoe@alpenwerk.example"}],
        state="active",
    )
    make_card(space, first_name="Somebody", last_name="Else")
    CardMember.objects.create(space=space, card=card, user=user, role="user")
    return {"space": space, "card": card, "user": api.as_(user), "name": user}


def test_a_card_says_which_wallets_keep_it(one: dict[str, Any]) -> None:
    (row,) = one["user"].get("/v1/me/pocket").json()["data"]
    assert row["wallets"] == []
    keeping.save_apple(SYSTEM, **chain.make().files())
    (row,) = one["user"].get("/v1/me/pocket").json()["data"]
    assert row["wallets"] == ["apple"]
    one["card"].state = "inactive"
    one["card"].save(update_fields=["state"])
    (row,) = one["user"].get("/v1/me/pocket").json()["data"]
    assert row["wallets"] == []


def test_own_cards_alone_come_with_codes_that_are_read(one: dict[str, Any]) -> None:
    zbar_is_there()
    (row,) = one["user"].get("/v1/me/pocket").json()["data"]
    assert (row["name"], row["company"], row["state"]) == ("Zoë Šimić", "Alpenwerk", "active")
    picture = seen(row["code"])
    assert (read_by_zxing(picture), read_by_zbar(picture)) == (qr_url(one["card"]),) * 2
    picture = seen(row["contact_code"])
    assert read_by_zxing(picture) == row["contact"]
    assert len(row["contact"].encode()) <= LONGEST + 20
    contact = vobject.readOne(row["contact"])
    assert contact.fn.value == "Zoë Šimić"
    assert contact.title.value == "Leitung; Projekte"
    assert [phone.value for phone in contact.contents["tel"]] == ["+436641234560", "+436641234561"]


def test_a_space_without_codes_leaves_the_contact(one: dict[str, Any]) -> None:
    update_space(SYSTEM, one["space"].pk, {"qr_code": False})
    (row,) = one["user"].get("/v1/me/pocket").json()["data"]
    assert row["code"] == ""
    assert row["contact_code"]


def test_a_deleted_card_and_a_role_not_agreed_to_are_no_longer_there(one: dict[str, Any]) -> None:
    CardMember.objects.in_space(one["space"].pk).update(agreed=False)
    assert one["user"].get("/v1/me/pocket").json()["data"] == []
    CardMember.objects.in_space(one["space"].pk).update(agreed=True)
    delete_card(SYSTEM, one["card"].pk, one["space"].pk)
    assert one["user"].get("/v1/me/pocket").json()["data"] == []


def test_the_page_speaks_the_language_that_the_person_has_chosen(client: Client) -> None:
    client.cookies["lang"] = "de"
    page = client.get("/pocket/", headers={"Accept-Language": "en-GB"})
    assert page.headers["Content-Language"] == "de"
    assert "Meine Karte" in page.content.decode()
    manifest = json.loads(client.get("/pocket/manifest.webmanifest").content)
    assert manifest["short_name"] == "Meine Karte"
    client.cookies["lang"] = "xx"
    assert client.get("/pocket/", headers={"Accept-Language": "fr"}).headers["Content-Language"] == "fr"


def test_the_page_holds_nothing_of_anybody_and_its_worker_serves_it_alone(client: Client) -> None:
    page = client.get("/pocket/", headers={"Accept-Language": "de"})
    assert page.status_code == 200
    assert page.headers["Content-Language"] == "de"
    assert "unsafe" not in page.headers["Content-Security-Policy"]
    assert "Meine Karte" in page.content.decode()
    worker = client.get("/pocket/sw.js")
    assert worker.headers["Content-Type"].startswith("text/javascript")
    assert "Service-Worker-Allowed" not in worker.headers
    assert "/v1" not in worker.content.decode()
    manifest = json.loads(client.get("/pocket/manifest.webmanifest").content)
    assert (manifest["scope"], manifest["start_url"]) == ("/pocket/", "/pocket/")
    assert client.post("/pocket/").status_code == 405
