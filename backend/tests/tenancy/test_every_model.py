"""Walks over every model: forgetting whose its rows are is impossible."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import models
from django.db.models.functions import Lower
from django.test.utils import isolate_apps

from vizitka.common.tables import OF_LIBRARIES, Belongs, TableKind, kind_of, of_a_space
from vizitka.common.tenancy import TenantModel, TenantScopeMissing

PACKAGE = Path(__file__).resolve().parents[2] / "vizitka"

# Tables of a space that are no `TenantModel`, each with the reason.
NO_TENANT_MODEL = {
    "common.GoneRow": "ids alone; read through common.gone by space_id only, and spaces lie above",
    "audit.AuditEntry": "outlives its space; read through audit.selectors by space_id only",
    "documents.Document": "belongs to a space by a plain id, checked where it is attached",
    "images.Image": "belongs to a space or a person, checked where it is attached",
    "outbox.Delivery": "outlives its space, and is of things outside of spaces too; read by subscriber and stream",
    "spaces.Space": "the tenant itself",
}

# What is not yet as the kind of its table says, and what it waits for: a look-up of its own, which comes when tables
# are laid on several machines. Until then one database keeps these unique, or the rows of two owners in one table.
WAITING = {
    "accounts.Passkey.credential_id": "a look-up of passkeys, which browsers name",
    "accounts.Session.token_hash": "a look-up of tokens; they are random, and two are never the same",
    "accounts.SingleUseToken.token_hash": "as sessions",
    "audit.AuditEntry without owner": "what happened outside of spaces goes to a log of persons and accounts",
    "domains.CustomDomain.one_space_for_a_verified_host": "a look-up of hosts, which says whose a verified one is",
    "domains.CustomDomain.target_label": "a look-up of tokens; it is random, and read by people alone",
    "images.Image without owner": "pictures of persons go to a table of persons",
    "invoicing.Invoice.one_invoice_per_number": "numbers come from one counter, and two are never the same",
    "members.Invitation.code_hash": "a look-up of tokens",
    "spaces.Space.space_username_unique_without_case": "a look-up of the names of spaces, as cards have one",
}


MAY_SEE_EVERYTHING = {
    "common/tenancy.py",  # defines it
    "common/stored_files.py",  # a backup is of all spaces
    "config/archive/reading.py",  # as above
    "config/archive/tables.py",  # as above
    "config/archive/writing.py",  # as above
    "spaces/selectors.py",  # asks whether a person has a card in a space, from below the cards
    "images/services.py",  # asks every table whether it still shows a picture
}


def own_models() -> list[type[models.Model]]:
    return [model for model in apps.get_models() if model.__module__.startswith("vizitka.")]


every_model = pytest.mark.parametrize("model", own_models(), ids=lambda model: model._meta.label)


@pytest.mark.parametrize(
    "model", apps.get_models(include_auto_created=True), ids=lambda model: model._meta.label
)
def test_every_table_says_whose_its_rows_are(model: type[models.Model]) -> None:
    kind = kind_of(model)
    columns = {field.attname for field in model._meta.concrete_fields}
    assert kind.column in columns if kind.belongs != Belongs.ALL else not kind.column
    if kind.belongs == Belongs.LOOK_UP:
        assert model._meta.pk.attname == kind.column


@every_model
def test_the_tables_of_a_space_are_read_inside_it_or_are_on_the_list_with_a_reason(
    model: type[models.Model],
) -> None:
    of_a_space = kind_of(model).belongs == Belongs.SPACE
    assert of_a_space == (issubclass(model, TenantModel) or model._meta.label in NO_TENANT_MODEL)


def problems(model: type[models.Model], kind: TableKind) -> Iterator[str]:
    """What keeps the rows of a space, a person or an account from lying apart from those of others."""
    if kind.belongs not in {Belongs.SPACE, Belongs.PERSON, Belongs.ACCOUNT}:
        return
    label, owner = model._meta.label, kind.column
    if any(field.null for field in model._meta.concrete_fields if field.attname == owner):
        yield f"{label} without owner"
    for field in model._meta.concrete_fields:
        if field.unique and not field.primary_key and field.attname != owner:
            yield f"{label}.{field.name}"
    for constraint in model._meta.constraints:
        if isinstance(constraint, models.UniqueConstraint):
            named = (model._meta.get_field(name) for name in constraint.fields)
            columns = {field.attname for field in named if isinstance(field, models.Field)}
            if owner not in columns:
                yield f"{label}.{constraint.name}"


def test_what_is_unique_is_so_within_its_owner_or_waits_for_a_look_up() -> None:
    found = [problem for model in own_models() for problem in problems(model, kind_of(model))]
    assert sorted(found) == sorted(WAITING)


def test_the_list_of_libraries_names_tables_that_exist_and_none_of_ours() -> None:
    everything = {model._meta.label for model in apps.get_models(include_auto_created=True)}
    assert set(OF_LIBRARIES) <= everything - {model._meta.label for model in own_models()}


@pytest.mark.parametrize(
    ("options", "constraints", "problem"),
    [
        ({"null": True}, [], "invented.Invented without owner"),
        ({"unique": True}, [], None),
        ({}, [models.UniqueConstraint(fields=["code", "space_id"], name="code_once")], None),
        ({}, [models.UniqueConstraint(fields=["code"], name="code_once")], "invented.Invented.code_once"),
        ({}, [models.UniqueConstraint(Lower("code"), name="code_once")], "invented.Invented.code_once"),
    ],
)
@isolate_apps("django.contrib.contenttypes")
def test_what_is_unique_across_spaces_is_found(options: Any, constraints: Any, problem: str | None) -> None:
    class Invented(models.Model):
        space_id = models.UUIDField(**options)
        code = models.CharField(max_length=9)

        class Meta:
            app_label = "invented"

    Invented._meta.constraints = constraints
    assert list(problems(Invented, of_a_space())) == ([problem] if problem else [])


def test_a_table_that_says_nothing_is_found() -> None:
    class Unsaid:
        class _meta:
            label, auto_created = "Unsaid", None

    model: Any = Unsaid
    with pytest.raises(LookupError, match="Unsaid does not say"):
        kind_of(model)


@pytest.mark.parametrize(
    "model",
    [model for model in own_models() if issubclass(model, TenantModel)],
    ids=lambda model: model._meta.label,
)
def test_a_query_without_a_space_raises(model: type[TenantModel]) -> None:
    for query in (
        lambda: model.objects.all(),
        lambda: model.objects.filter(pk=None),
        lambda: model.objects.count(),
        lambda: model.objects.get(pk=None),
        lambda: model.objects.create(),
        lambda: model.objects.across_spaces(""),
    ):
        with pytest.raises(TenantScopeMissing):
            query()


def test_the_unscoped_manager_is_named_in_no_domain_code() -> None:
    """`everything` is for Django's own machinery (and admin.py); services and selectors say `across_spaces("why")`."""
    found = []
    for file in PACKAGE.rglob("*.py"):
        if (
            "migrations" in file.parts
            or str(file.relative_to(PACKAGE)) in MAY_SEE_EVERYTHING
            or file.name == "admin.py"
        ):
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Attribute) and node.attr in {
                "everything",
                "_default_manager",
                "_base_manager",
            }:
                found.append(f"{file.relative_to(PACKAGE)}:{node.lineno}")
    assert not found


def test_api_modules_ask_no_tables() -> None:
    found = []
    for file in PACKAGE.rglob("api.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Attribute) and node.attr == "objects":
                found.append(f"{file.relative_to(PACKAGE)}:{node.lineno}")
    assert not found
