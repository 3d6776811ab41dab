"""A prepared query finds what its queryset finds, in one query, whatever was asked before."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

import pytest
from django.db import connection, models
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from vizitka.cards.models import Card, Handle
from vizitka.common.prepared import (
    IdSlot,
    PreparedByIds,
    PreparedChange,
    PreparedRow,
    PreparedRows,
    PreparedValues,
    Slot,
)

# What comes, and in which order, is decided by values.
pytestmark = [pytest.mark.django_db, pytest.mark.on_every_database]


def _rows(handle: str) -> models.QuerySet[Card]:
    given = Handle.objects.filter(handle=handle, channel="link").values("card_id")[:1]
    cards = Card.objects.across_spaces("an address names no space").filter(pk__in=given)
    return cards.select_related("space__versions", "template").annotate(town=F("space__name"))


def _depth(row: models.Model, joined: tuple[str, ...] = ("space", "template")) -> dict[str, Any]:
    """All fields of a card, and of the rows that were joined to it."""
    found = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    for name in joined:
        if name in row._state.fields_cache:
            other = row._state.fields_cache[name]
            found[name] = (
                _depth(other, ("versions",) if name == "space" else ()) if other is not None else None
            )
    return found


def test_it_finds_what_its_queryset_finds(make_space: Any, make_card: Any) -> None:
    space = make_space(name="Wien")
    cards = [make_card(space, first_name=name) for name in ("Zoë", "Árpád")]
    prepared = PreparedRow(_rows(Slot("handle")))
    for card in [*cards, cards[0]]:
        expected = _rows(card.handle).get()
        with CaptureQueriesContext(connection) as asked:
            found = prepared.get(handle=card.handle)
            assert found is not None
            assert _depth(found) == _depth(expected)
            assert found.town == "Wien"  # type: ignore[attr-defined]  # the annotation
            assert found.template is None
        assert len(asked) == 1
        assert found._state.db == expected._state.db
        assert not found._state.adding


def test_rows_are_all_that_the_queryset_finds(make_space: Any, make_card: Any) -> None:
    space = make_space()
    ids = {make_card(space, last_name=name).pk for name in ("Auer", "Auer", "Moser")}
    named = Card.objects.across_spaces("a name names no space").filter(last_name=Slot("name"))
    prepared = PreparedRows(named)
    assert {card.pk for card in prepared.all(name="Auer")} < ids
    assert [len(prepared.all(name=name)) for name in ("Auer", "Moser", "Egger")] == [2, 1, 0]


def test_nothing_there_is_none(db: None) -> None:
    assert PreparedRow(_rows(Slot("handle"))).get(handle="nobody") is None


def test_a_text_is_never_part_of_the_sql(make_space: Any, make_card: Any) -> None:
    make_card(make_space())
    assert PreparedRow(_rows(Slot("handle"))).get(handle="' OR 1=1 --") is None


COLUMNS = ("pk", "first_name", "space_id", "layout", "created_at")


def test_rows_by_ids_and_texts(make_space: Any, make_card: Any) -> None:
    here, there = make_space(), make_space()
    for space, name in ((here, "Zoë"), (here, "Árpád"), (there, "Zoë"), (here, "Anna")):
        make_card(space, first_name=name)
    rows = Card.objects.in_space(IdSlot("space")).exclude(first_name=Slot("but"))
    prepared = PreparedValues(rows.order_by("first_name").values_list(*COLUMNS))
    for space, but in ((here, "Anna"), (there, "Anna"), (here, "' OR 1=1 --")):
        expected = Card.objects.in_space(space.pk).exclude(first_name=but).order_by("first_name")
        values = [list(row) for row in expected.values_list(*COLUMNS)]
        assert prepared.all(space=space.pk, but=but) == values
        assert prepared.page(1, 1, space=space.pk, but=but) == values[1:2]


@pytest.mark.parametrize("number", [0, 1, 2, 5, 6, 40])
def test_a_list_of_ids_finds_each_once(make_space: Any, make_card: Any, number: int) -> None:
    space = make_space()
    ids = [make_card(space).pk for _ in range(number + 1)][:number]

    def rows(slots: list[IdSlot]) -> models.QuerySet[Any]:
        return Card.objects.across_spaces("the ids are given").filter(pk__in=slots).values_list("pk")

    prepared = PreparedByIds(rows)
    for wanted in (ids, ids[::-1], ids[:1]):
        with CaptureQueriesContext(connection) as asked:
            assert sorted(key for (key,) in prepared.all(wanted)) == sorted(wanted)
        assert len(asked) == (1 if wanted else 0)


def test_more_ids_than_one_query_takes(make_space: Any, make_card: Any) -> None:
    card = make_card(make_space())

    def rows(slots: list[IdSlot]) -> models.QuerySet[Any]:
        return Card.objects.across_spaces("the ids are given").filter(pk__in=slots).values_list("pk")

    assert PreparedByIds(rows).all([*(uuid.uuid4() for _ in range(400)), card.pk]) == [[card.pk]]


def test_moments_are_those_of_the_queryset(make_space: Any, make_card: Any) -> None:
    """Those of columns, and those that the database computes, which SQLite gives as texts."""
    space = make_space()
    make_card(space)
    cards = Card.objects.in_space(space.pk).values_list("updated_at", "deleted_at", models.Max("created_at"))
    [[*found]] = PreparedValues(cards).all()
    assert found == list(cards.get())
    assert [value and value.utcoffset() for value in found] == [dt.timedelta(0), None, dt.timedelta(0)]


def test_a_change_writes_what_update_would_write_for_each_in_turn(make_space: Any, make_card: Any) -> None:
    space, other = make_space(), make_space()
    cards = [make_card(space, first_name=name) for name in ("Zoë", "Árpád", "Jan")]
    moment = dt.datetime(2026, 3, 2, 9, 30, 0, 5, tzinfo=dt.UTC)
    one = Card.objects.in_space(IdSlot("space")).filter(pk=IdSlot("key")).exclude(first_name="Jan")
    change = PreparedChange(one, slots=["job_title", "updated_at"], last_name=F("first_name"), version=7)
    values = {"job_title": "' OR 1=1 --", "updated_at": moment}
    with CaptureQueriesContext(connection) as asked:
        change.each([{**values, "space": space.pk, "key": card.pk} for card in cards])
        change.each([{**values, "space": other.pk, "key": cards[0].pk}])
        change.each([])
    assert len(asked) == 2
    found = Card.objects.in_space(space.pk).order_by("created_at")
    columns = ("job_title", "updated_at", "last_name", "version")
    changed = [list(row) for row in found.values_list(*columns)]
    assert changed[:2] == [["' OR 1=1 --", moment, name, 7] for name in ("Zoë", "Árpád")]
    # Left out by the queryset.
    assert changed[2][3] == cards[2].version


def test_a_change_writes_what_its_columns_hold_and_says_how_many_rows(
    make_space: Any, make_card: Any
) -> None:
    space = make_space()
    cards = [make_card(space, first_name=name) for name in ("Zoë", "Árpád")]
    one = Card.objects.in_space(IdSlot("space")).filter(id=IdSlot("key"))
    change = PreparedChange(one, slots=["websites", "template_id"])
    urls = [{"id": "a", "url": "https://example.org/?q='%s\"", "label": None}]
    rows = [{"space": space.pk, "key": card.pk, "websites": urls, "template_id": None} for card in cards]
    assert change.each([*rows, {**rows[0], "key": space.pk}]) == 2
    for card in cards:
        card.refresh_from_db()
        assert (card.websites, card.template_id) == (urls, None)
