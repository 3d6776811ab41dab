"""Reads of templates."""

from __future__ import annotations

import datetime as dt
import functools
import uuid
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from vizitka.common.errors import NotFound
from vizitka.common.prepared import IdSlot, PreparedByIds, PreparedValues
from vizitka.spaces import holdings, memory
from vizitka.spaces.models import Space, Template


class ListedTemplate(NamedTuple):
    """A row of a list of templates, by the columns."""

    id: uuid.UUID
    name: str
    updated_at: dt.datetime


def list_templates(space_id: uuid.UUID) -> list[ListedTemplate]:
    """The space's templates by name. One query."""
    return [ListedTemplate._make(row) for row in _by_name().all(space=space_id)]


@functools.cache
def _by_name() -> PreparedValues:
    templates = Template.objects.in_space(IdSlot("space")).order_by("name", "pk")
    return PreparedValues(templates.values_list(*ListedTemplate._fields))


def followers(space: Space, templates: Iterable[ListedTemplate]) -> dict[uuid.UUID, int]:
    """How many living cards follow each of these templates of the space. Exact: remembered per version of the space's
    cards. At most one query."""
    ids = tuple(template.id for template in templates)
    key = (space.pk, space.versions.cards_version, ids)
    found = memory.followers.get(key)
    if found is None:
        rows = Template.objects.in_space(space.pk).filter(pk__in=ids)
        found = dict(rows.values_list("pk", holdings.following("pk")))
        memory.followers.put(key, found)
    return found


def template_of(space_id: uuid.UUID, template_id: uuid.UUID) -> Template:
    """One template of the space. Raises `NotFound`."""
    template = Template.objects.in_space(space_id).filter(pk=template_id).first()
    if template is None:
        raise NotFound
    return template


def field_modes_of(
    space_ids: Iterable[uuid.UUID], template_ids: Collection[uuid.UUID | None]
) -> dict[uuid.UUID | None, Any]:
    """The field modes of those of these templates that have some of their own. No query without templates."""
    known = set(space_ids)
    wanted = (template_id for template_id in template_ids if template_id)
    only = next(iter(known)) if len(known) == 1 else None
    designs = _designs_of_one().all(wanted, space=only) if only else _designs().all(wanted)
    return {
        key: design["field_modes"]
        for key, space_id, design in designs
        if space_id in known and "field_modes" in design
    }


@functools.cache
def _designs() -> PreparedByIds:
    templates = Template.objects.across_spaces("cards of many spaces name them; others are left out")
    return PreparedByIds(lambda slots: templates.filter(pk__in=slots).values_list("pk", "space_id", "design"))


@functools.cache
def _designs_of_one() -> PreparedByIds:
    """As `_designs`: where spaces lie on several machines, one of them is asked."""
    templates = Template.objects.in_space(IdSlot("space"))
    return PreparedByIds(lambda slots: templates.filter(pk__in=slots).values_list("pk", "space_id", "design"))


def cards_of(template: Template) -> int:
    """How many living cards follow the template."""
    own = Template.objects.in_space(template.space_id).filter(pk=template.pk)
    return own.values_list(holdings.following("pk"), flat=True).first() or 0
