"""What people delete can be brought back for 30 days, in one way for all that has it."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.apps import apps

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.deletion import GRACE, Deletable
from vizitka.spaces.models import Space


def test_whatever_can_be_deleted_and_come_back_takes_the_mixin() -> None:
    having = {model for model in apps.get_models() if any(f.name == "deleted_at" for f in model._meta.fields)}
    assert {model.__name__ for model in having} == {
        "Background",
        "Banner",
        "Card",
        "CardStyle",
        "Contact",
        "Location",
        "Signature",
        "Space",
        "Template",
    }
    assert all(issubclass(model, Deletable) for model in having)


def test_a_deletion_is_told_and_taken_back() -> None:
    card = Card()
    assert card.purge_at is None
    told = card.mark_deleted()
    moment = card.deleted_at
    assert moment is not None
    assert told == {"deleted_at": (None, moment.isoformat())}
    assert card.purge_at == moment + dt.timedelta(days=30)
    assert card.mark_restored() == {"deleted_at": (moment.isoformat(), None)}
    assert card.purge_at is None


@pytest.mark.django_db
def test_each_row_lives_or_is_deleted(make_space: Any, make_card: Any) -> None:
    space, now = make_space(), clock.now()
    living, fresh, old = (make_card(space) for _ in range(3))
    for card, moment in ((fresh, now), (old, now - GRACE - dt.timedelta(seconds=1))):
        card.deleted_at = moment
        card.save()
    cards = Card.objects.in_space(space.pk)
    assert set(cards) == {living, fresh, old}
    assert set(cards.living()) == {living}
    assert set(cards.deleted()) == {fresh, old}
    assert set(cards.past_grace()) == {old}
    gone = make_space()
    Space.objects.filter(pk=gone.pk).update(deleted_at=now - GRACE - dt.timedelta(seconds=1))
    assert gone not in Space.objects.living()
    assert list(Space.objects.past_grace()) == [gone]
