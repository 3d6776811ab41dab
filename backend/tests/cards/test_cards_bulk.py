"""Making and changing many cards at once: the helpers of imports (changes of a selection: test_batches.py)."""

from __future__ import annotations

import gc
import tracemalloc
import uuid
from typing import Any

import pytest

from vizitka.audit.models import AuditEntry
from vizitka.cards import selectors, services
from vizitka.cards.enums import CardState
from vizitka.cards.errors import SeatsExhausted
from vizitka.cards.models import Card, CardTerm, Handle
from vizitka.cards.values import CardValues
from vizitka.common.actor import SYSTEM
from vizitka.images.errors import ForeignPictures
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db


@pytest.fixture
def space(make_space: Any, owner: Any) -> Space:
    return make_space(owner=owner, cards=6000)


def test_many_cards_are_made_with_few_statements_and_flat_memory(space: Space) -> None:
    def rows(number: int) -> Any:
        return ({"first_name": f"F{n}", "emails": [{"email": f"f{n}@x.example"}]} for n in range(number))

    services.create_cards(SYSTEM, space, rows(10))
    peaks = []
    # What other tests have left makes the collector come seldom.
    gc.collect()
    gc.freeze()
    # One portion, and four: what is looked at costs three times as much.
    for number in (500, 2000):
        tracemalloc.start()
        assert len(services.create_cards(SYSTEM, space, rows(number))) == number
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    gc.unfreeze()
    assert peaks[1] < peaks[0] * 1.5
    cards = Card.objects.in_space(space.pk)
    assert cards.count() == 2510
    # One for the link and one for the code.
    assert Handle.objects.filter(space_id=space.pk).count() == 2 * 2510
    assert CardTerm.objects.in_space(space.pk).filter(card=cards.first()).count() == 3


def test_a_chunk_that_does_not_fit_the_licence_changes_nothing(make_space: Any) -> None:
    space = make_space(cards=3)
    with pytest.raises(SeatsExhausted):
        services.create_cards(
            SYSTEM, space, [{"first_name": str(n)} for n in range(4)], state=CardState.ACTIVE
        )
    assert Card.objects.in_space(space.pk).count() == 0
    assert Handle.objects.filter(space_id=space.pk).count() == 0


def test_many_updates_touch_only_what_differs(space: Space, make_space: Any, make_card: Any) -> None:
    one, two = services.create_cards(SYSTEM, space, [{"first_name": "A"}, {"first_name": "B"}])
    foreign = make_card(make_space())
    changes: list[tuple[uuid.UUID, CardValues]] = [
        (one, {"first_name": "A"}),
        (two, {"first_name": "Bea"}),
        (foreign.pk, {"first_name": "X"}),
    ]
    assert services.update_cards(SYSTEM, space, changes) == [two]
    assert dict(Card.objects.in_space(space.pk).values_list("first_name", "version")) == {"A": 1, "Bea": 2}
    assert Card.objects.in_space(foreign.space_id).get(pk=foreign.pk).first_name == foreign.first_name
    assert AuditEntry.objects.get(action="card.updated").changes == {"first_name": ["B", "Bea"]}


def test_many_updates_refuse_foreign_images(space: Space, make_space: Any) -> None:
    from tests.cards.test_cards_api import image_of

    (card_id,) = services.create_cards(SYSTEM, space, [{"first_name": "A"}])
    with pytest.raises(ForeignPictures):
        services.update_cards(SYSTEM, space, [(card_id, {"logo": image_of(make_space()).pk})])


def test_cards_are_found_by_the_keys_of_an_import(space: Space, make_space: Any, make_card: Any) -> None:
    card = make_card(space, external_key="17", emails=[{"email": "A@x.example"}])
    gone = make_card(space, external_key="18")
    services.delete_card(SYSTEM, gone.pk, space.pk)
    make_card(make_space(), external_key="17", emails=[{"email": "a@x.example"}])
    assert selectors.ids_by_external_key(space.pk, ["17", "18", ""]) == {"17": [card.pk]}
    assert selectors.ids_by_email(space.pk, ["a@X.example"]) == {"a@x.example": [card.pk]}
    assert [found.pk for found in selectors.cards_in_order(space.pk, [card.pk, gone.pk])] == [
        card.pk,
        gone.pk,
    ]
