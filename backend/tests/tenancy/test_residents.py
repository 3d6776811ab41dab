"""What hangs on a card is known, goes where the card goes, and is never another space's."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction

from vizitka.audit.models import FORGOTTEN, AuditEntry
from vizitka.cards import residents
from vizitka.cards.enums import CardRole
from vizitka.cards.models import Card, CardMember, CardTerm
from vizitka.cards.services import purge_deleted
from vizitka.common import clock
from vizitka.common.tenancy import SameSpace, TenantModel

pytestmark = pytest.mark.django_db

OWN_MODELS = [model for model in apps.get_models() if model.__module__.startswith("vizitka.")]


def _knows_a_card(model: type[models.Model]) -> bool:
    return model is not Card and any(
        field.name == "card_id" or (field.is_relation and field.related_model is Card)
        for field in model._meta.concrete_fields
    )


@pytest.mark.parametrize(
    "model", [model for model in OWN_MODELS if _knows_a_card(model)], ids=lambda model: model._meta.label
)
def test_every_model_that_knows_a_card_says_what_becomes_of_it(model: type[models.Model]) -> None:
    assert model in {resident.model for resident in residents.registered()}


def test_a_model_is_registered_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        residents.register(residents.Resident(CardTerm, move=residents.goes_along, purge=residents.goes))


@pytest.mark.parametrize(
    ("model", "field"),
    [
        (model, field.name)
        for model in OWN_MODELS
        if issubclass(model, TenantModel)
        for field in model._meta.concrete_fields
        if isinstance(field, models.ForeignKey) and issubclass(field.related_model, TenantModel)
    ],
    ids=str,
)
def test_a_row_of_a_space_leads_only_into_its_own_space(model: type[models.Model], field: str) -> None:
    held = {constraint.field for constraint in model._meta.constraints if isinstance(constraint, SameSpace)}
    assert field in held


def _committed() -> None:
    """What is deferred to the end of a transaction is asked now."""
    connection.check_constraints()


@pytest.mark.django_db(transaction=True)
def test_the_database_refuses_a_person_of_one_space_on_a_card_of_another(
    make_space: Any, make_card: Any, make_user: Any
) -> None:
    here, there = make_space(), make_space()
    card = make_card(there)
    for of_space, of_card in ((here.pk, card.pk), (there.pk, uuid.uuid4())):
        with pytest.raises(IntegrityError), transaction.atomic():
            CardMember.objects.create(
                space_id=of_space, card_id=of_card, user=make_user(), role=CardRole.USER
            )
    CardMember.objects.create(space=there, card=card, user=make_user(), role=CardRole.USER)


def test_what_hangs_on_a_card_moves_with_it(make_space: Any, make_card: Any, make_user: Any) -> None:
    here, there = make_space(), make_space()
    card = make_card(here, last_name="Berger")
    CardMember.objects.create(space=here, card=card, user=make_user(), role=CardRole.USER)
    residents.move([card.pk], here.pk, there.pk)
    Card.objects.in_space(here.pk).filter(pk=card.pk).update(space_id=there.pk)
    _committed()
    assert CardMember.objects.in_space(there.pk).filter(card=card).count() == 1
    assert CardTerm.objects.in_space(there.pk).filter(card=card).exists()
    assert not CardTerm.objects.in_space(here.pk).exists()


def test_what_hangs_on_a_purged_card_goes_with_it_and_is_forgotten(
    make_space: Any, make_card: Any, make_user: Any
) -> None:
    space = make_space()
    card = make_card(space)
    member = CardMember.objects.create(space=space, card=card, user=make_user(), role=CardRole.USER)
    AuditEntry.objects.create(
        space_id=space.pk, action="x", object_kind="cardmember", object_id=member.pk, object_label="Ada"
    )
    Card.objects.in_space(space.pk).update(deleted_at=clock.now().replace(year=2020))
    assert purge_deleted() == 1
    assert not CardMember.objects.in_space(space.pk).exists()
    assert not CardTerm.objects.in_space(space.pk).exists()
    assert AuditEntry.objects.get(object_id=member.pk).object_label == FORGOTTEN
