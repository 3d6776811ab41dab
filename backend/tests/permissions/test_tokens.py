"""Every operation of the API, as a company's own system: what takes tokens, and what is people's alone.

What a token may is role and abilities (tests/developers); here it is asked that each operation knows what to do with a
caller who is no person, that nothing is done without the ability, and that another space's token finds nothing.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

import vizitka.config.api  # noqa: F401 - says what takes tokens
from tests.conftest import ApiClient
from tests.document import DOCUMENT
from tests.permissions.samples import SAMPLES, World
from tests.permissions.test_every_operation import OPERATIONS, UNTOUCHED, fingerprint, rows_written
from vizitka.common.actor import Person
from vizitka.common.api import systems
from vizitka.common.permissions import PUBLIC
from vizitka.developers.models import ApiToken
from vizitka.developers.permissions import TOKENS_MANAGE
from vizitka.developers.selectors import access_tokens, grantable
from vizitka.developers.services import Wanted, make_token
from vizitka.developers.words import ABILITIES
from vizitka.spaces.models import Space, SpaceMember

OPEN = sorted(
    operation["operationId"]
    for methods in DOCUMENT["paths"].values()
    for operation in methods.values()
    if operation.get("x-tokens")
)
CLOSED = sorted(name for name in OPERATIONS.keys() - set(OPEN) if OPERATIONS[name][2] != PUBLIC)


def client_of(person: Any, space: Space, *abilities: str) -> ApiClient:
    """A system with a token of the space, which may `abilities`, or else all that can be given."""
    owner = Person(person)
    access = access_tokens(owner, space.pk, TOKENS_MANAGE)
    abilities = abilities or tuple(ability.name for ability in grantable(access))
    _token, secret = make_token(owner, access, Wanted("CRM", abilities))
    return ApiClient(token=secret)


def send(operation_id: str, client: ApiClient, world: World) -> Any:
    method, path, _ability = OPERATIONS[operation_id]
    return SAMPLES[operation_id].send(client, method, path, world)


def prepared(operation_id: str, world: World) -> World:
    sample = SAMPLES[operation_id]
    if sample.prepare:
        sample.prepare(world)
    return world


def test_all_that_can_be_allowed_has_words() -> None:
    assert set(ABILITIES) == systems.ABILITIES


def test_the_document_says_what_takes_tokens() -> None:
    assert {"list_cards", "create_card", "list_contacts", "space_statistics"} <= set(OPEN)
    for name in ("delete_space", "invite_to_space", "create_api_token", "replace_api_token", "get_me"):
        assert name not in OPEN
    assert len(OPEN) > 100


@pytest.mark.parametrize("operation_id", OPEN)
def test_an_operation_that_takes_tokens(operation_id: str, standing_world: World) -> None:
    world = prepared(operation_id, standing_world)
    ability = OPERATIONS[operation_id][2].name
    sample = SAMPLES[operation_id]
    owner, space = world.people["owner"], world.space
    with transaction.atomic():
        answer = send(operation_id, client_of(owner, space), world)
        transaction.set_rollback(True)
    assert answer.status_code in sample.success, answer.content[:500]
    other = "audit.read" if ability.startswith("locations") else "locations.read"
    weaker, stranger = client_of(owner, space, other), stranger_of(world)
    before, written = fingerprint(), rows_written()
    # Whether a thing is there is told to nobody who sees nothing of its kind.
    for client in (weaker, stranger):
        with transaction.atomic():
            answer = send(operation_id, client, world)
            changed = answer.status_code not in UNTOUCHED or (
                (written is None or written != rows_written())
                and without_use(fingerprint()) != without_use(before)
            )
            transaction.set_rollback(True)
        if sample.own_refusal:
            continue
        assert answer.status_code in {403, 404}, answer.content[:500]
        assert not changed


def without_use(rows: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """That a token was used is written down whatever comes of the call."""
    return {table: found for table, found in rows.items() if table != ApiToken._meta.db_table}


def stranger_of(world: World) -> ApiClient:
    stranger = world.people["stranger"]
    owned = SpaceMember.objects.across_spaces("the stranger's own").get(user=stranger, role="owner")
    return client_of(stranger, owned.space)


@pytest.mark.parametrize("operation_id", CLOSED)
def test_an_operation_of_people_refuses_tokens(operation_id: str, standing_world: World) -> None:
    client = client_of(standing_world.people["owner"], standing_world.space)
    world = prepared(operation_id, standing_world)
    before, written = fingerprint(), rows_written()
    answer = send(operation_id, client, world)
    # The token of a deleted space opens nothing any more.
    refusal = (401, "not_signed_in") if operation_id == "restore_space" else (403, "not_for_tokens")
    assert (answer.status_code, answer.json()["code"]) == refusal
    assert written == rows_written() or without_use(fingerprint()) == without_use(before)
