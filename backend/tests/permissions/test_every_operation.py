"""Every operation of the API, as everybody: the table that makes forgetting a permission impossible.

An operation without a sample in samples.py fails. Each is run as an anonymous, a signed-in stranger who owns another
space, a member without a role, each role, a card user, and the owner of a space whose licence has ended. Who lacks
the ability is refused, and a refusal changes nothing: all tables are compared, row by row, before and after.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.core import serializers

from tests.permissions.samples import SAMPLES, World, end_licence, make_world
from vizitka.billing.rules import FREE
from vizitka.cards.permissions import abilities_on_card
from vizitka.common.permissions import PUBLIC, SIGNED_IN, Ability, held_by
from vizitka.config.api import api as ninja_api
from vizitka.spaces.enums import SpaceRole

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


def operations() -> dict[str, tuple[str, str, Ability]]:
    """operationId → (method, path, ability with the feature that it needs)."""
    document = ninja_api.get_openapi_schema(path_prefix="/v1/")
    return {
        operation["operationId"]: (
            method,
            path,
            Ability(operation["x-ability"], operation.get("x-feature", "")),
        )
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }


OPERATIONS = operations()


def has_ability(person: str, ability: Ability, sample: Any) -> bool:
    """Whether a role of `person` holds the ability where the operation happens, by what the domains have registered."""
    if person == "card_user":
        return sample.on_card and ability in abilities_on_card(None, "user")
    role = "owner" if person == "free_owner" else person
    return role in SpaceRole.values and ability in held_by(SpaceRole(role))


def fingerprint() -> dict[str, str]:
    """Everything in the project's tables."""
    return {
        model._meta.label: serializers.serialize("json", model._base_manager.order_by("pk"))
        for model in apps.get_models()
        if model.__module__.startswith("vizitka.") and model._meta.label not in IGNORED_MODELS
    }


def test_every_operation_has_a_sample() -> None:
    assert set(SAMPLES) == set(OPERATIONS)


@pytest.mark.django_db
@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("operation_id", sorted(OPERATIONS))
def test_operation(operation_id: str, person: str, api, make_user, make_space, add_member, make_card) -> None:
    method, path, ability = OPERATIONS[operation_id]
    sample = SAMPLES[operation_id]
    world: World = make_world(make_user, make_space, add_member, make_card)
    if sample.prepare:
        sample.prepare(world)
    if person == "free_owner":
        end_licence(world)
    client = api if person == "anonymous" else api.as_(world.people[person])
    before = fingerprint()

    answer = sample.send(client, method, path, world)

    if ability == PUBLIC:
        assert answer.status_code not in {401, 403} or sample.own_refusal, answer.content
        return
    if person == "anonymous":
        expected = {401}
    elif ability == SIGNED_IN:
        # About the person's own things: nobody is refused; what is another's is a 404 of its own.
        assert answer.status_code not in {401, 403} or sample.own_refusal, answer.content
        if sample.owned_by and person.removeprefix("free_") != sample.owned_by:
            assert answer.status_code == 404, answer.content
            assert fingerprint() == before
        return
    elif person == "free_owner" and ability.feature and ability.feature not in FREE.features:
        expected = {402}
    elif has_ability(person, ability, sample):
        expected = sample.success
    elif person == "stranger" or (person == "card_user" and sample.on_card and not sample.card_user_sees):
        expected = {404}
    elif person in {"no_role", "card_user"} or sample.gone:
        # They know that the space exists; whether its things do may stay hidden.
        expected = {403, 404}
    else:
        expected = {403}
    assert answer.status_code in expected, (answer.status_code, answer.content[:500])
    if answer.status_code in {401, 402, 403, 404}:
        assert fingerprint() == before, "a refusal changed something"
