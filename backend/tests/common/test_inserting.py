"""Narrow rows are inserted as their models would be."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from vizitka.cards.models import CardTerm, Handle, TermPart
from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.inserting import MOST, insert_rows
from vizitka.common.tenancy import TenantScopeMissing

pytestmark = [pytest.mark.django_db, pytest.mark.on_every_database]


def test_rows_are_what_their_model_would_write(make_space: Any, make_card: Any) -> None:
    space = make_space()
    card, now = make_card(space), clock.now()
    names = ("handle", "channel", "card_id", "space_id", "created_at")
    texts = ["' OR 1=1 --", "%s", 'a"b{c}\\', "Žluťoučký"]
    insert_rows(Handle, names, [(text, "link", card.pk, space.pk, now) for text in texts])
    for text in texts:
        found = Handle.objects.get(handle=text)
        assert (found.channel, found.card_id, found.space_id, found.created_at) == (
            "link",
            card.pk,
            space.pk,
            now,
        )


def test_a_column_that_is_left_out_has_what_the_database_gives(make_space: Any) -> None:
    space, key = make_space(), new_id()
    insert_rows(TermPart, ("space_id", "part", "term", "id"), [(space.pk, "61", "6161", key)])
    assert TermPart.objects.in_space(space.pk).get(id=key).idle_since is None


def test_many_rows_take_few_statements_and_none_takes_none(make_space: Any, make_card: Any) -> None:
    space = make_space()
    card = make_card(space)
    before = CardTerm.objects.in_space(space.pk).count()
    names = ("space_id", "term", "card_id")
    with CaptureQueriesContext(connection) as asked:
        insert_rows(CardTerm, names, [])
        insert_rows(CardTerm, names, [(space.pk, f"{number:08x}", card.pk) for number in range(MOST + 1)])
    assert len(asked) == 2
    assert CardTerm.objects.in_space(space.pk).count() == before + MOST + 1


def test_a_row_that_is_there_is_refused(make_space: Any, make_card: Any) -> None:
    space = make_space()
    card = make_card(space)
    row = (space.pk, "abcd", card.pk)
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_rows(CardTerm, ("space_id", "term", "card_id"), [row, row])
    assert not CardTerm.objects.in_space(space.pk).filter(term="abcd").exists()


def test_a_tenants_rows_name_their_space() -> None:
    with pytest.raises(TenantScopeMissing):
        insert_rows(CardTerm, ("term", "card_id"), [("abcd", uuid.uuid4())])
