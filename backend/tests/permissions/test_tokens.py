"""Every operation of the API, as a company's own system: what takes tokens, and what is people's alone.

A token is a space's, a person's or a billing account's. What it may is role and abilities (tests/developers); here it
is asked that each operation knows what to do with a caller who is no person, that nothing is done without the ability,
and that a token for another space or account finds nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.db import transaction

import vizitka.config.api  # noqa: F401 - says what takes tokens
from tests.conftest import ApiClient
from tests.document import DOCUMENT
from tests.permissions.samples import SAMPLES, World
from tests.permissions.test_every_operation import OPERATIONS, UNTOUCHED, fingerprint, rows_written
from vizitka.billing.services import open_account
from vizitka.common.actor import Person
from vizitka.common.api import systems
from vizitka.common.permissions import PUBLIC
from vizitka.developers.holders import Holder, OfPerson, Wanted
from vizitka.developers.models import AccountApiToken, ApiToken, PersonalToken
from vizitka.developers.permissions import TOKENS_MANAGE
from vizitka.developers.selectors import access_account_tokens, access_tokens
from vizitka.developers.services import make_token
from vizitka.developers.words import ABILITIES, OF_ACCOUNTS
from vizitka.spaces.models import Space, SpaceMember


def taking(tokens: bool | str) -> list[str]:
    """Operations that say of `x-tokens` that they take these."""
    return sorted(
        operation["operationId"]
        for methods in DOCUMENT["paths"].values()
        for operation in methods.values()
        if operation.get("x-tokens") == tokens
    )


OPEN = taking(True)
OPEN_TO_ACCOUNTS = taking("account")
CLOSED = sorted(name for name in OPERATIONS.keys() - set(OPEN) if OPERATIONS[name][2] != PUBLIC)


def client_of(person: Any, space: Space, *abilities: str) -> ApiClient:
    """A system with a token of the space, which may `abilities`, or else all that can be given."""
    return system_of(access_tokens(Person(person), space.pk, TOKENS_MANAGE), abilities)


def own_client_of(person: Any, space: Space, *abilities: str) -> ApiClient:
    """A system with a token of the person's for that space alone."""
    return system_of(OfPerson(Person(person)), abilities, space)


def system_of(holder: Holder[Any], abilities: Sequence[str], *spaces: Space) -> ApiClient:
    wanted = abilities or [ability.name for ability in holder.grantable]
    _token, secret = make_token(holder, Wanted("CRM", wanted, spaces=[space.pk for space in spaces]))
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
    assert set(OF_ACCOUNTS) == systems.ABILITIES_OF_ACCOUNTS


def test_the_document_says_what_takes_tokens() -> None:
    assert {"list_cards", "create_card", "list_contacts", "space_statistics"} <= set(OPEN)
    for name in ("delete_space", "invite_to_space", "create_api_token", "replace_api_token", "get_me"):
        assert name not in OPEN
    assert len(OPEN) > 100
    assert OPEN_TO_ACCOUNTS == [
        "get_billing_account",
        "get_invoice",
        "list_invoices",
        "list_licences",
        "put_licence_spaces",
        "read_billing_overview",
        "read_invoice_archive",
        "read_invoice_pdf",
        "read_invoice_xml",
    ]


@pytest.mark.parametrize("operation_id", OPEN)
def test_an_operation_that_takes_tokens(operation_id: str, standing_world: World) -> None:
    world = prepared(operation_id, standing_world)
    ability = OPERATIONS[operation_id][2].name
    sample = SAMPLES[operation_id]
    owner, space = world.people["owner"], world.space
    for client in (client_of(owner, space), own_client_of(owner, space)):
        with transaction.atomic():
            answer = send(operation_id, client, world)
            transaction.set_rollback(True)
        assert answer.status_code in sample.success, answer.content[:500]
    other = "audit.read" if ability.startswith("locations") else "locations.read"
    refused = [client_of(owner, space, other), stranger_of(world)]
    refused += [own_client_of(owner, space, other), own_stranger_of(world), elsewhere_of(world)]
    refused.append(account_client_of(owner, open_account("Alpenwerk AG", owner=owner).pk))
    before, written = fingerprint(), rows_written()
    # Whether a thing is there is told to nobody who sees nothing of its kind.
    for client in refused:
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
    tokens = {model._meta.db_table for model in (ApiToken, PersonalToken, AccountApiToken)}
    return {table: found for table, found in rows.items() if table not in tokens}


def stranger_of(world: World) -> ApiClient:
    return client_of(world.people["stranger"], space_of_stranger(world))


def own_stranger_of(world: World) -> ApiClient:
    """A person's token without chosen spaces reaches no more than the person."""
    return system_of(OfPerson(Person(world.people["stranger"])), ())


def elsewhere_of(world: World) -> ApiClient:
    """A token of the owner's, with all that can be given, in another space than this one."""
    owner, elsewhere = world.people["owner"], space_of_stranger(world)
    SpaceMember.objects.across_spaces("a role in a further space").get_or_create(
        user=owner, space=elsewhere, defaults={"role": "admin"}
    )
    return own_client_of(owner, elsewhere)


def space_of_stranger(world: World) -> Space:
    owned = SpaceMember.objects.across_spaces("the stranger's own")
    return owned.get(user=world.people["stranger"], role="owner").space


@pytest.mark.parametrize("operation_id", CLOSED)
def test_an_operation_of_people_refuses_tokens(operation_id: str, standing_world: World) -> None:
    owner = standing_world.people["owner"]
    client, own = client_of(owner, standing_world.space), own_client_of(owner, standing_world.space)
    of_account = account_client_of(owner, open_account("Alpenwerk AG", owner=owner).pk)
    world = prepared(operation_id, standing_world)
    before, written = fingerprint(), rows_written()
    # The token of a deleted space opens nothing any more.
    refusal = (401, "not_signed_in") if operation_id == "restore_space" else (403, "not_for_tokens")
    callers = [(client, refusal), (own, (403, "not_for_tokens"))]
    if operation_id not in OPEN_TO_ACCOUNTS:
        callers.append((of_account, (403, "not_for_tokens")))
    for caller, expected in callers:
        answer = send(operation_id, caller, world)
        assert (answer.status_code, answer.json()["code"]) == expected
    assert written == rows_written() or without_use(fingerprint()) == without_use(before)


def account_client_of(owner: Any, account_id: Any, *abilities: str) -> ApiClient:
    """A system with a token of the billing account, which may `abilities`, or else all that can be given."""
    return system_of(access_account_tokens(Person(owner), account_id), abilities)


@pytest.mark.parametrize("operation_id", OPEN_TO_ACCOUNTS)
def test_an_operation_that_takes_tokens_of_accounts(operation_id: str, standing_world: World) -> None:
    world = prepared(operation_id, standing_world)
    owner, account_id = world.people["owner"], world.extra["account_id"]
    with transaction.atomic():
        answer = send(operation_id, account_client_of(owner, account_id), world)
        transaction.set_rollback(True)
    assert answer.status_code in SAMPLES[operation_id].success, answer.content[:500]
    other = "billing.assign" if OPERATIONS[operation_id][2].name == "billing.read" else "billing.read"
    elsewhere = open_account("Elsewhere", owner=owner).pk
    refused = [
        (account_client_of(owner, account_id, other), 403),
        # The same person's: the token is of another account.
        (account_client_of(owner, elsewhere), 404),
    ]
    before = without_use(fingerprint())
    for client, status in refused:
        assert send(operation_id, client, world).status_code == status
    assert without_use(fingerprint()) == before


KEYED = [
    name
    for name in OPEN
    for operation in DOCUMENT["paths"][OPERATIONS[name][1]].values()
    if operation["operationId"] == name
    and any(one.get("name") == "Idempotency-Key" for one in operation.get("parameters", []))
]


@pytest.mark.parametrize("operation_id", KEYED)
def test_what_is_sent_again_with_its_key_is_done_once(operation_id: str, standing_world: World) -> None:
    client = client_of(standing_world.people["owner"], standing_world.space)
    client.headers["Idempotency-Key"] = "sent-twice-4711"
    world = prepared(operation_id, standing_world)
    first = send(operation_id, client, world)
    assert first.status_code in SAMPLES[operation_id].success, first.content[:500]
    before = without_use(fingerprint())
    again = send(operation_id, client, world)
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert without_use(fingerprint()) == before
