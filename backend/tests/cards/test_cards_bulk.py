"""Many cards at once: changes to a selection or a filter, and the helpers of imports."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from vizitka.audit.models import AuditEntry
from vizitka.cards import selectors, services
from vizitka.cards.errors import ForeignImages, SeatsExhausted
from vizitka.cards.models import Card, CardTerm, Handle
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(make_user: Any) -> Any:
    return make_user()


@pytest.fixture
def space(make_space: Any, owner: Any) -> Space:
    return make_space(owner=owner, cards=6000)


@pytest.fixture
def bulk(api: Any, owner: Any, space: Space) -> Any:
    def send(body: dict[str, Any]) -> Any:
        return api.as_(owner).post(f"/v1/spaces/{space.pk}/cards/bulk", body)

    return send


def states(space: Space) -> dict[str, int]:
    found: dict[str, int] = {}
    for state in Card.objects.in_space(space.pk).filter(deleted_at=None).values_list("state", flat=True):
        found[state] = found.get(state, 0) + 1
    return found


def test_a_selection_changes_and_can_be_taken_back(bulk: Any, space: Space) -> None:
    ids = [str(key) for key in services.create_cards(None, space, [{"first_name": str(n)} for n in range(5)])]
    result = bulk({"action": "activate", "uuids": ids[:3]}).json()["data"]
    assert (result["changed"], result["skipped"]) == (3, [])
    assert result["undo"]["action"] == "draft"
    assert states(space) == {"active": 3, "draft": 2}
    assert set(Card.objects.in_space(space.pk).filter(state="active").values_list("version", flat=True)) == {
        2
    }
    assert bulk(result["undo"]).json()["data"]["changed"] == 3
    assert states(space) == {"draft": 5}
    deleted = bulk({"action": "delete", "uuids": ids}).json()["data"]
    assert deleted["undo"]["action"] == "restore"
    assert states(space) == {}
    assert bulk(deleted["undo"]).json()["data"]["undo"]["action"] == "delete"
    assert states(space) == {"draft": 5}


def test_a_filter_means_all_that_it_finds(bulk: Any, space: Space) -> None:
    rows = [{"first_name": f"A{n}", "department": "IT" if n % 2 else "HR"} for n in range(10)]
    services.create_cards(None, space, rows)
    assert bulk({"action": "activate", "filter": {"department": ["IT"]}}).json()["data"]["changed"] == 5
    assert (
        bulk({"action": "deactivate", "filter": {"search": "a1", "state": ["active"]}}).json()["data"][
            "changed"
        ]
        == 1
    )
    assert bulk({"action": "delete", "filter": {}}).json()["data"]["changed"] == 10
    assert bulk({"action": "restore", "filter": {"deleted": True}}).json()["data"]["changed"] == 10


def test_what_cannot_follow_is_skipped_with_its_reason(
    bulk: Any, space: Space, make_space: Any, make_card: Any
) -> None:
    locked, deleted, foreign = make_card(space), make_card(space), make_card(make_space())
    good = make_card(space, state="draft")
    services.change_state(None, locked.pk, space, "locked", reason="Misuse")
    services.delete_card(None, deleted.pk, space.pk)
    ids = [str(card.pk) for card in (locked, deleted, foreign, good)]
    result = bulk({"action": "activate", "uuids": ids}).json()["data"]
    assert result["changed"] == 1
    assert {row["uuid"] for row in result["skipped"]} == set(ids[:3])
    assert all(row["reason"] for row in result["skipped"])
    assert Card.objects.in_space(foreign.space_id).get(pk=foreign.pk).version == 1


def test_mixed_states_cannot_be_taken_back_in_one(bulk: Any, space: Space, make_card: Any) -> None:
    ids = [str(make_card(space, state=state).pk) for state in ("draft", "active")]
    result = bulk({"action": "deactivate", "uuids": ids}).json()["data"]
    assert (result["changed"], result["undo"]) == (2, None)


@pytest.mark.parametrize(
    "body",
    [
        {"action": "activate"},
        {"action": "activate", "uuids": [], "filter": {}},
        {"action": "burn", "uuids": []},
    ],
)
def test_bad_requests(bulk: Any, body: dict[str, Any]) -> None:
    assert bulk(body).status_code == 422


def test_thousands_change_by_few_statements(bulk: Any, space: Space) -> None:
    services.create_cards(None, space, ({"first_name": f"F{n}"} for n in range(3000)))
    with CaptureQueriesContext(connection) as captured:
        result = bulk({"action": "activate", "filter": {}}).json()["data"]
    assert result["changed"] == 3000
    assert len(captured) < 100
    assert AuditEntry.objects.filter(action="card.state_changed", space_id=space.pk).count() == 3000


def test_many_cards_are_made_with_few_statements_and_flat_memory(space: Space) -> None:
    def rows(number: int) -> Any:
        return ({"first_name": f"F{n}", "emails": [{"email": f"f{n}@x.example"}]} for n in range(number))

    services.create_cards(None, space, rows(10))
    peaks = []
    for number in (1000, 4000):
        tracemalloc.start()
        assert len(services.create_cards(None, space, rows(number))) == number
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] * 1.5
    cards = Card.objects.in_space(space.pk)
    assert cards.count() == 5010
    assert Handle.objects.filter(space_id=space.pk).count() == 5010
    assert CardTerm.objects.in_space(space.pk).filter(card=cards.first()).count() == 3


def test_a_chunk_that_does_not_fit_the_licence_changes_nothing(make_space: Any) -> None:
    space = make_space(cards=3)
    with pytest.raises(SeatsExhausted):
        services.create_cards(None, space, [{"first_name": str(n)} for n in range(4)], state="active")
    assert Card.objects.in_space(space.pk).count() == 0
    assert Handle.objects.filter(space_id=space.pk).count() == 0


def test_many_updates_touch_only_what_differs(space: Space, make_space: Any, make_card: Any) -> None:
    one, two = services.create_cards(None, space, [{"first_name": "A"}, {"first_name": "B"}])
    foreign = make_card(make_space())
    changes = [(one, {"first_name": "A"}), (two, {"first_name": "Bea"}), (foreign.pk, {"first_name": "X"})]
    assert services.update_cards(None, space, changes) == [two]
    assert dict(Card.objects.in_space(space.pk).values_list("first_name", "version")) == {"A": 1, "Bea": 2}
    assert Card.objects.in_space(foreign.space_id).get(pk=foreign.pk).first_name == foreign.first_name
    assert AuditEntry.objects.get(action="card.updated").changes == {"first_name": ["B", "Bea"]}


def test_many_updates_refuse_foreign_images(space: Space, make_space: Any) -> None:
    from tests.cards.test_cards_api import image_of

    (card_id,) = services.create_cards(None, space, [{"first_name": "A"}])
    with pytest.raises(ForeignImages):
        services.update_cards(None, space, [(card_id, {"logo": image_of(make_space()).pk})])


def test_cards_are_found_by_the_keys_of_an_import(space: Space, make_space: Any, make_card: Any) -> None:
    card = make_card(space, external_key="17", emails=[{"email": "A@x.example"}])
    gone = make_card(space, external_key="18")
    services.delete_card(None, gone.pk, space.pk)
    make_card(make_space(), external_key="17", emails=[{"email": "a@x.example"}])
    assert selectors.ids_by_external_key(space.pk, ["17", "18", ""]) == {"17": [card.pk]}
    assert selectors.ids_by_email(space.pk, ["a@X.example"]) == {"a@x.example": [card.pk]}
    assert [found.pk for found in selectors.cards_in_order(space.pk, [card.pk, gone.pk])] == [
        card.pk,
        gone.pk,
    ]
