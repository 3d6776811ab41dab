"""Who uses a picture or a document: a row for each use, written in the transaction that makes or ends it.

What is used is never thrown away: the database refuses it, by the foreign key of the use. `released_at` says when a
thing was uploaded or last let go; only what has it is looked at, and looking takes it away from what is used after all.
Whoever begins a use has read the thing by `held`, so that it stays until the use is written.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from django.db import models, transaction
from django.db.models.functions import Now

from vizitka.common import clock
from vizitka.common.tenancy import TenantModel

CHUNK: Final = 500
# So many keys of three columns in one statement.
KEYS: Final = 100

# Holder to what it uses: ids, as themselves or as text.
Used = Mapping[uuid.UUID, Iterable[uuid.UUID | str]]


class Usable(models.Model):
    """Something that is uploaded once and used by others, as long as they like."""

    released_at = models.DateTimeField(null=True, blank=True, default=clock.now, db_default=Now())

    class Meta:
        abstract = True


T = TypeVar("T", bound=Usable)

# Reads of one kind of holder in a space: what each names.
Reader = Callable[[uuid.UUID], Iterable[tuple[uuid.UUID, Iterable[str]]]]


@dataclass(frozen=True, slots=True)
class Differences:
    """What the rows of uses lack, and what they have too much: (kind of holder, thing, holder), (thing, holder)."""

    missing: set[tuple[str, uuid.UUID, uuid.UUID]]
    superfluous: set[tuple[uuid.UUID, uuid.UUID]]

    def __len__(self) -> int:
        return len(self.missing) + len(self.superfluous)


class Use(TenantModel):
    """One holder uses one thing: the concrete model declares `used`, a foreign key inside of the space."""

    pk = models.CompositePrimaryKey("space_id", "used_id", "holder_id")
    space_id = models.UUIDField()
    # What kind of row holds it, and its id: holders lie above.
    holder_kind = models.CharField(max_length=16)
    holder_id = models.UUIDField()

    used_id: uuid.UUID

    class Meta(TenantModel.Meta):
        abstract = True


class Uses(Generic[T]):
    """The uses of the things of one table."""

    def __init__(self, things: type[T], model: type[Use]) -> None:
        self._things: Final[Any] = things
        self._model: Final[Any] = model
        self._readers: Final[dict[str, Reader]] = {}

    def read_by(self, kind: str, reader: Reader) -> None:
        """Said once for each kind of holder, at start: how to read anew what those of a space use."""
        if self._readers.setdefault(kind, reader) is not reader:
            raise ValueError(f"{kind} is read twice")

    def held(self, space_id: uuid.UUID, ids: Iterable[uuid.UUID | str]) -> list[T]:
        """Those of these things that are the space's, kept from being thrown away until the transaction ends."""
        rows = self._all().select_for_update(no_key=True).filter(pk__in=ids, space_id=space_id)
        return list(rows.order_by("pk"))

    def note(self, space_id: uuid.UUID, kind: str, used: Used, *, new: bool = False) -> None:
        """What these holders use from now on, and nothing else. `new`: they used nothing before; without uses that
        asks nothing. Ids that are no thing of the space are passed over."""
        wanted = {(uuid.UUID(str(key)), holder) for holder, keys in used.items() for key in keys}
        if not used:
            return
        present = set() if new else self._present(space_id, used)
        self._end(space_id, present - wanted)
        self._begin(space_id, kind, wanted - present)

    def end(self, space_ids: Collection[uuid.UUID], holders: Collection[uuid.UUID]) -> None:
        """These holders use nothing any more."""
        rows = self._model.objects.in_spaces(space_ids).filter(holder_id__in=holders)
        self.release(rows.values_list("used_id", flat=True))
        rows.delete()

    def end_space(self, space_id: uuid.UUID) -> None:
        """The space is gone, and whatever used something in it."""
        self._model.objects.in_space(space_id).delete()
        self._all().filter(space_id=space_id).update(released_at=clock.now())

    def release(self, ids: Iterable[uuid.UUID]) -> None:
        """A use of each of these has ended; it may have been the last one."""
        if wanted := set(ids):
            rows = self._all().select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk")
            held = list(rows.values_list("pk", flat=True))
            self._all().filter(pk__in=held).update(released_at=clock.now())

    def purge(self, older_than: dt.timedelta, throw_away: Callable[[list[T]], int]) -> int:
        """Hands over what nothing uses and was let go so long ago, in portions, each inside a transaction that holds
        it. Returns how many `throw_away` says it threw away."""
        gone = 0
        limit, last = clock.now() - older_than, uuid.UUID(int=0)
        due = self._all().filter(released_at__lt=limit).order_by("pk")
        while ids := list(due.filter(pk__gt=last).values_list("pk", flat=True)[:CHUNK]):
            last = ids[-1]
            with transaction.atomic():
                # What somebody holds at this moment is about to be used.
                rows = list(due.select_for_update(skip_locked=True).filter(pk__in=ids))
                used = self._used_of(rows)
                self._all().filter(pk__in=used).update(released_at=None)
                gone += throw_away([row for row in rows if row.pk not in used])
        return gone

    def differences(self, space_id: uuid.UUID) -> Differences:
        """The uses of a space beside all that its holders name, which is read in full."""
        things = set(self._all().filter(space_id=space_id).values_list("pk", flat=True))
        named = {
            (kind, uuid.UUID(key), holder)
            for kind, reader in self._readers.items()
            for holder, keys in reader(space_id)
            for key in keys
        }
        real = {one for one in named if one[1] in things}
        rows = set(self._model.objects.in_space(space_id).values_list("used_id", "holder_id"))
        return Differences(
            {one for one in real if one[1:] not in rows},
            rows - {(key, holder) for _kind, key, holder in real},
        )

    def repair(self, space_id: uuid.UUID) -> Differences:
        """Makes the rows what they should be, and says what they were not."""
        with transaction.atomic():
            found = self.differences(space_id)
            for kind in sorted({one[0] for one in found.missing}):
                self._begin(space_id, kind, {one[1:] for one in found.missing if one[0] == kind})
            self._end(space_id, found.superfluous)
        return found

    def _all(self) -> models.QuerySet[T]:
        rows: models.QuerySet[T] = self._things.objects.all()
        return rows

    def _used_of(self, rows: Collection[Any]) -> set[uuid.UUID]:
        spaces = {row.space_id for row in rows if row.space_id}
        uses = self._model.objects.in_spaces(spaces).filter(used_id__in=[row.pk for row in rows])
        return set(uses.values_list("used_id", flat=True))

    def _present(self, space_id: uuid.UUID, holders: Iterable[uuid.UUID]) -> set[tuple[uuid.UUID, uuid.UUID]]:
        rows = self._model.objects.in_space(space_id).filter(holder_id__in=list(holders))
        return set(rows.values_list("used_id", "holder_id"))

    def _begin(self, space_id: uuid.UUID, kind: str, pairs: set[tuple[uuid.UUID, uuid.UUID]]) -> None:
        if not pairs:
            return
        known = {thing.pk for thing in self.held(space_id, {key for key, _holder in pairs})}
        self._model.objects.bulk_create(
            [
                self._model(space_id=space_id, used_id=key, holder_kind=kind, holder_id=holder)
                for key, holder in sorted(pairs)
                if key in known
            ],
            batch_size=CHUNK,
            # Two who save the same holder at once note the same use. Any other conflict is an error.
            update_conflicts=True,
            unique_fields=["space_id", "used_id", "holder_id"],
            update_fields=["holder_kind"],
        )

    def _end(self, space_id: uuid.UUID, pairs: set[tuple[uuid.UUID, uuid.UUID]]) -> None:
        keys = [(space_id, key, holder) for key, holder in sorted(pairs)]
        for start in range(0, len(keys), KEYS):
            self._model.objects.in_space(space_id).filter(pk__in=keys[start : start + KEYS]).delete()
        self.release(key for key, _holder in pairs)
