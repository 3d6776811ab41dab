"""Before a design is saved: how many cards lose what, and a real person to look at."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from tests.cards.test_cards_api import image_of
from tests.conftest import AddMember, ApiClient
from vizitka.cards import rules, services
from vizitka.cards.enums import CardState
from vizitka.cards.fields import MODE_FIELDS
from vizitka.cards.models import Card
from vizitka.cards.rules.losses import losses
from vizitka.cards.values import NewCardValues, values_of
from vizitka.common.actor import SYSTEM
from vizitka.spaces.models import Space
from vizitka.spaces.templates.services import create_template, delete_template

pytestmark = pytest.mark.django_db

LOCKED = {"visible": True, "locked": True}
HIDDEN = {"visible": False, "locked": False}


@pytest.fixture
def space(space: Space) -> Space:
    named: list[NewCardValues] = [
        {"first_name": "Anna", "last_name": f"A{n}", "organisation": "Alpenwerk Digital"} for n in range(3)
    ]
    services.create_cards(SYSTEM, space, named, state=CardState.ACTIVE)
    services.create_cards(SYSTEM, space, [{"first_name": "Ben", "organisation": "Alpenwerk AG"}])
    services.create_cards(SYSTEM, space, [{"first_name": "Cleo", "phones": [{"number": "+43 664 1"}]}])
    return space


def effects(manager: ApiClient, space: Space, body: dict[str, Any]) -> list[tuple[str, str, int, int]]:
    answer = manager.post(f"/v1/spaces/{space.pk}/design/effects", body)
    assert answer.status_code == 200, answer.json()
    rows = answer.json()["data"]["effects"]
    return [(row["field"], row["effect"], row["cards"], row["public"]) for row in rows]


def test_a_lock_without_a_placeholder_takes_the_value_from_every_card_that_has_one(
    manager: ApiClient, space: Space
) -> None:
    body = {"field_modes": {"organisation": LOCKED}}
    assert effects(manager, space, body) == [("organisation", "lost", 4, 3)]
    # Nothing is lost by looking.
    assert Card.objects.in_space(space.pk).exclude(organisation="").count() == 4


def test_with_a_placeholder_it_replaces_the_others(manager: ApiClient, space: Space) -> None:
    body = {"field_modes": {"organisation": LOCKED}, "placeholders": {"name": "Alpenwerk AG"}}
    assert effects(manager, space, body) == [("organisation", "replaced", 3, 3)]


def test_hiding_takes_it_from_all(manager: ApiClient, space: Space) -> None:
    body = {"field_modes": {"organisation": HIDDEN, "phones": HIDDEN, "websites": HIDDEN}}
    assert effects(manager, space, body) == [("organisation", "lost", 4, 3), ("phones", "lost", 1, 0)]


def test_a_placeholder_that_is_emptied_is_missed_where_it_stood(manager: ApiClient, space: Space) -> None:
    Space.objects.filter(pk=space.pk).update(placeholder_name="Alpenwerk AG")
    assert effects(manager, space, {"placeholders": {"name": ""}}) == [("organisation", "lost", 1, 0)]
    Space.objects.filter(pk=space.pk).update(field_modes={"organisation": LOCKED})
    assert effects(manager, space, {"placeholders": {"name": ""}}) == [("organisation", "lost", 5, 3)]


def test_pictures_addresses_and_own_colours_count(manager: ApiClient, space: Space) -> None:
    card = Card.objects.in_space(space.pk).filter(first_name="Ben").get()
    picture = image_of(space)
    Card.objects.in_space(space.pk).filter(pk=card.pk).update(
        logo=picture, addresses=[{"city": "Graz"}], layout={"primary": "#123456"}
    )
    body = {"field_modes": {"logo": LOCKED, "addresses": LOCKED, "layout": LOCKED}}
    assert effects(manager, space, body) == [
        ("addresses", "lost", 1, 0),
        ("logo", "lost", 1, 0),
        ("layout", "replaced", 1, 0),
    ]


def test_cards_that_follow_a_template_lose_nothing(manager: ApiClient, space: Space) -> None:
    template = create_template(SYSTEM, space.pk, name="Fair")
    Card.objects.in_space(space.pk).filter(first_name="Anna").update(template=template)
    body = {"field_modes": {"organisation": LOCKED}}
    assert effects(manager, space, body) == [("organisation", "lost", 1, 0)]
    found = manager.post(f"/v1/spaces/{space.pk}/design/effects", {}).json()["data"]
    assert (found["following"], found["apart"]) == (2, 3)
    # A deleted template counts as none.
    delete_template(SYSTEM, space.pk, template.pk)
    assert effects(manager, space, body) == [("organisation", "lost", 4, 3)]


def test_what_is_changed_otherwise_costs_nothing_and_names_people(manager: ApiClient, space: Space) -> None:
    answer = manager.post(f"/v1/spaces/{space.pk}/design/effects", {"layout": {"primary": "#654321"}})
    found = answer.json()["data"]
    assert found["effects"] == []
    assert [one["name"] for one in found["people"]] == ["Anna A0", "Anna A1", "Anna A2", "Ben", "Cleo"]
    assert {one["loses"] for one in found["people"]} == {False}


def test_people_who_lose_something_come_first(manager: ApiClient, space: Space) -> None:
    body = {"field_modes": {"phones": HIDDEN}}
    found = manager.post(f"/v1/spaces/{space.pk}/design/effects", body).json()["data"]
    assert (found["people"][0]["name"], found["people"][0]["loses"]) == ("Cleo", True)
    assert len(found["people"]) == 5


def test_it_asks_as_many_queries_however_many_cards_and_fields(manager: ApiClient, space: Space) -> None:
    body = {"field_modes": dict.fromkeys(MODE_FIELDS, LOCKED), "placeholders": {"name": ""}}
    with CaptureQueriesContext(connection) as queries:
        effects(manager, space, body)
    # Session and role come before; numbers of states, templates and who follows them are remembered.
    assert len(queries) <= 8


def test_a_real_person_is_shown_in_the_unsaved_design(manager: ApiClient, space: Space) -> None:
    card = Card.objects.in_space(space.pk).filter(last_name="A0").get()
    template = create_template(SYSTEM, space.pk, name="Fair")
    Card.objects.in_space(space.pk).filter(pk=card.pk).update(template=template)

    def page(body: dict[str, Any]) -> str:
        answer = manager.post(f"/v1/spaces/{space.pk}/preview", {"card": str(card.pk), **body})
        assert answer.status_code == 200, answer.json()
        return str(answer.json()["data"]["html"])

    assert "Anna A0" in page({})
    assert "Alpenwerk Digital" in page({})
    assert "Alpenwerk Digital" not in page({"field_modes": {"organisation": LOCKED}})
    assert "Holding" in page({"field_modes": {"organisation": LOCKED}, "placeholders": {"name": "Holding"}})
    manager.delete(f"/v1/cards/{card.pk}")
    assert "Anna A0" not in page({})


def test_a_person_of_another_space_is_a_sample(
    api: ApiClient, manager: ApiClient, space: Space, make_space: Any, make_card: Any, add_member: AddMember
) -> None:
    foreign = make_card(make_space(), first_name="Not", last_name="Yours")
    answer = manager.post(f"/v1/spaces/{space.pk}/preview", {"card": str(foreign.pk)})
    assert answer.status_code == 200
    assert "Yours" not in answer.json()["data"]["html"]
    nobody = api.as_(add_member(space, "no_role"))
    for path in ("preview", "design/effects"):
        assert nobody.post(f"/v1/spaces/{space.pk}/{path}", {}).status_code == 403


modes = st.dictionaries(
    st.sampled_from(MODE_FIELDS),
    st.fixed_dictionaries({"visible": st.booleans(), "locked": st.booleans()}),
    max_size=4,
)
designs = st.fixed_dictionaries(
    {
        "field_modes": modes,
        "placeholder_name": st.sampled_from(["", "Alpenwerk AG"]),
        "placeholder_address": st.sampled_from([None, {"city": "Graz"}, {"city": ""}]),
        "placeholder_logo": st.sampled_from([None, "picture"]),
        "shared_frames": st.sampled_from([[], [{"id": "f", "locked": True}]]),
        "social_media": st.booleans(),
    }
)
OWN = {
    "organisation": "Alpenwerk Digital",
    "addresses": [{"city": "Wien"}],
    "logo": "own",
    "job_title": "Baker",
}


@given(designs, designs, st.sets(st.sampled_from(sorted(OWN))))
def test_what_is_said_to_be_lost_is_what_visitors_miss(before: Any, after: Any, filled: set[str]) -> None:
    """By the rule that makes the visitor's card, for any two designs and any card."""
    card = values_of({field: OWN[field] for field in filled})
    said = {loss.field: loss for loss in losses(before, after)}
    then, now = rules.resolve(card, before), rules.resolve(card, after)
    for field in OWN:
        loss = said.get(field)
        effect = (loss.with_own if field in filled else loss.without) if loss else None
        missed = bool(getattr(then, field)) and not getattr(now, field)
        assert missed == (effect == "lost"), field
