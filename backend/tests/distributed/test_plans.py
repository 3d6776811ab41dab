"""On how many machines' shards the usual requests ask: one each, but for the ways in that know no space."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.conftest import Answer, ApiClient, MakeCard, MakeSpace
from vizitka.cards.models import Card
from vizitka.common.postgres import base
from vizitka.spaces.models import Space, SpaceMember

pytestmark = [pytest.mark.on_several_machines, pytest.mark.django_db]

ASKS = re.compile(r"SELECT|UPDATE|INSERT|DELETE")
TASKS = re.compile(r"Task Count: (\d+)")


@pytest.fixture(autouse=True)
def with_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """A statement that was prepared cannot be explained: it names no values."""

    def ask(self: Any, sql: str, parameters: Sequence[Any]) -> list[Any]:
        with self.cursor() as cursor:
            cursor.execute(sql, parameters)
            return list(cursor.fetchall())

    monkeypatch.setattr(base.DatabaseWrapper, "planned_once", ask)


def far(ask: Callable[[], Answer]) -> list[str]:
    """The statements of a request that ask more than one shard. Once in a test: what has explained a statement cannot
    ask the copies of this machine any more until its transaction ends."""
    with CaptureQueriesContext(connection) as asked:
        answer = ask()
    assert answer.status_code < 300, answer.content
    statements = [one["sql"] for one in asked.captured_queries if one["sql"] and ASKS.match(one["sql"])]
    assert statements
    found = []
    for statement in statements:
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN {statement}")
            plan = "\n".join(row[0] for row in cursor.fetchall())
        if any(int(number) > 1 for number in TASKS.findall(plan)):
            found.append(statement)
    return found


def about(statements: list[str]) -> list[str]:
    """The tables that they are about."""
    return [re.findall(r'(?:FROM|UPDATE|INTO) "(\w+)"', statement)[-1] for statement in statements]


@pytest.fixture
def space(make_space: MakeSpace) -> Space:
    return make_space()


@pytest.fixture
def card(space: Space, make_card: MakeCard) -> Card:
    return make_card(space, first_name="Zoë")


@pytest.fixture
def owner(api: ApiClient, space: Space) -> ApiClient:
    return api.as_(SpaceMember.objects.in_space(space.pk).select_related("user").get().user)


@pytest.mark.parametrize("query", ["", "?search=zoe"])
def test_a_list_of_a_space_asks_one(owner: ApiClient, space: Space, card: Card, query: str) -> None:
    assert about(far(lambda: owner.get(f"/v1/spaces/{space.pk}/cards{query}"))) == []


def test_who_comes_without_a_space_asks_all_once(owner: ApiClient, card: Card) -> None:
    (finds_the_card, *others) = far(lambda: owner.get(f"/v1/cards/{card.pk}"))
    assert '"cards_card"."id" =' in finds_the_card
    # A directory of any space may serve the card.
    assert about(others) in ([], ["directories_directoryperson"])


def test_an_edit_writes_on_one(owner: ApiClient, card: Card) -> None:
    statements = far(lambda: owner.patch(f"/v1/cards/{card.pk}", {"department": "Sales"}, If_Match='"1"'))
    assert all(statement.startswith("SELECT") for statement in statements)
    assert len([one for one in statements if "directories_" not in one]) == 1


def test_a_card_page_asks_all_once(client: Client, card: Card) -> None:
    assert len(far(lambda: client.get(f"/c/{card.handle}"))) == 1


def test_my_spaces_ask_each_shard_once(owner: ApiClient, space: Space) -> None:
    assert len(far(lambda: owner.get("/v1/me/spaces"))) <= 2
