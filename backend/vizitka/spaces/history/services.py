"""Taking a save of the design back."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from vizitka.common.actor import Actor
from vizitka.spaces import card_fields, locks, services
from vizitka.spaces.events import SpaceDesignBroughtBack
from vizitka.spaces.history import rules, selectors
from vizitka.spaces.history.errors import ChangedSince
from vizitka.spaces.models import Space


@dataclass(frozen=True, slots=True)
class Undone:
    """The space afterwards, and the paths of what was brought back and of what stays as others have made it since."""

    space: Space
    brought_back: list[str]
    kept: list[str]


def undo(actor: Actor, space_id: uuid.UUID, save_id: uuid.UUID) -> Undone:
    """Brings back what a save of the design has changed, part by part; what was changed since stays as it is. It is a
    save itself, and so can be taken back.

    Raises `NotFound` for a save that is not the space's or no longer kept, `ChangedSince` where nothing is left to
    bring back, `SpaceIsDeleted`.
    """
    with transaction.atomic():
        space = locks.lock_space(space_id)
        save = selectors.save_of(space_id, save_id)
        back, brought, kept = rules.undone(save.before, save.after, selectors.present(space))
        if not back:
            raise ChangedSince
        space = services.update_space(
            actor, space_id, _values(space, back), event=SpaceDesignBroughtBack, undoes=save.pk
        )
    return Undone(space, brought, kept)


def _values(space: Space, back: rules.Parts) -> dict[str, Any]:
    """The parts as columns that `services.update_space` takes."""
    values = dict(back)
    for column in services.IMAGE_FIELDS:
        if values.get(column):
            values[column] = uuid.UUID(values[column])
    if "translations" in back:
        laid = {**space.translations, **back["translations"]}
        values["translations"] = {code: texts for code, texts in laid.items() if texts is not None}
    if "card_permissions" in back:
        usual = card_fields.card_permissions({})
        values["card_permissions"] = {
            key: usual.get(key) if value is None else value for key, value in back["card_permissions"].items()
        }
    return values
