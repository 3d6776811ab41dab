"""The PIN of spaces and cards: what may be one, who may set it, and that nobody reads it again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.hashers import check_password
from hypothesis import given
from hypothesis import strategies as st

from vizitka.audit.models import AuditEntry
from vizitka.cards import rules
from vizitka.cards.models import CardMember
from vizitka.spaces.protection.rules import normalised_pin, pin_problem

PIN = "482915"


@pytest.mark.parametrize(
    ("pin", "problem"),
    [
        ("482915", None),
        ("000123", None),
        ("482915482916", None),
        ("48291", "form"),
        ("4829154829154", "form"),
        ("48291a", "form"),
        ("", "form"),
        ("111111", "trivial"),
        ("123456", "trivial"),
        ("012345678901", "trivial"),
        ("890123", "trivial"),
        ("654321", "trivial"),
        ("210987", "trivial"),
        ("121212", "trivial"),
        ("1212121", "trivial"),
        ("123123", "trivial"),
        ("112233", None),
    ],
)
def test_what_may_be_a_pin(pin: str, problem: str | None) -> None:
    assert pin_problem(pin) == problem


@pytest.mark.parametrize(
    ("written", "kept"),
    [(" 482 915 ", "482915"), ("482-915", "482915"), ("٤٨٢٩١٥", "482915"), ("48x915", "48x915")],
)
def test_people_write_a_pin_in_groups_and_with_other_digits(written: str, kept: str) -> None:
    assert normalised_pin(written) == kept


@given(st.text(max_size=30))
def test_a_pin_is_normalised_once_and_for_all(text: str) -> None:
    assert normalised_pin(normalised_pin(text)) == normalised_pin(text)


@pytest.mark.parametrize("verification", [True, False])
@pytest.mark.parametrize("forced", [True, False])
@pytest.mark.parametrize("deny", [True, False])
@pytest.mark.parametrize("own", ["space", "on", "off"])
def test_which_channel_asks(verification: bool, forced: bool, deny: bool, own: str) -> None:
    channels = rules.channel_rules(
        {"link": own}, verification=verification, forced=["link"] if forced else [], deny_exceptions=deny
    )
    expected = verification and (own == "on" or (forced and (own != "off" or deny)))
    assert channels["link"].asks is expected
    assert channels["qr_code"].asks is False
    assert channels["product"].asks is False


@pytest.fixture
def space(make_space: Any, user: Any) -> Any:
    return make_space(owner=user, pin_verification=True)


@pytest.fixture
def card(make_card: Any, space: Any) -> Any:
    return make_card(space)


pytestmark = pytest.mark.django_db


def test_a_space_gets_a_pin_that_nobody_reads_again(api: Any, space: Any, user: Any) -> None:
    before = space.versions.page_version
    answer = api.as_(user).put(f"/v1/spaces/{space.pk}/pin", {"pin": "482 915"})
    assert answer.status_code == 200
    assert answer.json()["data"]["pin_set"] is True
    assert PIN not in answer.content.decode()
    space.refresh_from_db()
    assert check_password(PIN, space.pin_hash)
    assert space.versions.page_version == before + 1
    entry = AuditEntry.objects.get(action="space.pin_set")
    assert entry.changes == {"pin_set": [False, True]}
    answer = api.as_(user).put(f"/v1/spaces/{space.pk}/pin", {"pin": None})
    assert answer.json()["data"]["pin_set"] is False
    space.refresh_from_db()
    assert (space.pin_hash, space.versions.page_version) == ("", before + 2)


@pytest.mark.parametrize("pin", ["12345", "123456", "000000", "48291x", ""])
def test_a_pin_that_is_guessed_at_once_is_refused_with_words(
    api: Any, space: Any, user: Any, pin: str
) -> None:
    answer = api.as_(user).speaking("de").put(f"/v1/spaces/{space.pk}/pin", {"pin": pin})
    assert answer.status_code == 422
    (sentence,) = answer.json()["errors"]["pin"]
    assert sentence.startswith(("Geben Sie 6 bis 12 Ziffern", "Diese PIN"))
    space.refresh_from_db()
    assert (space.pin_hash, space.versions.version) == ("", 1)


def test_a_card_gets_its_own_pin_and_says_where_it_asks(api: Any, card: Any, user: Any) -> None:
    as_owner = api.as_(user)
    body = {"pin": PIN, "channels": {"link": "on", "qr_code": "off"}}
    pin = as_owner.put(f"/v1/cards/{card.pk}/protection", body).json()["data"]["pin"]
    assert (pin["set"], pin["by_space"]) == (True, False)
    assert pin["channels"]["link"] == {"own": "on", "asks": True, "forced": False}
    assert pin["channels"]["product"]["own"] == "space"
    entry = AuditEntry.objects.get(action="card.protection_changed")
    assert entry.changes == {
        "pin_set": [False, True],
        "pin_link": ["space", "on"],
        "pin_qr_code": ["space", "off"],
    }
    assert PIN not in json.dumps(entry.changes)
    card.refresh_from_db()
    version = card.version
    # What is the same is no change; a channel that follows the space again is forgotten.
    as_owner.put(f"/v1/cards/{card.pk}/protection", {"channels": {"link": "on"}})
    card.refresh_from_db()
    assert card.version == version
    as_owner.put(
        f"/v1/cards/{card.pk}/protection", {"pin": None, "channels": {"link": "space", "qr_code": "space"}}
    )
    card.refresh_from_db()
    assert (card.pin_hash, card.pin_channels, card.version) == ("", {}, version + 1)


def test_an_exception_is_denied_where_the_space_denies_it(api: Any, card: Any, space: Any, user: Any) -> None:
    space.force_pin_links, space.deny_exceptions = True, True
    space.save()
    answer = api.as_(user).put(f"/v1/cards/{card.pk}/protection", {"pin": PIN, "channels": {"link": "off"}})
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == ["channels.link"]
    card.refresh_from_db()
    assert (card.pin_hash, card.version) == ("", 1)
    assert (
        api.as_(user).put(f"/v1/cards/{card.pk}/protection", {"channels": {"qr_code": "off"}}).status_code
        == 200
    )


@pytest.mark.parametrize("role", ["user", "admin"])
def test_a_card_user_sets_the_own_pin_and_no_other(
    api: Any, card: Any, space: Any, make_card: Any, make_user: Any, role: str
) -> None:
    person = make_user()
    CardMember.objects.create(space=space, card=card, user=person, role=role)
    assert api.as_(person).put(f"/v1/cards/{card.pk}/protection", {"pin": PIN}).status_code == 200
    assert api.as_(person).put(f"/v1/cards/{make_card(space).pk}/protection", {"pin": PIN}).status_code == 404
    assert api.as_(person).put(f"/v1/spaces/{space.pk}/pin", {"pin": PIN}).status_code in {403, 404}
    assert api.as_(person).get(f"/v1/spaces/{space.pk}/protection").status_code in {403, 404}


def test_the_space_knows_how_many_cards_are_closed(api: Any, space: Any, user: Any, make_card: Any) -> None:
    space.force_pin_links = True
    space.save()
    cards = [make_card(space) for _ in range(4)]
    make_card(space, state="draft")
    as_owner = api.as_(user)
    as_owner.put(f"/v1/cards/{cards[0].pk}/protection", {"pin": PIN})
    as_owner.put(f"/v1/cards/{cards[1].pk}/protection", {"channels": {"link": "off"}})
    as_owner.put(f"/v1/cards/{cards[2].pk}/protection", {"pin": PIN, "channels": {"qr_code": "on"}})
    found = as_owner.get(f"/v1/spaces/{space.pk}/protection").json()["data"]
    assert found == {"cards": 4, "asking": 3, "closed": 1, "own_pin": 2, "exceptions": 1}
    as_owner.put(f"/v1/spaces/{space.pk}/pin", {"pin": PIN})
    assert as_owner.get(f"/v1/spaces/{space.pk}/protection").json()["data"]["closed"] == 0


def test_nobody_is_asked_for_a_pin_that_there_is_not(api: Any, user: Any, space: Any, card: Any) -> None:
    person, of_space, of_card = api.as_(user), f"/v1/spaces/{space.pk}", f"/v1/cards/{card.pk}/protection"

    def fields(answer: Any) -> list[str]:
        assert answer.status_code == 422
        return list(answer.json()["errors"])

    def say(**settings: bool) -> Any:
        version = person.get(of_space).headers["ETag"]
        return person.patch(of_space, {"settings": settings}, **{"If-Match": version})

    assert fields(say(force_pin_links=True)) == ["settings.force_pin_links"]
    assert fields(person.put(of_card, {"channels": {"link": "on"}})) == ["channels.link"]
    assert person.put(of_card, {"pin": PIN, "channels": {"link": "on"}}).status_code == 200
    assert fields(person.put(of_card, {"pin": None})) == ["pin"]
    assert person.put(of_card, {"pin": None, "channels": {"link": "space"}}).status_code == 200
    assert person.put(f"{of_space}/pin", {"pin": PIN}).status_code == 200
    assert say(force_pin_links=True).status_code == 200
    assert person.put(of_card, {"channels": {"link": "on"}}).status_code == 200
    assert fields(person.put(f"{of_space}/pin", {"pin": None})) == ["pin"]
    assert say(force_pin_links=False).status_code == 200
    assert person.put(f"{of_space}/pin", {"pin": None}).status_code == 200
