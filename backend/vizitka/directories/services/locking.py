"""A directory, held until the transaction ends: what becomes of its people, groups and domains is decided by one call
at a time. It is locked before its rows, these before cards, and cards before spaces."""

from __future__ import annotations

import functools

from vizitka.common.errors import NotFound
from vizitka.common.prepared import IdSlot, PreparedRow
from vizitka.directories.models import Directory


def locked_directory(directory: Directory) -> Directory:
    """The directory as it is under the lock, with its space. Raises `NotFound` when it is gone."""
    rows = Directory.objects.in_space(directory.space_id)
    held = rows.select_for_update(no_key=True).filter(pk=directory.pk).values_list("pk", flat=True).first()
    if held is None:
        raise NotFound
    found = _with_space().get(space=directory.space_id, directory=held)
    assert found is not None
    return found


@functools.cache
def _with_space() -> PreparedRow[Directory]:
    rows = Directory.objects.in_space(IdSlot("space")).filter(pk=IdSlot("directory"))
    return PreparedRow(rows.select_related("space"))
