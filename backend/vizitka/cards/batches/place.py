"""Where the cards of a change are and where they go, and what is read and written of them."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypedDict

from vizitka.cards import rules
from vizitka.cards.enums import CardState
from vizitka.spaces.models import Space, Template

BASE: Final = (
    "id",
    "state",
    "deleted_at",
    "version",
    "first_name",
    "last_name",
    "organisation",
    "handle",
    "own_seat",
)
IMAGE_COLUMNS: Final = tuple(f"{name}_id" for name in rules.IMAGE_FIELDS)


class CardColumns(TypedDict, total=False):
    """What a change writes of a card, by column."""

    state: str
    deleted_at: dt.datetime | None
    template_id: uuid.UUID | None
    layout: dict[str, Any]
    hidden_shared: list[str]
    frames: list[Any]
    header_id: uuid.UUID | None
    logo_id: uuid.UUID | None
    profile_picture_id: uuid.UUID | None


class LockedRow(CardColumns):
    """A card as a change reads it: `BASE`, and the columns that its action needs."""

    id: uuid.UUID
    version: int
    first_name: str
    last_name: str
    organisation: str
    handle: str
    own_seat: bool
    external_key: str


def column(of: CardColumns, name: str) -> Any:
    """The value of a column that is known by its name only; None where the change does not have it."""
    return of.get(name)


@dataclass(frozen=True, slots=True)
class Place:
    """Where cards are, and where they go: `there` is `here` unless they move. `template` is the one to apply."""

    here: Space
    there: Space
    template: Template | None = None

    @property
    def moves(self) -> bool:
        return self.here.pk != self.there.pk

    @property
    def shares_licence(self) -> bool:
        """Whether a card that counts here counts there without another seat."""
        of_one = self.here.licence_id is not None and self.here.licence_id == self.there.licence_id
        return of_one or not self.moves

    @property
    def parameters(self) -> dict[str, str]:
        """As models.CardBatch keeps them."""
        if self.moves:
            return {"target": str(self.there.pk), "name": self.there.name}
        if self.template is not None:
            return {"template": str(self.template.pk), "name": self.template.name}
        return {}


def name_of(row: LockedRow) -> str:
    """As `str(card)`."""
    return f"{row['first_name']} {row['last_name']}".strip() or row["organisation"] or row["handle"]


def takes_seat(row: LockedRow, after: CardColumns, place: Place) -> bool:
    """Whether the card counts towards a licence after the change, and did not before."""
    return _counts({**row, **after}) and not (_counts(row) and place.shares_licence)


def _counts(row: Mapping[str, Any]) -> bool:
    return row["state"] == CardState.ACTIVE and row["deleted_at"] is None and not row["own_seat"]
