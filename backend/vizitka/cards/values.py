"""What a card says for itself, by field, as schemas give it, rules decide on it and services write it.

The keys are those of the table (fields.py): a test compares them, and mypy finds one that is misspelled. To Python a
card's values are a dictionary, at no cost.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypedDict, cast

Row = Mapping[str, Any]


class CardValues(TypedDict, total=False):
    """A change leaves out what it does not touch. Rows are those of the API, pictures their ids."""

    focus: str
    language: str
    prefix: str
    first_name: str
    last_name: str
    suffix: str
    pronouns: str
    job_title: str
    department: str
    organisation: str
    description: str
    external_key: str
    phones: Sequence[Row]
    emails: Sequence[Row]
    websites: Sequence[Row]
    addresses: Sequence[Row]
    social_media: Sequence[Row]
    frames: Sequence[Row]
    layout: Mapping[str, Any]
    translations: Mapping[str, Mapping[str, str]]
    hidden_shared: Sequence[str]
    direct_link: str
    hide_sign_in: bool
    affiliate: bool
    header: uuid.UUID | None
    logo: uuid.UUID | None
    profile_picture: uuid.UUID | None


class NewCardValues(CardValues, total=False):
    """Those of a new card, and what is decided of it once."""

    state: str
    username: str | None
    template_id: uuid.UUID | None
    # Where it is known before.
    id: uuid.UUID


def values_of(values: Mapping[str, Any]) -> CardValues:
    """What was put together by the keys of the table."""
    return cast("CardValues", values)


def value_of(values: CardValues, field: str) -> Any:
    """The value of a field that is known by its key only; None where the values do not have it."""
    return values.get(field)


def put(values: CardValues, field: str, value: Any) -> None:
    """Sets a field that is known by its key only."""
    cast("dict[str, Any]", values)[field] = value


def only(values: CardValues, fields: Collection[str]) -> CardValues:
    """The part of the values that is of these fields."""
    return values_of({field: value for field, value in values.items() if field in fields})


def new_values(values: CardValues) -> NewCardValues:
    """A copy, as those of a new card."""
    return cast("NewCardValues", {**values})


def with_values(values: CardValues, others: Iterable[tuple[str, Any]]) -> CardValues:
    """The values with others, by key."""
    return values_of({**values, **dict(others)})
