"""Places of a space that its cards follow: addresses with a point, phones and hours, kept by an upper domain.

A row that follows one names it by `FOLLOWS` and keeps a copy of its address; pages show what the place says now. What
is unknown in the space (a card that was moved here) leaves the copy as the card's own; what is deleted and may come
back shows nothing.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import InvalidInput
from vizitka.common.memory import Memory

if TYPE_CHECKING:
    from vizitka.spaces.models import Space

Row = Mapping[str, Any]
# The key of a row that follows a place.
FOLLOWS: Final = "location"
ADDRESS_PARTS: Final = ("street", "street2", "zipcode", "city", "region", "country")


@dataclass(frozen=True, slots=True)
class Place:
    """`hours` and `holidays` as `contents.opening` reads them; `time_zone` an IANA name."""

    id: str
    name: str
    address: Mapping[str, str]
    point: tuple[float, float] | None = None
    phones: tuple[Row, ...] = ()
    hours: tuple[Row, ...] = ()
    holidays: tuple[Row, ...] = ()
    note: str = ""
    time_zone: str = ""
    picture: uuid.UUID | None = None
    deleted: bool = False


class Source(Protocol):
    """Where places are kept."""

    def named(self, space_id: uuid.UUID, ids: Iterable[str]) -> Mapping[str, Place]:
        """Those of the space with these ids, deleted ones among them. One query."""

    def public(self, space_id: uuid.UUID) -> Sequence[Place]:
        """Those that the space shows on its page, by name. One query."""


# Of the version of what the space's pages show: every change of a place raises it, and nobody changes what is in here.
remembered: Final = Memory[Place](5_000)


@dataclass(slots=True)
class Places:
    """The places of one space, each read when it is first asked for: who follows none asks nothing. `version` is that
    of what the space's pages show, to which its places belong, where it was read with the space."""

    space_id: uuid.UUID
    known: dict[str, Place | None] = field(default_factory=dict)
    version: tuple[int, int] | None = None

    def get(self, key: object) -> Place | None:
        """The place, also a deleted one; None where the space has none of this id."""
        name = str(key or "")
        if name and name not in self.known:
            self.read([name])
        return self.known.get(name)

    def read(self, ids: Iterable[str]) -> None:
        """Reads several at once."""
        wanted = {name for name in ids if name not in self.known and not self._recall(name) and _is_id(name)}
        found = _source.named(self.space_id, wanted) if wanted and _source else {}
        for name in wanted:
            self.known[name] = place = found.get(name)
            if self.version and place:
                remembered.put(self._key(name), place)

    def _recall(self, name: str) -> bool:
        """Whether it was read before, by whomever."""
        place = remembered.get(self._key(name)) if self.version else None
        if place:
            self.known[name] = place
        return place is not None

    def _key(self, name: str) -> tuple[Any, ...]:
        return self.space_id, self.version, name


_source: Source | None = None


def register(source: Source) -> None:
    """Called once, by the domain that keeps places."""
    global _source
    _source = source


def of(space: Space) -> Places:
    """The places of the space, remembered as long as the object lives."""
    found = space.__dict__.get("_places")
    if not isinstance(found, Places) or found.space_id != space.pk:
        found = space.__dict__["_places"] = Places(space.pk, version=_version_of(space))
    return found


def _version_of(space: Space) -> tuple[int, int] | None:
    """None where the counters of the space were not read with it."""
    versions = space._state.fields_cache.get("versions")
    return (versions.version, versions.page_version) if versions else None


def public(space_id: uuid.UUID) -> Sequence[Place]:
    """Those that the space shows on its page."""
    return _source.public(space_id) if _source else ()


def _is_id(text: str) -> bool:
    try:
        return str(uuid.UUID(text)) == text
    except ValueError:
        return False


def address_row(place: Place, row: Row) -> dict[str, Any]:
    """An address row as the place says it now; the label that somebody wrote stays."""
    return {**row, **place.address, "custom_label": row.get("custom_label") or place.name, FOLLOWS: place.id}


def followed(row: Row, places: Places) -> Row | None:
    """An address row as it is shown: what its place says, its own parts without one, None where that is deleted."""
    place = places.get(row[FOLLOWS]) if row.get(FOLLOWS) else None
    if place is None:
        return row
    return None if place.deleted else address_row(place, row)


def kept(space: Space, path: str, rows: Sequence[Row], present: Iterable[Row]) -> list[dict[str, Any]]:
    """Rows of addresses or frames as they are kept: each that follows a place with a copy of what that says.

    What the space does not have is left out where it stood there before (`present`), and refused otherwise: raises
    `InvalidInput` below `path`.
    """
    if not any(row.get(FOLLOWS) for row in rows):
        return [dict(row) for row in rows]
    known, before = of(space), {str(row[FOLLOWS]) for row in present if row.get(FOLLOWS)}
    known.read(str(row[FOLLOWS]) for row in rows if row.get(FOLLOWS))
    refused = {
        f"{path}.{number}.{FOLLOWS}": [_("Choose a location of this space.")]
        for number, row in enumerate(rows)
        if row.get(FOLLOWS) and str(row[FOLLOWS]) not in before and _is_away(known.get(row[FOLLOWS]))
    }
    if refused:
        raise InvalidInput(errors=refused)
    return [copied(row, known.get(row.get(FOLLOWS))) for row in rows]


def _is_away(place: Place | None) -> bool:
    return place is None or place.deleted


def copied(row: Row, place: Place | None) -> dict[str, Any]:
    """A row with a copy of what its place says, or without a place that the space does not have."""
    if place is None:
        return {key: value for key, value in row.items() if key != FOLLOWS}
    if row.get("kind") == "map":
        latitude, longitude = place.point or (None, None)
        return {**row, "address": dict(place.address), "latitude": latitude, "longitude": longitude}
    if row.get("kind"):
        return {**row, "hours": list(place.hours)}
    return {**row, **place.address}


def followed_frame(row: Row, places: Places) -> Row | None:
    """A frame with a map or opening hours as it is shown."""
    place = places.get(row[FOLLOWS]) if row.get(FOLLOWS) else None
    if place is None:
        return row
    if place.deleted:
        return None
    if row.get("kind") == "map":
        latitude, longitude = place.point or (None, None)
        return {**row, "address": dict(place.address), "latitude": latitude, "longitude": longitude}
    return {**row, "hours": list(place.hours), "note": row.get("note") or place.note}


@dataclass(frozen=True, slots=True)
class Following:
    """Which place stands for whom, where they say nothing themselves: ids by template and by department."""

    templates: Mapping[str, str] = field(default_factory=dict)
    departments: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Following:
        return cls(kept.get("templates") or {}, kept.get("departments") or {})

    def for_card(self, template_id: object, department: str) -> list[str]:
        """The ids for a card, best first."""
        found = (
            self.templates.get(str(template_id)) if template_id else None,
            self.departments.get(department_key(department)) if department else None,
        )
        return [key for key in found if key]


def department_key(name: str) -> str:
    """Departments are compared as people read them."""
    return " ".join(name.split()).casefold()
