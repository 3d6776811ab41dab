"""What a directory says of a person, and how it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from vizitka.cards.fields import BY_KEY
from vizitka.cards.schemas.write import CardPatch
from vizitka.common.letters import fold
from vizitka.directories import rules
from vizitka.directories.models import DirectoryPerson

# What is told of a person in one text each, with the most characters of it that are kept.
LONGEST = {
    "external_id": 255,
    "email": 254,
    "first_name": 100,
    "last_name": 100,
    "language": 5,
    "manager": 255,
}
WANTED = tuple(LONGEST)


@dataclass(frozen=True, slots=True)
class PersonValues:
    """What a directory says of a person, whole: what is empty is empty there.

    `active` None: not said, and so as before. `card` are values by card field (`rules.BROUGHT_FIELDS`), rows as the API
    takes them; what a card cannot hold is left out and told in `Result.left_out`. `values` is what was sent, for who
    asks for it again. `manager` is the external id, the user name or the id of another person.
    """

    user_name: str
    external_id: str = ""
    active: bool | None = None
    email: str = ""
    first_name: str = ""
    last_name: str = ""
    language: str = ""
    manager: str = ""
    card: Mapping[str, Any] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)


def told(person: DirectoryPerson) -> tuple[Any, ...]:
    """What the directory has said of a person so far, to be compared with what it says now."""
    return (
        person.user_name,
        person.active,
        person.card,
        person.values,
        *(getattr(person, name) for name in WANTED),
    )


def write(person: DirectoryPerson, values: PersonValues) -> tuple[str, ...]:
    """Lays what was said into the row, unsaved. Returns the card fields that no card can hold."""
    person.user_name, person.user_key = values.user_name[:255], rules.key_of(values.user_name)
    for name in WANTED:
        setattr(person, name, str(getattr(values, name)).strip()[: LONGEST[name]])
    person.email = person.email.lower()
    if values.active is not None:
        person.active = values.active
    person.card, left_out = card_values(values.card)
    person.values = dict(values.values)
    words = (person.first_name, person.last_name, person.user_name, person.email, person.external_id)
    person.plain = fold(" ".join(filter(None, words)))[:600]
    return left_out


def card_values(given: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Values as cards keep them, in rows whose ids stay the same, and the fields that no card can hold."""
    kept: dict[str, Any] = {}
    left_out: list[str] = []
    for name, value in given.items():
        if name not in rules.BROUGHT_FIELDS:
            left_out.append(name)
        elif isinstance(value, (list, tuple)):
            rows = [row for number, item in enumerate(value) if (row := _row(name, number, item)) is not None]
            most = BY_KEY[name].limit
            kept[name] = rows[:most]
            if len(kept[name]) < len(value):
                left_out.append(name)
        else:
            text = " ".join(str(value or "").split()) if name != "description" else str(value or "").strip()
            kept[name] = text[: BY_KEY[name].limit]
    return kept, tuple(left_out)


def _row(name: str, number: int, item: Any) -> dict[str, Any] | None:
    """One row as cards keep it; None for what is none."""
    if not isinstance(item, Mapping):
        return None
    try:
        read = CardPatch.model_validate({name: [{**item, "id": f"d-{name}-{number}"}]}).values()
    except ValueError:
        return None
    rows = dict(read)[name]
    return dict(rows[0]) if isinstance(rows, list) and rows else None
