"""A phone that is being typed is offered with its country's code, before anything is saved."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(api: Any, make_user: Any, make_space: Any, make_card: Any) -> Any:
    owner = make_user()
    space = make_space(owner=owner)
    card = make_card(space)

    def ask(number: str, country: str = "", of_space: str = "") -> Any:
        space.placeholder_address = {"country": of_space} if of_space else {}
        space.save()
        path = f"/v1/cards/{card.pk}/phones/international"
        answer = api.as_(owner).post(path, {"number": number, "country": country})
        return answer.json()["data"]["number"] if answer.status_code == 200 else answer.status_code

    return ask


@pytest.mark.parametrize(
    ("number", "country", "of_space", "offered"),
    [
        ("0664 5550123", "AT", "", "+43 664 5550123"),
        ("0664 5550123", "", "AT", "+43 664 5550123"),
        # The card's own address comes first.
        ("06 12345678", "NL", "AT", "+31 6 12345678"),
        ("0664 5550123", "", "", None),
        ("+43 664 5550123", "AT", "", None),
        ("12", "AT", "", None),
        ("0664 5550123", "Austria", "", 422),
    ],
)
def test_a_number_in_national_form_is_offered_for_everybody(
    asked: Any, number: str, country: str, of_space: str, offered: Any
) -> None:
    assert asked(number, country, of_space) == offered


def test_nothing_changes_by_asking(api: Any, make_user: Any, make_space: Any, make_card: Any) -> None:
    owner = make_user()
    card = make_card(make_space(owner=owner), phones=[])
    before = api.as_(owner).get(f"/v1/cards/{card.pk}").json()
    api.as_(owner).post(
        f"/v1/cards/{card.pk}/phones/international", {"number": "0664 5550123", "country": "AT"}
    )
    assert api.as_(owner).get(f"/v1/cards/{card.pk}").json() == before
