"""Cards that move to a space of other owners: their people keep them, and are asked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import ApiClient
from vizitka.accounts.models import User
from vizitka.cards.models import CardMember
from vizitka.members.models import Invitation
from vizitka.members.services import end_unanswered

pytestmark = pytest.mark.django_db


@pytest.fixture
def nora(make_user: Any) -> User:
    found: User = make_user(email="nora@example.org", first_name="Nora", last_name="Neu")
    return found


@pytest.fixture
def here(make_space: Any) -> Any:
    return make_space(name="Here")


@pytest.fixture
def card(here: Any, nora: User, make_card: Any) -> Any:
    made = make_card(here)
    CardMember.objects.create(space=here, card=made, user=nora, role="user")
    return made


@pytest.fixture
def mover(here: Any, add_member: Any) -> User:
    """An admin of the space, and whatever else a test makes of them."""
    found: User = add_member(here, "admin")
    return found


def move(api: ApiClient, by: User, card: Any, here: Any, there: Any) -> str:
    body = {"action": "move", "uuids": [str(card.pk)], "target": str(there.pk)}
    answer = api.as_(by).post(f"/v1/spaces/{here.pk}/cards/bulk", body)
    assert answer.status_code in (200, 202), answer.content
    return str(answer.json()["data"]["batch"])


def people(api: ApiClient, by: User, card: Any) -> list[str]:
    rows = api.as_(by).get(f"/v1/cards/{card.pk}/members").json()["data"]
    return [row["user"]["name"] for row in rows]


def test_other_owners_see_nobody_before_the_yes(
    api: ApiClient, here: Any, card: Any, nora: User, mover: User, make_space: Any, letters: Any
) -> None:
    there = make_space(owner=mover, name="There")
    move(api, mover, card, here, there)
    assert people(api, mover, card) == []
    waiting = api.as_(mover).get(f"/v1/cards/{card.pk}/invitations").json()["data"]
    assert [(row["email"], row["state"]) for row in waiting] == [("nora@example.org", "pending")]
    assert len(letters.to("nora@example.org")) == 1
    # Nora goes on keeping the card, and says yes.
    assert api.as_(nora).get(f"/v1/cards/{card.pk}").status_code == 200
    (mine,) = api.as_(nora).get("/v1/me/invitations").json()["data"]
    assert (mine["joined"], mine["space"]["name"]) == (True, "There")
    assert api.as_(nora).post(f"/v1/me/invitations/{mine['uuid']}/accept").status_code == 200
    assert people(api, mover, card) == ["Nora Neu"]


@pytest.mark.parametrize("how", ["no", "silence"])
def test_without_a_yes_the_card_goes_alone(
    api: ApiClient, here: Any, card: Any, nora: User, mover: User, make_space: Any, time: Any, how: str
) -> None:
    move(api, mover, card, here, make_space(owner=mover))
    (mine,) = api.as_(nora).get("/v1/me/invitations").json()["data"]
    if how == "no":
        assert api.as_(nora).post(f"/v1/me/invitations/{mine['uuid']}/decline").status_code == 204
    else:
        time.forward(days=14, minutes=1)
        end_unanswered()
    assert api.as_(nora).get(f"/v1/cards/{card.pk}").status_code == 404


def test_nobody_is_asked_where_an_owner_is_the_same(
    api: ApiClient, here: Any, card: Any, make_space: Any, letters: Any
) -> None:
    owner = here.members.get(role="owner").user
    there = make_space(owner=owner)
    move(api, owner, card, here, there)
    assert people(api, owner, card) == ["Nora Neu"]
    assert len(letters) == 0


def test_people_of_the_other_space_are_not_asked(
    api: ApiClient,
    here: Any,
    card: Any,
    nora: User,
    mover: User,
    make_space: Any,
    add_member: Any,
    letters: Any,
) -> None:
    there = make_space(owner=mover)
    add_member(there, "analyst", nora)
    move(api, mover, card, here, there)
    assert people(api, mover, card) == ["Nora Neu"]
    assert len(letters) == 0


def test_a_move_that_is_taken_back_leaves_all_as_it_was(
    api: ApiClient, here: Any, card: Any, nora: User, mover: User, make_space: Any
) -> None:
    there = make_space(owner=mover)
    batch = move(api, mover, card, here, there)
    answer = api.as_(mover).post(f"/v1/spaces/{here.pk}/batches/{batch}/undo")
    assert answer.status_code in (200, 202), answer.content
    assert people(api, mover, card) == ["Nora Neu"]
    assert api.as_(nora).get("/v1/me/invitations").json()["data"] == []
    assert CardMember.objects.in_space(here.pk).get(user=nora).agreed
    assert [row.withdrawn_at is None for row in Invitation.objects.in_space(here.pk)] == [False]
