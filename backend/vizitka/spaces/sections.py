"""Settings of a space that a domain brings: a section with a row of its own, that lower rooms never name.

A domain registers its section beside its table, so that all are known when the API's schemas are made. The row is made
when something in it is changed for the first time; without one the defaults count. API, audit log and versions treat
its fields as if they were the space's own.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from django.db import models

from vizitka.audit.fields import Field as Word
from vizitka.common.api.envelope import InSchema
from vizitka.common.permissions import Ability
from vizitka.common.tenancy import TenantModel
from vizitka.spaces.models import Space
from vizitka.spaces.permissions import SPACES_EDIT


class SettingsRow(TenantModel):
    """One section's values in one space; the table has a name of its own, so that it can change rooms."""

    space = models.OneToOneField(Space, primary_key=True, on_delete=models.CASCADE)

    class Meta(TenantModel.Meta):
        abstract = True


R = TypeVar("R", bound=SettingsRow)


@dataclass(frozen=True, slots=True)
class Section:
    """`schema` has the fields by the names that API and columns share, each with its default; `words` how the audit log
    shows them. `on_pages`: a change is seen on card pages, which are rendered anew. `ability`: what a change needs.
    """

    model: type[SettingsRow]
    schema: type[InSchema]
    words: Mapping[str, Word]
    on_pages: bool = False
    ability: Ability = SPACES_EDIT

    @property
    def fields(self) -> Iterable[str]:
        return self.schema.model_fields


class SectionError(Exception):
    """A section cannot be registered; the start fails with the reason."""


_sections: list[Section] = []
_by_field: dict[str, Section] = {}
_composed = False


def register(section: Section) -> None:
    """Called by the domain beside its table. Raises `SectionError` for a field that is there already, whose default is
    not that of its column or that has no word, or when the API's schemas have been made."""
    if _composed:
        raise SectionError(f"{section.model.__name__} comes too late: the settings' schema is made")
    if section.words.keys() != section.schema.model_fields.keys():
        raise SectionError(f"{section.model.__name__}: the audit log has a word for each field and no other")
    for name, field in section.schema.model_fields.items():
        if name in _by_field or name in {own.name for own in Space._meta.local_fields}:
            raise SectionError(f"{name} is a setting already")
        column = section.model._meta.get_field(name)
        if not isinstance(column, models.Field) or column.get_default() != field.get_default():
            raise SectionError(f"{name} has one default in the schema and another in its column")
    _sections.append(section)
    _by_field.update(dict.fromkeys(section.fields, section))


def compose() -> list[type[InSchema]]:
    """The schemas of all sections, always in the same order; from here on none can be added."""
    global _composed
    _composed = True
    return [section.schema for section in sorted(_sections, key=lambda one: one.model._meta.db_table)]


def related(prefix: str = "", models: Iterable[type[SettingsRow]] | None = None) -> list[str]:
    """What `select_related` takes to read all sections, or those of `models`, with the space."""
    wanted = [section.model for section in _sections] if models is None else models
    return [f"{prefix}{model._meta.model_name}" for model in wanted]


def is_on_pages(model: type[SettingsRow]) -> bool:
    """Whether the section is registered, and a change of it renders card pages anew."""
    return any(section.model is model and section.on_pages for section in _sections)


def read(space: Space, model: type[R]) -> R:
    """The space's row, or one with the defaults. A query unless it was read with the space (`related`)."""
    return cast(R, getattr(space, cast(str, model._meta.model_name), None)) or model(space=space)


def of_spaces(model: type[R], space_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, R]:
    """The rows of these spaces, with the defaults where there is none; the spaces themselves, which are wide, are not
    read. One query."""
    found: dict[uuid.UUID, R] = {space_id: model(space_id=space_id) for space_id in space_ids}
    found |= {row.pk: row for row in model.objects.in_spaces(list(found))}
    return found


def holder(space: Space, field: str) -> Space | SettingsRow:
    """What has the field as an attribute: a section's row or the space itself."""
    section = _by_field.get(field)
    return read(space, section.model) if section else space


def values(space: Space) -> dict[str, Any]:
    """All fields of all sections."""
    return {name: getattr(row, name) for row, section in _rows(space) for name in section.fields}


def words() -> dict[str, Word]:
    """How the audit log shows the fields of all sections."""
    return {name: word for section in _sections for name, word in section.words.items()}


def save(space: Space, fields: Iterable[str]) -> None:
    """Writes the rows to which some of the fields belong; the caller holds the lock on the space."""
    wanted = set(fields)
    for row, section in _rows(space):
        if not wanted.isdisjoint(section.fields):
            row.save()


def knows(field: str) -> bool:
    return field in _by_field


def show_on_pages(fields: Iterable[str]) -> bool:
    """Whether a change of one of these fields is seen on card pages."""
    return any(_by_field[name].on_pages for name in fields if name in _by_field)


def abilities_for(fields: Mapping[str, Any]) -> set[Ability]:
    """What a change of these fields needs besides the ability to change the space."""
    return {_by_field[name].ability for name in fields if name in _by_field}


def _rows(space: Space) -> Iterator[tuple[SettingsRow, Section]]:
    for section in _sections:
        yield read(space, section.model), section
