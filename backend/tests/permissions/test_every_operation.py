"""Every operation of the API, as everybody: the table that makes forgetting a permission impossible.

An operation without a sample in samples.py fails. Each is run as an anonymous, a signed-in stranger who owns another
space, a member without a role, each role, a card user, and the owner of a space whose licence has ended. Who lacks
the ability is refused, and a refusal changes nothing: all tables are compared, row by row, before and after.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import connection, transaction

from tests.conftest import ApiClient
from tests.contract import straight
from tests.document import DOCUMENT
from tests.permissions.samples import SAMPLES, World, end_licence
from vizitka.billing.enums import AccountRole
from vizitka.billing.rules import FREE
from vizitka.cards import listing
from vizitka.cards.models import Card
from vizitka.cards.permissions import abilities_on_card
from vizitka.common.permissions import PUBLIC, SIGNED_IN, Ability, held_by
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import SpaceVersions

PEOPLE = [
    "anonymous",
    "stranger",
    "no_role",
    "analyst",
    "editor",
    "admin",
    "owner",
    "card_user",
    "free_owner",
]
# Written by reading alone: the time of a session's last use.
IGNORED_MODELS = {"accounts.Session", "common.ThrottleCounter"}
# Lists that are empty in the world of samples, so that nothing of them is compared with their schema here; the tests of
# their rooms fill them.
FILLED_ELSEWHERE = {
    "list_audit_entries",
    "list_card_invitations",
    "list_my_invitations",
    "list_my_ownership_offers",
    "list_space_invitations",
}
# Answers after which all tables are as before.
UNTOUCHED = {401, 402, 403, 404}


def operations() -> dict[str, tuple[str, str, Ability]]:
    """operationId → (method, path, ability with the feature that it needs)."""
    return {
        operation["operationId"]: (
            method,
            path,
            Ability(operation["x-ability"], operation.get("x-feature", "")),
        )
        for path, methods in DOCUMENT["paths"].items()
        for method, operation in methods.items()
    }


OPERATIONS = operations()


def has_ability(person: str, ability: Ability, sample: Any, world: World) -> bool:
    """Whether a role of `person` holds the ability where the operation happens, by what the domains have registered."""
    if world.account_roles:
        role = world.account_roles.get(person)
        return role is not None and ability in held_by(AccountRole(role))
    if person == "card_user":
        return sample.on_card and ability in abilities_on_card(None, "user")
    role = "owner" if person == "free_owner" else person
    return role in SpaceRole.values and ability in held_by(SpaceRole(role))


# The project's tables with their keys, in whose order rows are compared.
TABLES = {
    model._meta.db_table: [field.column for field in model._meta.pk_fields if field.column]
    for model in apps.get_models(include_auto_created=True)
    if model.__module__.startswith("vizitka.") and model._meta.label not in IGNORED_MODELS
}


def fingerprint() -> dict[str, list[Any]]:
    """Everything in them, as the database itself writes it: no column is left out."""
    with connection.cursor() as cursor:
        return {table: rows_of(cursor, table, key) for table, key in TABLES.items()}


def rows_written() -> int | None:
    """How many rows this connection has written so far, also those that were taken back; None where the database does
    not count them. While it stays, no table needs to be read."""
    return connection.connection.total_changes if connection.vendor == "sqlite" else None


def rows_of(cursor: Any, table: str, key: list[str]) -> list[Any]:
    table, *key = map(connection.ops.quote_name, [table, *key])
    cursor.execute(f"SELECT * FROM {table} ORDER BY {', '.join(key)}")  # noqa: S608 - names of ours
    rows: list[Any] = cursor.fetchall()
    return rows


def test_every_operation_has_a_sample() -> None:
    assert set(SAMPLES) == set(OPERATIONS)


@pytest.mark.parametrize("operation_id", sorted(OPERATIONS))
def test_operation(operation_id: str, standing_world: World, api: ApiClient) -> None:
    """What each person does in the world is taken back before the next comes."""
    world = standing_world
    sample = SAMPLES[operation_id]
    if sample.prepare:
        sample.prepare(world)
    problems: list[str] = []
    before = fingerprint()
    for person in PEOPLE:
        cache.clear()
        with transaction.atomic():
            if person == "free_owner":
                end_licence(world)
                before = fingerprint()
            client = api if person == "anonymous" else api.as_(world.people[person])
            problem = problem_of(operation_id, person, client, world, before)
            transaction.set_rollback(True)
        if problem:
            problems.append(f"{person}: {problem}")
    assert not problems, "\n".join(problems)


def listed() -> dict[Any, tuple[int, list[Any]]]:
    """What lists show of the cards of each space, and the version under which they are remembered."""
    versions = SpaceVersions.objects.across_spaces("all of the world").values_list(
        "space_id", "cards_version"
    )
    rows: dict[Any, list[Any]] = {space_id: [] for space_id, _ in versions}
    for row in Card.objects.across_spaces("all of the world").order_by("pk").values(*listing.COLUMNS):
        rows[row["space_id"]].append(row)
    return {space_id: (version, rows[space_id]) for space_id, version in versions}


def stays_old(before: dict[Any, tuple[int, list[Any]]]) -> bool:
    """Whether a list that is remembered since `before` would go on saying what is no more."""
    now = listed()
    return any(
        space_id in now and now[space_id][0] == version and now[space_id][1] != rows
        for space_id, (version, rows) in before.items()
    )


def problem_of(
    operation_id: str, person: str, client: Any, world: World, before: dict[str, list[Any]]
) -> str:
    """What is wrong with the answer that `person` gets; empty when all is well. `before` is the world's fingerprint."""
    method, path, ability = OPERATIONS[operation_id]
    sample = SAMPLES[operation_id]
    expected = expected_of(person, ability, sample, world)
    written, shown = rows_written(), {} if method == "GET" else listed()
    answer = sample.send(client, method, path, world)
    if answer.status_code >= 500 and answer.status_code not in sample.success:
        return f"a server error ({answer.status_code}): {answer.content[:500]!r}"
    if (
        answer.status_code in UNTOUCHED
        and ability != PUBLIC
        and not sample.own_refusal
        and (written is None or written != rows_written())
        and fingerprint() != before
    ):
        return f"a refusal ({answer.status_code}) changed something"
    if (written is None or written != rows_written()) and stays_old(shown):
        return "cards are others, and their space's cards_version is the same (cards/answers.py)"
    if _compares_nothing(operation_id, person, answer):
        return "an empty list, whose rows are compared with nothing (contract/straight.py)"
    if expected is None:
        refused = answer.status_code in {401, 403} and not sample.own_refusal
        return f"refused with {answer.status_code}: {answer.content[:500]!r}" if refused else ""
    if answer.status_code not in expected:
        return f"{answer.status_code} and not one of {set(expected)}: {answer.content[:500]!r}"
    return ""


def _compares_nothing(operation_id: str, person: str, answer: Any) -> bool:
    """Whether a list that no schema checks is empty for the person who should see something in it."""
    is_asked = person == (SAMPLES[operation_id].owned_by or "owner") and operation_id in straight.names()
    return is_asked and operation_id not in FILLED_ELSEWHERE and not answer.json()["data"]


def expected_of(person: str, ability: Ability, sample: Any, world: World) -> Collection[int] | None:
    """The statuses that `person` may get; None: whatever it is, nobody is refused."""
    if ability == PUBLIC:
        return None
    if person == "anonymous":
        return {401}
    if ability == SIGNED_IN:
        # About the person's own things; what is another's is a 404 of its own.
        of_another = sample.owned_by and person.removeprefix("free_") != sample.owned_by
        return {404} if of_another else None
    if person == "free_owner" and ability.feature and ability.feature not in FREE.features:
        return {402}
    if has_ability(person, ability, sample, world):
        return sample.success
    if world.account_roles and person not in world.account_roles:
        # A role in the space is none in the account that pays for it.
        return {404}
    if person == "stranger" or (person == "card_user" and sample.on_card and not sample.card_user_sees):
        return {404}
    if person in {"no_role", "card_user"} or sample.gone:
        # They know that the space exists; whether its things do may stay hidden.
        return {403, 404}
    return {403}
