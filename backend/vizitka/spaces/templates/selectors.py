"""Reads of templates."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Collection, Iterable
from typing import Any

from vizitka.common.errors import NotFound
from vizitka.common.prepared import PreparedByIds
from vizitka.spaces import holdings
from vizitka.spaces.models import Template


def list_templates(space_id: uuid.UUID) -> list[Template]:
    """The space's templates by name, each with `cards_count`: its living cards."""
    templates = Template.objects.in_space(space_id).annotate(cards_count=holdings.following("pk"))
    return list(templates.order_by("name", "pk"))


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
    designs = _designs().all(template_id for template_id in template_ids if template_id)
    return {
        key: design["field_modes"]
        for key, space_id, design in designs
        if space_id in known and "field_modes" in design
    }


@functools.cache
def _designs() -> PreparedByIds:
    templates = Template.objects.across_spaces("cards of many spaces name them; others are left out")
    return PreparedByIds(lambda slots: templates.filter(pk__in=slots).values_list("pk", "space_id", "design"))


def cards_of(template: Template) -> int:
    """How many living cards follow the template."""
    counted: int | None = getattr(template, "cards_count", None)
    if counted is None:
        own = Template.objects.in_space(template.space_id).filter(pk=template.pk)
        counted = own.values_list(holdings.following("pk"), flat=True).first() or 0
    return counted
