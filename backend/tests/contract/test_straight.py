"""Every answer that goes to JSON without a schema is what its schema says.

The client of all tests looks at each that it gets (`tests.contract.straight`); here each is asked for at least once,
with something in it.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import AddMember, ApiClient, MakeCard, MakeSpace, MakeUser
from tests.contract import straight
from tests.permissions.samples import SAMPLES, World, make_world
from tests.permissions.test_every_operation import OPERATIONS
from vizitka.common.api.paging import Listing, PageQuery, page
from vizitka.common.api.straight import as_json

# Empty in the world of samples; the tests of their rooms fill them.
FILLED_ELSEWHERE = {"list_audit_entries", "list_card_invitations", "list_space_invitations"}
NAMES = sorted(operation.operation_id for operation in straight.operations().values())


def test_lists_are_straight() -> None:
    assert {"list_cards", "list_my_cards"} <= set(NAMES)


@pytest.mark.django_db
@pytest.mark.parametrize("operation_id", NAMES)
def test_the_answer_is_that_of_its_schema(
    operation_id: str,
    api: ApiClient,
    make_user: MakeUser,
    make_space: MakeSpace,
    add_member: AddMember,
    make_card: MakeCard,
) -> None:
    sample, (method, path, _ability) = SAMPLES[operation_id], OPERATIONS[operation_id]
    world: World = make_world(make_user, make_space, add_member, make_card)
    if sample.prepare:
        sample.prepare(world)
    client = api.as_(world.people[sample.owned_by or "owner"])
    answer = sample.send(client, method, path, world)
    assert answer.status_code == 200
    assert answer.json()["data"] or operation_id in FILLED_ELSEWHERE


@pytest.mark.parametrize(
    "change",
    [{"picture": 1}, {"state": "gone"}, {"uuid": "x"}, {"new": ""}, {"updated_at": "2026-01-01T00:00:00.5Z"}],
)
def test_another_shape_is_found(change: dict[str, Any]) -> None:
    row: dict[str, Any] = {
        "uuid": "01a202d3-6095-7262-b85c-586823d99694",
        "state": "active",
        "name": "Zoë Šimić",
        "job_title": "",
        "department": "",
        "city": "",
        "email": "",
        "picture": None,
        "updated_at": "2026-01-01T00:00:00Z",
    }
    operation = straight.operations()["GET", "spaces/{space_id}/cards"]

    def is_right(content: dict[str, Any]) -> bool:
        said = as_json(page(Listing([content], 1), PageQuery(page=1, per_page=50)))
        try:
            return straight.by_schema(operation, said) == said
        except ValueError:
            return False

    assert is_right(row)
    assert not is_right(row | change)
    assert not is_right({name: value for name, value in row.items() if name != "city"})
