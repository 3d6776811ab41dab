"""On how many machines' shards the usual requests ask: one each."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.conftest import Answer, ApiClient, MakeCard, MakeSpace, MakeUser
from tests.importing.conftest import Importer
from tests.products.conftest import Company
from tests.products.samples import make_product
from vizitka.cards.models import Card, CardMember
from vizitka.common import clock
from vizitka.common.postgres import base
from vizitka.domains.models import CustomDomain
from vizitka.publishing import freshness
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


def test_who_comes_with_a_card_alone_asks_one(owner: ApiClient, card: Card) -> None:
    assert about(far(lambda: owner.get(f"/v1/cards/{card.pk}"))) == []


def test_who_has_a_role_on_the_card_alone_asks_one(api: ApiClient, card: Card, make_user: MakeUser) -> None:
    person = make_user()
    CardMember.objects.create(space_id=card.space_id, card=card, user=person, role="user")
    person_api = api.as_(person)
    assert about(far(lambda: person_api.get(f"/v1/cards/{card.pk}"))) == []


def test_an_edit_writes_on_one(owner: ApiClient, card: Card) -> None:
    edit = far(lambda: owner.patch(f"/v1/cards/{card.pk}", {"department": "Sales"}, If_Match='"1"'))
    assert about(edit) == []


@pytest.mark.parametrize("address", ["/c/{link}", "/c/{link}.vcf", "/q/{code}"])
def test_a_card_asks_one_by_whatever_name_it_is_called(client: Client, card: Card, address: str) -> None:
    path = address.format(link=card.handle, code=card.code_handle)
    assert about(far(lambda: client.get(path))) == []


def test_a_tap_asks_one(client: Client, company: Company) -> None:
    given = make_product()
    company.connected(given)
    assert about(far(lambda: client.get(f"/p/{given.serial}"))) == []


def test_the_grid_asks_one(owner: ApiClient, space: Space, card: Card) -> None:
    version = Space.objects.select_related("versions").get(pk=space.pk).versions.version
    body = {"field_modes": {"organisation": {"visible": True, "locked": True}}}
    found = far(lambda: owner.patch(f"/v1/spaces/{space.pk}/grid", body, If_Match=f'"{version}"'))
    assert about(found) == []


def test_a_batch_asks_one(owner: ApiClient, space: Space, card: Card) -> None:
    body = {"action": "deactivate", "uuids": [str(card.pk)]}
    assert about(far(lambda: owner.post(f"/v1/spaces/{space.pk}/cards/bulk", body))) == []


PEOPLE = b"First name,Last name,Email\nMia,Horvat,mia@alpenwerk.example\nLuka,Kos,luka@alpenwerk.example\n"


def test_an_import_asks_one(importer: Importer) -> None:
    item = importer.upload(PEOPLE).json()["data"]
    importer.check(item)
    assert about(far(lambda: importer.post(f"/v1/imports/{item['uuid']}/run", {"mode": "good_only"}))) == []
    assert Card.objects.in_space(importer.space.pk).count() == 2


def test_an_import_is_looked_at_on_one(importer: Importer) -> None:
    item = importer.upload(PEOPLE).json()["data"]
    body = {"mapping": item["mapping"], "key": item["key"]}
    assert about(far(lambda: importer.post(f"/v1/imports/{item['uuid']}/check", body))) == []


def test_an_export_asks_one(importer: Importer, make_card: MakeCard) -> None:
    make_card(importer.space, first_name="Zoë")
    found = far(lambda: importer.post(f"/v1/spaces/{importer.space.pk}/exports", {"format": "csv"}))
    assert about(found) == []


def test_my_spaces_ask_each_shard_once(owner: ApiClient, space: Space) -> None:
    assert len(far(lambda: owner.get("/v1/me/spaces"))) <= 2


# --- What a page in memory asks ---------------------------------------------------------------------------------------


class Explained(freshness.PostgresWatch):
    """Asks within the test's transaction, and keeps on how many shards."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, tuple[list[str], ...]]] = []

    def _all(self, statement: str, *names: list[str]) -> list[tuple[Any, ...]]:
        self.asked.append((statement, names))
        with connection.cursor() as cursor:
            cursor.execute(statement, names)
            return list(cursor.fetchall())

    def tasks(self) -> list[int]:
        found: list[int] = []
        with connection.cursor() as cursor:
            for statement, names in self.asked:
                cursor.execute(f"EXPLAIN {statement}", names)
                found += map(int, TASKS.findall("\n".join(row[0] for row in cursor.fetchall())))
        return found


def test_whether_pages_are_still_right_is_asked_of_the_machines_of_their_spaces(
    make_space: MakeSpace, make_card: MakeCard
) -> None:
    watch = Explained()
    spaces = [make_space(), make_space()]
    cards = [make_card(spaces[0]), make_card(spaces[0]), make_card(spaces[1])]
    keys = [freshness.key_of_card(card, "postgresql") for card in cards]
    one = watch._rows([("card", keys[0]), ("card", keys[1]), ("space", str(spaces[0].pk))])
    assert one["card", keys[0]] == list(freshness.freshness_of(cards[0])) + one["card", keys[0]][8:]
    assert len(one) == 3
    assert max(watch.tasks()) == 1


def test_pages_of_two_spaces_ask_two(make_space: MakeSpace, make_card: MakeCard) -> None:
    watch = Explained()
    keys = [freshness.key_of_card(make_card(make_space()), "postgresql") for _turn in range(2)]
    assert len(watch._rows([("card", key) for key in keys])) == 2
    assert max(watch.tasks()) <= 2


def test_a_host_of_a_customer_asks_the_machine_of_its_space(space: Space) -> None:
    watch = Explained()
    now = clock.now()
    domain = CustomDomain(space=space, host="cards.alpenwerk.example", target_label="a", token="a")
    domain.active, domain.verified_at = True, now
    domain.save()
    assert watch._rows([("host", domain.host)])["host", domain.host][0] == space.pk
    assert watch._rows([("host", "cards.nobody.example")]) == {}
    assert max(watch.tasks()) == 1
