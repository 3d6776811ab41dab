"""Cards behind a PIN: nothing of them leaves the server before it is right, and it cannot be guessed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.core import signing
from django.test import Client

from tests.images.samples import picture
from vizitka.cards import services as card_services
from vizitka.cards.protection.services import protect_card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.images import services as images
from vizitka.publishing import protection
from vizitka.publishing.channels import CHANNELS
from vizitka.spaces.models import Space
from vizitka.spaces.protection.services import set_space_pin

pytestmark = pytest.mark.django_db
PIN = "482915"
SECRETS = (
    "Zoë",
    "Simic",
    "simic",
    "Šimić",
    "zoe@",
    "alpenwerk",
    "Alpenwerk",
    "Digital Products",
    "1234567",
    "/media/",
)


@pytest.fixture
def space(make_space: Callable[..., Any], user: Any) -> Any:
    return make_space(
        owner=user,
        visibility="public",
        pin_verification=True,
        force_pin_links=True,
        force_pin_qr_codes=True,
        layout={"primary": "#AA0000"},
        pin_hash=make_password(PIN),
    )


@pytest.fixture
def card(make_card: Callable[..., Any], space: Any) -> Any:
    face = images.store_image(picture(), purpose="profile_picture", space_id=space.pk)
    return make_card(
        space,
        username="zoe-simic",
        job_title="Head of Digital Products",
        emails=[{"id": "b", "label": "work", "email": "zoe@alpenwerk.example"}],
        phones=[{"id": "a", "label": "mobile", "number": "+43 664 1234567"}],
        profile_picture=face.pk,
        language="de",
    )


def addresses(card: Any) -> list[str]:
    found = []
    for channel in ("c", "q"):
        by_link = (card.handle, card.handle.upper(), "zoe-simic", "ZOE-Simic", "zoe-old")
        for handle in by_link if channel == "c" else (card.code_handle, card.code_handle.upper()):
            base = f"/{channel}/{handle}"
            found += [base, f"{base}/", f"{base}.vcf", f"{base}.vcf?v=4", f"{base}/qr.svg", f"{base}/qr.png"]
            found += [
                f"{base}?ticket=x",
                f"{base}?lang=de",
                f"{base}?card=1",
                f"{base}/pin",
                f"{base}/message",
                f"{base}/qr.pdf",
            ]
    return found


def told(response: Any, *asked: str) -> list[str]:
    """What the answer gives away beyond the address that was asked for."""
    text = response.content.decode("utf-8", "replace")
    text += "\n".join(f"{name}: {value}" for name, value in response.headers.items())
    for address in asked:
        text = text.replace(address, "")
    return [secret for secret in SECRETS if secret in text]


@pytest.fixture
def former(card: Any) -> Any:
    card_services.set_username(SYSTEM, card.pk, card.space, "zoe-old")
    card_services.set_username(SYSTEM, card.pk, card.space, "zoe-simic")
    return card


@pytest.mark.parametrize("method", ["get", "head"])
def test_nothing_is_told_before_the_pin(api: Any, former: Any, method: str) -> None:
    for address in addresses(former):
        asked = address.split("?")[0].split("/")[2].removesuffix(".vcf")
        answer = api.request(method, address, Accept_Language="fr")
        assert answer.status_code == (302 if address.endswith("/pin") else 403), address
        assert told(answer, asked) == [], address
        assert answer.headers["Cache-Control"] == "private, no-store", address
        assert "ETag" not in answer.headers, address
        assert not answer.cookies, address
        if answer.status_code == 403:
            assert answer.headers["Content-Language"] == ("de" if "lang=de" in address else "fr"), address
            assert "Content-Disposition" not in answer.headers, address
            assert "#aa0000" not in answer.content.decode().lower()


def test_the_page_asks_in_the_visitors_language_and_works_without_script(api: Any, card: Any) -> None:
    answer = api.speaking("de").get(f"/c/{card.handle}")
    html = answer.content.decode()
    assert "PIN eingeben" in html
    assert "<script" not in html
    assert "inputmode=numeric" in html
    assert "autocomplete=off" in html
    assert f'action="/c/{card.handle}/pin?lang=de"' in html
    assert "form-action 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize(
    "headers",
    [{"If_None_Match": "*"}, {"Range": "bytes=0-99"}, {"If_Modified_Since": "Thu, 01 Jan 2037 00:00:00 GMT"}],
)
def test_conditions_and_ranges_open_nothing(api: Any, card: Any, headers: dict[str, str]) -> None:
    answer = api.get(f"/c/{card.handle}", **headers)
    assert answer.status_code == 403
    assert told(answer, card.handle) == []


def test_the_json_says_that_a_pin_is_needed(api: Any, card: Any, user: Any, make_user: Any) -> None:
    for asking in (api, api.as_(make_user()), api.as_(user)):
        for address in (card.handle, "zoe-simic", str(card.pk)):
            answer = asking.get(f"/v1/c/{address}")
            assert (answer.status_code, answer.json()["code"]) == (403, "pin_required")
            assert told(answer) == []
    assert api.get(f"/v1/c/{card.handle}?preview=true").status_code == 403
    assert api.as_(make_user()).get(f"/v1/c/{card.handle}?preview=true").status_code == 403
    answer = api.as_(user).get(f"/v1/c/{card.handle}?preview=true")
    assert answer.json()["data"]["display_name"].startswith("Zoë")


def test_a_stranger_is_not_told_the_name_in_the_address(
    api: Any, card: Any, user: Any, make_user: Any
) -> None:
    answer = api.as_(make_user()).post(f"/v1/c/{card.handle}/view-ticket")
    assert told(answer) == []
    assert card.handle in answer.content.decode()
    assert "zoe-simic" in api.as_(user).post(f"/v1/c/{card.handle}/view-ticket").content.decode()


@pytest.mark.parametrize("channel", ["c", "q"])
def test_the_right_pin_opens_the_card_for_twelve_hours(
    api: Any, card: Any, channel: str, monkeypatch: Any
) -> None:
    name = CHANNELS[channel].names_of(card)[0]
    answer = api.client.post(f"/{channel}/{name}/pin?lang=de", {"pin": " 482 915 "})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/{channel}/{name}?lang=de")
    (cookie,) = answer.cookies.values()
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == 12 * 3600
    for address in (f"/{channel}/{name}", f"/{channel}/{name}.vcf", f"/{channel}/{name}/qr.svg"):
        answer = api.get(address)
        assert answer.status_code == 200, address
        # Others must not get it out of a cache, and the server keeps none.
        assert answer.headers["Cache-Control"] == "private, no-store"
    page = api.get(f"/{channel}/{name}").content.decode()
    assert "Zoë" in page
    assert f'href="/{channel}/{name}.vcf' in page
    import time

    later = time.time() + 12 * 3600 + 1
    monkeypatch.setattr("django.core.signing.time.time", lambda: later)
    assert api.get(f"/{channel}/{name}").status_code == 403


def test_each_channel_is_protected_apart(api: Any, card: Any, space: Any) -> None:
    space.force_pin_qr_codes = False
    space.save()
    assert api.get(f"/c/{card.handle}").status_code == 403
    assert api.get(f"/c/{card.handle}.vcf").status_code == 403
    page = api.get(f"/q/{card.code_handle}")
    assert page.status_code == 200
    assert "/c/zoe-simic.vcf" not in page.content.decode()
    # What the page offers is on its own channel and does not ask again.
    for offered in (f"/q/{card.code_handle}.vcf", f"/q/{card.code_handle}/qr.svg"):
        assert offered in page.content.decode()
        assert api.get(offered).status_code == 200


def test_what_is_not_protected_is_not_asked_for(api: Any, card: Any, space: Any) -> None:
    space.pin_verification = False
    space.save()
    assert api.get("/c/zoe-simic").headers["Cache-Control"] == "no-cache"
    answer = api.client.post("/c/zoe-simic/pin", {"pin": "999999"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/c/zoe-simic")
    assert not answer.cookies


def test_without_any_pin_the_card_is_not_open_yet(api: Any, card: Any, space: Any) -> None:
    # As the release before could leave it.
    Space.objects.filter(pk=space.pk).update(pin_hash="")
    for answer in (
        api.get("/c/zoe-old"),
        api.get(f"/c/{card.handle}"),
        api.client.post(f"/c/{card.handle}/pin", {"pin": ""}),
    ):
        assert answer.status_code in {403, 404}
        assert told(answer, card.handle) == []
    assert "not open yet" in api.get(f"/c/{card.handle}").content.decode()
    assert "<form" not in api.get(f"/c/{card.handle}").content.decode()


def test_an_unknown_card_is_unknown_with_a_pin_too(api: Any, card: Any) -> None:
    assert api.client.post("/c/nobody-here/pin", {"pin": PIN}).status_code == 404


# --- forged and foreign cookies ----------------------------------------------------------------------------


def entered(card: Any, pin: str = PIN) -> Client:
    client = Client()
    assert client.post(f"/c/{card.handle}/pin", {"pin": pin}).status_code == 303
    return client


def test_a_forged_cookie_opens_nothing(card: Any) -> None:
    name = protection.cookie_name(card)
    good = entered(card).cookies[name].value
    other_salt = signing.dumps([card.pk.hex, protection._fingerprint(card)], salt="another")
    wrong_print = signing.dumps([card.pk.hex, "0" * 32], salt=protection.SALT)
    values: tuple[Any, ...] = ("x", [1], [card.pk.hex], {}, None, [card.pk.hex, None])
    odd = [signing.dumps(value, salt=protection.SALT) for value in values]
    for token in ("", "1", good[:-1], good + "x", good.swapcase(), other_salt, wrong_print, *odd):
        client = Client()
        client.cookies[name] = token
        assert client.get(f"/c/{card.handle}").status_code == 403, token
    client = Client()
    client.cookies[name] = good
    assert client.get("/c/zoe-simic").status_code == 200


def test_the_cookie_of_another_card_opens_nothing(card: Any, make_card: Any, space: Any) -> None:
    other = make_card(space)
    client = entered(other)
    assert client.get(f"/c/{other.handle}").status_code == 200
    assert client.get(f"/c/{card.handle}").status_code == 403
    client.cookies[protection.cookie_name(card)] = client.cookies[protection.cookie_name(other)].value
    assert client.get(f"/c/{card.handle}").status_code == 403


def test_a_changed_pin_ends_what_was_open(card: Any, space: Any) -> None:
    client = entered(card)
    assert client.get("/c/zoe-simic").status_code == 200
    set_space_pin(SYSTEM, space.pk, "771204")
    assert client.get("/c/zoe-simic").status_code == 403
    client = entered(card, "771204")
    # A PIN of its own counts from now on, and the space's no more.
    protect_card(SYSTEM, card.pk, space, pin="903417")
    assert client.get("/c/zoe-simic").status_code == 403
    assert client.post("/c/zoe-simic/pin", {"pin": "771204"}).status_code == 403
    client = entered(card, "903417")
    protect_card(SYSTEM, card.pk, space, pin=None)
    assert client.get("/c/zoe-simic").status_code == 403


def test_the_same_pin_set_anew_ends_it_too(card: Any, space: Any) -> None:
    client = entered(card)
    set_space_pin(SYSTEM, space.pk, PIN)
    assert client.get("/c/zoe-simic").status_code == 403


def test_only_so_many_cards_are_remembered(card: Any, make_card: Any, space: Any) -> None:
    client = Client()
    for _ in range(protection.MOST_COOKIES + 3):
        other = make_card(space)
        client.post(f"/c/{other.handle}/pin", {"pin": PIN})
        assert client.get(f"/c/{other.handle}").status_code == 200
    kept = [
        cookie for name, cookie in client.cookies.items() if name.startswith("card-pin-") and cookie.value
    ]
    assert len(kept) <= protection.MOST_COOKIES


# --- guessing ------------------------------------------------------------------------------------------------


def guess(card: Any, pin: str, address: str = "203.0.113.9", client: Client | None = None) -> Any:
    return (client or Client()).post(f"/c/{card.handle}/pin", {"pin": pin}, REMOTE_ADDR=address)


def test_a_wrong_pin_is_counted_in_words_and_then_one_waits(api: Any, card: Any, monkeypatch: Any) -> None:
    for number in range(4):
        answer = guess(card, f"90817{number}")
        assert answer.status_code == 403
        assert not answer.cookies
        assert f"{4 - number} more time" in answer.content.decode()
        assert told(answer, card.handle) == []
    answer = guess(card, "908175")
    assert answer.status_code == 429
    assert "30 seconds" in answer.content.decode()
    assert answer.headers["Retry-After"] == "30"
    # Even the right one, and on the other channel and by the other name.
    for address in (f"/c/{card.handle}/pin", f"/q/{card.code_handle}/pin", "/c/ZOE-simic/pin"):
        answer = api.client.post(address, {"pin": PIN}, REMOTE_ADDR="203.0.113.9")
        assert answer.status_code == 429
        assert not answer.cookies
        assert told(answer, card.handle, "ZOE-simic") == []
    assert guess(card, PIN, "198.51.100.1").status_code == 303
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + dt.timedelta(seconds=31))
    assert guess(card, PIN).status_code == 303
    # A right one forgets the wrong ones.
    assert "4 more times" in guess(card, "908176").content.decode()


def test_what_cannot_be_a_pin_costs_nothing(card: Any) -> None:
    for _ in range(12):
        for pin in ("", "12", "abcdef", "4" * 13, "'; drop table", "४" * 3):
            answer = guess(card, pin)
            assert answer.status_code == 403
            assert "6 to 12 digits" in answer.content.decode()
    assert Client().post(f"/c/{card.handle}/pin").status_code == 403
    assert guess(card, PIN).status_code == 303


def test_many_networks_do_not_walk_through_all_pins(card: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(protection, "check_password", lambda pin, hashed: pin == PIN)
    # Three hundred guesses in one moment, however long they take here.
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)
    looked_at = 0
    for number in range(300):
        answer = guess(card, f"{700000 + number * 7}", f"10.{number // 250}.{number % 250}.1")
        looked_at += answer.status_code == 403
    assert looked_at == 100
    # Nobody waits long: in a minute the next visitor is let in, and the next attacker's guess is one.
    answer = guess(card, PIN, "192.0.2.1")
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) <= 61
    monkeypatch.setattr(clock, "now", lambda: now + dt.timedelta(seconds=61))
    assert guess(card, PIN, "192.0.2.1").status_code == 303


def test_whoever_keeps_guessing_does_not_keep_visitors_out(card: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(protection, "check_password", lambda pin, hashed: pin == PIN)
    for number in range(60):
        for again in range(4):
            guess(card, f"{700000 + number * 77 + again}", f"10.1.{number}.1")
    assert guess(card, "700001", "10.1.59.1").status_code == 429
    assert guess(card, PIN, "192.0.2.1").status_code == 303


def test_the_pin_of_a_space_is_not_guessed_card_by_card(card: Any, make_card: Any, space: Any) -> None:
    others = [make_card(space) for _ in range(3)]
    for number in range(5):
        guess(others[number % 3], f"90817{number}")
    assert guess(card, PIN).status_code == 429
    # A card with its own PIN is another matter.
    protect_card(SYSTEM, others[0].pk, space, pin="903417")
    assert guess(others[0], "903417").status_code == 303


def test_nobody_writes_to_a_card_that_is_not_open(api: Any, card: Any, mailoutbox: Any) -> None:
    body = {"name": "Eve", "email": "eve@example.org", "message": "Hello", "consent": "on"}
    for channel in ("c", "q"):
        name = CHANNELS[channel].names_of(card)[0]
        answer = api.client.post(f"/{channel}/{name}/message", body)
        assert answer.status_code == 403
        assert told(answer, name) == []
    assert mailoutbox == []


def test_those_who_manage_the_card_get_its_files_by_their_token(
    api: Any, card: Any, user: Any, make_user: Any
) -> None:
    for path, kind in (
        ("code.svg", "image/svg+xml"),
        ("code.png", "image/png"),
        ("contact.vcf", "text/vcard"),
    ):
        answer = api.as_(user).get(f"/v1/cards/{card.pk}/{path}")
        assert answer.status_code == 200
        assert answer.headers["Content-Type"].startswith(kind)
        assert answer.headers["Cache-Control"] == "private, no-store"
        assert api.get(f"/v1/cards/{card.pk}/{path}").status_code == 401
        assert api.as_(make_user()).get(f"/v1/cards/{card.pk}/{path}").status_code == 404
    assert api.as_(user).get(f"/v1/cards/{card.pk}/code.gif").status_code in {404, 422}
    card.space.qr_code = False
    card.space.save()
    assert api.as_(user).get(f"/v1/cards/{card.pk}/code.svg").status_code == 404


@pytest.mark.parametrize("has_pin", [True, False])
def test_the_servers_memory_of_pages_never_holds_a_protected_card(card: Any, has_pin: bool) -> None:
    from vizitka.publishing.short_way import SLOT, Slot

    client = entered(card) if has_pin else Client()
    code = f"/q/{card.code_handle}"
    for address in ("/c/zoe-simic", code, "/c/zoe-simic.vcf", f"{code}/qr.svg"):
        slot = Slot()
        environ: dict[str, Any] = {SLOT: slot}
        answer = client.get(address, **environ)
        assert answer.status_code == (200 if has_pin else 403)
        assert slot.subject is None
    card.space.pin_verification = False
    card.space.save()
    slot = Slot()
    environ = {SLOT: slot}
    assert client.get("/c/zoe-simic", **environ).status_code == 200
    assert slot.subject
