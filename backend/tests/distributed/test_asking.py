"""What is asked otherwise where tables lie on several machines; it comes to the same on any database."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import connection, models, transaction
from django.db.models import Case, Exists, OuterRef, Value, When
from django.test.utils import CaptureQueriesContext

from tests.conftest import MakeCard, MakeSpace
from vizitka.cards.models import Card, CardMember
from vizitka.common.distributed.compiler import is_of_one_owner
from vizitka.spaces.models import Space, SpaceMember
from vizitka.statistics.models import CountedSpace

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("apart")]

SPACE = uuid.UUID(int=7)


def sql(queryset: models.QuerySet[Any]) -> str:
    return str(queryset.query).replace('"', "")


def test_what_a_foreign_key_leads_to_is_looked_for_in_the_same_space() -> None:
    found = sql(Card.objects.in_space(SPACE).select_related("template"))
    assert (
        "ON (cards_card.template_id = spaces_template.id AND cards_card.space_id = spaces_template.space_id)"
        in found
    )


def test_what_is_joined_by_its_space_or_is_on_every_machine_is_joined_as_ever() -> None:
    found = sql(CardMember.objects.in_space(SPACE).select_related("user", "space"))
    assert "ON (cards_cardmember.user_id = accounts_user.id)" in found
    assert "ON (cards_cardmember.space_id = spaces_space.id)" in found


def test_a_query_within_a_query_names_the_same_space() -> None:
    roles = CardMember.objects.in_spaces([SPACE]).filter(card_id=OuterRef("pk"))
    found = sql(Card.objects.in_spaces([SPACE]).filter(Exists(roles)))
    assert "(U0.card_id = (cards_card.id) AND U0.space_id = cards_card.space_id)" in found


def test_a_person_is_the_same_in_several_spaces() -> None:
    others = SpaceMember.objects.in_spaces([SPACE]).filter(user_id=OuterRef("user_id"))
    found = sql(CardMember.objects.in_space(SPACE).filter(Exists(others)))
    assert "U0.space_id = cards_cardmember.space_id" not in found


@pytest.mark.parametrize(
    ("rows", "is_of_one"),
    [
        (Space.objects.filter(pk=SPACE), True),
        (Card.objects.in_space(SPACE), True),
        (Card.objects.in_space(SPACE).filter(first_name="Zoë"), True),
        (Space.objects.filter(pk__in=[SPACE]), False),
        (Card.objects.across_spaces("a test").filter(pk=SPACE), False),
        (Card.objects.across_spaces("a test").exclude(space_id=SPACE), False),
        (CountedSpace.objects.in_space(SPACE), True),
    ],
)
def test_whether_a_query_is_of_one_space(rows: models.QuerySet[Any], is_of_one: bool) -> None:
    assert is_of_one_owner(rows.query) == is_of_one


def test_rows_of_several_spaces_are_locked_one_space_after_another(make_space: MakeSpace) -> None:
    spaces = [make_space(), make_space(), make_space()]
    wanted = Space.objects.select_for_update().filter(pk__in=[space.pk for space in spaces[1:]])
    with transaction.atomic(), CaptureQueriesContext(connection) as asked:
        found = list(wanted.order_by("-pk"))
    assert found == [spaces[2], spaces[1]]
    locking = [query["sql"] for query in asked.captured_queries[1:-1]]
    held = [space.pk for space in spaces[1:]]
    assert len(locking) == 2
    for one, statement in zip(held, locking, strict=True):
        assert statement.count(one.hex) + statement.count(str(one)) == 2


def test_a_lock_that_finds_nothing_gives_nothing(make_space: MakeSpace) -> None:
    with transaction.atomic():
        nothing = Card.objects.across_spaces("a test").select_for_update()
        assert list(nothing) == []
        assert list(nothing.values_list("pk", flat=True)) == []
        assert nothing.first() is None


def test_a_lock_gives_what_was_asked_in_its_order(make_space: MakeSpace, make_card: MakeCard) -> None:
    spaces = [make_space(), make_space()]
    cards = [make_card(space, first_name=name) for name in ("Zoë", "Árpád") for space in spaces]
    rows = Card.objects.across_spaces("a test").select_for_update(of=("self",)).select_related("template")
    with transaction.atomic():
        assert {card.pk for card in rows} == {card.pk for card in cards}
        assert list(rows.order_by("pk").values_list("first_name", flat=True)[:3]) == [
            card.first_name for card in cards[:3]
        ]


def test_a_row_that_changes_its_space_is_taken_from_here_and_put_in_there(
    make_space: MakeSpace, make_card: MakeCard
) -> None:
    here, there = make_space(), make_space()
    card, stays = make_card(here, first_name="Zoë"), make_card(here)
    before = Card.objects.in_space(here.pk).values().get(pk=card.pk)
    with transaction.atomic(), CaptureQueriesContext(connection) as asked:
        number = (
            Card.objects.in_space(here.pk).filter(pk=card.pk).update(space_id=there.pk, department="Sales")
        )
        taken_back = Card.objects.in_space(there.pk).values().get(pk=card.pk)
        transaction.set_rollback(True)
    assert number == 1
    assert taken_back == before | {"space_id": there.pk, "department": "Sales"}
    statements = [query["sql"] for query in asked.captured_queries]
    assert not any("SET" in one and '"space_id" =' in one.partition("WHERE")[0] for one in statements)
    taking = next(number for number, one in enumerate(statements) if one.startswith("DELETE"))
    # Nobody changes it between being read and being taken.
    assert any(_is_held(one) and str(card.pk) in _with_dashes(one, card.pk) for one in statements[:taking])
    assert Card.objects.in_space(here.pk).filter(pk=stays.pk).exists()


def _is_held(statement: str) -> bool:
    """SQLite knows no locks of rows."""
    return "FOR UPDATE" in statement or connection.vendor == "sqlite"


def _with_dashes(statement: str, pk: uuid.UUID) -> str:
    return statement.replace(pk.hex, str(pk))


def test_a_row_that_is_saved_where_it_is_stays(make_space: MakeSpace) -> None:
    space = make_space()
    member = SpaceMember.objects.in_space(space.pk).get()
    with CaptureQueriesContext(connection) as asked:
        member.save()
    (statement,) = (one["sql"] for one in asked.captured_queries if "SAVEPOINT" not in one["sql"])
    assert statement.startswith("UPDATE")
    assert '"space_id" =' in statement.partition("WHERE")[2]


def test_several_rows_go_where_each_is_to_go(make_space: MakeSpace, make_card: MakeCard) -> None:
    spaces = [make_space(), make_space(), make_space()]
    members = [SpaceMember.objects.in_space(space.pk).get() for space in spaces[:2]]
    onto = Case(
        When(pk=members[0].pk, then=Value(spaces[2].pk)),
        default="space_id",
        output_field=models.UUIDField(),
    )
    rows = SpaceMember.objects.in_spaces([space.pk for space in spaces])
    assert rows.filter(pk__in=[one.pk for one in members]).update(space_id=onto, role="viewer") == 2
    assert {(one.pk, one.space_id, one.role) for one in rows.filter(pk__in=[m.pk for m in members])} == {
        (members[0].pk, spaces[2].pk, "viewer"),
        (members[1].pk, spaces[1].pk, "viewer"),
    }
