"""Who acts: a token narrows what its person or space may do, and the log keeps what kind of actor it was."""

from __future__ import annotations

import uuid
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from tests.audit.entries import note
from vizitka.audit import services as audit
from vizitka.audit.models import FORGOTTEN, AuditEntry
from vizitka.audit.selectors import people_of
from vizitka.cards.models import Card
from vizitka.cards.permissions import CARDS_DELETE, CARDS_EDIT, CARDS_READ
from vizitka.cards.selectors import access_card
from vizitka.cards.services import update_card
from vizitka.common.actor import SYSTEM, Actor, Directory, Person, PersonToken, SpaceToken, System
from vizitka.common.errors import Forbidden, NotFound
from vizitka.common.permissions import Ability
from vizitka.spaces.models import Space
from vizitka.spaces.permissions import SPACES_DELETE, SPACES_EDIT, SPACES_READ
from vizitka.spaces.selectors import access_space

pytestmark = pytest.mark.django_db

READS = frozenset({SPACES_READ, CARDS_READ})


@pytest.fixture
def owner(make_user: Any) -> Any:
    return make_user(first_name="Ada", last_name="Lovelace")


@pytest.fixture
def space(make_space: Any, owner: Any) -> Space:
    return make_space(owner=owner)


@pytest.fixture
def card(make_card: Any, space: Space) -> Card:
    return make_card(space)


def token_of(space: Space, *abilities: Ability) -> SpaceToken:
    return SpaceToken(uuid.uuid4(), space.pk, "CRM", frozenset(abilities))


def test_a_token_may_what_its_person_may_and_it_names(owner: Any, space: Space, card: Card) -> None:
    token = PersonToken(owner, "CRM", READS)
    assert access_space(token, space.pk, SPACES_READ).abilities == READS
    assert access_card(token, card.pk, CARDS_READ).abilities == READS
    with pytest.raises(Forbidden):
        access_space(token, space.pk, SPACES_EDIT)
    with pytest.raises(Forbidden):
        access_card(token, card.pk, CARDS_EDIT)


def test_a_token_gives_nobody_more_than_the_role(space: Space, card: Card, add_member: Any) -> None:
    token = PersonToken(add_member(space, "analyst"), "CRM", READS | {CARDS_EDIT})
    assert access_card(token, card.pk, CARDS_READ).abilities == READS
    with pytest.raises(Forbidden):
        access_card(token, card.pk, CARDS_EDIT)


def test_a_deleted_card_is_not_there_for_a_token_that_may_not_delete(owner: Any, card: Card) -> None:
    Card.objects.in_space(card.space_id).filter(pk=card.pk).update(deleted_at=card.created_at)
    assert access_card(Person(owner), card.pk, CARDS_READ, deleted=True).card == card
    with pytest.raises(NotFound):
        access_card(PersonToken(owner, "CRM", READS), card.pk, CARDS_READ, deleted=True)
    may_delete = PersonToken(owner, "CRM", READS | {CARDS_DELETE})
    assert access_card(may_delete, card.pk, CARDS_READ, deleted=True).card == card


def test_a_token_of_a_space_sees_that_space_and_no_other(space: Space, card: Card, make_space: Any) -> None:
    token = token_of(space, SPACES_READ, CARDS_READ)
    assert access_space(token, space.pk, SPACES_READ).space == space
    assert access_card(token, card.pk, CARDS_READ).card == card
    with pytest.raises(Forbidden):
        access_card(token, card.pk, CARDS_EDIT)
    for other in (make_space().pk, uuid.uuid4()):
        with pytest.raises(NotFound):
            access_space(token, other, SPACES_READ)
    with pytest.raises(NotFound):
        access_card(token_of(make_space(), CARDS_READ), card.pk, CARDS_READ)


def test_a_token_of_a_space_is_no_owner(space: Space) -> None:
    with pytest.raises(Forbidden):
        access_space(token_of(space, SPACES_DELETE), space.pk, SPACES_DELETE)


@pytest.mark.parametrize(
    ("actor", "kind", "label"),
    [
        (System(), "system", "Vizitka"),
        (System("clean-up"), "system", "Vizitka (clean-up)"),
        (Directory(uuid.uuid4(), "Entra ID"), "directory", "Entra ID"),
    ],
)
def test_the_log_keeps_what_kind_of_actor_it_was(
    space: Space, card: Card, actor: Actor, kind: str, label: str
) -> None:
    update_card(actor, card.pk, space, {"job_title": "Pilot"})
    entry = AuditEntry.objects.get(action="card.updated")
    assert (entry.actor_kind, entry.actor_label) == (kind, label)


def test_what_a_token_did_is_forgotten_with_its_person(owner: Any, space: Space, card: Card) -> None:
    update_card(Person(owner), card.pk, space, {"job_title": "Pilot"})
    update_card(PersonToken(owner, "CRM", READS), card.pk, space, {"job_title": "Captain"})
    entries = AuditEntry.objects.filter(action="card.updated").order_by("pk")
    assert list(entries.values_list("actor_kind", "actor_label")) == [
        ("person", "Ada Lovelace"),
        ("token", "Ada Lovelace (CRM)"),
    ]
    assert people_of(space.pk) == [(owner.pk, "Ada Lovelace")]
    audit.forget_actor(owner.pk)
    assert set(entries.values_list("actor_label", flat=True)) == {FORGOTTEN}


def test_entries_of_before_are_those_of_persons_and_of_the_system(owner: Any) -> None:
    for actor in (Person(owner), SYSTEM):
        note("user.updated", object_kind="user", actor=actor)
    AuditEntry.objects.update(actor_kind="person")
    import_module("vizitka.audit.migrations.0003_actor_kind").mark_the_system(
        apps, type("Editor", (), {"connection": connection})
    )
    kinds = AuditEntry.objects.order_by("pk").values_list("actor_kind", "actor_label")
    assert list(kinds) == [("person", "Ada Lovelace"), ("system", "Vizitka")]
