"""The benches' company is made like the demo's people, with the rows that a customer's cards have."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from tests.conftest import packages_are_there
from vizitka.accounts.models import User
from vizitka.audit.models import AuditEntry
from vizitka.cards.models import Card, CardMember, CardTerm
from vizitka.cards.selectors import card_by_name
from vizitka.images.uses import IMAGES
from vizitka.notices.models import CardNotice
from vizitka.spaces.models import Space

# So many cards are made by the services, twice as many are wanted: each of them is copied once.
MADE, WANTED = 100, 200


@pytest.fixture
def company(
    transactional_db: None, settings: Any, tmp_path: Any, monkeypatch: Any, seed_demo: Callable[[], None]
) -> Space:
    settings.MEDIA_ROOT = tmp_path
    module = importlib.import_module("company")
    monkeypatch.setattr(module, "MOST_BY_SERVICES", MADE)
    packages_are_there()
    seed_demo()
    space: Space = module.found(WANTED)
    return space


def test_cards_are_like_the_demos_with_rows_of_their_own(company: Space) -> None:
    cards = list(Card.objects.in_space(company.pk).filter(external_key__startswith="K"))
    states = [card.state for card in cards]
    assert {state: states.count(state) for state in states} == {
        "active": WANTED, "draft": 10, "inactive": 8, "locked": 2,
    }  # fmt: skip
    # What the demo's cards show beside texts.
    assert any(card.frames for card in cards)
    assert any(card.translations for card in cards)
    assert any(card.template_id for card in cards)
    assert any(card.pin_channels for card in cards)
    assert {len(card.phones) for card in cards} == {2, 3}
    assert any(len(f"{card.first_name} {card.last_name}") > 60 for card in cards)
    # Each has its own picture, words, entry of the log, and names that lead to it.
    pictures = [card.profile_picture_id for card in cards if card.profile_picture_id]
    assert len({*pictures}) == len(pictures) > len(cards) / 2
    ids = {card.pk for card in cards}
    assert {*CardTerm.objects.in_space(company.pk).values_list("card_id", flat=True)} >= ids
    assert {*AuditEntry.objects.filter(action="card.created").values_list("object_id", flat=True)} >= ids
    assert all(card_by_name(card.handle, "link") == card for card in cards)
    assert all(card_by_name(card.code_handle, "qr_code") == card for card in cards)
    users = CardMember.objects.in_space(company.pk).filter(card__in=ids).values_list("user_id", flat=True)
    assert len({*users}) == len(users) > len(cards) / 4
    assert User.objects.filter(pk__in=users).count() == len(users)
    assert CardNotice.objects.in_space(company.pk).filter(card__in=ids).exists()
    # Nothing names what is not there.
    assert len(IMAGES.differences(company.pk)) == 0
    connection.check_constraints()
