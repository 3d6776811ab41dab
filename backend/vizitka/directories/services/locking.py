"""A directory, held until the transaction ends: what becomes of its people, groups and domains is decided by one call
at a time. It is locked before its rows, these before cards, and cards before spaces."""

from __future__ import annotations

import functools

from vizitka.common.errors import NotFound
from vizitka.common.prepared import IdSlot, PreparedRow, PreparedValues
from vizitka.directories.models import Directory


def locked_directory(directory: Directory) -> Directory:
    """The directory as it is under the lock, with its space. Raises `NotFound` when it is gone."""
    keys = {"space": directory.space_id, "directory": directory.pk}
    if not _lock().all(**keys):
        raise NotFound
    found = _with_space().get(**keys)
    assert found is not None
    return found


@functools.cache
def _lock() -> PreparedValues:
    rows = Directory.objects.in_space(IdSlot("space")).select_for_update(no_key=True)
    return PreparedValues(rows.filter(pk=IdSlot("directory")).order_by().values_list("pk"))


@functools.cache
def _with_space() -> PreparedRow[Directory]:
    rows = Directory.objects.in_space(IdSlot("space")).filter(pk=IdSlot("directory"))
    return PreparedRow(rows.select_related("space"))
