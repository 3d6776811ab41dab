"""Which tables lie apart, by the owner of their rows, and which are on every machine."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from django.apps import apps
from django.db import models

from vizitka.common.tables import Belongs, kind_of


def is_laid_apart(model: type[models.Model]) -> bool:
    """Whether the rows of a space lie together on one machine. What has rows without a space cannot."""
    kind = kind_of(model)
    if kind.belongs != Belongs.SPACE:
        return False
    return not any(field.null for field in model._meta.concrete_fields if field.attname == kind.column)


@functools.cache
def owner_columns() -> Mapping[str, str]:
    """For each table that is laid apart the column of its owner."""
    return {
        model._meta.db_table: _column(model)
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy and is_laid_apart(model)
    }


@functools.cache
def root_table() -> str:
    """That of the tenants themselves: what belongs to one of them lies beside its row."""
    (root,) = (
        model._meta.db_table
        for model in apps.get_models()
        if owner_columns().get(model._meta.db_table) == model._meta.pk.column
        and not model._meta.pk.is_relation
    )
    return root


@functools.cache
def copied_tables() -> frozenset[str]:
    """The tables that are whole on every machine."""
    everything = {
        model._meta.db_table
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    }
    return frozenset(everything - owner_columns().keys())


def _column(model: type[models.Model]) -> str:
    owner = kind_of(model).column
    return next(str(field.column) for field in model._meta.concrete_fields if field.attname == owner)


def never_twice(table: str) -> frozenset[str]:
    """Columns with long random values: nobody needs to refuse a second one, which never comes."""
    found = (model for model in apps.get_models() if model._meta.db_table == table)
    return frozenset(column for model in found for column in getattr(model, "never_twice", ()))
