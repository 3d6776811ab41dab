"""The columns of an export: those that an import reads, so that a file comes back as it went out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _

from vizitka.cards import selectors
from vizitka.cards.enums import CardState
from vizitka.cards.fields import COLUMN_FIELDS
from vizitka.cards.models import Card
from vizitka.cards.values import value_of
from vizitka.transfer import lists
from vizitka.transfer.importing.fields import BY_VALUE as FIELDS_BY_VALUE
from vizitka.transfer.importing.fields import (
    FIELDS,
    LISTS,
    SOCIAL_PREFIX,
    TRANSLATED,
    translated_value,
)
from vizitka.transfer.importing.rows import read_row
from vizitka.transfer.importing.social import network_names


@dataclass(frozen=True, slots=True)
class Columns:
    """`names` are fields, `headers` what people read, in the language that was active when they were made."""

    names: list[str]
    headers: list[str]
    states: Mapping[str, str]


@dataclass(slots=True)
class Occurring:
    """What occurs in the cards of a table, which must know its columns before its first row: networks, lists that
    need a cell of their own, texts in further languages."""

    networks: set[str] = field(default_factory=set)
    lists: set[str] = field(default_factory=set)
    translated: set[str] = field(default_factory=set)

    def note(self, card: Mapping[str, Any]) -> None:
        """`card` has the columns of `READ`."""
        self.networks.update(str(row.get("network")) for row in card["social_media"])
        self.lists.update(_with_more(card))
        for code, texts in (card["translations"] or {}).items():
            self.translated.update(translated_value(key, code) for key, text in texts.items() if text)


# What of a card decides which columns there are.
READ: Final = (*LISTS, "translations", "language")


def columns_for(occurring: Occurring) -> Columns:
    """All fields but the whole name, which is the sum of others; then what occurs of networks, whole lists and texts
    in further languages; state and address."""
    known = network_names()
    fields = [
        *(field for field in FIELDS if field.value != "full_name"),
        *(field for name, field in LISTS.items() if name in occurring.lists),
        *(FIELDS_BY_VALUE[value] for value in TRANSLATED if value in occurring.translated),
    ]
    used = [network for network in known if network in occurring.networks]
    return Columns(
        names=[
            *(field.value for field in fields),
            *(SOCIAL_PREFIX + network for network in used),
            "card_state",
            "card_address",
        ],
        headers=[
            *(str(field.text) for field in fields),
            *(known[network] for network in used),
            _("Card state"),
            _("Card address"),
        ],
        states={state.value: str(_STATES[state]()) for state in CardState},
    )


_STATES = {
    CardState.DRAFT: lambda: _("Draft"),
    CardState.ACTIVE: lambda: _("Active"),
    CardState.INACTIVE: lambda: _("Inactive"),
    CardState.LOCKED: lambda: _("Locked"),
}


def cells_of(card: Card, columns: Columns) -> list[str]:
    """The card's own values (not what it inherits from its space: that would become its own by an import)."""
    values = values_of(card)
    values["card_state"] = columns.states[card.state]
    return [values.get(name, "") for name in columns.names]


def values_of(card: Card) -> dict[str, str]:
    values: dict[str, str] = {field.key: str(getattr(card, field.key)) for field in COLUMN_FIELDS}
    values["language"] = card.language
    kept = {name: getattr(card, name) for name in READ}
    values |= _simple(kept)
    for name in _with_more(kept):
        values[LISTS[name].value] = lists.written(name, kept[name])
    for code, texts in (card.translations or {}).items():
        values |= {translated_value(key, code): str(text) for key, text in texts.items()}
    values["card_address"] = selectors.public_url(card)
    return values


def _simple(card: Mapping[str, Any]) -> dict[str, str]:
    return {
        column: text for name in LISTS for column, text in lists.simple_cells(name, card[name] or ()).items()
    }


def _with_more(card: Mapping[str, Any]) -> list[str]:
    """The lists of a card that the columns people know would not bring back as they are: asked of an import."""
    cells = {**_simple(card), "language": str(card["language"])}
    content = read_row(list(cells.values()), dict(enumerate(cells)), "")
    return [
        name for name in LISTS if not lists.same(name, value_of(content.values, name) or (), card[name] or ())
    ]
