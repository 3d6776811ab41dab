"""Walks over every model: forgetting the tenant is impossible."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.apps import apps

from vizitka.common.tenancy import TenantModel, TenantScopeMissing

PACKAGE = Path(__file__).resolve().parents[2] / "vizitka"

# Models that belong to no space, each with the reason.
NOT_OF_A_TENANT = {
    "common.ThrottleCounter": "counts failures by address and network, before anybody is known",
    "common.KeptAnswer": "belongs to the person whose request was answered",
    "audit.AuditEntry": "outlives its space; read through audit.selectors by space_id only",
    "images.Image": "belongs to a space or a person, checked where it is attached",
    "documents.Document": "belongs to a space by a plain id, checked where it is attached",
    "accounts.User": "a person may be in many spaces",
    "accounts.Session": "belongs to a person",
    "accounts.SingleUseToken": "belongs to a person",
    "accounts.TotpDevice": "belongs to a person",
    "accounts.RecoveryCode": "belongs to a person",
    "jobs.Job": "belongs to the person who started it",
    "jobs.Worker": "a process of the installation, which works for all spaces",
    "jobs.Lease": "work of the installation that is due from time to time",
    "billing.Package": "the installation's catalogue",
    "billing.PriceVersion": "the installation's catalogue",
    "billing.AccountMember": "a role in a billing account, which belongs to no space",
    "billing.BillingAccount": "pays for spaces, belongs to none",
    "billing.Licence": "belongs to a billing account",
    "spaces.Space": "the tenant itself",
    "cards.Handle": "every handle that was ever given, in all spaces, so that none is given twice",
}


MAY_SEE_EVERYTHING = {
    "common/tenancy.py",  # defines it
    "config/archive.py",  # a backup is of all spaces
    "spaces/selectors.py",  # asks whether a person has a card in a space, from below the cards
    "images/services.py",  # asks every table whether it still shows a picture
}


def own_models() -> list[type]:
    return [model for model in apps.get_models() if model.__module__.startswith("vizitka.")]


@pytest.mark.parametrize("model", own_models(), ids=lambda model: model._meta.label)
def test_every_model_is_scoped_to_a_space_or_on_the_list_with_a_reason(model: type) -> None:
    label = model._meta.label
    if issubclass(model, TenantModel):
        assert label not in NOT_OF_A_TENANT
        names = {field.attname for field in model._meta.concrete_fields}
        assert "space_id" in names, f"{label} has no space_id"
    else:
        assert NOT_OF_A_TENANT.get(label), f"{label} is neither a TenantModel nor on the list"


def test_the_list_names_only_models_that_exist() -> None:
    assert set(NOT_OF_A_TENANT) <= {model._meta.label for model in own_models()}


@pytest.mark.parametrize(
    "model",
    [model for model in own_models() if issubclass(model, TenantModel)],
    ids=lambda model: model._meta.label,
)
def test_a_query_without_a_space_raises(model: type) -> None:
    for query in (
        lambda: model.objects.all(),
        lambda: model.objects.filter(id=None),
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
