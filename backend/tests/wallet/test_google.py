"""Google's passes: an object that is made on the click, a short signed link, changes and the end; slow, wrong, gone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from joserfc import jwt
from joserfc.jwk import RSAKey

from tests.wallet import chain, fake_google
from tests.wallet.conftest import House
from tests.wallet.fake_google import FakeGoogle
from vizitka.cards.models import Card
from vizitka.cards.protection.services import protect_card
from vizitka.cards.selectors import qr_url
from vizitka.common import asking
from vizitka.common.actor import SYSTEM
from vizitka.spaces.versions import pages_changed
from vizitka.wallet import keeping, services, telling
from vizitka.wallet.google import gateway
from vizitka.wallet.models import WalletPass

pytestmark = pytest.mark.django_db


@pytest.fixture
def fake(google: None, settings: Any) -> Iterator[FakeGoogle]:
    gateway._tokens._kept.clear()
    with fake_google.serving() as server:
        settings.GOOGLE_WALLET_URL = settings.GOOGLE_TOKENS = server.base
        yield server


def object_of(house: House, end: str = "") -> str:
    return f"{chain.ISSUER}.card_{house.card.pk.hex}{end}"


def claims_of(link: str) -> dict[str, Any]:
    public = RSAKey.import_key(chain.key(3).public_key().public_bytes(*chain.PUBLIC))
    return jwt.decode(link.removeprefix(gateway.SAVE), public, algorithms=["RS256"]).claims


def test_a_click_makes_the_object_and_leads_to_google(fake: FakeGoogle, house: House) -> None:
    page = house.api.get("/c/zoe").content.decode()
    assert '<a class=wg href="/c/zoe/google-wallet?lang=de" rel=nofollow>' in page
    answer = house.api.get("/c/zoe/google-wallet")
    assert answer.status_code == 303
    link = answer.headers["Location"]
    assert link.startswith("https://pay.google.com/gp/v/save/")
    assert len(link) <= gateway.LONGEST_LINK
    claims = claims_of(link)
    assert (claims["iss"], claims["aud"], claims["typ"]) == (chain.ACCOUNT, "google", "savetowallet")
    assert claims["payload"]["genericObjects"] == [
        {"id": object_of(house), "classId": f"{chain.ISSUER}.space_{house.space.pk.hex}"}
    ]
    kept = fake.objects[object_of(house)]
    assert (kept["state"], kept["header"]["defaultValue"]["value"]) == ("ACTIVE", "Zoë Šimek “Q”")
    assert kept["hexBackgroundColor"] == "#7a1f3d"
    assert kept["subheader"]["translatedValues"] == [{"language": "en", "value": "Head"}]
    assert "barcode" not in kept
    assert {row["uri"] for row in kept["linksModuleData"]["uris"]} > {"tel:+436641234567"}


def test_the_account_asks_for_a_token_once(fake: FakeGoogle, house: House) -> None:
    house.api.get("/c/zoe/google-wallet")
    house.api.get("/v1/c/zoe/pass/google")
    services.google_link(house.card, is_own=True)
    assert len(fake.claims) == 1
    assert fake.claims[0]["scope"] == gateway.SCOPE
    assert fake.claims[0]["exp"] - fake.claims[0]["iat"] == 3600


def test_an_object_that_is_as_it_was_is_not_written_again(fake: FakeGoogle, house: House) -> None:
    house.api.get("/c/zoe/google-wallet")
    before = len(fake.requests)
    link = house.api.get("/v1/c/zoe/pass/google").json()["data"]["url"]
    assert claims_of(link)["payload"]["genericObjects"][0]["id"] == object_of(house)
    assert len(fake.requests) == before


def test_nobody_looks_and_nothing_is_made(fake: FakeGoogle, house: House) -> None:
    for headers in ({"Sec-Purpose": "prefetch"}, {"Purpose": "prefetch"}):
        assert house.api.client.get("/c/zoe/google-wallet", headers=headers).status_code == 302
    assert house.api.client.head("/c/zoe/google-wallet").status_code == 302
    assert fake.requests == []


def test_the_own_object_shows_the_code(fake: FakeGoogle, house: House) -> None:
    services.google_link(house.card, is_own=True)
    kept = fake.objects[object_of(house, "-own")]
    assert kept["barcode"] == {"type": "QR_CODE", "value": qr_url(house.card)}


def test_a_change_of_the_card_changes_the_object(fake: FakeGoogle, house: House) -> None:
    house.api.get("/c/zoe/google-wallet")
    house.write("patch", house.of_card, {"job_title": "", "translations": {}, "first_name": "Zora"})
    kept = fake.objects[object_of(house)]
    assert kept["header"]["defaultValue"]["value"] == "Zora Šimek “Q”"
    # What the card has no more, Google has no more.
    assert "subheader" not in kept


def test_the_object_ends_with_the_card(fake: FakeGoogle, house: House) -> None:
    house.api.get("/c/zoe/google-wallet")
    house.write("delete", house.of_card)
    kept = fake.objects[object_of(house)]
    assert kept["state"] == "EXPIRED"
    assert "Zo" not in json.dumps(kept)
    assert len(kept["header"]["translatedValues"]) == 8


def test_a_token_that_was_taken_back_is_asked_for_again(fake: FakeGoogle, house: House) -> None:
    house.api.get("/c/zoe/google-wallet")
    fake.next_answers = [401]
    house.write("patch", house.of_card, {"first_name": "Zora"})
    assert fake.objects[object_of(house)]["header"]["defaultValue"]["value"] == "Zora Šimek “Q”"
    assert len(fake.claims) == 2


def test_an_object_of_another_worker_is_as_good(fake: FakeGoogle, house: House) -> None:
    services.google_link(house.card)
    WalletPass.objects.in_space(house.space.pk).delete()
    fake.next_answers = [404]
    assert services.google_link(house.card).startswith(gateway.SAVE)


# --- slow, wrong, gone


@pytest.mark.parametrize("trouble", [500, 403, "hang up", "no json"])
def test_a_google_that_is_wrong_is_said_in_words(fake: FakeGoogle, house: House, trouble: int | str) -> None:
    fake.next_answers = [trouble]
    answer = house.api.get("/c/zoe/google-wallet")
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    text = answer.content.decode()
    assert "/c/zoe" in text
    fake.next_answers = [trouble]
    refused = house.api.get("/v1/c/zoe/pass/google")
    assert (refused.status_code, refused.json()["code"]) == (503, "wallet_away")
    assert not WalletPass.objects.in_space(house.space.pk).exists()
    assert house.api.get("/c/zoe/google-wallet").status_code == 303


def test_a_google_that_drips_holds_nobody_up(
    fake: FakeGoogle, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "SECONDS", 0.3)
    fake.next_answers = ["drip"]
    assert house.api.get("/c/zoe/google-wallet").status_code == 503


def test_a_google_that_is_gone_is_told_later(fake: FakeGoogle, house: House, settings: Any) -> None:
    house.api.get("/c/zoe/google-wallet")
    settings.GOOGLE_WALLET_URL = "http://127.0.0.1:9"
    house.write("patch", house.of_card, {"first_name": "Zora"})
    row = WalletPass.objects.in_space(house.space.pk).get()
    assert row.tell_at is not None
    settings.GOOGLE_WALLET_URL = fake.base
    telling.tell(row.space_id, row.pk)
    assert fake.objects[object_of(house)]["header"]["defaultValue"]["value"] == "Zora Šimek “Q”"
    assert WalletPass.objects.in_space(house.space.pk).get().tell_at is None


def test_a_click_brings_what_could_not_be_told(fake: FakeGoogle, house: House, settings: Any) -> None:
    house.api.get("/c/zoe/google-wallet")
    settings.GOOGLE_WALLET_URL = "http://127.0.0.1:9"
    house.write("patch", house.of_card, {"first_name": "Zora"})
    settings.GOOGLE_WALLET_URL = fake.base
    assert house.api.get("/c/zoe/google-wallet").status_code == 303
    assert fake.objects[object_of(house)]["header"]["defaultValue"]["value"] == "Zora Šimek “Q”"


OTHER = "3388000000099999999"


def keep(house: House, issuer: str) -> None:
    with house.capture(execute=True):
        keeping.save_google(SYSTEM, issuer=issuer, account=chain.account(), agreed=True)


def test_a_click_leads_to_an_object_of_the_issuer_that_is_there_now(fake: FakeGoogle, house: House) -> None:
    house.api.get("/c/zoe/google-wallet")
    keep(house, OTHER)
    # Nobody has asked for one of the new issuer yet.
    assert set(fake.objects) == {object_of(house)}
    named = claims_of(house.api.get("/c/zoe/google-wallet").headers["Location"])["payload"]["genericObjects"][
        0
    ]
    assert named["id"] == object_of(house).replace(chain.ISSUER, OTHER)
    assert named["id"] in fake.objects


def test_an_issuer_that_comes_back_is_told_what_has_changed(fake: FakeGoogle, house: House) -> None:
    house.api.get("/c/zoe/google-wallet")
    keep(house, OTHER)
    house.write("patch", house.of_card, {"first_name": "Zora"})
    assert set(fake.objects) == {object_of(house)}
    keep(house, chain.ISSUER)
    assert fake.objects[object_of(house)]["header"]["defaultValue"]["value"] == "Zora Šimek “Q”"


def test_switched_off_there_is_no_button(google: None, house: House, settings: Any) -> None:
    assert "google-wallet" in house.api.get("/c/zoe").content.decode()
    settings.GOOGLE_WALLET_URL = ""
    pages_changed(house.space.pk)
    assert "google-wallet" not in house.api.get("/c/zoe").content.decode()
    assert house.api.get("/v1/c/zoe/pass/google").json()["code"] == "no_pass"


def test_the_longest_card_has_a_short_link(fake: FakeGoogle, house: House) -> None:
    Card.objects.in_space(house.space.pk).update(description="ä" * 900, job_title="ü" * 100)
    card = Card.objects.in_space(house.space.pk).select_related("space", "template").get()
    assert len(services.google_link(card, is_own=True)) <= 1000


# --- what a PIN means for an object that somebody has


def test_an_object_from_before_the_pin_stays_as_it_was(fake: FakeGoogle, house: House) -> None:
    house.api.get("/c/zoe/google-wallet")
    house.write("patch", house.of_space, {"settings": {"pin_verification": True}})
    with house.capture(execute=True):
        protect_card(
            SYSTEM, house.card.pk, house.space, pin="903417", channels={"link": "on", "qr_code": "on"}
        )
    house.write("patch", house.of_card, {"first_name": "Zora"})
    assert fake.objects[object_of(house)]["header"]["defaultValue"]["value"] == "Zoë Šimek “Q”"
    # Who knows the PIN gets an object of its own.
    visitor = Client()
    visitor.post("/c/zoe/pin", {"pin": "903417"})
    named = claims_of(visitor.get("/c/zoe/google-wallet").headers["Location"])["payload"]["genericObjects"][0]
    assert named["id"].startswith(object_of(house, "_pin"))
    assert fake.objects[named["id"]]["header"]["defaultValue"]["value"] == "Zora Šimek “Q”"
    house.write("delete", house.of_card)
    assert {one["state"] for one in fake.objects.values()} == {"EXPIRED"}
