"""Instances of rows that a prepared query has found.

Django's own way sends two signals and asks each field for its place, which takes longer than the database needs for the
row. Where nobody listens and no field has a way of its own, to lay the values down is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeVar

from django.db import models
from django.db.models.base import ModelState
from django.db.models.fields.related_descriptors import ForeignKeyDeferredAttribute
from django.db.models.query_utils import DeferredAttribute
from django.db.models.signals import post_init, pre_init

M = TypeVar("M", bound=models.Model)
Made = TypeVar("Made", bound=models.Model, covariant=True)
# How a field without a way of its own finds its value: in the instance's own dictionary.
_PLAIN: Final = (DeferredAttribute, ForeignKeyDeferredAttribute)


class FromDb(Protocol[Made]):
    """What a model class offers for that; what is not among the names is read when it is asked for."""

    def from_db(self, db: str, field_names: Sequence[str], values: Sequence[Any]) -> Made: ...


class _Laid(FromDb[M]):
    def __init__(self, model: type[M]) -> None:
        self._model = model

    def from_db(self, db: str, field_names: Sequence[str], values: Sequence[Any]) -> M:
        instance = self._model.__new__(self._model)
        state = ModelState()
        state.adding, state.db = False, db
        values_of = instance.__dict__
        values_of["_state"] = state
        values_of.update(zip(field_names, values, strict=True))
        return instance


def maker_of(model: type[M]) -> FromDb[M]:
    """The quick way where it is the same as the model's own, else that."""
    return _Laid(model) if _is_plain(model) else model  # type: ignore[return-value]  # the model's own from_db


def _is_plain(model: type[models.Model]) -> bool:
    return (
        model.__init__ is models.Model.__init__
        and model.from_db.__func__ is models.Model.from_db.__func__  # type: ignore[attr-defined]  # a class method
        and not pre_init.has_listeners(model)
        and not post_init.has_listeners(model)
        and all(field.descriptor_class in _PLAIN for field in model._meta.concrete_fields)
    )
