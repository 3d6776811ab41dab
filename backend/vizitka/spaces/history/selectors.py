"""Reads of the saves of a design."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from vizitka.common.errors import NotFound
from vizitka.spaces.history import rules
from vizitka.spaces.history.models import DesignSave
from vizitka.spaces.models import Space


def saves_of(space_id: uuid.UUID) -> list[DesignSave]:
    """The last saves of the space's design, the newest first. One query."""
    return list(DesignSave.objects.in_space(space_id).select_related("created_by").order_by("-id"))


def save_of(space_id: uuid.UUID, save_id: uuid.UUID) -> DesignSave:
    """One save of the space. Raises `NotFound`."""
    save = DesignSave.objects.in_space(space_id).filter(pk=save_id).first()
    if save is None:
        raise NotFound
    return save


def save_at(space: Space) -> DesignSave | None:
    """The save that made the space's present version, if it was one of the design."""
    saves = DesignSave.objects.in_space(space.pk).select_related("created_by")
    return saves.filter(version=space.versions.version).first()


def present(space: Space) -> dict[str, Any]:
    """The design as it is, by column, in the values that are kept of it."""
    values = {column: getattr(space, column) for column in rules.BY_KEY}
    for column in rules.WHOLE:
        key = getattr(space, f"{column}_id", None)
        values[column] = str(key) if key else getattr(space, column)
    return values


def saves_out(space: Space, saves: Iterable[DesignSave]) -> list[dict[str, Any]]:
    """Rows of `DesignSaveOut`, beside the design as it is."""
    now = present(space)
    return [_save_out(save, now) for save in saves]


def _save_out(save: DesignSave, now: dict[str, Any]) -> dict[str, Any]:
    _back, brings_back, kept = rules.undone(save.before, save.after, now)
    by = save.created_by
    return {
        "uuid": save.pk,
        "by": {"uuid": by.pk, "name": by.full_name or by.email} if by else None,
        "created_at": save.created_at,
        "parts": rules.paths(save.before),
        "brings_back": brings_back,
        "kept": kept,
        "undoes": save.undoes,
    }
