"""Which pictures and documents spaces and their templates use (common.uses)."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from vizitka.common.uses import Uses
from vizitka.contents import rules as contents
from vizitka.documents.uses import DOCUMENTS
from vizitka.images.uses import IMAGES
from vizitka.spaces.history.models import DesignSave
from vizitka.spaces.models import Space, Template

SPACE: Final = "space"
TEMPLATE: Final = "template"
DESIGN_SAVE: Final = "design_save"
PICTURES: Final = (
    "placeholder_header",
    "placeholder_logo",
    "placeholder_logo_dark",
    "placeholder_profile_picture",
)

EACH: Final[tuple[Uses[Any], ...]] = (IMAGES, DOCUMENTS)

# Pictures and documents, as text.
Ids = tuple[set[str], set[str]]


def note_space(space: Space, *, new: bool = False) -> None:
    """What the space itself uses from now on."""
    _note(space.pk, SPACE, space.pk, of_space(space), new=new)


def note_template(template: Template, *, new: bool = False) -> None:
    """What the template uses from now on, also while it is deleted and can be brought back."""
    _note(template.space_id, TEMPLATE, template.pk, of_template(template), new=new)


def end_template(template: Template) -> None:
    """The template is gone for good."""
    for uses in EACH:
        uses.end([template.space_id], [template.pk])


def note_design_save(save: DesignSave, *, new: bool = False) -> None:
    """What the save would bring back, as long as it can be undone."""
    _note(save.space_id, DESIGN_SAVE, save.pk, of_design_save(save), new=new)


def end_design_saves(space_id: uuid.UUID, ids: Collection[uuid.UUID]) -> None:
    """These cannot be undone any more."""
    for uses in EACH:
        uses.end([space_id], ids)


def end_space(space_id: uuid.UUID) -> None:
    """The space is gone for good, with all that is in it."""
    for uses in EACH:
        uses.end_space(space_id)


def register_readers() -> None:
    """How to read anew what a space and its templates use."""
    for number, uses in enumerate(EACH):
        uses.read_by(SPACE, partial(_read_space, number))
        uses.read_by(TEMPLATE, partial(_read_templates, number))
        uses.read_by(DESIGN_SAVE, partial(_read_design_saves, number))


def _read_space(number: int, space_id: uuid.UUID) -> Iterator[tuple[uuid.UUID, set[str]]]:
    for space in Space.objects.filter(pk=space_id):
        yield space_id, of_space(space)[number]


def _read_templates(number: int, space_id: uuid.UUID) -> Iterator[tuple[uuid.UUID, set[str]]]:
    for rows in (Template.objects.in_space(space_id), Template.objects.deleted_in_space(space_id)):
        for template in rows:
            yield template.pk, of_template(template)[number]


def _read_design_saves(number: int, space_id: uuid.UUID) -> Iterator[tuple[uuid.UUID, set[str]]]:
    for save in DesignSave.objects.in_space(space_id):
        yield save.pk, of_design_save(save)[number]


def of_space(space: Space) -> Ids:
    """What the space names."""
    images, documents = _in_frames(space.shared_frames)
    named = (getattr(space, f"{name}_id") for name in PICTURES)
    return images | {str(key) for key in named if key}, documents


def of_template(template: Template) -> Ids:
    """What the template names."""
    return _in_frames(template.design.get("shared_frames") or ())


def of_design_save(save: DesignSave) -> Ids:
    """What the save would bring back."""
    images, documents = _in_frames(save.before.get("shared_frames") or ())
    return images | {str(save.before[name]) for name in PICTURES if save.before.get(name)}, documents


def _in_frames(frames: Iterable[Mapping[str, Any]]) -> Ids:
    rows = list(frames)
    images = {key for frame in rows for key in contents.frame_image_ids(frame)}
    return images, {key for frame in rows for key in contents.frame_document_ids(frame)}


def _note(space_id: uuid.UUID, kind: str, holder: uuid.UUID, ids: Ids, *, new: bool) -> None:
    images, documents = ids
    IMAGES.note(space_id, kind, {holder: images}, new=new)
    DOCUMENTS.note(space_id, kind, {holder: documents}, new=new)
