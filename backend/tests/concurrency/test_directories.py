"""Somebody whom a directory settles, and whose card others change in the same moment: nobody waits for each other."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction

from tests.conftest import MakeSpace
from tests.directories.conftest import make_directory, owner_of, receive, zone
from tests.directories.test_people import again, card_of, set_up
from vizitka.cards import services as cards
from vizitka.cards.batches import settling as batches
from vizitka.cards.batches.place import Place
from vizitka.cards.enums import CardState
from vizitka.common.actor import Person
from vizitka.directories import selectors
from vizitka.directories.enums import Source
from vizitka.directories.models import Directory, DirectoryPerson
from vizitka.directories.services import groups, people
from vizitka.directories.services.groups import GrantValues
from vizitka.directories.services.locking import locked_directory
from vizitka.spaces.models import SpaceMember

__all__ = ["make_directory", "zone"]

Together = Callable[..., list[Any]]

pytestmark = pytest.mark.on_every_database


@pytest.fixture
def directory(transactional_db: None, make_directory: Any) -> Directory:
    found: Directory = make_directory()
    return found


def somebody_waits() -> None:
    """Returns when another connection waits for a lock; at once where writers come one after the other."""
    ends = time.monotonic() + 10
    while connection.vendor == "postgresql" and time.monotonic() < ends:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone()[0]:
                return


def test_a_card_moves_while_its_person_is_settled(
    together: Together, directory: Directory, make_space: MakeSpace
) -> None:
    anna = again(receive(directory).person)
    boss, actor = Person(owner_of(directory.space)), selectors.actor_of(directory)
    there = make_space(owner=boss.user)
    set_up(directory, reaches=[there.pk])
    is_held = threading.Event()

    def settles() -> None:
        with transaction.atomic():
            person = people.locked_person(locked_directory(directory), anna.pk)
            is_held.set()
            somebody_waits()
            cards.update_card(actor, card_of(person).pk, directory.space, {"job_title": "Pilot"})

    def moves() -> None:
        is_held.wait(10)
        with transaction.atomic():
            batches.change(boss, "move", Place(directory.space, there), [card_of(anna).pk], strict=True)

    for result in together(settles, moves):
        if isinstance(result, Exception):
            raise result
    moved = again(anna)
    assert moved.card_space_id == there.pk
    assert card_of(moved).job_title == "Pilot"


def test_what_a_group_gives_locks_all_cards_before_a_space(
    together: Together, directory: Directory, monkeypatch: pytest.MonkeyPatch
) -> None:
    boss = Person(owner_of(directory.space))
    both = [again(receive(directory, name).person) for name in ("anna", "bea")]
    anna, bea = sorted(both, key=lambda person: person.pk)
    card_id = card_of(bea).pk
    cards.change_state(boss, card_id, directory.space, CardState.INACTIVE)
    actor = selectors.actor_of(directory)
    group = groups.create(
        directory, actor, display_name="Sales", source=Source.SCIM, members=[anna.pk, bea.pk]
    )
    # Bea's card says something else by now, so that she is settled behind Anna, whose role has locked the space.
    DirectoryPerson.objects.in_space(directory.space_id).filter(pk=bea.pk).update(
        card={**bea.card, "job_title": "Pilot"}
    )
    settle, has_begun = people.settle, threading.Event()

    def with_a_pause(stage: Any, person: DirectoryPerson, **given: Any) -> Any:
        result = settle(stage, person, **given)
        if person.pk == anna.pk:
            has_begun.set()
            somebody_waits()
        return result

    monkeypatch.setattr(people, "settle", with_a_pause)

    def gives() -> None:
        groups.grant(directory, boss, group.pk, [GrantValues(directory.space_id, role="editor")])

    def activates() -> None:
        has_begun.wait(10)
        cards.change_state(boss, card_id, directory.space, CardState.ACTIVE)

    assert [result for result in together(gives, activates) if isinstance(result, Exception)] == []
    members = SpaceMember.objects.in_space(directory.space_id)
    assert {members.get(user=person.user).role for person in both} == {"editor"}
    assert card_of(bea).state == CardState.ACTIVE
