"""What a card user may change: every switch of the specification, section 3, with the grid's locks."""

from __future__ import annotations

from typing import Any

import pytest

from vizitka.cards import rules
from vizitka.cards.enums import CardRole
from vizitka.cards.fields import OWN_SWITCHES, SWITCHES
from vizitka.cards.models import Card, CardMember
from vizitka.spaces.card_fields import card_permissions, switches
from vizitka.spaces.models import Space
from vizitka.spaces.rules import CARD_PERMISSIONS

# A value for each field that a card user may write.
VALUES: dict[str, Any] = {
    "prefix": "Dr.",
    "first_name": "Zora",
    "last_name": "Šimić",
    "suffix": "MBA",
    "pronouns": "she/her",
    "job_title": "Einkauf",
    "department": "Operations",
    "organisation": "Alpenwerk Tirol",
    "description": "Hello",
    "phones": [{"number": "+43 664 1234567"}],
    "emails": [{"email": "zoe@example.org"}],
    "websites": [{"url": "https://example.org"}],
    "addresses": [{"city": "Wien"}],
    "social_media": [{"network": "linkedin", "value": "zoe"}],
    "layout": {"primary": "#AA0000"},
    "focus": "company",
    "direct_link": "abc",
    "hide_sign_in": True,
    "affiliate": True,
}


@pytest.fixture
def people(api: Any, make_user: Any, make_space: Any, make_card: Any) -> dict[str, Any]:
    owner = make_user()
    space = make_space(owner=owner)
    card = make_card(space)
    found: dict[str, Any] = {"space": space, "card": card, "owner": api.as_(owner)}
    for role in (CardRole.USER, CardRole.ADMIN):
        person = make_user()
        CardMember.objects.create(space=space, card=card, user=person, role=role)
        found[role] = api.as_(person)
    return found


def permit(space: Space, **switches: Any) -> None:
    Space.objects.filter(pk=space.pk).update(card_permissions=switches)


def change(client: Any, card: Card, values: dict[str, Any]) -> Any:
    version = Card.objects.in_space(card.space_id).get(pk=card.pk).version
    return client.patch(f"/v1/cards/{card.pk}", values, If_Match=f'"{version}"')


@pytest.mark.parametrize("field", [*VALUES])
def test_each_field_depends_on_its_switch(people: dict[str, Any], field: str) -> None:
    switch = SWITCHES[field]
    everything = dict.fromkeys(CARD_PERMISSIONS, True)
    permit(people["space"], **{**everything, switch: False})
    refused = change(people["user"], people["card"], {field: VALUES[field]})
    assert refused.status_code == 422
    assert field in refused.json()["errors"]
    unchanged = people["owner"].get(f"/v1/cards/{people['card'].pk}").json()["data"]
    assert unchanged["version"] == people["card"].version
    assert unchanged["permissions"][switch] is True
    seen = people["user"].get(f"/v1/cards/{people['card'].pk}").json()["data"]
    assert seen["locks"][field] == {"by": "permission", "reason": ""}
    assert seen["permissions"][switch] is False
    # The card's admin and the people of the space are not bound.
    assert change(people["admin"], people["card"], {field: VALUES[field]}).status_code == 200
    permit(people["space"], **dict.fromkeys(CARD_PERMISSIONS, False) | {switch: True})
    again = {"layout": {"primary": "#00AA00"}, "hide_sign_in": False, "affiliate": False, "focus": "link"}
    value = again.get(field) if field in again else ([] if isinstance(VALUES[field], list) else "x")
    if field == "layout":
        value = {"primary": "#00AA00"}
    assert change(people["user"], people["card"], {field: value}).status_code == 200


def test_nobody_but_people_of_the_space_changes_what_identifies_the_card(people: dict[str, Any]) -> None:
    permit(people["space"], **dict.fromkeys(CARD_PERMISSIONS, True))
    assert change(people["user"], people["card"], {"external_key": "4711"}).status_code == 422
    assert change(people["owner"], people["card"], {"external_key": "4711"}).status_code == 200


def test_a_lock_binds_card_admins_too_and_tells_why(people: dict[str, Any]) -> None:
    mode = {"visible": True, "locked": True, "reason": "HR keeps the titles."}
    Space.objects.filter(pk=people["space"].pk).update(field_modes={"job_title": mode})
    for role in ("user", "admin"):
        refused = change(people[role], people["card"], {"job_title": "Boss"})
        said = "Your space has locked this field. HR keeps the titles."
        assert (refused.status_code, refused.json()["errors"]) == (422, {"job_title": [said]})
        assert change(people[role], people["card"], {"description": role}).status_code == 200
        seen = people[role].get(f"/v1/cards/{people['card'].pk}").json()["data"]
        assert seen["locks"]["job_title"] == {"by": "grid", "reason": "HR keeps the titles."}
    assert people["owner"].get(f"/v1/cards/{people['card'].pk}").json()["data"]["locks"] == {}


def test_a_lock_holds_in_every_language(people: dict[str, Any]) -> None:
    permit(people["space"], change_job_title=False)
    german = {"de": {"job_title": "Chefin", "description": "Hallo"}}
    refused = change(people["user"], people["card"], {"translations": german})
    assert refused.status_code == 422
    assert list(refused.json()["errors"]) == ["job_title"]
    allowed = change(people["user"], people["card"], {"translations": {"de": {"description": "Hallo"}}})
    assert allowed.status_code == 200
    assert allowed.json()["data"]["translations"]["de"]["description"] == "Hallo"


def test_shared_content_is_left_out_only_where_its_field_is_free(people: dict[str, Any]) -> None:
    rows = [{"id": "house", "network": "linkedin", "value": "alpenwerk", "locked": False, "place": "after"}]
    Space.objects.filter(pk=people["space"].pk).update(
        shared_social_media=rows, card_permissions={"change_social_media": False}
    )
    assert change(people["user"], people["card"], {"hidden_shared": ["house"]}).status_code == 422
    permit(people["space"], change_social_media=True)
    assert change(people["user"], people["card"], {"hidden_shared": ["house"]}).status_code == 200


def test_a_user_name_needs_its_own_switch(people: dict[str, Any]) -> None:
    path = f"/v1/cards/{people['card'].pk}/username"
    permit(people["space"], change_username=False)
    assert people["user"].put(path, {"username": "zoe-from-vienna"}).status_code == 422
    assert people["owner"].put(path, {"username": "zoe-of-the-editor"}).status_code == 200
    permit(people["space"], change_username=True)
    assert people["user"].put(path, {"username": "zoe-from-vienna"}).status_code == 200


def test_a_pin_of_the_card_users_own_needs_its_switch(people: dict[str, Any]) -> None:
    path = f"/v1/cards/{people['card'].pk}/protection"
    permit(people["space"], protect_card=False)
    refused = people["user"].put(path, {"pin": "482915"})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["pin"])
    assert not Card.everything.get(pk=people["card"].pk).pin_hash
    assert people["owner"].put(path, {"pin": "482915"}).status_code == 200
    assert people["user"].put(path, {"pin": None}).status_code == 422
    permit(people["space"], protect_card=True)
    assert people["user"].put(path, {"pin": None}).status_code == 200


def test_every_switch_of_the_specification_has_a_default() -> None:
    found = card_permissions({})
    assert found["products_per_period"] is None
    assert found["reorder_period"] == "year"
    assert set(SWITCHES.values()) <= {*CARD_PERMISSIONS, *OWN_SWITCHES}
    assert rules.permissions_for({}, rules.UNBOUND) == dict.fromkeys(switches(), True)


def test_permissions_are_kept_and_partial_changes_keep_the_rest(people: dict[str, Any]) -> None:
    path = f"/v1/spaces/{people['space'].pk}/grid"
    first = {
        "card_permissions": {"change_colour": True, "products_per_period": 3, "reorder_period": "quarter"}
    }
    assert people["owner"].patch(path, first, If_Match='"1"').status_code == 200
    answer = people["owner"].patch(path, {"card_permissions": {"change_logo": True}}, If_Match='"2"')
    found = answer.json()["data"]["card_permissions"]
    assert (found["change_colour"], found["change_logo"], found["change_header"]) == (True, True, False)
    assert (found["products_per_period"], found["reorder_period"]) == (3, "quarter")
    bad = people["owner"].patch(path, {"card_permissions": {"products_per_period": -1}}, If_Match='"3"')
    assert bad.status_code == 422


def test_no_row_of_a_card_user_stands_in_for_the_one_that_the_space_leads_to(
    people: dict[str, Any], client: Any
) -> None:
    space, card = people["space"], people["card"]
    frame = {"id": "lead", "kind": "link", "url": "https://company.example/start", "label": "Start"}
    Space.objects.filter(pk=space.pk).update(
        shared_frames=[{**frame, "title": "", "locked": True, "place": "after"}]
    )
    permit(space, use_direct_links=False)
    assert change(people["owner"], card, {"direct_link": "lead"}).status_code == 200
    own = [{"id": "lead", "url": "https://elsewhere.example"}]
    assert change(people[CardRole.USER], card, {"websites": own}).status_code == 200
    assert client.get(f"/c/{card.handle}").headers["Location"] == "https://company.example/start"


def test_what_follows_from_a_permitted_change_is_not_refused(people: dict[str, Any]) -> None:
    space, card = people["space"], people["card"]
    assert change(people["owner"], card, {"phones": [{"number": "0664 1234567"}]}).status_code == 200
    permit(space, change_address=True, change_contact=False)
    answer = change(people[CardRole.USER], card, {"addresses": [{"city": "Wien", "country": "AT"}]})
    assert answer.status_code == 200, answer.content
    assert answer.json()["data"]["phones"][0]["e164"] == "+436641234567"
    assert change(people[CardRole.USER], card, {"phones": []}).status_code == 422
