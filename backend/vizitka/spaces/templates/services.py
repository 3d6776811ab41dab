"""Every write of templates. A change shows on all cards that follow one, and none of them is written for it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from vizitka.common import clock
from vizitka.common.actor import Actor, Person
from vizitka.common.errors import InvalidInput, NotFound
from vizitka.common.events import tell
from vizitka.spaces import locks, services, uses, versions
from vizitka.spaces.events import TemplateCreated, TemplateDeleted, TemplateRestored, TemplateUpdated
from vizitka.spaces.models import Space, Template
from vizitka.spaces.templates import rules
from vizitka.spaces.templates.errors import TooManyTemplates

MOST_TEMPLATES: Final = 100

Changes = Mapping[str, tuple[Any, Any]]


def _check_name(space_id: uuid.UUID, name: str, *, except_template: uuid.UUID | None = None) -> None:
    others = Template.objects.in_space(space_id).filter(name__iexact=name)
    if (others.exclude(pk=except_template) if except_template else others).exists():
        raise InvalidInput(errors={"name": [_("Another template has this name.")]})


def _locked(space_id: uuid.UUID, template_id: uuid.UUID) -> Template:
    template = Template.objects.in_space(space_id).select_for_update().filter(pk=template_id).first()
    if template is None:
        raise NotFound
    return template


def create_template(actor: Actor, space_id: uuid.UUID, *, name: str) -> Template:
    """Saves the space's present design under a name.

    Raises `InvalidInput` for a name that another template has, `TooManyTemplates`, `NotFound`.
    """
    with transaction.atomic():
        space = locks.lock_space(space_id)
        if Template.objects.in_space(space_id).count() >= MOST_TEMPLATES:
            raise TooManyTemplates
        _check_name(space_id, name)
        template = Template.objects.create(
            space=space,
            name=name,
            design=rules.design_of(space),
            created_by_id=actor.user_id if isinstance(actor, Person) else None,
        )
        uses.note_template(template, new=True)
        tell(TemplateCreated.of(actor, template, {"name": (None, name)}))
    return template


def update_template(
    actor: Actor,
    space_id: uuid.UUID,
    template_id: uuid.UUID,
    *,
    name: str | None = None,
    from_space: bool = False,
) -> Template:
    """Renames a template, or overwrites it with the space's present design; then all its cards show that.

    Raises `NotFound`, `InvalidInput` for a name that another template has.
    """
    with transaction.atomic():
        template = _locked(space_id, template_id)
        changes: dict[str, tuple[Any, Any]] = {}
        if name is not None and name != template.name:
            _check_name(space_id, name, except_template=template.pk)
            changes["name"] = (template.name, name)
            template.name = name
        if from_space:
            design = rules.design_of(Space.objects.get(pk=space_id))
            changes |= {
                part: (template.design.get(part), value)
                for part, value in design.items()
                if template.design.get(part) != value
            }
            template.design = design
        if not changes:
            return template
        template.updated_at = clock.now()
        template.save(update_fields=["name", "design", "updated_at"])
        uses.note_template(template)
        if set(changes) - {"name"}:
            versions.pages_changed(space_id)
        tell(TemplateUpdated.of(actor, template, changes))
    return template


def delete_template(actor: Actor, space_id: uuid.UUID, template_id: uuid.UUID) -> Template:
    """Deletes a template. Its cards show the space's design from the next request on; none of them is written, so
    that `restore_template` gives it back to them. For good after 30 days. Raises `NotFound`.
    """
    with transaction.atomic():
        template = _locked(space_id, template_id)
        space = locks.lock_space(space_id)
        changes = template.mark_deleted()
        template.save(update_fields=["deleted_at"])
        if space.default_template_id == template.pk:
            services.update_space(actor, space_id, {"default_template": None})
        versions.pages_changed(space_id)
        tell(TemplateDeleted.of(actor, template, changes))
    return template


def restore_template(
    actor: Actor, space_id: uuid.UUID, template_id: uuid.UUID, *, is_default: bool = False
) -> Template:
    """Takes a deletion back: its cards follow it again. With `is_default` new cards get it as before.

    Raises `NotFound` for a template that is not deleted or gone, `InvalidInput` when its name is taken by
    now, `TooManyTemplates`.
    """
    with transaction.atomic():
        template = (
            Template.objects.deleted_in_space(space_id).select_for_update().filter(pk=template_id).first()
        )
        if template is None or template.deleted_at is None:
            raise NotFound
        if Template.objects.in_space(space_id).count() >= MOST_TEMPLATES:
            raise TooManyTemplates
        _check_name(space_id, template.name)
        changes = template.mark_restored()
        template.save(update_fields=["deleted_at"])
        if is_default:
            services.update_space(actor, space_id, {"default_template": template.pk})
        versions.pages_changed(space_id)
        tell(TemplateRestored.of(actor, template, changes))
    return template


def take_over(actor: Actor, space_id: uuid.UUID, template_id: uuid.UUID, *, expected_version: int) -> Space:
    """Makes a template's design the space's, in one write. Raises `NotFound`, `StaleVersion`, `SpaceIsDeleted`."""
    with transaction.atomic():
        template = _locked(space_id, template_id)
        return services.update_space(
            actor, space_id, rules.whole_design(template.design), expected_version=expected_version
        )


def purge_deleted() -> int:
    """Removes templates that were deleted 30 days ago. Safe to repeat. Returns how many."""
    due = Template.objects.deleted_across_spaces("templates whose time is over").past_grace()
    removed = 0
    for template in due:
        with transaction.atomic():
            uses.end_template(template)
            template.delete()
        removed += 1
    return removed
