"""Apple's update service, played by a phone: it registers, is told of a change, fetches what is new, and goes."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from tests.conftest import Answer, ApiClient, MakeSpace
from tests.wallet import chain, fake_push
from tests.wallet.chain import PASS_TYPE, Chain
from tests.wallet.conftest import House, said
from tests.wallet.fake_push import FakePush
from vizitka.cards import residents
from vizitka.cards.protection.services import protect_card
from vizitka.cards.selectors import public_url
from vizitka.common import asking, clock
from vizitka.common.actor import SYSTEM
from vizitka.common.throttle import Bucket
from vizitka.spaces.models import Space
from vizitka.wallet import keeping, services, telling, throttles
from vizitka.wallet.models import WalletCertificate, WalletDevice, WalletPass
from vizitka.wallet.settings import WalletSettings

pytestmark = pytest.mark.django_db

AT = "/wallet/apple/v1"


@dataclass
class Phone:
    """What a phone does with a pass, as Apple documents it."""

    pass_file: bytes
    device: str = "0a1b2c3d4e5f"
    push_token: str = "aa11bb22"
    client: Client = field(default_factory=Client)
    last_updated: str = ""
    modified: str = ""

    def __post_init__(self) -> None:
        told = said(self.pass_file)
        assert told["webServiceURL"].endswith("/wallet/apple")
        self.serial, self.type = told["serialNumber"], told["passTypeIdentifier"]
        self.headers = {"Authorization": f"ApplePass {told['authenticationToken']}"}

    def register(self) -> int:
        return self.client.post(
            self._registrations,
            json.dumps({"pushToken": self.push_token}),
            "application/json",
            headers=self.headers,
        ).status_code

    def unregister(self) -> int:
        return self.client.delete(self._registrations, headers=self.headers).status_code

    def ask(self) -> list[str] | None:
        """Serial numbers of what has changed since the last time; None for nothing."""
        query = {"passesUpdatedSince": self.last_updated} if self.last_updated else {}
        answer = self.client.get(f"{AT}/devices/{self.device}/registrations/{self.type}", query)
        if answer.status_code == 204:
            return None
        assert answer.status_code == 200, answer.status_code
        found = answer.json()
        assert isinstance(found["lastUpdated"], str)
        self.last_updated = found["lastUpdated"]
        return list(found["serialNumbers"])

    def fetch(self) -> Any:
        """The pass as it is now; None where the phone has that."""
        headers = dict(self.headers)
        if self.modified:
            headers["If-Modified-Since"] = self.modified
        answer = self.client.get(f"{AT}/passes/{self.type}/{self.serial}", headers=headers)
        if answer.status_code == 304:
            return None
        assert answer.status_code == 200, answer.status_code
        self.modified = answer.headers["Last-Modified"]
        return said(answer.content)

    @property
    def _registrations(self) -> str:
        return f"{AT}/devices/{self.device}/registrations/{self.type}/{self.serial}"


@pytest.fixture
def push(made: Chain, tmp_path: Path, settings: Any) -> Iterator[FakePush]:
    with fake_push.serving(tmp_path, made) as fake:
        settings.APPLE_PUSH_URL = fake.base
        settings.APPLE_PUSH_CA = fake.authority
        yield fake


@pytest.fixture
def phone(apple: Chain, house: House) -> Phone:
    return Phone(house.api.get("/c/zoe/apple-wallet").content)


def change(house: House, **values: Any) -> None:
    house.write("patch", house.of_card, values)


def move(house: House, there: Space) -> None:
    """To another space of the same owner, as its list of cards does it."""
    body = {"action": "move", "uuids": [str(house.card.pk)], "target": str(there.pk)}
    with house.capture(execute=True):
        answer = house.api.as_(house.owner).post(f"{house.of_space}/cards/bulk", body)
    assert answer.status_code in (200, 201, 202), answer.content


def set_state(house: House, state: str) -> None:
    house.write("put", f"{house.of_card}/state", {"state": state}, of=house.of_card)


def test_a_phone_keeps_a_pass_up_to_date(push: FakePush, phone: Phone, house: House) -> None:
    assert phone.register() == 201
    assert phone.register() == 200
    assert phone.ask() == [phone.serial]
    assert phone.fetch()["generic"]["auxiliaryFields"][0]["value"] == "+43 664 1234567"
    assert phone.fetch() is None
    assert phone.ask() is None

    change(house, phones=[{"label": "mobile", "number": "+43 664 7654321"}])
    assert push.notices == [
        {"path": "/3/device/aa11bb22", "topic": PASS_TYPE, "body": b"{}", "subject": PASS_TYPE}
    ]
    assert phone.ask() == [phone.serial]
    row = phone.fetch()["generic"]["auxiliaryFields"][0]
    assert row["value"] == "+43 664 7654321"
    assert row["changeMessage"] == "vizitka.phone0.changed"
    assert phone.fetch() is None

    assert phone.unregister() == 200
    assert not WalletDevice.objects.in_space(house.space.pk).exists()
    change(house, phones=[])
    assert len(push.notices) == 1


def test_what_a_pass_does_not_say_tells_nobody(push: FakePush, phone: Phone, house: House) -> None:
    phone.register()
    change(house, description="A text that stands on the card alone.")
    assert push.notices == []
    assert phone.ask() == [phone.serial]
    assert phone.ask() is None


def test_the_design_of_the_space_changes_all_passes(push: FakePush, phone: Phone, house: House) -> None:
    phone.register()
    house.write("patch", f"{house.of_space}/grid", {"layout": {"primary": "#00695c"}}, of=house.of_space)
    assert push.told == ["aa11bb22"]
    assert phone.fetch()["backgroundColor"] == "rgb(0, 105, 92)"


def test_a_location_that_moves_changes_the_passes_of_the_cards_that_follow_it(
    push: FakePush, phone: Phone, house: House
) -> None:
    places = f"{house.of_space}/locations"
    given = {
        "name": "Innsbruck",
        "street": "Höttinger Au 40",
        "zipcode": "6020",
        "city": "Innsbruck",
        "country": "AT",
    }
    made = house.api.as_(house.owner).post(places, given).json()["data"]
    change(house, addresses=[{"location": made["uuid"]}])
    phone.register()
    assert "Höttinger Au 40" in str(phone.fetch())
    house.write("patch", f"{places}/{made['uuid']}", {"street": "Maria-Theresien-Straße 1"})
    assert push.told == ["aa11bb22"]
    assert phone.ask() == [phone.serial]
    assert "Maria-Theresien-Straße 1" in str(phone.fetch())


@pytest.mark.parametrize("ends", ["deleted", "inactive", "switched off"])
def test_a_pass_is_void_once_the_card_has_ended(
    push: FakePush, phone: Phone, house: House, ends: str
) -> None:
    phone.register()
    if ends == "deleted":
        house.write("delete", house.of_card)
    elif ends == "inactive":
        set_state(house, "inactive")
    else:
        house.write("patch", house.of_space, {"settings": {"wallets": False}})
    assert push.told == ["aa11bb22"]
    told = phone.fetch()
    assert told["voided"] is True
    # Nothing of the person is in it any more.
    assert "Zo" not in json.dumps(told)
    assert set(told["generic"]) == {"primaryFields"}


def test_a_card_that_moves_is_told_in_the_colours_of_its_new_space(
    push: FakePush, phone: Phone, house: House, make_space: MakeSpace
) -> None:
    phone.register()
    there = make_space(house.owner, layout={"primary": "#00695c"}, visibility="public")
    move(house, there)
    assert push.told == ["aa11bb22"]
    told = phone.fetch()
    assert told["backgroundColor"] == "rgb(0, 105, 92)"
    assert "voided" not in told


def test_a_card_that_moves_to_where_there_are_no_passes_voids_its_pass(
    push: FakePush, phone: Phone, house: House, make_space: MakeSpace
) -> None:
    phone.register()
    there = make_space(house.owner)
    WalletSettings.objects.in_space(there.pk).update_or_create(space=there, defaults={"wallets": False})
    move(house, there)
    assert push.told == ["aa11bb22"]
    told = phone.fetch()
    assert told["voided"] is True
    assert "Zo" not in json.dumps(told)


def test_a_pass_that_is_taken_while_codes_ask_shows_no_way_past_the_pin(
    push: FakePush, phone: Phone, house: House
) -> None:
    assert public_url(house.card) in json.dumps(phone.fetch())
    ask_for_pin(house, qr_code="on")
    told = json.dumps(Phone(house.api.get("/c/zoe/apple-wallet").content).fetch())
    assert public_url(house.card) not in told
    assert "Zo" in told


def test_a_card_that_comes_back_brings_its_pass_back(push: FakePush, phone: Phone, house: House) -> None:
    phone.register()
    set_state(house, "inactive")
    assert phone.fetch()["voided"] is True
    set_state(house, "active")
    told = phone.fetch()
    assert "voided" not in told
    assert told["generic"]["primaryFields"][0]["value"].startswith("Zoë")


def test_another_address_of_the_card_leaves_the_pass_as_it_is_called(
    push: FakePush, phone: Phone, house: House
) -> None:
    phone.register()
    house.write("put", f"{house.of_card}/username", {"username": "zoe-neu"}, of=house.of_card)
    told = phone.fetch()
    assert told["serialNumber"] == phone.serial
    assert told["generic"]["backFields"][-1]["value"].endswith("/c/zoe-neu")


# --- who is let in


def test_only_who_has_the_pass_is_let_in(phone: Phone, house: House) -> None:
    own = {"Authorization": "ApplePass " + "0" * 40}
    for headers in (
        {},
        own,
        {"Authorization": phone.headers["Authorization"].replace("ApplePass", "Bearer")},
    ):
        stranger = Phone(phone.pass_file)
        stranger.headers = headers
        assert stranger.register() == 401
        assert stranger.unregister() == 401
        answer = stranger.client.get(f"{AT}/passes/{phone.type}/{phone.serial}", headers=headers)
        assert answer.status_code == 401
    assert not WalletDevice.objects.in_space(house.space.pk).exists()


def test_the_token_of_visitors_does_not_open_the_own_pass(phone: Phone) -> None:
    phone.serial += "-own"
    assert phone.register() == 401


@pytest.mark.parametrize("serial", ["0" * 32, "zoe", "..", "%00", "0" * 400])
def test_passes_that_there_are_not_are_as_those_of_others(phone: Phone, serial: str) -> None:
    phone.serial = serial
    assert phone.register() in (401, 404)


def test_another_pass_type_is_nobodys(phone: Phone) -> None:
    phone.type = "pass.example.other"
    assert phone.register() == 401
    answer = phone.client.get(f"{AT}/devices/{phone.device}/registrations/{phone.type}")
    assert answer.status_code == 404


def test_a_phone_that_nobody_knows_keeps_nothing(phone: Phone) -> None:
    assert phone.client.get(f"{AT}/devices/nobody/registrations/{phone.type}").status_code == 404


@pytest.mark.parametrize("token", ["", "../3/device/x", "a b", "a" * 201, 7, None])
def test_a_push_token_is_letters_and_digits(phone: Phone, token: Any) -> None:
    phone.push_token = token
    assert phone.register() == 400


def test_what_phones_say_of_us_is_logged(apple: Chain, api: ApiClient) -> None:
    answer = api.post(f"{AT}/log", {"logs": ["[2026] Passbook: 500\n"] * 3})
    assert answer.status_code == 200
    assert api.post(f"{AT}/log", {"logs": "all"}).status_code == 200
    assert api.client.post(f"{AT}/log", "no json", "application/json").status_code == 200


def test_phones_are_throttled(monkeypatch: pytest.MonkeyPatch, phone: Phone) -> None:
    monkeypatch.setattr(throttles.PHONE, "network", Bucket(2, dt.timedelta(hours=1)))
    answers: list[Answer] = [phone.client.get(f"{AT}/devices/x/registrations/{phone.type}") for _ in range(3)]
    assert [one.status_code for one in answers] == [404, 404, 429]
    assert int(answers[-1].headers["Retry-After"]) > 0


def test_of_many_phones_of_one_pass_the_oldest_go(
    monkeypatch: pytest.MonkeyPatch, phone: Phone, house: House
) -> None:
    monkeypatch.setattr(services, "MOST_DEVICES", 2)
    for number in range(4):
        phone.device = f"device{number}"
        assert phone.register() == 201
    kept = WalletDevice.objects.in_space(house.space.pk).order_by("device").values_list("device", flat=True)
    assert list(kept) == ["device2", "device3"]


# --- pushes: slow, wrong, gone


def pass_of(house: House) -> WalletPass:
    return WalletPass.objects.in_space(house.space.pk).get()


def test_a_phone_that_is_gone_is_forgotten(push: FakePush, phone: Phone, house: House) -> None:
    phone.register()
    push.answers["aa11bb22"] = fake_push.GONE
    change(house, first_name="Zora")
    assert not WalletDevice.objects.in_space(house.space.pk).exists()
    assert pass_of(house).tell_at is None


def test_many_phones_are_told_by_one_connection(push: FakePush, phone: Phone, house: House) -> None:
    for number in range(5):
        phone.device, phone.push_token = f"device{number}", f"token{number}"
        phone.register()
    change(house, first_name="Zora")
    assert sorted(push.told) == [f"token{number}" for number in range(5)]
    assert push.connections == 1


@pytest.mark.parametrize(
    "answer", [(500, {"reason": "InternalServerError"}), (429, {"reason": "TooManyRequests"}), "hang up"]
)
def test_what_was_refused_is_told_again_later(
    push: FakePush, phone: Phone, house: House, answer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.register()
    push.answers["aa11bb22"] = answer
    change(house, first_name="Zora")
    row = pass_of(house)
    assert row.tell_at is not None
    assert row.attempts == 1
    assert telling.queue_due() == 0
    later = row.tell_at + telling.PATIENCE
    monkeypatch.setattr(clock, "now", lambda: later)
    assert telling.queue_due() == 1
    push.answers.clear()
    telling.tell(row.space_id, row.pk)
    assert pass_of(house).tell_at is None
    assert WalletDevice.objects.in_space(house.space.pk).exists()


def test_an_apple_that_does_not_answer_holds_nobody_up(
    push: FakePush, phone: Phone, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "SECONDS", 0.3)
    phone.register()
    push.answers["aa11bb22"] = "silence"
    change(house, first_name="Zora")
    assert pass_of(house).tell_at is not None


def test_an_apple_that_does_not_answer_is_not_waited_for_once_a_phone(
    push: FakePush, phone: Phone, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "SECONDS", 0.3)
    tokens = {f"aa{number}" for number in range(6)}
    for token in tokens:
        Phone(phone.pass_file, device=token, push_token=token).register()
    push.answers.update(dict.fromkeys(tokens, "silence"))
    change(house, first_name="Zora")
    assert len(push.told) == 3
    row = pass_of(house)
    assert row.tell_at is not None
    push.answers.clear()
    push.notices.clear()
    telling.tell(row.space_id, row.pk)
    assert set(push.told) == tokens
    assert pass_of(house).tell_at is None


def test_an_apple_that_is_gone_loses_nothing(phone: Phone, house: House, settings: Any) -> None:
    settings.APPLE_PUSH_URL = "https://localhost:9"
    phone.register()
    change(house, first_name="Zora")
    assert pass_of(house).tell_at is not None
    assert phone.ask() == [phone.serial]


def test_a_change_while_phones_are_told_is_told_too(push: FakePush, phone: Phone, house: House) -> None:
    """What the errand has told is not what the pass says by then."""
    phone.register()
    change(house, first_name="Zora")
    row = pass_of(house)
    old = WalletPass.objects.in_space(house.space.pk).get()
    old.changed_at -= dt.timedelta(seconds=5)
    WalletPass.objects.in_space(house.space.pk).update(tell_at=clock.now())
    telling._noted(old, is_over=True)
    assert pass_of(house).tell_at is not None
    assert row.tell_at is None


# --- where the card goes


def test_a_card_that_is_gone_for_good_takes_its_phones_along(phone: Phone, house: House) -> None:
    phone.register()
    with transaction.atomic():
        residents.purge([house.card.pk], [house.space.pk])
    assert not WalletDevice.objects.in_space(house.space.pk).exists()
    assert not WalletPass.objects.in_space(house.space.pk).exists()


def test_a_card_that_moves_takes_its_pass_along() -> None:
    rows = [row for row in residents.registered() if row.model in (WalletPass, WalletDevice)]
    assert len(rows) == 2
    assert all(row.move is residents.goes_along for row in rows)


# --- what a PIN, or a space that becomes private, means for a pass that somebody has


def ask_for_pin(house: House, pin: str = "903417", **channels: str) -> None:
    house.write("patch", house.of_space, {"settings": {"pin_verification": True}})
    with house.capture(execute=True):
        protect_card(
            SYSTEM, house.card.pk, house.space, pin=pin, channels=channels or {"link": "on", "qr_code": "on"}
        )


def ask_no_more(house: House) -> None:
    house.write("patch", house.of_space, {"settings": {"pin_verification": False}})


def phone_with_pin(house: House, pin: str = "903417", **values: Any) -> Phone:
    visitor = Client()
    assert visitor.post("/c/zoe/pin", {"pin": pin}).status_code == 303
    return Phone(visitor.get("/c/zoe/apple-wallet").content, **values)


def test_a_pass_from_before_the_pin_keeps_what_it_says_and_gets_nothing_new(
    push: FakePush, phone: Phone, house: House
) -> None:
    phone.register()
    phone.ask()
    phone.fetch()
    ask_for_pin(house)
    change(house, phones=[{"label": "mobile", "number": "+43 664 7654321"}])
    assert push.told == []
    assert phone.ask() is None
    phone.last_updated = phone.modified = ""
    assert phone.ask() is None
    assert phone.fetch() is None
    # It may still come to another phone of the same person.
    other = Phone(phone.pass_file, device="new", push_token="cc33")
    assert other.register() == 201
    assert (other.ask(), other.fetch()) == (None, None)


def test_who_takes_the_pass_with_the_pin_is_told_again(push: FakePush, phone: Phone, house: House) -> None:
    phone.register()
    ask_for_pin(house)
    assert Client().get("/c/zoe/apple-wallet").headers.get("Content-Type") != "application/vnd.apple.pkpass"
    proved = phone_with_pin(house)
    # It takes the place of the first one on the phone.
    assert proved.serial == phone.serial
    assert proved.register() == 200
    assert phone.unregister() == 200
    change(house, first_name="Zora")
    assert push.told == ["aa11bb22"]
    assert proved.fetch()["generic"]["primaryFields"][0]["value"].startswith("Zora")
    assert phone.fetch() is None


def test_another_pin_asks_anew(push: FakePush, apple: Chain, house: House) -> None:
    ask_for_pin(house)
    first = phone_with_pin(house)
    first.register()
    ask_for_pin(house, "550912")
    push.notices.clear()
    change(house, first_name="Zora")
    assert push.told == []
    assert first.fetch() is None
    second = phone_with_pin(house, "550912", device="other", push_token="dd44")
    assert second.fetch()["generic"]["primaryFields"][0]["value"].startswith("Zora")


def test_what_was_held_back_comes_once_nobody_is_asked(push: FakePush, phone: Phone, house: House) -> None:
    phone.register()
    phone.fetch()
    ask_for_pin(house)
    change(house, first_name="Zora")
    assert push.told == []
    ask_no_more(house)
    assert push.told == ["aa11bb22"]
    assert phone.fetch()["generic"]["primaryFields"][0]["value"].startswith("Zora")


def test_what_waits_to_be_told_is_not_told_once_there_is_a_pin(
    push: FakePush, phone: Phone, house: House
) -> None:
    phone.register()
    push.answers["aa11bb22"] = (500, {"reason": "InternalServerError"})
    change(house, first_name="Zora")
    push.answers.clear()
    push.notices.clear()
    ask_for_pin(house)
    row = pass_of(house)
    telling.tell(row.space_id, row.pk)
    assert push.told == []
    assert pass_of(house).tell_at is None
    ask_no_more(house)
    assert push.told == ["aa11bb22"]


def test_a_pass_from_before_the_pin_learns_that_the_card_has_ended(
    push: FakePush, phone: Phone, house: House
) -> None:
    phone.register()
    ask_for_pin(house)
    set_state(house, "inactive")
    assert push.told == ["aa11bb22"]
    told = phone.fetch()
    assert told["voided"] is True
    assert "Zo" not in json.dumps(told)


def test_the_own_pass_is_told_whatever_visitors_are_asked(push: FakePush, apple: Chain, house: House) -> None:
    own = Phone(services.apple_pass(house.card, is_own=True))
    own.register()
    ask_for_pin(house)
    change(house, first_name="Zora")
    assert "aa11bb22" in push.told
    assert own.fetch()["generic"]["primaryFields"][0]["value"].startswith("Zora")


def test_a_way_that_asks_for_nothing_goes_on_while_another_asks(
    push: FakePush, apple: Chain, house: House
) -> None:
    ask_for_pin(house, qr_code="on")
    by_link = Phone(house.api.get("/c/zoe/apple-wallet").content)
    by_link.register()
    change(house, first_name="Zora")
    assert by_link.fetch()["generic"]["primaryFields"][0]["value"].startswith("Zora")
    ask_for_pin(house)
    change(house, first_name="Zita")
    assert by_link.fetch() is None


def test_a_space_that_becomes_private_tells_visitors_nothing_new(
    push: FakePush, phone: Phone, house: House
) -> None:
    phone.register()
    phone.fetch()
    house.write("patch", house.of_space, {"visibility": "private"})
    change(house, first_name="Zora")
    assert push.told == []
    assert phone.fetch() is None
    member = Phone(
        house.api.as_(house.owner).get("/v1/c/zoe/pass/apple").content, device="m", push_token="ee55"
    )
    assert member.fetch()["generic"]["primaryFields"][0]["value"].startswith("Zora")
    house.write("patch", house.of_space, {"visibility": "public"})
    assert phone.fetch()["generic"]["primaryFields"][0]["value"].startswith("Zora")


@pytest.mark.parametrize("way", ["c", "M", "pin0000000000000000", "x" * 40])
def test_nobody_makes_up_a_way(phone: Phone, house: House, way: str) -> None:
    ask_for_pin(house)
    phone.headers = {
        "Authorization": phone.headers["Authorization"].replace("ApplePass ", f"ApplePass {way}")
    }
    assert phone.register() == 401
    answer = phone.client.get(f"{AT}/passes/{phone.type}/{phone.serial}", headers=phone.headers)
    assert answer.status_code == 401


# --- whose certificate it is


def upload(house: House, made: Chain) -> None:
    with house.capture(execute=True):
        keeping.save_apple(SYSTEM, **made.files(), agreed=True)


@pytest.mark.parametrize("how", ["removed", "ended"])
def test_what_changed_while_there_was_no_certificate_is_told_with_the_next(
    push: FakePush, phone: Phone, house: House, made: Chain, how: str
) -> None:
    phone.register()
    phone.fetch()
    if how == "removed":
        keeping.remove(SYSTEM, WalletCertificate.objects.get())
    else:
        WalletCertificate.objects.update(ends_at=clock.now())
    change(house, first_name="Zora")
    assert push.told == []
    upload(house, made)
    assert push.told == ["aa11bb22"]
    assert phone.ask() == [phone.serial]
    assert phone.fetch()["generic"]["primaryFields"][0]["value"].startswith("Zora")


def test_phones_that_keep_anothers_pass_are_left_alone_and_told_once_its_certificate_is_back(
    push: FakePush, phone: Phone, house: House, made: Chain
) -> None:
    phone.register()
    phone.fetch()
    # What Apple says of a phone that has no pass of who asks.
    push.answers["aa11bb22"] = (400, {"reason": "DeviceTokenNotForTopic"})
    upload(house, chain.make(pass_type="pass.example.other"))
    change(house, first_name="Zora")
    assert push.told == []
    assert WalletDevice.objects.in_space(house.space.pk).count() == 1
    push.answers.clear()
    upload(house, made)
    assert push.told == ["aa11bb22"]
    assert phone.fetch()["generic"]["primaryFields"][0]["value"].startswith("Zora")


def test_what_was_given_up_is_told_with_the_next_look(
    push: FakePush, phone: Phone, house: House, monkeypatch: pytest.MonkeyPatch, made: Chain
) -> None:
    monkeypatch.setattr(telling, "MOST_ATTEMPTS", 1)
    phone.register()
    push.answers["aa11bb22"] = (500, {"reason": "InternalServerError"})
    change(house, first_name="Zora")
    assert pass_of(house).tell_at is None
    push.answers.clear()
    push.notices.clear()
    upload(house, made)
    assert push.told == ["aa11bb22"]
