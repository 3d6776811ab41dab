"""Who comes with a name or the id of a card alone is led to its space first, where tables lie apart."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.conftest import ApiClient, MakeCard, MakeSpace
from vizitka.cards import places
from vizitka.cards.models import Card, Handle
from vizitka.cards.selectors import card_by_id, card_by_name
from vizitka.cards.services.usernames import set_username
from vizitka.common.actor import SYSTEM
from vizitka.common.guards import note_all
from vizitka.common.models import TakenValue
from vizitka.directories.keeping import kept_fields
from vizitka.directories.models import OF_A_CARD, Directory, DirectoryPerson
from vizitka.directories.rules import key_of
from vizitka.spaces.models import SpaceMember
from vizitka.transfer.importing.models import BY_ID

pytestmark = pytest.mark.django_db


@pytest.fixture
def far_apart(settings: Any) -> None:
    settings.DATABASE_DISTRIBUTED = True


def statements_about_cards(ask: Callable[[], Any]) -> list[str]:
    with CaptureQueriesContext(connection) as asked:
        assert ask()
    statements = [one["sql"].replace('"', "") for one in asked.captured_queries]
    return [one for one in statements if " FROM cards_card " in one and one.startswith("SELECT cards_card.")]


@pytest.mark.usefixtures("far_apart")
def test_every_way_in_names_the_space_of_the_card(
    client: Client, api: ApiClient, make_space: MakeSpace, make_card: MakeCard
) -> None:
    space = make_space()
    card = make_card(space, first_name="Zoë")
    owner = api.as_(SpaceMember.objects.in_space(space.pk).get().user)
    ways: list[Callable[[], Any]] = [
        lambda: client.get(f"/c/{card.handle}").status_code == 200,
        lambda: client.get(f"/c/{card.handle}.vcf").status_code == 200,
        lambda: client.get(f"/q/{card.code_handle}").status_code == 200,
        lambda: owner.get(f"/v1/cards/{card.pk}").status_code == 200,
        lambda: card_by_id(str(card.pk)),
        lambda: card_by_name(card.handle, "link"),
    ]
    for ask in ways:
        found = statements_about_cards(ask)
        assert found
        for statement in found:
            assert "cards_card.space_id = " in statement.partition(" WHERE ")[2], statement


@pytest.mark.usefixtures("far_apart")
def test_what_is_no_card_is_not_found(client: Client, make_space: MakeSpace, make_card: MakeCard) -> None:
    card = make_card(make_space())
    assert card_by_id(str(uuid.uuid4())) is None
    assert card_by_name("nobody", "link") is None
    assert card_by_name(card.code_handle, "link") is None
    assert client.get("/c/nobody").status_code == 404


@pytest.mark.usefixtures("far_apart")
def test_a_name_that_was_let_go_leads_to_nobody(make_space: MakeSpace, make_card: MakeCard) -> None:
    space = make_space()
    card = make_card(space)
    for number in range(8):
        set_username(SYSTEM, card.pk, space, f"zoe-{number}")
    assert card_by_name("zoe-0", "link") is None
    found = card_by_name("zoe-7", "link")
    assert found is not None
    assert found.pk == card.pk


@pytest.mark.usefixtures("far_apart")
def test_a_card_that_moves_between_both_questions_is_found_where_it_went(
    make_space: MakeSpace, make_card: MakeCard, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = make_space(), make_space()
    card = make_card(here)
    before = Handle.objects.get(handle=card.code_handle)
    Handle.objects.filter(card_id=card.pk).update(space_id=there.pk)
    after = Handle.objects.get(handle=card.code_handle)
    answers = iter([before, after])
    asked = []

    def read(_place: Handle, space_id: uuid.UUID) -> str | None:
        asked.append(space_id)
        return "found" if space_id == there.pk else None

    assert places._led(lambda: next(answers), read) == "found"
    assert asked == [here.pk, there.pk]


def test_a_card_is_noted_with_its_space_and_follows_it(
    api: ApiClient, make_space: MakeSpace, make_card: MakeCard
) -> None:
    """By the service that moves it, in its transaction."""
    here = make_space()
    owner = SpaceMember.objects.in_space(here.pk).get().user
    there = make_space(owner)
    card = make_card(here, username="zoe-moves")
    names = Handle.objects.filter(card_id=card.pk)
    assert set(names.values_list("space_id", flat=True)) == {here.pk}
    body = {"action": "move", "uuids": [str(card.pk)], "target": str(there.pk)}
    assert api.as_(owner).post(f"/v1/spaces/{here.pk}/cards/bulk", body).status_code == 200
    assert Card.objects.in_space(there.pk).filter(pk=card.pk).exists()
    assert set(names.values_list("space_id", flat=True)) == {there.pk}


# --- Whose person a card is, whose an import ------------------------------------------------------------------------


def person_of(card: Card, home: uuid.UUID) -> DirectoryPerson:
    directory = Directory.objects.create(space_id=home, name="People")
    return DirectoryPerson.objects.create(
        space_id=home,
        directory=directory,
        source="scim",
        user_name="zoe@alpenwerk.example",
        user_key=key_of("zoe@alpenwerk.example"),
        state="here",
        card_space_id=card.space_id,
        card_id=card.pk,
        brought={"job_title": "Sales"},
    )


def test_the_person_of_a_card_is_asked_of_the_directory_that_has_it(
    make_space: MakeSpace, make_card: MakeCard, settings: Any
) -> None:
    home = make_space()
    card, other = make_card(make_space()), make_card(make_space())
    settings.DATABASE_DISTRIBUTED = True
    person_of(card, home.pk)
    with CaptureQueriesContext(connection) as asked:
        found = kept_fields([card.pk, other.pk])
    assert found == {card.pk: {"job_title": "People"}}
    _look_up, statement = (one["sql"].replace('"', "") for one in asked.captured_queries)
    assert "directories_directoryperson.space_id = " in statement
    settings.DATABASE_DISTRIBUTED = False
    assert kept_fields([card.pk, other.pk]) == found


def test_who_has_a_person_is_noted_when_tables_are_laid(
    make_space: MakeSpace, make_card: MakeCard, settings: Any
) -> None:
    settings.DATABASE_DISTRIBUTED = False
    home = make_space()
    card = make_card(make_space())
    person_of(card, home.pk)
    assert not TakenValue.objects.filter(key=OF_A_CARD.key(card.pk)).exists()
    note_all("directories_directoryperson")
    assert TakenValue.objects.get(key=OF_A_CARD.key(card.pk)).owner_id == home.pk


def test_an_import_is_noted_once(importer: Any, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DATABASE_DISTRIBUTED = True
    item = importer.upload(b"First name,Email\nMia,mia@alpenwerk.example\n").json()["data"]
    importer.check(item)
    assert importer.read(item)["uuid"] == item["uuid"]
    assert TakenValue.objects.get(key=BY_ID.key(item["uuid"])).owner_id == importer.space.pk
