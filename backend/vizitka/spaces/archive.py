"""A space with its settings, its designs and its people, and the spaces that a person is in (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any, Final

from vizitka.common.archives import (
    OF_A_PERSON,
    OF_A_SPACE,
    Arrival,
    Bringing,
    NotBrought,
    Part,
    Row,
    plain,
    rows_of,
)
from vizitka.common.models import GoneRow
from vizitka.contents.versions import as_given
from vizitka.documents.uses import DOCUMENTS
from vizitka.images.uses import IMAGES
from vizitka.spaces import sections, services, uses
from vizitka.spaces.history.models import DesignSave
from vizitka.spaces.models import Space, SpaceMember, SpaceVersions, Template
from vizitka.spaces.services import PLAIN_FIELDS, REFERENCES

# What can only be on where there is a PIN.
NEED_PIN: Final = frozenset(
    {"pin_verification", "force_pin_products", "force_pin_qr_codes", "force_pin_links"}
)
DESIGN: Final = ("layout", "field_modes", "shared_frames", "shared_social_media")


def register_parts() -> None:
    OF_A_SPACE.register(Part("space", (Space,), _space, bringing=Bringing(_bring_space, 30, 1)))
    OF_A_SPACE.register(
        Part("templates", (Template,), _templates, bringing=Bringing(_bring_template, 20, 100, named=True))
    )
    OF_A_SPACE.register(Part("members", (SpaceMember,), _members))
    OF_A_SPACE.leave_out("the ids of what has left, for who kept a copy of the former space", GoneRow)
    OF_A_SPACE.leave_out("counters, which begin anew", SpaceVersions)
    OF_A_SPACE.leave_out("what takes back a change of the design, for 30 days", DesignSave)
    OF_A_PERSON.register(Part("spaces", (SpaceMember,), _spaces_of_person))


def _space(space_id: uuid.UUID) -> Iterator[Row]:
    """One row: columns and the settings of all domains. A PIN, of which a hash is kept, stays behind."""
    space = Space.objects.get(pk=space_id)
    values = {name: plain(getattr(space, name)) for name in PLAIN_FIELDS}
    values |= {name: plain(getattr(space, f"{name}_id")) for name in REFERENCES}
    values["shared_frames"] = as_given(space.shared_frames)
    yield {
        "id": str(space.pk),
        **values,
        **{name: plain(value) for name, value in sections.values(space).items()},
    }


def _templates(space_id: uuid.UUID) -> Iterator[Row]:
    for row in rows_of(Template.objects.in_space(space_id), "id", "name", "design", "created_at"):
        frames = as_given(row["design"].get("shared_frames") or ())
        yield {**row, "design": {**row["design"], "shared_frames": frames}}


def _bring_template(arrival: Arrival, row: dict[str, Any]) -> None:
    # Schemas know the settings of all domains, which register after this.
    from vizitka.spaces.schemas import GridPatch
    from vizitka.spaces.templates.schemas import TemplateIn

    template_id = arrival.new_id(str(row.get("id")))
    if Template.objects.in_space(arrival.space_id).filter(pk=template_id).exists():
        return
    design = row.get("design")
    if not isinstance(design, dict):
        raise NotBrought
    checked = GridPatch.model_validate({name: design[name] for name in DESIGN if name in design}).columns()
    name = TemplateIn.model_validate({"name": row.get("name")}).name
    template = Template(id=template_id, space_id=arrival.space_id, name=name, design=checked)
    images, documents = uses.of_template(template)
    if len(IMAGES.held(arrival.space_id, images)) < len(images):
        raise NotBrought
    if len(DOCUMENTS.held(arrival.space_id, documents)) < len(documents):
        raise NotBrought
    template.save(force_insert=True)
    uses.note_template(template, new=True)


def _bring_space(arrival: Arrival, row: dict[str, Any]) -> None:
    """All but name and address, which who brings it has chosen, and what asks for a PIN: that was left behind."""
    from vizitka.spaces.schemas import GridPatch, PlaceholdersIn, SpacePatch
    from vizitka.spaces.settings_schemas import SpaceSettingsIn

    given = {key: value for key, value in row.items() if key in GridPatch.model_fields and value is not None}
    given["placeholders"] = {
        name: row[f"placeholder_{name}"]
        for name in PlaceholdersIn.model_fields
        if row.get(f"placeholder_{name}") is not None
    }
    given |= {key: row[key] for key in ("description", "visibility", "time_zone") if row.get(key)}
    settings = SpaceSettingsIn.model_fields.keys() - NEED_PIN
    given["settings"] = {key: row[key] for key in settings if row.get(key) is not None}
    if any(row.get(key) for key in NEED_PIN):
        arrival.differs("content")
    services.update_space(arrival.actor, arrival.space_id, SpacePatch.model_validate(given).columns())


def _members(space_id: uuid.UUID) -> Iterator[Row]:
    rows = SpaceMember.objects.in_space(space_id).filter(agreed=True)
    return rows_of(rows, "user__email", "user__first_name", "user__last_name", "role", "created_at")


def _spaces_of_person(user_id: uuid.UUID) -> Iterator[Row]:
    rows = SpaceMember.objects.across_spaces("the person's own roles").filter(user_id=user_id)
    return rows_of(rows, "space_id", "space__name", "role", "agreed", "created_at")
