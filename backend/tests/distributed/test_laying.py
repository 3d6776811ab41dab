"""How tables are laid on several machines: the rule, what ends it, and what stands in for unique constraints."""

from __future__ import annotations

import uuid
from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import DatabaseError, IntegrityError, transaction

from tests.conftest import MakeCard, MakeSpace
from tests.tenancy.test_every_model import own_models, problems
from vizitka.cards.models import CardMember
from vizitka.common import guards
from vizitka.common.distributed import laying, owners
from vizitka.common.models import TakenValue
from vizitka.common.tables import kind_of
from vizitka.domains.models import CustomDomain
from vizitka.spaces.models import Space, SpaceMember


def test_rows_of_a_space_lie_together_unless_some_have_none() -> None:
    laid = owners.owner_columns()
    assert (laid["spaces_space"], laid["cards_card"]) == ("id", "space_id")
    assert {"images_image", "audit_auditentry", "accounts_user", "cards_handle"} <= owners.copied_tables()
    everything = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
    assert laid.keys() | owners.copied_tables() == everything


def test_what_no_machine_keeps_unique_alone_has_a_guard_or_is_random() -> None:
    for model in own_models():
        if not owners.is_laid_apart(model):
            continue
        guarded = {guard.constraint for _model, guard in guards.guards_of(model._meta.db_table)}
        left = {problem.rpartition(".")[2] for problem in problems(model, kind_of(model))}
        assert left <= guarded | owners.never_twice(model._meta.db_table), model._meta.label


@pytest.mark.parametrize(
    ("table", "target", "columns", "target_columns", "definition", "laid"),
    [
        (
            "cards_cardmember", "cards_card", ("card_id",), ("id",),
            "FOREIGN KEY (card_id) REFERENCES cards_card(id) DEFERRABLE INITIALLY DEFERRED",
            'FOREIGN KEY ("space_id", "card_id") REFERENCES "cards_card"("space_id", "id") '
            "DEFERRABLE INITIALLY DEFERRED",
        ),
        (
            "spaces_space", "spaces_template", ("default_template_id",), ("id",),
            "FOREIGN KEY (default_template_id) REFERENCES spaces_template(id) DEFERRABLE INITIALLY DEFERRED",
            'FOREIGN KEY ("id", "default_template_id") REFERENCES "spaces_template"("space_id", "id") '
            "DEFERRABLE INITIALLY DEFERRED",
        ),
        ("cards_card", "spaces_space", ("space_id",), ("id",), "as it was", "as it was"),
        ("cards_cardmember", "cards_card", ("space_id", "card_id"), ("space_id", "id"), "as it was", "as it was"),
        ("cards_cardmember", "accounts_user", ("user_id",), ("id",), "as it was", "as it was"),
        ("accounts_session", "accounts_user", ("user_id",), ("id",), "as it was", "as it was"),
        ("cards_cardview", "spaces_space", ("space_id",), ("id",), "as it was", ""),
    ],
)  # fmt: skip
def test_a_foreign_key_between_tables_of_spaces_includes_the_space(
    table: str,
    target: str,
    columns: tuple[str, ...],
    target_columns: tuple[str, ...],
    definition: str,
    laid: str,
) -> None:
    key = laying.ForeignKey("name", table, target, columns, target_columns, definition)
    assert laying.as_laid(key) == laid


@pytest.mark.django_db
@pytest.mark.parametrize("option", [[], ["--plan"]])
def test_without_the_extension_nothing_is_done_and_it_says_why(settings: Any, option: list[str]) -> None:
    if laying.is_laid():
        call_command("distribute", *option, stdout=(said := StringIO()))
        assert "cards_card: by space_id, as it is" in said.getvalue() or "0 tables laid" in said.getvalue()
        return
    settings.DATABASE_DISTRIBUTED = True
    with pytest.raises(CommandError, match=r"is no PostgreSQL|has no extension citus"):
        call_command("distribute", *option)


@pytest.mark.django_db
def test_who_has_not_said_so_to_all_processes_lays_nothing(settings: Any) -> None:
    settings.DATABASE_DISTRIBUTED = False
    with pytest.raises(CommandError, match="VIZITKA_DATABASE_DISTRIBUTED=on"):
        call_command("distribute")


# --- What one space alone may have ------------------------------------------------------------------------------------


@pytest.fixture
def guarded(settings: Any) -> None:
    settings.DATABASE_DISTRIBUTED = True


@pytest.mark.django_db
def test_on_one_database_nothing_is_noted(make_space: MakeSpace, settings: Any) -> None:
    settings.DATABASE_DISTRIBUTED = False
    make_space()
    assert not TakenValue.objects.exists()


@pytest.mark.django_db
@pytest.mark.usefixtures("guarded")
def test_a_name_of_a_space_is_taken_by_it_whatever_its_case(make_space: MakeSpace) -> None:
    space = make_space(username="Alpenwerk")
    other = make_space(username="other")
    other.username = "alpenWERK"
    (guard,) = Space.guards
    with pytest.raises(IntegrityError):
        guard.claim(other)
    guard.claim(space)
    taken = TakenValue.objects.get(key="space_username_unique_without_case:alpenwerk")
    assert (taken.row_id, taken.owner_id) == (space.pk, space.pk)


@pytest.mark.django_db
@pytest.mark.usefixtures("guarded")
def test_a_name_that_was_given_up_goes_to_who_takes_it(make_space: MakeSpace) -> None:
    space = make_space(username="alpenwerk")
    space.username = "alpenwerk-ag"
    space.save()
    other = make_space(username="alpenwerk")
    assert TakenValue.objects.get(key="space_username_unique_without_case:alpenwerk").row_id == other.pk


@pytest.mark.django_db
@pytest.mark.usefixtures("guarded")
def test_a_host_is_taken_by_who_has_proved_it(make_space: MakeSpace) -> None:
    (guard,) = CustomDomain.guards
    domains = [
        CustomDomain.objects.create(
            space=make_space(), host="cards.alpenwerk.example", target_label=label, token=label
        )
        for label in ("a", "b")
    ]
    assert not TakenValue.objects.filter(key__endswith="alpenwerk.example").exists()
    domains[0].verified_at = domains[0].created_at
    domains[0].save()
    domains[1].verified_at = domains[1].created_at
    with pytest.raises(IntegrityError):
        guard.claim(domains[1])


@pytest.mark.django_db
def test_what_is_there_is_noted_before_its_constraint_goes(make_space: MakeSpace, settings: Any) -> None:
    settings.DATABASE_DISTRIBUTED = False
    space = make_space(username="Alpenwerk")
    for _turn in range(2):
        guards.note_all("spaces_space")
    assert TakenValue.objects.get(key="space_username_unique_without_case:alpenwerk").row_id == space.pk


@pytest.mark.django_db
def test_what_an_archive_of_one_database_brings_is_noted(make_space: MakeSpace, settings: Any) -> None:
    settings.DATABASE_DISTRIBUTED = False
    space = make_space(username="Alpenwerk")
    guards.note_restored()
    assert not TakenValue.objects.exists()
    settings.DATABASE_DISTRIBUTED = True
    guards.note_restored()
    assert TakenValue.objects.get(key="space_username_unique_without_case:alpenwerk").row_id == space.pk


# --- On a real one ----------------------------------------------------------------------------------------------------


@pytest.mark.on_several_machines
@pytest.mark.django_db
def test_every_table_lies_by_its_rule() -> None:
    assert all(place.is_there for place in laying.plan())


@pytest.mark.on_several_machines
@pytest.mark.django_db(transaction=True)
def test_the_database_refuses_a_row_of_one_space_under_a_card_of_another(
    make_space: MakeSpace, make_card: MakeCard
) -> None:
    here, there = make_space(), make_space()
    card = make_card(here)
    member = CardMember(
        space=there, card_id=card.pk, user_id=there.created_by_id or _owner(there), role="owner"
    )
    # The machine that has refused says no more to the one that asked it.
    with pytest.raises(DatabaseError, match="could not commit"), transaction.atomic():
        member.save(force_insert=True)


@pytest.mark.on_several_machines
@pytest.mark.django_db
def test_a_name_that_no_constraint_keeps_is_refused_all_the_same(make_space: MakeSpace) -> None:
    make_space(username="alpenwerk")
    with pytest.raises(IntegrityError, match="space_username_unique_without_case"), transaction.atomic():
        Space.objects.create(name="Another", username="ALPENWERK")


def _owner(space: Space) -> uuid.UUID:
    return SpaceMember.objects.in_space(space.pk).get().user_id
