"""Rows become instances by the quick way where that is the same as Django's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db.models.signals import post_init

from vizitka.accounts.models import User
from vizitka.cards.models import Card
from vizitka.common.instances import maker_of
from vizitka.common.prepared import IdSlot, PreparedRow
from vizitka.contacts.models import Contact
from vizitka.images.models import Image
from vizitka.spaces.models import Space

# What is deferred is read later, by the database that the row came from.
pytestmark = [pytest.mark.django_db, pytest.mark.on_every_database]


@pytest.fixture
def seen() -> Iterator[list[Any]]:
    """Cards that somebody is told of as they are made."""
    found: list[Any] = []

    def listen(instance: Any, **_given: Any) -> None:
        found.append(instance)

    post_init.connect(listen, sender=Card)
    yield found
    post_init.disconnect(listen, sender=Card)


@pytest.mark.parametrize("model", [Card, Space, User, Image])
def test_rows_of_pages_are_made_in_the_quick_way(model: Any) -> None:
    assert maker_of(model) is not model


def test_a_model_with_a_way_of_its_own_keeps_it() -> None:
    assert maker_of(Contact) is Contact


def test_who_listens_is_told(seen: list[Any]) -> None:
    assert maker_of(Card) is Card


def test_it_lays_down_what_djangos_own_way_does(make_space: Any, make_card: Any) -> None:
    card = make_card(make_space(), first_name="Zoë")
    expected = Card.objects.across_spaces("its id is given").get(pk=card.pk)
    names = [field.attname for field in Card._meta.concrete_fields]
    made = maker_of(Card).from_db("default", names, [getattr(expected, name) for name in names])
    assert {**vars(made), "_state": None} == {**vars(expected), "_state": None}
    assert (made._state.db, made._state.adding) == (expected._state.db, expected._state.adding)
    assert made == expected
    made.last_name = "Gruber"
    made.save(update_fields=["last_name"])
    assert Card.objects.across_spaces("its id is given").get(pk=card.pk).last_name == "Gruber"


def test_what_was_not_asked_for_is_read_when_it_is_wanted(make_space: Any, make_card: Any) -> None:
    card = make_card(make_space(name="Wien"), first_name="Zoë")
    rows = Card.objects.across_spaces("its id is given").filter(pk=IdSlot("card")).select_related("space")
    found = PreparedRow(rows.only("last_name", "space__time_zone")).get(card=card.pk)
    assert found is not None
    assert "first_name" in found.get_deferred_fields()
    assert (found.first_name, found.space.name) == ("Zoë", "Wien")
    assert found.get_deferred_fields().isdisjoint({"first_name", "last_name"})
