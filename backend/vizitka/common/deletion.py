"""What people delete and can bring back for 30 days: cards, spaces, templates."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable
from typing import Any, Final, Self, TypeVar

from django.db import models

from vizitka.common import clock
from vizitka.common.events import as_told
from vizitka.common.tenancy import TenantManager

GRACE: Final = dt.timedelta(days=30)

# What was changed, from and to, by field.
Changes = dict[str, tuple[Any, Any]]

M = TypeVar("M", bound="Deletable")


def purge_at(deleted_at: dt.datetime | None) -> dt.datetime | None:
    """When what was deleted then goes for good; None while it lives."""
    return deleted_at + GRACE if deleted_at else None


class Deletable(models.Model):
    """A row that is deleted as soon as it has a `deleted_at`, and gone when that is 30 days ago."""

    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def purge_at(self) -> dt.datetime | None:
        """When it goes for good; None while it lives."""
        return purge_at(self.deleted_at)

    def mark_deleted(self) -> Changes:
        """The change as events tell it. The caller holds the lock and saves."""
        return self._mark(clock.now())

    def mark_restored(self) -> Changes:
        """As `mark_deleted`, the other way round."""
        return self._mark(None)

    def _mark(self, moment: dt.datetime | None) -> Changes:
        before, self.deleted_at = self.deleted_at, moment
        return {"deleted_at": (as_told(before), as_told(moment))}


class DeletableRows(models.QuerySet[M]):
    """Rows that live and rows that are deleted: whoever reads says which."""

    def living(self) -> Self:
        return self.filter(deleted_at=None)

    def deleted(self) -> Self:
        return self.filter(deleted_at__isnull=False)

    def past_grace(self) -> Self:
        """Those that nobody can bring back any more."""
        return self.filter(deleted_at__lt=clock.now() - GRACE)


class DeletableManager(TenantManager[M]):
    """A tenant's rows, deleted ones among them."""

    def in_space(self, space_id: uuid.UUID) -> DeletableRows[M]:
        return self._rows().filter(space_id=space_id)

    def in_spaces(self, space_ids: Iterable[uuid.UUID] | models.QuerySet[Any]) -> DeletableRows[M]:
        return self._rows().filter(space_id__in=space_ids)

    def across_spaces(self, reason: str) -> DeletableRows[M]:
        super().across_spaces(reason)
        return self._rows()

    def _rows(self) -> DeletableRows[M]:
        return DeletableRows(self.model, using=self._db)
